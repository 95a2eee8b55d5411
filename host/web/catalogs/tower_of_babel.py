"""The pieces of Tower of Babel as the page draws them: {kinds, wonders, types}.

A piece is known by its kind, the part of its identity before the point: {name, sort, lines}.
"""

from __future__ import annotations

from typing import Any

from host.language import Language
from shared_rules.tower_of_babel import cards, news, words

Plain = dict[str, Any]


def catalog(language: Language) -> Plain:
    """All kinds of pieces, the wonders in order, and the types in order."""
    return {
        "kinds": {kind: _kind(kind, sort, language) for kind, _, sort in cards.rows()},
        "wonders": [
            {"id": wonder, "name": words.WONDERS[place], "title": news.wonder_name(place)}
            for place, wonder in enumerate(cards.WONDERS)
        ],
        "types": [
            {"id": kind, "many": news.PLURALS[place], "short": words.TYPES[place]}
            for place, kind in enumerate(cards.TYPES)
        ],
    }


def _kind(kind: str, sort: str, language: Language) -> Plain:
    return {"name": language.card_name(f"{kind}.1"), "sort": sort, "text": words.ACTIONS.get(kind, "")}
