"""The toy game is importable as a game package for the tests of this folder, and only for them."""

import shutil
import sys

import pytest

from firmware import stored
from host.pico.build import PHRASES, build
from shared_rules import phrases
from tests.firmware import toy, toy_flash
from tests.firmware.toy import words


@pytest.fixture(autouse=True)
def toy_game(monkeypatch):
    monkeypatch.setitem(sys.modules, "shared_rules.toy", toy)
    monkeypatch.setitem(sys.modules, "shared_rules.toy.words", words)


@pytest.fixture(scope="session")
def built():
    return build()


@pytest.fixture(scope="session")
def carried(built, tmp_path_factory):
    """The phrases of all games, and the rules of the toy one."""
    folder = tmp_path_factory.mktemp("flash") / PHRASES
    shutil.copytree(built / PHRASES, folder)
    (folder / toy_flash.RULES).write_bytes(toy_flash.rules())
    return folder


@pytest.fixture(autouse=True)
def flash(carried, monkeypatch):
    """The translations of games are in a station's flash, also when it runs on this Python; afterwards the
    host speaks as before."""
    before = phrases.speaker()
    monkeypatch.setattr(stored, "FOLDER", f"{carried}/")
    yield
    phrases.speak_through(before)
