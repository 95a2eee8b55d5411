"""What a position of 7 Wonders Duel is worth: points, the pawn, symbols, goods, and what is left to the opponent.

A play is weighed by what it adds to its city, less what it costs and less a part of the best that the
cards it uncovers offer the other player.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from host.bots.judge import Judge, Once, Reason, weightiest
from host.games.seven_wonders_duel.core.draft import WORTH
from shared_rules.phrases import _
from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.board import AGES, CAPITAL, DOWN, PLAY, WONDERS_LIMIT
from shared_rules.seven_wonders_duel.city import SYMBOLS_TO_WIN
from shared_rules.seven_wonders_duel.layout import SIZE, layout
from shared_rules.seven_wonders_duel.price import coins_for

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_rules.seven_wonders_duel.board import Board
    from shared_rules.seven_wonders_duel.cards import Building, Part
    from shared_rules.seven_wonders_duel.city import City
    from shared_rules.seven_wonders_duel.plays import Play
    from shared_rules.seven_wonders_duel.referee.state import State

WON = 100.0
# The value of spaces ahead: points at the end, and how near the capital is.
MARCH = (0.0, 1.5, 2.8, 4.6, 5.8, 7.6, 10.8, 13.5, 19.0, WON)
# The value of different symbols, and of the second of a pair.
SYMBOLS = (0.0, 1.0, 2.6, 5.0, 8.5, 16.0, WON)
PAIR = 4.5
TOKENS = {
    "agriculture": 5.5,
    "architecture": 4.0,
    "economy": 4.5,
    "law": 3.5,
    "masonry": 3.5,
    "mathematics": 5.5,
    "philosophy": 7.0,
    "strategy": 5.0,
    "theology": 6.0,
    "urbanism": 5.5,
}
AGAIN = 4.0  # an extra turn
DRAFT, HUNDREDTHS = 8.0, 9.0  # points of a wonder in the draft; nine of the table's hundredths are one more
HOPE = 0.45  # how much of a wonder's worth counts before it is built, early in the game
PURSE, ENOUGH = 3.2, 6.0
TURN, DEAR = 2.6, 8.0  # what a turn is worth with cards that cost nothing, and coins at which they no longer are
# What cards of a colour are for; a wonder is built.
IDEAS = {"blue": "building", "brown": "trade", "grey": "trade", "yellow": "trade", "red": "war", "green": "science"}
THREAT = 0.62  # how much of the best that is left counts for the other player
UNKNOWN = 4.0  # what a card that lies face down may be worth


class DuelJudge(Judge["State", "Play"]):
    """See Judge."""

    WIDTH = (60.0, 22.0)
    HORIZON = 16
    SECONDS = 1.6
    CARE = 0.0

    def weigh(self, state: State, seat: int, play: Play, once: Once | None = None) -> float:
        """See Judge."""
        board = state.board
        if board.phase == PLAY:
            return _take(board, seat, play, {} if once is None else once)
        if play.verb == "begin":
            return 1.0 if int(play.what) == seat else 0.0
        if play.verb == "draft":
            return DRAFT + WORTH[play.card] / HUNDREDTHS
        if play.verb in ("token", "keep"):
            return _token(board, seat, play.card)
        part = _building(play.card)
        return _gain(board, seat, part) if play.verb == "dig" else _loss(board, 3 - seat, part)

    def reasons(self, state: State, seat: int, play: Play) -> list[Reason]:
        """See Judge; for plays that take a card of the layout, and for the draft."""
        board = state.board
        if play.verb == "draft":
            return _drafted(board, seat, play.card)
        if board.phase != PLAY:
            return []
        part, city = _made_by(play), board.cities[seat]
        if part is None:
            worth = _purse(board, city.coins + city.income()) - _purse(board, city.coins)
            found = [Reason(_("You can use the coins."), worth)]
        else:
            found = [*_reasons_of(board, seat, part), _paid_for(board, seat, part)]
        again = part is not None and play.verb == "wonder" and (part.again or "theology" in city.tokens)
        return weightiest([*found, _left_lying(board, seat, play.card, again)])

    def leaves(self, play: Play) -> bool:
        """See Judge."""
        return play.verb == "discard"

    def idea(self, play: Play) -> str:
        """See Judge."""
        if play.verb == "wonder":
            return "building"
        return IDEAS.get(cards.colour_of(play.card), "") if play.verb in ("build", "dig") else ""

    def outlook(self, state: State) -> list[float]:
        """See Judge: both cities, and whose turn it is."""
        board = state.board
        if board.winner in (1, 2):
            return [WON if seat == board.winner else 0.0 for seat in (1, 2)]
        worth = [_standing(board, seat) for seat in (1, 2)]
        if board.phase == PLAY:
            worth[board.active - 1] += 0.5 * _best_free(board, board.active, board.free, {})
        return worth

    def progress(self, state: State) -> float:
        """See Judge."""
        board = state.board
        if state.over:
            return 1.0
        return min(1.0, (board.age - 1) / AGES + board.cards.count("") / SIZE / AGES) if board.cards else 0.0


def _building(card: str) -> Building:
    found = cards.building(card)
    if found is None:
        raise KeyError(card)
    return found


def _wonder_of(name: str) -> Part:
    found = cards.wonder(name)
    if found is None:
        raise KeyError(name)
    return found


# -- a play ---------------------------------------------------------------------------------------------


def _take(board: Board, seat: int, play: Play, once: Once) -> float:
    """Taking a card in one of three ways, and what that uncovers."""
    city = board.cities[seat]
    again, part = False, _made_by(play)
    if part is None:
        worth = _purse(board, city.coins + city.income()) - _purse(board, city.coins)
    elif play.verb == "build":
        worth = _gain(board, seat, part) - _cost(board, seat, part)
    else:
        worth = _wonder_now(board, seat, part, once)
        again = part.again or "theology" in city.tokens
        worth += AGAIN if "theology" in city.tokens and not part.again else 0.0
        worth += 1.0 if board.built_wonders() >= WONDERS_LIMIT - 2 else 0.0
    return worth + _leaves(board, seat, play.card, again, once)


def _wonder_now(board: Board, seat: int, part: Part, once: Once) -> float:
    """The value a wonder adds beside the hope there was, less its cost: the same with any card."""
    if part.id not in once:
        once[part.id] = _wonder(board, seat, part) * (1 - HOPE * _part_left(board)) - _cost(board, seat, part)
    return float(once[part.id])


def _made_by(play: Play) -> Part | None:
    """What a play builds; None for a discarded card."""
    if play.verb == "discard":
        return None
    return _building(play.card) if play.verb == "build" else _wonder_of(play.what)


def _leaves(board: Board, seat: int, card: str, again: bool, once: Once) -> float:
    """What the next player, the seat itself if it plays again, finds when this card is gone."""
    free, turned = _free_without(board, card)
    found = free + turned
    if not board.lies & ~(1 << board.cards.index(card)):
        return 0.0
    if again:
        return 0.5 * _best_free(board, seat, found, once)
    return -THREAT * _best_free(board, 3 - seat, found, once)


def _free_without(board: Board, card: str) -> tuple[list[int], list[int]]:
    """The positions of the cards that may be taken when this card is gone: of those that lie free now, and of those
    that it alone covers."""
    position = board.cards.index(card)
    lies = board.lies & ~(1 << position)
    lying = layout(board.age)
    below, covered = lying.covers[position], lying.covered
    return [place for place in board.free if place != position], [
        place for place in below if lies >> place & 1 and not covered[place] & lies
    ]


def _best_free(board: Board, seat: int, positions: Iterable[int], once: Once) -> float:
    """What the best of these cards is worth to a seat that may take one."""
    best = 0.0
    for place in positions:
        if (seat, place) not in once:
            once[seat, place] = _lying(board, seat, board.cards[place])
        best = max(best, once[seat, place])
    return best


def _lying(board: Board, seat: int, card: str) -> float:
    """What a card that can be taken is worth to a seat."""
    if card == DOWN:
        return UNKNOWN
    part = _building(card)
    cost = _coins(board, seat, part)
    return _quick(board, seat, part) - 0.45 * cost if cost <= board.cities[seat].coins else 0.0


def _coins(board: Board, seat: int, part: Part) -> int:
    """What a building or a wonder costs a seat now."""
    city = board.cities[seat]
    colour = getattr(part, "colour", "")
    if colour and city.chained(part):
        return 0
    return part.coins + (coins_for(part, city, city.discount(colour)) if part.needs else 0)


def _cost(board: Board, seat: int, part: Part) -> float:
    city = board.cities[seat]
    coins = _coins(board, seat, part)
    chain: str = getattr(part, "chain", "")
    worth = _purse(board, city.coins) - _purse(board, city.coins - coins)
    if "economy" in board.cities[3 - seat].tokens:
        worth += (coins - part.coins) / 3 if coins else 0.0
    if "urbanism" in city.tokens and chain and city.chained(part):
        worth -= _purse(board, city.coins + 4) - _purse(board, city.coins)
    return worth


def _part_left(board: Board) -> float:
    """How much of the game is left, 1.0 to 0.0."""
    taken = board.cards.count("") if board.cards else 0
    return 1 - ((board.age - 1) * SIZE + taken) / (AGES * SIZE)


def _purse(board: Board, coins: int) -> float:
    return coins / 3 + PURSE * _part_left(board) * (1 - math.exp(-coins / ENOUGH))


# -- what a part brings -----------------------------------------------------------------------------------


def _quick(board: Board, seat: int, part: Part) -> float:
    """What a building adds at a glance: goods by a rule of thumb."""
    worth = _gain_without_goods(board, seat, part)
    if part.makes or part.prices or part.uses is not None:
        worth += 4.0 * _part_left(board) * (1 + 0.4 * (len(part.makes) == 2 or part.uses is not None))
    return worth


def _gain(board: Board, seat: int, part: Part) -> float:
    """What a building adds to a city."""
    worth = _gain_without_goods(board, seat, part)
    if part.makes or part.prices or part.uses is not None or part.id in _CHAINS:
        worth += _new_reach(board, seat, part)
    return worth


def _gain_without_goods(board: Board, seat: int, part: Part) -> float:
    """What its points, shields, symbol and coins add."""
    worth = part.points + 0.4 * part.gain
    if part.shields:
        worth += _march(board, seat, part.shields + ("strategy" in board.cities[seat].tokens))
    if part.symbol:
        worth += _symbol(board, seat, part.symbol)
    if part.count is not None or part.earn is not None:
        worth += _worth_of_count(board, part, seat)
    return worth


def _wonder(board: Board, seat: int, part: Part) -> float:
    """What a wonder adds once it is built."""
    worth = part.points + 0.4 * part.gain + _march(board, seat, part.shields)
    if part.fine:
        worth += 0.5 * min(part.fine, max(2, board.cities[3 - seat].coins))
    if part.again:
        worth += AGAIN
    if part.library:
        worth += 5.5
    if part.dig:
        worth += max([_quick(board, seat, _building(card)) for card in board.discards] or [3.0])
    if part.destroy:
        worth += max([_loss(board, 3 - seat, _building(card)) for card in _targets(board, seat, part)] or [1.5])
    if part.uses is not None:
        worth += 4.0 * _part_left(board)
    return worth


def _targets(board: Board, seat: int, part: Part) -> list[str]:
    return board.cities[3 - seat].colour(part.destroy)


def _loss(board: Board, seat: int, part: Part) -> float:
    """What a city loses with a card that makes goods."""
    city = board.cities[seat].copy()
    before = _reach(board, city)
    city.lose(part)
    return before - _reach(board, city) + 0.5


def _march(board: Board, seat: int, shields: int) -> float:
    if not shields:
        return 0.0
    ahead = board.ahead(seat)
    after = min(CAPITAL, ahead + shields)
    loot = sum(value for space, value in ((3, 2), (6, 5)) if ahead < space <= after and value in board.loot[3 - seat])
    return _front(after) - _front(ahead) + 0.4 * loot


def _front(ahead: int) -> float:
    return MARCH[ahead] if ahead >= 0 else -MARCH[-ahead]


def _symbol(board: Board, seat: int, symbol: str) -> float:
    symbols = board.cities[seat].symbols
    if symbol in symbols:
        return max([_token(board, seat, token) for token in board.tokens] or [PAIR]) * 0.9 if board.tokens else 0.3
    more = SYMBOLS[min(SYMBOLS_TO_WIN, len(symbols) + 1)] - SYMBOLS[len(symbols)]
    return more * _possible(board, seat, symbol) + 1.2 * _part_left(board)


def _possible(board: Board, seat: int, symbol: str) -> float:
    """How likely six different symbols still are: 1.0 when there are more than enough to come."""
    mine = set(board.cities[seat].symbols) | {symbol}
    if len(mine) >= SYMBOLS_TO_WIN:
        return 1.0
    lying = {card for card in board.cards if card and card != DOWN}
    coming = {
        part.symbol
        for part in _GREEN
        if part.age >= board.age and (part.id in lying or not board.was_seen(part.id)) and part.symbol not in mine
    }
    if "law" in board.tokens:
        coming.add("law")
    return (
        1.0 if len(mine) + len(coming) > SYMBOLS_TO_WIN else 0.4 if len(mine) + len(coming) >= SYMBOLS_TO_WIN else 0.1
    )


def _token(board: Board, seat: int, token: str) -> float:
    worth = TOKENS[token]
    city = board.cities[seat]
    if token == "law":
        return max(worth, SYMBOLS[min(SYMBOLS_TO_WIN, len(city.symbols) + 1)] - SYMBOLS[len(city.symbols)])
    if token == "mathematics":
        return 3.0 * (1 + len(city.tokens)) + 2.0 * _part_left(board)
    if token in ("architecture", "theology"):
        return worth * 0.4 * len(city.wonders)
    if token in ("masonry", "strategy", "economy", "urbanism"):
        return 1.0 + (worth - 1.0) * 1.5 * _part_left(board)
    return worth


def _worth_of_count(board: Board, part: Part, seat: int) -> float:
    """Coins at once and points at the end for counted things."""
    worth, ours, theirs = 0.0, board.cities[seat], board.cities[3 - seat]
    for pair, each_is_worth in ((part.count, 1.0), (part.earn, 0.4)):
        if pair is not None:
            each, what, where = pair
            found = ours.count(what) if where == "own" else max(ours.count(what), theirs.count(what))
            worth += each_is_worth * each * found
    return worth


# -- why ----------------------------------------------------------------------------------------------------


def _reasons_of(board: Board, seat: int, part: Part) -> list[Reason]:
    """What a building or a wonder brings."""
    found = [Reason(_("Its points are sure, whatever comes."), part.points)]
    building = bool(getattr(part, "colour", ""))
    if part.shields:
        more = part.shields + (building and "strategy" in board.cities[seat].tokens)
        found.append(Reason(_march_said(board, seat, more), _march(board, seat, more), seat=3 - seat))
    if building and part.symbol:
        found.append(Reason(_science_said(board, seat, part.symbol), _symbol(board, seat, part.symbol)))
    if building and (part.count is not None or part.earn is not None):
        found.append(Reason(_("It pays for what stands already."), _worth_of_count(board, part, seat)))
    if building and (part.makes or part.prices or part.uses is not None):
        found.append(_opens(board, seat, part))
    return found if building else [*found, *_reasons_of_wonder(board, seat, part)]


def _reasons_of_wonder(board: Board, seat: int, part: Part) -> list[Reason]:
    """What wonders alone bring."""
    other, card = 3 - seat, _wonder(board, seat, part) - part.points
    choice = 4.0 * _part_left(board) * (part.uses is not None)
    return [
        Reason(_("You play again at once."), AGAIN * part.again),
        Reason(_("You choose a progress token of three that were set aside."), 5.5 * part.library),
        Reason(_("You build a discarded card for nothing."), card * part.dig),
        Reason(_("It makes a good of your choice for each building."), choice),
        Reason(_("{name} loses coins."), 0.5 * min(part.fine, max(2, board.cities[other].coins)), other),
        Reason(_("{name} loses a card that makes goods."), card * bool(part.destroy), other),
    ]


def _paid_for(board: Board, seat: int, part: Part) -> Reason:
    """The coins that it takes, less those that it brings at once."""
    coins = board.cities[seat].coins
    paid = coins - _coins(board, seat, part)
    worth = _purse(board, paid + part.gain) - _purse(board, paid) - _cost(board, seat, part)
    return Reason(_("You can use the coins.") if worth > 0 else _("The coins will be missing later."), worth)


def _drafted(board: Board, seat: int, wonder: str) -> list[Reason]:
    """What a wonder brings once it is built, and how those fared who had it: the table of the draft."""
    often, part = WORTH[wonder] / HUNDREDTHS, _wonder_of(wonder)
    fared = _("Its owners won more of Herald's games.") if often > 0 else _("Its owners won fewer of Herald's games.")
    coins = Reason(_("You can use the coins."), 0.4 * part.gain)
    return weightiest([Reason(fared, often), coins, *_reasons_of(board, seat, part)])


def _opens(board: Board, seat: int, part: Part) -> Reason:
    """That goods make more affordable, and which of the buildings that lie there or of the own wonders most."""
    city, worth = board.cities[seat], _new_reach(board, seat, part)
    after = city.copy()
    after.build(part)
    after.reprice(board.cities[3 - seat])
    lying = [one for one, _bit in _BASKETS[board.age] if one.id in board.cards and one.chain not in after.built]
    parts = [*lying, *map(_wonder_of, city.wonders)]
    gains = {one.id: _dear(one, city) - _dear(one, after) for one in parts if one.id != part.id}
    best = max(gains, key=lambda one: gains[one], default="")
    if not best or gains[best] <= 0:
        return Reason(_("More of what is to come can then be paid for."), worth)
    return Reason(_("You then pay less for {card}, and for more of what is to come."), worth, card=best)


def _dear(part: Part, city: City) -> int:
    """Coins that the goods which are missing for it cost, none beyond what is too dear anyway."""
    return min(int(2 * DEAR), coins_for(part, city, city.discount(getattr(part, "colour", ""))))


def _march_said(board: Board, seat: int, shields: int) -> str:
    after = board.ahead(seat) + shields
    if after >= CAPITAL:
        return _("The pawn reaches {name}'s capital, and you win.")
    return _("The pawn moves towards {name}'s capital.") if after > 0 else _("The pawn moves away from your capital.")


def _science_said(board: Board, seat: int, symbol: str) -> str:
    symbols = board.cities[seat].symbols
    if symbol in symbols:
        return _("It makes a pair of symbols, which brings a progress token.")
    if len(symbols) + 1 >= SYMBOLS_TO_WIN:
        return _("It is the sixth different symbol, and you win.")
    return _("It is a new symbol on the way to six.")


def _left_lying(board: Board, seat: int, card: str, again: bool) -> Reason:
    """What the play leaves to the next player: the best card that lies open, or one that is turned up."""
    worth = _leaves(board, seat, card, again, {})
    if again:
        return Reason(_("You choose first of what it uncovers."), worth)
    free, turned = _free_without(board, card)
    names: list[str] = [board.cards[place] for place in free + turned if board.cards[place] != DOWN]
    best = max(names, key=lambda name: _lying(board, 3 - seat, name), default="")
    if any(board.cards[place] == DOWN for place in turned) and -worth <= THREAT * UNKNOWN:
        return Reason(_("It turns up a card that {name} may take."), worth, 3 - seat)
    if not best:
        return Reason("", 0.0)
    wins = _wins(board, 3 - seat, _building(best))
    said = _("{name} may then take {card} and wins the game by it.") if wins else _("{name} may then take {card}.")
    return Reason(said, worth, 3 - seat, best)


def _wins(board: Board, seat: int, part: Building) -> bool:
    """Whether a seat that builds this, and can pay for it, wins at once."""
    city = board.cities[seat]
    shields = part.shields + ("strategy" in city.tokens) if part.shields else -CAPITAL
    sixth = part.symbol and part.symbol not in city.symbols and len(city.symbols) + 1 >= SYMBOLS_TO_WIN
    return _coins(board, seat, part) <= city.coins and bool(sixth or board.ahead(seat) + shields >= CAPITAL)


# -- what can be paid for ---------------------------------------------------------------------------------


def _parts() -> list[Building]:
    cards.keep_all()
    return [_building(card) for card in cards.names(cards.BUILDINGS)]


_PARTS = _parts()
_GREEN = [part for part in _PARTS if part.symbol]
_CHAINS = {part.chain for part in _PARTS if part.chain}
_BASKETS = {
    age: [(part, 1 << cards.place_of(part.id)) for part in _PARTS if part.age == age and (part.needs or part.chain)]
    for age in range(1, AGES + 1)
}


def _new_reach(board: Board, seat: int, part: Part) -> float:
    """How much more this city can pay for, and how much dearer the other one's goods become."""
    city, other = board.cities[seat].copy(), board.cities[3 - seat]
    before = _reach(board, city)
    city.build(part)
    city.reprice(other)
    worth = _reach(board, city) - before
    if part.makes:
        rival = other.copy()
        before = _reach(board, rival)
        rival.reprice(city)
        worth += 0.6 * (before - _reach(board, rival))
    return worth


