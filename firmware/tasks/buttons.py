"""Four buttons. A change is acted on at once and then the contact may bounce as it likes.

They are polled. An interrupt only keeps the letter of a button that went down, so that no press is lost that begins and
ends between two polls: reading a View, working out a card, collecting garbage or restarting the reader takes that long.
"""

import asyncio
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from machine import Pin

    from firmware.shapes import Front

POLL_MS = 10
DEBOUNCE_MS = 40
LONG_MS = 600
# A button that stays down counts as held again this often.
_AGAIN_MS = 300
# One look counts for this long at most: while the program had no time to look, nobody knows whether a button was down.
_LOOK_MS = 300

# How many presses are kept.
_KEPT = 8
# A pin that fell is looked at so often, for more than a tenth of a millisecond on a Pico: a long wire picks up switched
# lights and refrigerators, and what a finger does lasts longer.
_STEADY = 10

PRESS, LONG, RELEASE = 1, 2, 3
_AGAIN = 4


class Button:
    """One contact. `look` is given its logical state every few milliseconds."""

    def __init__(self) -> None:
        self._down = self._fell = False
        self._deaf_ms = 0
        self._held_ms = self._longs = 0

    def look(self, down: bool, ms: int, fell: int = -1) -> int:
        """PRESS when it goes down, LONG once it has been down for LONG_MS and _AGAIN now and then as long as it stays
        down, RELEASE when it comes up after that; else 0. `fell`: when it went down last, in ms since the look
        before, which was `ms` ago; -1 if it did not."""
        if self._deaf_ms > 0:
            if fell < self._deaf_ms - DEBOUNCE_MS // 2:
                fell = -1  # what falls in the first half of it bounces
            self._deaf_ms -= ms
        if self._deaf_ms > 0:
            self._fell = self._fell or (fell >= 0 and down and not self._down)
        else:
            before, self._fell = self._fell, down and fell > DEBOUNCE_MS
            if down != self._down:
                return self._change(down)
            # It is up again already, or bounces; or it was up meanwhile and still is down again at the next look.
            if before or (fell >= 0 and not down):
                return self._change(True)
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
        self._fell = False
        if down:
            return PRESS
        return RELEASE if long else 0


class Buttons:
    """Watches the pins and notifies the station. `pins` is a tuple of (letter, pin), low when pressed."""

    def __init__(self, pins: "tuple[tuple[str, Pin], ...]", station: "Front") -> None:
        self._pins = tuple([(letter, pin, Button()) for letter, pin in pins])
        self._station = station
        # Numbers of buttons in the order in which they went down; the interrupt counts `_put`, `run` counts `_got`.
        self._letters, self._put, self._got = bytearray(_KEPT), 0, 0
        self._when: "list[Any]" = [0] * len(pins)  # their last falls, in ticks
        for _letter, pin in pins:
            pin.irq(self._keep, pin.IRQ_FALLING, hard=True)

    def _keep(self, fallen: "Pin") -> None:
        """Called at once, even in the midst of a collection of garbage: nothing here may need memory. A spike on the
        line is over soon, and a contact that bounces is kept once."""
        number = 0
        while number < _STEADY:
            if fallen.value():
                return
            number += 1
        number = 0
        while self._pins[number][1] is not fallen:
            number += 1
        self._when[number] = time.ticks_ms()
        put, kept = self._put, self._letters
        waiting = put - self._got
        if waiting < _KEPT and not (waiting and kept[(put - 1) % _KEPT] == number):
            kept[put % _KEPT] = number
            self._put = put + 1

    @property
    def waiting(self) -> bool:
        """Whether a button went down that the station has not been told of."""
        return self._got != self._put

    async def run(self) -> None:
        """For ever."""
        last = time.ticks_ms()
        while True:
            now = time.ticks_ms()
            ms = time.ticks_diff(now, last)
            looked = 0
            while self._got != self._put:
                number = self._letters[self._got % _KEPT]
                self._got += 1
                if not looked >> number & 1:
                    looked |= 1 << number
                    letter, pin, button = self._pins[number]
                    fell = max(0, time.ticks_diff(self._when[number], last))
                    self._tell(letter, button.look(pin.value() == 0, ms, fell))
            number = 1
            for letter, pin, button in self._pins:
                if not looked & number:
                    event = button.look(pin.value() == 0, ms)
                    if event:
                        self._tell(letter, event)
                number <<= 1
            last = now
            await asyncio.sleep_ms(POLL_MS)

    def _tell(self, letter: str, event: int) -> None:
        if event == PRESS:
            self._station.pressed(letter)
        elif event in (LONG, _AGAIN):
            self._station.held(letter, event == _AGAIN)
        elif event == RELEASE:
            self._station.released(letter)
