"""The search of strong bots in games where everybody holds a hidden hand: every candidate in the same imagined worlds.

A tree would learn what others do with cards that the seat cannot know. So the rest is played by habit, but for the seat
itself: it makes the play that brings most in that world when everybody goes on by habit.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from host.bots.cores import Core
from host.bots.cores.manners import Manners
from host.bots.cores.position import Lot
from host.bots.judge import AnyJudge
from host.bots.search import LEAST, Budget, Candidate, Tried, ordered
from shared_rules.contract import Game, State

if TYPE_CHECKING:
    from shared_rules.contract import Play


class WorldSearch:
    """Thinks about one decision of one seat; see `host.bots.search.Search` for what is shared."""

    def __init__(
        self, game: Game, judge: AnyJudge, seat: int, seed: object, core: Core, draw: Callable[[], State], state: State
    ) -> None:
        """`draw` imagines the moment once more; `state`: drawn by it, and one that the core can read."""
        self._game, self._judge, self.seat = game, judge, seat
        weighed = [(judge.weigh(state, seat, play), play) for play in judge.plays(state, seat)]
        self.weighed = sorted(weighed, key=lambda pair: -pair[0])
        self._numbers = [core.number(play) for _, play in self.weighed]
        self._sums = [0.0] * len(weighed)
        self._root, self._dealer = core.read(state, seat), core.dealer_of(state, seat, draw)
        self._lot = Lot(random.Random(str(seed)).getrandbits(31))
        self.worlds = 0
        self._manners = Manners()

    @property
    def playouts(self) -> int:
        """How many playouts there were."""
        return self.worlds * len(self.weighed)

    def run(self, budget: Budget) -> list[Candidate]:
        """Spends the budget; all candidates, the best first."""
        while len(self.weighed) > 1 and (self.worlds < LEAST or budget.share_used(self.playouts) < 1):
            self._try()
        return self.found()

    def tried(self, budget: Budget, also: str = "") -> list[Tried]:
        """See TreeSearch; here every play is tried, `also` too."""
        return [Tried(one.text, one.playouts, one.prospect, one.prospect) for one in self.run(budget)]

    def _try(self) -> None:
        world = self._root.copy()
        self._dealer.deal(world, self._lot)
        for place, number in enumerate(self._numbers):
            self._manners.give_way()
            twin = world.copy()
            twin.do(number)
            twin.play_on(self.seat)
            self._sums[place] += twin.shares()[self.seat]
        self.worlds += 1

    def found(self) -> list[Candidate]:
        """The prospects so far, the best candidate first."""
        found = [self._candidate(place, *pair) for place, pair in enumerate(self.weighed)]
        return ordered(sorted(found, key=lambda one: (-one.prospect, -one.weight)))

    def _candidate(self, place: int, weight: float, play: Play) -> Candidate:
        steps = tuple(self._game.text(step) for step in self._judge.steps(play))
        mean = self._sums[place] / self.worlds if self.worlds else 0.0
        return Candidate(self._game.text(play), steps, weight, self.worlds, mean)
