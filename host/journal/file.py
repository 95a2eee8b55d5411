"""The file behind the journal: opened with care, brought up to date, and every failure one sentence."""

from __future__ import annotations

import os
import shlex
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from host.computer import private
from host.computer.databases import is_plain
from host.errors import HeraldError
from host.journal.lock import Locked
from host.journal.migrations import APPLICATION_ID, MIGRATIONS
from shared_rules.phrases import _

JOURNAL = "herald.sqlite"
SMALLEST = 512  # bytes of the smallest file that SQLite writes


class JournalError(HeraldError):
    """The journal cannot be used; the text is one sentence with what to do."""

    exit_code = 5
    hides = True


class InUse(JournalError):
    """Another Herald holds the journal."""


class NoJournal(JournalError):
    """The folder has no journal yet."""


class JournalDamaged(JournalError):
    """The file holds what SQLite cannot read."""


def now() -> str:
    """This moment, as the journal writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def log_of(path: Path) -> Path:
    """The file beside the journal with its newest rows, which a clean end of the host takes into the journal."""
    return path.with_name(path.name + "-wal")


def to_write(path: Path) -> sqlite3.Connection:
    """A connection that syncs every commit, on a file that was checked and brought to the newest schema."""
    must_be_a_database(path)
    private.begin(path)  # SQLite gives its log the rights of the file
    private.close_to_others(log_of(path), path.with_name(path.name + "-shm"))
    base = sqlite3.connect(path, isolation_level=None, timeout=2)
    try:
        _must_be_ours(path, base)
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = FULL")
        # SQLite would take its log into the file in the middle of a play; `Journal.tidy` does when nobody waits.
        base.execute("PRAGMA wal_autocheckpoint = 0")
        _migrate(base)
    except (sqlite3.Error, JournalError):
        base.close()
        raise
    return base


def to_read(path: Path, whole: bool = True) -> sqlite3.Connection:
    """A connection that only reads, on a file that was checked: the `whole` of it, or, for whom a row that is missing
    does no harm, only whose it is. The former takes longer the more was ever played."""
    must_be_a_database(path)
    base = read_only(path)
    try:
        _must_be_ours(path, base, whole)
        must_be_current(path, base)
    except (sqlite3.Error, JournalError):
        base.close()
        raise
    return base


def read_only(path: Path) -> sqlite3.Connection:
    """A connection that only reads; nothing was checked."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=2, isolation_level=None)


def text(data: bytes) -> str:
    """Text that damage made unreadable stays distinct, and does not stop the reading of the rest."""
    return data.decode("utf-8", "surrogateescape")


