"""docs/sharing-a-game.md: the package of the page is built with its translations in it, and its own test passes."""

import os
import re
import subprocess
import sys
import zipfile

import pytest

from host.authoring.new_game import new_game
from tests.contract import ROOT
from tests.promises import promise

PAGE = (ROOT / "docs" / "sharing-a-game.md").read_text(encoding="utf-8")
BUILD = "import sys; from setuptools import build_meta as b; to = sys.argv[1]; b.build_wheel(to)"

pytestmark = pytest.mark.process


def block(kind, name):
    """The block of the page that begins with its file's name."""
    return re.search(rf"^```{kind}\n# {re.escape(name)}\n(.*?)^```", PAGE, re.M | re.S)[1]


@pytest.fixture
def package(tmp_path):
    """The repository of the page, with the game that `herald new-game` writes."""
    new_game("ladders", tmp_path / "my_games")
    (tmp_path / "my_games" / "ladders" / "languages").mkdir()
    (tmp_path / "my_games" / "ladders" / "languages" / "hu.po").write_text('msgid ""\nmsgstr ""\n')
    (tmp_path / "pyproject.toml").write_text(block("toml", "pyproject.toml"))
    (tmp_path / "README.md").write_text("Ladders")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_ladders.py").write_text(block("python", "tests/test_ladders.py"))
    return tmp_path


@promise("The package of docs/sharing-a-game.md holds modules, translations and the entry point of a game")
def test_the_package_holds_what_the_game_needs(package):
    done = subprocess.run([sys.executable, "-c", BUILD, str(package)], cwd=package, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (wheel,) = package.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        points = next(packed.read(name).decode() for name in names if name.endswith("entry_points.txt"))
    for name in ("__init__.py", "referee/__init__.py", "referee/state.py", "languages/hu.po"):
        assert f"my_games/ladders/{name}" in names
    assert "[herald.games]\nladders = my_games" in points


def test_the_test_of_the_page_passes(package):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    program = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    done = subprocess.run(program, cwd=package, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
