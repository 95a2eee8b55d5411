"""The lessons that run on their own pages now, and those a page offers: begun at a seat or in a house.

Each has a station and a page like any game, which leads back to where it was begun; its panel leads on to the next.
"""

from __future__ import annotations

import asyncio
import datetime
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, NotRequired, Protocol, TypedDict

from host.computer.memory import fitting
from host.errors import BadFile, HeraldError, WrongUse
from host.lessons.campaign import ShortGame, campaign, check_playable, playable
from host.lessons.classes import Learner
from host.lessons.exercise import exercises
from host.lessons.lesson import Lesson, choose, lessons
from host.lessons.lesson_run import LearnerLanguage
from host.lessons.moment import moment_of
from host.lessons.progress import LearnerProgress
from host.lessons.puzzle import of_the_day
from host.lessons.tasks import PUZZLE, Task, after, exercise_called, name_of, task_named
from shared_rules.contract import Game
from shared_rules.phrases import _

if TYPE_CHECKING:
    from pathlib import Path

    from host.session.session import Session

# Learners at once: each has a station, pages and a journal, two processes with some 95 MB. Guests may have half of the
# memory, a few for each address; the owner has room beside them. Whoever goes on to another has two for a moment.
SIZE, MOST, FEWEST, OF_ONE = 95, 30, 3, 4
IDLE = 600.0  # seconds after which a lesson that no page follows makes room
LINGER = 5.0  # seconds for which the page before may still ask for something


class LessonPages(Protocol):
    """The pages of a session, as `host.web.table.server.WebTable` has them."""

    @property
    def seats(self) -> dict[int, str]: ...

    @property
    def watched(self) -> bool: ...

    async def start(self) -> None: ...

    async def stop(self) -> None: ...


class OfferedTask(TypedDict):
    """The puzzle of the day or the first game, or what all that is offered has."""

    name: str  # as `host.lessons.tasks` finds it
    stars: int  # of this learner, 0 to 3


class OfferedExercise(OfferedTask):
    """An exercise of a lesson, called by what it trains."""

    goal: str


class OfferedLesson(OfferedTask):
    """A lesson with its exercises."""

    title: str
    done: bool
    exercises: list[OfferedExercise]


class OfferedShortGame(OfferedTask):
    """A short game of a campaign."""

    title: str
    open: bool  # the one before it is finished


class LearningMap(TypedDict):
    """What there is to learn of a game, with the stars of one learner."""

    lessons: list[OfferedLesson]
    puzzle: OfferedTask | None
    campaign: list[OfferedShortGame]
    here: NotRequired[str]  # what is learnt on this page
    next: NotRequired[str]  # what is best done after it, or empty


class LessonOffers(Protocol):
    """What a page offers to learn, and what begins it: for the seat of a table, or of a lesson."""

    def offers(self, seat: int) -> LearningMap: ...

    async def begin(self, seat: int, name: str) -> str: ...

    async def stop(self) -> None: ...


class LearnerProfile(NamedTuple):
    """Who learns: what differs for each (`key`), the name that stars are kept under, the language, where to
    keep them, and the address of the page to go back to; the network address it is (`source`), and whether it is the
    owner of a house or has a seat (`known`), else a guest."""

    key: str
    name: str
    spoken: LearnerLanguage
    home: Path
    back: str
    source: str = ""
    known: bool = True

    @property
    def progress(self) -> LearnerProgress:
        """How far they are."""
        return LearnerProgress(self.home, self.name)


def learning_map(game: Game, profile: LearnerProfile, today: datetime.date | None = None) -> LearningMap:
    """The map in the language of the learner; nothing where the game has no lessons."""
    try:
        found = lessons(game)
    except HeraldError:
        return {"lessons": [], "puzzle": None, "campaign": []}
    won, learnt = profile.progress.stars(game), profile.progress.done(game)
    day = _puzzle(game, won, today)
    rows = [_row(one, profile, won, one.name in learnt) for one in found]
    return {"lessons": rows, "puzzle": day, "campaign": _campaign(game, profile, won)}


def _campaign(game: Game, profile: LearnerProfile, won: dict[str, int]) -> list[OfferedShortGame]:
    opened = playable(game.name, won)
    return [
        {
            "name": one.name,
            "title": profile.spoken.sentences(one).of(one.title),
            "stars": won.get(one.name, 0),
            "open": one in opened,
        }
        for one in campaign(game.name)
    ]


