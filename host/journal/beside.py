"""The mirror of a journal, kept in step with it: written with every row, compared and repaired when it is opened.

A mirror that cannot be written stops no game, because the journal holds everything; it is reported once.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path

from host.computer.whole import replace
from host.journal import comparing, file, mirror
from host.journal.file import JournalDamaged

log = logging.getLogger("herald")


class SyncedMirror:
    """The mirror beside the journal at `path`. Where `base` is asked for, it is the connection to that journal."""

    def __init__(self, path: Path) -> None:
        self._journal = path
        self._mirror = mirror.Mirror(mirror.beside(path))
        self._silent = False

    def begin(self, lines: bytes) -> None:
        """Has the mirror write rows while the journal does. A missing mirror is rebuilt afterwards."""
        if self._mirror.there and not self._mirror.spoilt:
            self._mirror.begin(lines)

    def sync(self, base: sqlite3.Connection) -> None:
        """Has the rows on disk that `begin` was given, or rebuilds the mirror. One that cannot be written does not stop
        a game: the journal has everything."""
        try:
            if self._mirror.begun:
                self._mirror.end()
            else:
                self._mirror.close()
                self._write(base, None if self._mirror.spoilt else comparing.beside(self._journal))
                self._mirror.spoilt = False
            self._silent = False
        except OSError as error:
            if not self._silent:
                log.warning(
                    "The mirror %s cannot be written (%s). The game goes on and the journal holds everything; "
                    "make the folder writable or free some space.",
                    self._mirror.path,
                    error.strerror,
                )
            self._silent = True

    def take_back(self) -> None:
        """Cuts off the rows that the journal did not take."""
        self._mirror.take_back()

    def close(self) -> None:
        """Closes the file of the mirror."""
        self._mirror.close()

    def compare(self, base: sqlite3.Connection, committed: Callable[[], AbstractContextManager[None]]) -> None:
        """Gives journal and mirror what each has lost, and reports it; `committed` is a transaction of the journal.
        Raises JournalDamaged."""
        known = comparing.beside(self._journal)
        if known is not None:
            known = self._put_back_lines(base, known, committed)
        if known is None and base.execute("SELECT count(*) FROM games").fetchone()[0]:
            log.warning("There is no mirror beside %s; a new one was written from it.", self._journal)
        elif known is not None and known.damaged:
            log.warning(
                "%s had damaged lines (%d); it was written again. Nothing is lost, but this disk may be failing.",
                self._mirror.path,
                known.damaged,
            )
        for game in comparing.miscounted(base):
            log.warning("Game %d in %s is damaged: `herald journal check` says more.", game, self._journal)
        if known is None or comparing.behind(base, known):
            with suppress(OSError):  # reported with the first row that it cannot take
                self._write(base, known)

    def _put_back_lines(
        self,
        base: sqlite3.Connection,
        known: mirror.MirrorContent,
        committed: Callable[[], AbstractContextManager[None]],
    ) -> mirror.MirrorContent | None:
        """What the mirror goes on from: all it knows, or nothing, when it was put aside."""
        lost = False
        try:
            if comparing.missing(base, known):
                with committed():
                    said, lost = comparing.put_back(base, known)
                for sentence in said:
                    log.warning("%s", sentence)
        except (comparing.Gap, sqlite3.DatabaseError) as error:
            raise JournalDamaged(file.corrupt(self._journal)) from error
        except comparing.OtherJournal:
            log.warning("The mirror beside %s is that of another journal.", self._journal)
            lost = True
        if lost:
            aside = file.unused(self._mirror.path)
            replace(self._mirror.path, aside)
            log.warning("%s is %s now.", self._mirror.path, aside.name)
        return None if lost else known

    def _write(self, base: sqlite3.Connection, known: mirror.MirrorContent | None) -> None:
        mirror.write(self._mirror.path, comparing.entries(base, known))