def _reach(board: Board, city: City) -> float:
    """What the city can pay for in the turns that are left, in points."""
    total, taken = 0.0, board.cards.count("") if board.cards else 0
    key = (*city.fixed, *city.choices, *city.prices, "masonry" in city.tokens)
    for age in range(board.age, AGES + 1):
        eases = _eases(age, key, city)
        if age > board.age:
            free, count, turns = eases[-1], len(_BASKETS[age]), SIZE / 2
            for name in city.built:
                for place in _FREED.get((age, name), ()):
                    free += 1 - eases[place]
        else:
            free, count, turns = _still(board, city, age, eases), _count(board, age), (SIZE - taken) / 2
        if count:
            total += turns * TURN * (0.6 + 0.2 * age) * free / count
    for wonder in city.wonders:
        part = _wonder_of(wonder)
        cost = coins_for(part, city, city.discount(""))
        total += 2.5 * max(0.0, 1 - cost / (2 * DEAR)) * min(1.0, 2 * _part_left(board))
    return total


def _still(board: Board, city: City, age: int, eases: tuple[float, ...]) -> float:
    """The sum for those buildings of the Age that are not gone."""
    total, seen, lying = 0.0, board.seen, board.cards
    for place, (part, bit) in enumerate(_BASKETS[age]):
        if not seen & bit or part.id in lying:
            total += 1.0 if part.chain and part.chain in city.built else eases[place]
    return total


