"""What a person does at a virtual station: lay cards, hold buttons, and ask the table to go back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from host.undo import NotNow
from host.virtual.bench import StationDown

if TYPE_CHECKING:
    from host.room import Room
    from host.virtual.bench import VirtualStation

BUTTONS = ("A", "B", "C", "D")
WAYS = ("down", "up")
PRESS = 0.06  # seconds a press lasts at least: a mouse can be faster than any finger


class CannotDo(ValueError):
    """What was asked for cannot be done with one's hands; the text is a sentence for the page."""


class Hands:
    """One person's. `card` is the identity of the card on the reader, or None.

    What is asked for is done in order, one thing at a time.
    """

    def __init__(self, room: Room, seat: int, changed: Callable[[], None]) -> None:
        self.card: str | None = None
        self._room = room
        self._seat = seat
        self._changed = changed
        self._turn = asyncio.Lock()
        self._down: dict[str, float] = {}
        self._tidying: set[asyncio.Task[None]] = set()

    def cards(self) -> list[str]:
        """The cards this person could lay down: what the game asks for, or between plays the hand
        that is left, without a card that lies face down; in a game without hands, what lies in reach."""
        table, people = self._room.table, self._room.people
        if self._seat in table.awaited():
            return self._room.hand(self._seat)
        view: Any = people.view(self._seat) if people else table.game.view(table.view(self._seat))
        chosen = getattr(getattr(view, "chosen", None), "card", None)
        hand = view.hand if hasattr(view, "hand") else view.reach()
        return [card for card in hand or () if card != chosen]

    async def place(self, card: str) -> None:
        """Lays a card of the hand on the reader; one that lies there is taken away first."""
        if card not in self.cards():
            raise CannotDo("That card is not in your hand any more.")
        async with self._turn:
            bench = self._bench()
            if self.card is not None:
                await bench.remove()
            self._hold(card)
            await bench.place(self._room.tag(card))

    async def remove(self) -> None:
        """Takes away the card that lies on the reader; nothing happens when there is none."""
        async with self._turn:
            self._hold(None)
            await self._bench().remove()

    async def press(self, button: str, way: str) -> None:
        """Presses a button down, or lets it go (`way` is down or up)."""
        if button not in BUTTONS or way not in WAYS:
            raise CannotDo("A station has the buttons A, B, C and D; each goes down or up.")
        async with self._turn:
            now = time.monotonic()
            if way == "down":
                self._down[button] = now
            else:
                await asyncio.sleep(max(0.0, self._down.pop(button, 0.0) + PRESS - now))
            await self._bench().hold(button, way == "down")

    async def undo(self, line: int) -> None:
        """Asks the table to go back to where `line` plays stood."""
        self._ask(lambda: self._room.undo.ask(self._seat, line))

    async def redo(self) -> None:
        """Asks that what was undone stands again."""
        self._ask(lambda: self._room.undo.ask_redo(self._seat))

    def _ask(self, ask: Callable[[], None]) -> None:
        try:
            ask()
        except NotNow as error:
            raise CannotDo(str(error)) from error

    def _bench(self) -> VirtualStation:
        bench = self._room.benches.get(self._seat)
        if bench is None:
            raise CannotDo("Your station is still starting: try again in a moment.")
        return bench

    def moved(self) -> None:
        """The game went on: a card that was played leaves the reader for the city."""
        if self.card is not None and self.card not in self.cards():
            task = asyncio.get_running_loop().create_task(self._tidy(self.card))
            self._tidying.add(task)
            task.add_done_callback(self._tidying.discard)

    async def _tidy(self, card: str) -> None:
        if self.card == card:
            with suppress(StationDown):
                await self.remove()

    def _hold(self, card: str | None) -> None:
        self.card = card
        self._changed()
