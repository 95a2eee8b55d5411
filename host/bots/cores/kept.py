"""Keeps the search tree of a bot's last decision, below the plays made since, as far as it still holds.

Only where all plays are made in sight (`Knowledge.plays`): what a seat knew then it knows now, so a kept tree gives
nothing away. It was grown in draws of what was hidden then, of which some may have come up since: plays that those
allow no more are forgotten.
"""

from __future__ import annotations

from host.bots.cores import Core
from host.bots.cores.tree import Tree
from shared_rules.contract import Game
from shared_rules.referee.knowledge import Knowledge

BATCH = 16
MOST = 40_000  # playouts in a tree that grows while others choose: 20 MB compiled


class Kept:
    """The tree of one seat, and the plays that led to its root."""

    def __init__(self) -> None:
        self._tree: Tree | None = None
        self._game: tuple[str, dict[str, str]] | None = None
        self._plays: tuple[str, ...] = ()

    def keep(self, knowledge: Knowledge, tree: Tree) -> None:
        """This is the tree of the moment now."""
        self._tree, self._game, self._plays = tree, _game_of(knowledge), knowledge.plays

    def grow(self) -> bool:
        """Some more playouts of the moment now; False when there are MOST, or one play wins for certain."""
        tree = self._tree
        if tree is None or tree.root.visits() >= MOST or tree.decided(MOST):
            return False
        tree.grow(BATCH)
        return True

    def tree(self, game: Game, core: Core, knowledge: Knowledge) -> Tree | None:
        """The tree that is kept, with its root at the moment now; None where nothing was thought about it, or where the
        table went back."""
        tree, known = self._tree, len(self._plays)
        self._tree = None
        if tree is None or self._game != _game_of(knowledge) or knowledge.plays[:known] != self._plays:
            return None
        try:
            plays = [core.number(game.parse(text)) for text in knowledge.plays[known:]]
        except (KeyError, ValueError):  # a play that the fast game does not know
            return None
        return tree if tree.follow(plays) else None


def _game_of(knowledge: Knowledge) -> tuple[str, dict[str, str]]:
    return knowledge.game, knowledge.known["options"]