def _row(lesson: Lesson, profile: LearnerProfile, won: dict[str, int], learnt: bool) -> OfferedLesson:
    sentences = profile.spoken.sentences(lesson)
    tasks: list[OfferedExercise] = [
        {"name": one.name, "stars": won.get(one.name, 0), "goal": exercise_called(one, sentences)}
        for one in exercises(lesson.game.name, lesson.name)
    ]
    return {
        "name": lesson.name,
        "title": sentences.of(lesson.title),
        "done": learnt,
        "stars": won.get(lesson.name, 0),
        "exercises": tasks,
    }


def _puzzle(game: Game, won: dict[str, int], today: datetime.date | None) -> OfferedTask | None:
    with suppress(BadFile):
        found = of_the_day(game.name, today or datetime.date.today())
        if found is not None:
            return {"name": PUZZLE, "stars": won.get(name_of(found), 0)}
    return None


class LessonsUnderWay:
    """The lessons under way, one for each learner at most. Belongs to one event loop.

    opened  makes the pages of a session, which offer what `LessonOffers` does
    """

    def __init__(self, opened: Callable[[Session, LessonOffers], LessonPages]) -> None:
        self._open = opened
        self._running: dict[str, tuple[Learner, LessonPages]] = {}
        self._profiles: dict[str, LearnerProfile] = {}
        self._unwatched_since: dict[str, float] = {}  # when the last page of a lesson was closed
        self._lingering: dict[asyncio.Task[None], tuple[LearnerProfile, asyncio.Event]] = {}
        self._turn = asyncio.Lock()

    async def begin(self, task: Task, profile: LearnerProfile) -> str:
        """Starts a lesson, an exercise or a puzzle in place of what the learner did before; the address of its page.
        Raises HeraldError."""
        if isinstance(task, ShortGame):
            check_playable(task, profile.progress.stars(task.game))
        async with self._turn:
            await self._make_room(profile)
            try:
                learner = Learner(task, profile.name, profile.progress, profile.spoken)
            except OSError as error:  # no place for a journal that is thrown away
                why = _("No lesson can begin: {why}.").format(why=error.strerror or error)
                raise BadFile(everybody=why) from error
            learner.run.session.back = profile.back
            pages = self._open(learner.run.session, OffersAfterLesson(self, task.game, profile, task))
            try:
                await pages.start()
            except HeraldError:
                await _end(learner, pages)
                raise
            before, whose = self._running.get(profile.key), self._profiles.get(profile.key, profile)
            self._running[profile.key], self._profiles[profile.key] = (learner, pages), profile
            try:
                await learner.start()
            finally:  # its page may be the one that asks: on a small computer a station takes longer than it lingers
                if before is not None:
                    self._end_soon(whose, *before)
            return pages.seats[task.seat]

    def page_of(self, key: str, game: str) -> str:
        """The address of the page of what a learner is at, where that is this game; else empty."""
        if key not in self._running or self.game_of(key) != game:
            return ""
        learner, pages = self._running[key]
        return pages.seats[learner.run.leader.seat]

    def game_of(self, key: str) -> str:
        """The game that a learner is at, or empty."""
        learner, _pages = self._running.get(key, (None, None))
        return learner.run.session.table.header.game if learner is not None else ""

    def look(self) -> None:
        """Ends lessons that no page has followed for a long time; how far somebody came is kept."""
        now = time.monotonic()
        self._unwatched_since = {
            key: self._unwatched_since.get(key, now)
            for key, (_learner, pages) in self._running.items()
            if not pages.watched
        }
        for key in [key for key, since in self._unwatched_since.items() if now - since >= IDLE]:
            self._end_soon(self._profiles.pop(key), *self._running.pop(key))

    async def _make_room(self, profile: LearnerProfile) -> None:
        """Nobody's lesson is ended for another's, but what lingers is ended where its memory is needed: of the same
        learner always. Raises WrongUse if there is no room for one more."""
        others = [self._profiles[key] for key in self._running if key != profile.key]
        alike = [one for one in others if one.known == profile.known]
        if not profile.known and sum(one.source == profile.source for one in alike) >= OF_ONE:
            raise WrongUse(_("Too many lessons are under way at this address. Go on with one, or try again later."))
        most = MOST if profile.known else fitting(SIZE, FEWEST, MOST)
        if len(alike) >= most:
            raise WrongUse(_("As many lessons are under way as this computer can hold. Try again later."))

        lingering = [one for one, _now in self._lingering.values() if one.known == profile.known]
        await self._end_now(
            lingering if len(alike) + len(lingering) >= most else [one for one in lingering if one.key == profile.key]
        )

    async def stop(self) -> None:
        """Ends everything."""
        async with self._turn:
            running, self._running, self._profiles = list(self._running.values()), {}, {}
            await self._end_now([one for one, _now in self._lingering.values()])
            for learner, pages in running:
                await _end(learner, pages)

    def _end_soon(self, profile: LearnerProfile, learner: Learner, pages: LessonPages) -> None:
        """The page of this lesson may still ask for something: it is ended a little later."""
        now = asyncio.Event()
        task = asyncio.get_running_loop().create_task(_linger(learner, pages, now))
        self._lingering[task] = profile, now
        task.add_done_callback(self._lingering.pop)

    async def _end_now(self, profiles: Sequence[LearnerProfile]) -> None:
        """Ends what lingers of these learners, and waits until it has ended."""
        found = {task: now for task, (profile, now) in self._lingering.items() if profile in profiles}
        for now in found.values():
            now.set()
        await asyncio.gather(*found, return_exceptions=True)


