"""Four buttons: polled, never interrupt-driven. A change is acted on at once and then the contact
may bounce as it likes."""

import asyncio
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import Pin

    from firmware.shapes import Front

POLL_MS = 10
DEBOUNCE_MS = 40
LONG_MS = 600
# A button that stays down counts as held again this often.
_AGAIN_MS = 300
# One look counts for this long at most: while the program had no time to look, nobody knows whether a button was down.
_LOOK_MS = 300

PRESS, LONG, RELEASE = 1, 2, 3
_AGAIN = 4


class Button:
    """One contact. `look` is given its logical state every few milliseconds."""

    def __init__(self) -> None:
        self._down = False
        self._deaf_ms = 0
        self._held_ms = self._longs = 0

    def look(self, down: bool, ms: int) -> int:
        """PRESS when it goes down, LONG once it has been down for LONG_MS and _AGAIN now and then as long as it stays
        down, RELEASE when it comes up after that; else 0."""
        if self._deaf_ms > 0:
            self._deaf_ms -= ms
        if down != self._down and self._deaf_ms <= 0:
            return self._change(down)
        if not self._down:
            return 0
        self._held_ms += min(ms, _LOOK_MS)
        if self._held_ms < LONG_MS + self._longs * _AGAIN_MS:
            return 0
        self._longs += 1
        return _AGAIN if self._longs > 1 else LONG

    def _change(self, down: bool) -> int:
        long = self._longs
        self._down, self._deaf_ms, self._held_ms, self._longs = down, DEBOUNCE_MS, 0, 0
        if down:
            return PRESS
        return RELEASE if long else 0


class Buttons:
    """Watches the pins and notifies the station. `pins` is a tuple of (letter, pin), low when pressed."""

    def __init__(self, pins: "tuple[tuple[str, Pin], ...]", station: "Front") -> None:
        self._pins = tuple([(letter, pin, Button()) for letter, pin in pins])
        self._station = station

    async def run(self) -> None:
        """For ever."""
        last = time.ticks_ms()
        while True:
            now = time.ticks_ms()
            ms = time.ticks_diff(now, last)
            last = now
            for letter, pin, button in self._pins:
                event = button.look(pin.value() == 0, ms)
                if event == PRESS:
                    self._station.pressed(letter)
                elif event in (LONG, _AGAIN):
                    self._station.held(letter, event == _AGAIN)
                elif event == RELEASE:
                    self._station.released(letter)
            await asyncio.sleep_ms(POLL_MS)
