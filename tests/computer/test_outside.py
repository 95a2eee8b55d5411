"""Games that lie outside Herald: found by folder, by environment and by entry point, and named when they fail."""

import json
import logging
import os
import random
import re
import subprocess
import sys
import tomllib
from importlib import import_module

import pytest
from typer.testing import CliRunner

import shared_rules
from host import cli
from host.authoring.new_game import new_game
from host.cli.arguments import game_named
from host.computer import outside
from host.errors import WrongUse
from host.languages import game_words
from host.pico import build as builder
from shared_rules.contract import load
from shared_rules.referee import library
from tests.fakes.own_games import forgotten
from tests.promises import promise

PROMISES = [
    promise("A game from outside Herald is listed and can be played; if it fails, the message names module and line"),
]

ROOT = outside.OWN.parent


@pytest.fixture(autouse=True)
def alone(monkeypatch):
    """No game of this test is left for others, and none of HERALD_GAMES is known to it."""
    monkeypatch.delenv(outside.VARIABLE, raising=False)
    with forgotten():
        del shared_rules.__path__[1:]
        yield


def test_a_folder_of_games_is_joined_for_this_process_and_those_that_it_starts(tmp_path):
    new_game("snap", tmp_path)
    outside.join(str(tmp_path))
    assert "snap" in game_words.games() and load("snap").title == "Snap"
    assert os.environ[outside.VARIABLE] == str(tmp_path)


@promise("People who load games from outside are warned that these are programs with all their rights")
def test_commands_that_load_games_from_outside_say_what_that_lets_these_do(tmp_path, monkeypatch):
    house, play = import_module("host.cli.house"), import_module("host.cli.play")
    monkeypatch.setattr(house, "_running", lambda port: "")
    monkeypatch.setattr(house, "open_at", lambda *_given: None)
    monkeypatch.setattr(play, "_look_ahead", lambda asked: None)
    monkeypatch.setattr(play, "play_on", lambda *_given: None)

    def herald(*words):
        return CliRunner().invoke(cli.app, [*words, "--home", str(tmp_path / "home")]).output

    commands = (("house", "--no-browser"), ("play", "--game", "oh-hell"), ("doctor",))
    assert not any(outside.RIGHTS in herald(*words) for words in commands), "there are none"
    new_game("snap", tmp_path / "games")
    for words in commands:
        (line,) = (one for one in herald(*words, "--games", str(tmp_path / "games")).splitlines() if "snap" in one)
        assert line.startswith(outside.RIGHTS) and str(tmp_path / "games") in line
    found = herald("doctor", "--json", "--games", str(tmp_path / "games"))
    assert json.loads(found) and outside.RIGHTS not in found


def test_folders_of_the_environment_are_joined_in_their_order(tmp_path, monkeypatch):
    for name in ("first", "second"):
        new_game("snap", tmp_path / name)
        new_game(f"{name}_game", tmp_path / name)
    monkeypatch.setenv(outside.VARIABLE, os.pathsep.join(str(tmp_path / name) for name in ("first", "second")))
    outside.join()
    assert [path.name for path in outside.folders()] == ["first", "second"]
    assert outside.folder_of("snap") == tmp_path / "first" / "snap"
    assert {path.name for path in outside.packages()} == {"snap", "first_game", "second_game"}


def test_an_installed_package_offers_its_games_by_an_entry_point(tmp_path, monkeypatch):
    (tmp_path / "site" / "my_games").mkdir(parents=True)
    (tmp_path / "site" / "my_games" / "__init__.py").write_text("raise RuntimeError('imported')\n")
    new_game("snap", tmp_path / "site" / "my_games")
    info = tmp_path / "site" / "my_games-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-games\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[herald.games]\nmine = my_games\n")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    outside.join()
    assert load("snap").code == "sn"


def test_a_folder_that_is_not_there_is_named_when_its_game_is_wanted(tmp_path):
    outside.join(str(tmp_path / "nowhere"))
    with pytest.raises(WrongUse, match=r"no game called snap.* There is no folder .*nowhere with games\.$"):
        game_named("snap")


def test_a_package_that_cannot_be_loaded_is_named_and_the_others_play(tmp_path, caplog):
    new_game("snap", tmp_path)
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "__init__.py").write_text("from shared_rules.card_game import zone\n\nzonne('hand')\n")
    outside.join(str(tmp_path))
    with caplog.at_level(logging.WARNING):
        found = game_words.games()
    assert "snap" in found and "broken" not in found
    assert "The game broken cannot be loaded: name 'zonne' is not defined" in caplog.text
    assert "/broken/__init__.py, line 3" in caplog.text  # from here or whole, whichever is shorter


@promise(
    "A game from outside states the version of the contract it was written for; a house with another one reports that"
)
@pytest.mark.parametrize(
    ("stated", "why"),
    [
        (
            '"99.0"',
            "was written for version 99.0 of Herald's contract, and this Herald has 1.1: bring Herald up to date",
        ),
        ('"1.99"', "this Herald has 1.1: bring Herald up to date"),
        ('"0.9"', "ask its author for a newer version of the game"),
        ("1.1", 'states the contract 1.1: write it as "1.1", in quotes'),
        ('"one"', "states the contract 'one': write it as"),
    ],
)
def test_a_game_for_another_contract_is_left_out_and_says_who_has_to_act(stated, why, tmp_path, caplog):
    target = new_game("snap", tmp_path) / "__init__.py"
    target.write_text(target.read_text().replace('contract = "1.1"', f"contract = {stated}"))
    outside.join(str(tmp_path))
    with caplog.at_level(logging.WARNING):
        assert "snap" not in game_words.games()
    assert why in caplog.text
    with pytest.raises(WrongUse, match=re.escape(why)):
        game_named("snap")
    with pytest.raises(library.ContractDiffers, match=re.escape(why)):
        library.load("snap")