async def _linger(learner: Learner, pages: LessonPages, now: asyncio.Event) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGER):
            await now.wait()
    await _end(learner, pages)


async def _end(learner: Learner, pages: LessonPages) -> None:
    await pages.stop()
    await learner.stop()


def wanted(game: Game, name: str) -> Task:
    """A name of `task_named`, or a number or part of the name of a lesson. Raises HeraldError."""
    if "/" in name or name == PUZZLE:
        return task_named(game, name)
    return choose(lessons(game), name, [])


class OffersAfterLesson:
    """What the page of a lesson offers: the same as where it was begun, and `next` for what is best done after it."""

    def __init__(self, learning: LessonsUnderWay, game: Game, profile: LearnerProfile, task: Task) -> None:
        self._under_way, self._game, self._profile, self._task = learning, game, profile, task

    def offers(self, seat: int) -> LearningMap:
        """See LessonOffers; `next` is the name of what comes after this."""
        offered, following = learning_map(self._game, self._profile), after(self._task)
        closed = [one["name"] for one in offered["campaign"] if not one["open"]]
        return {**offered, "here": name_of(self._task), "next": "" if following in closed else following}

    async def begin(self, seat: int, name: str) -> str:
        """See LessonOffers."""
        return await self._under_way.begin(wanted(self._game, name), self._profile)

    async def stop(self) -> None:
        """What it was begun from ends it."""


class OffersAtTable:
    """The lessons beside one table, from the pages of its seats; the table waits meanwhile as for anybody who
    thinks.

    back  is the address of a seat's page at the table
    """

    def __init__(
        self, session: Session, opened: Callable[[Session, LessonOffers], LessonPages], back: Callable[[int], str]
    ) -> None:
        self._session, self._back = session, back
        self._under_way = LessonsUnderWay(opened)

    def offers(self, seat: int) -> LearningMap:
        """See LessonOffers."""
        return learning_map(self._session.table.game, self._profile(seat))

    async def begin(self, seat: int, name: str) -> str:
        """See LessonOffers. Raises HeraldError."""
        return await self._under_way.begin(self._task(name), self._profile(seat))

    async def stop(self) -> None:
        """Ends all lessons."""
        await self._under_way.stop()

    def _task(self, name: str) -> Task:
        """A moment of this game that its review has named, or what is called so for everybody. Raises HeraldError."""
        turned = self._session.game_review.turned(name)
        moment = None if turned is None else moment_of(*turned)
        return moment or wanted(self._session.table.game, name)

    def _profile(self, seat: int) -> LearnerProfile:
        words = self._session.table.words_of(seat)
        spoken = LearnerLanguage(words.language, words.names)
        return LearnerProfile(
            str(seat), self._session.table.names[seat - 1], spoken, self._session.home, self._back(seat)
        )
