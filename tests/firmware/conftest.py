"""The toy game is importable as a game package for the tests of this folder, and only for them."""

import gc
import sys

import pytest

from tests.firmware import toy
from tests.firmware.toy import words


@pytest.fixture(autouse=True)
def toy_game(monkeypatch):
    monkeypatch.setitem(sys.modules, "shared_rules.toy", toy)
    monkeypatch.setitem(sys.modules, "shared_rules.toy.words", words)


@pytest.fixture(autouse=True, scope="session")
def quick_collections():
    """A station clears garbage when it loads a game; here that would look at all that pytest holds."""
    gc.freeze()
    yield
    gc.unfreeze()
