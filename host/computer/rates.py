"""Counts what one source uses, for limits: how often, and how much at once. For pages and stations alike."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from host.computer.remembered import Remembered


class RateLimits:
    """Counts what happens by client: at most `burst` at once, and `rate` a second in the long run."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic, known: int = 0) -> None:
        """The rates of `known` clients are remembered, of as many as usual for 0."""
        self._rate, self._burst, self._clock = rate, burst, clock
        self._allowances = Remembered[str, tuple[float, float]](known)

    def allows(self, client: str) -> bool:
        """Counts one for this client; False when that is too much."""
        now = self._clock()
        left, since = self._allowances.get(client, (float(self._burst), now))
        left = min(float(self._burst), left + (now - since) * self._rate)
        allowed = left >= 1
        self._allowances.put(client, (left - 1 if allowed else left, now))
        return allowed


class Slots:
    """Things that last: at most `one` for a client and `total` together."""

    def __init__(self, one: int, total: int) -> None:
        self._one, self._total = one, total
        self._counts: Counter[str] = Counter()

    def take(self, client: str) -> bool:
        """Takes one for this client; False, and nothing is taken, when that is too many."""
        if self._counts[client] >= self._one or self._counts.total() >= self._total:
            return False
        self._counts[client] += 1
        return True

    def held(self, client: str) -> int:
        """How many this client has now."""
        return self._counts[client]

    def give_back(self, client: str) -> None:
        """One of this client's has ended."""
        self._counts[client] -= 1
        if self._counts[client] <= 0:
            del self._counts[client]
