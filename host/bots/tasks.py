"""The questions that a thinking process is asked: a play, thinking ahead, advice, a review. While a game goes on that
is what one seat knows, and nothing more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from host.bots.coach import Advice, advise
from host.bots.cores.kept import Kept
from host.bots.judge import judge_of
from host.bots.levels import PLAYERS, SEARCHERS
from host.bots.review import Review, Tell, review
from host.bots.search import Budget, Candidate
from shared_rules.contract import load
from shared_rules.referee.knowledge import Knowledge
from shared_rules.referee.record import Record

AHEAD = "ahead"


class Task(NamedTuple):
    """One thing to think about.

    what     a key of TASKS
    level    of host.bots.levels; seconds: for those that search
    """

    what: str
    knowledge: Knowledge
    level: str
    seed: str
    seconds: float


class ReviewTask(NamedTuple):
    """A whole game to look back at, when it is over and nothing of it is hidden; seconds: how long it may take."""

    record: Record
    seconds: float


# What the seats of this process's table have thought before, by seat.
_thoughts: dict[int, Kept] = {}


class NoJudge(ValueError):
    """Nobody has judged this game yet, so only habit can play it."""


def play(task: Task) -> list[Candidate]:
    """What a level thinks of its plays, the best first; the easy ones name only the one they make."""
    game = load(task.knowledge.game)
    judge = judge_of(game.name, task.knowledge.known["options"])
    if judge is None:
        raise NoJudge(f"There is no judge for {game.title}.")
    if task.level in SEARCHERS:
        kept = _thoughts.setdefault(task.knowledge.seat, Kept())
        return SEARCHERS[task.level](game, judge, task.seed, kept=kept).search(
            task.knowledge, Budget(seconds=task.seconds)
        )
    made = PLAYERS[task.level](game, judge, task.seed).decide(task.knowledge)
    return [Candidate(game.text(made), tuple(game.text(step) for step in judge.steps(made)), 0.0, 0, 0.0)]


def ahead(task: Task) -> bool:
    """Begins to think about what somebody else may do now, in games in which that can be kept; `think_on` does it."""
    game = load(task.knowledge.game)
    judge = judge_of(game.name, task.knowledge.known["options"])
    if judge is None:
        return False
    kept = _thoughts.setdefault(task.knowledge.seat, Kept())
    return SEARCHERS[task.level](game, judge, task.seed, kept=kept).ahead(task.knowledge)


def think_on(seat: int) -> bool:
    """Some more playouts of what a seat thinks ahead; False when that is enough."""
    return _thoughts[seat].grow()


def coach(task: Task) -> list[Advice]:
    """What a coach thinks of a seat's plays, the best first."""
    game = load(task.knowledge.game)
    judge = judge_of(game.name, task.knowledge.known["options"])
    if judge is None:
        raise NoJudge(f"There is no judge for {game.title}.")
    return advise(game, judge, task.knowledge)


def look_back(look: ReviewTask, tell: Tell) -> Review:
    """The review of a game that is over."""
    return review(look.record, tell)


TASKS: dict[str, Callable[[Task], Any]] = {"play": play, AHEAD: ahead, "coach": coach}
