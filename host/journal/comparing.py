"""Compares the journal with its mirror: what one lost, the other still has.

A journal that ends before its mirror gets the rest from there, row by row, each proved by its digest. A mirror
that is missing, damaged or behind is written again. Rows of both together are what `check` can save.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from host.journal import mirror
from host.journal.chain import COLUMNS, GAMES, LINES, ORDER, ChainRow, Head, chain_rows, digest, lines_in_words
from host.journal.mirror import HEADERS, MirrorContent, MirroredRow

Rows = Mapping[int, ChainRow]


class Gap(ValueError):
    """The missing part of the journal cannot be put back row by row: it must be mended."""


class OtherJournal(ValueError):
    """The mirror is that of another journal."""


def longest_chain(start: str, own: list[ChainRow], other: Rows) -> list[ChainRow]:
    """The longest chain from the digest `start` on that the rows of a journal and of its mirror make together."""
    mine = {row.k: row for row in own}
    found: list[ChainRow] = []
    before, k = start, 1
    while True:
        row = next((row for row in (mine.get(k), other.get(k)) if row is not None and _follows(before, row)), None)
        if row is None:
            return found
        found.append(row)
        before, k = row.digest, k + 1


def _follows(before: str, row: ChainRow) -> bool:
    return digest(before, row.table, row.data) == row.digest


def missing(base: sqlite3.Connection, known: MirrorContent) -> dict[int, Head]:
    """{game: the end of its chain as the mirror knows it} of the games that end earlier in the journal.
    Raises OtherJournal, sqlite3.Error."""
    found: dict[int, Head] = {}
    for game, rows in sorted(known.games.items()):
        top = max(rows)
        head = _head(base, game)
        if 0 in rows and _is_anothers(base, game, rows[0]):
            raise OtherJournal
        if head is None or top > head.written:
            found[game] = Head(top, rows[top].digest)
    return found


def _is_anothers(base: sqlite3.Connection, game: int, header: ChainRow) -> bool:
    """Whether the journal has another game of this number: a header that is whole, and not that of the mirror."""
    found = base.execute(f"SELECT {COLUMNS[HEADERS]}, digest FROM games WHERE id = ?", (game,)).fetchone()
    if found is None or found[-1] == header.digest:
        return False
    before = base.execute("SELECT digest FROM games WHERE id < ? ORDER BY id DESC LIMIT 1", (game,)).fetchone()
    return digest(before[0] if before else "", HEADERS, found[:-1]) == found[-1]


class PutBack(NamedTuple):
    """The rows put back, as sentences, and whether something is lost in both."""

    said: list[str]
    lost: bool


def put_back(base: sqlite3.Connection, known: MirrorContent) -> PutBack:
    """Writes what the journal lost and its mirror knows, within the transaction of the caller.
    Raises OtherJournal, Gap, sqlite3.Error."""
    said, lost = list[str](), False
    for game, wanted in missing(base, known).items():
        rows = known.games[game]
        if _head(base, game) is None:
            _put_header(base, game, rows.get(0))
        begun = _head(base, game)
        if begun is None:
            continue  # the journal is damaged here: `prove` reports it
        head = begun
        for row in longest_chain(head.digest, [], _after(head, rows)):
            head = Head(head.written + 1, row.digest)
            _insert(base, row.table, (*row.data, head.written, row.digest))
        if head != begun:
            base.execute("UPDATE heads SET written = ?, digest = ? WHERE game = ?", (*head, game))
        said.append(_sentence(game, begun.written, head.written, wanted.written, rows))
        lost = lost or head.written < wanted.written
    return PutBack(said, lost)


def miscounted(base: sqlite3.Connection) -> list[int]:
    """The games that have another number of rows than Herald wrote. Raises sqlite3.Error."""
    counts: Counter[int] = Counter()
    for table in ORDER:
        counts.update(dict(base.execute(f"SELECT game, count(*) FROM {table} GROUP BY game").fetchall()))
    heads = dict(base.execute("SELECT game, written FROM heads WHERE game <> ?", (GAMES,)).fetchall())
    return sorted(game for game in {*counts, *heads} if counts.get(game, 0) != heads.get(game))


def _after(head: Head, rows: Rows) -> Rows:
    """The rows after a head, counted from 1 as `longest_chain` does."""
    return {k - head.written: row for k, row in rows.items() if k > head.written}


def _put_header(base: sqlite3.Connection, game: int, header: ChainRow | None) -> None:
    last = _head(base, GAMES)
    if header is None or last is None or not _follows(last.digest, header) or game != last.written + 1:
        raise Gap
    _insert(base, HEADERS, (*header.data, header.digest))
    base.execute("INSERT INTO heads VALUES (?, 0, ?)", (header.data[0], header.digest))
    base.execute("UPDATE heads SET written = ?, digest = ? WHERE game = ?", (last.written + 1, header.digest, GAMES))


def insert_game(base: sqlite3.Connection, header: ChainRow, rows: list[ChainRow]) -> None:
    """Writes a whole game as it is into a journal that does not have it. Raises sqlite3.Error."""
    _insert(base, HEADERS, (*header.data, header.digest))
    for row in rows:
        _insert(base, row.table, (*row.data, row.k, row.digest))
    end = rows[-1] if rows else header
    base.execute("INSERT INTO heads VALUES (?, ?, ?)", (header.data[0], end.k, end.digest))


def _insert(base: sqlite3.Connection, table: str, values: tuple[object, ...]) -> None:
    columns = COLUMNS[table] + (", digest" if table == HEADERS else ", k, digest")
    base.execute(f"INSERT INTO {table} ({columns}) VALUES ({', '.join('?' * len(values))})", values)


def _sentence(game: int, before: int, now: int, wanted: int, rows: Rows) -> str:
    lines = [row.n for k, row in rows.items() if before < k <= now and row.table == LINES]
    what = lines_in_words(lines[0], lines[-1]) if lines else "its end"
    back = f"Game {game} lacked {what}: put back from the mirror."
    if now == wanted:
        return back
    lost = f"Game {game}: {wanted - now} rows after row {now} are lost, here and in the mirror; look for a copy."
    return lost if now == before else f"{back} {lost}"


def behind(base: sqlite3.Connection, known: MirrorContent) -> bool:
    """Whether the mirror lacks something that the journal has, or is damaged. Raises sqlite3.Error."""
    heads = base.execute("SELECT game, written, digest FROM heads WHERE game <> ?", (GAMES,)).fetchall()
    return known.damaged > 0 or any(
        len(rows := known.games.get(game, {})) < written + 1 or rows[max(rows)].digest != last
        for game, written, last in heads
    )


def both_lost(base: sqlite3.Connection, known: MirrorContent) -> bool:
    """Whether a damaged line of the mirror stands for a row that the journal does not have either: it has none that
    the mirror lacks, or, where the mirror ends in a damaged line, none after that end. Raises sqlite3.Error."""
    heads = base.execute("SELECT game, written FROM heads WHERE game <> ?", (GAMES,)).fetchall()
    lacking = [game for game, written in heads if len(known.games.get(game, {})) <= written]
    beyond = [game for game, written in heads if written > max(known.games.get(game, {}), default=-1)]
    return bool(known.damaged and not lacking) or (known.torn and not beyond)


def entries(base: sqlite3.Connection, known: MirrorContent | None) -> Iterator[MirroredRow]:
    """All that journal and mirror know together, for a new mirror. Raises sqlite3.Error."""
    old: Mapping[int, Rows] = known.games if known else {}
    headers = {row[0]: row for row in base.execute(f"SELECT {COLUMNS[HEADERS]}, digest FROM games ORDER BY id")}
    for game in sorted({*old, *headers}):
        rows = dict(old.get(game, {}))
        if game in headers:
            *data, mark = headers[game]
            rows[0] = ChainRow(0, HEADERS, tuple(data), mark)
            rows.update({row.k: row for row in chain_rows(base, game) if row.k > 0 and row.k not in rows})
        for k in sorted(rows):
            yield MirroredRow(game, rows[k])


def differences(base: sqlite3.Connection, known: MirrorContent | None) -> list[str]:
    """Where a journal and its mirror do not go together, in sentences; empty when they do. Raises sqlite3.Error."""
    if known is None:
        return [f"There is no {mirror.MIRROR} beside it: the next game writes one."]
    try:
        ends = missing(base, known)
    except OtherJournal:
        return [f"The {mirror.MIRROR} beside it is that of another journal."]
    found = [_difference(game, end, _head(base, game)) for game, end in ends.items()]
    found += [f"Game {game} is damaged: `herald journal check` says more." for game in miscounted(base)]
    return found + (["The mirror has damaged lines: the next game writes it again."] if known.damaged else [])


def _difference(game: int, end: Head, here: Head | None) -> str:
    count = end.written - (here.written if here else 0)
    lost = f"lacks {count} row{'s' if count != 1 else ''} that its mirror has" if here else "is in the mirror alone"
    return f"Game {game} {lost}: the next `herald resume` or `herald play` puts back what it can."


def _head(base: sqlite3.Connection, game: int) -> Head | None:
    found = base.execute("SELECT written, digest FROM heads WHERE game = ?", (game,)).fetchone()
    return Head(*found) if found and isinstance(found[0], int) else None


def beside(path: Path) -> MirrorContent | None:
    """What the mirror of a journal's file knows."""
    return mirror.read(mirror.beside(path))
