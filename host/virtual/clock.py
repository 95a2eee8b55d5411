"""Time for the models of one process: what is due, and how long until the next."""

import heapq
import itertools
import time
from collections.abc import Callable


class Clock:
    """Timers on the computer's clock, run by each call of `run_due`."""

    def __init__(self) -> None:
        self._due: list[tuple[float, int]] = []
        self._actions: dict[int, Callable[[], None]] = {}
        self._order = itertools.count()

    def now(self) -> float:
        """Milliseconds since some moment."""
        return time.monotonic() * 1000

    def after(self, ms: float, action: Callable[[], None]) -> Callable[[], None]:
        """Calls `action` once in `ms`; the returned function cancels it."""
        number = next(self._order)
        heapq.heappush(self._due, (self.now() + ms, number))
        self._actions[number] = action

        def cancel() -> None:
            self._actions.pop(number, None)

        return cancel

    def until_next(self) -> float | None:
        """Seconds until something is due; None when nothing ever is. For what was cancelled nobody need wake."""
        while self._due and self._due[0][1] not in self._actions:
            heapq.heappop(self._due)
        return max(0.0, (self._due[0][0] - self.now()) / 1000) if self._due else None

    def run_due(self) -> None:
        """Runs what is due."""
        while self._due and self._due[0][0] <= self.now():
            _, number = heapq.heappop(self._due)
            action = self._actions.pop(number, None)
            if action is not None:
                action()
