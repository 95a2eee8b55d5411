"""`herald rules`: the clauses of a game in our own words, and how Herald reads what is contested."""

from __future__ import annotations

from importlib import resources
from typing import Annotated, NamedTuple

import typer

from host.cli.common import Json, game_named, put, say
from host.errors import WrongUse
from shared_rules.contract import Game

NAME = "rules"
EXAMPLE = "herald rules seven-wonders trade"
EXAMPLE_SAYS = "every clause that speaks of trade, or one by its number (SW-44)"


class Clause(NamedTuple):
    """One row of a game's RULES.md: its number, what it is about, and the ruling with its option, if there is one."""

    number: str
    what: str
    ruling: str = ""
    option: str = ""


def command(
    game: Annotated[str, typer.Argument(help="Which game.")],
    wanted: Annotated[list[str] | None, typer.Argument(help="A clause (SW-44), or words it holds.")] = None,
    as_json: Json = False,
) -> None:
    """Lists the clauses of a game, one clause, or those that hold every given word."""
    rules = game_named(game)
    found = search(clauses(rules), " ".join(wanted or ()))
    if not found:
        raise WrongUse(f"No clause of {rules.title} says that: try another word, or a number like SW-44.")
    if as_json:
        put([clause._asdict() for clause in found])
        return
    for clause in found:
        say(f"{clause.number:<8}{clause.what}")
        if clause.ruling:
            say(f"{'':8}Here: {clause.ruling}")
        if clause.option:
            say(f"{'':8}Option: {clause.option}")


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
    return [Clause(clause.number, clause.what, *rulings.get(clause.number, ("", ""))) for clause in found]


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
    return exact or [clause for clause in found if all(word in " ".join(clause).lower() for word in words)]
