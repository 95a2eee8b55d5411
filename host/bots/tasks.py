"""What a worker is asked to think about. Everything that goes there is what one seat knows, and nothing more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from host.bots.coach import Advice, advise
from host.bots.judges import judge_of
from host.bots.levels import MINDS, STRONG, Strong
from host.bots.search import Budget, Found
from shared_rules.contract import load
from shared_rules.table.knowledge import Knowledge


class Task(NamedTuple):
    """One thing to think about.

    what     a key of TASKS
    level    easy, normal or strong; seconds: for the strong level
    """

    what: str
    knowledge: Knowledge
    level: str
    seed: str
    seconds: float


class NoJudge(ValueError):
    """Nobody has judged this game yet, so only habit can play it."""


def play(task: Task) -> list[Found]:
    """What a level thinks of its plays, the best first; the easy ones name only the one they make."""
    game = load(task.knowledge.game)
    judge = judge_of(game.name, task.knowledge.known["options"])
    if judge is None:
        raise NoJudge(f"There is no judge for {game.title}.")
    if task.level == STRONG:
        return Strong(game, judge, task.seed).search(task.knowledge, Budget(seconds=task.seconds))
    made = MINDS[task.level](game, judge, task.seed).decide(task.knowledge)
    return [Found(game.text(made), tuple(game.text(step) for step in judge.steps(made)), 0.0, 0, 0.0)]


def coach(task: Task) -> list[Advice]:
    """What a coach thinks of a seat's plays, the best first."""
    game = load(task.knowledge.game)
    judge = judge_of(game.name, task.knowledge.known["options"])
    if judge is None:
        raise NoJudge(f"There is no judge for {game.title}.")
    return advise(game, judge, task.knowledge)


TASKS: dict[str, Callable[[Task], Any]] = {"play": play, "coach": coach}
