"""What the page must know of a game before it can draw: its cards, by game package.

A game that has a module beside this one, in `catalogs/`, gets the page module of the same name; any
other is shown with the words it explains itself with.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from host.language import Language
from shared_rules.contract import Game

PLAIN = "plain"


def catalog(game: str, rules: Game, language: Language) -> dict[str, Any]:
    """{"page": module of the page, "cards": {...}, ...} of the game package `game`, as plain data."""
    if find_spec(f"host.web.catalogs.{game}") is None:
        return {"page": PLAIN, "cards": {card: _plain(card, language) for card in rules.cards()}}
    module = import_module(f"host.web.catalogs.{game}")
    return {"page": game, **module.catalog(language)}


def _plain(card: str, language: Language) -> dict[str, Any]:
    return {"name": language.card_name(card), "lines": list(language.words.explain(card))}
