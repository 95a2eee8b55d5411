"""One open page, and the news and snapshots that it has not got yet.

A stream does not queue: it remembers what is out of date, and that is built when the page is ready
for it. A slow page skips pictures instead of falling behind. Reconnecting is a new snapshot.
"""

from __future__ import annotations

import asyncio

from host.web.table.displays import Covered, Elsewhere, Picture


class Stream:
    """Whose page it is (`seat`, None: an onlooker's; `near`: on the table's own computer; `past`: it may see the games
    before), the last news it got, what is due. `screens` is what it was shown last of every display."""

    def __init__(self, seat: int | None, near: bool = False, past: bool = True) -> None:
        self.seat = seat
        self.near, self.past = near, past
        self.newest = 0
        self.screens: dict[int, Picture | Covered | Elsewhere | None] = {}
        self._parts: set[str] = set()
        self._screens: set[int] = set()
        self._wake = asyncio.Event()

    def touch(self, *parts: str) -> None:
        """These parts of the snapshot are out of date; without any: wake up and look."""
        self._parts.update(parts)
        self._wake.set()

    def touch_screen(self, seat: int) -> None:
        """The visible part of the display of `seat` changed."""
        self._screens.add(seat)
        self._wake.set()

    async def due(self, seconds: float) -> bool:
        """True as soon as something is out of date; False when nothing was for that time."""
        try:
            await asyncio.wait_for(self._wake.wait(), seconds)
        except TimeoutError:
            return False
        return True

    def take(self) -> tuple[set[str], set[int]]:
        """The parts out of date: parts of the snapshot, and seats whose display changed."""
        due = self._parts, self._screens
        self._parts, self._screens = set(), set()
        self._wake.clear()
        return due
