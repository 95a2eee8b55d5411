"""`herald rules`: the clauses of a game in our own words, and how Herald reads what is contested."""

from __future__ import annotations

from typing import Annotated

import typer

from host.cli.common import Json, complete_game, language_option, put, say
from host.cli.given import game_named
from host.errors import WrongUse
from host.languages.clauses import Clause, clauses, search
from host.languages.codes import ENGLISH, language_code
from host.languages.rulebook import AROUND
from shared_rules.contract import Game

RulesLanguage = Annotated[str, language_option("the rules")]


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_game, help="Which game.")],
    wanted: Annotated[list[str] | None, typer.Argument(help="A clause (SW-44), or words it holds.")] = None,
    language: RulesLanguage = ENGLISH,
    as_json: Json = False,
) -> None:
    """Lists the clauses of a game, one clause, or those that hold every given word."""
    rules = game_named(game)
    spoken, words = clauses(rules, language_code(language)), " ".join(wanted or ())
    found = search(spoken, words) or _said_in_english(rules, spoken, words)
    if not found:
        raise WrongUse(f"No clause of {rules.title} says that: try another word, or a number like SW-44.")
    if as_json:
        put([clause._asdict() for clause in found])
        return
    around = AROUND[language_code(language)]
    for clause in found:
        say(f"{clause.number:<8}{clause.text}")
        if clause.ruling:
            say(f"{'':8}{around.here}: {clause.ruling}")
        if clause.option:
            say(f"{'':8}{around.option}: {clause.option}")


def _said_in_english(rules: Game, spoken: list[Clause], words: str) -> list[Clause]:
    """Of these clauses the ones that hold every word in English: a reader of another language may know it."""
    numbers = {clause.number for clause in search(clauses(rules), words)}
    return [clause for clause in spoken if clause.number in numbers]
