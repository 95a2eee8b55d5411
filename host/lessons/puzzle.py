"""Puzzles: moments of finished games in which one play was worth far more than any other, one of them each day.

`GAME/puzzles.json` holds a line for each: the position, seat 1 to move, and what the strong search made of the plays
there. `tools/puzzles.py` finds and checks them; nobody wrote one by hand.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, cast

from host.errors import BadFile
from host.lessons.lesson import LEARNER, lessons_of, state_at
from host.plain import Plain
from shared_rules.contract import Game, State, load

FILE = "puzzles.json"
NEAR, FAIR = 0.02, 0.05  # chances that a play may fall short of the best for two stars, and for one


class Value(NamedTuple):
    """What the search made of a play: its text, how many playouts it had, and the mean chance they ended with."""

    play: str
    playouts: int
    chance: float


class Laying(NamedTuple):
    """How a game lays a play card by card, if it does: the verbs that lay a card and take one up again, and those of
    the plays that such steps come to."""

    add: str = ""
    remove: str = ""
    closes: tuple[str, ...] = ()

    def gathered(self, made: Sequence[str]) -> str:
        """The one play that steps come to: cards that were laid, some of them taken up again, and the step that closes
        it. The first play where that is not a step."""
        laid: list[str] = []
        for step in made if _verb(made[0]) == self.add else ():
            verb, _, card = step.partition(" ")
            if verb == self.add:
                laid.append(card)
            elif verb == self.remove and card in laid:
                laid.remove(card)
            else:
                return " ".join((step, *laid))
        return made[0]


class Puzzle(NamedTuple):
    """One puzzle. `name` is a number of its game's file; `values` has the best play first; `found` says whether the
    rule-of-thumb judge sees the best play at a glance: then the puzzle is an easy one. `seat` is to move. `kept`: it is
    one of its game's file, so that stars are kept for it."""

    name: str
    position: Plain
    values: tuple[Value, ...]
    found: bool
    seat: int = LEARNER
    kept: bool = True

    @property
    def game(self) -> Game:
        """The game it is from."""
        return load(self.position["game"])

    @property
    def best(self) -> Value:
        """The play that was worth most."""
        return self.values[0]

    def start(self) -> State:
        """The moment at which it begins. Raises BadFile."""
        return state_at(self.position, f"The puzzle {self.name}")

    @property
    def whole(self) -> bool:
        """Whether a play that is laid card by card counts as a whole, as an offer does."""
        return not any(_verb(one.play) == self.laying.add for one in self.values)

    @property
    def gathers(self) -> bool:
        """Whether its plays are laid card by card."""
        return any(_verb(one.play) in self.laying.closes for one in self.values)

    @property
    def laying(self) -> Laying:
        """How its game lays a play card by card."""
        return Laying(*self.game.find("referee.options", "CARD_BY_CARD", Laying()))

    def is_open(self, made: Sequence[str]) -> bool:
        """Whether the last of these plays lays a card, or takes one up: the play that they are steps of goes on."""
        return self.whole and _verb(made[-1]) in (self.laying.add, self.laying.remove)

    def play_that_counts(self, made: Sequence[str]) -> str:
        """The play that counts of these: the first, or what the steps come to where it is laid card by card."""
        return self.laying.gathered(made) if self.whole else made[0]

    def value(self, play: str) -> Value | None:
        """What the search made of a play, whichever copies of its cards are laid; None where it left it aside."""
        return next((one for one in self.values if self._kind(one.play) == self._kind(play)), None)

    def stars(self, play: str) -> int:
        """0 to 3 by how far a play falls short of the best; a play that the search left aside has none."""
        value = self.value(play)
        if value is None:
            return 0
        short = self.best.chance - value.chance
        return 3 if value == self.best else 2 if short <= NEAR else 1 if short <= FAIR else 0

    def _kind(self, play: str) -> list[str]:
        """A play without the numbers that tell copies apart, where its cards are gathered and any copy will do."""
        verb, *cards = play.split()
        kinds = sorted(card.partition(".")[0] for card in cards)
        return [verb, *(kinds if verb in self.laying.closes else cards)]


def _verb(play: str) -> str:
    return play.partition(" ")[0]


@lru_cache(maxsize=8)
def puzzles(game: str, folder: Path | None = None) -> tuple[Puzzle, ...]:
    """The puzzles of a game, none where it has no file. Raises BadFile."""
    path = (folder or lessons_of(game)) / FILE
    if not path.exists():
        return ()
    try:
        rows: list[Plain] = json.loads(path.read_text(encoding="utf-8"))
        return tuple(_puzzle(row) for row in rows)
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadFile(f"{path} cannot be read as puzzles: {error}.") from error


def _puzzle(row: Plain) -> Puzzle:
    values = tuple(Value(str(play), int(count), float(chance)) for play, count, chance in row["values"])
    return Puzzle(str(row["name"]), cast(Plain, row["position"]), values, bool(row["found"]))


def lines(found: list[Puzzle]) -> str:
    """The text of a file with these puzzles, one in a line."""
    rows = [
        {
            "name": one.name,
            "position": one.position,
            "values": [list(value) for value in one.values],
            "found": one.found,
        }
        for one in found
    ]
    return "[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]\n"


def of_the_day(game: str, day: datetime.date, folder: Path | None = None) -> Puzzle | None:
    """The same puzzle for everybody on a day; all of a game come before one comes again. None where it has none."""
    found = puzzles(game, folder)
    return found[day.toordinal() % len(found)] if found else None
