"""The pieces of Tower of Babel as the page draws them: {kinds, wonders, types}.

A piece is known by its kind, the part of its identity before the point: {name, sort, lines}.
"""

from __future__ import annotations

from host.languages.game_words import GameWords
from host.plain import Plain
from shared_rules.phrases import _
from shared_rules.tower_of_babel import cards, words
from shared_rules.tower_of_babel.referee import news

GRAVE: tuple[str, ...] = ()


def catalog(game_words: GameWords) -> Plain:
    """All kinds of pieces, the wonders in order, and the types in order."""
    return {
        "kinds": {kind: _kind(kind, sort, game_words) for kind, _number, sort in cards.rows()},
        "wonders": [
            {"id": wonder, "name": _(words.WONDERS[place]), "title": news.wonder_name(place)}
            for place, wonder in enumerate(cards.WONDERS)
        ],
        "types": [
            {"id": kind, "many": news.kind_name(place), "short": _(words.TYPES[place])}
            for place, kind in enumerate(cards.TYPES)
        ],
    }


def _kind(kind: str, sort: str, game_words: GameWords) -> Plain:
    return {
        "name": game_words.card_name(f"{kind}.1"),
        "sort": sort,
        "text": _(words.ACTIONS[kind]) if kind in words.ACTIONS else "",
    }
