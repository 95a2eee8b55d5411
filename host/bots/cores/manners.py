"""Makes a search yield, in the middle of a thought, to processes that wait for its processor.

The clock of many systems ticks every 4 ms. A program that worked and then rested for a moment, as the host does while
seven seats confirm, is owed nothing when it wakes, so who thinks keeps the processor until the next tick, however low
its priority. Who asks the system by itself hands it over at once.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Final

# Seconds of thinking between two times. To ask costs a microsecond; but who gives way counts as having had a whole
# slice, so a thought that asked more often would get less than its share beside other work.
EVERY: Final = 0.0005


def _nobody() -> None:
    """Where a system cannot be asked, thoughts go on."""


_hand_over: Final[Callable[[], None]] = getattr(os, "sched_yield", _nobody)


class Manners:
    """Of one thought; `give_way` is called all the time."""

    def __init__(self) -> None:
        self._until = 0.0

    def give_way(self) -> None:
        """Lets others on this processor go first, if it is time."""
        if time.perf_counter() >= self._until:
            _hand_over()
            self._until = time.perf_counter() + EVERY
