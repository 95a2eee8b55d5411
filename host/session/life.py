"""The life of a session: its tasks, the end of the game and what follows from it, names that change meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from pathlib import Path

from host.computer.whole import write_whole
from host.errors import HeraldError
from host.journal.forgetting import take_out_forgotten
from host.journal.journal import Journal
from host.journal.people import People
from host.journal.records import file_of
from host.session.game_review import GameReview
from host.table.news import News, sentence
from host.table.table import Table

log = logging.getLogger("herald")

RETRY = 1.0  # seconds between two looks at a stalled journal and at the people's names


class Life:
    """What happens to one table besides plays; a listener of it. Belongs to one event loop.

    record_path  the file that the finished record was written to, or None
    """

    def __init__(self, table: Table, journal: Journal, home: Path, review: GameReview) -> None:
        self._table, self._journal, self._home, self._review = table, journal, home, review
        self._tasks: set[asyncio.Task[None]] = set()
        self._end: asyncio.Future[None] | None = None
        self._open_again = asyncio.Event()
        self.record_path: Path | None = None
        self._on_reopened: Callable[[], None] = lambda: None
        self._people: tuple[int, ...] = People.stamp(journal.path.parent)
        take_out_forgotten(journal.path.parent)  # for people forgotten while a host died

    def begin(self, on_reopened: Callable[[], None]) -> None:
        """From now on the end of the game is noticed; `on_reopened()` is called when the table goes back from it."""
        self._end = asyncio.get_running_loop().create_future()
        self._on_reopened = on_reopened
        self._table.listen(self)

    def deal(self) -> None:
        """Deals what is due, now and, when the journal could not be written, once it can be again."""
        self._table.deal_if_due()
        if self._table.over:
            self.over()
        self.spawn(self._try_again())

    def spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Runs `work` until the session stops. An error in it is raised by `finished`."""
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._task_ended)
        return task

    def _task_ended(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None and self._end is not None and not self._end.done():
            self._end.set_exception(error)

    async def cancel(self) -> None:
        """Ends all tasks."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def finished(self) -> None:
        """Returns when the game is over. Raises GameStopped when it cannot continue."""
        assert self._end is not None, "start() comes first"
        await asyncio.shield(self._end)

    async def reopened(self) -> None:
        """Returns when a game that was over continues: the table went back from its end."""
        await self._open_again.wait()

    async def _try_again(self) -> None:
        while True:
            await asyncio.sleep(RETRY)
            if self._table.stalled:
                self._table.deal_if_due()
            self.look_at_names()

    def look_at_names(self) -> None:
        """Renames the seats of people who were renamed or forgotten during the game."""
        home = self._journal.path.parent
        stamp = People.stamp(home)
        if stamp == self._people:
            return
        self._people = stamp
        try:
            take_out_forgotten(home)
            self._table.rename(self._journal.header(self._table.header.id).names)
        except HeraldError as error:
            log.warning("%s", error)  # an unreadable file does not stop a game

    # -- as a listener of the table ----------------------------------------------------------------

    def on_news(self, news: News) -> None:
        """Announcements change nothing here."""

    def on_change(self, table: Table) -> None:
        """Notices the end of the game and writes its record; or that the table went back from there."""
        if table.over:
            self.over()
        elif self._end is not None and self._end.done() and not self._end.exception():
            self._end = asyncio.get_running_loop().create_future()
            self._review.forget()
            self._open_again.set()
            self._on_reopened()

    def over(self) -> None:
        """Writes the record, begins the review, and lets `finished` return; once for each end."""
        if self._end is None or self._end.done():
            return
        self.write_record()
        if self._review.wanted:
            self.spawn(self._review.compute())
        self._open_again.clear()
        self._end.set_result(None)

    def write_record(self) -> None:
        """Writes the record of the game as it stands; announces why when it cannot be written."""
        path = self._home / file_of(self._table.header)
        try:
            write_whole(path, self._table.record().text())
            self.record_path = path
        except OSError as error:
            log.error("%s cannot be written (%s).", path, error.strerror)
            why = sentence("It cannot be written ({why}). The journal has the game.", why=error.strerror)
            self._table.announce(News(None, sentence("The record"), (why,)))
