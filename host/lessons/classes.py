"""A class: its learners, each with the same lesson, exercise or puzzle at their own pace, and what the teacher sees.

Nothing of it is kept, unless the teacher wants it: then the stars of all are beside the journal, in `class_stars.json`,
until the teacher has them forgotten.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NotRequired, TypedDict

from host.errors import BadFile, GameStopped, WrongUse
from host.journal.journal import Journal
from host.journal.people import check_name, name_key
from host.lessons.exercise import Exercise, exercises
from host.lessons.lesson import LAY, Lesson, choose, lessons
from host.lessons.lesson_run import PLAIN, LearnerLanguage, LessonRun
from host.lessons.progress import CLASS, ClassProgress, LearnerProgress
from host.lessons.puzzle import Puzzle, puzzles
from host.lessons.sentences import Sentences
from host.lessons.tasks import PUZZLE, Task, after, exercise_called, name_of, task_named, title_of
from host.table.news import News
from shared_rules.contract import Game
from shared_rules.phrases import _

MOST = 40  # stations of one class
STARTING = 3  # stations that start at once: each is a separate process
LONGEST_NAME = 16
LONGEST_HINT = 200
STUCK = 180  # seconds without a step, after which somebody may need help
SLIPS = 3  # mistakes at one step, after which somebody may need help
MISTAKES = 8  # kinds of mistakes that the teacher is shown, the most frequent first


class PupilFacts(TypedDict):
    """A learner of a class as its pages show them; what is for the teacher alone is left out on the wall."""

    name: str
    step: int  # how many were taken
    over: bool  # through with it, with a star at least
    mistakes: NotRequired[int]  # for the teacher
    trouble: str  # or empty
    ready: bool  # the station has started
    real: bool  # at a real station, without a page
    here: NotRequired[bool]  # the page is open
    stars: NotRequired[int]  # where they are kept; for the teacher
    stuck: NotRequired[bool]  # a step takes long or went wrong often; for the teacher
    slips: NotRequired[list[tuple[int, str, int]]]  # step, what was tried, how often, the latest first; for the teacher


class PupilAlone(TypedDict):
    """What the teacher alone is shown of a learner."""

    stuck: bool
    slips: list[tuple[int, str, int]]


class KeptStars(TypedDict):
    """The stars of a learner, where they are kept."""

    stars: NotRequired[int]


class ClassCourse(TypedDict):
    """How far a class is."""

    game: str
    here: str  # the name of its task
    next: str  # of what is best done after it, or empty
    lesson: str
    steps: list[str]  # what each asks for
    pupils: list[PupilFacts]
    mistakes: list[tuple[int, str, int]]  # step, what was tried, how often, of all together


class Learner:
    """Somebody with a first name at one station, and the lesson, exercise or puzzle under way there.

    progress  what is noted of them, under this name
    url       the port of a real station; empty: a page
    """

    def __init__(
        self, task: Task, name: str, progress: LearnerProgress, spoken: LearnerLanguage, url: str = ""
    ) -> None:
        self.name, self.progress = name, progress
        self.real = bool(url)
        self._steps_before = progress.taken(task)
        self._last = len(task.steps) - 1 if isinstance(task, Lesson) else 0  # of its steps
        self.mistakes: Counter[tuple[int, str]] = Counter()  # (step, what was tried); looking at a card does not count
        self._since = time.monotonic(), 0  # when the step under way began, and its number
        self.trouble, self.ready = "", False
        self._greeting: asyncio.Task[None] | None = None
        self._folder = tempfile.TemporaryDirectory()
        thrown_away = Path(self._folder.name)
        self._journal = Journal.open(thrown_away)
        self.run = LessonRun(
            task, self._journal, thrown_away, self._tell, (url,) * self.real, self._erred, name, spoken
        )
        leader = self.run.leader
        leader.on_step = lambda taken: progress.note(task, leader, taken)

    async def start(self) -> None:
        """Brings the station up and announces the first step; a failure is kept as `trouble`."""
        try:
            await self.run.start(self._steps_before)
            self.ready = True
            if self.real:
                self._greeting = asyncio.create_task(self._greet())
        except GameStopped as error:
            self.trouble = str(error)

    async def _greet(self) -> None:
        """A real station may come up after the first step was announced: it then gets what it missed."""
        leader = self.run.leader
        await self.run.session.stations.ready(leader.seat)
        facts = leader.facts()
        self._tell(f"{facts['title']}. {facts['learnt']}")
        leader.repeat()

    async def stop(self) -> None:
        """Ends the station and throws its journal away."""
        if self._greeting is not None:
            self._greeting.cancel()
            await asyncio.gather(self._greeting, return_exceptions=True)
        await self.run.session.stop()
        self._journal.close()
        self._folder.cleanup()

    def hint(self, text: str) -> None:
        """Shows a hint of the teacher's at the station, and in the panel of a page."""
        leader = self.run.leader
        title = leader.sentences.own("teacher")
        self.run.session.table.announce(News(leader.seat, title, (text,), "turn"))
        leader.hint(f"{title}: {text}")

    @property
    def over(self) -> bool:
        """Whether they are through with it: an exercise that earned no star can be tried again."""
        return self.run.leader.over and self.run.leader.stars > 0

    @property
    def step(self) -> int:
        """How many steps were taken."""
        return self.run.leader.number if self.over else min(self.run.leader.number, self._last)

    def facts(self) -> PupilFacts:
        """What a page shows of them."""
        return {
            "name": self.name,
            "step": self.step,
            "over": self.over,
            "mistakes": sum(self.mistakes.values()),
            "trouble": self.trouble,
            "ready": self.ready,
            "real": self.real,
        }

    def alone(self, here: bool = True) -> PupilAlone:
        """What is for the teacher alone. `here`: whether they have it before them; a step takes nobody long who has
        not come yet, or whose station is still starting."""
        now, step = time.monotonic(), self.step
        if step != self._since[1] or not (here and self.ready):
            self._since = now, step
        wrong = sum(count for (at, _tried), count in self.mistakes.items() if at == step)
        stuck = not self.over and (now - self._since[0] >= STUCK or wrong >= SLIPS)
        slips = sorted(self.mistakes.items(), key=lambda pair: (-pair[0][0], -pair[1]))
        return {"stuck": stuck, "slips": [(step + 1, tried, count) for (step, tried), count in slips]}

    def _tell(self, text: str) -> None:
        self.run.session.table.announce(News(self.run.leader.seat, self.run.leader.sentences.own("lesson"), (text,)))

    def _erred(self, tried: str) -> None:
        """What ends a task is a mistake of its last step."""
        if tried.split(" ")[0] != LAY:
            self.mistakes[min(self.run.leader.number, self._last), self.run.leader.called(tried)] += 1


