"""Looks through a journal, a damaged one too: what is whole, where it breaks, and what can be saved."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from host import journal_file as file
from host.course import Course, Line
from host.journal import NAME, Header, Journal, JournalError, chain_faults, chain_rows, header_of, record_of
from host.journal_chain import COLUMNS, GAMES, LINES, Fault, Row
from shared_rules import record
from shared_rules.contract import load
from shared_rules.record import Record

MOST_LINES = 100_000  # of one game; where a damaged file says how many there are, it is not believed


class Found(NamedTuple):
    """One game of a journal.

    header  None when it cannot be read; number: of the game
    lines   how many lines there are; faults: what is wrong, first things first
    saved   the lines before the first fault, undone ones too, as far as they replay
    """

    number: int
    header: Header | None
    lines: int
    faults: list[Fault]
    saved: list[Line]

    def record(self) -> Record | None:
        """What can be saved, as a record; None when the header is lost."""
        return self.header and record_of(self.header, Course(self.saved).lines)


class Report(NamedTuple):
    """What was found in a journal: sentences about the file as a whole, and its games."""

    path: Path
    troubles: list[str]
    games: list[Found]

    @property
    def whole(self) -> bool:
        """True when nothing is wrong."""
        return not self.troubles and not any(game.faults for game in self.games)


def examine(place: Path) -> Report:
    """Looks through the journal `place`, a file or the folder that holds it; changes nothing.

    Raises JournalError when there is none, or when it is another program's or of another version.
    """
    path = place / NAME if place.is_dir() else place
    if not path.is_file():
        raise JournalError(f"There is no journal {path}. `herald journal check FOLDER` looks into another folder.")
    try:
        with file.explained(path):
            file.must_be_a_database(path)
            base = file.read_only(path)
            base.text_factory = _text
            try:
                return _report(path, base)
            finally:
                base.close()
    except file.Damaged:
        why = f"{path} cannot be read as a journal at all, so nothing in it can be saved. Look for a copy of it."
        return Report(path, [why], [])


def _text(data: bytes) -> str:
    """Text that damage made unreadable stays told apart, and does not stop the reading of the rest."""
    return data.decode("utf-8", "surrogateescape")


def _report(path: Path, base: sqlite3.Connection) -> Report:
    if not file.must_be_herald(path, base):
        return Report(path, [f"{path} is empty."], [])
    file.must_be_known(path, base)
    file.must_be_current(path, base)
    numbers, troubles = _numbers(base), _health(path, base)
    games = [_found(base, number) for number in numbers]
    return Report(path, troubles + _missing_games(base, games), [game for game in games if game.lines or game.faults])


def _health(path: Path, base: sqlite3.Connection) -> list[str]:
    try:
        rows = base.execute("PRAGMA integrity_check(5)").fetchall()
    except sqlite3.DatabaseError as error:
        rows = [(str(error),)]
    text = "; ".join(str(row[0]) for row in rows)
    return [] if text == "ok" else [f"The file {path} itself is damaged ({text})."]


def _numbers(base: sqlite3.Connection) -> list[int]:
    """The games that have a header, lines, or a head: one of them is enough to look."""
    found: set[Any] = set()
    for table, column in (("games", "id"), (LINES, "game"), ("heads", "game")):
        try:
            found.update(row[0] for row in base.execute(f"SELECT DISTINCT {column} FROM {table}"))
        except sqlite3.DatabaseError:
            continue  # integrity_check has said so
    return sorted(number for number in found if isinstance(number, int) and number != GAMES)


def _missing_games(base: sqlite3.Connection, games: list[Found]) -> list[str]:
    try:
        head = base.execute("SELECT written, digest FROM heads WHERE game = ?", (GAMES,)).fetchone()
        last = base.execute("SELECT digest FROM games ORDER BY id DESC LIMIT 1").fetchone()
    except sqlite3.DatabaseError:
        return []
    count = sum(game.header is not None for game in games)
    if head is None or head[0] != count:
        return [f"There are {count} games, but Herald wrote {head[0] if head else 'another number'}."]
    return [] if (last[0] if last else "") == head[1] else ["The last game is not the last that Herald wrote."]


def _found(base: sqlite3.Connection, number: int) -> Found:
    header = _header(base, number)
    try:
        rows, faults = chain_rows(base, number), chain_faults(base, number)
    except sqlite3.DatabaseError:
        rows = _one_by_one(base, number)
        faults = [Fault(_gap(rows), f"the file is damaged after line {max((row.n for row in rows), default=0)}")]
    first = faults[0].k if faults else len(rows) + 1
    lines = [Line(*row.data[1:]) for row in rows if row.table == LINES and row.k < first]
    why, saved = _replayed(header, lines)
    if why:
        faults = [*faults, Fault(first, why)]
    return Found(number, header, sum(row.table == LINES for row in rows), faults, saved)


def _header(base: sqlite3.Connection, number: int) -> Header | None:
    try:
        row = base.execute(f"SELECT {COLUMNS['games']} FROM games WHERE id = ?", (number,)).fetchone()
        return row and header_of(row)
    except (sqlite3.DatabaseError, ValueError, TypeError):
        return None


def _one_by_one(base: sqlite3.Connection, number: int) -> list[Row]:
    """The first lines of a game in a file with unreadable places, up to the first of those."""
    rows: list[Row] = []
    try:
        for n in range(1, MOST_LINES):
            found: tuple[Any, ...] | None = base.execute(
                f"SELECT {COLUMNS[LINES]}, k, digest FROM lines WHERE game = ? AND n = ?", (number, n)
            ).fetchone()
            if found is None:
                break
            rows.append(Row(n, LINES, found[:-2], found[-1]))
    except sqlite3.DatabaseError:
        pass
    return rows


def _gap(rows: Iterable[Row]) -> int:
    return max((row.k for row in rows), default=0) + 1


def _replayed(header: Header | None, lines: list[Line]) -> tuple[str, list[Line]]:
    """Why these lines do not replay, or "", and the lines up to there."""
    if header is None or not _is_known(header):
        return "", lines  # another Herald wrote it, and only that one can replay it
    why = ""
    for count in range(len(lines), -1, -1):
        try:
            record.replay(record_of(header, Course(lines[:count]).lines))
        except (record.BrokenRecord, ValueError) as error:
            why = f"line {count} does not replay ({error})"
            continue
        return why, lines[:count]
    return "it does not replay from its beginning", []


def _is_known(header: Header) -> bool:
    try:
        return load(header.game).rules_version == header.rules_version
    except ImportError:
        return False


def history(journal: Journal, number: int) -> list[tuple[Line, bool]]:
    """Every line of a game as it was written, and whether its play stands today."""
    entries = journal.entries(number)
    stand = {line.n for line in journal.lines(number)}
    return [(line, line.n in stand) for line in entries]
