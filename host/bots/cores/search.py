"""The searches of strong bots in games that have a fast copy: they offer what `host.bots.search` does."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from host.bots.cores import Core
from host.bots.cores.kept import Kept
from host.bots.cores.tree import Node, Tree
from host.bots.cores.worlds import WorldSearch
from host.bots.judge import AnyJudge
from host.bots.search import LEAST, WIDEST, Budget, Candidate, Tried, ordered
from shared_rules.contract import Game, State
from shared_rules.referee.knowledge import Knowledge, imagine

if TYPE_CHECKING:
    from shared_rules.contract import Play

BATCH = 16  # playouts between two looks at the clock
SPREAD = 0.5  # how far a single playout's share lies from the mean
CLEAR_LEAD = 5.0  # standard errors of a lead that leave nothing to find out
LEANING = 0.4  # how far apart the judge's best and worst play are expected before they were tried
CERTAIN = 10_000  # playouts as which a proven end counts


Draw = Callable[[], State]


class AnySearch(Protocol):
    """What all searches offer, see `host.bots.search.Search`."""

    @property
    def playouts(self) -> int: ...
    def run(self, budget: Budget) -> list[Candidate]: ...
    def tried(self, budget: Budget, also: str) -> list[Tried]: ...


class TreeSearch:
    """Thinks about one decision of one seat. OWN: see `Tree`."""

    OWN = 0.0

    def __init__(
        self,
        game: Game,
        judge: AnyJudge,
        seat: int,
        seed: object,
        core: Core,
        draw: Draw,
        state: State,
        kept: Tree | None = None,
    ) -> None:
        """`draw` imagines the moment once more; `state`: drawn by it, and one that the core can read. `kept`: a tree
        that came to this moment (`host.bots.cores.kept`)."""
        self._game, self._judge, self.seat = game, judge, seat
        weighed = [(judge.weigh(state, self.seat, play), play) for play in judge.plays(state, self.seat)]
        self.weighed = sorted(weighed, key=lambda pair: -pair[0])
        self._numbers = {core.number(play): (weight, play) for weight, play in self.weighed}
        root, dealer = core.read(state, seat), core.dealer_of(state, seat, draw)
        self.tree = kept or Tree(root, dealer, str(seed), own=self.OWN)
        self._before = self.tree.playouts
        if kept is not None:
            kept.begin(root, dealer, list(self._numbers))
        self.tree.hope(self._hopes())

    @property
    def playouts(self) -> int:
        """How many playouts there were, not counting those that were kept."""
        return self.tree.playouts - self._before

    def run(self, budget: Budget) -> list[Candidate]:
        """Spends the budget, or as much of it as can change anything; all candidates, the best first."""
        while len(self.weighed) > 1 and budget.share_used(self.playouts) < 1:
            left = budget.remaining(self.playouts)
            if self.playouts and self.tree.decided(left):
                break
            self.tree.grow(min(BATCH, left) if budget.playouts else BATCH)
        return self.found()

    def tried(self, budget: Budget, also: str = "") -> list[Tried]:
        """Spends the budget on what the judge weighs most, and on the play with the text `also`, in the same draws with
        the same luck: the result of each. That play is tried to the end whatever its results."""
        texts = {number: self._game.text(play) for number, (_, play) in self._numbers.items()}
        chosen = [number for place, number in enumerate(self._ranked()) if place < WIDEST or texts[number] == also]
        self._compare(chosen, budget, next((number for number in chosen if texts[number] == also), None))
        nodes = [(texts[number], self.tree.root.children[number]) for number in chosen]
        return [
            Tried(text, CERTAIN if node.proven else node.tries, node.mean(), self._chance(node)) for text, node in nodes
        ]

    def _chance(self, node: Node) -> float:
        """The chance to win after a play."""
        return node.mean()

    def _ranked(self) -> list[int]:
        """The plays, those first that the judge weighs most."""
        return [number for number, _ in sorted(self._numbers.items(), key=lambda pair: -pair[1][0])]

    def _compare(self, left: list[int], budget: Budget, asked: int | None = None) -> None:
        """Spends the budget by sequential halving, every play that is left in the same draws with the same luck; ends
        early when one is plainly ahead of all others. A play that is `asked` for stays, and nothing ends early."""
        rounds = max(1, math.ceil(math.log2(max(2, len(left)))))
        for number in range(1, rounds + 1):
            while len(left) > 1 and budget.share_used(self.playouts) < number / rounds:
                self.tree.compare(left)
            ranked = sorted(left, key=self._mean, reverse=True)
            left = ranked[: max((len(left) + 1) // 2, 1 if asked is None else 2)]
            if asked is not None and asked not in left:
                left.append(asked)
            if asked is None and len(left) > 1 and self._plain(left):
                break

    def _mean(self, number: int) -> float:
        return self.tree.root.children[number].mean()

    def _plain(self, left: list[int]) -> bool:
        """Whether the first is so far ahead of the second that chance alone would hardly have it so."""
        ahead = self._mean(left[0]) - self._mean(left[1])
        spread = SPREAD * (self.OWN or 1.0)
        return ahead > CLEAR_LEAD * spread / math.sqrt(max(1, self.tree.root.children[left[0]].tries))

    def found(self) -> list[Candidate]:
        """The prospects so far, the best candidate first."""
        most = max([node.tries for node in self.tree.root.children.values()], default=0)
        found = [self._candidate(number, weight, play, most) for number, (weight, play) in self._numbers.items()]
        return ordered(sorted(found, key=lambda one: (one.playouts, one.prospect, one.weight), reverse=True))

    def _candidate(self, number: int, weight: float, play: Play, most: int) -> Candidate:
        """A proven win counts as tried more often than any other play, a proven loss as tried just often enough to be
        believed."""
        node = self.tree.root.children[number]
        tries = most + LEAST if node.proven > 0 else min(LEAST, most) if node.proven < 0 else node.tries
        steps = tuple(self._game.text(step) for step in self._judge.steps(play))
        return Candidate(self._game.text(play), steps, weight, tries, node.mean())

    def _hopes(self) -> dict[int, float]:
        top, low = self.weighed[0][0], self.weighed[-1][0]
        width, leaning = max(1e-9, top - low), LEANING * (self.OWN or 1.0)
        return {number: 0.5 + leaning * ((weight - low) / width - 0.5) for number, (weight, _) in self._numbers.items()}


class OwnTreeSearch(TreeSearch):
    """The same where everybody holds a hidden hand: a tree of the seat's own plays, among others that play by policy.
    Their shares count points beside the victory, so they lie closer together than victories do."""

    OWN = 0.25

    def run(self, budget: Budget) -> list[Candidate]:
        """Spends the budget by sequential halving; all candidates, the best first."""
        self._compare(self._ranked()[:WIDEST], budget)
        return self.found()

    def _chance(self, node: Node) -> float:
        return node.won / max(1, node.tries)

    def found(self) -> list[Candidate]:
        """See TreeSearch: of those that were tried to the end, the one that brings most."""
        found = [self._candidate(number, weight, play, 0) for number, (weight, play) in self._numbers.items()]
        most = max(one.playouts for one in found)
        return ordered(sorted(found, key=lambda one: (2 * one.playouts > most, one.prospect, one.weight), reverse=True))


SEARCHES: dict[str, type[TreeSearch] | type[WorldSearch]] = {
    "tree": TreeSearch,
    "own tree": OwnTreeSearch,
    "worlds": WorldSearch,
}


def search_of(
    game: Game, judge: AnyJudge, knowledge: Knowledge, seed: object, core: Core, kept: Kept | None = None
) -> AnySearch | None:
    """The search of a game that has a fast copy; None at a moment that the copy does not know. `kept`: what the seat
    has thought before, and afterwards what it thinks now."""
    chance = random.Random(str(seed))

    def draw() -> State:
        return imagine(game, knowledge, chance)

    state = draw()
    if not core.can_read(state):
        return None
    if kept is None or core.SEARCH != "tree" or not knowledge.plays:
        return SEARCHES[core.SEARCH](game, judge, knowledge.seat, seed, core, draw, state)
    # Where all plays are made in sight, and only the deck is hidden, what one seat knows the other one knows as well.
    seat = state.awaited()[0]
    search = TreeSearch(game, judge, seat, seed, core, draw, state, kept.tree(game, core, knowledge))
    kept.keep(knowledge, search.tree)
    return search
