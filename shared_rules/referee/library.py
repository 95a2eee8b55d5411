"""The rules as a library: what a program that plays, checks or teaches a game begins with.

    from shared_rules.referee.library import games, load

    games()                                   # ('oh_hell', 'seven_wonders', ...)
    state = load("oh-hell").start(4)          # missing options are defaults
    state.look(1).plays()                     # the View of a seat, and what it may do
    Observers(state).knowledge(1)             # what a seat may go by: see `imagine`

An installed `herald-rules` has all of it as `from herald_rules import games, load`. No station carries this module.
"""

from importlib import import_module
from pkgutil import iter_modules

import shared_rules
from shared_rules import contract
from shared_rules.contract import (
    TABLE,
    AmbiguousPlay,
    BrokenPosition,
    Event,
    Game,
    NotAPlay,
    NotOver,
    Option,
    PlayRefused,
    Refusal,
    ScoreLine,
    Section,
    State,
    View,
    Way,
)
from shared_rules.referee.knowledge import Knowledge, Memory, imagine
from shared_rules.referee.observers import Observers
from shared_rules.referee.version import CONTRACT, ContractDiffers, unfit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal, overload

    from shared_rules.oh_hell import OhHell
    from shared_rules.seven_wonders import SevenWonders
    from shared_rules.seven_wonders_duel import SevenWondersDuel
    from shared_rules.through_the_ages import ThroughTheAges
    from shared_rules.tower_of_babel import TowerOfBabel

__all__ = [
    "CONTRACT",
    "TABLE",
    "AmbiguousPlay",
    "BrokenPosition",
    "ContractDiffers",
    "Event",
    "Game",
    "Knowledge",
    "Memory",
    "NotAPlay",
    "NotOver",
    "Observers",
    "Option",
    "PlayRefused",
    "Refusal",
    "ScoreLine",
    "Section",
    "State",
    "UnknownGame",
    "View",
    "Way",
    "games",
    "imagine",
    "load",
]


class UnknownGame(ImportError, ValueError):
    """There is no game of this name; the message lists the known ones."""


def games() -> "tuple[str, ...]":
    """The names of all games that `load` finds, in alphabetical order: Herald's own, and others that were joined."""
    names = {one.name for one in iter_modules(shared_rules.__path__) if one.ispkg}
    return tuple(sorted(name for name in names if _is_game(name)))


def _is_game(name: str) -> bool:
    return isinstance(getattr(import_module("shared_rules." + name), "GAME", None), Game)


if TYPE_CHECKING:

    @overload
    def load(name: "Literal['oh_hell', 'oh-hell']") -> OhHell: ...
    @overload
    def load(name: "Literal['seven_wonders', 'seven-wonders']") -> SevenWonders: ...
    @overload
    def load(name: "Literal['seven_wonders_duel', 'seven-wonders-duel']") -> SevenWondersDuel: ...
    @overload
    def load(name: "Literal['through_the_ages', 'through-the-ages']") -> ThroughTheAges: ...
    @overload
    def load(name: "Literal['tower_of_babel', 'tower-of-babel']") -> TowerOfBabel: ...
    @overload
    def load(name: str) -> "Game[Any, Any]": ...


def load(name: str) -> "Game[Any, Any]":  # pyright: ignore[reportInconsistentOverload]
    """The Game of this name; `oh-hell` is `oh_hell`. Raises UnknownGame with a sentence, and
    ContractDiffers for a game written for another version of the contract."""
    package = name.strip().lower().replace("-", "_").replace(" ", "_")
    try:
        game = contract.load(package)
    except ImportError as error:
        if package.partition(".")[0] in games():  # it is there, and one of its modules fails
            raise
        raise UnknownGame("There is no game %r: there are %s." % (name, ", ".join(games()))) from error
    if why := unfit(game):
        raise ContractDiffers(why)
    return game
