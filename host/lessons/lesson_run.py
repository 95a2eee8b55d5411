"""Opens a lesson at a station: a session that begins at the lesson's position, its leader, and hands that show how it
goes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from host.bots.strategy import Choice
from host.errors import GameStopped, WrongUse
from host.journal.journal import Journal
from host.languages.codes import ENGLISH
from host.languages.game_words import box_language, game_words
from host.lessons.campaign import ShortGame
from host.lessons.lesson import Lesson, Step, Wrong, card_of
from host.lessons.sentences import Sentences
from host.lessons.tasks import Task, leader_of
from host.session.session import Session
from host.session.wiring import Extras
from host.settings.rows import UNDO
from host.setup.setup import AUTO, NAMES, GameSetup, free_names
from host.table.dealer import PeoplesDealer, ShuffledDealer
from host.table.table import Table
from host.virtual.oled import read

SEED = 1
LOOK = 0.2  # seconds between two looks at the OLED
READING = 1.2  # seconds for which a shown card lies, so that it can be read


class LearnerLanguage(NamedTuple):
    """What a lesson speaks: one of `host.languages.codes.CODES`, and that of the names of cards, empty for the same."""

    language: str = ENGLISH
    card_names: str = ""

    def sentences(self, lesson: Task) -> Sentences:
        """The sentences of a lesson in this language."""
        names = box_language(lesson.game.name, self.card_names or self.language)
        return Sentences(game_words(lesson.game.name, self.language, names))


PLAIN = LearnerLanguage()


class LessonRun:
    """One lesson, exercise or puzzle with its session. Nothing of it is kept: `journal` is one to be thrown away.

    urls   ports of real stations, where the lesson is not learnt at a virtual one
    erred  called with every mistake, as in LessonLeader; name: the learner's name
    spoken what its station and its leader speak
    """

    def __init__(
        self,
        lesson: Task,
        journal: Journal,
        home: Path,
        tell: Callable[[str], None],
        urls: tuple[str, ...] = (),
        erred: Callable[[str], None] = lambda tried: None,
        name: str = "",
        spoken: LearnerLanguage = PLAIN,
    ) -> None:
        state = lesson.start()
        setup = _setup(lesson, urls, name or NAMES[0])
        setup = setup._replace(language=spoken.language, card_names=spoken.card_names)
        setup = setup._replace(languages=(spoken.language,) * len(setup.names))
        position = state.position()
        options = dict(position.get("options", {}))
        real = isinstance(lesson, ShortGame) and lesson.real
        dealer = PeoplesDealer(SEED) if real else ShuffledDealer(SEED)
        table = Table.start(lesson.game.name, setup.names, options, journal, dealer, SEED, setup.seating(), state)
        self.lesson = lesson
        self.leader = leader_of(table, lesson, tell, lambda work: asyncio.get_running_loop().call_soon(work), erred)
        ask_back = (lesson.seat,) if isinstance(lesson, ShortGame) and not real else ()
        self.session = Session(
            table, journal, setup, home, None, Extras(on_card=self.leader.on_card, ask_back=ask_back)
        )
        self.session.leader = self.leader
        if urls:  # elsewhere a page or a terminal has words for it
            self.leader.asks = self._ask

    def _ask(self, title: str, lines: list[str], answered: Callable[[int], None]) -> None:
        """A question at the learner's station, whose lines name the buttons."""
        self.session.questions.put(self.leader.seat, title, lines, ("",) * 3, lambda _seat, choice: answered(choice))

    async def start(self, taken: int = 0) -> None:
        """Brings the station up and announces the first step that is not taken yet. Raises GameStopped."""
        await self.session.start()
        self.leader.begin(taken)

    async def finished(self) -> None:
        """Returns when every step was taken."""
        while not self.leader.over:
            await asyncio.sleep(LOOK)

    def screen(self) -> list[str]:
        """The text of the learner's OLED; empty where the station is a real one."""
        station = self.session.virtual_stations.get(self.lesson.seat)
        return [] if station is None else [row for row in read(station.screen) if row]


class Hands:
    """Hands that take a lesson at its virtual station: every wrong card first where `errs`, then the right play."""

    def __init__(self, run: LessonRun, errs: bool = True) -> None:
        self._run, self._errs = run, errs
        self._session = run.session

    async def learn(self) -> None:
        """Takes every step. Raises GameStopped when a play cannot be made, TimeoutError."""
        lesson = self._run.lesson
        assert isinstance(lesson, Lesson), "hands take lessons"
        for step in lesson.steps:
            for wrong in step.wrong if self._errs else ():
                await self._err(wrong)
            await self._do(step)

    async def _do(self, step: Step) -> None:
        if step.looks:
            await self._show(step.looks)
        else:
            await self._play(step.awaited)
        await asyncio.sleep(0)  # the leader looks at it, and lets the others play

    async def _err(self, wrong: Wrong) -> None:
        """A card that the station refuses is laid; a play it would make is made, and taken back."""
        card = card_of(self._run.lesson.game, wrong.play)
        if not wrong.why:
            await self._play(wrong.play)
        elif card is not None:
            await self._show(card)

    async def _play(self, text: str) -> None:
        game, seat = self._run.lesson.game, self._run.lesson.seat
        play, table = game.parse(text), self._session.table
        refusal = game.view(table.view(seat)).refuse(play)
        if refusal is not None:
            why = table.words.why(refusal)
            raise GameStopped(f"The lesson asks for `{text}`, and the rules refuse it there: {why}")
        await self._session.act(seat, Choice(play, card_of(game, text)))

    async def _show(self, card: str) -> None:
        seat = self._run.lesson.seat
        operator = self._session.operators[seat]
        await self._session.stations.ready(seat)
        await operator.lay(self._session.tag(card))
        await asyncio.sleep(READING)
        await operator.take_away()


def _setup(lesson: Task, urls: tuple[str, ...], name: str) -> GameSetup:
    """The learner at the only station: seats called real, whose stations never come, are the leader's to play."""
    seats, own = len(lesson.position["seats"]), lesson.seat
    if isinstance(lesson, ShortGame) and lesson.real:
        return _at_real_stations(lesson, urls, name)
    others = tuple(seat for seat in range(1, seats + 1) if seat != own)
    real = (own,) if urls else others
    names = list(islice(free_names([name]), seats - 1))  # nobody at the table is called like the learner
    names.insert(own - 1, name)
    people = () if urls else (own,)
    undo: dict[str, object] = {UNDO.name: "director"}  # the lesson alone goes back
    return _OneStation(lesson.game.name, tuple(names), {}, SEED, people, real, urls, settings=undo)


def check_stations(urls: tuple[str, ...]) -> None:
    """Raises WrongUse where real cards have no station to be laid at."""
    if not urls:
        raise WrongUse("Real cards need a station: name its port with --ports.")


def _at_real_stations(task: ShortGame, urls: tuple[str, ...], name: str) -> GameSetup:
    """Everybody at a station, or several at one where there are fewer. Raises WrongUse without any."""
    check_stations(urls)
    seats, options = len(task.position["seats"]), dict(task.position["options"])
    names = (name, *islice(free_names([name]), seats - 1))
    few = len(urls) if urls != (AUTO,) else 0
    return GameSetup.make(task.game.name, names, options, SEED, 0, urls, min(few, seats))


class _OneStation(GameSetup):
    """A setup in which only the learner has a station: no bots, and no virtual stations for the others."""

    @property
    def virtual(self) -> tuple[int, ...]:
        """The learner's, unless it is real."""
        return self.humans
