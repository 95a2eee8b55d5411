"""Translates sentences of games and stations: each is found by its English text, which is in the code beside its rule.

`_` and `plural` mark what people read and give it in the language of the moment; `called` does so for names of
cards, and `player` gives the name of the person at a seat. Until somebody calls `speak_through` everything is
English. A whole sentence is marked, never a piece of one; what is filled in comes after: `_("%s sells.") % name`.

On a station phrases are found in a compact table. Each phrase: a newline, the low 24 bits of the CRC-32 of its
English as six hex digits, the phrase in UTF-8. A last newline ends the table. So a station holds no English
twice. host/pico/phrases.py packs the tables; the lists that people read and write are `English = phrase`.
"""

from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SPEAKER: "list[Any]" = [None]


def speak_through(speaker: "Any") -> None:
    """From now on sentences and names are those of `speaker`, an object with three methods; None: English.

    sentence(one, many, count)   the template for a count; `many` is empty where nothing is counted
    name(english)                what people call a card
    player(seat)                 the name of the player at a seat; empty if nobody entered one
    """
    _SPEAKER[0] = speaker


def speaker() -> "Any":
    """Through whom is spoken, or None."""
    return _SPEAKER[0]


def _(english: "str") -> "str":
    """A sentence, or a template of one, in the language of the moment."""
    return _SPEAKER[0].sentence(english, "", 1) if _SPEAKER[0] else english


def plural(count: "int", one: "str", many: "str") -> "str":
    """The template for a count: `1 coin`, `%d coins`."""
    if _SPEAKER[0]:
        return _SPEAKER[0].sentence(one, many, count)
    return one if count == 1 else many


def called(english: "str") -> "str":
    """What people call a card, by its English name."""
    return _SPEAKER[0].name(english) if _SPEAKER[0] else english


def player(seat: "int") -> "str":
    """The name of the player at a seat, from 1."""
    return (_SPEAKER[0].player(seat) if _SPEAKER[0] else "") or _("Player %d") % seat


def listed(parts: "list[str]") -> "str":
    """`a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return _("%s and %s") % (", ".join(parts[:-1]), parts[-1])


def find(table: bytes, english: str) -> str:
    """The phrase for `english`; the English itself where the table has none."""
    at = table.find(b"\n%06x" % (crc32(english.encode()) & 0xFFFFFF))
    return table[at + 7 : table.find(b"\n", at + 7)].decode() if at >= 0 else english
