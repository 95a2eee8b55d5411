"""What the page must know of a game before it can draw: its cards, by game package.

A game that has a module beside this one, in `catalogs/`, gets the page module of the same name; any
other is shown with the words it explains itself with.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from host.languages.game_words import GameWords
from shared_rules.contract import Game

PLAIN = "plain"


def catalog(game: str, rules: Game, words: GameWords) -> dict[str, Any]:
    """{"page": module of the page, "cards": {...}, ...} of the game package `game`, as plain data."""
    module = _module(game)
    if module is None:
        return {"page": PLAIN, "cards": {card: _plain(card, words) for card in rules.cards()}}
    with words.spoken():
        return {"page": game, **module.catalog(words)}


def grave_verbs(game: str) -> tuple[str, ...]:
    """The verbs of plays that destroy what is one's own: the page lists them last and asks once more."""
    return getattr(_module(game), "GRAVE", ())


def _module(game: str) -> Any:
    known = find_spec(f"host.web.catalogs.{game}") is not None
    return import_module(f"host.web.catalogs.{game}") if known else None


def _plain(card: str, words: GameWords) -> dict[str, Any]:
    return {"name": words.card_name(card), "lines": list(words.explain(card))}
