"""Games of a test's own, outside Herald: joined inside, gone afterwards."""

import os
import sys
from contextlib import contextmanager

import shared_rules
from host.computer import outside
from host.languages import catalogue, clauses, codes, command_names, game_words, rulebook


@contextmanager
def forgotten():
    """Games joined inside are unknown afterwards, and so are their modules; Herald's own stay: a class of theirs that
    is imported a second time would be another one for whoever holds the first."""
    paths, modules, named = [*shared_rules.__path__], set(sys.modules), os.environ.get(outside.VARIABLE)
    try:
        yield
    finally:
        shared_rules.__path__[:] = paths
        command_names.typed_games.clear()
        os.environ.pop(outside.VARIABLE, None)  # `join` names the folders there for processes that it starts
        if named is not None:
            os.environ[outside.VARIABLE] = named
        for name in {name for name in sys.modules if name.startswith("shared_rules.")} - modules:
            if (getattr(sys.modules[name], "__file__", None) or "").startswith(f"{outside.OWN}{os.sep}"):
                continue
            package, _, last = name.rpartition(".")
            if hasattr(sys.modules.get(package), last):
                delattr(sys.modules[package], last)
            del sys.modules[name]
        for cached in (
            *(game_words.game_words, game_words._warn, game_words.named_cards, clauses._codes, clauses.rulings),
            *(rulebook.chapters, rulebook.texts, catalogue.catalogue, codes._names),
        ):
            cached.cache_clear()
