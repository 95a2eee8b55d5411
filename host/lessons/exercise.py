"""Exercises: a position, a goal, and any legal play; what came of it is worth none to three stars.

`GAME/exercises/NN-name.toml` holds those of the lesson with that name:

[[exercises]]
goal = "Lead in shields on both sides, for two coins or less."
best = ["build barracks.3"]             # plays of seat 1 that earn three stars, shown when a learner gives up
then = ["2 build theater.3"]            # plays of the others once it is not seat 1's turn; else they play by habit
until = "send pass"                     # it is judged after one of these verbs; else after as many plays as in best
tries = [{ plays = ["end"], stars = 0 }]  # other plays, and what they earn: a test makes them
[[exercises.stars]]                     # one to three of them, each for one star more; the last one is the third
that = "me.shields > seat2.shields"     # goal.py explains conditions
why = "Bela still has as many shields." # shown when it does not hold
[exercises.position]                    # as in a lesson; seat 1 is to move

Each lesson has three. A good one asks for a decision about the lesson's idea: several plays look right, and the first
one on offer is not the best (order hands, rows and discs accordingly); `tries` holds the middling and the bad play.
The sentences are English, filled in and translated as those of lessons are.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from host.errors import BadFile
from host.lessons.goal import facts, holds
from host.lessons.lesson import LEARNER, lessons_of, state_at
from host.plain import Plain
from shared_rules.contract import Event, Game, State, load

EXERCISES = "exercises"
MOST = 3  # stars


class Star(NamedTuple):
    """One star: the condition, and the sentence shown when it does not hold."""

    that: str
    why: str


class Exercise(NamedTuple):
    """One exercise; `name` is the lesson's and its number there: `08-conflicts/2`."""

    name: str
    goal: str
    best: tuple[str, ...]
    then: tuple[str, ...]
    until: tuple[str, ...]
    stars: tuple[Star, ...]
    position: Plain
    tries: tuple[tuple[tuple[str, ...], int], ...] = ()

    @property
    def seat(self) -> int:
        """Where the learner sits."""
        return LEARNER

    @property
    def game(self) -> Game:
        """The game it is from."""
        return load(self.position["game"])

    def start(self) -> State:
        """The moment at which it begins. Raises BadFile."""
        return state_at(self.position, f"The exercise {self.name}")

    def ends(self, made: Sequence[str]) -> bool:
        """Whether it is judged after these plays."""
        if self.until:
            return bool(made) and made[-1].split(" ")[0] in self.until
        return len(made) >= len(self.best)

    def judged(self, state: State, play: str, began: Plain, events: Sequence[Event] = ()) -> tuple[int, str]:
        """(stars, English reason why it is not one more, "" for all of them) of what came of a play."""
        found = facts(state, play, began, events)
        held = 0
        for star in self.stars:
            if not holds(star.that, found):
                break
            held += 1
        missing = len(self.stars) - held
        return (MOST - missing if held else 0), (self.stars[held].why if missing else "")


@lru_cache(maxsize=512)  # those of all lessons of all games: the map asks for each
def exercises(game: str, lesson: str, folder: Path | None = None) -> tuple[Exercise, ...]:
    """The exercises of a lesson, none where it has no file. Raises BadFile."""
    path = (folder or lessons_of(game)) / EXERCISES / f"{lesson}.toml"
    if not path.exists():
        return ()
    try:
        rows: list[Plain] = tomllib.loads(path.read_text(encoding="utf-8"))["exercises"]
        return tuple(_exercise(f"{lesson}/{number}", game, row) for number, row in enumerate(rows, 1))
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadFile(f"{path} cannot be read as exercises: {error}.") from error


def _exercise(name: str, game: str, row: Plain) -> Exercise:
    stars = tuple(Star(one["that"], one["why"]) for one in row["stars"])
    if not 1 <= len(stars) <= MOST:
        raise ValueError(f"{name} has {len(stars)} stars")
    position = {"game": game, **row["position"]}
    tries = tuple((tuple(one["plays"]), int(one["stars"])) for one in row.get("tries", ()))
    until = tuple(row.get("until", "").split())
    return Exercise(name, row["goal"], tuple(row["best"]), tuple(row.get("then", ())), until, stars, position, tries)
