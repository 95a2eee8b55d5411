"""The virtual stations of a session: started a few at a time, and replaced when their process ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence

from host.bots.bots import Operator
from host.computer.parts import NotInstalled
from host.errors import GameStopped
from host.languages.station_phrases import station_phrases
from host.pico.build import BuildError
from host.stations.stations import Stations
from host.table.news import News, sentence
from host.table.table import Table
from host.virtual.virtual_station import StationDown, VirtualStation
from shared_rules.phrases import _

STARTING = 3  # virtual stations that start at once: each is a separate process
START_LIMIT = 60.0  # seconds for all virtual stations to be welcomed
UIDS = "e6616408430000"  # board numbers of virtual stations, the seat at the end


class VirtualSeats:
    """Starts a virtual station for each of these seats, and another one in place of each that dies.

    stations   {seat: VirtualStation} of those that have started
    operators  {seat: Operator}: what lays cards and presses buttons there
    """

    def __init__(
        self,
        table: Table,
        stations: Stations,
        seats: Sequence[int],
        spawn: Callable[[Coroutine[object, object, None]], object],
    ) -> None:
        self._table, self._stations, self._seats, self._spawn = table, stations, tuple(seats), spawn
        self.stations: dict[int, VirtualStation] = {}
        self.operators: dict[int, Operator] = {}

    async def start(self) -> None:
        """Returns when all of them show the newest view. Raises GameStopped when one does not start."""
        if not self._seats:
            return
        gate = asyncio.Semaphore(STARTING)
        await asyncio.gather(*(self._start_one(seat, gate) for seat in self._seats))
        try:
            async with asyncio.timeout(START_LIMIT):
                for seat in self._seats:
                    await self._stations.ready(seat)
        except TimeoutError as error:
            why = _("Not every virtual station started within {n} seconds. Try `herald doctor`.")
            raise GameStopped(why.format(n=round(START_LIMIT))) from error

    async def stop(self) -> None:
        """Ends their processes."""
        await asyncio.gather(*(station.stop() for station in self.stations.values()))

    async def _start_one(self, seat: int, gate: asyncio.Semaphore) -> None:
        async with gate:
            station = VirtualStation(uid=f"{UIDS}{seat:02x}")
            try:
                await station.start()
            except (StationDown, NotInstalled, BuildError, TimeoutError) as error:
                why = _("The virtual station of seat {seat} did not start: {why}")
                raise GameStopped(why.format(seat=seat, why=error)) from error
        self.stations[seat] = station
        phrases = station_phrases(self._table.words_of(seat).language)
        self.operators[seat] = Operator(self._table, self._stations, seat, lambda: self.stations[seat], phrases)
        self._stations.attach(station.url, seat, virtual=True)
        self._spawn(self._guard(seat, station))

    async def _guard(self, seat: int, station: VirtualStation) -> None:
        """Starts a virtual station again when its process ends by itself."""
        await station.ended()
        why = sentence(
            "The virtual station of {name} (seat {seat}) has stopped; another one is started in its place.",
            name=self._table.player(seat),
            seat=seat,
        )
        if not self._table.over:  # nothing follows the winner
            self._table.announce(News(None, sentence("Station stopped"), (why,)))
        await self._stations.detach(station.url)
        await self._start_one(seat, asyncio.Semaphore())
