"""The journal: every game of this table's computer, in one SQLite file that only grows.

WAL mode with synchronous=FULL: when `append` returns, the lines survive a power cut. Rows are never
changed or removed, triggers in the file see to it, and a chain of digests (`journal_chain`) shows what was
changed all the same. One host writes at a time (`journal_lock`); anybody may read.
"""

from __future__ import annotations

import json
import logging
import os
import re
import sqlite3
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from host import journal_file as file
from host.course import Course, Line
from host.journal_chain import COLUMNS, FINISHES, GAMES, LINES, REFUSALS, Fault, Head, Row, digest, faults
from host.journal_file import NAME, Damaged, JournalError, explained, now
from host.journal_lock import Lock
from host.news import Verdict
from shared_rules.record import Record

__all__ = ["NAME", "Damaged", "Header", "Journal", "JournalError", "Refused", "record_of"]

TIDY_EVERY = 100  # calls of `tidy`, some hundreds of pages of SQLite's log

log = logging.getLogger("herald")

_BEGUN = "EXISTS (SELECT 1 FROM lines WHERE lines.game = games.id)"
_LAST = "(SELECT max(n) FROM lines WHERE lines.game = games.id)"
_INSERT = {
    table: f"INSERT INTO {table} ({COLUMNS[table]}, k, digest) VALUES ({', '.join('?' * columns)}, ?, ?)"
    for table, columns in ((LINES, 9), (REFUSALS, 5), (FINISHES, 3))
}


class Header(NamedTuple):
    """What is known of a game before its first line. `started` is ISO 8601 in UTC; `seating` is who
    sits where, as `host.plan` keeps it."""

    id: int
    game: str
    rules_version: str
    names: tuple[str, ...]
    options: dict[str, str]
    seed: int
    started: str
    seating: dict[str, Any]

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.names)


class Refused(NamedTuple):
    """A refused play: its id gets this answer again."""

    seat: int
    play_id: str
    why: str


