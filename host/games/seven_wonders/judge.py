"""What a position of 7 Wonders is worth: points on the table, and what goods, shields and symbols promise.

A play is weighed by what it adds to its sheet: points now, conflicts still to come by how far ahead of
a neighbour the shields are, symbols with the squares and sets they may become, coins, and what new goods
and chains make affordable (`_reach`).
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from host.bots.judge import Judge, Once, Reason, weightiest
from host.games.seven_wonders.judge_fitted import GROWTH, MORE_SYMBOLS, SPITE, SYMBOL, WORTH
from shared_rules.phrases import _
from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.cards import Structure
from shared_rules.seven_wonders.city import left_of, right_of
from shared_rules.seven_wonders.price import cheapest
from shared_rules.seven_wonders.referee.pool import AGES
from shared_rules.seven_wonders.referee.turn import VICTORY
from shared_rules.seven_wonders.view import CHOOSE, SALE, TURNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_rules.seven_wonders.cards import Part
    from shared_rules.seven_wonders.goods import Goods
    from shared_rules.seven_wonders.plays import Play
    from shared_rules.seven_wonders.referee.cities import City
    from shared_rules.seven_wonders.referee.state import State

    _Around: TypeAlias = tuple[City, City, City]  # a city, its left and its right neighbour

DEAR = 6.0  # coins at which one more turn is worth nothing for a card, see WORTH
# How uncertain a lead in shields is: at once, and for each turn until the conflict.
CERTAIN, DOUBT = 0.35, 0.13
# Powers of wonders, by Age.
POWERS: dict[str, tuple[float, float, float, float]] = {
    "free": (0.0, 7.0, 5.5, 4.0),
    "dig": (0.0, 3.0, 4.5, 6.0),
    "copy": (0.0, 5.0, 5.0, 5.0),
    "seventh": (0.0, 5.0, 4.0, 2.5),
}
# Coins: how much more than a third of a point the first few are worth early in the game.
PURSE, ENOUGH = 2.6, 5.0
# What cards of a colour are for; a stage is built.
IDEAS = {"blue": "building", "brown": "trade", "grey": "trade", "yellow": "trade", "red": "war", "green": "science"}


class SevenWondersJudge(Judge["State", "Play"]):
    """See Judge."""

    WIDTH = (46.0, 14.0)
    HORIZON = 36
    POINTS = 0.05
    SECONDS = 1.6
    SIGHT: Sequence[float] = (0.35, -0.15, 0.43, 1.13, 1.85)

    def plays(self, state: State, seat: int) -> list[Play]:
        """One payment for each use of a card, the cheapest, and each kind of card once."""
        found: dict[object, Play] = {}
        for play in state.plays(seat):
            kind = cards.split(play.card)[0] if play.card else ""
            found.setdefault((play.verb, kind, play.how), play)
        return list(found.values())

    def weigh(self, state: State, seat: int, play: Play, once: Once | None = None) -> float:
        """See Judge."""
        if play.verb == "wonder":
            return _board(play.card, play.how)
        once = {} if once is None else once
        place = state.free_city if play.whose else seat
        around = _around(state, place)
        if play.verb == "pass":
            return 0.0
        worth = _spite(state, seat, play.card, once) if state.phase == CHOOSE else 0.0
        if play.verb == "sell":
            return worth + _purse(state, around[0].coins + SALE) - _purse(state, around[0].coins)
        part = _made_by(around[0], play)
        worth += _gain(state, around, part, once)
        paid = play.left + play.right
        if play.verb == "build" and not play.how and isinstance(part, Structure) and not around[0].chained(part):
            paid += part.coins
        earned = _earned(around, part)
        worth += _purse(state, around[0].coins - paid + earned) - _purse(state, around[0].coins)
        if play.how == "free":
            worth -= _power("free", state.age) * 0.5 if state.turn < TURNS else 0.0
        return worth - 0.12 * (play.left + play.right)

    def reasons(self, state: State, seat: int, play: Play) -> list[Reason]:
        """See Judge; none for what is chosen for the Free City."""
        if play.verb not in ("build", "stage", "sell") or play.whose:
            return []
        once: Once = {}
        found = [_denied(state, seat, play.card, once)] if state.phase == CHOOSE else []
        if play.verb == "sell":
            return weightiest([*found, _coined(state, seat, SALE)])
        city = state.cities[seat]
        part = _made_by(city, play)
        found += _reasons_of(state, _around(state, seat), part, once)
        found += [_fought(state, seat, other, part.shields) for other in _beside(state, seat) if part.shields]
        paid = play.left + play.right
        if play.verb == "build" and not play.how and isinstance(part, Structure) and not city.chained(part):
            paid += part.coins
        earned = _earned(_around(state, seat), part)
        return weightiest([*found, _coined(state, seat, earned), _spent(state, seat, paid)])

    def leaves(self, play: Play) -> bool:
        """See Judge."""
        return play.verb == "sell"

    def idea(self, play: Play) -> str:
        """See Judge."""
        if play.verb != "build":
            return "building" if play.verb == "stage" else ""
        return IDEAS.get(cards.structure_of(play.card).colour, "")

    def outlook(self, state: State) -> list[float]:
        """See Judge: what stands, what conflicts, goods, symbols and coins promise."""
        if state.over:
            return [float(sum(line.points for line in sheet)) for sheet in state.scores()]
        return [_standing(state, place) for place in state.seats]

    def ready(self, state: State) -> bool:
        """See Judge: not before every city has its wonder."""
        return all(state.cities[1:])

    def progress(self, state: State) -> float:
        """See Judge."""
        return 1.0 if state.over else 1 - _turns_left(state) / (AGES * TURNS)


def _around(state: State, place: int) -> _Around:
    ring = state.ring
    return state.cities[place], state.cities[left_of(place, ring)], state.cities[right_of(place, ring)]


def _power(power: str, age: int) -> float:
    return POWERS[power][age]


def _hoped(age: int) -> float:
    """What a symbol promises besides its points."""
    return SYMBOL[age]


def _board(wonder: str, side: str) -> float:
    """What a wonder board promises, where the players choose theirs."""
    worth: float = 0.0
    for stage in cards.board(wonder, side)[1]:
        worth += stage.points + 1.6 * stage.shields + stage.gain / 3 - 0.4 * len(stage.goods)
        worth += (4.0 if stage.symbol else 0.0) + (3.0 if stage.uses or stage.prices else 0.0)
        worth += float(POWERS[stage.power][2]) if stage.power else 0.0
    return worth


def _made_by(city: City, play: Play) -> Part:
    """What a play builds: the next stage, or what is printed on the card."""
    stage = city.next_stage() if play.verb == "stage" else None
    return stage or cards.structure_of(play.card)


def _begins_chain(part: Part) -> bool:
    return isinstance(part, Structure) and part.id in _CHAINS


def _turns_left(state: State) -> int:
    """Turns after this one."""
    return (AGES - state.age) * TURNS + TURNS - state.turn


def _purse(state: State, coins: int) -> float:
    return purse(_turns_left(state), coins)


def purse(turns: int, coins: int) -> float:
    """The value of a number of coins: a third of a point each, the first ones more as long as there are `turns`."""
    return coins / 3 + PURSE * turns / 17 * (1 - math.exp(-coins / ENOUGH))


# -- what a part brings -------------------------------------------------------------------------------


def _gain(state: State, around: _Around, part: Part, once: Once) -> float:
    """The value a structure or a stage adds, coins apart; a stage is the same with any card under it."""
    city = around[0]
    if not isinstance(part, Structure) and ("stage", city) in once:
        return float(once["stage", city])
    worth: float = part.points + _conflicts(state, around, part.shields)
    if part.symbol:
        worth += _symbol(city, part.symbol, state.age)
    if part.power:
        worth += _power(part.power, state.age)
    if part.count is not None:
        worth += _worth_of_count(state, around, part)
    if part.makes or part.uses or part.prices or _begins_chain(part):
        worth += _new_reach(state, around, part, once)
    if not isinstance(part, Structure):
        once["stage", city] = worth
        return worth
    if part.makes:
        worth += 0.03 * _turns_left(state)  # what neighbours pay for it
    if part.colour in ("brown", "grey", "blue", "green", "yellow", "red"):
        worth += _for_own_counts(city, part.colour)
    return worth


def _conflicts(state: State, around: _Around, more: int) -> float:
    """What more shields change in the conflicts still to come."""
    if not more:
        return 0.0
    city = around[0]
    total = 0.0
    for other in around[1:]:
        ahead = city.shields - other.shields
        total += promise(state.age, state.turn, ahead + more) - promise(state.age, state.turn, ahead)
    return total


@lru_cache(maxsize=4096)
def promise(age: int, turn: int, ahead: int) -> float:
    """Points that the conflicts with one neighbour promise, at this lead in shields."""
    total = 0.0
    for conflict in range(age, AGES + 1):
        turns = (conflict - age) * TURNS + TURNS - turn
        doubt = CERTAIN + DOUBT * turns
        win, lose = _sigmoid((ahead - 0.5) / doubt), _sigmoid((-ahead - 0.5) / doubt)
        total += VICTORY[conflict] * win - lose
    return total


def _sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, x))))


def _symbol(city: City, symbol: str, age: int) -> float:
    symbols = dict(city.symbols)
    wild = city.wild
    before = _science(tuple(symbols.values()), wild)
    if symbol == "any":
        wild += 1
    else:
        symbols[symbol] += 1
    here = sum(symbols.values()) + wild - 1
    return _science(tuple(symbols.values()), wild) - before + SYMBOL[age] * (1 + MORE_SYMBOLS * here)


@lru_cache(maxsize=4096)
def _science(counts: tuple[int, ...], wild: int) -> int:
    if wild:
        more = [(*counts[:place], counts[place] + 1, *counts[place + 1 :]) for place in range(3)]
        return max(_science(each, wild - 1) for each in more)
    return sum(count * count for count in counts) + 7 * min(counts)


def _worth_of_count(state: State, around: _Around, part: Part) -> float:
    each, what, where = part.count
    found = 0 if where == "beside" else around[0].count(what)
    cities = 1 if where == "own" else 2 if where == "beside" else 3
    if where != "own":
        found += around[1].count(what) + around[2].count(what)
    return each * (found + GROWTH * cities * len(what) * 0.5 * (TURNS - state.turn))


def _earned(around: _Around, part: Part) -> int:
    coins = part.gain
    if part.earn is not None:
        each, what, where = part.earn
        found = 0 if where == "beside" else around[0].count(what)
        if where != "own":
            found += around[1].count(what) + around[2].count(what)
        coins += each * found
    return coins


def _for_own_counts(city: City, colour: str) -> float:
    """Points that own counting cards give for one more card of a colour."""
    worth = 0.0
    for card in city.built:
        count = cards.structure_of(card).count
        if count is not None and count[2] == "own" and colour in count[1]:
            worth += count[0]
    return worth


# -- what can be paid for ------------------------------------------------------------------------------


def _parts_of(age: int) -> list[Structure]:
    """Every structure of an Age once, but for what costs nothing."""
    cards.keep_all()
    found = {card.partition(".")[0]: cards.structure_of(card) for card in cards.all_cards()}
    return [part for part in found.values() if part.age == age and (part.goods or part.chain)]


_LATER = {age: _parts_of(age) for age in range(1, AGES + 1)}
_CHAINS = {parent for parts in _LATER.values() for part in parts for parent in part.chain}


class _Buyer:
    """What prices follow from: a city's own goods and what it pays for those of others."""

    __slots__ = ("goods", "made_left", "made_right", "raw_left", "raw_right")

    def __init__(self, city: City) -> None:
        self.goods = city.goods
        self.raw_left, self.raw_right = city.raw_left, city.raw_right
        self.made_left, self.made_right = city.made_left, city.made_right

    def key(self, left: Goods, right: Goods) -> tuple[int, ...]:
        """All of it as a key, with what both neighbours sell."""
        return (
            self.goods.raw,
            self.goods.made,
            self.raw_left * 64 + self.raw_right * 16 + self.made_left * 4 + self.made_right,
            left.raw,
            left.made,
            right.raw,
            right.made,
        )


