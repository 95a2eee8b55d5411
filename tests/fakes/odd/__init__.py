"""How Tiny is sorted and counted: with every oddity of decks and tallies, where the base would do it plainly."""

import sys
from importlib import import_module


def enter():
    """Gives Tiny, which must have been entered, this deck and this tally."""
    for part in ("deck", "tally", "referee.tallied"):
        sys.modules[f"shared_rules.tiny.{part}"] = import_module(f"tests.fakes.odd.{part}")
