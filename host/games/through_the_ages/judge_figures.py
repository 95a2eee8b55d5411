"""The final results of civilizations of Through the Ages, by tables that `python -m bench train:ages` fits.

A position is judged at a glance by what each civilization can still make of what it has (`AgesJudge.outlook`). Whole
games tell better which of its figures lead to points: a table has two weights for each of FIGURES, one that counts at
any time and one that counts by how much of the game is left.
"""

from __future__ import annotations

from typing import Final

from shared_rules.through_the_ages.civ import FOOD, RESOURCES, Civ
from shared_rules.through_the_ages.referee.impacts import per_turn

FIGURES: Final = ("outlook", "culture rate", "science rate", "strength", "food", "resources", "wonders", "colonies")


def figures_of(civ: Civ, outlook: float) -> list[float]:
    """FIGURES of a civilization: what its judge expects of it and what it has; food and resources by turn."""
    each_turn = (civ.culture_rate, civ.science_rate, civ.strength, per_turn(civ, FOOD), per_turn(civ, RESOURCES))
    return [outlook, *[float(value) for value in each_turn], float(len(civ.wonders)), float(len(civ.colonies))]


def expected(civ: Civ, outlook: float, weights: list[tuple[float, float]], left: float) -> float:
    """The points that a civilization ends with beside others, by a table; `left`: how much of the game is left, 1.0 to
    0.0. Only differences between civilizations mean something."""
    total = 0.0
    for value, (always, early) in zip(figures_of(civ, outlook), weights, strict=True):
        total += value * (always + early * left)
    return total
