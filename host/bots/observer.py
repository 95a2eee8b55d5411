"""Finds what the seats of a table have seen, by making the plays of its journal again.

The Observer stands on the table's side of the curtain: it knows everything, and gives away what one seat
may know (`knowledge`), nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from host.bots.memories import Memories
from shared_rules.contract import Game, State
from shared_rules.referee.knowledge import Knowledge


class Observer:
    """Follows one game of `seats` players from its plays alone; one that was set up, from that position on."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str], position: State | None = None) -> None:
        self._game, self._seats, self._options, self._position = game, seats, dict(options), position
        self._begin()

    def _begin(self) -> None:
        self._plays: list[tuple[int, str]] = []
        position = self._position
        self._state: State = position.copy() if position else self._game.start_kept(self._seats, dict(self._options))
        self._memories = Memories(self._game, self._seats)

    def follow(self, plays: Sequence[tuple[int, str]]) -> None:
        """Catches up with the plays that stand, as (seat, text); rebuilds when some were undone."""
        if list(plays[: len(self._plays)]) != self._plays:
            self._begin()
        for seat, text in plays[len(self._plays) :]:
            self._memories.look(self._state)
            self._memories.note(self._state, seat, self._state.do(seat, self._game.parse(text)), text)
            self._plays.append((seat, text))
        self._memories.look(self._state)

    def awaits(self, seat: int) -> bool:
        """Whether a seat owes a play in the game that the Observer follows."""
        return seat in self._state.awaited()

    def knowledge(self, seat: int) -> Knowledge:
        """What a seat knows now."""
        return self._memories.knowledge(self._state, seat)
