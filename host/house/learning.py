"""Learning in a house: /learn is the map of all games' lessons, exercises and puzzles, with the stars of the person who
looks; each of them has its pages behind the house's own address, as tables have: /t/101 and up.
"""

from __future__ import annotations

import datetime
import time
from itertools import cycle
from pathlib import Path

from host.house.proxy import under
from host.languages.game_words import about, box_language, game_words
from host.lessons import first_game
from host.lessons.lesson import taught
from host.lessons.lesson_run import LearnerLanguage
from host.lessons.progress import LearnerProgress, stamp
from host.lessons.running import (
    LearnerProfile,
    LearningMap,
    LessonOffers,
    LessonsUnderWay,
    OfferedTask,
    learning_map,
    wanted,
)
from host.session.session import Session
from host.web.http.guard import LOOPBACK
from host.web.table.server import WebTable
from shared_rules.contract import Game, load

PAGE = "/learn"
MOMENT = 1.0  # seconds for which the files of lessons are taken to be as they were
FIRST, LAST = 101, 600  # tables of a house have the numbers below, lessons of tables and a class those above


class TaughtGame(LearningMap):
    """A game on /learn."""

    game: str
    title: str
    about: str
    first: OfferedTask | None  # the first game


class PagesBehindHouse:
    """The pages of a lesson behind the address of the house. `offers` as in WebTable; a class has none."""

    def __init__(self, session: Session, offers: LessonOffers | None, number: int) -> None:
        self.number = number
        self._table = WebTable(session, 0, LOOPBACK, proxy=LOOPBACK, offers=offers)
        self.port = 0

    def hears(self, seat: int, key: str) -> bool:
        """Whether `key` is that of this seat, or of its page for the ear."""
        return self._table.hears(seat, key)

    @property
    def watched(self) -> bool:
        """Whether somebody has a page of it open."""
        return self._table.watched

    @property
    def seats(self) -> dict[int, str]:
        """{seat: path of its page}"""
        return {seat: under(self.number) + url[len(self._table.url) :] for seat, url in self._table.seats.items()}

    async def start(self) -> None:
        """Opens the port, which only this computer reaches."""
        await self._table.start()
        self.port = self._table.port

    async def stop(self) -> None:
        """Closes it."""
        self.port = 0
        await self._table.stop()


class HouseLearning:
    """All that is learnt in a house now, one thing for each device. Belongs to one event loop."""

    def __init__(self, home: Path) -> None:
        """Stars are kept in `home`."""
        self._home = home
        self._numbers = cycle(range(FIRST, LAST + 1))
        self._guests_maps: tuple[tuple[object, ...], list[TaughtGame]] = ((), [])  # for what, and what guests are told
        self._pages: dict[int, PagesBehindHouse] = {}
        self._under_way = LessonsUnderWay(self._open)

    def port(self, number: int) -> int:
        """The port of the pages with this number; 0 for none."""
        pages = self._pages.get(number)
        return pages.port if pages is not None else 0

    def hears(self, number: int, seat: int, key: str) -> bool:
        """Whether `key` is that of this seat of the pages with this number."""
        pages = self._pages.get(number)
        return pages is not None and pages.hears(seat, key)

    def facts(self, name: str, language: str) -> list[TaughtGame]:
        """What there is to learn of each game, for everybody called so. Guests without a name, who are many, are told
        what one of them was told a moment ago, until somebody without a name earns a star."""
        if name:
            return [self._map(game, name, language) for game in taught()]
        now = language, datetime.date.today(), time.monotonic() // MOMENT, *stamp(self._home)
        if self._guests_maps[0] != now:
            self._guests_maps = now, [self._map(game, name, language) for game in taught()]
        return self._guests_maps[1]

    def _map(self, game: Game, name: str, language: str) -> TaughtGame:
        won = LearnerProgress(self._home, name).stars(game).get(first_game.NAME, 0)
        first: OfferedTask | None = {"name": first_game.NAME, "stars": won} if first_game.has_first_game(game) else None
        with game_words(game.name, language).spoken():
            told = about(game)
        found = learning_map(game, self._profile("", name, game.name, language))
        return {"game": game.name, "title": game.title, "about": told, "first": first, **found}

    async def begin(
        self, device: str, name: str, language: str, game: str, what: str, source: str = "", known: bool = True
    ) -> str:
        """Begins a lesson, an exercise or a puzzle; the path of its page. `source` and `known` as in LearnerProfile.
        Raises HeraldError."""
        profile = self._profile(device, name, game, language, source, known)
        return await self._under_way.begin(wanted(load(game), what), profile)

    def page_of(self, device: str, game: str) -> str:
        """The path of the lesson of this game that a device is at, or empty."""
        return self._under_way.page_of(device, game)

    def game_of(self, device: str) -> str:
        """The game that a device learns now, or empty."""
        return self._under_way.game_of(device)

    def look(self) -> None:
        """Ends what nobody follows any more."""
        self._under_way.look()

    async def stop(self) -> None:
        """Ends all of it."""
        await self._under_way.stop()

    def _profile(
        self, device: str, name: str, game: str, language: str, source: str = "", known: bool = True
    ) -> LearnerProfile:
        spoken = LearnerLanguage(language, box_language(game, language))
        return LearnerProfile(device, name, spoken, self._home, PAGE, source, known)

    def _open(self, session: Session, offers: LessonOffers) -> PagesBehindHouse:
        self._pages = {number: pages for number, pages in self._pages.items() if pages.port}
        number = next(
            one for one in self._numbers if one not in self._pages
        )  # that of a lesson under way stays its own
        pages = self._pages[number] = PagesBehindHouse(session, offers, number)
        return pages
