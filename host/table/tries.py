"""Slows down guesses at a secret: each source waits for its own wrong ones, longer every time."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from host.computer.remembered import Remembered


class Tries:
    """Makes each source of wrong guesses wait, twice as long after every further one.

    A source is where guesses come from: the terminal, or the address of a page. Each waits for its own mistakes
    only, so guessing keeps nobody else out. At most `known` sources are remembered, as many as usual for 0; the one
    that guessed longest ago is forgotten first.
    """

    def __init__(
        self,
        first: float,
        longest: float,
        known: int,
        clock: Callable[[], float] = time.monotonic,
        free: int = 0,
        calm: float = math.inf,
    ) -> None:
        """`first` and `longest` are the shortest and the longest wait in seconds; `free` wrong guesses cost none, and
        after `calm` seconds without one all are forgotten."""
        self._first, self._longest, self._clock = first, longest, clock
        self._free, self._calm = free, calm
        self._wrong = Remembered[str, tuple[int, float]](known)

    def wait(self, source: str) -> int:
        """Whole seconds until the next guess of this source is looked at; 0: now."""
        left = self._wrong.get(source, (0, 0.0))[1] - self._clock()
        return int(left) + 1 if left > 0 else 0

    def right(self, source: str) -> None:
        """Forgets the wrong guesses of a source."""
        self._wrong.forget(source)

    def wrong(self, source: str) -> int:
        """Notes a wrong guess; returns how many this source has made in a row."""
        before, waited = self._wrong.get(source, (0, self._clock()))
        count = before + 1 if self._clock() - waited < self._calm else 1
        beyond = count - 1 - self._free
        until = self._clock() + (min(self._longest, self._first * 2.0 ** min(beyond, 20)) if beyond >= 0 else 0.0)
        self._wrong.put(source, (count, until))
        return count
