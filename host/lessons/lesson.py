"""Lessons: readable files in a folder for each game, `GAME/NN-name.toml`, in the order in which they are learnt.

title = "Selling"
says = "What this lesson is about."
[position]                       # a moment as docs/positions.md describes it; the learner is seat 1
[[steps]]
say = "What to do now, and what to look at."
await = "sell altar.3"           # the play, as a record writes it; or `lay altar.3`, only to look at a card
shows = "Sell: 3 coins"          # what the station offers for it: the text fails its test when that changes
right = "What happened, and why."
drawing = "market"               # page/drawings/market.svg of the game, where it says more than words; without words
alt = "What the drawing says."   # in words, for whoever cannot see it
then = ["2 sell baths.3"]        # plays of the other seats, and of the table, after it
[[steps.wrong]]
play = "build palace.3"          # what a learner may try instead
why = "Missing 2 stone: ..."     # the station's own reason; "" for what may be played, but not in this lesson
say = "What to say to it besides."

A step in which the learner chooses says what it answers to each kind of play; `await` is then the play that Skip
makes where it is legal, and what fits no kind is taken back:

until = "end"                    # it is taken after a play with one of these verbs; without it after the first play
[[steps.kinds]]                  # the first that fits answers
plays = ["build", "sell altar.3"]  # the words with which a play begins; left out, any play
that = "me.coins >= 3"           # holds after the play; goal.py explains conditions, `began` is the step's beginning
say = "What to say to it."

Kinds before the steps, `[[kinds]]`, are those of every step with `choice = true`, after its own. In a step of choice
`then` leaves out what the table refuses, and the others play on until it is the learner's turn again.

The sentences are English: sentences.py explains what is filled into them, and where their translations are.
"""

from __future__ import annotations

import json
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from host.computer.outside import host_folder
from host.errors import BadFile, WrongUse
from host.languages.game_words import games
from host.languages.typed_letters import usual_letters
from host.plain import Plain
from shared_rules.contract import BrokenPosition, Game, NotAPlay, State, load

LEARNER = 1  # the learner's seat
LAY = "lay"


class Wrong(NamedTuple):
    """A wrong attempt of a learner: the play, the station's reason ("" for none), and the lesson's answer."""

    play: str
    why: str
    say: str


class ChoiceAnswer(NamedTuple):
    """What a step of choice answers to plays that begin with one of `plays` ("" is any), and after which `that`
    holds ("" always does)."""

    plays: tuple[str, ...]
    that: str
    say: str

    def names(self, play: str) -> bool:
        """Whether a play begins with one of its words."""
        return any(f"{play} ".startswith(f"{one} " if one else "") for one in self.plays)


class Drawing(NamedTuple):
    """A drawing beside a step: the name of its file, and its meaning in words."""

    name: str
    alt: str

    def path(self, game: str) -> str:
        """Where a browser finds it below /static/."""
        return f"games/{game}/page/drawings/{self.name}.svg"


class Step(NamedTuple):
    """One step: its first sentence, the awaited play, the station's text, and the closing sentence. With `kinds` the
    learner chooses: it is taken after a play with a verb of `until`, or after the first where there is none."""

    say: str
    awaited: str
    shows: str
    right: str
    then: tuple[str, ...]
    wrong: tuple[Wrong, ...]
    kinds: tuple[ChoiceAnswer, ...] = ()
    until: tuple[str, ...] = ()
    drawing: Drawing | None = None

    def taken_by(self, play: str) -> bool:
        """Whether a play, one of a kind that it accepts, ends it."""
        return not self.until or play.split(" ")[0] in self.until

    @property
    def looks(self) -> str:
        """The card that is only to be laid on the reader, or ""."""
        verb, _space, card = self.awaited.partition(" ")
        return card if verb == LAY else ""


class Lesson(NamedTuple):
    """One lesson; `name` is its file's: `03-trade`."""

    name: str
    title: str
    says: str
    position: Plain
    steps: tuple[Step, ...]

    @property
    def seat(self) -> int:
        """Where the learner sits."""
        return LEARNER

    @property
    def game(self) -> Game:
        """The game it teaches."""
        return load(self.position["game"])

    def start(self) -> State:
        """The moment at which it begins. Raises BadFile."""
        return state_at(self.position, f"The lesson {self.name}")


