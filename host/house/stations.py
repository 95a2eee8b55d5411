"""The stations of a house: those in the lobby, which claim seats, and those that its tables have.

A station is at one place at a time. Its port is closed here before the table's process learns that it has it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from host.errors import WrongUse
from host.house.claims import Claims, WaitingSeat
from host.house.home_facts import StationPlace, StationRow
from host.house.lobby import STATION
from host.house.settings import Settings
from host.house.tables import Tables
from host.pico.finder import Pico, picos
from host.stations.assignment import assign, read_assigned
from host.tags.desks import Hashes, carried
from shared_rules.contract import load
from shared_rules.phrases import _


class HouseStations:
    """All of them. Belongs to one event loop.

    settings  the settings of the house as they are now
    address   where a browser finds the house, or empty as long as that is not known
    claim_code  the code that its first questions ask for, or empty
    plugged   finds what is plugged in
    """

    def __init__(
        self,
        tables: Tables,
        settings: Callable[[], Settings],
        address: Callable[[], str],
        plugged: Callable[[], list[Pico]] = picos,
        hashes: Callable[[], Hashes] = carried,
    ) -> None:
        self._tables, self._settings, self._plugged = tables, settings, plugged
        self.address = address
        self.claim_code: Callable[[], str] = str
        self.claims = Claims(hashes, self)
        self._there: dict[str, str] = {}
        self._lent: set[str] = set()

    @property
    def free(self) -> dict[str, str]:
        """{number: URL} of the stations that play at no table and at which nothing else is done."""
        taken = {*self._tables.stations, *self._lent}
        taken |= {one for draft in self._tables.drafts.values() for one in draft.stations}
        return {number: url for number, url in self._there.items() if number not in taken}

    async def lend(self, number: str) -> str:
        """The port of a free station, closed here until it is given back. Raises WrongUse."""
        if number not in self.free:
            raise WrongUse(_("This station is not free. Unplug it and plug it in again, or choose another one."))
        url = self._there[number]  # it may be unplugged before it is released
        self._lent.add(number)
        try:
            await self.claims.release(number)
        except BaseException:
            self._lent.discard(number)
            raise
        return url

    def give_back(self, number: str) -> None:
        """The station shows the lobby again."""
        self._lent.discard(number)

    def place(self, station: str, table: int, seat: int) -> None:
        """A station plays at this seat from now on, instead of its earlier one; at none for table 0. One that was there
        shows the lobby. Raises WrongUse, BadFile."""
        if station in self._lent or station not in {*self._there, *self._tables.stations}:
            raise WrongUse(_("This station is not free. Unplug it and plug it in again, or choose another one."))
        self._tables.place(station, table, seat)

    async def look(self) -> None:
        """Looks what is plugged in: free stations show the lobby, and each table gets the stations that it has.
        Raises BadFile."""
        found = await asyncio.to_thread(self._plugged)
        self._there = {one.serial: one.url for one in found}
        taken = {*self._tables.stations, *self._lent}
        free = {number: url for number, url in self._there.items() if number not in taken}
        await self.claims.keep(free, self.language())
        for table in self._tables.playable():
            self._hand_over(table)

    async def stop(self) -> None:
        """Closes the ports of all free stations."""
        await self.claims.stop()

    def _hand_over(self, table: int) -> None:
        """The file of a table lists the stations that it has; no port of them is open here any more."""
        seats = {one: seat for one, (number, seat) in self._tables.stations.items() if number == table}
        home = self._tables.home(table)
        if read_assigned(home)[1] == seats:
            return
        assign(home, seats, seats)

    def facts(self, owner: bool = True) -> list[StationRow]:
        """What the home page shows of every station that is plugged in or has a place, as plain data. Numbers and seats
        are for the owner: who knows them can move a station."""
        placed = {**self._claimed(), **self._tables.stations}
        trouble = self.claims.trouble
        rows: list[StationRow] = []
        for number in sorted({*self._there, *placed}):
            table, seat = placed.get(number, (0, 0))
            says = trouble or self.claims.says(number)
            plugged = number in self._there
            row: StationRow = {"table": table, "trouble": says, "plugged": plugged}
            rows.append({**row, "number": number, "seat": seat} if owner else row)
        return rows

    def places(self) -> list[StationPlace]:
        """The seats at which a station can play, by table: those of stations, and one for several that share it."""
        lobby = [
            _place(draft.number, seat, [chair.name])
            for draft in self._tables.drafts.values()
            for seat, chair in enumerate(draft.chairs, 1)
            if chair.kind == STATION and draft.stations.get(chair.holder, seat) == seat
        ]
        for table in self._tables.playable():
            setup = self._tables.setup(table)
            lobby += [
                _place(table, seat, [setup.names[one - 1] for one in setup.sharing(seat)]) for seat in setup.stations
            ]
        return sorted(lobby, key=lambda place: (place["table"], place["seat"]))

    def _claimed(self) -> dict[str, tuple[int, int]]:
        drafts = self._tables.drafts.values()
        return {one: (draft.number, seat) for draft in drafts for one, seat in draft.stations.items()}

    # -- what a station in the lobby asks ------------------------------------------------------

    def waiting(self) -> list[WaitingSeat]:
        """The seats that wait for a station, by table and seat."""
        drafts = [draft for _number, draft in sorted(self._tables.drafts.items())]
        return [WaitingSeat(one.number, seat, one.chairs[seat - 1].name) for one in drafts for seat in one.waiting]

    def seated(self, station: str) -> WaitingSeat | None:
        """The seat that this station has claimed."""
        for draft in self._tables.drafts.values():
            if seat := draft.stations.get(station):
                names = [chair.name for chair in draft.chairs if chair.holder == station]
                return WaitingSeat(draft.number, seat, ", ".join(names))
        return None

    def claim(self, station: str, place: WaitingSeat) -> None:
        """The station plays for this seat from now on. Raises WrongUse, BadFile."""
        self._tables.put(self._tables.draft(place.table).claim(station, place.seat))

    def go_to(self, station: str, table: int) -> None:
        """The station plays at a table whose card was laid on it: for the first seat that waits for one, or whose own
        is not plugged in. Raises WrongUse, BadFile."""
        if table not in self._tables.open:
            draft = self._tables.draft(table)
            self._tables.put(draft.claim(station))
            return
        there = {seat for one, (at, seat) in self._tables.stations.items() if at == table and one in self._there}
        free = [seat for seat in self._tables.setup(table).stations if seat not in there]
        if not free:
            raise WrongUse(_("No seat of this table waits for a station."))
        self.place(station, table, free[0])

    def leave(self, station: str) -> None:
        """The station's seat waits for a station again. Raises BadFile."""
        if place := self.seated(station):
            self._tables.put(self._tables.draft(place.table).leave(station))

    def under_way(self) -> list[str]:
        """Number and game of every table that has begun."""
        return [f"{number} {load(game).title}" for number, game in sorted(self._tables.open.items())]

    def language(self) -> str:
        """The language of the house."""
        return self._settings().language


def _place(table: int, seat: int, names: list[str]) -> StationPlace:
    return {"table": table, "seat": seat, "name": ", ".join(names)}
