"""The book of an event: an SQLite file of entries that only grows. Each entry is on disk before anybody is told."""

from __future__ import annotations

import json
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from host.errors import BadFile

APPLICATION_ID = 0x48524556  # "HREV"
SCHEMA = (
    f"PRAGMA application_id = {APPLICATION_ID}",
    "CREATE TABLE entries (n INTEGER PRIMARY KEY, kind TEXT NOT NULL, data TEXT NOT NULL, time TEXT NOT NULL)",
    *(
        f"CREATE TRIGGER entries_{verb.lower()} BEFORE {verb} ON entries"
        " BEGIN SELECT RAISE(ABORT, 'the book of an event only grows'); END"
        for verb in ("UPDATE", "DELETE")
    ),
)

Entry = tuple[str, dict[str, Any]]


class Book:
    """The entries of one event, oldest first: (kind, data). Raises BadFile when the file cannot be used."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._base = sqlite3.connect(path, isolation_level=None, timeout=5)
        except sqlite3.Error as error:
            raise BadFile(f"{path} cannot be opened: {error}.") from error
        try:
            self._open()
        except BadFile:
            self._base.close()
            raise
        except sqlite3.Error as error:
            self._base.close()
            raise BadFile(f"{path} cannot be used as the book of an event: {error}.") from error

    def _open(self) -> None:
        self._base.execute("PRAGMA synchronous = FULL")
        self._base.execute("BEGIN IMMEDIATE")
        (tables,) = self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()
        (mark,) = self._base.execute("PRAGMA application_id").fetchone()
        if tables and mark != APPLICATION_ID:
            raise BadFile(f"{self._path} belongs to another program. Name another file.")
        for statement in () if tables else SCHEMA:
            self._base.execute(statement)
        self._base.execute("COMMIT")

    def entries(self) -> list[Entry]:
        """All entries."""
        rows = self._base.execute("SELECT kind, data FROM entries ORDER BY n")
        return [(kind, json.loads(data)) for kind, data in rows]

    def add(self, after: int, kind: str, data: dict[str, Any]) -> None:
        """Writes an entry behind the first `after`. Raises BadFile when another director wrote meanwhile."""
        time = datetime.now(UTC).isoformat(timespec="seconds")
        row = (after + 1, kind, json.dumps(data, ensure_ascii=False), time)
        try:
            self._base.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", row)
        except sqlite3.IntegrityError as error:
            raise BadFile("Somebody else has just written into this event. Say it again.") from error
        except sqlite3.Error as error:
            raise BadFile(f"{self._path} cannot be written: {error}.") from error

    def close(self) -> None:
        """Closes the file."""
        self._base.close()
