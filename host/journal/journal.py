"""The journal: every game of this table's computer, in one SQLite file that only grows.

WAL mode with synchronous=FULL: when `append` returns, the entries survive a power cut. Rows are never
changed or removed, triggers in the file see to it, and a chain of digests (`chain`) shows what was
changed all the same. The mirror beside the file shows what was cut off at the end: it holds every
row once more. One host writes at a time (`lock`); anybody may read.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from host.computer import private
from host.computer.whole import replace
from host.journal import comparing, file, mirror
from host.journal.beside import SyncedMirror
from host.journal.chain import COLUMNS, FINISHES, GAMES, LINES, REFUSALS, SCHEMA, Head, columns_of, digest, digest_of
from host.journal.file import JOURNAL, JournalError, explained, now
from host.journal.header import Header, NewGame, RefusedPlay, header_of, rows_of
from host.journal.history import LEFT, Entry, own_id
from host.journal.lock import Lock
from host.journal.names import placeholders
from host.journal.reading import JournalReader
from shared_rules.contract import TABLE
from shared_rules.phrases import _

TIDY_EVERY = 100  # calls of `tidy`, some hundreds of pages of SQLite's log

log = logging.getLogger("herald")

_INSERT = {
    table: f"INSERT INTO {table} ({COLUMNS[table]}, k, digest) VALUES ({', '.join('?' * len(SCHEMA[table]))}, ?, ?)"
    for table in (LINES, REFUSALS, FINISHES)
}


class Journal(JournalReader):
    """One journal file, opened for writing by one host: it appends, finishes, and holds the lock."""

    def __init__(self, path: Path, base: sqlite3.Connection, lock: Lock) -> None:
        super().__init__(path, base)
        self._log = file.log_of(path)
        self._lock = lock
        self._changes = 0
        self._heads: dict[int, Head] = {}
        self._files = self._identities()
        self._mirror = SyncedMirror(path)

    @classmethod
    def open(cls, folder: Path) -> Journal:
        """The journal of `folder` for writing; folder and file are made when missing.

        Raises JournalError: locked by another host, unwritable, corrupt, not a journal, or without its log.
        """
        path = folder / JOURNAL
        with explained(path):
            folder.mkdir(parents=True, exist_ok=True)
            file.must_be_a_database(path)
            private.close_to_others(path, mirror.beside(path))
            lock = Lock(folder / (JOURNAL + ".lock"), path)
            try:
                _require_wal(path, lock)
                base = file.to_write(path)
                try:
                    journal = cls(path, base, lock)
                    journal._mirror.compare(base, journal._committed)
                except BaseException:
                    base.close()
                    raise
                return journal
            except BaseException:
                lock.release(finished=False)
                raise

    def close(self) -> None:
        """Closes the file and lets the next host in."""
        self._base.close()
        self._mirror.close()
        self._lock.release()

    def begin(
        self,
        game: str,
        rules_version: str,
        names: Sequence[str],
        options: Mapping[str, str],
        seed: int,
        seating: Mapping[str, object],
        started: str = "",
    ) -> Header:
        """Writes the header of a new game and returns it; `started` is now, if it is not given. The names are beside
        the journal: its own row calls the seats by their numbers."""
        return self.add_games([NewGame(game, rules_version, names, options, seed, seating, started)])[0]

    def reseat(self, game: int, names: Sequence[str], bots: Mapping[str, str], free: Sequence[int] = ()) -> None:
        """The seats of a game are called so from now on, bots play those, {seat: level}, and these are `free`: people
        have come or gone. Raises JournalError, BadFile."""
        header = self.header(game)
        with explained(self.path):
            self._names.reseat(game, header.started, names, bots, free)

    def add_games(self, games: Sequence[NewGame]) -> list[Header]:
        """Writes whole games in one transaction and returns their headers."""
        headers, lines = list[Header](), list[bytes]()
        with self._transaction():
            for new in games:
                header, line = self._add_header(new)
                headers.append(header)
                lines.append(line)
                self._add_rows(header.id, rows_of(header.id, new), lines)
            self._names.note({one.id: (one.started, new.names) for one, new in zip(headers, games, strict=True)})
            self._mirror.begin(b"".join(lines))
        self._mirror.sync(self._base)
        return self._with_names(headers)

    def _add_header(self, new: NewGame) -> tuple[Header, bytes]:
        """Writes the row of a game; its header, and the line of the mirror."""
        last = self._head(GAMES)
        (number,) = self._base.execute("SELECT coalesce(max(id), 0) + 1 FROM games").fetchone()
        names, options, seating = map(json.dumps, (placeholders(len(new.names)), dict(new.options), dict(new.seating)))
        row = (number, new.game, new.rules_version, names, options, new.seed, new.started or now(), seating)
        mark = digest(last.digest, "games", row)
        self._base.execute(
            f"INSERT INTO games ({COLUMNS['games']}, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, mark)
        )
        self._base.execute("INSERT INTO heads VALUES (?, 0, ?)", (number, mark))
        self._move(GAMES, last, Head(last.written + 1, mark))
        return header_of(row), mirror.header(number, row, mark).line()

    def _add_rows(self, game: int, rows: Sequence[tuple[str, tuple[object, ...]]], lines: list[bytes]) -> Head:
        """Writes (table, columns) at the end of a game's chain, and puts what the mirror is to hold into `lines`;
        where the chain ends then."""
        old = head = self._heads.get(game) or self._head(game)
        for table, row in rows:
            columns = columns_of(row)
            head = Head(head.written + 1, digest_of(head.digest, table, columns))
            self._base.execute(_INSERT[table], (*row, *head))
            lines.append(mirror.line_of(game, head.written, table, columns, head.digest))
        if rows:
            self._move(game, old, head)
        return head

    def append(self, game: int, entries: Sequence[Entry], refused: Sequence[RefusedPlay] = ()) -> None:
        """Writes entries, and refusals that must be answered alike after a restart too, in one
        transaction, and waits until they are on disk."""
        if entries or refused:
            with self._transaction():
                rows: list[tuple[str, tuple[object, ...]]] = [(LINES, (game, *entry)) for entry in entries]
                rows += [(REFUSALS, (game, *one, now())) for one in refused]
                head = self._add(game, rows)
            self._added(game, head)

    def tidy(self) -> None:
        """Call it when nobody waits: every TIDY_EVERY calls it takes SQLite's log into the journal's file. If the disk
        cannot do it now, it is tried again later; the log holds everything."""
        self._changes = (self._changes + 1) % TIDY_EVERY
        if self._changes == 0:
            self.fold_log()

    def fold_log(self) -> None:
        """Takes SQLite's log into the journal's file, so that it is written from its start again."""
        with suppress(sqlite3.Error):
            self._base.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def finish(self, game: int) -> None:
        """Notes, once, that a game is over at its newest entry; an undo after it opens the game again."""
        with self._transaction():
            (n,) = self._base.execute("SELECT max(n) FROM lines WHERE game = ?", (game,)).fetchone()
            noted = self._base.execute("SELECT 1 FROM finishes WHERE game = ? AND n = ?", (game, n)).fetchone()
            head = None if noted or n is None else self._add(game, [(FINISHES, (game, n, now()))])
        if head is not None:
            self._added(game, head)

    def leave(self, game: int) -> None:
        """Notes that another game is begun in the place of this one, of which nobody has played: it is in no list until
        somebody plays it after all."""
        with explained(self.path):
            (n,) = self._base.execute("SELECT coalesce(max(n), 0) FROM lines WHERE game = ?", (game,)).fetchone()
        if n:  # else it is in none
            self.append(game, [Entry(n + 1, TABLE, "", own_id(LEFT, n + 1), n, "", now(), LEFT)])

    def note_resumed(self, game: int) -> None:
        """Notes that a game goes on now, after the host was away: nobody was thinking meanwhile. Only times follow from
        it, so it is no part of the chain, and a Herald that does not know the table leaves it alone."""
        with self._transaction():
            self._base.execute("CREATE TABLE IF NOT EXISTS resumes (game INTEGER NOT NULL, time TEXT NOT NULL)")
            self._base.execute("INSERT INTO resumes VALUES (?, ?)", (game, now()))

    def _add(self, game: int, rows: Sequence[tuple[str, tuple[object, ...]]]) -> Head:
        lines = list[bytes]()
        head = self._add_rows(game, rows, lines)
        self._mirror.begin(b"".join(lines))
        return head

    def _added(self, game: int, head: Head) -> None:
        """These rows are on disk: the mirror has to have them too before anybody is notified."""
        self._heads[game] = head
        self._mirror.sync(self._base)

    def _head(self, game: int) -> Head:
        found = self._base.execute("SELECT written, digest FROM heads WHERE game = ?", (game,)).fetchone()
        if found is None:
            raise JournalError(f"Game {game} has lost its place in {self.path}. `herald journal check` says more.")
        return Head(*found)

    def _move(self, game: int, old: Head, head: Head) -> None:
        """Moves the end of a game's chain. Raises JournalError if another program has moved it meanwhile."""
        done = self._base.execute(
            "UPDATE heads SET written = ?, digest = ? WHERE game = ? AND written = ? AND digest = ?",
            (*head, game, *old),
        )
        if done.rowcount != 1:
            said = _("Another program wrote to {path} while the game is played. Close it and go on.")
            raise file.fault(self.path, said)

    @contextmanager
    def _transaction(self) -> Generator[None]:
        with explained(self.path):
            self._must_be_there()
            with self._committed():
                yield

    @contextmanager
    def _committed(self) -> Generator[None]:
        self._base.execute("BEGIN IMMEDIATE")
        self._lock.wrote()
        try:
            yield
            self._base.execute("COMMIT")
        except BaseException:
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")
            self._mirror.take_back()
            raise

    def _identities(self) -> tuple[object, object]:
        return file.identity(self.path), file.identity(self._log)

    def _must_be_there(self) -> None:
        """A file that was deleted while it is open would take every line, and all would be gone at the end."""
        if self._identities() == self._files:
            return
        found = file.identity(self.path)
        if found is not None and found != self._files[0]:
            said = _(
                "Another file lies where the journal {path} was. Put the journal back: the game then goes on by "
                "itself, and no play is lost."
            )
            raise file.fault(self.path, said)
        self._put_back()

    def _put_back(self) -> None:
        """Writes the deleted journal again, from the file that is still open, and goes on with the new one."""
        new = self.path.with_name(JOURNAL + ".new")
        new.unlink(missing_ok=True)
        private.begin(new)
        copy = sqlite3.connect(new, isolation_level=None)
        try:
            self._base.backup(copy)
        finally:
            copy.close()
        self._base.close()
        for name in ("-wal", "-shm"):  # of the deleted file: they must not be taken for the new one's
            self.path.with_name(JOURNAL + name).unlink(missing_ok=True)
        replace(new, self.path)
        self._base = file.to_write(self.path)
        self._files = self._identities()
        log.warning("The journal %s was deleted while the game was played; it was written again, whole.", self.path)


def _require_wal(path: Path, lock: Lock) -> None:
    """A journal whose host died needs its log, or a mirror that is whole: else the newest plays would be gone."""
    if lock.unfinished and path.exists() and not _size(file.log_of(path)) and not _has_mirror(path):
        raise JournalError(
            f"The newest plays are missing: the last host was killed, and they were in {file.log_of(path)}, which is "
            f"not there. Put it back beside the journal; or delete {path}.lock to go on without those plays."
        )


def _has_mirror(path: Path) -> bool:
    known = comparing.beside(path)
    return known is not None and not known.damaged


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