def _new_reach(state: State, around: _Around, part: Part, once: Once) -> float:
    """How much more can be paid for with what a part makes, and with the chains it begins."""
    city, left, right = around
    buyer, names = _Buyer(city), city.names
    before = once.get(city)
    if before is None:
        before = once[city] = _reach(state, city, buyer, names, left.sells, right.sells)
    if isinstance(part, Structure) and part.id in _CHAINS:
        names = names | {part.id}
    _supply(buyer, part)
    return _reach(state, city, buyer, names, left.sells, right.sells) - float(before)


def _supply(buyer: _Buyer, part: Part) -> None:
    """The buyer has the goods and prices of a part as well."""
    if part.makes or part.uses:
        buyer.goods = buyer.goods.copy()
        for producer in part.makes + part.uses:
            buyer.goods.add(producer)
    for kind, side in part.prices:
        setattr(buyer, f"{kind}_{side}", 1)


def _reach(state: State, city: City, buyer: _Buyer, names: set[str], left: Goods, right: Goods) -> float:
    """What the city can pay for in the turns that are left, in points."""
    key, total = buyer.key(left, right), 0.0
    for age in range(state.age, AGES + 1):
        turns = TURNS - state.turn if age == state.age else TURNS
        if turns:
            eases = _eases(age, key, buyer, left, right, _LATER[age])
            free = sum([1 - eases[part] for name in names for part in _FREED.get((age, name), ())])
            total += turns * WORTH[age] * 4 * (eases[None] + free) / len(_LATER[age])
    number = city.stages
    if number < len(city.board):
        stages = _eases((city.wonder, city.side, number), key, buyer, left, right, city.board[number:])
        total += 1.6 * min(1.0, _turns_left(state) / 6) * stages[None]
    return total


