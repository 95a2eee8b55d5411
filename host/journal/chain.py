"""The digest chain of a journal: every row names the row before it, so a changed one is found.

A game's rows (its lines, its refusals, the notes that it was over) are one chain in the order they were
written: `k` counts them from 1, and `digest` is taken over the row and the digest before it. A chain
starts at the digest of the game's header, and the headers are a chain of their own. What a chain cannot
show by itself, that its end was cut off, the heads show: how many rows there are and the last digest.

It finds what a broken disk, a careless hand or another program did. It does not find somebody who recomputes
every digest, heads included: nothing here is a secret.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, get_type_hints

from host.journal.history import Entry

LINES, REFUSALS, FINISHES = "lines", "refusals", "finishes"
HEADERS = "games"
NUMBER, TEXT = "n", "t"  # what a column holds
# A column has the name of its field, but for what kept journals call otherwise.
_KEPT_AS = {"play_id": "play"}
_FIELDS = get_type_hints(Entry).items()
_OF_ENTRY = [(_KEPT_AS.get(name, name), NUMBER if kind is int else TEXT) for name, kind in _FIELDS]
# {table: [(column, what it holds)]}: chain, mirror and INSERT follow it. Those of lines are the fields of an Entry.
SCHEMA = {
    HEADERS: [
        *(("id", NUMBER), ("game", TEXT), ("rules_version", TEXT), ("names", TEXT), ("options", TEXT)),
        *(("seed", NUMBER), ("started", TEXT), ("seating", TEXT)),
    ],
    LINES: [("game", NUMBER), *_OF_ENTRY],
    REFUSALS: [("game", NUMBER), ("seat", NUMBER), ("play", TEXT), ("why", TEXT), ("time", TEXT)],
    FINISHES: [("game", NUMBER), ("n", NUMBER), ("time", TEXT)],
}
COLUMNS = {table: ", ".join(name for name, _kind in columns) for table, columns in SCHEMA.items()}
# How the rows of a journal without a chain are put in order.
ORDER = {LINES: "n", REFUSALS: "seat, play", FINISHES: "n"}
GAMES = 0  # the head of the chain of headers has this number instead of a game's
DIGITS = 32
_text = json.JSONEncoder(separators=(",", ":"), default=repr).encode
MOST_LINES = 100_000  # of one game; a damaged file that claims more is not believed


class ChainRow(NamedTuple):
    """A row of a game's chain. data: the row's columns as COLUMNS lists them."""

    k: int
    table: str
    data: tuple[Any, ...]
    digest: str

    @property
    def n(self) -> int:
        """The number of a line; 0 for a row of another table."""
        return self.data[1] if self.table == LINES and isinstance(self.data[1], int) else 0


class Head(NamedTuple):
    """The end of a chain: how many rows it has, and the digest of the last one."""

    written: int
    digest: str


class Fault(NamedTuple):
    """The fault at one place of a game: the row's `k`, and one clause without a full stop."""

    k: int
    what: str


def digest(before: str, table: str, data: Iterable[object]) -> str:
    """The digest of a row that follows the row with the digest `before`: DIGITS hex digits."""
    return _hashed(_text([before, table, *data]))


def digest_of(before: str, table: str, columns: str) -> str:
    """The same for a row that Herald has just made, whose columns are JSON already: `columns_of(data)`."""
    return _hashed(f'["{before}","{table}",{columns[1:]}')


def columns_of(data: Sequence[object]) -> str:
    """The columns of a row as JSON, which chain and mirror share."""
    return _text(data)


def _hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def faults(start: str, rows: Sequence[ChainRow], head: Head | None) -> list[Fault]:
    """The faults of a chain that begins at the digest `start`; `rows` in the order of `k`."""
    found: list[Fault] = []
    before, k, n = start, 0, 0
    for row in rows:
        if row.k > k + 1:
            found.append(Fault(k + 1, _missing(row.k - k - 1, n, row.n)))
        elif row.k < k + 1 or digest(before, row.table, row.data) != row.digest:
            found.append(Fault(row.k, _changed(row, n)))
        before, k, n = row.digest, max(k, row.k), row.n or n
    return found + _at_the_end(k, n, before, head)


def _missing(count: int, before: int, after: int) -> str:
    lines = after - before - 1 if after else 0
    if lines == count:
        return _lines(before + 1, count)
    return f"{_rows(count)} missing after {_line(before)}"


