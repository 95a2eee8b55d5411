"""A station's texts in the language of its seat, for parts of the host that read its display.

The lists are those that a station carries, packed: firmware/strings_hu.txt and its like, lines `English = phrase`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from host.computer.folders import ROOT
from host.languages.codes import phrases_by_english


def station_phrases(language: str) -> Callable[[str], str]:
    """What gives a station's phrase by its English: the English itself without a translation."""
    known = _phrases(language)
    return lambda english: known.get(english, english)


@cache
def _phrases(language: str) -> dict[str, str]:
    path = ROOT / "firmware" / f"strings_{language}.txt"
    if not path.exists():
        return {}
    return phrases_by_english(path.read_text(encoding="utf-8"))
