"""What a play and what it builds are worth in 7 Wonders Duel, in points, and what a whole city is.

A play is weighed by what it adds to its city, less what it costs and less a part of the best that the
cards it uncovers offer the other player.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from host.games.seven_wonders_duel.reach import CHAINS, GREEN, building, new_reach, part_left, reach, wonder_of
from shared_rules.seven_wonders_duel.board import CAPITAL, DOWN, WONDERS_LIMIT
from shared_rules.seven_wonders_duel.city import SYMBOLS_TO_WIN
from shared_rules.seven_wonders_duel.layout import layout
from shared_rules.seven_wonders_duel.price import coins_for

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.bots.judge import Once
    from shared_rules.seven_wonders_duel.board import Board
    from shared_rules.seven_wonders_duel.cards import Part
    from shared_rules.seven_wonders_duel.city import City
    from shared_rules.seven_wonders_duel.plays import Play

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
LIBRARY = 5.5  # a progress token of three that were set aside
GOODS = 4.0  # making a good, at the beginning of the game
HUNDREDTHS = 9.0  # of the table of wonders: this much is one point more
HOPE = 0.45  # how much of a wonder's worth counts before it is built, early in the game
PURSE, ENOUGH = 3.2, 6.0
THREAT = 0.62  # how much of the best that is left counts for the other player
UNKNOWN = 4.0  # what a card that lies face down may be worth


# -- a play ---------------------------------------------------------------------------------------------


def take(board: Board, seat: int, play: Play, once: Once) -> float:
    """Taking a card in one of three ways, and what that uncovers."""
    city = board.cities[seat]
    again, part = False, made_by(play)
    if part is None:
        worth = purse(board, city.coins + city.income()) - purse(board, city.coins)
    elif play.verb == "build":
        worth = gain(board, seat, part) - cost_of(board, seat, part)
    else:
        worth = _wonder_now(board, seat, part, once)
        again = part.again or "theology" in city.tokens
        worth += AGAIN if "theology" in city.tokens and not part.again else 0.0
        worth += 1.0 if board.built_wonders() >= WONDERS_LIMIT - 2 else 0.0
    return worth + leaves(board, seat, play.card, again, once)


def _wonder_now(board: Board, seat: int, part: Part, once: Once) -> float:
    """The value a wonder adds beside the hope there was, less its cost: the same with any card."""
    if part.id not in once:
        once[part.id] = worth_of_wonder(board, seat, part) * (1 - HOPE * part_left(board)) - cost_of(board, seat, part)
    return float(once[part.id])


def made_by(play: Play) -> Part | None:
    """What a play builds; None for a discarded card."""
    if play.verb == "discard":
        return None
    return building(play.card) if play.verb == "build" else wonder_of(play.what)


def leaves(board: Board, seat: int, card: str, again: bool, once: Once) -> float:
    """What the next player, the seat itself if it plays again, finds when this card is gone."""
    free, turned = free_without(board, card)
    found = free + turned
    if not board.lies & ~(1 << board.cards.index(card)):
        return 0.0
    if again:
        return 0.5 * best_free(board, seat, found, once)
    return -THREAT * best_free(board, 3 - seat, found, once)


def free_without(board: Board, card: str) -> tuple[list[int], list[int]]:
    """The positions of the cards that may be taken when this card is gone: of those that lie free now, and of those
    that it alone covers."""
    position = board.cards.index(card)
    lies = board.lies & ~(1 << position)
    lying = layout(board.age)
    below, covered = lying.covers[position], lying.covered
    return [place for place in board.free if place != position], [
        place for place in below if lies >> place & 1 and not covered[place] & lies
    ]


def best_free(board: Board, seat: int, positions: Iterable[int], once: Once) -> float:
    """What the best of these cards is worth to a seat that may take one."""
    best = 0.0
    for place in positions:
        if (seat, place) not in once:
            once[seat, place] = worth_of_card(board, seat, board.cards[place])
        best = max(best, once[seat, place])
    return best


def worth_of_card(board: Board, seat: int, card: str) -> float:
    """What a card that can be taken is worth to a seat."""
    if card == DOWN:
        return UNKNOWN
    part = building(card)
    cost = price_of(board, seat, part)
    return _quick(board, seat, part) - 0.45 * cost if cost <= board.cities[seat].coins else 0.0


def price_of(board: Board, seat: int, part: Part) -> int:
    """What a building or a wonder costs a seat now."""
    city = board.cities[seat]
    colour = getattr(part, "colour", "")
    if colour and city.chained(part):
        return 0
    return part.coins + (coins_for(part, city, city.discount(colour)) if part.needs else 0)


def cost_of(board: Board, seat: int, part: Part) -> float:
    city = board.cities[seat]
    coins = price_of(board, seat, part)
    chain: str = getattr(part, "chain", "")
    worth = purse(board, city.coins) - purse(board, city.coins - coins)
    if "economy" in board.cities[3 - seat].tokens:
        worth += (coins - part.coins) / 3 if coins else 0.0
    if "urbanism" in city.tokens and chain and city.chained(part):
        worth -= purse(board, city.coins + 4) - purse(board, city.coins)
    return worth


def purse(board: Board, coins: int) -> float:
    return coins / 3 + PURSE * part_left(board) * (1 - math.exp(-coins / ENOUGH))


# -- what a part brings -----------------------------------------------------------------------------------


def _quick(board: Board, seat: int, part: Part) -> float:
    """What a building adds at a glance: goods by a rule of thumb."""
    worth = _gain_without_goods(board, seat, part)
    if part.makes or part.prices or part.uses is not None:
        worth += GOODS * part_left(board) * (1 + 0.4 * (len(part.makes) == 2 or part.uses is not None))
    return worth


def gain(board: Board, seat: int, part: Part) -> float:
    """What a building adds to a city."""
    worth = _gain_without_goods(board, seat, part)
    if part.makes or part.prices or part.uses is not None or part.id in CHAINS:
        worth += new_reach(board, seat, part)
    return worth


def _gain_without_goods(board: Board, seat: int, part: Part) -> float:
    """What its points, shields, symbol and coins add."""
    worth = part.points + 0.4 * part.gain
    if part.shields:
        worth += worth_of_march(board, seat, part.shields + ("strategy" in board.cities[seat].tokens))
    if part.symbol:
        worth += worth_of_symbol(board, seat, part.symbol)
    if part.count is not None or part.earn is not None:
        worth += worth_of_count(board, part, seat)
    return worth


def worth_of_wonder(board: Board, seat: int, part: Part) -> float:
    """What a wonder adds once it is built."""
    worth = part.points + 0.4 * part.gain + worth_of_march(board, seat, part.shields)
    if part.fine:
        worth += worth_of_fine(board, seat, part)
    if part.again:
        worth += AGAIN
    if part.library:
        worth += LIBRARY
    if part.dig:
        worth += max([_quick(board, seat, building(card)) for card in board.discards] or [3.0])
    if part.destroy:
        worth += max([loss(board, 3 - seat, building(card)) for card in _targets(board, seat, part)] or [1.5])
    if part.uses is not None:
        worth += GOODS * part_left(board)
    return worth


def worth_of_fine(board: Board, seat: int, part: Part) -> float:
    """What the coins that the other player loses are worth."""
    return 0.5 * min(part.fine, max(2, board.cities[3 - seat].coins))


def _targets(board: Board, seat: int, part: Part) -> list[str]:
    return board.cities[3 - seat].colour(part.destroy)


def loss(board: Board, seat: int, part: Part) -> float:
    """What a city loses with a card that makes goods."""
    city = board.cities[seat].copy()
    before = reach(board, city)
    city.lose(part)
    return before - reach(board, city) + 0.5


def worth_of_march(board: Board, seat: int, shields: int) -> float:
    if not shields:
        return 0.0
    ahead = board.ahead(seat)
    after = min(CAPITAL, ahead + shields)
    loot = sum(value for space, value in ((3, 2), (6, 5)) if ahead < space <= after and value in board.loot[3 - seat])
    return _front(after) - _front(ahead) + 0.4 * loot


def _front(ahead: int) -> float:
    return MARCH[ahead] if ahead >= 0 else -MARCH[-ahead]


def worth_of_symbol(board: Board, seat: int, symbol: str) -> float:
    symbols = board.cities[seat].symbols
    if symbol in symbols:
        return (
            max([worth_of_token(board, seat, token) for token in board.tokens] or [PAIR]) * 0.9 if board.tokens else 0.3
        )
    more = SYMBOLS[min(SYMBOLS_TO_WIN, len(symbols) + 1)] - SYMBOLS[len(symbols)]
    return more * _possible(board, seat, symbol) + 1.2 * part_left(board)


def _possible(board: Board, seat: int, symbol: str) -> float:
    """How likely six different symbols still are: 1.0 when there are more than enough to come."""
    mine = set(board.cities[seat].symbols) | {symbol}
    if len(mine) >= SYMBOLS_TO_WIN:
        return 1.0
    lying = {card for card in board.cards if card and card != DOWN}
    coming = {
        part.symbol
        for part in GREEN
        if part.age >= board.age and (part.id in lying or not board.was_seen(part.id)) and part.symbol not in mine
    }
    if "law" in board.tokens:
        coming.add("law")
    return (
        1.0 if len(mine) + len(coming) > SYMBOLS_TO_WIN else 0.4 if len(mine) + len(coming) >= SYMBOLS_TO_WIN else 0.1
    )


def worth_of_token(board: Board, seat: int, token: str) -> float:
    worth = TOKENS[token]
    city = board.cities[seat]
    if token == "law":
        return max(worth, SYMBOLS[min(SYMBOLS_TO_WIN, len(city.symbols) + 1)] - SYMBOLS[len(city.symbols)])
    if token == "mathematics":
        return 3.0 * (1 + len(city.tokens)) + 2.0 * part_left(board)
    if token in ("architecture", "theology"):
        return worth * 0.4 * len(city.wonders)
    if token in ("masonry", "strategy", "economy", "urbanism"):
        return 1.0 + (worth - 1.0) * 1.5 * part_left(board)
    return worth


def worth_of_count(board: Board, part: Part, seat: int) -> float:
    """Coins at once and points at the end for counted things."""
    worth, ours, theirs = 0.0, board.cities[seat], board.cities[3 - seat]
    for pair, each_is_worth in ((part.count, 1.0), (part.earn, 0.4)):
        if pair is not None:
            each, what, where = pair
            found = ours.count(what) if where == "own" else max(ours.count(what), theirs.count(what))
            worth += each_is_worth * each * found
    return worth


# -- a whole city -------------------------------------------------------------------------------------------


def standing(board: Board, seat: int) -> float:
    city = board.cities[seat]
    total = purse(board, city.coins) + reach(board, city) + max(0.0, _front(board.ahead(seat)))
    for card in city.built:
        part = building(card)
        total += part.points
        if part.count is not None:
            each, what, _around = part.count
            total += each * max(city.count(what), board.cities[3 - seat].count(what))
    for wonder in city.done:
        total += wonder_of(wonder).points
    if board.built_wonders() < WONDERS_LIMIT:
        hopes = [HOPE * part_left(board) * worth_of_wonder(board, seat, wonder_of(wonder)) for wonder in city.wonders]
        total += sum(hopes)
    total += SYMBOLS[min(SYMBOLS_TO_WIN, len(city.symbols))] * (0.3 + 0.7 * part_left(board))
    return total + sum(_owned(city, token) for token in city.tokens)


def _owned(city: City, token: str) -> float:
    return {"philosophy": 7.0, "agriculture": 4.0, "mathematics": 3.0 * len(city.tokens)}.get(token, 2.0)
