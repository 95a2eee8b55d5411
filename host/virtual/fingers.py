"""Fingers on the buttons of a virtual station.

A person sees that a press took effect before lifting the finger. A computer that is busy may let the
program look at its pins less often than a finger moves; so each move of a button waits until the
program has seen the one before, and then as long as a finger takes.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from host.virtual.bus import Timers
from host.virtual.wiring import BUTTONS

# What a finger takes at least to press a button, and to leave it before the next press.
FINGER_MS = 60.0
# A program that does not look at the button for this long is not waited for.
PATIENCE_MS = 1000.0

_LETTERS = {pin: letter for letter, pin in BUTTONS.items()}


@dataclass
class _Move:
    down: bool
    ms: float
    done: Callable[..., None]


@dataclass
class _Button:
    queue: list[_Move] = field(default_factory=list[_Move])
    busy: bool = False
    awaited: bool | None = None  # what the program must see before the next move
    stop_waiting: Callable[[], None] = lambda: None


class Fingers:
    """Moves buttons one after the other; `press(letter, down)` is what moves them."""

    def __init__(self, timers: Timers, press: Callable[[str, bool], None]) -> None:
        self._timers = timers
        self._press = press
        self._buttons = {letter: _Button() for letter in BUTTONS}

    def move(self, letter: str, down: bool, ms: float = 0, done: Callable[..., None] = lambda: None) -> None:
        """Presses or lets go, `ms` after the move before was seen; then calls `done`. Raises ValueError."""
        if letter not in self._buttons:
            raise ValueError(f"there is no button {letter}")
        self._buttons[letter].queue.append(_Move(down, ms, done))
        self._go_on(letter)

    def let_go(self) -> None:
        """The station is dark, or starts again: nobody waits for it to see a press, and one that was begun ends. A
        button that is held stays down."""
        for letter, button in self._buttons.items():
            while button.queue:
                move = button.queue.pop(0)
                self._press(letter, move.down)
                move.done()

    def on_read(self, pin: int, level: int) -> None:
        """The program read a pin."""
        letter = _LETTERS.get(pin, "")
        if letter and self._buttons[letter].awaited is (level == 0):
            self._rest(letter)

    def _go_on(self, letter: str) -> None:
        button = self._buttons[letter]
        if button.busy or not button.queue:
            return
        button.busy = True
        move = button.queue.pop(0)
        button.awaited = move.down
        button.stop_waiting = self._timers.after(PATIENCE_MS, lambda: self._rest(letter))
        self._press(letter, move.down)
        move.done()

    def _rest(self, letter: str) -> None:
        button = self._buttons[letter]
        button.awaited = None
        button.stop_waiting()
        ms = max(button.queue[0].ms if button.queue else 0, FINGER_MS)
        self._timers.after(ms, lambda: self._rested(letter))

    def _rested(self, letter: str) -> None:
        self._buttons[letter].busy = False
        self._go_on(letter)
