"""The rules of a game as its players read them: every clause in one to three sentences of our own, under headings.

The English is in `rulebook.txt` of the game's package; other languages are in catalogues (host/languages/hu/
seven_wonders_rules.po), as all sentences are. A sentence without a translation stays English.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from host.computer.outside import folder_of
from host.languages.catalogue import RULES, catalogue, catalogue_path
from host.languages.codes import ENGLISH

LIST = "rulebook.txt"
HEADING = "== "


class Chapter(NamedTuple):
    """A heading and the clauses below it: {number: text}, in their order."""

    heading: str
    clauses: dict[str, str]


def domain(game: str) -> str:
    """Which catalogues hold the rules of a game."""
    return game + RULES


def game_of(domain: str) -> str:
    """The game whose rules a domain holds; an empty name where it holds something else."""
    return domain.removesuffix(RULES) if domain.endswith(RULES) else ""


@cache
def chapters(game: str, language: str = ENGLISH) -> tuple[Chapter, ...]:
    """The rules of a game in a language; none where it has no rulebook.txt."""
    said = catalogue(domain(game), language).gettext
    return tuple(
        Chapter(said(chapter.heading), {number: said(text) for number, text in chapter.clauses.items()})
        for chapter in english(_read(game))
    )


def english(text: str) -> list[Chapter]:
    """The chapters of a rulebook.txt: a heading after ==, then a line for each clause, its number first."""
    found: list[Chapter] = []
    for line in text.splitlines():
        if line.startswith(HEADING):
            found.append(Chapter(line.removeprefix(HEADING), {}))
        elif line and not line.startswith("#"):
            number, _, says = line.partition(" ")
            found[-1].clauses[number] = says
    return found


@cache
def texts(game: str, language: str = ENGLISH) -> dict[str, str]:
    """{number: text} of every clause of a game in a language."""
    return {number: text for chapter in chapters(game, language) for number, text in chapter.clauses.items()}


def translated(game: str, language: str) -> bool:
    """Whether the rules of a game are there in this language."""
    return language == ENGLISH or catalogue_path(domain(game), language).exists()


def _read(game: str) -> str:
    file = folder_of(game) / LIST
    return file.read_text(encoding="utf-8") if file.is_file() else ""
