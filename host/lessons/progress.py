"""How many stars everybody has, for each lesson, exercise and puzzle: `stars.json` beside the journal.

    {"seven_wonders/03-trade": {"Ada": 3, "": 2}}

The name "" is for learners without one. `herald people forget` takes a name out of it as out of all other files.
"""

from __future__ import annotations

from pathlib import Path

from host.lessons.lesson import read_notes, write
from host.lessons.tasks import Task, name_of
from shared_rules.contract import Game

STARS_FILE = "stars.json"
CLASS = "class_stars.json"  # the same of learners, where their teacher keeps it
MOST = 3


def stars(home: Path, game: Game, who: str = "", file: str = STARS_FILE) -> dict[str, int]:
    """{name of a lesson, exercise or puzzle: stars} of one person in one game; `file` as STARS_FILE or CLASS."""
    found: dict[str, int] = {}
    for key, people in read_notes(home / file).items():
        of, _slash, name = key.partition("/")
        number = people.get(who) if isinstance(people, dict) else None
        if of == game.name and type(number) is int and 1 <= number <= MOST:
            found[name] = number
    return found


def keep_stars(home: Path, task: Task, number: int, who: str = "", file: str = STARS_FILE) -> None:
    """Notes stars; fewer than before change nothing. Raises BadFile when the note cannot be written."""
    keep_won(home, task.game, name_of(task), number, who, file)


def keep_won(home: Path, game: Game, name: str, number: int, who: str = "", file: str = STARS_FILE) -> None:
    """The same for the task of this name in a game."""
    notes, key = read_notes(home / file), f"{game.name}/{name}"
    found = notes.get(key)
    people = found if isinstance(found, dict) else {}
    before = people.get(who)
    if number > (before if type(before) is int else 0):
        notes[key] = {**people, who: number}
        write(home / file, notes)
