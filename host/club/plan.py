"""Which tables a club has, and which station belongs to which: a file in the club's folder, written before any change.

club.json   {"tables": [{"number": 1, "game": "seven-wonders", "seats": 4, ...}], "stations": {"e6616408431a2b3c": 1}}
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from host.computer.whole import write_whole
from host.errors import BadFile, reason
from host.journal.people import CLUB
from host.stations.assignment import assign
from host.tags.tables import MOST
from shared_rules.contract import load
from shared_rules.phrases import _


def _unwritten(path: Path, error: OSError) -> BadFile:
    return BadFile(_("{path} cannot be written: {why}.").format(path=path, why=error.strerror or error))


class Spec(NamedTuple):
    """A table as it was opened.

    names     of the players, with commas between them; people play at the page, `stations` at real ones, else bots
    options   rulings, each as name=value
    open      False once it was closed
    fresh     True until its game has begun; later starts go on with what waits
    """

    number: int
    game: str
    seats: int
    names: str = ""
    people: int = 0
    stations: bool = True
    options: tuple[str, ...] = ()
    open: bool = True
    fresh: bool = True


# What each field of a table in the file is, and what every text in its options.
FIELDS: dict[str, type] = {
    "number": int, "game": str, "seats": int, "names": str, "people": int,
    "stations": bool, "options": list, "open": bool, "fresh": bool,
}  # fmt: skip


def _of(kind: type, part: Any) -> Any:
    """A part of the file that has the type it is written with. Raises TypeError."""
    if type(part) is not kind:
        raise TypeError(f"{part!r:.40} is no {kind.__name__}")
    return part


def _spec(row: Any) -> Spec:
    """A table of the file. Raises TypeError, ValueError, ImportError."""
    fields: dict[str, Any] = {name: _of(FIELDS.get(name, type(None)), part) for name, part in _of(dict, row).items()}
    fields["options"] = tuple(_of(str, one) for one in fields.get("options", []))
    spec = Spec(**fields)
    game = load(spec.game.replace("-", "_"))
    if not (1 <= spec.number <= MOST and 0 <= spec.people <= spec.seats):
        raise ValueError(f"table {spec.number} cannot be")
    game.check_seats(spec.seats)
    return spec


class Plan:
    """The plan of the club in a folder. Changes are on disk when a method returns; all raise BadFile."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tables: dict[int, Spec] = {}
        self.stations: dict[str, int] = {}
        path = folder / CLUB
        if path.exists():
            try:
                self._read(json.loads(path.read_text(encoding="utf-8")))
            except (OSError, ValueError, LookupError, TypeError, AttributeError, ImportError, RecursionError) as error:
                said = _("{path} is no plan of a club ({why}). Move it away, and assign the stations again.")
                raise BadFile(said.format(path=path, why=reason(error))) from error
        else:
            self._write()

    def home(self, number: int) -> Path:
        """The folder of a table."""
        return self.folder / f"table-{number:02}"

    def set(self, spec: Spec) -> None:
        """Opens a table, or writes what has become of it."""
        self.tables[spec.number] = spec
        self._write()

    def next_number(self) -> int:
        """The number of the next new table: the lowest that is not open."""
        taken = {number for number, spec in self.tables.items() if spec.open}
        return next(number for number in range(1, MOST + 2) if number not in taken)

    def assign(self, station: str, table: int) -> None:
        """From now on the station belongs to that table, to none for 0. The one it had learns of it first."""
        before = self.stations.pop(station, 0)
        if table:
            self.stations[station] = table
        self._write()
        for number in dict.fromkeys((before, table)):
            if number:
                self.tell(number)

    def tell(self, number: int) -> None:
        """Writes for a table which stations it has."""
        home = self.home(number)
        try:
            home.mkdir(parents=True, exist_ok=True)
            assign(home, sorted(one for one, table in self.stations.items() if table == number))
        except OSError as error:
            raise _unwritten(home, error) from error

    def _read(self, data: dict[str, Any]) -> None:
        specs = [_spec(row) for row in _of(list, data["tables"])]
        self.tables = {spec.number: spec for spec in specs}
        self.stations = {station: _of(int, table) for station, table in _of(dict, data["stations"]).items()}

    def _write(self) -> None:
        data = {"tables": [spec._asdict() for _number, spec in sorted(self.tables.items())], "stations": self.stations}
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(self.folder / CLUB, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
        except OSError as error:
            raise _unwritten(self.folder / CLUB, error) from error
