"""The score sheets and the report of a finished game as the page shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from host.languages.clauses import rule_of_category
from host.languages.game_words import GameWords
from host.plain import Plain
from host.table.score_sheets import categories
from shared_rules.contract import ScoreLine, Section, load

if TYPE_CHECKING:
    from host.table.table import Table

Sheets = Sequence[Sequence[ScoreLine]]


def result(table: Table, words: GameWords) -> Plain | None:
    """What `result_of` makes of a table in the words of a reader, and `course`: [{line, where, points}], the points of
    every seat as each turn began and at the end (`where` is empty there). None while the game goes on."""
    if not table.over:
        return None
    found = result_of(words, table.names, table.sheets(), table.ranking(), table.report)
    return {**found, "course": _course(table, words)}


def _course(table: Table, words: GameWords) -> list[Plain]:
    named = {turn.line: turn.called(words) for turn in table.turns()}
    return [{**one._asdict(), "where": one.where and named[one.line]} for one in table.points_by_turn()]


def result_of(
    words: GameWords,
    names: Sequence[str],
    sheets: Sheets,
    ranking: Sequence[Sequence[int]],
    report: Callable[[], Sequence[Section]],
) -> Plain:
    """{categories: [[id, name]], seats: [sheet], places: [[seat]], fewest, report: [{code, title, lines}]}.

    A sheet is {seat, total, lines: [{category, points, reason, rule}]}, a rule the clause behind a category; places
    are ordered first to last, seats that share a place stand together. `fewest`: whether the fewest points win. The
    report names what was hidden until now.
    """
    return {
        "categories": [list(pair) for pair in categories(words, sheets)],
        "seats": [_sheet(words, seat, lines) for seat, lines in enumerate(sheets, 1)],
        "places": [list(place) for place in ranking],
        "fewest": load(words.game).fewest,
        "report": _report(words, names, report),
    }


def _report(words: GameWords, names: Sequence[str], report: Callable[[], Sequence[Section]]) -> list[dict[str, object]]:
    """The sections that are not empty; none in a game that has no report."""
    try:
        sections = report()
    except NotImplementedError:
        return []
    told = [(found.code, *words.section(found, names)) for found in sections]
    return [{"code": code, "title": title, "lines": list(lines)} for code, title, lines in told if lines]


def _sheet(words: GameWords, seat: int, lines: Sequence[ScoreLine]) -> dict[str, object]:
    return {
        "seat": seat,
        "total": sum(line.points for line in lines),
        "lines": [_line(words, line) for line in lines],
    }


def _line(words: GameWords, line: ScoreLine) -> dict[str, object]:
    found = rule_of_category(words.game, line.category, words.language)
    return {
        "category": line.category,
        "points": line.points,
        "reason": words.sheet_line(line),
        "rule": found.data() if found is not None else None,
    }
