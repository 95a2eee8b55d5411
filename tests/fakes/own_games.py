"""Games of a test's own, outside Herald: joined inside, gone afterwards."""

import sys
from contextlib import contextmanager

import shared_rules
from host.languages import clauses, game_words, rulebook


@contextmanager
def forgotten():
    """What is joined inside is unknown afterwards, its modules too."""
    paths, modules = [*shared_rules.__path__], set(sys.modules)
    try:
        yield
    finally:
        shared_rules.__path__[:] = paths
        for name in {name for name in sys.modules if name.startswith("shared_rules.")} - modules:
            package, _, last = name.rpartition(".")
            if hasattr(sys.modules.get(package), last):
                delattr(sys.modules[package], last)
            del sys.modules[name]
        for cached in (game_words.game_words, game_words._warn, clauses._codes, rulebook.chapters, rulebook.texts):
            cached.cache_clear()
