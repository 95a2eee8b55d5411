"""What a city of 7 Wonders Duel can pay for in the turns that are left, in points; and parts by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.board import AGES
from shared_rules.seven_wonders_duel.layout import SIZE
from shared_rules.seven_wonders_duel.price import coins_for

if TYPE_CHECKING:
    from shared_rules.seven_wonders_duel.board import Board
    from shared_rules.seven_wonders_duel.cards import Building, Part
    from shared_rules.seven_wonders_duel.city import City

TURN, DEAR = 2.6, 8.0  # what a turn is worth with cards that cost nothing, and coins at which they no longer are
MOST_KEPT = 60_000


def building(card: str) -> Building:
    found = cards.building(card)
    if found is None:
        raise KeyError(card)
    return found


def wonder_of(name: str) -> Part:
    found = cards.wonder(name)
    if found is None:
        raise KeyError(name)
    return found


def _parts() -> list[Building]:
    cards.keep_all()
    return [building(card) for card in cards.names(cards.BUILDINGS)]


_PARTS = _parts()
GREEN = [part for part in _PARTS if part.symbol]
CHAINS = {part.chain for part in _PARTS if part.chain}
BASKETS = {
    age: [(part, 1 << cards.place_of(part.id)) for part in _PARTS if part.age == age and (part.needs or part.chain)]
    for age in range(1, AGES + 1)
}
_FREED: dict[tuple[int, str], list[int]] = {}
for _age, _basket in BASKETS.items():
    for _place, (_part, _price) in enumerate(_basket):
        if _part.chain:
            _FREED.setdefault((_age, _part.chain), []).append(_place)


def part_left(board: Board) -> float:
    """How much of the game is left, 1.0 to 0.0."""
    taken = board.cards.count("") if board.cards else 0
    return 1 - ((board.age - 1) * SIZE + taken) / (AGES * SIZE)


def new_reach(board: Board, seat: int, part: Part) -> float:
    """How much more this city can pay for, and how much dearer the other one's goods become."""
    city, other = board.cities[seat].copy(), board.cities[3 - seat]
    before = reach(board, city)
    city.build(part)
    city.reprice(other)
    worth = reach(board, city) - before
    if part.makes:
        rival = other.copy()
        before = reach(board, rival)
        rival.reprice(city)
        worth += 0.6 * (before - reach(board, rival))
    return worth


def reach(board: Board, city: City) -> float:
    """What the city can pay for in the turns that are left, in points."""
    total, taken = 0.0, board.cards.count("") if board.cards else 0
    key = (*city.fixed, *city.choices, *city.prices, "masonry" in city.tokens)
    for age in range(board.age, AGES + 1):
        eases = _eases(age, key, city)
        if age > board.age:
            free, count, turns = eases[-1], len(BASKETS[age]), SIZE / 2
            for name in city.built:
                for place in _FREED.get((age, name), ()):
                    free += 1 - eases[place]
        else:
            free, count, turns = _still(board, city, age, eases), _count(board, age), (SIZE - taken) / 2
        if count:
            total += turns * TURN * (0.6 + 0.2 * age) * free / count
    for wonder in city.wonders:
        part = wonder_of(wonder)
        cost = coins_for(part, city, city.discount(""))
        total += 2.5 * max(0.0, 1 - cost / (2 * DEAR)) * min(1.0, 2 * part_left(board))
    return total


def _still(board: Board, city: City, age: int, eases: tuple[float, ...]) -> float:
    """The sum for those buildings of the Age that are not gone."""
    total, seen, lying = 0.0, board.seen, board.cards
    for place, (part, bit) in enumerate(BASKETS[age]):
        if not seen & bit or part.id in lying:
            total += 1.0 if part.chain and part.chain in city.built else eases[place]
    return total


def _count(board: Board, age: int) -> int:
    seen, lying = board.seen, board.cards
    return len([1 for part, bit in BASKETS[age] if not seen & bit or part.id in lying])


_cache: dict[tuple[int, tuple[int, ...]], tuple[float, ...]] = {}


def _eases(age: int, key: tuple[int, ...], city: City) -> tuple[float, ...]:
    """How easily each building of an Age is paid for, and at the end the sum; 1.0 for what costs nothing."""
    found = _cache.get((age, key))
    if found is None:
        if len(_cache) > MOST_KEPT:
            _cache.clear()
        eases = [_ease(part, city) for part, _around in BASKETS[age]]
        found = _cache[age, key] = (*eases, sum(eases))
    return found


def _ease(part: Building, city: City) -> float:
    cost = part.coins + (coins_for(part, city, city.discount(part.colour)) if part.needs else 0)
    return max(0.0, 1 - cost / DEAR)