class Journal:
    """One journal file. Opened for writing by one host, or for reading by anybody."""

    def __init__(self, path: Path, base: sqlite3.Connection, lock: Lock | None) -> None:
        self.path = path
        self._base = base
        self._lock = lock
        self._changes = 0
        self._heads: dict[int, Head] = {}
        self._files = self._seen()

    @classmethod
    def open(cls, folder: Path) -> Journal:
        """The journal of `folder` for writing; folder and file are made when missing.

        Raises JournalError: locked by another host, unwritable, corrupt, not a journal, or without its log.
        """
        path = folder / NAME
        with explained(path):
            folder.mkdir(parents=True, exist_ok=True)
            file.must_be_a_database(path)
            lock = Lock(folder / (NAME + ".lock"), path)
            try:
                _must_have_its_log(path, lock)
                return cls(path, file.to_write(path), lock)
            except (sqlite3.Error, OSError, JournalError):
                lock.release(finished=False)
                raise

    @classmethod
    def read(cls, folder: Path) -> Journal:
        """The journal of `folder` for reading only. Raises JournalError, also when there is none."""
        path = folder / NAME
        if not path.is_file():
            raise JournalError(f"There is no journal in {folder}. Start a game with `herald play`.")
        with explained(path):
            return cls(path, file.to_read(path), None)

    def close(self) -> None:
        """Closes the file and lets the next host in."""
        self._base.close()
        if self._lock is not None:
            self._lock.release()

    def begin(
        self,
        game: str,
        rules_version: str,
        names: Sequence[str],
        options: Mapping[str, str],
        seed: int,
        seating: Mapping[str, Any],
        started: str = "",
    ) -> Header:
        """Writes the header of a new game and returns it; `started` is now, if it is not given."""
        texts = [json.dumps(data) for data in (list(names), dict(options), dict(seating))]
        with self._transaction():
            last = self._head(GAMES)
            (number,) = self._base.execute("SELECT coalesce(max(id), 0) + 1 FROM games").fetchone()
            row = (number, game, rules_version, texts[0], texts[1], seed, started or now(), texts[2])
            mark = digest(last.digest, "games", row)
            self._base.execute(
                f"INSERT INTO games ({COLUMNS['games']}, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, mark)
            )
            self._base.execute("INSERT INTO heads VALUES (?, 0, ?)", (number, mark))
            self._move(GAMES, last, Head(last.written + 1, mark))
        return header_of(row)

    def append(self, game: int, lines: Sequence[Line], refused: Sequence[Refused] = ()) -> None:
        """Writes lines, and refusals that must be answered alike after a restart too, in one
        transaction, and waits until they are on disk."""
        if lines or refused:
            with self._transaction():
                rows: list[tuple[str, tuple[Any, ...]]] = [(LINES, (game, *line)) for line in lines]
                rows += [(REFUSALS, (game, *one, now())) for one in refused]
                head = self._add(game, rows)
            self._heads[game] = head

    def tidy(self) -> None:
        """To be called when nobody waits: now and then takes SQLite's log into the journal's file. A disk that
        cannot just now is asked again later; the log holds everything."""
        self._changes = (self._changes + 1) % TIDY_EVERY
        if self._changes == 0:
            with suppress(sqlite3.Error):
                self._base.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def finish(self, game: int) -> None:
        """Notes that a game is over at its newest line. Twice is once; an undo after it opens the game again."""
        with self._transaction():
            (n,) = self._base.execute("SELECT max(n) FROM lines WHERE game = ?", (game,)).fetchone()
            noted = self._base.execute("SELECT 1 FROM finishes WHERE game = ? AND n = ?", (game, n)).fetchone()
            head = self._head(game) if noted or n is None else self._add(game, [(FINISHES, (game, n, now()))])
        self._heads[game] = head

    def _add(self, game: int, rows: Iterable[tuple[str, tuple[Any, ...]]]) -> Head:
        """Writes (table, columns) at the end of a game's chain; the head it has then."""
        begun = head = self._heads.get(game) or self._head(game)
        for table, row in rows:
            head = Head(head.written + 1, digest(head.digest, table, row))
            self._base.execute(_INSERT[table], (*row, *head))
        self._move(game, begun, head)
        return head

    def _head(self, game: int) -> Head:
        found = self._base.execute("SELECT written, digest FROM heads WHERE game = ?", (game,)).fetchone()
        if found is None:
            raise JournalError(f"Game {game} has lost its place in {self.path}. `herald journal check` says more.")
        return Head(*found)

    def _move(self, game: int, begun: Head, head: Head) -> None:
        done = self._base.execute(
            "UPDATE heads SET written = ?, digest = ? WHERE game = ? AND written = ? AND digest = ?",
            (*head, game, *begun),
        )
        if done.rowcount != 1:
            raise JournalError(f"Another program wrote to {self.path} while the game is played. Close it and go on.")

    def entries(self, game: int) -> list[Line]:
        """Every line of a game as it was written: plays, undone ones too, and each undo and redo."""
        with explained(self.path):
            rows = self._base.execute(
                "SELECT n, seat, text, play, at, uid, time, kind FROM lines WHERE game = ? ORDER BY n", (game,)
            ).fetchall()
        return [Line(*row) for row in rows]

    def lines(self, game: int) -> list[Line]:
        """The plays of a game that stand, in order."""
        try:
            return Course(self.entries(game)).lines
        except (ValueError, TypeError) as error:  # an undo to no number: the row was changed
            raise Damaged(file.corrupt(self.path)) from error

    def refusals(self, game: int) -> dict[tuple[int, str], Verdict]:
        """{(seat, play id): Verdict} of every refused play of a game."""
        with explained(self.path):
            rows = self._base.execute("SELECT seat, play, why FROM refusals WHERE game = ?", (game,)).fetchall()
        return {(seat, play): Verdict(False, why) for seat, play, why in rows}

    def games(self) -> list[Header]:
        """Every game that got as far as a first line, oldest first."""
        return self._headers(_BEGUN)

    def unfinished(self) -> list[Header]:
        """The games that are not over, oldest first; the last one is what `resume` continues."""
        return self._headers(f"{_BEGUN} AND {_LAST} NOT IN (SELECT n FROM finishes WHERE finishes.game = games.id)")

    def _headers(self, where: str) -> list[Header]:
        with explained(self.path):
            rows = self._base.execute(
                "SELECT id, game, rules_version, names, options, seed, started, seating FROM games"
                f" WHERE {where} ORDER BY id"
            ).fetchall()
        try:
            return [header_of(row) for row in rows]
        except (ValueError, TypeError) as error:
            raise Damaged(file.corrupt(self.path)) from error

    def header(self, game: int) -> Header:
        """The header of one game. Raises JournalError when there is none with this number."""
        for header in self._headers("1"):
            if header.id == game:
                return header
        raise JournalError(f"There is no game {game} in {self.path}. `herald games` lists them.")

    def record(self, game: int) -> Record:
        """The record of a game, as `shared_rules.record` prints it: the plays that stand."""
        return record_of(self.header(game), self.lines(game))

    def faults(self, game: int) -> list[Fault]:
        """What is wrong with the chain of a game, first things first; empty when it is whole."""
        with explained(self.path):
            return chain_faults(self._base, game)

    def prove(self, game: int) -> None:
        """Raises JournalError, naming the place, when a game is not what Herald wrote."""
        found = self.faults(game)
        if found:
            raise JournalError(
                f"Game {game} in {self.path} was changed or damaged: {found[0].what}. It cannot go on like this: "
                f"`herald journal check` says what can be saved, `herald journal export {game}` saves it as a record, "
                "and `herald journal import` makes a game of that."
            )

    @contextmanager
    def _transaction(self) -> Generator[None]:
        with explained(self.path):
            self._must_be_there()
            self._base.execute("BEGIN IMMEDIATE")
            if self._lock is not None:
                self._lock.wrote()
            try:
                yield
                self._base.execute("COMMIT")
            except (sqlite3.Error, JournalError):
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                raise

    def _seen(self) -> tuple[object, object]:
        return file.identity(self.path), file.identity(file.log_of(self.path))

    def _must_be_there(self) -> None:
        """A file that was deleted while it is open would take every line, and all would be gone at the end."""
        if self._lock is None or self._seen() == self._files:
            return
        found = file.identity(self.path)
        if found is not None and found != self._files[0]:
            raise JournalError(
                f"Another file lies where the journal {self.path} was. Put the journal back: {file.WAITS}."
            )
        self._put_back()

    def _put_back(self) -> None:
        """Writes the journal again, of which the system keeps what is open, and goes on with that."""
        new = self.path.with_name(NAME + ".new")
        new.unlink(missing_ok=True)
        copy = sqlite3.connect(new, isolation_level=None)
        try:
            self._base.backup(copy)
        finally:
            copy.close()
        self._base.close()
        for name in ("-wal", "-shm"):  # of the deleted file: they must not be taken for the new one's
            self.path.with_name(NAME + name).unlink(missing_ok=True)
        os.replace(new, self.path)
        self._base = file.to_write(self.path)
        self._files = self._seen()
        log.warning("The journal %s was deleted while the game was played; it was written again, whole.", self.path)


