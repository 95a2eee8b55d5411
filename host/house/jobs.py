"""The jobs of a house: each has the station it is done at until it is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from host.errors import WrongUse
from host.house.lobby import game_called
from host.house.settings import Settings
from host.house.stations import HouseStations
from host.jobs.job import Order, Station
from host.jobs.jobs import KINDS, Jobs, kinds
from host.languages.game_words import box_language, games
from host.session.setup import NAMES, names_for
from host.tags.desks import Hashes
from host.tags.tables import MOST
from shared_rules.contract import Game, load
from shared_rules.phrases import _


class JobRequest(NamedTuple):
    """What a page asks for. `station`: the number of a free one, or empty; `names`: with commas between."""

    kind: str
    game: str
    seats: int
    options: Mapping[str, str]
    names: str
    station: str
    again: bool


class HouseJobs:
    """All of them. Belongs to one event loop."""

    def __init__(
        self, home: Path, stations: HouseStations, settings: Callable[[], Settings], hashes: Callable[[], Hashes]
    ) -> None:
        self._home, self._stations, self._settings, self._hashes = home, stations, settings, hashes
        self.jobs = Jobs()
        self._returning: set[asyncio.Task[None]] = set()

    async def begin(self, wanted: JobRequest) -> int:
        """Begins a job; its number. Raises HeraldError."""
        game = game_called(wanted.game) if wanted.game else None
        seats, names = _people(game, wanted, self._settings().names)
        hashes = await asyncio.to_thread(self._hashes) if wanted.station else ("", "")
        station = None
        if wanted.station:
            station = Station(wanted.station, await self._stations.lend(wanted.station))
        language = self._settings().language
        order = Order(
            wanted.kind,
            game,
            seats,
            wanted.options,
            names,
            station,
            self._home,
            language,
            box_language(game.name, language) if game is not None else language,
            hashes,
            wanted.again,
        )
        try:
            number = self.jobs.begin(order)
        except Exception:
            self._stations.give_back(wanted.station)
            raise
        self._give_back_after(number)
        return number

    def _give_back_after(self, number: int) -> None:
        """The station is the lobby's again when the job is over."""
        job = self.jobs.job(number)

        async def give_back() -> None:
            await job.ended()
            if job.order.station is not None:
                self._stations.give_back(job.order.station.number)

        task = asyncio.create_task(give_back())
        self._returning.add(task)
        task.add_done_callback(self._returning.discard)

    def facts(self) -> dict[str, Any]:
        """Kinds of jobs, free stations and jobs under way, as plain data."""
        return {
            "kinds": kinds(self._settings().language),
            "games": [_game(load(name)) for name in games()],
            "stations": [{"number": number, "port": url} for number, url in sorted(self._stations.free.items())],
            "names": list(self._settings().names),
            "jobs": [{"number": number, **job.brief()} for number, job in self.jobs.all.items()],
        }

    async def stop(self) -> None:
        """Ends all jobs."""
        await self.jobs.end_all()


def _people(game: Game | None, wanted: JobRequest, usual: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """How many players, or the number of a table, and what the players are called. Raises WrongUse."""
    if wanted.kind == "table":
        if not 1 <= wanted.seats <= MOST:
            raise WrongUse(_("There is no table {n}.").format(n=wanted.seats))
        return wanted.seats, ()
    if game is None or not KINDS.get(wanted.kind, KINDS["flash"]).players:
        return 0, ()
    try:
        seats = game.check_seats(wanted.seats)
    except ValueError as error:
        raise WrongUse(str(error)) from error
    return seats, names_for(seats, wanted.names, usual or NAMES)


def _game(game: Game) -> dict[str, Any]:
    """A game with the options that decide which cards there are."""
    deck = game.part("deck").GAME
    options = [{"name": one.name, "values": list(one.values)} for one in deck.options if one.name in deck.settings]
    return {"game": game.name, "title": game.title, "seats": list(game.seats), "options": options}