def identity(path: Path) -> tuple[int, int] | None:
    """What distinguishes this file from another one of the same name; None without a file."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def unused(path: Path) -> Path:
    """An unused name beside `path`, for a file that is put aside."""
    return next(aside for n in count(1) if not (aside := path.with_name(f"{path.name}.{n}")).exists())


def must_be_a_database(path: Path) -> None:
    """SQLite takes a file of a few bytes for an empty database and would write over it.

    The file is measured and not opened: closing it would drop the locks that other connections of
    this process hold on it.
    """
    if path.exists() and 0 < path.stat().st_size < SMALLEST:
        raise JournalDamaged(corrupt(path))


def _must_be_ours(path: Path, base: sqlite3.Connection, whole: bool = True) -> None:
    tables = must_be_herald(path, base)
    health = base.execute("PRAGMA quick_check(1)").fetchone()[0] if whole else "ok"
    if health != "ok":
        raise JournalDamaged(corrupt(path))
    if tables:
        must_be_known(path, base)


def must_be_herald(path: Path, base: sqlite3.Connection) -> int:
    """The number of tables in a file that is empty or Herald's. Raises JournalError for another program's, and for one
    that holds more than tables: nothing is read from it."""
    (mark,) = base.execute("PRAGMA application_id").fetchone()
    tables: int = base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if tables and mark != APPLICATION_ID:
        raise JournalError(
            f"{path} belongs to another program. Herald leaves it alone: choose another folder with --home."
        )
    if not is_plain(base):
        raise JournalDamaged(corrupt(path))
    return tables


def must_be_known(path: Path, base: sqlite3.Connection) -> None:
    """Raises JournalError for a file with steps that this program does not have."""
    names = {name for name, _work in MIGRATIONS}
    for (name,) in base.execute("SELECT name FROM steps").fetchall():
        if not isinstance(name, str):
            raise JournalDamaged(corrupt(path))
        if name not in names:
            raise JournalError(f"{path} was written by a newer Herald (step {name}). Update Herald to use it.")


def is_current(base: sqlite3.Connection) -> bool:
    """Whether the schema has all its steps."""
    made = base.execute("SELECT count(*) FROM sqlite_master WHERE name = 'steps'").fetchone()[0]
    return bool(made) and base.execute("SELECT count(*) FROM steps").fetchone()[0] >= len(MIGRATIONS)


def must_be_current(path: Path, base: sqlite3.Connection) -> None:
    """For readers, who may not change the schema."""
    if not is_current(base):
        raise JournalError(
            f"{path} is empty or of an older Herald. `herald play` or `herald resume` brings it up to date."
        )


def _migrate(base: sqlite3.Connection) -> None:
    base.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    base.execute("CREATE TABLE IF NOT EXISTS steps (name TEXT PRIMARY KEY, time TEXT NOT NULL)")
    done = {name for (name,) in base.execute("SELECT name FROM steps").fetchall()}
    for name, statements in MIGRATIONS:
        if name not in done:
            base.execute("BEGIN IMMEDIATE")
            for statement in statements:
                if isinstance(statement, str):
                    base.execute(statement)
                else:
                    statement(base)
            base.execute("INSERT INTO steps VALUES (?, ?)", (name, now()))
            base.execute("COMMIT")


def corrupt(path: Path) -> str:
    """The sentence for a file that cannot be read."""
    return (
        f"The journal {path} is damaged and was left as it is. `herald journal check {shlex.quote(str(path))}` says "
        "what can be saved, `herald journal mend` makes a new one from that. "
        "Or move it and its mirror to a safe place, or choose another folder with --home, to begin a new one."
    )


def fault(path: Path, said: str, **figures: object) -> JournalError:
    """What is wrong with the file or folder {path} of the sentence, of which others read the name alone."""
    return JournalError(said.format(path=path, **figures), said.format(path=path.name, **figures))


@contextmanager
def explained(path: Path) -> Generator[None]:
    """Turns what SQLite and the disk raise into one sentence with what to do."""
    try:
        yield
    except Locked as error:
        raise InUse(str(error)) from error
    except sqlite3.IntegrityError as error:
        said = _("The journal {path} already holds this line; nothing was written twice.")
        raise fault(path, said) from error
    except sqlite3.OperationalError as error:
        raise _operational(path, str(error)) from error
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # the latter: damaged names in SQLite's own message
        raise JournalDamaged(corrupt(path)) from error
    except OSError as error:
        said = _("The folder {path} cannot be written ({why}). Choose another with --home.")
        raise fault(path.parent, said, why=error.strerror) from error


def _operational(path: Path, message: str) -> JournalError:
    if "full" in message:
        return JournalError(
            everybody=_(
                "The disk is full, so nothing was written to the journal. Free some space: the game then goes on by "
                "itself, and no play is lost."
            )
        )
    if "readonly" in message or "unable to open" in message or "disk I/O" in message:
        wanted = _(
            "The journal {path} cannot be written ({why}). Make the folder writable or free some space, or choose "
            "another folder with --home."
        )
        return fault(path, wanted, why=message)
    if "locked" in message:
        said = _("The journal {path} is in use by another program. Close that one and try again.")
        return fault(path, said)
    if "decode" in message or "malformed" in message:
        return JournalDamaged(corrupt(path))
    return fault(path, _("The journal {path} failed: {why}."), why=message)