@pytest.mark.parametrize("stated", ['"1.1"', '"1.0"', '""'])
def test_a_game_for_this_contract_or_an_earlier_one_of_its_first_number_plays(stated, tmp_path):
    target = new_game("snap", tmp_path) / "__init__.py"
    target.write_text(target.read_text().replace('contract = "1.1"', f"contract = {stated}"))
    outside.join(str(tmp_path))
    assert "snap" in game_words.games() and library.load("snap") is game_named("snap")


def test_the_contract_has_the_number_of_the_herald_that_adds_to_it():
    """`herald new-game` writes today's, and no contract is younger than the program."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert [int(part) for part in library.CONTRACT.split(".")] <= [int(part) for part in version.split(".")[:2]]
    skeleton = (ROOT / "host" / "authoring" / "skeleton" / "game.txt").read_text()
    assert f'contract = "{library.CONTRACT}"' in skeleton


def test_the_last_line_of_a_game_is_found_in_an_error_and_none_of_herald_s(tmp_path):
    target = new_game("snap", tmp_path)
    state = target / "referee" / "state.py"
    state.write_text(state.read_text().replace("self.points[highest]", "self.point[highest]"))
    outside.join(str(tmp_path))
    game = load("snap").start(2, {})
    with pytest.raises(AttributeError) as raised:
        while not game.over:
            seat = game.awaited()[0]
            game.do(seat, game.plays(seat)[0])
    number = 1 + state.read_text().splitlines().index("        self.point[highest] += 1")
    assert outside.place_of(raised.value).endswith(f"/snap/referee/state.py, line {number}")
    with pytest.raises(ValueError) as raised:
        load("oh_hell").start(99, {})
    assert outside.place_of(raised.value) == ""


def test_what_continues_a_game_names_the_folder_of_its_package(tmp_path):
    new_game("snap", tmp_path)
    outside.join(str(tmp_path))
    assert outside.option("snap") == ("--games", str(tmp_path)) and outside.option("oh_hell") == ()


def test_herald_s_own_packages_win(tmp_path):
    (tmp_path / "oh_hell").mkdir()
    (tmp_path / "oh_hell" / "__init__.py").write_text("GAME = None\n")
    outside.join(str(tmp_path))
    assert load("oh_hell").title == "Oh Hell" and outside.packages() == []


def test_a_station_carries_games_from_outside_in_a_tree_of_their_own_under_the_same_hashes(tmp_path):
    """Without the host's part of it, and a station without them plays everything else."""
    before = builder.rules_hash(), builder.program_hash()
    assert builder.tree() == builder.STATION
    new_game("snap", tmp_path)
    outside.join(str(tmp_path))
    assert builder.tree() != builder.STATION and builder.tree().parent == builder.STATION.parent
    assert [piece.name for piece in builder._outside()] == ["shared_rules/snap/__init__.mpy"]
    assert (builder.rules_hash(), builder.program_hash()) == before


@pytest.mark.process
def test_a_command_takes_a_folder_of_games_wherever_it_stands(tmp_path):
    new_game("snap", tmp_path)
    herald = [sys.executable, "-m", "host"]
    for words in (["--games", str(tmp_path), "options", "snap"], ["options", f"--games={tmp_path}", "snap"]):
        done = subprocess.run([*herald, *words], cwd=ROOT, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "") and "dealt" in done.stdout
    done = subprocess.run([*herald, "options", "snap"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2 and "There is no game called snap" in done.stderr


def test_what_stands_in_the_path_of_the_rules_is_herald_s_alone_again():
    assert [*shared_rules.__path__] == [str(outside.OWN)]


def of_version_1(folder):
    """A new game as it was made by Herald 1.0, where `referee` was called `table`."""
    new_game("oldie", folder)
    (folder / "oldie" / "referee").rename(folder / "oldie" / "table")
    for path in (folder / "oldie").rglob("*.py"):
        path.write_text(path.read_text().replace("referee", "table"))
    (folder / "oldie" / "table" / "news.py").write_text(NEWS_OF_VERSION_1)


NEWS_OF_VERSION_1 = """
from shared_rules.card_game.table import news
from shared_rules.oldie.table import state
from shared_rules.table import state as base

class News(news.News):
    imported = (state, base)
"""


def test_a_game_that_was_written_for_herald_1_0_plays_on_and_the_log_says_once_what_to_rename(tmp_path, caplog):
    of_version_1(tmp_path)
    assert "card_game.table import state" in (tmp_path / "oldie" / "table" / "state.py").read_text()
    outside.join(str(tmp_path))
    outside.join(str(tmp_path))
    game = load("oldie")
    chance, state = random.Random(3), game.start(game.seats[0], {})
    while not state.over:
        seat = state.awaited()[0]
        state.do(seat, chance.choice(state.plays(seat)))
        assert game.position(json.loads(json.dumps(state.position()))).public() == state.public()
    assert state.ranking() and game.part("referee.news").imported and game.part("referee.report")
    for package in ("card_game.", "oldie.", ""):
        former, now = (import_module(f"shared_rules.{package}{name}.state") for name in ("table", "referee"))
        assert former is now
    assert [one.getMessage().split(",")[0] for one in caplog.records] == ["The game oldie has a folder table"]
    assert "called referee since Herald 1.1" in caplog.text


def test_a_station_gets_nothing_of_a_folder_with_the_former_name(tmp_path):
    of_version_1(tmp_path)
    outside.join(str(tmp_path))
    names = set(builder.games_outside())
    assert "shared_rules/oldie/__init__.mpy" in names and not [name for name in names if "/table/" in name]
