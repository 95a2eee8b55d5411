"""Brings words into the form that a search compares: small letters, without accents and endings.

A stem need not be a word. It only has to be the same for the forms of one word, on both sides of a comparison.
"""

from __future__ import annotations

import re
from functools import cache
from unicodedata import combining, normalize

from host.languages.codes import ENGLISH

WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
SHORTEST = 3  # letters that remain when an ending is taken off
COMPOUND = 4  # letters of a word that may be found inside another: startpenge, penge

ENDINGS = {
    ENGLISH: ("ings", "ing", "ed", "es", "s", "e", "er", "ers", "ion", "ions"),
    "hu": (
        *("akat", "eket", "okat", "jaim", "jeim", "aink", "eink", "asok", "esek"),
        *("ban", "ben", "nak", "nek", "bol", "rol", "tol", "hoz", "hez", "val", "vel", "nal", "nel", "ert", "kat"),
        *("jat", "jet", "aim", "eim", "ait", "eit", "jai", "jei", "hato", "heto", "atok", "etek", "juk", "jon", "jen"),
        *("ok", "ek", "ak", "ot", "et", "at", "ra", "re", "ba", "be", "om", "em", "am", "od", "ed", "ad", "ja", "je"),
        *("ul", "ig", "ai", "ei", "as", "es", "os", "ik", "ni", "sz", "va", "ve"),
        *("a", "e", "i", "t", "k", "o", "s", "m"),
    ),
    "da": ("ernes", "erne", "enes", "ene", "ende", "ers", "ens", "ets", "er", "en", "et", "es", "s", "e"),
}
SOUNDS = (
    *(("sch", "s"), ("sz", "s"), ("ph", "f"), ("th", "t"), ("ch", "k"), ("ck", "k"), ("qu", "kv"), ("x", "ks")),
    *(("z", "s"), ("c", "k"), ("y", "i"), ("w", "v"), ("ae", "e"), ("oe", "o")),
)
TWICE = {"hu"}  # languages that add one ending to another


def without_accents(text: str) -> str:
    """The text in small letters and without accents, which not everybody types."""
    return "".join(letter for letter in normalize("NFD", text.lower()) if not combining(letter))


def words(text: str) -> list[str]:
    """The words of a text in small letters: without signs, and without the English 's."""
    return WORD.findall(re.sub(r"['\u2019]s\b", "", normalize("NFC", text.lower())))


def stems(text: str, language: str) -> list[str]:
    """The stems of the words of a text, in its order."""
    return [stem(without_accents(word), language) for word in words(text)]


@cache
def stem(word: str, language: str) -> str:
    """A word without accents and endings; numbers and short words stay whole."""
    for _ in range(2 if language in TWICE else 1):
        word = _without_ending(word, language)
    return _plain_end(word)


def _without_ending(word: str, language: str) -> str:
    found = [ending for ending in ENDINGS[language] if word.endswith(ending) and len(word) - len(ending) >= SHORTEST]
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
