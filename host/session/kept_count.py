"""A count of a finished game that is not lost: a session of `NAME.tally`, kept in a file with every entry.

Once all have confirmed it is in the journal of the house. Pages and `herald tally` go on with each other's.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from host.errors import BadFile, WrongUse
from host.journal.intake import take, take_all
from host.journal.journal import Journal
from host.session.session import Session
from host.session.unfinished import Unfinished
from host.setup.setup import GameSetup
from host.table.news import News
from host.table.table import CannotResume, Table
from shared_rules.referee.record import Record


class KeptCount:
    """One count; a listener of its table.

    goes_on  the file has entries already
    """

    def __init__(self, file: Unfinished, home: Path, goes_on: bool) -> None:
        """`home` has the journal that gets the count."""
        self.file, self.home, self.goes_on = file, home, goes_on

    @contextmanager
    def session(self, setup: GameSetup) -> Generator[Session]:
        """Its session, with a journal that is thrown away: the file has all that is in it. Raises WrongUse for what
        cannot be counted, for a file that cannot be read, and while somebody else is at it; BadFile for one that does
        not replay."""
        with self.file.claimed(), TemporaryDirectory(prefix="herald-counted-") as folder:
            journal = Journal.open(Path(folder))
            try:
                session = self._session(setup, journal)
                session.table.listen(self)
                yield session
            finally:
                journal.close()

    def _session(self, setup: GameSetup, journal: Journal) -> Session:
        folder = journal.path.parent
        try:
            if not self.goes_on:
                return Session.open(setup, journal, folder)
            header = take(journal, self.file.path, self.file.read())
            return Session.resume(header, journal, folder, reseat=lambda _kept: setup)
        except (ValueError, CannotResume) as error:
            raise WrongUse(str(error)) from error

    def into_the_journal(self, record: Record) -> int:
        """Puts the count into the journal of the house, so that the history has it; its number there. The file may be
        older, where the disk was full. Raises JournalError, BadFile; it stays then."""
        journal = Journal.open(self.home)
        try:
            (found,) = take_all(journal, [self.file.path], lambda _path: record)
        finally:
            journal.close()
        if found.game is None:
            raise BadFile(found.why)
        self.file.remove()
        return found.game

    def on_news(self, news: News) -> None:
        """Only plays are kept."""

    def on_change(self, table: Table) -> None:
        """Laid cards and typed values are on disk before anybody sees them."""
        self.file.keep(table.record())
