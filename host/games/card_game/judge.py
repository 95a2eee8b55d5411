"""A judge for any game without its own: it looks at the scores, after a play and what follows by chance. Where the
fewest points win, points count against a seat.

A play that gains no points at once is worth what random plays after it come to, a few moves ahead. So it knows
nothing of a game and plays every one; a game that wants better opponents has its own judge beside this file.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from host.bots.judge import Judge, Once
from shared_rules.contract import TABLE, State

if TYPE_CHECKING:
    from shared_rules.contract import Play

AHEAD = 6  # plays of seats that are looked ahead
SAMPLES = 6  # this many times


class ScoresJudge(Judge["State", "Play"]):
    """See Judge."""

    SECONDS = 1.0

    def outlook(self, state: State) -> list[float]:
        """See Judge: the points of this moment, below zero where the fewest win."""
        points = [float(sum(line.points for line in sheet)) for sheet in state.scores()]
        return [-own for own in points] if _fewest_win(state, points) else points

    def weigh(self, state: State, seat: int, play: Play, once: Once | None = None) -> float:
        """See Judge: how far the seat is ahead of the others on average, some random plays later."""
        luck, total = random.Random(0), 0.0
        for _ in range(SAMPLES):
            twin = state.copy()
            twin.do(seat, play)
            for _ in range(AHEAD):
                if twin.over:
                    break
                _play(twin, luck)
            total += self._ahead(twin, seat)
        return total / SAMPLES

    def _ahead(self, state: State, seat: int) -> float:
        points = self.outlook(state)
        own = points.pop(seat - 1)
        return own - sum(points) / max(1, len(points))

    def progress(self, state: State) -> float:
        """See Judge: nothing is known of how long a game takes."""
        return 1.0 if state.over else 0.5


def _fewest_win(state: State, points: list[float]) -> bool:
    """As the ranking of this moment has it, so that a game which only replaces `ranking` is played well too."""
    places = state.ranking()
    first, last = points[places[0][0] - 1], points[places[-1][0] - 1]
    return first < last


def _play(state: State, luck: random.Random) -> None:
    seat = state.awaited()[0]
    if seat == TABLE:
        state.apply(TABLE, state.drawn(luck.random()))
    else:
        state.apply(seat, luck.choice(state.plays(seat)))


JUDGE = ScoresJudge()
