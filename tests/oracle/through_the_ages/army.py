"""What units are worth: alone, in armies, and sent away (TA-171 to TA-179).

A unit is a tuple (sort, level, own strength). All figures are found by trying every way to form
armies, so nothing here is clever.
"""

from functools import lru_cache

from tests.oracle.through_the_ages.cards import CARDS

AIR = "air_force"


def armies(units: list, tactic: str | None) -> list[int]:
    """The bonuses of the armies in the way that gives most, largest first; air forces double (TA-177)."""
    if tactic is None:
        return []
    fresh, old = _sorted_by_age(units, tactic)
    need = tuple(sorted(CARDS[tactic].army.items()))
    planes = sum(sort == AIR for sort, _, _ in units)
    return list(_best(tactic, need, tuple(sorted(fresh.items())), tuple(sorted(old.items())), planes))


def _sorted_by_age(units: list, tactic: str) -> tuple[dict, dict]:
    """How many units of each sort can join a full army, and how many spoil it (TA-175)."""
    card = CARDS[tactic]
    fresh = dict.fromkeys(card.army, 0)
    old = dict.fromkeys(card.army, 0)
    for sort, level, _ in units:
        if sort in card.army:
            spoils = card.reduced is not None and card.level - level > 1
            (old if spoils else fresh)[sort] += 1
    return fresh, old


@lru_cache(maxsize=4096)
def _best(tactic: str, need: tuple, fresh: tuple, old: tuple, planes: int) -> tuple:
    card = CARDS[tactic]
    ways = []
    for full in range(1 + min(dict(fresh)[sort] // number for sort, number in need)):
        left = {sort: dict(fresh)[sort] - full * number + dict(old)[sort] for sort, number in need}
        for spoiled in range(1 + min(left[sort] // number for sort, number in need)):
            # A fresh unit can join a spoiled army too; without a second figure nothing is spoiled.
            second = card.bonus if card.reduced is None else card.reduced
            bonuses = [card.bonus] * full + [second] * spoiled
            doubled = [bonus * 2 if place < planes else bonus for place, bonus in enumerate(bonuses)]
            ways.append(tuple(sorted(doubled, reverse=True)))
    return max(ways, key=lambda way: (sum(way), way))


def own_strength(units: list) -> int:
    return sum(strength for _, _, strength in units)
