"""A class: many stations, each with the same lesson at its own pace, and the teacher's view of them."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from host.errors import GameStopped, WrongUse
from host.journal.journal import Journal
from host.lessons.classroom import PLAIN, Classroom, Spoken
from host.lessons.lesson import LAY, Lesson, keep_taken, taken
from host.lessons.tasks import Task
from host.table.news import News
from shared_rules.phrases import _

MOST = 40  # stations of one class
STARTING = 3  # stations that start at once: each is a separate process
LONGEST_NAME = 16
LONGEST_HINT = 200
STUCK = 180  # seconds without a step, after which somebody may need help
SLIPS = 3  # mistakes at one step, after which somebody may need help
MISTAKES = 8  # kinds of mistakes that the teacher is shown, the most frequent first


class Pupil:
    """One station: somebody with a first name, and the lesson, exercise or puzzle under way there."""

    def __init__(self, task: Task, name: str, home: Path, spoken: Spoken) -> None:
        self.name = name
        self._taken = taken(home, task, name) if isinstance(task, Lesson) else 0
        self.mistakes: Counter[tuple[int, str]] = Counter()  # (step, what was tried); looking at a card does not count
        self._began, self._step = time.monotonic(), 0
        self.trouble, self.ready = "", False
        self._folder = tempfile.TemporaryDirectory()
        thrown_away = Path(self._folder.name)
        self._journal = Journal.open(thrown_away)
        self.room = Classroom(task, self._journal, thrown_away, self._tell, (), self._erred, name, spoken)
        if isinstance(task, Lesson):
            self.room.leader.on_step = lambda steps: keep_taken(home, task, steps, name)

    async def start(self) -> None:
        """Brings the station up and announces the first step; a failure is kept as `trouble`."""
        try:
            await self.room.start(self._taken)
            self.ready = True
        except GameStopped as error:
            self.trouble = str(error)

    async def stop(self) -> None:
        """Ends the station and throws its journal away."""
        await self.room.session.stop()
        self._journal.close()
        self._folder.cleanup()

    def hint(self, text: str) -> None:
        """Shows a hint of the teacher's at the station."""
        self.room.session.table.announce(
            News(self.room.leader.seat, self.room.leader.sentences.own("teacher"), (text,), "turn")
        )

    def facts(self) -> dict[str, Any]:
        """{name, step, over, mistakes, trouble, ready}: `step` counts those that were taken; mistakes are for the
        teacher; `ready` once the station has started."""
        tutor = self.room.leader
        return {
            "name": self.name,
            "step": tutor.number,
            "over": tutor.over,
            "mistakes": sum(self.mistakes.values()),
            "trouble": self.trouble,
            "ready": self.ready,
        }

    def alone(self) -> dict[str, Any]:
        """{stuck, slips} for the teacher alone: whether the step has taken long or went wrong often, and [step, what
        was tried, how often], the latest step first."""
        tutor, now = self.room.leader, time.monotonic()
        if tutor.number != self._step:
            self._began, self._step = now, tutor.number
        here = sum(count for (step, _tried), count in self.mistakes.items() if step == tutor.number)
        stuck = not tutor.over and (now - self._began >= STUCK or here >= SLIPS)
        slips = sorted(self.mistakes.items(), key=lambda pair: (-pair[0][0], -pair[1]))
        return {"stuck": stuck, "slips": [[step + 1, tried, count] for (step, tried), count in slips]}

    def _tell(self, text: str) -> None:
        self.room.session.table.announce(News(self.room.leader.seat, self.room.leader.sentences.own("lesson"), (text,)))

    def _erred(self, tried: str) -> None:
        if tried.split(" ")[0] != LAY:
            self.mistakes[self.room.leader.number, self.room.leader.called(tried)] += 1


class School:
    """The stations of a class, all with one lesson."""

    def __init__(self, lesson: Lesson, names: Sequence[str], home: Path, spoken: Spoken = PLAIN) -> None:
        """How far everybody is, is kept in `home`. Raises WrongUse for too many names, or two that are the same."""
        self.lesson, self.home, self.language = lesson, home, spoken.language
        self._sentences = spoken.sentences(lesson)
        self.pupils = [Pupil(lesson, name, home, spoken) for name in first_names(names)]

    async def start(self) -> None:
        """Brings all stations up, some at a time."""
        gate = asyncio.Semaphore(STARTING)

        async def one(pupil: Pupil) -> None:
            async with gate:
                await pupil.start()

        await asyncio.gather(*(one(pupil) for pupil in self.pupils))

    async def stop(self) -> None:
        """Ends all stations."""
        await asyncio.gather(*(pupil.stop() for pupil in self.pupils))

    def forget(self) -> None:
        """Strikes out how far everybody is: the class has ended, and the next one starts from the beginning."""
        for pupil in self.pupils:
            keep_taken(self.home, self.lesson, 0, pupil.name)

    def hint(self, to: int, text: str) -> None:
        """Sends a hint to one pupil (1 and up), or to all (0). Raises WrongUse."""
        words = " ".join(text.split())[:LONGEST_HINT]
        if not words or not 0 <= to <= len(self.pupils):
            raise WrongUse(_("A hint has words, and goes to all or to somebody who is there."))
        for pupil in self.pupils if to == 0 else [self.pupils[to - 1]]:
            pupil.hint(words)

    def facts(self) -> dict[str, Any]:
        """{game, lesson, steps, pupils, mistakes}: `steps` are what each asks for, `mistakes` [step, what was tried,
        how often] of all together."""
        together: Counter[tuple[int, str]] = Counter()
        for pupil in self.pupils:
            together.update(pupil.mistakes)
        return {
            "game": self.lesson.game.title,
            "lesson": self._sentences.of(self.lesson.title),
            "steps": [self._sentences.of(step.say) for step in self.lesson.steps],
            "pupils": [pupil.facts() for pupil in self.pupils],
            "mistakes": [[step + 1, tried, count] for (step, tried), count in together.most_common(MISTAKES)],
        }


def first_names(names: Sequence[str]) -> list[str]:
    """The first word of each name, cut to what a station shows; the second Anna is Anna 2. Raises WrongUse."""
    if not 1 <= len(names) <= MOST:
        raise WrongUse(_("A class has 1 to {most} pupils, not {n}.").format(most=MOST, n=len(names)))
    found = list[str]()
    for name in names:
        found.append(_apart((name.split() or [""])[0][:LONGEST_NAME], found))
    if "" in found:
        raise WrongUse(_("Every pupil needs a first name, and one of them is empty."))
    if not all(name.isprintable() for name in found):
        raise WrongUse(_("A name must stand on one line and hold only letters that can be shown."))
    return found


def _apart(name: str, known: Sequence[str]) -> str:
    """The name, with a number where somebody is called so already."""
    number, found = 2, name
    while name and found in known:
        found, number = f"{name[: LONGEST_NAME - 3]} {number}", number + 1
    return found
