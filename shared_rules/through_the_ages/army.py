"""Units and tactics of Through the Ages: what armies add to strength.

Units are a list of [kind, Age, how many, own strength of one]. Which unit belongs to which army is free
and never written down: only the best sum counts (TA-174, TA-176).
"""

from shared_rules.through_the_ages.cards import pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from shared_rules.through_the_ages.cards import Card

AIR = "air_force"
# A unit more than this many Ages older than the tactics leaves its army the smaller bonus (TA-175).
OUTDATED = 1


def units(found: "Iterable[tuple[Card, int]]", leader: "Card | None") -> "list[list[Any]]":
    """Units out of (Card, workers) of their technologies."""
    return [[card.kind, card.age, workers, own_strength(leader, card)] for card, workers in found if workers]


def own_strength(leader: "Card | None", card: "Card") -> int:
    """What one unit is worth by itself: Genghis Khan's cavalry one more (TA-145, TA-172, TA-215, TA-220)."""
    more = leader.change("unit", "strength") if leader is not None and leader.about("unit") == card.kind else 0
    return card.strength + more


def bonuses(tactic: "Card | None", found: "list[list[Any]]", ignored: bool, doubling: bool = True) -> "list[int]":
    """The bonus of every complete army that these units make, the greatest first; `ignored`: tactics do not
    count (Genghis Khan). As many complete armies as there can be, and of these as many as can be without an
    outdated unit: since the full bonus is the greater one, no other arrangement adds more (TA-174 to TA-178).
    """
    if tactic is None or ignored:
        return []
    words = tactic.effect("army")
    if words is None:
        return []
    armies = fresh = 99
    for kind, need in pairs(words[1:]):
        armies = min(armies, _count(found, kind, -1) // need)
        fresh = min(fresh, _count(found, kind, tactic.age - OUTDATED) // need)
    full = tactic.figure("bonus")
    fresh = armies if not tactic.effect("outdated") else min(armies, fresh)
    made = [full] * fresh + [tactic.figure("outdated")] * (armies - fresh)
    for place in range(min(_count(found, AIR, -1), len(made)) if doubling else 0):
        made[place] *= 2
    return sorted(made, reverse=True)


def _count(found: "list[list[Any]]", kind: str, oldest: int) -> int:
    """How many of these units are of a kind and not older than an Age."""
    return sum([count for its_kind, age, count, _ in found if its_kind == kind and age >= oldest])
