"""The clock of an event at one table: how long the round lasts, announced where it is played.

A page counts the minutes itself. A station shows what is news: the end of the round when its clock starts, then how
many minutes are left, at a few moments only, as a display wears and a sheet hides what is below it.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from host.computer.whole import written_at
from host.director.book import SUFFIX, Book
from host.director.event import Evening, played_by
from host.errors import HeraldError
from host.journal.people import SOMEBODY, People, folders
from host.languages.game_words import GameWords
from host.languages.written import time_of_day
from host.table.news import News, sentence
from host.table.table import Table
from shared_rules.phrases import _, plural

EVERY = 10.0  # seconds between two looks
MINUTE = timedelta(minutes=1)
SAID = (15, 10, 5, 2, 1, 0)  # minutes that are left

Stamps = tuple[tuple[Path, int], ...]


class Until(NamedTuple):
    """A round that is under way at this table, and when it ends, in UTC."""

    round: int
    end: datetime


class RoundClock:
    """Announces the clock of an event at one of its tables."""

    def __init__(self, table: Table, home: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._table, self._home, self._now = table, home, now
        self._until: Until | None = None
        self._minutes_left = 0  # minutes, at the last announcement
        self._read_for: tuple[Stamps, tuple[str, ...]] | None = None

    async def run(self) -> None:
        """Looks until it is cancelled."""
        while True:
            if not self._table.over:
                await self.look()
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        """Reads the events again if one was written, and announces what is due."""
        stamps, names = _stamps(self._home), tuple(self._table.names)
        if (stamps, names) != self._read_for:
            self._read_for = stamps, names
            found = await asyncio.to_thread(until, [path for path, _stamp in stamps], names)
            if found != self._until:
                self._until, self._minutes_left = found, MOST
        self._say()

    def _say(self) -> None:
        if self._until is None:
            return
        left = max(0, -((self._now() - self._until.end) // MINUTE))
        first = self._minutes_left == MOST
        if first or any(left <= moment < self._minutes_left for moment in SAID):
            self._minutes_left = left
            if left or not first:  # a clock that had already run out is not news
                self._announce(self._until, left, first)

    def _announce(self, found: Until, left: int, first: bool) -> None:
        until = time_of_day(found.end)

        def lines(words: GameWords) -> list[str]:
            text = plural(left, "%d minute left", "%d minutes left") % left if left else _("Time is up.")
            return [_("Until {time}").format(time=until) + f" · {text}" if first else text]

        self._table.announce(News(None, sentence("Round {n}", n=found.round), lines))


MOST = 1_000_000  # minutes: nothing was announced yet


def until(books: Sequence[Path], names: Sequence[str]) -> Until | None:
    """The clock of the round that just these people play, after one of these events; None without one. Where several
    do, rounds of another evening were left open: the one that ends last counts."""
    found = [_until(path, names) for path in books]
    return max((one for one in found if one is not None), key=lambda one: one.end, default=None)


def _until(path: Path, names: Sequence[str]) -> Until | None:
    try:
        book = Book(path, People.read(path.parent).called, SOMEBODY)
        try:
            event = Evening(book.entries())
        finally:
            book.close()
        here = any(played_by(names, event.rounds[-1].present(table)) for table in event.open_tables())
        return Until(len(event.rounds), event.clock.end) if here and event.clock is not None else None
    except (HeraldError, sqlite3.Error, ValueError, OverflowError):
        return None  # the pages and commands of events report a damaged book; it stops no game


def _stamps(home: Path) -> Stamps:
    """The events beside a table's games, or of its club or house, and when each was written last."""
    places = {home, folders(home)[0]}
    found = sorted(path for place in places for path in place.glob(f"*{SUFFIX}"))
    return tuple((path, written_at(path)) for path in found)
