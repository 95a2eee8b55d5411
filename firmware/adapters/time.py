"""MicroPython's `time`, and `monotonic` too: the Adafruit drivers measure their patience by it."""

from utime import *  # noqa: F403  (all that is built in)
from utime import ticks_diff, ticks_ms


class _Moment:
    """A moment that only knows how many seconds lie between it and an earlier one.

    A number would lose milliseconds after a day (a Pico's floats have 24 bits), and jump back when
    the counter of ticks starts again, after twelve days.
    """

    def __init__(self) -> None:
        self.ticks = ticks_ms()

    def __sub__(self, earlier: "_Moment") -> float:
        return ticks_diff(self.ticks, earlier.ticks) / 1000


def monotonic() -> _Moment:
    """Now, to be subtracted from a later `monotonic()`: the difference is in seconds."""
    return _Moment()
