"""The jobs of a house: each has the station it is done at until it is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, TypedDict

from host.errors import WrongUse
from host.house.lobby import game_called
from host.house.settings import Settings
from host.house.stations import HouseStations
from host.jobs.job import JobBrief, Order, Station
from host.jobs.jobs import KINDS, Jobs, OfferedJob, kinds
from host.languages.catalogue import Speaker, speaking
from host.languages.game_words import box_language, game_words, games, offered_games
from host.session.unfinished import PAD, TALLY, Unfinished, all_unfinished, file_called
from host.setup.setup import NAMES, names_for
from host.tags.desks import Hashes
from host.tags.tables import MOST
from shared_rules.contract import Game, load
from shared_rules.phrases import _
from shared_rules.referee.record import Record
from shared_rules.referee.rulings import worded


class BoxOption(TypedDict):
    """An option that decides which cards there are."""

    name: str
    called: str
    values: list[tuple[str, str]]  # each value and what it is called


class BoxedGame(TypedDict):
    """A game as jobs ask for it."""

    game: str
    title: str
    seats: tuple[int, int]
    options: list[BoxOption]
    adding: list[str]  # those of them that add cards, with labels and tags of their own


class FreeStation(TypedDict):
    """A station that a job may take."""

    number: str
    port: str


class JobRow(JobBrief):
    """A job under way."""

    number: int


class UnfinishedJob(TypedDict):
    """A count or a pad that can be continued."""

    name: str  # of its file
    kind: str
    title: str
    names: str
    date: str


class RealCardFacts(TypedDict):
    """The possible jobs with real cards and stations, and those under way."""

    kinds: list[OfferedJob]
    games: list[BoxedGame]
    stations: list[FreeStation]
    names: list[str]  # who usually plays here
    jobs: list[JobRow]
    unfinished: list[UnfinishedJob]


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
        self._folder, self._stations, self._settings, self._hashes = home, stations, settings, hashes
        self.jobs = Jobs()
        self._returning: set[asyncio.Task[None]] = set()

    async def begin(self, wanted: JobRequest) -> int:
        """Begins a job; its number. Raises HeraldError."""
        game = game_called(wanted.game) if wanted.game else None
        return self._begin(await self._order(wanted, game))

    async def _order(self, wanted: JobRequest, game: Game | None) -> Order:
        seats, names = _people(game, wanted, self._settings().names)
        hashes = await asyncio.to_thread(self._hashes) if wanted.station else ("", "")
        station = None
        if wanted.station:
            station = Station(wanted.station, await self._stations.lend(wanted.station))
        language = self._settings().language
        return Order(
            wanted.kind,
            game,
            seats,
            wanted.options,
            names,
            station,
            self._folder,
            language,
            box_language(game.name, language) if game is not None else language,
            hashes,
            wanted.again,
            cards_at=self._settings().cards_at,
        )

    async def resume(self, name: str, station: str) -> int:
        """Continues the count or pad of a file, at a free station or, with an empty number, on this page alone; the
        number of the job. Raises HeraldError."""
        file = self._free(name)
        record = file.read()
        game = game_called(record.game.partition(".")[0])
        wanted = JobRequest(_kind_of(record), game.name, record.seats, record.options, "", station, False)
        order = await self._order(wanted, game)
        return self._begin(order._replace(seats=record.seats, names=tuple(record.names), file=file))

    def remove(self, name: str) -> None:
        """Throws away the count or pad of a file. Raises WrongUse."""
        file = self._free(name)
        file.remove()
        if file.path.exists():
            raise WrongUse(_("{path} cannot be deleted: {why}.").format(path=file.path, why=file.trouble))

    def _free(self, name: str) -> Unfinished:
        """A file that no job is at. Raises WrongUse."""
        if name in self._in_use():
            raise WrongUse(_("This count is under way on another page."))
        file = file_called(self._folder, name)
        with file.claimed():  # in no terminal either
            return file

    def _in_use(self) -> set[str]:
        return {job.file.name for job in self.jobs.all.values() if job.file is not None and not job.over}

    def _begin(self, order: Order) -> int:
        try:
            if order.file is not None:
                self._free(order.file.name)  # somebody else may have continued it meanwhile
            number = self.jobs.begin(order)
        except Exception:
            if order.station is not None:
                self._stations.give_back(order.station.number)
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

    def facts(self) -> RealCardFacts:
        """Kinds of jobs, free stations and jobs under way."""
        return {
            "kinds": kinds(self._settings().language),
            "games": [_game(load(name), self._settings().language) for name in offered_games()],
            "stations": [{"number": number, "port": url} for number, url in sorted(self._stations.free.items())],
            "names": list(self._settings().names),
            "jobs": [{**job.brief(), "number": number} for number, job in self.jobs.all.items()],
            "unfinished": self._unfinished(),
        }

    def _unfinished(self) -> list[UnfinishedJob]:
        """Counts and pads that can be continued."""
        busy, language, found = self._in_use(), self._settings().language, all_unfinished(self._folder)
        with speaking(Speaker("host", language, language)):
            return [
                _offered(file, record)
                for file, record in found
                if file.name not in busy and not file.is_claimed and _is_known(record)
            ]

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


def _kind_of(record: Record) -> str:
    """The kind of job that continues it. Raises WrongUse."""
    for kind, ending in (("tally", TALLY), ("pad", PAD)):
        if record.game.endswith(ending):
            return kind
    raise WrongUse(_("There is no such job."))


def _is_known(record: Record) -> bool:
    """Whether its game is still installed."""
    return record.game.partition(".")[0] in games() and record.game.endswith((TALLY, PAD))


def _offered(file: Unfinished, record: Record) -> UnfinishedJob:
    game = game_called(record.game.partition(".")[0])
    title = _("Count a finished game: {title}") if record.game.endswith(TALLY) else _("Score pad: {title}")
    names, kind = ", ".join(record.names), _kind_of(record)
    return {
        "name": file.name,
        "kind": kind,
        "title": title.format(title=game.title),
        "names": names,
        "date": record.date,
    }


def _game(game: Game, language: str) -> BoxedGame:
    """A game with the options that decide which cards there are, in their words."""
    deck = game.part("deck").GAME
    with game_words(game.name, language).spoken():
        worded_ones = [(one.name, *worded(one)) for one in deck.options if one.name in deck.settings]
    options: list[BoxOption] = [
        {"name": name, "called": called, "values": values} for name, called, values in worded_ones
    ]
    adding = [
        one["name"] for one in options if any(_adds(game, one["name"], value) for value, _called in one["values"])
    ]
    return {"game": game.name, "title": game.title, "seats": game.seats, "options": options, "adding": adding}


def _adds(game: Game, name: str, value: str) -> bool:
    """Whether a game has more cards with this value of an option."""
    return len(game.cards_of(game.complete({name: value}))) > len(game.cards())
