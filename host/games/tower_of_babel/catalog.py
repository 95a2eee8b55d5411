"""The pieces of Tower of Babel as the page draws them: {kinds, wonders, types}.

A piece is known by its kind, the part of its identity before the point: {name, sort, lines}.
"""

from __future__ import annotations

from typing import TypedDict

from host.languages.game_words import GameWords
from shared_rules.phrases import _
from shared_rules.tower_of_babel import cards, words
from shared_rules.tower_of_babel.referee import news

GRAVE: tuple[str, ...] = ()


class BabelKind(TypedDict):
    """A kind of pieces of Tower of Babel."""

    name: str
    sort: str
    text: str  # what it does, or empty


class BabelWonder(TypedDict):
    """A wonder of Tower of Babel."""

    id: str
    name: str
    title: str


class BabelType(TypedDict):
    """A type of building cards of Tower of Babel."""

    id: str
    many: str
    short: str


class BabelCatalog(TypedDict):
    """What the page of Tower of Babel must know."""

    kinds: dict[str, BabelKind]
    wonders: list[BabelWonder]
    types: list[BabelType]


def catalog(game_words: GameWords) -> BabelCatalog:
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


def _kind(kind: str, sort: str, game_words: GameWords) -> BabelKind:
    return {
        "name": game_words.card_name(f"{kind}.1"),
        "sort": sort,
        "text": _(words.ACTIONS[kind]) if kind in words.ACTIONS else "",
    }
