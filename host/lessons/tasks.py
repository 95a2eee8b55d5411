"""Everything that can be learnt or solved, by its name: `03-trade` a lesson, `03-trade/2` an exercise of it, `puzzle`
the puzzle of the day and `puzzle/3-1-9` another one, `campaign/1-corruption` a short game of a campaign."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from host.errors import WrongUse
from host.lessons.campaign import CAMPAIGN, ShortGame, campaign
from host.lessons.exercise import Exercise, exercises
from host.lessons.exercise_leader import ExerciseLeader
from host.lessons.lesson import Lesson, lessons
from host.lessons.lesson_leader import LessonLeader
from host.lessons.puzzle import Puzzle, of_the_day, puzzles
from host.lessons.short_game_leader import ShortGameLeader
from shared_rules.contract import Game
from shared_rules.phrases import _

if TYPE_CHECKING:
    from host.lessons.leader import Notify, Soon, TaskLeader
    from host.lessons.sentences import Sentences
    from host.table.table import Table

PUZZLE = "puzzle"
Task = Lesson | Exercise | Puzzle | ShortGame


def task_named(game: Game, name: str, today: datetime.date | None = None) -> Task:
    """The task of this name. Raises WrongUse, BadFile."""
    kind, _slash, which = name.partition("/")
    if kind == PUZZLE:
        day = today or datetime.date.today()
        found = next((one for one in puzzles(game.name) if one.name == which), None)
        task: Task | None = found if which else of_the_day(game.name, day)
    else:
        short = kind == CAMPAIGN
        among: list[Task] = [*campaign(game.name)] if short else [*lessons(game), *exercises(game.name, kind)]
        task = next((one for one in among if one.name == name), None)
    if task is None:
        raise WrongUse(_("There is no lesson {name} here.").format(name=name))
    return task


def name_of(task: Task) -> str:
    """The name under which `task_named` finds it."""
    return f"{PUZZLE}/{task.name}" if isinstance(task, Puzzle) else task.name


def title_of(task: Task) -> str:
    """Its title in English: an exercise has that of its lesson, a puzzle that of all puzzles."""
    if isinstance(task, Lesson | ShortGame):
        return task.title
    if isinstance(task, Puzzle):
        return ""
    return next(one.title for one in lessons(task.game) if one.name == task.name.partition("/")[0])


def exercise_called(task: Exercise, sentences: Sentences) -> str:
    """What people call an exercise: what it trains, and a number where others of its lesson train the same."""
    same = [one.name for one in exercises(task.game.name, task.name.partition("/")[0]) if one.goal == task.goal]
    nth = f" ({same.index(task.name) + 1})" if len(same) > 1 else ""
    return sentences.of(task.goal) + nth


def after(task: Task) -> str:
    """The name of what is best done next: a lesson's exercises, then the next lesson; after a short game the
    next one; "" after the last."""
    if isinstance(task, Puzzle):
        return ""
    if isinstance(task, ShortGame):
        return _following([one.name for one in campaign(task.game.name)], task.name)
    lesson, _slash, number = task.name.partition("/")
    rest = exercises(task.game.name, lesson)[int(number or 0) :]
    if rest:
        return rest[0].name
    return _following([one.name for one in lessons(task.game)], lesson)


def _following(names: list[str], name: str) -> str:
    place = names.index(name) + 1 if name in names else len(names)
    return names[place] if place < len(names) else ""


def leader_of(table: Table, task: Task, notify: Notify, soon: Soon, erred: Notify = lambda tried: None) -> TaskLeader:
    """Who leads through it at a table that begins at its position."""
    if isinstance(task, Lesson):
        return LessonLeader(table, task, notify, soon, erred)
    if isinstance(task, ShortGame):
        return ShortGameLeader(table, task, notify, soon, erred)
    return ExerciseLeader(table, task, title_of(task), notify, soon, erred)
