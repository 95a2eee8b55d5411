"""Everybody's progress in lessons and exercises: one for each name, wherever somebody learns.

Beside the journal are `stars.json`, for each lesson, exercise, puzzle, short game and first game

    {"seven_wonders/03-trade": {"Ada": 3, "": 2}}

and `lessons_under_way.json`, the steps taken in each interrupted lesson, in the same form. The name ""
is for learners without one. What a class keeps is in a separate file, `class_stars.json`, so that a teacher can
have it forgotten; it counts for its name like any other. `lessons.json`, the lessons that anybody had learnt in 1.0, is
only read: they are those of the name "". `herald people forget` takes a name out of all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol, cast

from host.computer import kept
from host.computer.whole import written_at
from host.lessons.lesson import Lesson
from host.lessons.puzzle import Puzzle
from host.lessons.tasks import Task, name_of
from host.plain import Json
from shared_rules.contract import Game

STARS_FILE = "stars.json"
CLASS = "class_stars.json"
UNDER_WAY = "lessons_under_way.json"
DONE_IN_1_0 = "lessons.json"
MOST = 3


def stamp(home: Path) -> tuple[int, ...]:
    """A value that changes when the notes of this folder do, but for steps in lessons under way."""
    return tuple(written_at(home / file) for file in (STARS_FILE, CLASS, DONE_IN_1_0))


class Led(Protocol):
    """The facts recorded about a leader: whether it is over, and with how many stars."""

    @property
    def over(self) -> bool: ...

    @property
    def stars(self) -> int: ...


class LearnerProgress:
    """How far one person is, in the notes of a folder."""

    def __init__(self, home: Path, who: str = "") -> None:
        self.home, self.who = home, who

    def stars(self, game: Game) -> dict[str, int]:
        """{name of a task of `host.lessons.tasks`, or of the first game: stars, 1 to MOST} in one game."""
        found: dict[str, int] = {}
        for file in (STARS_FILE, CLASS):
            for key, people in read_notes(self.home / file).items():
                of, _slash, name = key.partition("/")
                number = people.get(self.who) if isinstance(people, dict) else None
                if of == game.name and type(number) is int and 1 <= number <= MOST:
                    found[name] = max(number, found.get(name, 0))
        return found

    def done(self, game: Game) -> list[str]:
        """The names of the tasks of a game that were finished: all that earned a star."""
        before = read_notes(self.home / DONE_IN_1_0).get(game.name) if not self.who else None
        in_1_0 = [one for one in before if isinstance(one, str)] if isinstance(before, list) else []
        return sorted({*self.stars(game), *in_1_0})

    def taken(self, task: Task) -> int:
        """How many steps of a lesson were taken before it was cut off; 0 for none, and for what has no steps."""
        if not isinstance(task, Lesson):
            return 0
        steps = _people(read_notes(self.home / UNDER_WAY), task).get(self.who, 0)
        return steps if type(steps) is int and 0 <= steps <= len(task.steps) else 0

    def note(self, task: Task, leader: Led, taken: int) -> None:
        """A leader has come so far with a task. Raises BadFile when that cannot be written."""
        self.keep_taken(task, self._steps(leader, taken))
        if leader.over and not (isinstance(task, Puzzle) and not task.kept):
            self.win(task.game, name_of(task), leader.stars)

    def keep_taken(self, task: Task, steps: int) -> None:
        """Notes how many steps of a lesson were taken; 0 strikes the note out. Raises BadFile."""
        if not isinstance(task, Lesson):
            return
        notes = read_notes(self.home / UNDER_WAY)
        people = {**_people(notes, task), self.who: steps}
        notes[f"{task.game.name}/{task.name}"] = {one: number for one, number in people.items() if number}
        kept.write(self.home / UNDER_WAY, {name: found for name, found in notes.items() if found})

    def win(self, game: Game, name: str, stars: int) -> None:
        """Notes stars for what is called so; fewer than before change nothing. Raises BadFile."""
        self._write_stars(STARS_FILE, game, name, stars)

    def _steps(self, leader: Led, taken: int) -> int:
        """The recorded steps after `taken` ones: a finished lesson starts again the next time."""
        return 0 if leader.over else taken

    def _write_stars(self, file: str, game: Game, name: str, stars: int) -> None:
        notes, key = read_notes(self.home / file), f"{game.name}/{name}"
        found = notes.get(key)
        people = found if isinstance(found, dict) else {}
        before = people.get(self.who)
        if stars > (before if type(before) is int else 0):
            notes[key] = {**people, self.who: stars}
            kept.write(self.home / file, notes)


class ClassProgress(LearnerProgress):
    """The same for a pupil in a class: stars are kept only if the teacher wants it, and a finished lesson stays
    finished until the class ends."""

    def __init__(self, home: Path, who: str, keeps: bool) -> None:
        super().__init__(home, who)
        self.keeps = keeps

    def win(self, game: Game, name: str, stars: int) -> None:
        """See LearnerProgress."""
        if self.keeps:
            self._write_stars(CLASS, game, name, stars)

    def _steps(self, leader: Led, taken: int) -> int:
        return taken


def _people(notes: Mapping[str, Json], lesson: Lesson) -> dict[str, int]:
    """How far everybody is in a lesson."""
    found = notes.get(f"{lesson.game.name}/{lesson.name}")
    return cast(dict[str, int], found) if isinstance(found, dict) else {}


def read_notes(path: Path) -> dict[str, Json]:
    """The content of a note; an unreadable note counts as empty."""
    data: Json = kept.read(path, lambda data: data, dict[str, Json])
    return data if isinstance(data, dict) else {}
