"""Keeps beside a game in memory what each seat has seen so far, so that bots decide by nothing else."""

from __future__ import annotations

import json
from collections.abc import Sequence

from shared_rules.contract import TABLE, Event, Game, State
from shared_rules.referee.knowledge import Knowledge, Memory, plays_in_sight, remember


def from_position(game: Game, state: State, seat: int) -> State | None:
    """The state as its position alone tells it; None for a moment that a position cannot tell to a seat."""
    try:
        twin = game.position(json.loads(json.dumps(state.position())))
    except ValueError:
        return None
    return twin if twin.view(seat) == state.view(seat) else None


class Memories:
    """One Memory for each seat, fed with public Events and with that seat's own Views, and nothing else; where all see
    every play, the plays as well."""

    def __init__(self, game: Game, seats: int) -> None:
        self._game, self._in_sight = game, plays_in_sight(game)
        self._plays: tuple[str, ...] = ()
        self._memories: dict[int, Memory] = {seat: remember(game, seat, seats) for seat in range(1, seats + 1)}

    def look(self, state: State) -> None:
        """Has every seat that owes a play see its View: before the play, that is."""
        for seat in state.awaited():
            if seat != TABLE:
                self._memories[seat].see(state.view(seat))

    def note(self, state: State, seat: int, events: Sequence[Event], text: str = "") -> None:
        """After a play of `seat`, which caused these events; `text`: the play, if it is to be known later."""
        if seat != TABLE:
            self._memories[seat].see(state.view(seat))
            self._plays += (text,) if text and self._in_sight else ()
        for memory in self._memories.values():
            memory.hear(list(events))

    def knowledge(self, state: State, seat: int) -> Knowledge:
        """What a seat may go by at this moment."""
        return Knowledge(self._game.name, seat, state.knows(seat), self._memories[seat], self._plays)