class Class:
    """The stations of a class, all with one lesson, exercise or puzzle (`task`)."""

    def __init__(
        self,
        task: Task,
        names: Sequence[str],
        home: Path,
        spoken: LearnerLanguage = PLAIN,
        keeps: bool = False,
        urls: Sequence[str] = (),
    ) -> None:
        """Everybody's progress is kept in `home` until the class ends, stars for longer if it `keeps` them. The first
        learners sit at real stations, one for each of `urls`. Raises WrongUse for too many names or stations."""
        self.task, self.home, self.spoken, self.language = task, home, spoken, spoken.language
        self.sentences, self._keeps = spoken.sentences(task), keeps
        found = first_names(names)
        if len(urls) > len(found):
            raise WrongUse(_("There are more real stations than pupils."))
        at = [*urls, *[""] * (len(found) - len(urls))]
        self.learners = [
            Learner(task, name, ClassProgress(home, name, keeps), spoken, url)
            for name, url in zip(found, at, strict=True)
        ]

    async def start(self) -> None:
        """Brings all stations up, some at a time."""
        gate = asyncio.Semaphore(STARTING)

        async def one(learner: Learner) -> None:
            async with gate:
                await learner.start()

        await asyncio.gather(*(one(learner) for learner in self.learners))

    async def stop(self) -> None:
        """Ends all stations."""
        await asyncio.gather(*(learner.stop() for learner in self.learners))

    def forget(self) -> None:
        """Forgets how far everybody is: the class has ended, and the next one starts from the beginning."""
        for learner in self.learners:
            learner.progress.keep_taken(self.task, 0)

    def check_offers(self, name: str) -> None:
        """Raises WrongUse for something that this class cannot turn to."""
        if name not in offers(self.task.game, self.spoken):
            raise WrongUse(_("There is no lesson {name} here.").format(name=name))

    def hint(self, to: int, text: str) -> None:
        """Sends a hint to one learner (1 and up), or to all (0). Raises WrongUse."""
        words = " ".join(text.split())[:LONGEST_HINT]
        if not words.isprintable():
            raise WrongUse(_("A hint holds only letters that can be shown."))
        if not words or not 0 <= to <= len(self.learners):
            raise WrongUse(_("A hint has words, and goes to all or to somebody who is there."))
        for learner in self.learners if to == 0 else [self.learners[to - 1]]:
            learner.hint(words)

    def facts(self) -> ClassCourse:
        """How far it is; a learner has `stars` where they are kept."""
        together: Counter[tuple[int, str]] = Counter()
        for learner in self.learners:
            together.update(learner.mistakes)
        return {
            "game": self.task.game.title,
            "here": name_of(self.task),
            "next": after(self.task),
            "lesson": called(self.task, self.sentences),
            "steps": orders(self.task, self.sentences),
            "pupils": [{**learner.facts(), **self._stars(learner)} for learner in self.learners],
            "mistakes": [(step + 1, tried, count) for (step, tried), count in together.most_common(MISTAKES)],
        }

    def _stars(self, learner: Learner) -> KeptStars:
        if not self._keeps:
            return {}
        return {"stars": learner.progress.stars(self.task.game).get(name_of(self.task), 0)}


