"""Which station sits where: remembered by the board's own number, never by the port's name."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from host.computer import kept
from host.errors import BadFile
from host.plain import Json

MOST_SEATS = 99
BOARDS = 8  # remembered at one seat; the one that came first is forgotten


class Seating:
    """{board uid: seat}, kept in a file so that tomorrow everybody finds their own station again.

    A board that makes up numbers displaces only what is remembered at its own seat.
    """

    def __init__(self, path: Path | None = None) -> None:
        """`path` None keeps it in memory only. A file that cannot be read counts as empty."""
        self._path = path
        rows = _read(path)
        self._seats = {uid: seat for uid, seat in rows.items() if seat > 0}
        self._usual = {uid: -seat for uid, seat in rows.items() if seat < 0}

    def begin(self) -> None:
        """People sit down again: the former seat of a board is now a guess, not a claim. A host that dies before
        anybody sits begins from there, too."""
        if self._seats:
            self._usual, self._seats = self._seats, {}
            self._keep()

    def usual(self, uid: str) -> int | None:
        """The seat that this board had before people sat down again."""
        return self._usual.get(uid)

    def seat(self, uid: str) -> int | None:
        """The seat this board had last."""
        return self._seats.get(uid)

    def choose(self, uid: str, free: Collection[int]) -> int | None:
        """The seat for a board: its old one, else one that nobody else is remembered at, else any
        of `free`; None when none is free."""
        if self._seats.get(uid) in free:
            return self._seats[uid]
        taken = {seat for other, seat in self._seats.items() if other != uid}
        unclaimed = [seat for seat in sorted(free) if seat not in taken]
        return (unclaimed or sorted(free) or [None])[0]

    def claimed(self, seat: int, uid: str) -> bool:
        """Whether another board than this one had the seat last."""
        return any(one == seat for other, one in self._seats.items() if other != uid) and self._seats.get(uid) != seat

    def remember(self, uid: str, seat: int) -> None:
        """Keeps the seat of a board. A file that cannot be written does not stop a game."""
        if self._seats.get(uid) == seat:
            return
        self._seats.pop(uid, None)  # the newest stands last
        self._seats[uid] = seat
        for oldest in [other for other, one in self._seats.items() if one == seat][:-BOARDS]:
            del self._seats[oldest]
        self._keep()

    def _keep(self) -> None:
        """Writes seats, and those of another evening as negative numbers."""
        if self._path is not None:
            _write(self._path, {**{uid: -seat for uid, seat in self._usual.items()}, **self._seats})


def _read(path: Path | None) -> dict[str, int]:
    if path is None:
        return {}
    return kept.read(path, _seats, dict[str, int])


def _seats(data: Json) -> dict[str, int]:
    rows = data.items() if isinstance(data, dict) else ()
    return {uid: seat for uid, seat in rows if type(seat) is int and 0 < abs(seat) <= MOST_SEATS}


def _write(path: Path, seats: dict[str, int]) -> None:
    with suppress(BadFile):
        kept.write(path, seats)
