"""A plain Monte-Carlo tree search as a referee of strength: random playouts, no knowledge of the game but its rules.

It plays in the fast copy of a game, one tree over draws of what is hidden (UCB1), and makes the play it tried most.
"""

import random
from collections.abc import Callable
from typing import Any

from host.bots.cores import core_of
from host.bots.cores.tree import Node, Tree
from shared_rules.contract import Game, State, View
from shared_rules.referee.knowledge import Knowledge, imagine


class Plain:
    """See `arena.Player`."""

    def __init__(self, game: Game, seed: object, playouts: int) -> None:
        core = core_of(game.name)
        assert core is not None, f"{game.title} has no fast copy"
        self._game, self._core, self._seed, self._playouts = game, core, seed, playouts

    def play(self, view: Callable[[], View], knowledge: Callable[[], Knowledge]) -> Any:
        """The play that was tried most; the only one at once."""
        known = knowledge()
        state = self._imagined(known)
        plays = {self._core.number(play): play for play in state.plays(known.seat)}
        if len(plays) == 1:
            return next(iter(plays.values()))
        return plays[self._tried_most(state, known).play]

    def expects(self, known: Knowledge) -> float:
        """The share in the victory that the seat may expect, which is to play now."""
        return self._tried_most(self._imagined(known), known).mean()

    def _imagined(self, known: Knowledge) -> State:
        return imagine(self._game, known, random.Random(self._seed_of(known)))

    def _seed_of(self, known: Knowledge) -> str:
        return f"{self._seed} {known.known!r}"

    def _tried_most(self, state: State, known: Knowledge) -> Node:
        dealer = self._core.dealer_of(state, known.seat, lambda: state)
        tree = Tree(self._core.read(state, known.seat), dealer, self._seed_of(known), plain=True)
        tree.grow(self._playouts)
        return max(tree.root.children.values(), key=lambda node: node.tries)
