"""What a position of the full game of Through the Ages is worth: see `through_the_ages_later`.

In the full game a strong player gains from events and wars for a long time. That gain is not seen at a
glance, so chances are announced from separate figures, fitted to the results of 237 games of normal bots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.bots.judges.through_the_ages_later import LaterJudge
from shared_rules.through_the_ages.civ import RESOURCES
from shared_rules.through_the_ages.sight import POLITICS
from shared_rules.through_the_ages.table.impacts import per_turn

if TYPE_CHECKING:
    from shared_rules.through_the_ages.table.state import State

# What a point of strength, a wonder and a resource made each round bring until the end, seen from the first one.
STRENGTH, WONDER, MADE = 20.0, 26.0, 13.0


class FullJudge(LaterJudge):
    """See Judge."""

    WIDTH = (200.0, 30.0)
    SECONDS = 0.9  # four players have some 600 choices in a game, for which all together wait ten minutes at most
    CARE = 0.9
    BETTER = 0.35

    def forecast(self, state: State) -> list[float]:
        """See Judge: what strength, wonders and resources bring before the end."""
        found = self.outlook(state)
        if state.over:
            return found
        left = 1 - self.progress(state)
        strength, wonder, made = STRENGTH * left, WONDER * left, MADE * left
        for seat, civ in enumerate(state.civs[1:]):
            found[seat] += strength * civ.strength + wonder * len(civ.wonders) + made * per_turn(civ, RESOURCES)
        return found

    def quiet(self, state: State) -> bool:
        """See Judge: between turns, the moments that the figures are fitted to."""
        return bool(state.phase == POLITICS)


JUDGE = FullJudge(22.0)