def state_at(position: Plain, what: str) -> State:
    """The moment of a game at which a lesson, an exercise, a puzzle or a short game begins. Raises BadFile with `what`
    cannot begin there."""
    try:
        return load(position["game"]).position(json.loads(json.dumps(position)))
    except (BrokenPosition, NotAPlay) as error:
        raise BadFile(f"{what} cannot begin: {error}") from error


def card_of(game: Game, text: str) -> str | None:
    """The card to lay for a play: the first word of its text that is one, or None."""
    known = set(game.cards())
    return next((word for word in text.split() if word in known), None)


@lru_cache(maxsize=256)
def parsed(text: str) -> Plain:
    """What a file of TOML holds. A page reads all lessons of a game for each request: the same text is taken apart
    once. Raises ValueError, RecursionError."""
    return tomllib.loads(text)


def read(path: Path) -> Lesson:
    """The lesson in a file. Raises BadFile with what is wrong in it."""
    try:
        about = path.stat()
        return _lesson_in(path, about.st_mtime_ns, about.st_size)
    except OSError as error:
        raise BadFile(f"{path} cannot be read as a lesson: {error}.") from error


@lru_cache(maxsize=256)
def _lesson_in(path: Path, _changed: int, _size: int) -> Lesson:
    """The same, read again once the file has changed: guests look at the map of all lessons. Raises BadFile."""
    try:
        data = parsed(path.read_text(encoding="utf-8"))
        shared = _kinds(data)
        steps = tuple(_step(row, shared) for row in data["steps"])
        return Lesson(path.stem, data["title"], data["says"], data["position"], steps)
    except (OSError, ValueError, RecursionError) as error:
        raise BadFile(f"{path} cannot be read as a lesson: {error}.") from error
    except KeyError as error:
        raise BadFile(f"{path} is not a whole lesson: {error} is missing.") from error


def _kinds(row: Plain) -> tuple[ChoiceAnswer, ...]:
    return tuple(
        ChoiceAnswer(tuple(one.get("plays", [""])), one.get("that", ""), one["say"]) for one in row.get("kinds", ())
    )


def _step(row: Plain, shared: tuple[ChoiceAnswer, ...]) -> Step:
    wrong = tuple(Wrong(one["play"], one["why"], one["say"]) for one in row.get("wrong", ()))
    kinds = _kinds(row) + (shared if row.get("choice") else ())
    then, until = tuple(row.get("then", ())), tuple(row.get("until", "").split())
    drawing = Drawing(row["drawing"], row["alt"]) if "drawing" in row else None
    return Step(row["say"], row["await"], row.get("shows", ""), row["right"], then, wrong, kinds, until, drawing)


def lessons_of(game: str) -> Path:
    """The folder of a game's lessons, exercises, puzzles and hints; it need not exist."""
    return host_folder(game) / "lessons"


def lessons(game: Game, folder: Path | None = None) -> list[Lesson]:
    """The lessons of a game, in their order. Raises BadFile, and WrongUse for a game that has none."""
    found = [read(path) for path in sorted((folder or lessons_of(game.name)).glob("*.toml"))]
    if not found:
        raise WrongUse(f"There are no lessons for {game.title} yet.")
    return found


def taught() -> list[Game]:
    """The games that have lessons."""
    return [load(name) for name in games() if any(lessons_of(name).glob("*.toml"))]


def choose(found: list[Lesson], wanted: str, done: list[str]) -> Lesson:
    """The lesson of this number or name; without one the first that is not done yet. Raises WrongUse."""
    if not wanted:
        return next((lesson for lesson in found if lesson.name not in done), found[0])
    number = int(wanted) if wanted.isdecimal() and len(wanted) < 3 else 0
    if 1 <= number <= len(found):
        return found[number - 1]
    fitting = [lesson for lesson in found if usual_letters(wanted).lower() in lesson.name]
    if len(fitting) != 1:
        raise WrongUse(f"There is no lesson {wanted}: choose a number from 1 to {len(found)}.")
    return fitting[0]