_FREED: dict[tuple[int, str], list[Structure]] = {}
for _age, _parts in _LATER.items():
    for _part in _parts:
        for _parent in _part.chain:
            _FREED.setdefault((_age, _parent), []).append(_part)

_cache: dict[object, dict[Part | None, float]] = {}
MOST_KEPT = 60_000


def _cost(part: Part, buyer: _Buyer, left: Goods, right: Goods) -> int | None:
    """Coins that a part costs this buyer; None where it cannot be had."""
    return cheapest(part, cast(Any, buyer), left, right)


def _eases(
    what: tuple[str, str, int] | int,
    key: tuple[int, ...],
    buyer: _Buyer,
    left: Goods,
    right: Goods,
    parts: Sequence[Part],
) -> dict[Part | None, float]:
    """How easily each of these parts is paid for, None for all together; 1.0 for what costs nothing, 0.0 for
    what is too dear or cannot be had."""
    found = _cache.get((what, key))
    if found is None:
        if len(_cache) > MOST_KEPT:
            _cache.clear()
        found = _cache[what, key] = {}
        for part in parts:
            cost = _cost(part, buyer, left, right)
            found[part] = 0.0 if cost is None or cost >= DEAR else 1 - cost / DEAR
        found[None] = sum(found.values())
    return found


