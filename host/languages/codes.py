"""The languages there are, which of them the seats and the table have, and what cards are called in one.

Sentences in them come of catalogues (catalogue.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec

from host.errors import WrongUse
from shared_rules.phrases import find, has_phrase

ENGLISH = "en"
CODES = {ENGLISH: "English", "hu": "Hungarian", "da": "Danish"}


def language_code(text: str) -> str:
    """The language called `text`. Raises WrongUse."""
    if text.strip().lower() not in CODES:
        known = ", ".join(f"{one} ({name})" for one, name in CODES.items())
        raise WrongUse(f"There is no language {text.strip() or 'without a name'} here: use {known}.")
    return text.strip().lower()


def for_seats(seats: int, given: str) -> tuple[str, ...]:
    """The languages of all seats: one for everybody, or in the order of seats with commas between, English for
    those that were left out. Empty when nothing is given. Raises WrongUse."""
    if not given.strip():
        return ()
    codes = [language_code(text) for text in given.split(",")]
    if len(codes) > seats:
        raise WrongUse(f"{len(codes)} languages for {seats} seats.")
    if len(codes) == 1:
        codes *= seats
    return (*codes, *[ENGLISH] * (seats - len(codes)))


def of_table(languages: Sequence[str]) -> str:
    """What a table speaks whose stations speak these: their language where all have the same, else English."""
    return languages[0] if languages and len(set(languages)) == 1 else ENGLISH


def card_names(game: str, language: str) -> Callable[[str], str]:
    """What gives a card's name in a language by its English one: the English where the rulebook shows none, and
    everywhere outside games."""
    table = _name_table(game, language)
    return (lambda english: find(table, english)) if table else str


def listed_names(game: str, language: str) -> Callable[[str], bool]:
    """What answers whether a card's English name has one in a language, which may be the same word."""
    table = _name_table(game, language)
    return lambda english: has_phrase(table, english)


def _name_table(game: str, language: str) -> bytes:
    """The table of names that a game's package has for a language; empty without one."""
    package = "shared_rules." + game.partition(".")[0]
    name = f"{package}.names_{language}"
    if language == ENGLISH or not find_spec(package) or not find_spec(name):
        return b""
    return import_module(name).TABLE
