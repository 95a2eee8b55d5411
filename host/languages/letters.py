"""The letters a station can show, the nearest one for every other letter that people write, and those that nothing
may show: they move a cursor, end a line or turn the direction of writing."""

# ruff: noqa: RUF001  (it is about letters that look alike)

from __future__ import annotations

import json
import unicodedata
from typing import Any, cast

from host.plain import Plain

# Drawn in firmware/letters.txt, beside printable ASCII, which every station's font has.
DRAWN = "áéíóöőúüűæøåÁÉÍÓÖŐÚÜŰÆØÅ←→□♣♦♥♠"
# What is neither shown nor a shown letter with an accent.
NEAREST = {
    "ß": "ss", "œ": "oe", "Œ": "OE", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th",
    "ı": "i", "‘": "'", "’": "'", "‚": ",", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "–": "-", "—": "-",
    "×": "x", "·": ".", "•": "-",
}  # fmt: skip
BOX = "□"
PICTURE = "\U00100000"  # from here on a letter is a cell of a picture, as in `firmware.text`
# Unicode's categories of what is obeyed instead of shown: controls, formats, halves of letters, ends of lines.
OBEYED = ("Cc", "Cf", "Cs", "Zl", "Zp")
SPELLING = "\u200c\u200d\xad"  # joiners and the soft hyphen belong to how words are spelt


def is_utf8(text: str) -> bool:
    """Whether it can be written down. Halves of letters, as which JSON and the bytes of a terminal may come, cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def plain(text: str, kept: str = "") -> str:
    """`text` from outside, fit for a terminal, a log or a page: control characters are shown as `\\x1b`.

    kept  controls that are the program's own: the ends of its lines
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(letter if letter in kept or not _is_obeyed(letter) else _spelt(letter) for letter in text)


def escaped(text: str) -> str:
    """JSON text, fit for a terminal: the same data, with what would be obeyed as `\\u202e`. Ends of lines, which JSON
    has between its fields alone, stay."""
    if text.isascii() and "\x7f" not in text:
        return text
    return "".join(
        letter if letter == "\n" or not (letter == "\x7f" or _is_obeyed(letter)) else _in_json(letter)
        for letter in text
    )


def _in_json(letter: str) -> str:
    return json.dumps(letter)[1:-1] if ord(letter) != 0x7F else "\\u007f"


def plain_everywhere(value: Any) -> Any:
    """`plain` for all texts in plain data, the names of fields among them."""
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, list):
        return [plain_everywhere(one) for one in cast(list[object], value)]
    if isinstance(value, dict):
        rows = cast(Plain, value)
        return {plain(name): plain_everywhere(one) for name, one in rows.items()}
    return value


def _is_obeyed(letter: str) -> bool:
    return letter not in SPELLING and unicodedata.category(letter) in OBEYED


def _spelt(letter: str) -> str:
    return ascii(letter)[1:-1]


def displayable(text: str) -> str:
    """`text` in letters that a station can show: others become their base letter, or a box."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_nearest(letter) for letter in unicodedata.normalize("NFC", text))


def displayable_everywhere(value: object) -> object:
    """`displayable` for all texts of a message: a text, or a list of texts; anything else as it is."""
    if isinstance(value, str):
        return displayable(value)
    return [displayable_everywhere(one) for one in cast(list[object], value)] if isinstance(value, list) else value


def _nearest(letter: str) -> str:
    if " " <= letter <= "~" or letter in DRAWN or letter >= PICTURE:
        return letter
    if letter in NEAREST:
        return NEAREST[letter]
    if unicodedata.category(letter) in ("Mn", "Cf"):  # accents and joiners that stand alone
        return ""
    apart = unicodedata.normalize("NFKD", letter)
    if apart != letter:
        return "".join(_nearest(part) for part in apart)
    return " " if letter.isspace() or unicodedata.category(letter) == "Cc" else BOX
