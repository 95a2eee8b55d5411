"""Score sheets as all who show, keep or publish them read them: categories, points of one, totals, places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from host.languages.game_words import GameWords
from shared_rules.contract import ScoreLine


def categories(words: GameWords, sheets: Sequence[Sequence[ScoreLine]]) -> list[tuple[str, str]]:
    """(category, title) in the order of the game's sheet; a game that names none gets those it uses, and one that
    uses others, in another mode, has only those that it uses."""
    named = words.category_names()
    used = {line.category for sheet in sheets for line in sheet}
    others = sorted(used - {name for name, _title in named})
    if others or getattr(words.news, "USED_ONLY", False):
        named = [pair for pair in named if pair[0] in used]
    return named + [(category, words.sentence(category.capitalize())) for category in others]


def points_in(sheet: Sequence[ScoreLine], category: str) -> int:
    """The points of one category."""
    return sum(line.points for line in sheet if line.category == category)


def total(sheet: Sequence[ScoreLine]) -> int:
    """All points of a sheet."""
    return sum(line.points for line in sheet)


def place_of(seat: int, ranking: Sequence[Sequence[int]]) -> int:
    """1 for the first; seats that share a place share its number, and the next one is left out."""
    before = 0
    for place in ranking:
        if seat in place:
            return before + 1
        before += len(place)
    return before + 1


class SeatResultData(TypedDict):
    """What a seat came to."""

    seat: int
    name: str
    place: int
    total: int
    categories: dict[str, int]
    lines: list[tuple[str, int, str]]  # category, points, reason


class ResultData(TypedDict):
    """The score sheets of a game and its places."""

    seats: list[SeatResultData]
    ranking: list[list[int]]  # seats, first to last; those that share a place stand together


def result_data(
    words: GameWords,
    names: Sequence[str],
    sheets: Sequence[Sequence[ScoreLine]],
    ranking: Sequence[Sequence[int]],
) -> ResultData:
    """The end of a game as plain data, for other programs and for a count on a page."""
    seats: list[SeatResultData] = [
        {
            "seat": seat,
            "name": name,
            "place": place_of(seat, ranking),
            "total": total(sheet),
            "categories": {category: points_in(sheet, category) for category, _title in categories(words, sheets)},
            "lines": [(line.category, line.points, words.sheet_line(line)) for line in sheet],
        }
        for seat, (name, sheet) in enumerate(zip(names, sheets, strict=True), 1)
    ]
    return {"seats": seats, "ranking": [list(place) for place in ranking]}
