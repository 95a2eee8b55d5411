"""The toy game is importable as a game package for the tests of this folder, and only for them."""

import sys

import pytest

from tests.firmware import toy
from tests.firmware.toy import words


@pytest.fixture(autouse=True)
def toy_game(monkeypatch):
    monkeypatch.setitem(sys.modules, "shared_rules.toy", toy)
    monkeypatch.setitem(sys.modules, "shared_rules.toy.words", words)
