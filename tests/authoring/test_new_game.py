"""`herald new-game`: what it writes plays at once, keeps the contract, and no name leads astray."""

import os
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from host import cli
from host.authoring.new_game import free_code, new_game
from host.computer import outside
from host.errors import WrongUse
from host.languages.game_words import games
from shared_rules.contract import load
from tests.contract import ROOT
from tests.fakes.own_games import forgotten
from tests.promises import promise


@pytest.fixture(autouse=True)
def alone(monkeypatch):
    """No game of this test is left for others."""
    monkeypatch.delenv(outside.VARIABLE, raising=False)
    with forgotten():
        yield


def test_the_package_is_small_and_names_itself(tmp_path):
    target = new_game("Two Hands", tmp_path)
    assert target == tmp_path / "two_hands"
    lines = [line for path in target.rglob("*.py") for line in path.read_text().splitlines()]
    assert len(lines) <= 100
    outside.join(str(tmp_path))
    game = load("two_hands")
    assert (game.title, game.code, type(game).__name__) == ("Two hands", "tw", "TwoHands")


def test_the_tags_of_its_cards_are_no_other_game_s():
    assert free_code("oh_my") == "om"  # oh is Oh Hell's
    assert free_code("snap") == "sn"
    assert all(free_code(name) != load(name).code for name in games())


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("7up", "cannot be a game's name"),
        ("a", "cannot be a game's name"),
        ("../up", "cannot be a game's name"),
        ("Ödipus", "cannot be a game's name"),
        ("oh hell", "oh_hell is a part of Herald"),
        ("contract", "contract is a part of Herald"),
    ],
)
def test_a_name_that_no_game_can_have_is_a_sentence(name, sentence, tmp_path):
    with pytest.raises(WrongUse, match=sentence):
        new_game(name, tmp_path)
    assert not list(tmp_path.iterdir())


def test_nothing_that_is_there_is_overwritten(tmp_path):
    target = new_game("snap", tmp_path)
    (target / "__init__.py").write_text("mine")
    with pytest.raises(WrongUse, match="is there already"):
        new_game("snap", tmp_path)
    assert (target / "__init__.py").read_text() == "mine"


def test_the_command_names_what_to_type_next(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    told = CliRunner().invoke(cli.app, ["new-game", "snap"]).output
    assert "demo snap --games my-games" in told and "docs/your-first-game.md" in told
    assert outside.RIGHTS in told
    assert (tmp_path / "my-games" / "snap" / "referee" / "state.py").is_file()
    told = CliRunner().invoke(cli.app, ["new-game", "snap", "--games", "our games"]).output
    assert "demo snap --games 'our games'" in told and (tmp_path / "our games" / "snap").is_dir()


@promise("The files written by `herald new-game` keep the contract between a game and Herald")
@pytest.mark.process
@pytest.mark.sample
def test_what_it_writes_keeps_the_contract(tmp_path):
    """As `make game GAME=snap GAMES=FOLDER` does it."""
    new_game("snap", tmp_path)
    environment = {**os.environ, outside.VARIABLE: str(tmp_path), "WORKERS": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.contract", "snap"], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert "passed" in done.stdout


@promise("A game from outside Herald is listed and can be played; if it fails, the message names module and line")
@pytest.mark.micropython
def test_bots_play_it_at_virtual_stations_both_ways_dealt(tmp_path):
    new_game("snap", tmp_path)
    for deal in ("dealt", "open"):
        done = subprocess.run(
            [
                *(sys.executable, "-m", "host", "demo", "--games", str(tmp_path), "--game", "snap", "--seats", "2"),
                *("--deal", deal, "--seed", "3", "--all", "--home", str(tmp_path / "home")),
            ],
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "Ada lays " in done.stdout and "The record replays to the same scores." in done.stdout