def _count(board: Board, age: int) -> int:
    seen, lying = board.seen, board.cards
    return len([1 for part, bit in _BASKETS[age] if not seen & bit or part.id in lying])


_FREED: dict[tuple[int, str], list[int]] = {}
for _age, _basket in _BASKETS.items():
    for _place, (_part, _price) in enumerate(_basket):
        if _part.chain:
            _FREED.setdefault((_age, _part.chain), []).append(_place)

_cache: dict[tuple[int, tuple[int, ...]], tuple[float, ...]] = {}
MOST_KEPT = 60_000


def _eases(age: int, key: tuple[int, ...], city: City) -> tuple[float, ...]:
    """How easily each building of an Age is paid for, and at the end the sum; 1.0 for what costs nothing."""
    found = _cache.get((age, key))
    if found is None:
        if len(_cache) > MOST_KEPT:
            _cache.clear()
        eases = [_ease(part, city) for part, _around in _BASKETS[age]]
        found = _cache[age, key] = (*eases, sum(eases))
    return found


def _ease(part: Building, city: City) -> float:
    cost = part.coins + (coins_for(part, city, city.discount(part.colour)) if part.needs else 0)
    return max(0.0, 1 - cost / DEAR)


# -- a whole city -------------------------------------------------------------------------------------------


def _standing(board: Board, seat: int) -> float:
    city = board.cities[seat]
    total = _purse(board, city.coins) + _reach(board, city) + max(0.0, _front(board.ahead(seat)))
    for card in city.built:
        part = _building(card)
        total += part.points
        if part.count is not None:
            each, what, _around = part.count
            total += each * max(city.count(what), board.cities[3 - seat].count(what))
    for wonder in city.done:
        total += _wonder_of(wonder).points
    if board.built_wonders() < WONDERS_LIMIT:
        hopes = [HOPE * _part_left(board) * _wonder(board, seat, _wonder_of(wonder)) for wonder in city.wonders]
        total += sum(hopes)
    total += SYMBOLS[min(SYMBOLS_TO_WIN, len(city.symbols))] * (0.3 + 0.7 * _part_left(board))
    return total + sum(_owned(city, token) for token in city.tokens)


def _owned(city: City, token: str) -> float:
    return {"philosophy": 7.0, "agriculture": 4.0, "mathematics": 3.0 * len(city.tokens)}.get(token, 2.0)


JUDGE = DuelJudge()
