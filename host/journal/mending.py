"""Rebuilds a journal from the rest of a damaged one and from its mirror."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from host.computer.whole import replace
from host.journal import comparing, file, mirror
from host.journal.chain import COLUMNS, GAMES, LINES, ChainRow, chain_rows, digest, readable_rows
from host.journal.file import JOURNAL, JournalError
from host.journal.lock import Lock
from host.journal.mirror import HEADERS, MirroredRow

Game = tuple[ChainRow, list[ChainRow]]


def mended(folder: Path) -> list[str]:
    """Writes the journal of `folder` again and puts the old file aside; returns the fate of each game, as sentences.

    A game goes as far as its chain holds. Raises JournalError: nothing is left, or another host uses it.
    """
    path = folder / JOURNAL
    known = comparing.beside(path)
    with file.explained(path):
        if not path.exists() and known is None:
            raise JournalError(f"There is neither a journal nor its mirror in {folder}. Look for a copy of them.")
        lock = Lock(folder / (JOURNAL + ".lock"), path)
        try:
            games = list(_chained(_remainders(path, known.games if known else {})))
            if not games:
                raise JournalError(f"Nothing is left in {path} or its mirror. Look for a copy of it.")
            aside = _replaced(path, games)
        finally:
            lock.release()
    return [*(_sentence(header, rows) for header, rows in games), *([f"The old file is {aside} now."] if aside else [])]


class Remainder(NamedTuple):
    """The rest of a game: its headers, first the journal's own, the journal's rows and the mirror's."""

    headers: list[ChainRow]
    own: list[ChainRow]
    other: comparing.Rows


def _remainders(path: Path, other: Mapping[int, comparing.Rows]) -> dict[int, Remainder]:
    """{game: what is left of it}"""
    own: dict[int, Remainder] = {}
    if path.exists():
        with suppress(sqlite3.Error, UnicodeDecodeError):  # the mirror has to do
            base = file.read_only(path)
            base.text_factory = file.text
            try:
                own = _readable(base)
            finally:
                base.close()
    found: dict[int, Remainder] = {}
    for game in sorted({*own, *other}):
        headers, rows, _ = own.get(game, Remainder([], [], {}))
        more = other.get(game, {})
        found[game] = Remainder([*headers, more[0]] if 0 in more else headers, rows, more)
    return found


def _readable(base: sqlite3.Connection) -> dict[int, Remainder]:
    found: dict[int, Remainder] = {}
    for *data, mark in base.execute(f"SELECT {COLUMNS[HEADERS]}, digest FROM games ORDER BY id"):
        found[data[0]] = Remainder([ChainRow(0, HEADERS, tuple(data), mark)], [], {})
    with suppress(sqlite3.Error):
        for (game,) in base.execute("SELECT DISTINCT game FROM lines"):
            found.setdefault(game, Remainder([], [], {}))
    for game in found:
        with suppress(UnicodeDecodeError):
            found[game].own.extend(_rows(base, game))
    return {game: left for game, left in found.items() if type(game) is int}  # damage makes any kind


def _rows(base: sqlite3.Connection, game: int) -> list[ChainRow]:
    """All rows of a game, or those that damage left readable."""
    try:
        return chain_rows(base, game)
    except sqlite3.Error:
        return readable_rows(base, game)


def _chained(found: dict[int, Remainder]) -> Iterator[Game]:
    """The games, each as far as its rows follow each other. Where even the header of a game is lost, the next game is
    linked to the one before it, if the mirror proves its header."""
    before = ""
    for headers, own, other in found.values():
        header = next((row for row in headers if digest(before, HEADERS, row.data) == row.digest), other.get(0))
        if header is None:
            continue  # a number that damage made, or nothing proves what is left
        game = _linked(before, header, comparing.longest_chain(header.digest, own, other))
        before = game[0].digest
        yield game


def _linked(before: str, header: ChainRow, rows: list[ChainRow]) -> Game:
    """The game with the digests it has after a header with the digest `before`."""
    header = header._replace(digest=digest(before, HEADERS, header.data))
    linked, last = list[ChainRow](), header.digest
    for row in rows:
        last = digest(last, row.table, row.data)
        linked.append(row._replace(digest=last))
    return header, linked


def _replaced(path: Path, games: list[Game]) -> Path | None:
    new = path.with_name(JOURNAL + ".new")
    new.unlink(missing_ok=True)
    base = file.to_write(new)
    base.execute("BEGIN IMMEDIATE")
    for header, rows in games:
        comparing.insert_game(base, header, rows)
    last = games[-1][0].digest
    base.execute("UPDATE heads SET written = ?, digest = ? WHERE game = ?", (len(games), last, GAMES))
    base.execute("COMMIT")
    base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    base.close()
    aside = _put_aside(path)
    replace(new, path)
    entries = (MirroredRow(header.data[0], row) for header, rows in games for row in (header, *rows))
    mirror.write(mirror.beside(path), entries)
    return aside


def _put_aside(path: Path) -> Path | None:
    """The journal, its log and its mirror, under names that show that they belong together."""
    aside = file.unused(path)
    for end in ("", "-wal", "-shm"):
        if path.with_name(JOURNAL + end).exists():
            replace(path.with_name(JOURNAL + end), aside.with_name(aside.name + end))
    if mirror.beside(path).exists():
        replace(mirror.beside(path), aside.with_name(mirror.MIRROR + aside.suffix))
    return aside if aside.exists() else None


def _sentence(header: ChainRow, rows: list[ChainRow]) -> str:
    lines = sum(row.table == LINES for row in rows)
    return f"Game {header.data[0]} ({header.data[1]}): {lines} lines."
