"""The game on the table: its package is loaded by name."""

import gc

from shared_rules import contract


def load(name):
    """(game, words) of a package. Raises ImportError for one that is not on this station."""
    gc.collect()
    game = contract.load(name)
    words = game.part("words")
    return game, words
