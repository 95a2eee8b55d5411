"""The results of finished games, kept beside their journal so that each game is replayed once.

    results-en.json   a line with a checksum, then {"1": [HEAD, RULES, MINUTES, TITLES, SEATS, FIRST, HOW]}

A row belongs to the digest at which the game's chain ends, to the rules that counted it, and to this version of Herald:
where one of them differs the game is counted again. No name of a person is in it. The file may be deleted at any time.
"""

from __future__ import annotations

import functools
import json
from binascii import crc32
from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

from host.computer.whole import write_whole
from host.plain import Json

FORMAT = 6
Row = list[Any]  # of the file: its digest shows that `put` made it, and `_count` looks at each part


class SeatCount(NamedTuple):
    """One seat: its place, its points, those of each category, its distinguishing mark, or "", its military strength at
    the end, None in a game that knows no such thing, and the seconds it took, None where no table showed
    them."""

    place: int
    points: int
    categories: dict[str, int]
    role: str
    strength: int | None = None
    seconds: int | None = None


class Count(NamedTuple):
    """A finished game without its people: minutes, (category, title) in the order of the sheet, its seats, the seat
    that began, 0 where nobody did or nobody knows, and how it was won if no points were counted, else ""."""

    minutes: int
    titles: list[tuple[str, str]]
    seats: list[SeatCount]
    first: int = 0
    how: str = ""


class ResultCache:
    """The counts of one folder's games in one language. A file that cannot be read or written costs time only."""

    def __init__(self, folder: Path, language: str) -> None:
        self._path = folder / f"results-{language}.json"
        self._rows = _read(self._path)
        self._changed = False

    def get(self, game: int, head: str, rules: str) -> Count | None:
        """The count of a game whose chain ends so, or None."""
        row = self._rows.get(str(game))
        if row is None or row[:2] != [head, rules]:
            return None
        return _count(row)

    def put(self, game: int, head: str, rules: str, count: Count) -> None:
        """Keeps a count until `save`."""
        self._rows[str(game)] = [head, rules, *count]
        self._changed = True

    def save(self, games: Iterable[int]) -> None:
        """Writes the counts of these games if there is a new one."""
        if self._changed:
            wanted = {str(game) for game in games}
            body = json.dumps({game: row for game, row in self._rows.items() if game in wanted}, ensure_ascii=False)
            with suppress(OSError):  # a folder that may only be read
                write_whole(self._path, _title(body) + body + "\n", private=True, durable=False)


def _title(body: str) -> str:
    return f"herald results {FORMAT} {_program()} {crc32(body.encode()):08X}\n"


@functools.cache
def _program() -> str:
    """The version of Herald: another one may count differently."""
    try:
        return version("herald-table")
    except PackageNotFoundError:
        return ""


def _read(path: Path) -> dict[str, Row]:
    """The rows of a file that was written whole by this version; none of any other."""
    try:
        title, body, _end = path.read_text(encoding="utf-8").split("\n")
        rows: Json = json.loads(body) if title + "\n" == _title(body) else {}
    except (OSError, ValueError, RecursionError):
        return {}
    known = rows.items() if isinstance(rows, dict) else ()
    return {game: list(row) for game, row in known if isinstance(row, list)}


def _count(row: Row) -> Count | None:
    """A row as it was put; None for one of another shape."""
    try:
        _head, _rules, minutes, titles, seats, first, how = row
        found = [_seat(*seat) for seat in seats]
        named = [(str(category), str(title)) for category, title in titles]
        return Count(int(minutes), named, found, int(first), str(how))
    except (ValueError, TypeError, AttributeError, OverflowError):
        return None


def _seat(place: Any, points: Any, categories: Any, role: Any, *more: Any) -> SeatCount:
    parts = {str(category): int(made) for category, made in categories.items()}
    strength, seconds = (None if one is None else int(one) for one in more)
    return SeatCount(int(place), int(points), parts, str(role), strength, seconds)
