"""Keeps beside a game what each seat has seen so far, so that a seat's player decides by nothing else.

    observers = Observers(game, players)
    observers.look(state)                           # before each play: those who owe one see their View
    events = state.do(seat, play)
    observers.note(state, seat, events, text)       # after it: the mover sees its View again, all hear the Events
    knowledge = observers.knowledge(state, seat)    # what this seat may go by
    imagined = imagine(game, knowledge, random.Random(1))

The order matters: a Memory sees the mover's View before it hears of the play.
"""

from shared_rules.contract import TABLE
from shared_rules.referee.knowledge import Knowledge, plays_in_sight, remember

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.contract import Event, Game, State
    from shared_rules.referee.knowledge import Memory


class Observers:
    """One Memory for each seat, fed with public Events and with that seat's own Views, and nothing else; where all see
    every play, the plays as well."""

    def __init__(self, game: "Game[Any, Any]", seats: int) -> None:
        self._game, self._in_sight = game, plays_in_sight(game)
        self._plays: tuple[str, ...] = ()
        self._memories: dict[int, Memory] = {seat: remember(game, seat, seats) for seat in range(1, seats + 1)}

    def look(self, state: "State[Any]") -> None:
        """Has every seat that owes a play see its View: before the play, that is."""
        for seat in state.awaited():
            if seat != TABLE:
                self._memories[seat].see(state.view(seat))

    def note(self, state: "State[Any]", seat: int, events: "Sequence[Event]", text: str = "") -> None:
        """After a play of `seat`, which caused these events; `text`: the play, if it is to be known later."""
        if seat != TABLE:
            self._memories[seat].see(state.view(seat))
            self._plays += (text,) if text and self._in_sight else ()
        for memory in self._memories.values():
            memory.hear(list(events))

    def knowledge(self, state: "State[Any]", seat: int) -> "Knowledge":
        """What a seat may go by at this moment."""
        return Knowledge(self._game.name, seat, state.knows(seat), self._memories[seat], self._plays)
