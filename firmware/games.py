"""The game on the table: its package is loaded by name."""

import gc

from firmware.texts import Texts
from shared_rules import contract, tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

tables.read_through(Texts())


def load(name: str) -> "tuple[Any, Any]":
    """(game, words) of a package. Raises ImportError for a game that is not on this station."""
    gc.collect()
    game = contract.load(name)
    words = game.part("words")
    return game, words
