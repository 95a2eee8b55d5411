"""What one seat knows of a game, and a random State that fits it: what bots, coach and review think with.

    knowledge = Knowledge(game.name, seat, state.knows(seat), memory)
    imagined = imagine(game, knowledge, random.Random(1))      # a dealt State; nothing in it was looked up

A game that hides something defines in its module `referee.imagining` what a seat may know of a moment
(`knows`), what is worth remembering of those before (`Memory`), and how the rest is drawn (`draw`).
Opponents, coach and review all look at a game through this door.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from shared_rules.contract import Event, Game, State

    class Chance(Protocol):
        """What a draw needs of `random.Random`."""

        def random(self) -> float: ...
        def shuffle(self, x: "list[Any]", /) -> None: ...


class Memory:
    """What a seat remembers of earlier moments; fed with its own Views and public Events alone.

    A game that asks for nothing to be remembered uses this one. All of it is plain data.
    """

    def __init__(self, seat: int, players: int) -> None:
        self.seat, self.players = seat, players

    def hear(self, events: "list[Event]") -> None:
        """Public Events, as they come."""

    def see(self, view: "dict[str, Any]") -> None:
        """The seat's View, whenever the seat owes a play, and after each of its plays."""


class Knowledge:
    """All that a seat may go by: `seat`, `known` (plain data, see `State.knows`), its `memory`, and `plays`, the texts
    of the plays of all seats so far in a game in which nobody plays unseen; none in others."""

    __slots__ = ("game", "known", "memory", "plays", "seat")

    def __init__(
        self, game: str, seat: int, known: "dict[str, Any]", memory: Memory, plays: "tuple[str, ...]" = ()
    ) -> None:
        self.game, self.seat, self.known, self.memory, self.plays = game, seat, known, memory, plays


def part(game: "Game") -> "Any":
    """The module of a game that draws its hidden cards, or None."""
    try:
        return game.part("referee.imagining")
    except ImportError:
        return None


def remember(game: "Game", seat: int, players: int) -> Memory:
    """An empty memory for a seat of a new game."""
    return getattr(part(game), "Memory", Memory)(seat, players)


def plays_in_sight(game: "Game") -> bool:
    """Whether all seats see every play of a seat as it is made, with all that it says: IN_SIGHT of the module."""
    return getattr(part(game), "IN_SIGHT", False)


def imagine(game: "Game", knowledge: Knowledge, chance: "Chance") -> "State":
    """A State among those that the knowledge allows, dealt even where the game is open: `draw` of the game.

    Each is as likely as another, as far as the seat knows; `chance` decides. Raises ImportError for a
    game that draws nothing yet.
    """
    return game.part("referee.imagining").draw(game, knowledge, chance)


def pick(chance: "Chance", found: "list[Any]", count: int) -> "list[Any]":
    """The given number of these, drawn at random, as a new list; all of them if there are fewer."""
    drawn = found[:]
    chance.shuffle(drawn)
    return drawn[:count]
