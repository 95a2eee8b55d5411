"""Who is away: the people who had the page of their seat open and have had none for a while."""

from __future__ import annotations

import time
from collections.abc import Callable

AWAY = 15.0  # seconds without an open page after which people are away: a page that is loaded again takes less


class Attendance:
    """The people at the pages of one table. `away`: the seats of those who are, as `look` found them last."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.away: list[int] = []
        self._clock = clock
        self._closed_at: dict[int, float] = {}  # by seat: when its last page closed

    def came(self, seat: int) -> None:
        """A page of this seat is open."""
        self._closed_at.pop(seat, None)

    def went(self, seat: int) -> None:
        """The last page of this seat was closed."""
        self._closed_at[seat] = self._clock()

    def look(self) -> bool:
        """Whether others are away than before."""
        before, now = self.away, self._clock()
        self.away = sorted(seat for seat, since in self._closed_at.items() if now - since >= AWAY)
        return self.away != before
