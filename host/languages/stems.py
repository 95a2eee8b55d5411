"""Brings words into the form that a search compares: small letters, without accents and endings.

A stem need not be a word. It only has to be the same for the forms of one word, on both sides of a comparison.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from unicodedata import combining, normalize

from host.computer.remembered import WORDS
from host.languages.known import LANGUAGES

WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
SHORTEST = 3  # letters that remain when an ending is taken off
COMPOUND = 4  # letters of a word that may be found inside another: startpenge, penge

SOUNDS = (
    *(("sch", "s"), ("sz", "s"), ("ph", "f"), ("th", "t"), ("ch", "k"), ("ck", "k"), ("qu", "kv"), ("x", "ks")),
    *(("z", "s"), ("c", "k"), ("y", "i"), ("w", "v"), ("ae", "e"), ("oe", "o")),
)


def without_accents(text: str) -> str:
    """The text in small letters and without accents, which not everybody types."""
    return "".join(letter for letter in normalize("NFD", text.lower()) if not combining(letter))


def words(text: str) -> list[str]:
    """The words of a text in small letters: without signs, and without the English 's."""
    return WORD.findall(re.sub(r"['\u2019]s\b", "", normalize("NFC", text.lower())))


def stems(text: str, language: str) -> list[str]:
    """The stems of the words of a text, in its order."""
    return [stem(without_accents(word), language) for word in words(text)]


@lru_cache(WORDS)
def stem(word: str, language: str) -> str:
    """A word without accents and endings; numbers and short words stay whole. Of irregular forms it is that of one."""
    word = _first_forms(language).get(word, word)
    for _ in range(2 if LANGUAGES[language].endings_twice else 1):
        word = _without_ending(word, language)
    return _plain_end(word)


@cache
def _first_forms(language: str) -> dict[str, str]:
    """{form: the word that stands for it} of what no ending makes: bought and buy."""
    rows = [without_accents(row).split() for row in LANGUAGES[language].forms]
    return {form: first for first, *forms in rows for form in forms}


def _without_ending(word: str, language: str) -> str:
    found = [
        ending
        for ending in LANGUAGES[language].endings
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST
    ]
    return word[: -len(max(found, key=len))] if found else word


def _plain_end(word: str) -> str:
    """Forms of one word that still differ: winn(ing) and win, cit(ies) and city."""
    if len(word) > SHORTEST and word[-1] == word[-2]:
        return word[:-1]
    return word[:-1] + "i" if len(word) > SHORTEST and word[-1] == "y" else word


def sound(word: str) -> str:
    """A word without accents as it sounds, nearly, so that names look alike in all languages: szfinx, Sphinx."""
    for letters, sounds in SOUNDS:
        word = word.replace(letters, sounds)
    return re.sub(r"(.)\1", r"\1", word)


def alike(one: str, other: str) -> bool:
    """Whether one stem is in the other, as the parts of a compound are."""
    short, long = (one, other) if len(one) <= len(other) else (other, one)
    return len(short) >= COMPOUND and short in long