# -- why ----------------------------------------------------------------------------------------------------


def _reasons_of(state: State, around: _Around, part: Part, once: Once) -> list[Reason]:
    """What a structure or a stage brings, conflicts and coins apart."""
    city = around[0]
    found = [Reason(_("Its points are sure, whatever comes."), part.points)]
    if part.symbol:
        found.append(Reason(_science_said(city, part.symbol), _symbol(city, part.symbol, state.age)))
    if part.power:
        found.append(Reason(_("The sooner you have its power, the more it brings."), _power(part.power, state.age)))
    if part.count is not None:
        found.append(
            Reason(_("It scores for what stands already, and for what will."), _worth_of_count(state, around, part))
        )
    if part.makes or part.uses or part.prices:
        worth = _new_reach(state, around, part, once)
        found.append(Reason(_opened_said(around, part), worth))
    elif isinstance(part, Structure) and part.id in _CHAINS:
        freed = next(later for (age, parent), parts in _FREED.items() if parent == part.id for later in parts if age)
        worth = _new_reach(state, around, part, once)
        found.append(Reason(_("It also makes {card} free for you later."), worth, card=freed.id))
    return found


def _pays(good: str) -> str:
    """What a new good of this letter is for."""
    return {
        "C": _("Clay pays for more of what is to come."),
        "O": _("Ore pays for more of what is to come."),
        "S": _("Stone pays for more of what is to come."),
        "W": _("Wood pays for more of what is to come."),
        "G": _("Glass pays for more of what is to come."),
        "P": _("Papyrus pays for more of what is to come."),
        "T": _("Textile pays for more of what is to come."),
    }[good]


def _opened_said(around: _Around, part: Part) -> str:
    """What the goods of a part pay for: the next stage of the own wonder, where that becomes cheaper."""
    city, left, right = around
    buyer = _Buyer(city)
    before = _stage_cost(city, buyer, left, right)
    _supply(buyer, part)
    if _stage_cost(city, buyer, left, right) < before:
        return _("The next stage of your wonder then costs less, and so does more of what is to come.")
    if part.prices:
        return _("Goods of neighbours then cost less, for all that is to come.")
    goods = {good for producer in part.makes + part.uses for good in producer}
    if len(goods) == 1:
        return _pays(goods.pop())
    return _("One of its goods, as you need it, pays for more of what is to come.")