def _lines(first: int, count: int) -> str:
    return f"{lines_in_words(first, first + count - 1)} {'is' if count == 1 else 'are'} missing"


def lines_in_words(first: int, last: int) -> str:
    """Lines of a game, by their numbers, in a sentence: one of them, or several."""
    return f"line {first}" if first == last else f"lines {first} to {last}"


def _rows(count: int) -> str:
    return "a row is" if count == 1 else f"{count} rows are"


def _line(n: int) -> str:
    return f"line {n}" if n else "the header"


def _changed(row: ChainRow, before: int) -> str:
    if row.table == LINES:
        return f"line {row.n or before + 1} is not what Herald wrote, or was put in"
    kind = "a refused play" if row.table == REFUSALS else "the end of the game"
    return f"the note of {kind} after {_line(before)} is not what Herald wrote, or was put in"


def _at_the_end(k: int, n: int, last: str, head: Head | None) -> list[Fault]:
    if head is None:
        return [Fault(k + 1, f"nothing says that {_line(n)} is the last")]
    if not isinstance(head.written, int):  # pyright: ignore[reportUnnecessaryIsInstance]  (SQLite keeps any type)
        return [Fault(k + 1, "how many rows there should be is not what Herald wrote")]
    if head.written > k:
        return [Fault(k + 1, f"{_rows(head.written - k)} cut off after {_line(n)}")]
    if head.written < k:
        return [Fault(head.written + 1, f"{_rows(k - head.written)} more at the end than Herald wrote")]
    return [] if head.digest == last else [Fault(max(k, 1), f"{_line(n)} is not the last that Herald wrote")]


def chain_faults(base: sqlite3.Connection, game: int, rows: Sequence[ChainRow] | None = None) -> list[Fault]:
    """The faults of the chain of a game, its header included; `rows` are its `chain_rows`, if they are at hand. Raises
    sqlite3.Error."""
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
    return found + faults(start, chain_rows(base, game) if rows is None else rows, head and Head(*head))


def chain_rows(base: sqlite3.Connection, game: int) -> list[ChainRow]:
    """Every row of a game's chain in its order. Raises sqlite3.Error."""
    rows = [
        ChainRow(k if isinstance(k, int) else 0, table, tuple(data), mark)
        for table in (LINES, REFUSALS, FINISHES)
        for *data, k, mark in base.execute(f"SELECT {COLUMNS[table]}, k, digest FROM {table} WHERE game = ?", (game,))
    ]
    return sorted(rows, key=lambda row: row.k)


def readable_rows(base: sqlite3.Connection, game: int) -> list[ChainRow]:
    """The first lines of a game in a file with unreadable places, up to the first of those."""
    rows: list[ChainRow] = []
    with suppress(sqlite3.DatabaseError):
        for n in range(1, MOST_LINES):
            found: tuple[Any, ...] | None = base.execute(
                f"SELECT {COLUMNS[LINES]}, k, digest FROM lines WHERE game = ? AND n = ?", (game, n)
            ).fetchone()
            if found is None:
                break
            *data, k, mark = found
            rows.append(ChainRow(k if isinstance(k, int) else 0, LINES, tuple(data), mark))
    return rows


def compute(base: sqlite3.Connection) -> None:
    """Makes the chain of a journal that has none: a step of the schema, within its transaction."""
    before = ""
    headers = base.execute(f"SELECT {COLUMNS['games']} FROM games ORDER BY id").fetchall()
    for header in headers:
        before = digest(before, "games", header)
        base.execute("UPDATE games SET digest = ? WHERE id = ?", (before, header[0]))
        base.execute("INSERT INTO heads VALUES (?, ?, ?)", (header[0], *_link(base, header[0], before)))
    base.execute("INSERT INTO heads VALUES (?, ?, ?)", (GAMES, len(headers), before))


def _link(base: sqlite3.Connection, game: int, before: str) -> Head:
    k = 0
    for table, order in ORDER.items():
        for row in base.execute(f"SELECT {COLUMNS[table]} FROM {table} WHERE game = ? ORDER BY {order}", (game,)):
            k, before = k + 1, digest(before, table, row)
            same = " AND ".join(f"{column} = ?" for column in f"game, {order}".split(", "))
            key = [row[COLUMNS[table].split(", ").index(column)] for column in f"game, {order}".split(", ")]
            base.execute(f"UPDATE {table} SET k = ?, digest = ? WHERE {same}", (k, before, *key))
    return Head(k, before)
