"""The table plays another game: stations start again by themselves, in silence, and show no old game."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from host.journal.journal import Journal
from host.session.session import Session
from host.setup.setup import GameSetup
from host.stations import timing
from host.stations.seating import Seating
from tests.e2e.quick_station import QuickStation
from tests.fakes.waiting import until
from tests.promises import promise

PROMISES = [
    promise(
        "A station that restarts because the table plays another game is not reported as unplugged, and shows "
        "nothing of the previous game",
        how="the program of a station behind a socket",
        often="long",
    ),
]

NAMES = ("Anna", "Bela")
FIRST, SECOND = "seven_wonders_duel", "through_the_ages"


class Reset(BaseException):
    """The chip is reset: nothing that was going on goes on."""


class Restarting(QuickStation):
    """It starts again as a board does: the chip is reset, and its port goes for a moment or, if it is `gone`, for good.
    `starts` counts that, `shown_since` is all that was on its display since the last start."""

    gone = False

    def __init__(self, uid):
        self.starts, self.shown_since, self._again = -1, set(), None
        super().__init__(uid)
        self.link.station = self.station = self._station()

    def _boot(self):
        super()._boot()
        self.starts, self.shown_since = self.starts + 1, set()
        self.link.station = self.station = self._station()

    def _station(self):
        station = self.station
        station._restart = self._reset
        return station

    def _reset(self):
        raise Reset

    async def _serve(self, reader, writer):
        try:
            await super()._serve(reader, writer)
        except Reset:
            self._again = asyncio.create_task(self._off_and_on())

    async def _off_and_on(self):
        await self.unplug()
        await asyncio.sleep(0.2)
        if not self.gone:
            await self.plug()

    def _send(self):
        super()._send()
        self.shown_since.add(self.shown())


class StationNews:
    def __init__(self):
        self.lines = []

    def on_news(self, news):
        self.lines += [line for line in news.lines if "tation" in line]

    def on_change(self, table):
        pass


@asynccontextmanager
async def playing(folder, game, stations):
    """A game at these stations; its heard, and a wait."""
    urls = tuple(station.url for station in stations)
    setup = GameSetup(game, NAMES, {"deal": "open"}, 1, (), (1, 2), urls)
    journal, heard = Journal.open(folder / game), StationNews()
    session = Session.open(setup, journal, folder)
    session.table.listen(heard)
    await session.start()
    try:
        yield session, heard
    finally:
        await session.stop()
        journal.close()


def seated(session, stations):
    confirmed = session.stations.seats()
    return set(confirmed) == {1, 2} and all(station.station.view is not None for station in stations)


def evening(tmp_path, then):
    async def whole():
        stations = [Restarting(f"e66164084300000{seat}") for seat in (1, 2)]
        seating = Seating(tmp_path / "stations.json")
        for seat, station in enumerate(stations, 1):
            seating.remember(station.uid, seat)
            await station.plug()
        try:
            async with playing(tmp_path, FIRST, stations) as (session, _):
                await until(lambda: seated(session, stations))
            async with playing(tmp_path, SECOND, stations) as (session, heard):
                await then(session, heard, stations)
        finally:
            for station in stations:
                await station.stop()

    asyncio.run(whole())


def test_a_station_that_starts_again_for_another_game_is_not_called_unplugged(tmp_path):
    async def then(session, heard, stations):
        await until(lambda: all(station.starts == 2 for station in stations) and seated(session, stations))
        assert heard.lines == [], "nobody hears of it"
        for station in stations:
            assert station.station.game.name == SECOND
            assert not [text for text in station.shown_since if "wonder" in text.lower() or "token" in text.lower()]

    evening(tmp_path, then)


def test_one_that_stays_away_is_missed(tmp_path, monkeypatch):
    monkeypatch.setattr(timing, "STARTING", 0.5)
    monkeypatch.setattr(Restarting, "gone", True)

    async def then(_session, heard, _stations):
        await until(lambda: len(heard.lines) == 2)
        assert all("unplugged or switched off" in line for line in heard.lines)

    evening(tmp_path, then)


pytestmark = pytest.mark.long
