"""Fast games: imagined moments as numbers, for searches that play them thousands of times a second.

A game has one if there is a package `core` among what the host knows of it (host/games/GAME), which offers what `Core`
describes. They are compiled with the rest of what bots think with (`host/bots/compiling.py`), and quicker than the
rules without a compiler too, since they keep no words, events or score sheets. The rules stay the referee: tests
compare every play of random games.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, cast

from host.bots.cores.position import Dealer, Position
from host.computer.outside import host_module
from shared_rules.contract import State

if TYPE_CHECKING:
    from shared_rules.contract import Play


class Core(Protocol):
    """What the package of a fast game offers. `state`: imagined; only what `seat` knows is taken from it.

    SEARCH  how it is searched, one of `host.bots.cores.search.SEARCHES`
    POINTS  how many points lie between a share of 0.0 and one of 1.0
    WINS    whether playouts go to the end of the game, so that they show the chance to win
    """

    SEARCH: str
    POINTS: float
    WINS: bool

    def can_read(self, state: State) -> bool:
        """Whether the fast game begins at such a moment."""
        ...

    def read(self, state: State, seat: int) -> Position:
        """The Position in which `seat` owes a play; what is hidden waits for a Dealer."""
        ...

    def dealer_of(self, state: State, seat: int, draw: Callable[[], State]) -> Dealer:
        """Deals what is hidden from a seat; `draw` imagines the State once more, where a game needs that."""
        ...

    def number(self, play: Play) -> int:
        """A play of the rules as the Position's."""
        ...


def core_of(game: str) -> Core | None:
    """The fast game of this name, or None."""
    return cast("Core | None", host_module(game, "core"))
