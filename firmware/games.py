"""The game on the table: its package is loaded by name, and forgotten when another one comes."""

import gc
import sys

import shared_rules
from shared_rules import contract


def load(name):
    """(game, words) of a package. Raises ImportError for one that is not on this station."""
    gc.collect()
    game = contract.load(name)
    words = __import__("shared_rules." + name + ".words", None, None, ("why",))
    return game, words


def unload(name):
    """Forgets a package: a Pico has room for one game."""
    start = "shared_rules." + name + "."
    for module in [module for module in sys.modules if (module + ".").startswith(start)]:
        del sys.modules[module]
    if hasattr(shared_rules, name):
        delattr(shared_rules, name)
    gc.collect()
