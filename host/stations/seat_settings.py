"""Remembers the settings of seats' displays from one evening to the next.

    displays.json   {"letters": {"1": true, "3": true}}: what is not as usual, by setting and seat

Before 1.1 there was one setting, and `large.json` held the seats with large letters.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from host.computer.whole import write_whole
from host.errors import WrongUse
from host.plain import Json
from host.settings.rows import LETTERS, of_display, row_named
from host.settings.setting import Setting, Value, Values, plain_values, put_any

FILE, BEFORE = "displays.json", "large.json"


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
        """What is not as usual at a seat, by the names of the settings."""
        return dict(self._seats.get(seat, {}))

    def keep(self, seat: int, name: str, value: object) -> None:
        """A setting has this value at a seat. A file that cannot be written does not stop a game. Raises WrongUse."""
        before = self._seats.get(seat, {})
        after = put_any(row_named(of_display(), name), before, value)
        self._seats[seat] = after
        if self._home is not None and after != before:
            _write(self._home, self._seats)


def _read(home: Path) -> dict[int, Values]:
    data = _data(home / FILE)
    if isinstance(data, dict):
        seats: dict[int, Values] = {}
        for row in of_display():
            rows = data.get(row.name)
            for seat, value in rows.items() if isinstance(rows, dict) else ():
                if seat.isdecimal() and len(seat) < 3:
                    with suppress(WrongUse):
                        seats[int(seat)] = put_any(row, seats.get(int(seat), {}), value)
        return seats
    before = _data(home / BEFORE)
    large = [seat for seat in before if type(seat) is int] if isinstance(before, list) else []
    return {seat: LETTERS.put({}, True) for seat in large}


def _data(path: Path) -> Json:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None


def _write(home: Path, seats: dict[int, Values]) -> None:
    rows = {
        row.name: {
            str(seat): plain_values([row], seats[seat])[row.name] for seat in sorted(seats) if row.name in seats[seat]
        }
        for row in of_display()
    }
    with suppress(OSError):
        write_whole(home / FILE, json.dumps(rows) + "\n")
