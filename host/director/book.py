"""The book of an event: an SQLite file of entries that only grows. Each entry is on disk before it is confirmed.

Entries call a player `{1}`, `{2}`; their names are in a table beside them, so a name can be taken out. A
book of an earlier Herald has the names in its entries: they are exchanged as they are read.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from host.computer.databases import is_plain
from host.director.shapes import is_entry
from host.errors import BadFile
from host.journal.names import on_one_line
from host.plain import Json, Plain

SUFFIX = ".event"  # of the file of a book
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

NAMES = "CREATE TABLE IF NOT EXISTS names (player TEXT PRIMARY KEY, name TEXT)"  # NULL: it was taken out
NAMED = ("title", "players", "player", "tables", "scores", "reason", "by")  # fields of entries that hold names

Entry = tuple[str, Plain]
Called = Callable[[str], str]


def _as_typed(name: str) -> str:
    return name


class Book:
    """The entries of one event, oldest first: (kind, data), with players as `called` gives the names that were
    typed; what it calls `nobody` is taken out of the book. Raises BadFile when the file cannot be used."""

    def __init__(self, path: Path, called: Called = _as_typed, nobody: str = "") -> None:
        self._path, self._called, self._nobody = path, called, nobody
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
        if not is_plain(self._base):
            raise BadFile(f"{self._path} was changed by another program. Look for an older copy of the file.")
        for statement in () if tables else SCHEMA:
            self._base.execute(statement)
        self._base.execute(NAMES)
        self._take_out()
        self._base.execute("COMMIT")

    def _take_out(self) -> None:
        self._base.execute("PRAGMA secure_delete = ON")
        for player, name in self._base.execute("SELECT player, name FROM names WHERE name IS NOT NULL").fetchall():
            if self._called(name) == self._nobody:
                self._base.execute("UPDATE names SET name = NULL WHERE player = ?", (player,))

    def entries(self) -> list[Entry]:
        """All entries."""
        read = self._read()
        known = self._names_of(read)
        return [(kind, _exchanged(data, known)) for kind, data in read]

    def _read(self, where: str = "1") -> list[Entry]:
        """The entries as they stand. Raises BadFile for one that no event has."""
        found, rounds = list[Entry](), 0
        for n, kind, text in self._base.execute(
            f"SELECT n, kind, data FROM entries WHERE {where} ORDER BY n"
        ).fetchall():
            try:
                data: Plain = json.loads(text)
            except (ValueError, TypeError, RecursionError):
                data = {}
            if not is_entry(kind, data, rounds) or (found and kind == "begin"):
                raise BadFile(f"{self._path}: entry {n} was changed or damaged. Look for an older copy of the file.")
            rounds += (kind == "round") - (kind == "cancel")
            found.append((kind, data))
        return found

    def _names_of(self, entries: list[Entry]) -> dict[str, str]:
        """{as the entries call a player: as people do}; two players never have one name."""
        typed = {player: name for kind, data in entries if kind == "begin" for player, name in _same(data["players"])}
        typed.update(self._base.execute("SELECT player, coalesce(name, ?) FROM names", (self._nobody,)).fetchall())
        found: dict[str, str] = {}
        for player, name in typed.items():
            said = called = self._called(on_one_line(name))
            while said in found.values():
                said = f"{called} {1 + sum(other.startswith(called) for other in found.values())}"
            found[player] = said
        return found

    def add(self, after: int, kind: str, data: Plain) -> None:
        """Writes an entry after the first `after` ones. Raises BadFile when another director wrote meanwhile."""
        time = datetime.now(UTC).isoformat(timespec="seconds")
        try:
            self._base.execute("BEGIN IMMEDIATE")
            row = (after + 1, kind, json.dumps(self._numbered(kind, data), ensure_ascii=False), time)
            self._base.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", row)
            self._base.execute("COMMIT")
        except sqlite3.IntegrityError as error:
            raise BadFile("Somebody else has just written into this event. Say it again.") from error
        except sqlite3.Error as error:
            raise BadFile(f"{self._path} cannot be written: {error}.") from error
        finally:
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")

    def _numbered(self, kind: str, data: Plain) -> Plain:
        """An entry without names: the first one of a book gives each player a number, and each who joins the next."""
        new: list[str] = []
        if kind == "begin" and not self._base.execute("SELECT 1 FROM entries").fetchone():
            new = data["players"]
        elif kind == "join":
            new = [data["player"]]
        before = self._players()
        rows = [(f"{{{number}}}", name) for number, name in enumerate(new, before + 1)]
        self._base.executemany("INSERT INTO names VALUES (?, ?)", rows)
        known = self._names_of(self._read("kind = 'begin'"))
        return _exchanged(data, {name: player for player, name in known.items()})

    def _players(self) -> int:
        """How many players the book has."""
        begun = sum(len(data["players"]) for _, data in self._read("kind = 'begin'"))
        return begun + len(self._read("kind = 'join'"))

    def close(self) -> None:
        """Closes the file."""
        self._base.close()


def _same(names: list[str]) -> list[tuple[str, str]]:
    return [(name, name) for name in names]


def _exchanged(data: Plain, known: Mapping[str, str]) -> dict[str, object]:
    """The data with every name of `known` exchanged, within sentences too."""
    words = sorted(known, key=len, reverse=True)
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in words)) if words else None

    def within(text: str) -> str:
        return text if pattern is None else pattern.sub(lambda found: known[found.group()], text)

    def of(part: Json) -> Json:
        if isinstance(part, str):
            return within(part)
        if isinstance(part, list):
            return [of(one) for one in part]
        return {within(name): one for name, one in part.items()} if isinstance(part, dict) else part

    return {field: of(part) if field in NAMED else part for field, part in data.items()}
