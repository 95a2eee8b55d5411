"""What people type where Herald waits for letters and figures of its own: codes, PINs, commands, numbers, cards; and
whether two names look the same.

Keyboards write one letter in several forms: Japanese ones in full width, Arabic ones other figures. Names of people are
kept as they were typed, and a file is called as its computer calls it.
"""

# ruff: noqa: RUF001  (it is about letters that look alike)

from __future__ import annotations

import unicodedata

# Capital letters of Cyrillic and Greek keyboards that nobody can tell from Latin ones on a screen.
_ALIKE = str.maketrans("АВЕЅІКМНОРСТУХЈԚԜΑΒΕΗΙΚΜΝΟΡΤΥΧΖ", "ABESIKMHOPCTYXJQWABEHIKMNOPTYXZ")
# The same of small letters, and those of which only the small ones are alike.
_SMALL = {ord(chr(one).lower()): chr(other).lower() for one, other in _ALIKE.items()} | str.maketrans("һԁ", "hd")
# A Turkish i without its dot has the usual capital, one with it a capital with a dot; other keyboards have neither.
_TURKISH = (("\u0131", "i"), ("i\u0307", "i"))
# What nothing is seen of, though it is no control: fillers, and what chooses the form of the letter before it.
_UNSEEN = dict.fromkeys([0x34F, 0x115F, 0x1160, 0x3164, 0xFFA0, *range(0x180B, 0x180E), *range(0xFE00, 0xFE10)])

# As other programs, keyboards and Herald's own pages write a minus.
_MINUS = dict.fromkeys(map(ord, "\u2212\u2013\u2014\u2012\u2011\ufe63\uff0d"), "-")


def usual_minus(typed: str) -> str:
    """The same with the minus of a keyboard."""
    return typed.translate(_MINUS)


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


def look(text: str) -> str:
    """What texts have in common that nobody can tell apart on a screen, however they were typed; case does not matter.
    It is for comparing, not for reading."""
    letters = unicodedata.normalize("NFD", usual_letters(text).casefold())
    for turkish, usual in _TURKISH:
        letters = letters.replace(turkish, usual)
    return unicodedata.normalize("NFC", letters.translate(_SMALL).translate(_UNSEEN))


def code_letters(typed: str) -> str:
    """The letters of a code of capital Latin letters: case, spaces, hyphens and the keyboard do not matter."""
    capitals = usual_letters(typed).upper().translate(_ALIKE)
    return "".join(letter for letter in capitals if letter.isalnum())
