"""Remembers the settings of seats' displays from one evening to the next.

    displays.json   {"letters": {"1": true, "3": true}}: what is not as usual, by setting and seat

Before 1.1 there was one setting, and `large.json` held the seats with large letters.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from host.computer import kept
from host.errors import BadFile, WrongUse
from host.plain import Json
from host.settings.rows import LETTERS, of_display, row_named
from host.settings.setting import Setting, Value, Values, put_any, to_kept

FILE, BEFORE = "displays.json", "large.json"
SEATS_LONG = 3  # the number of a seat has fewer digits


class SeatSettings:
    """What each seat's display shall be like. With a `home` it is kept in a file there, else in memory only."""

    def __init__(self, home: Path | None = None) -> None:
        """A file that cannot be read counts as empty."""
        self._home = home
        self._seats: dict[int, Values] = _read(home) if home is not None else {}

    def of(self, seat: int, setting: Setting[Value]) -> Value:
        """The value of a setting at a seat."""
        return setting.of(self._seats.get(seat, {}))

    def chosen(self, seat: int) -> Values:
        """The settings of a seat that differ from the default, by name."""
        return dict(self._seats.get(seat, {}))

    def keep(self, seat: int, name: str, value: object) -> None:
        """A setting has this value at a seat. A file that cannot be written does not stop a game. Raises WrongUse."""
        before = self._seats.get(seat, {})
        after = put_any(row_named(of_display(), name), before, value)
        self._seats[seat] = after
        if self._home is not None and after != before:
            _write(self._home, self._seats)


def _read(home: Path) -> dict[int, Values]:
    if (home / FILE).exists():
        return kept.read(home / FILE, _seats, dict[int, Values])
    large = kept.read(home / BEFORE, _large, list[int])
    return {seat: LETTERS.put({}, True) for seat in large}


def _seats(data: Json) -> dict[int, Values]:
    seats: dict[int, Values] = {}
    for row in of_display():
        rows = data.get(row.name) if isinstance(data, dict) else None
        for seat, value in rows.items() if isinstance(rows, dict) else ():
            if seat.isdecimal() and len(seat) < SEATS_LONG:
                with suppress(WrongUse):
                    seats[int(seat)] = put_any(row, seats.get(int(seat), {}), value)
    return seats


def _large(data: Json) -> list[int]:
    return [seat for seat in data if type(seat) is int] if isinstance(data, list) else []


def _write(home: Path, seats: dict[int, Values]) -> None:
    rows = {
        row.name: {
            str(seat): to_kept([row], seats[seat])[row.name] for seat in sorted(seats) if row.name in seats[seat]
        }
        for row in of_display()
    }
    with suppress(BadFile):
        kept.write(home / FILE, rows, indent=None, known=kept.KnownFields(rows))