def chain_faults(base: sqlite3.Connection, game: int) -> list[Fault]:
    """What is wrong with the chain of a game, its header included. Raises sqlite3.Error."""
    header = base.execute(f"SELECT {COLUMNS['games']}, digest FROM games WHERE id = ?", (game,)).fetchone()
    if header is None:
        return [Fault(0, "its header is missing")]
    start: str = header[-1]
    (before,) = base.execute(
        "SELECT coalesce((SELECT digest FROM games WHERE id < ? ORDER BY id DESC LIMIT 1), '')", (game,)
    ).fetchone()
    found: list[Fault] = []
    if digest(before, "games", header[:-1]) != start:
        found.append(Fault(0, "its header is not what Herald wrote, or a game before it is missing"))
    head = base.execute("SELECT written, digest FROM heads WHERE game = ?", (game,)).fetchone()
    return found + faults(start, chain_rows(base, game), head and Head(*head))


def chain_rows(base: sqlite3.Connection, game: int) -> list[Row]:
    """Every row of a game's chain in its order. Raises sqlite3.Error."""
    rows = [
        Row(k if isinstance(k, int) else 0, table, tuple(data), mark)
        for table in (LINES, REFUSALS, FINISHES)
        for *data, k, mark in base.execute(f"SELECT {COLUMNS[table]}, k, digest FROM {table} WHERE game = ?", (game,))
    ]
    return sorted(rows, key=lambda row: row.k)


_ISO = re.compile(r"\d{4}-\d\d-\d\dT")


def record_of(header: Header, lines: Iterable[Line]) -> Record:
    """Header and lines as a Record value."""
    plays = [(line.seat, line.text) for line in lines]
    date = header.started.partition("T")[0] if _ISO.match(header.started) else header.started
    return Record(header.game, header.rules_version, header.options, header.names, date, plays)


def header_of(row: tuple[int, str, str, str, str, int, str, str]) -> Header:
    """The Header in a row of `games`. Raises ValueError or TypeError for one that was changed."""
    number, game, version, names, options, seed, started, seating = row
    names, options, seating = json.loads(names), json.loads(options), json.loads(seating)
    return Header(number, game, version, tuple(names), options, seed, started, seating)


def _must_have_its_log(path: Path, lock: Lock) -> None:
    """A journal whose host died needs its log: without it the newest plays would be gone, unseen."""
    if lock.unfinished and path.exists() and not _size(file.log_of(path)):
        raise JournalError(
            f"The newest plays are missing: the last host was killed, and they were in {file.log_of(path)}, which is "
            f"not there. Put it back beside the journal; or delete {path}.lock to go on without those plays."
        )


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
