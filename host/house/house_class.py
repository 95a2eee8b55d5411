"""A class in a house: begun, followed and ended on its pages; each pupil's pages are behind the house's own
address: /t/901 and up.

    class.json   {"game": "seven_wonders", "lesson": "first_card", "names": ["Anna"], "language": "hu",
                  "card_names": "", "keeps": false, "stations": []}: the class under way, which goes on where
                  everybody was when the house starts again
"""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from host.errors import HeraldError, WrongUse
from host.house.home_facts import ClassUnderWay
from host.house.learning import PagesBehindHouse
from host.house.lobby import game_called
from host.house.stations import HouseStations
from host.languages.codes import OWN_NAMES
from host.languages.game_words import box_language
from host.lessons.class_note import HOUSE_FILE, ClassNote, ClassRequest
from host.lessons.classes import Class, asked_for
from host.lessons.lesson_run import LearnerLanguage
from host.web.classes.class_answers import same_addresses
from host.web.classes.class_door import ClassDoor
from shared_rules.phrases import _

log = logging.getLogger("herald")

DEVICES = 4  # of a pupil, that are remembered
FIRST = 901  # learners' pages are numbered from here; lessons of a house have the numbers below


class HouseClass:
    """The class of a house: one at a time. Belongs to one event loop. Methods raise HeraldError.

    under_way  the class, or None
    pages      the pages of its learners, in their order
    """

    def __init__(self, home: Path, stations: HouseStations) -> None:
        """`home` keeps how far everybody is; of the `stations` some may be lent to the class."""
        self._home, self._note, self._stations = home, ClassNote(home / HOUSE_FILE), stations
        self._followed: dict[str, int] = {}  # {device: the number of the pupil's page that it opened last}
        self._lent: dict[str, str] = {}  # the ports of those at which learners sit
        self.under_way: Class | None = None
        self.pages: list[PagesBehindHouse] = []
        self._starting: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()  # one browser may end what another one begins

    @property
    def letters(self) -> str:
        """The four letters on the wall of the class under way; empty without one."""
        return ClassDoor(self._home).letters if self.under_way is not None else ""

    def port(self, number: int) -> int:
        """The port of the pages with this number; 0 for none."""
        at = number - FIRST
        return self.pages[at].port if 0 <= at < len(self.pages) else 0

    def hears(self, number: int, seat: int, key: str) -> bool:
        """Whether `key` is that of this seat of the pages with this number."""
        at = number - FIRST
        return 0 <= at < len(self.pages) and self.pages[at].hears(seat, key)

    def follows(self, device: str, number: int) -> None:
        """A device has opened the page of a pupil, whose cards appear there from now on."""
        self._followed.pop(device, None)
        self._followed[device] = number
        mine = [one for one, opened in self._followed.items() if opened == number]
        for one in mine[:-DEVICES]:
            del self._followed[one]

    def page_of(self, device: str, game: str) -> str:
        """The path of the page that a device has opened of a pupil who learns this game, or empty."""
        at = self._followed.get(device, 0) - FIRST
        if self.under_way is None or self.game_of(device) != game:
            return ""
        return self.pages[at].seats.get(self.under_way.learners[at].run.leader.seat, "")

    def game_of(self, device: str) -> str:
        """The game that the pupil of this device learns; empty for a device that has opened no page of the class."""
        at = self._followed.get(device, 0) - FIRST
        return self.under_way.task.game.name if self.under_way is not None and 0 <= at < len(self.pages) else ""

    def facts(self) -> ClassUnderWay | None:
        """{game, lesson, pupils: how many} of the class under way, for the home page."""
        if self.under_way is None:
            return None
        facts = self.under_way.facts()
        return {"game": facts["game"], "lesson": facts["lesson"], "pupils": len(facts["pupils"])}

    async def begin(self, wanted: ClassRequest) -> None:
        """Begins a class; its stations start one after another while its pages are open already."""
        async with self._turn:
            if self.under_way is not None:
                raise WrongUse(_("A class is under way. End it before the next one begins."))
            try:
                await self._lend(wanted)
                await self._open(wanted)
            except HeraldError:
                self._give_back()
                raise
            self._start()

    async def turn_to(self, lesson: str) -> None:
        """The same learners go on with another lesson, an exercise or a puzzle, at the same addresses."""
        async with self._turn:
            wanted, before = self._note.read(), self.under_way
            if wanted is None or before is None:
                raise WrongUse(_("No class is under way."))
            before.check_offers(lesson)
            running = self.under_way, self.pages, self._starting
            before.forget()
            await self._open(wanted._replace(lesson=lesson))
            await _ended(*running)
            self._start()  # not before: a real station has one port

    async def _open(self, wanted: ClassRequest) -> None:
        """Its pages are there before those of the class before go: nobody's page is sent away."""
        kept = self.under_way, self.pages, self._starting
        the_class = _class_of(wanted, self._home, tuple(self._lent.values()))
        same_addresses(the_class)
        self.under_way = the_class
        self.pages = [
            PagesBehindHouse(learner.run.session, None, FIRST + at) for at, learner in enumerate(the_class.learners)
        ]
        try:
            for pages in self.pages:
                await pages.start()
            self._note.write(wanted)
        except HeraldError:
            await _ended(the_class, self.pages, None)
            self.under_way, self.pages, self._starting = kept
            raise

    def _start(self) -> None:
        assert self.under_way is not None
        self._starting = asyncio.create_task(self.under_way.start())

    async def _lend(self, wanted: ClassRequest) -> None:
        """The stations that the class asks for; a pupil whose station is missing has a page. Raises WrongUse."""
        for number in wanted.stations:
            if number in self._stations.free:
                self._lent[number] = await self._stations.lend(number)

    def _give_back(self) -> None:
        """The stations show the lobby again."""
        for number in self._lent:
            self._stations.give_back(number)
        self._lent.clear()

    async def go_on(self) -> None:
        """The class that was under way when the house stopped, if there was one."""
        try:
            wanted = self._note.read()
            if wanted is not None and self.under_way is None:
                if wanted.stations:
                    await self._stations.look()  # a house that has just begun knows none yet
                await self.begin(wanted)
        except HeraldError as error:
            log.warning("%s", error)

    async def end(self) -> None:
        """Ends the class; the next one begins from the beginning."""
        async with self._turn:
            if self.under_way is None:
                raise WrongUse(_("No class is under way."))
            self.under_way.forget()
            try:
                self._note.strike()
            finally:
                await self._close()

    async def stop(self) -> None:
        """Closes all of it; the class goes on when the house starts again."""
        async with self._turn:
            await self._close()

    async def _close(self) -> None:
        running = self.under_way, self.pages, self._starting
        self.under_way, self.pages, self._starting, self._followed = None, [], None, {}
        await _ended(*running)
        self._give_back()


async def _ended(the_class: Class | None, pages: list[PagesBehindHouse], starting: asyncio.Task[None] | None) -> None:
    if starting is not None:
        starting.cancel()
        await asyncio.gather(starting, return_exceptions=True)
    for one in pages:
        await one.stop()
    if the_class is not None:
        await the_class.stop()


def _class_of(wanted: ClassRequest, home: Path, urls: tuple[str, ...]) -> Class:
    """The class that somebody asks for. Raises WrongUse."""
    game = game_called(wanted.game)
    if wanted.language not in OWN_NAMES:
        raise WrongUse(_("There is no language called {code}.").format(code=wanted.language))
    spoken = LearnerLanguage(wanted.language, box_language(game.name, wanted.card_names or wanted.language))
    return Class(asked_for(game, wanted.lesson), wanted.names, home, spoken, wanted.keeps, urls)
