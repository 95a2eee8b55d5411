"""Remembers which seats have large letters on their displays, from one evening to the next."""

from __future__ import annotations

import json
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from host.computer.whole import write_whole
from host.plain import Json

FILE = "large.json"


class LargeLetters:
    """The seats that want them. With a `home` they are kept in a file there, else in memory only."""

    def __init__(self, home: Path | None = None) -> None:
        """A file that cannot be read counts as empty."""
        self._path = None if home is None else home / FILE
        self._seats = _read(self._path)

    def __contains__(self, seat: int) -> bool:
        return seat in self._seats

    def keep(self, seat: int, large: bool) -> None:
        """A seat wants them, or not any more. A file that cannot be written does not stop a game."""
        before = set(self._seats)
        (self._seats.add if large else self._seats.discard)(seat)
        if self._path is not None and self._seats != before:
            _write(self._path, sorted(self._seats))


def _read(path: Path | None) -> set[int]:
    try:
        data: Json = json.loads(path.read_text(encoding="utf-8")) if path is not None else []
    except (OSError, ValueError, RecursionError):
        return set()
    rows = data if isinstance(data, list) else []
    return {seat for seat in rows if type(seat) is int}


def _write(path: Path, seats: Collection[int]) -> None:
    with suppress(OSError):
        write_whole(path, json.dumps(list(seats)) + "\n")
