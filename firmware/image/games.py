"""The game on the table, in an image: a built-in one, or one that its owner put into the file system."""

import gc

import shared_rules
from shared_rules import contract

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

OWN = "/shared_rules"


def load(name: str) -> "tuple[Any, Any]":
    """(game, words) of a package. Raises ImportError for a game that is not on this station."""
    gc.collect()
    try:
        game = contract.load(name)
    except ImportError:
        game = _owners(name)
    return game, game.part("words")


def _owners(name: str) -> "Any":
    """A game in the file system. A package of the image is looked for in the image alone, so it is pointed elsewhere
    until the game's own package is there, which knows its place itself."""
    within = shared_rules.__path__
    shared_rules.__path__ = OWN
    try:
        return contract.load(name)
    finally:
        shared_rules.__path__ = within
