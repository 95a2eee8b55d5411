"""`herald rules`: the clauses of a game in our own words, and how Herald reads what is contested."""

from __future__ import annotations

from typing import Annotated

import typer

from host.cli.common import Json, put, say
from host.cli.given import game_named
from host.errors import WrongUse
from host.languages.clauses import clauses, search


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
        for sentence in clause.says:
            say(f"{'':8}{sentence}")
        if clause.ruling:
            say(f"{'':8}Here: {clause.ruling}")
        if clause.option:
            say(f"{'':8}Option: {clause.option}")