def asked_for(game: Game, name: str) -> Task:
    """The lesson with this number or name, the first one for "", or what is called so among all tasks. Raises
    WrongUse."""
    return task_named(game, name) if "/" in name or name == PUZZLE else choose(lessons(game), name, [])


def offers(game: Game, spoken: LearnerLanguage) -> dict[str, str]:
    """{name: what it is called} of all that a class can turn to, in the order in which it is learnt."""
    found: list[Task] = []
    for lesson in lessons(game):
        found += [lesson, *exercises(game.name, lesson.name)]
    named = {one.name: called(one, spoken.sentences(one)) for one in found}
    if puzzles(game.name):
        named[PUZZLE] = spoken.sentences(found[0]).own("puzzle")
    return named


def called(task: Task, sentences: Sentences) -> str:
    """What a lesson, an exercise of it or a puzzle is called."""
    if isinstance(task, Puzzle):
        return sentences.own("puzzle")
    return exercise_called(task, sentences) if isinstance(task, Exercise) else sentences.of(title_of(task))


def orders(task: Task, sentences: Sentences) -> list[str]:
    """What each of its steps asks for."""
    if isinstance(task, Lesson):
        return [sentences.of(step.say) for step in task.steps]
    return [sentences.own("find it") if isinstance(task, Puzzle) else sentences.of(task.goal)]


def forget_class(home: Path) -> bool:
    """Deletes the stars of all classes in a folder; whether there were any. Raises BadFile."""
    try:
        (home / CLASS).unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        sentence = _("{path} cannot be deleted: {why}.")
        raise BadFile(sentence.format(path=home / CLASS, why=error.strerror or error)) from error
    return True


def first_names(names: Sequence[str]) -> list[str]:
    """The first word of each name, cut to what a station shows; the second Anna is Anna 2. Raises WrongUse."""
    if not 1 <= len(names) <= MOST:
        raise WrongUse(_("A class has 1 to {most} pupils, not {n}.").format(most=MOST, n=len(names)))
    found = list[str]()
    for name in names:
        found.append(_apart((name.split() or [""])[0][:LONGEST_NAME], found))
    if "" in found:
        raise WrongUse(_("Every pupil needs a first name, and one of them is empty."))
    for name in found:
        check_name(name)
    return found


def _apart(name: str, known: Sequence[str]) -> str:
    """The name, with a number where somebody is called so already, in whatever spelling."""
    taken = {name_key(one) for one in known}
    number, found = 2, name
    while name and name_key(found) in taken:
        found, number = f"{name[: LONGEST_NAME - 3]} {number}", number + 1
    return found
