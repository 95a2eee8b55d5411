"""The journal: every game of this table's computer, in one SQLite file that only grows.

WAL mode with synchronous=FULL: when `append` returns, the lines survive a power cut. Rows are never
changed or removed, and triggers in the file see to it. One host writes at a time (`journal_lock`);
anybody may read.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from host.course import Course, Line
from host.errors import HeraldError
from host.journal_lock import Lock, Locked
from host.journal_steps import APPLICATION_ID, STEPS
from host.news import Verdict
from shared_rules.record import Record

NAME = "herald.sqlite"
TIDY_EVERY = 100  # calls of `tidy`, some hundreds of pages of SQLite's log
SMALLEST = 512  # bytes of the smallest file that SQLite writes
_BEGUN = "EXISTS (SELECT 1 FROM lines WHERE lines.game = games.id)"
_LAST = "(SELECT max(n) FROM lines WHERE lines.game = games.id)"


class JournalError(HeraldError):
    """The journal cannot be used; the text is one sentence with what to do."""

    exit_code = 5


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
        # SQLite would take its log into the file in the middle of a play; `tidy` does when nobody waits.
        base.execute("PRAGMA wal_autocheckpoint = 0")

    @classmethod
    def open(cls, folder: Path) -> Journal:
        """The journal of `folder` for writing; folder and file are made when missing.

        Raises JournalError: locked by another host, unwritable, corrupt, or not a journal.
        """
        path = folder / NAME
        with _explained(path):
            folder.mkdir(parents=True, exist_ok=True)
            _must_be_a_database(path)
            lock = Lock(folder / (NAME + ".lock"))
            base = None
            try:
                base = sqlite3.connect(path, isolation_level=None, timeout=2)
                return cls(path, _prepared(path, base), lock)
            except (sqlite3.Error, OSError, JournalError):
                if base is not None:
                    base.close()
                lock.release()
                raise

    @classmethod
    def read(cls, folder: Path) -> Journal:
        """The journal of `folder` for reading only. Raises JournalError, also when there is none."""
        path = folder / NAME
        if not path.is_file():
            raise JournalError(f"There is no journal in {folder}. Start a game with `herald play`.")
        with _explained(path):
            _must_be_a_database(path)
            base = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=2)
            try:
                _must_be_ours(path, base)
                _must_be_current(path, base)
            except (sqlite3.Error, JournalError):
                base.close()
                raise
            return cls(path, base, None)

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
    ) -> Header:
        """Writes the header of a new game and returns it."""
        started = _now()
        texts = [json.dumps(data) for data in (list(names), dict(options), dict(seating))]
        row = (game, rules_version, texts[0], texts[1], seed, started, texts[2])
        with _explained(self.path):
            done = self._base.execute(
                "INSERT INTO games (game, rules_version, names, options, seed, started, seating)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                row,
            )
        assert done.lastrowid is not None
        return _header((done.lastrowid, *row))

    def append(self, game: int, lines: Sequence[Line], refused: Sequence[Refused] = ()) -> None:
        """Writes lines, and refusals that must be answered alike after a restart too, in one
        transaction, and waits until they are on disk."""
        if not lines and not refused:
            return
        with self._transaction():
            self._base.executemany(
                "INSERT INTO lines (game, n, seat, text, play, at, uid, time, kind) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [(game, *line) for line in lines],
            )
            self._base.executemany(
                "INSERT INTO refusals (game, seat, play, why, time) VALUES (?, ?, ?, ?, ?)",
                [(game, *one, _now()) for one in refused],
            )

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
            self._base.execute(
                "INSERT OR IGNORE INTO finishes (game, n, time) SELECT game, max(n), ? FROM lines WHERE game = ?"
                " GROUP BY game",
                (_now(), game),
            )

    def entries(self, game: int) -> list[Line]:
        """Every line of a game as it was written: plays, undone ones too, and each undo and redo."""
        with _explained(self.path):
            rows = self._base.execute(
                "SELECT n, seat, text, play, at, uid, time, kind FROM lines WHERE game = ? ORDER BY n", (game,)
            ).fetchall()
        return [Line(*row) for row in rows]

    def lines(self, game: int) -> list[Line]:
        """The plays of a game that stand, in order."""
        return Course(self.entries(game)).lines

    def refusals(self, game: int) -> dict[tuple[int, str], Verdict]:
        """{(seat, play id): Verdict} of every refused play of a game."""
        with _explained(self.path):
            rows = self._base.execute("SELECT seat, play, why FROM refusals WHERE game = ?", (game,)).fetchall()
        return {(seat, play): Verdict(False, why) for seat, play, why in rows}

    def games(self) -> list[Header]:
        """Every game that got as far as a first line, oldest first."""
        return self._headers(_BEGUN)

    def unfinished(self) -> list[Header]:
        """The games that are not over, oldest first; the last one is what `resume` continues."""
        return self._headers(f"{_BEGUN} AND {_LAST} NOT IN (SELECT n FROM finishes WHERE finishes.game = games.id)")

    def _headers(self, where: str) -> list[Header]:
        with _explained(self.path):
            rows = self._base.execute(
                "SELECT id, game, rules_version, names, options, seed, started, seating FROM games"
                f" WHERE {where} ORDER BY id"
            ).fetchall()
        return [_header(row) for row in rows]

    def header(self, game: int) -> Header:
        """The header of one game. Raises JournalError when there is none with this number."""
        for header in self._headers("1"):
            if header.id == game:
                return header
        raise JournalError(f"There is no game {game} in {self.path}. `herald games` lists them.")

    def record(self, game: int) -> Record:
        """The record of a game, as `shared_rules.record` prints it: the plays that stand."""
        return record_of(self.header(game), self.lines(game))

    @contextmanager
    def _transaction(self) -> Generator[None]:
        with _explained(self.path):
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._base.execute("COMMIT")
            except sqlite3.Error:
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                raise


def record_of(header: Header, lines: Iterable[Line]) -> Record:
    """Header and lines as a Record value."""
    plays = [(line.seat, line.text) for line in lines]
    date = header.started[:10]
    return Record(header.game, header.rules_version, header.options, header.names, date, plays)


def _header(row: tuple[int, str, str, str, str, int, str, str]) -> Header:
    number, game, version, names, options, seed, started, seating = row
    names, options, seating = json.loads(names), json.loads(options), json.loads(seating)
    return Header(number, game, version, tuple(names), options, seed, started, seating)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _prepared(path: Path, base: sqlite3.Connection) -> sqlite3.Connection:
    """A connection checked, set to WAL and FULL, and brought to the newest schema."""
    _must_be_ours(path, base)
    base.execute("PRAGMA journal_mode = WAL")
    base.execute("PRAGMA synchronous = FULL")
    _migrate(base)
    return base


def _must_be_a_database(path: Path) -> None:
    """SQLite takes a file of a few bytes for an empty database and would write over it.

    The file is measured and not opened: closing it would drop the locks that other connections of
    this process hold on it.
    """
    if path.exists() and 0 < path.stat().st_size < SMALLEST:
        raise JournalError(_corrupt(path))


def _must_be_ours(path: Path, base: sqlite3.Connection) -> None:
    (mark,) = base.execute("PRAGMA application_id").fetchone()
    tables = base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if tables and mark != APPLICATION_ID:
        raise JournalError(
            f"{path} belongs to another program. Herald leaves it alone: choose another folder with --home."
        )
    (health,) = base.execute("PRAGMA quick_check(1)").fetchone()
    if health != "ok":
        raise JournalError(_corrupt(path))
    if tables:
        _must_be_known(path, base)


def _must_be_known(path: Path, base: sqlite3.Connection) -> None:
    names = {name for name, _ in STEPS}
    for (name,) in base.execute("SELECT name FROM steps").fetchall():
        if name not in names:
            raise JournalError(f"{path} was written by a newer Herald (step {name}). Update Herald to use it.")


def _must_be_current(path: Path, base: sqlite3.Connection) -> None:
    """For readers, who may not change the schema."""
    made = base.execute("SELECT count(*) FROM sqlite_master WHERE name = 'steps'").fetchone()[0]
    if not made or base.execute("SELECT count(*) FROM steps").fetchone()[0] < len(STEPS):
        raise JournalError(
            f"{path} is empty or of an older Herald. `herald play` or `herald resume` brings it up to date."
        )


def _migrate(base: sqlite3.Connection) -> None:
    base.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    base.execute("CREATE TABLE IF NOT EXISTS steps (name TEXT PRIMARY KEY, time TEXT NOT NULL)")
    done = {name for (name,) in base.execute("SELECT name FROM steps").fetchall()}
    for name, statements in STEPS:
        if name not in done:
            base.execute("BEGIN IMMEDIATE")
            for statement in statements:
                base.execute(statement)
            base.execute("INSERT INTO steps VALUES (?, ?)", (name, _now()))
            base.execute("COMMIT")


def _corrupt(path: Path) -> str:
    return (
        f"The journal {path} is damaged and was left as it is. "
        "Move it to a safe place, or choose another folder with --home, to begin a new one."
    )


@contextmanager
def _explained(path: Path) -> Generator[None]:
    """Turns what SQLite and the disk raise into one sentence with what to do."""
    try:
        yield
    except Locked as error:
        raise JournalError(str(error)) from error
    except sqlite3.IntegrityError as error:
        raise JournalError(f"The journal {path} already holds this line; nothing was written twice.") from error
    except sqlite3.OperationalError as error:
        raise JournalError(_operational(path, str(error))) from error
    except sqlite3.DatabaseError as error:
        raise JournalError(_corrupt(path)) from error
    except OSError as error:
        raise JournalError(
            f"The folder {path.parent} cannot be written ({error.strerror}). Choose another with --home."
        ) from error


def _operational(path: Path, message: str) -> str:
    if "full" in message:
        return "The disk is full, so nothing was written. Free some space and play again."
    if "readonly" in message or "unable to open" in message or "disk I/O" in message:
        return (
            f"The journal {path} cannot be written ({message}). "
            "Check the folder and the disk, or choose another folder with --home."
        )
    if "locked" in message:
        return f"The journal {path} is in use by another program. Close that one and try again."
    return f"The journal {path} failed: {message}."
