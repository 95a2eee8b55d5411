"""What people type where Herald waits for letters and figures of its own: codes, PINs, commands, numbers, cards.

Keyboards write one letter in several forms: Japanese ones in full width, Arabic ones other figures. Names of people are
kept as they were typed, and a file is called as its computer calls it.
"""

from __future__ import annotations

import unicodedata

# Capital letters of Cyrillic and Greek keyboards that nobody can tell from Latin ones on a screen.
_ALIKE = str.maketrans("АВЕЅКМНРСТУХЈΑΒΕΗΚΜΝΡΤΥΧΖ", "ABESKMHPCTYXJABEHKMNPTYXZ")  # noqa: RUF001


def usual_letters(typed: str) -> str:
    """The same in the usual form of each letter, figure and sign, without spaces around it. What is something else
    stays: 4² is not 42."""
    return "".join(map(_usual, unicodedata.normalize("NFC", typed))).strip()


def _usual(letter: str) -> str:
    if letter.isdecimal():
        return str(unicodedata.decimal(letter))
    usual = unicodedata.normalize("NFKC", letter)
    alike = len(usual) == 1 and unicodedata.category(usual) == unicodedata.category(letter)
    return usual if alike else letter


def code_letters(typed: str) -> str:
    """The letters of a code of capital Latin letters: case, spaces, hyphens and the keyboard do not matter."""
    capitals = usual_letters(typed).upper().translate(_ALIKE)
    return "".join(letter for letter in capitals if letter.isalnum())
