"""`herald rules`: the clauses of a game in our own words, and how Herald reads what is contested."""

from __future__ import annotations

from typing import Annotated

import typer

from host.cli.arguments import game_named
from host.cli.common import Json, complete_game, language_option
from host.errors import WrongUse
from host.languages.codes import ENGLISH, language_code
from host.languages.known import LANGUAGES
from host.languages.rule_search import find
from host.running.terminal import put, say

RulesLanguage = Annotated[str, language_option("the rules")]


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_game, help="Which game.")],
    wanted: Annotated[
        list[str] | None, typer.Argument(metavar="WORDS", help="A clause (SW-44), or a question: who starts?")
    ] = None,
    language: RulesLanguage = ENGLISH,
    as_json: Json = False,
) -> None:
    """Lists the clauses of a game, one clause, or those that answer a question, the best first."""
    rules = game_named(game)
    answer = find(rules, " ".join(wanted or ()), language_code(language))
    if not answer.clauses and not answer.cards:
        raise WrongUse(f"No clause of {rules.title} says that: try another word, or a number like SW-44.")
    if as_json:
        put([clause._asdict() for clause in answer.clauses])
        return
    around = LANGUAGES[language_code(language)].around
    for card in answer.cards:
        say(f"{card.name}: {'; '.join(card.lines[1:])}")
    if answer.meant:
        say(around.meant.format(question=answer.meant))
    for clause in answer.clauses:
        say(f"{clause.number:<8}{clause.text}")
        if clause.ruling:
            say(f"{'':8}{around.here}: {clause.ruling}")
        if clause.option:
            say(f"{'':8}{around.option}: {clause.option}")
