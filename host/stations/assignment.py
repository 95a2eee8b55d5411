"""The stations that were given to one table of several: a file in its folder, which a club writes and a table reads.

    given.json   {"stations": ["e6616408431a2b3c"], "seats": {"e6616408431a2b3c": 2}}

A station is listed by its board's number, which it keeps in every socket; the URL of a port will do, too. A
station that is no longer listed is released at once, so that another table can take it. `seats` names the seat that
somebody claimed with a station; a station without one finds its seat as at any table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from host.computer import kept
from host.pico.finder import Pico, picos
from host.plain import Json, Plain, json_list, json_object

ASSIGNED_FILE = "given.json"


class PortChanges(NamedTuple):
    """URLs of ports to open, and of ports to let go of; the seats of some: {URL: seat}."""

    take: list[str]
    leave: list[str]
    seats: Mapping[str, int] = MappingProxyType({})


def all_picos() -> PortChanges:
    """Every Pico that is plugged in; none is released."""
    return PortChanges([one.url for one in picos()], [])


def read_assigned(folder: Path) -> tuple[list[str], dict[str, int]]:
    """The stations that were given to the table of this folder, and the seats that were claimed with some of them:
    {station: seat}. None without the file."""
    return kept.read(folder / ASSIGNED_FILE, _assigned, lambda: ([], {}))


def _assigned(data: Json) -> tuple[list[str], dict[str, int]]:
    whole = json_object(data)
    stations, seats = [str(one) for one in json_list(whole["stations"])], json_object(whole.get("seats", {}))
    return stations, {one: seat for one, seat in seats.items() if type(seat) is int and one in stations}


def assign(folder: Path, stations: Iterable[str], seats: Mapping[str, int] = MappingProxyType({})) -> None:
    """Writes which stations the table of this folder has, and the seats that were claimed with some. Raises BadFile."""
    given: Plain = {"stations": list(stations), **({"seats": dict(seats)} if seats else {})}
    kept.write(folder / ASSIGNED_FILE, given, indent=None)


class AssignedStations:
    """Looks for the stations that were given to the table of a folder."""

    def __init__(self, folder: Path, plugged: Callable[[], list[Pico]] = picos) -> None:
        self._folder, self._plugged = folder, plugged
        self._had: dict[str, str] = {}

    def __call__(self) -> PortChanges:
        """The ports to open now, and what was taken away since the last look."""
        given, seats = read_assigned(self._folder)
        there = {one.serial: one.url for one in self._plugged()} | {one: one for one in given if "://" in one}
        take = {number: there[number] for number in given if number in there}
        leave = [url for number, url in self._had.items() if number not in given]
        self._had = {number: url for number, url in self._had.items() if number in given} | take
        return PortChanges(list(take.values()), leave, {take[one]: seat for one, seat in seats.items() if one in take})
