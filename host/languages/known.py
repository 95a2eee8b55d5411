"""The languages there are: one folder each, with language.toml and catalogues. Nothing else names a language.

A language that is `begun` can be chosen like any other and speaks English where it has no words yet; tests ask of the
others that nothing is missing.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

from host.plain import Plain

HERE = Path(__file__).parent
FILE = "language.toml"
ENGLISH = "en"


class Around(NamedTuple):
    """What stands around a ruling or an answer in one language."""

    here: str
    option: str
    usual: str
    meant: str


class Headings(NamedTuple):
    """What stands around the clauses in one language."""

    rules: str
    find: str
    none: str
    answers: str
    games: str
    contents: str
    language: str
    english: str


class Language(NamedTuple):
    """One language.

    place    its column in the lists of a game that have one for each language, from 1
    begun    whether it is not finished
    english  its name in English, `own` as those call it who speak it
    voice    what espeak-ng calls it
    common   words that a question is built with, which do not matter for its answer
    endings  that a search takes off words, `endings_twice` whether one stands behind another
    forms    words whose forms no ending makes, the one that stands for them first: `buy bought`
    same     words that mean the same in the rules of any game: `most maximum highest`
    hyphens  words with the places where they may be parted
    """

    code: str
    place: int
    begun: bool
    english: str
    own: str
    voice: str
    common: str
    endings: tuple[str, ...]
    endings_twice: bool
    forms: tuple[str, ...]
    same: tuple[str, ...]
    hyphens: tuple[str, ...]
    around: Around
    headings: Headings


def read(folder: Path = HERE) -> dict[str, Language]:
    """{code: language} of the folders in a folder, in the order of their places; what one leaves out is as in
    English."""
    files = {path.parent.name: tomllib.loads(path.read_text(encoding="utf-8")) for path in folder.glob(f"*/{FILE}")}
    usual = files.get(ENGLISH) or tomllib.loads((HERE / ENGLISH / FILE).read_text(encoding="utf-8"))
    found = [_language(code, usual, own) for code, own in files.items()]
    return {one.code: one for one in sorted(found, key=lambda one: one.place)}


def _language(code: str, usual: Plain, own: Plain) -> Language:
    plain: Plain = {"begun": False, "endings_twice": False, **usual, **own}
    if code != ENGLISH:  # English words are parted in every language
        for words in ("hyphens", "forms", "same"):
            plain[words] = own.get(words, [])
    return Language(
        code,
        plain["place"],
        plain["begun"],
        plain["english"],
        plain["own"],
        plain["voice"],
        plain["common"],
        tuple(plain["endings"]),
        plain["endings_twice"],
        tuple(plain["forms"]),
        tuple(plain["same"]),
        tuple(plain["hyphens"]),
        Around(**{**usual["around"], **own.get("around", {})}),
        Headings(**{**usual["headings"], **own.get("headings", {})}),
    )


LANGUAGES = read()