def _stage_cost(city: City, buyer: _Buyer, left: City, right: City) -> float:
    """Coins for goods of the next stage; DEAR if it is out of reach or does not exist."""
    if city.stages >= len(city.board):
        return DEAR
    cost = _cost(city.board[city.stages], buyer, left.sells, right.sells)
    return DEAR if cost is None else min(DEAR, cost)


def _science_said(city: City, symbol: str) -> str:
    others = [count for one, count in city.symbols.items() if one != symbol]
    if symbol != "any" and city.symbols[symbol] < min(others):
        return _("It completes a set of three different symbols.")
    if symbol != "any" and city.symbols[symbol]:
        return _("Symbols of one kind count the number times itself, and this is one more.")
    return _("A new symbol may grow into sets, and counts more with each that follows.")


def _beside(state: State, seat: int) -> list[int]:
    return [left_of(seat, state.ring), right_of(seat, state.ring)]


def _fought(state: State, seat: int, other: int, more: int) -> Reason:
    """What shields change against one neighbour."""
    ahead = state.cities[seat].shields - state.cities[other].shields
    worth = promise(state.age, state.turn, ahead + more) - promise(state.age, state.turn, ahead)
    if ahead > 0:
        text = _("Your lead in shields over {name} grows.")
    elif ahead + more > 0:
        text = _("Your shields then beat {name}'s.")
    elif ahead + more == 0:
        text = _("Your shields then equal {name}'s.")
    else:
        text = _("{name} is then not so far ahead in shields.")
    return Reason(text, worth, seat=other)


def _coined(state: State, seat: int, coins: int) -> Reason:
    city = state.cities[seat]
    return Reason(_("You can use the coins."), _purse(state, city.coins + coins) - _purse(state, city.coins))


def _spent(state: State, seat: int, coins: int) -> Reason:
    city = state.cities[seat]
    return Reason(_("The coins will be missing later."), _purse(state, city.coins - coins) - _purse(state, city.coins))


def _denied(state: State, seat: int, card: str, once: Once) -> Reason:
    step = right_of if state.age == 2 else left_of
    other = step(seat, state.ring) if not state.free_city else 3 - seat
    return Reason(
        _("{name}, who gets your hand next, could use the card."), _spite(state, seat, card, once), seat=other
    )


# -- others ---------------------------------------------------------------------------------------------


def _spite(state: State, seat: int, card: str, once: Once) -> float:
    """The loss of the player to whom this hand goes next, for any use of the card."""
    if state.turn == TURNS or state.hands is None:
        return 0.0
    if card not in once:
        once[card] = _missed(state, seat, card)
    return float(once[card])


def _missed(state: State, seat: int, card: str) -> float:
    """The share of a card's worth for the next player that counts."""
    step = right_of if state.age == 2 else left_of
    other = step(seat, state.ring) if not state.free_city else 3 - seat
    structure = cards.structure_of(card)
    city, left, right = _around(state, other)
    if city.holds(structure):
        return 0.0
    if not city.chained(structure) and cheapest(structure, city, left.sells, right.sells) is None:
        return 0.0
    worth = structure.points + _conflicts(state, (city, left, right), structure.shields)
    if structure.symbol:
        worth += _symbol(city, structure.symbol, state.age)
    if structure.count is not None:
        worth += _worth_of_count(state, (city, left, right), structure)
    return SPITE * worth


def _standing(state: State, place: int) -> float:
    around = _around(state, place)
    city = around[0]
    total: float = sum(sum(side) for side in city.tokens) + _purse(state, city.coins)
    total += sum(promise(state.age, state.turn, city.shields - other.shields) for other in around[1:])
    total += sum(stage.points for stage in city.board[: city.stages])
    for card in city.built:
        structure = cards.structure_of(card)
        total += structure.points
        if structure.count is not None:
            total += _worth_of_count(state, around, structure)
    total += _science(tuple(city.symbols.values()), city.wild)
    greens = sum(city.symbols.values()) + city.wild
    total += _hoped(state.age) * greens * (1 + MORE_SYMBOLS * (greens - 1) / 2)
    if "copy" in city.powers:
        total += 5.0
    if city.free_ready and state.turn < TURNS:
        total += 3.0
    return total + _reach(state, city, _Buyer(city), city.names, around[1].sells, around[2].sells)


JUDGE = SevenWondersJudge()
