"""The score sheets and the report of a finished game as the page shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict

from host.languages.clauses import RuleText, rule_of_category
from host.languages.game_words import GameWords
from host.table.score_sheets import categories
from shared_rules.contract import ScoreLine, Section, load

if TYPE_CHECKING:
    from host.table.table import Table

Sheets = Sequence[Sequence[ScoreLine]]


class SheetLine(TypedDict):
    """Some points of a seat."""

    category: str
    points: int
    reason: str
    rule: RuleText | None  # the clause behind the category


class SeatSheet(TypedDict):
    """The score sheet of a seat."""

    seat: int
    total: int
    lines: list[SheetLine]


class ReportSection(TypedDict):
    """A part of the report, which names what was hidden until the end."""

    code: str
    title: str
    lines: list[str]


class Result(TypedDict):
    """How a game ended."""

    categories: list[tuple[str, str]]  # each with what it is called
    seats: list[SeatSheet]
    places: list[list[int]]  # of the seats, first to last; those that share a place stand together
    fewest: bool  # whether the fewest points win
    report: list[ReportSection]


class CoursePoint(TypedDict):
    """Everybody's points as a turn began."""

    line: int
    where: str  # empty at the end
    points: list[int]


class ResultWithCourse(Result):
    """The same with the points from turn to turn, and the seconds that each seat took, where the table shows them."""

    course: list[CoursePoint]
    times: NotRequired[list[int]]


def result(table: Table, words: GameWords) -> ResultWithCourse | None:
    """What `result_of` makes of a table in the words of a reader, and the points of every seat as each turn began and
    at the end. None while the game goes on."""
    if not table.over:
        return None
    found = result_of(words, table.names, table.sheets(), table.ranking(), table.report)
    return {**found, "course": _course(table, words)}


def _course(table: Table, words: GameWords) -> list[CoursePoint]:
    named = {turn.line: turn.called(words) for turn in table.turns()}
    return [
        {"line": one.line, "where": one.where and named[one.line], "points": list(one.points)}
        for one in table.points_by_turn()
    ]


def result_of(
    words: GameWords,
    names: Sequence[str],
    sheets: Sheets,
    ranking: Sequence[Sequence[int]],
    report: Callable[[], Sequence[Section]],
) -> Result:
    """The score sheets and the report in the words of a reader."""
    return {
        "categories": [(one, called) for one, called in categories(words, sheets)],
        "seats": [_sheet(words, seat, lines) for seat, lines in enumerate(sheets, 1)],
        "places": [list(place) for place in ranking],
        "fewest": load(words.game).fewest,
        "report": _report(words, names, report),
    }


def _report(words: GameWords, names: Sequence[str], report: Callable[[], Sequence[Section]]) -> list[ReportSection]:
    """The sections that are not empty; none in a game that has no report."""
    try:
        sections = report()
    except NotImplementedError:
        return []
    told = [(found.code, *words.section(found, names)) for found in sections]
    return [{"code": code, "title": title, "lines": list(lines)} for code, title, lines in told if lines]


def _sheet(words: GameWords, seat: int, lines: Sequence[ScoreLine]) -> SeatSheet:
    return {
        "seat": seat,
        "total": sum(line.points for line in lines),
        "lines": [_line(words, line) for line in lines],
    }


def _line(words: GameWords, line: ScoreLine) -> SheetLine:
    found = rule_of_category(words.game, line.category, words.language)
    return {
        "category": line.category,
        "points": line.points,
        "reason": words.sheet_line(line),
        "rule": found.data() if found is not None else None,
    }
