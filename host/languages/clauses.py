"""The clauses of a game in our own words: those of its RULES.md, and which one is behind a refusal or a line of a score
sheet (`clauses.txt` of its package)."""

from __future__ import annotations

from functools import cache
from importlib import import_module, resources
from typing import Any, NamedTuple

from host.errors import WrongUse
from shared_rules.contract import Game, Refusal
from shared_rules.phrases import find

MARK = 6  # hex digits before each line of a table


class Clause(NamedTuple):
    """One row of a game's RULES.md: its number, what it is about, the ruling with its option, if there is one, and
    what refusals and score sheets say of it."""

    number: str
    what: str
    ruling: str = ""
    option: str = ""
    says: tuple[str, ...] = ()


class Rule(NamedTuple):
    """What is behind a refusal or a line of a sheet: the number of a clause, and what it says."""

    clause: str
    says: str

    def data(self) -> dict[str, str]:
        """The same for a page."""
        return self._asdict()


def rule_of(game: str, refusal: Refusal) -> Rule | None:
    """The clause behind a refusal of a game, or of its tally or deck; None where it is no rule of the game."""
    return _behind(game.partition(".")[0], refusal.code)


def rule_of_category(game: str, category: str) -> Rule | None:
    """The clause behind a category of a score sheet."""
    return _behind(game.partition(".")[0], f"score.{category}")


@cache
def _behind(game: str, code: str) -> Rule | None:
    number, _, says = find(_table(game), code).partition(" ")
    return Rule(number, says) if says else None


def _table(game: str) -> bytes:
    """The table of a game's clauses; an empty one where it has none."""
    try:
        module: Any = import_module(f"shared_rules.{game}.clauses")
    except ImportError:
        return b""
    return module.TABLE


def clauses(game: Game) -> list[Clause]:
    """Every clause of the game's RULES.md, in its order, each with its ruling. Raises WrongUse where there is none."""
    try:
        text = resources.files(f"shared_rules.{game.name}").joinpath("RULES.md").read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise WrongUse(f"{game.title} has no list of clauses.") from error
    rulings: dict[str, tuple[str, str]] = {}
    found: list[Clause] = []
    for cells in _rows(text):
        if len(cells) == 3:  # ruling: clauses, what is built, option
            for number in _numbers(cells[0]):
                said, option = rulings.get(number, ("", ""))
                rulings[number] = (f"{said} {cells[1]}".strip(), f"{option} {cells[2]}".strip())
        elif len(cells) == 4:  # clauses, what, function, test
            found += [Clause(number, cells[1]) for number in _numbers(cells[0])]
    says = _sayings(game.name)
    return [
        Clause(clause.number, clause.what, *rulings.get(clause.number, ("", "")), says.get(clause.number, ()))
        for clause in found
    ]


def _sayings(game: str) -> dict[str, tuple[str, ...]]:
    """{clause: what refusals and score sheets say of it}, each sentence once."""
    table = _table(game)
    found: dict[str, tuple[str, ...]] = {}
    for line in table.decode().splitlines():
        number, _, says = line[MARK:].partition(" ")
        if says and says not in found.get(number, ()):
            found[number] = (*found.get(number, ()), says)
    return found


def _numbers(cell: str) -> list[str]:
    """The clauses a row is about: `SD-1`, `SD-3, SD-7`, `SD-22 to SD-24`."""
    found: list[str] = []
    for part in cell.split(", "):
        first, _, last = part.partition(" to ")
        prefix, _, number = first.partition("-")
        end = last.partition("-")[2] or number
        found += [f"{prefix}-{one}" for one in range(int(number), int(end) + 1)]
    return found


def _rows(text: str) -> list[list[str]]:
    """The cells of every row of a table that begins with a clause."""
    rows = [[cell.strip().replace("`", "") for cell in line.strip("| \n").split(" | ")] for line in text.splitlines()]
    return [_whole(row) for row in rows if _is_clause(row[0].split(", ")[0].split(" to ")[0])]


def _whole(row: list[str]) -> list[str]:
    """A ruling without an option ends in an empty cell, which was stripped with the line's end."""
    return [*row, ""] if len(row) == 2 else row


def _is_clause(word: str) -> bool:
    letters, dash, number = word.partition("-")
    return bool(dash) and letters.isupper() and number.isdecimal()


def search(found: list[Clause], wanted: str) -> list[Clause]:
    """The clause of that number, or those that hold every word, in any case; all without a word."""
    exact = [clause for clause in found if clause.number.lower() == wanted.strip().lower()]
    words = wanted.lower().split()
    return exact or [clause for clause in found if all(word in _text(clause) for word in words)]


def _text(clause: Clause) -> str:
    return " ".join((clause.number, clause.what, clause.ruling, clause.option, *clause.says)).lower()
