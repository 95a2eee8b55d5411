"""The score sheets and the report of a finished game as the page shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.announce.terminal import categories
from shared_rules.contract import ScoreLine

if TYPE_CHECKING:
    from host.table import Table


def result(table: Table) -> dict[str, Any] | None:
    """None while the game goes on, else {categories: [[id, name]], seats: [sheet], places: [[seat]],
    report: [{code, title, lines}]}.

    A sheet is {seat, total, lines: [{category, points, reason}]}; places are ordered first to last,
    seats that share a place stand together. The report names what was hidden until now.
    """
    if not table.over:
        return None
    sheets = [_sheet(table, seat, lines) for seat, lines in enumerate(table.sheets(), 1)]
    return {
        "categories": [list(pair) for pair in categories(table.language, table.sheets())],
        "seats": sheets,
        "places": [list(place) for place in table.ranking()],
        "report": _report(table),
    }


def _report(table: Table) -> list[dict[str, Any]]:
    """The sections that have something to tell; none in a game that has no report."""
    try:
        sections = table.report()
    except NotImplementedError:
        return []
    told = [(found.code, *table.language.section(found, table.names)) for found in sections]
    return [{"code": code, "title": title, "lines": list(lines)} for code, title, lines in told if lines]


def _sheet(table: Table, seat: int, lines: list[ScoreLine]) -> dict[str, Any]:
    return {
        "seat": seat,
        "total": sum(line.points for line in lines),
        "lines": [_line(table, line) for line in lines],
    }


def _line(table: Table, line: ScoreLine) -> dict[str, Any]:
    return {"category": line.category, "points": line.points, "reason": table.language.sheet_line(line)}
