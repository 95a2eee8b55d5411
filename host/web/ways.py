"""What a seat can do without a card, as the page lists it beside the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shared_rules.contract import Way

if TYPE_CHECKING:
    from host.language import Language
    from host.table import Table


def plain(table: Table, seat: int) -> list[dict[str, Any]]:
    """[{heading, detail, allowed}] in the order in which the station of `seat` offers them; empty when
    none is allowed, since the station then offers nothing either."""
    view: Any = table.game.view(table.view(seat))
    ways: list[Way] = view.ways(None)
    if all(way.refusal is not None for way in ways):
        return []
    return [_way(table.language, view, way) for way in ways if way.play is not None]


def _way(language: Language, view: Any, way: Way) -> dict[str, Any]:
    refusal = way.refusal
    detail = language.why(refusal) if refusal is not None else language.words.caption(view, way.play)[1]
    return {"heading": language.words.heading(view, way.play), "detail": detail, "allowed": refusal is None}
