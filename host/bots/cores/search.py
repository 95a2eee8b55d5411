"""The search of strong bots in games that have a fast copy: what `host.bots.search` offers, by a tree."""

from __future__ import annotations

import random
from typing import Any

from host.bots.cores import Core
from host.bots.cores.tree import Tree
from host.bots.cores.worlds import WorldSearch
from host.bots.judges import Judge
from host.bots.search import LEAST, Budget, Candidate, ordered
from shared_rules.contract import Game, State
from shared_rules.table.knowledge import Knowledge, imagine

BATCH = 16  # playouts between two looks at the clock
LEANING = 0.4  # how far apart the judge's best and worst play are expected before they were tried


class TreeSearch:
    """Thinks about one decision of one seat."""

    def __init__(self, game: Game, judge: Judge, knowledge: Knowledge, seed: object, core: Core, state: State) -> None:
        """`state`: drawn from the knowledge, and one that the core can read."""
        self._game, self._judge, self.seat = game, judge, knowledge.seat
        weighed = [(judge.weigh(state, self.seat, play), play) for play in judge.plays(state, self.seat)]
        self.weighed = sorted(weighed, key=lambda pair: -pair[0])
        self._numbers = {core.number(play): (weight, play) for weight, play in self.weighed}
        self.tree = Tree(core.read(state), core.dealer_of(state), str(seed))
        self.tree.hope(self._hopes())

    @property
    def made(self) -> int:
        """How many playouts there were."""
        return self.tree.made

    def run(self, budget: Budget) -> list[Candidate]:
        """Spends the budget, or as much of it as can change anything; all candidates, the best first."""
        while len(self.weighed) > 1 and budget.used(self.made) < 1:
            left = budget.left(self.made)
            if self.made and self.tree.decided(left):
                break
            self.tree.grow(min(BATCH, left) if budget.playouts else BATCH)
        return self.found()

    def found(self) -> list[Candidate]:
        """The prospects so far, the best candidate first."""
        most = max([node.tries for node in self.tree.root.children.values()], default=0)
        found = [self._found(number, weight, play, most) for number, (weight, play) in self._numbers.items()]
        return ordered(sorted(found, key=lambda one: (one.playouts, one.prospect, one.weight), reverse=True))

    def _found(self, number: int, weight: float, play: Any, most: int) -> Candidate:
        """A play that wins for certain counts as one that was tried most, and one that loses as one that was tried just
        often enough to be believed."""
        node = self.tree.root.children[number]
        tries = most + LEAST if node.proven > 0 else min(LEAST, most) if node.proven < 0 else node.tries
        steps = tuple(self._game.text(step) for step in self._judge.steps(play))
        return Candidate(self._game.text(play), steps, weight, tries, node.mean())

    def _hopes(self) -> dict[int, float]:
        top, low = self.weighed[0][0], self.weighed[-1][0]
        width = max(1e-9, top - low)
        return {number: 0.5 + LEANING * ((weight - low) / width - 0.5) for number, (weight, _) in self._numbers.items()}


def search_of(
    game: Game, judge: Judge, knowledge: Knowledge, seed: object, core: Core
) -> TreeSearch | WorldSearch | None:
    """The search of a game that has a fast copy; None at a moment that the copy does not know."""
    state = imagine(game, knowledge, random.Random(str(seed)))
    if not core.can_read(state):
        return None
    if core.HANDS:
        return WorldSearch(game, judge, knowledge.seat, seed, core, state)
    return TreeSearch(game, judge, knowledge, seed, core, state)
