"""Chooses among the languages that `known` lists, for seats, a table or a browser; and what cards are called in one.

Sentences in them come of catalogues (catalogue.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from host.computer.outside import folder_of
from host.errors import WrongUse
from host.languages.known import ENGLISH as ENGLISH
from host.languages.known import LANGUAGES
from host.languages.typed_letters import usual_letters

# The finished languages: {code: its name in English}.
CODES = {code: one.english for code, one in LANGUAGES.items() if not one.begun}
# The names of all in English.
ALL_NAMES = {code: one.english for code, one in LANGUAGES.items()}
# All that can be chosen, with those that are begun: {code: what those call it who speak it}.
OWN_NAMES = {code: one.own for code, one in LANGUAGES.items()}


def listed_codes() -> str:
    """The finished languages as a help lists them: `en, hu or da`."""
    *most, last = CODES
    return f"{', '.join(most)} or {last}"


def column(language: str) -> int:
    """A language's column in lists that have one for each; a begun language reads the English column."""
    return list(CODES).index(language) if language in CODES else 0


MOST_WISHES = 20  # languages of one browser that are looked at


def language_code(text: str) -> str:
    """The language called `text`. Raises WrongUse."""
    code = usual_letters(text).lower()
    if code not in OWN_NAMES:
        known = ", ".join(f"{one} ({name})" for one, name in ALL_NAMES.items())
        raise WrongUse(f"There is no language {text.strip() or 'without a name'} here: use {known}.")
    return code


def preferred(accepted: str, otherwise: str = ENGLISH) -> str:
    """The language here that a browser likes best, by its Accept-Language header; `otherwise` where it likes none."""
    ranked: list[tuple[float, str]] = []
    for part in accepted.split(",")[:MOST_WISHES]:
        code, _semicolon, weight = part.strip().partition(";q=")
        try:
            ranked.append((float(weight or 1), code.partition("-")[0].lower()))
        except ValueError:
            continue
    known = [(weight, code) for weight, code in ranked if code in CODES and weight > 0]
    return max(known, key=lambda one: one[0])[1] if known else otherwise


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
    names = _names(game.partition(".")[0], language)
    return lambda english: names.get(english, english)


def listed_names(game: str, language: str) -> Callable[[str], bool]:
    """What answers whether a card's English name has one in a language, which may be the same word."""
    return _names(game.partition(".")[0], language).__contains__


@cache
def _names(game: str, language: str) -> dict[str, str]:
    """The list of names that a game's package has for a language, `names_hu.txt`; empty without one."""
    file = folder_of(game) / f"names_{language}.txt"
    return phrases_by_english(file.read_text(encoding="utf-8")) if file.is_file() else {}


def phrases_by_english(text: str) -> dict[str, str]:
    """The phrases of a list by their English: lines `English = phrase`, and comments after #."""
    rows = [line.partition(" = ") for line in text.splitlines() if not line.startswith("#")]
    return {english: phrase for english, _, phrase in rows if phrase}
