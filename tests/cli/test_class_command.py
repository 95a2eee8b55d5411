"""`herald class` and `herald club` are names of `herald house` until 2.0: what each wants is there when it opens."""

import importlib
import json

import pytest
from typer.testing import CliRunner

from host.cli import app
from host.house.house import House
from host.lessons.class_note import COMMAND_FILE, HOUSE_FILE, ClassNote, ClassRequest
from host.lessons.progress import CLASS
from tests.promises import promise

PROMISES = [
    promise(
        "A class with real stations and pages, begun on the home page or by `herald class`, its old name, goes on to "
        "the next lesson at the same addresses, even through a crash between two lessons"
    ),
]

COMMANDS = importlib.import_module("host.cli.house")
WANTED = ClassRequest("seven_wonders", "01-first-card", ("Anna", "Bence"), "da", "en", True, "1")


@pytest.fixture
def opened(monkeypatch):
    """[(house, port, browser, name)] of the houses that were opened; none runs."""
    found = []
    monkeypatch.setattr(COMMANDS, "_running", lambda port: "")
    monkeypatch.setattr(COMMANDS, "open_at", lambda *given: found.append(given[:4]))
    return found


def herald(*words):
    result = CliRunner().invoke(app, [str(one) for one in words])
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


def begun(home, *more):
    words = ("class", "seven-wonders", "1", "--names", "Anna Nagy,Bence", "--keep", *more)
    return herald(*words, "--language", "da", "--card-language", "en", "--no-browser", "--home", home)


def test_a_class_is_noted_for_the_house_which_opens_and_begins_it(tmp_path, opened):
    said = begun(tmp_path, "--port", "8500")
    assert "herald house`; this name goes in 2.0." in said
    assert ClassNote(tmp_path / HOUSE_FILE).read() == WANTED
    ((house, port, browser, name),) = opened
    assert (house.folder, port, browser, name) == (tmp_path, 8500, False, "") and not house.settings.network


def test_a_class_that_an_earlier_herald_left_goes_on_where_it_had_come_to(tmp_path, opened):
    ClassNote(tmp_path / COMMAND_FILE).write(WANTED._replace(lesson="02-coins", ports=(4711, 4712)))
    begun(tmp_path)
    assert ClassNote(tmp_path / HOUSE_FILE).read() == WANTED._replace(lesson="02-coins")
    assert not (tmp_path / COMMAND_FILE).exists()


def test_a_class_under_way_in_the_house_goes_on_and_that_is_said(tmp_path, opened):
    before = WANTED._replace(names=("Zita",))
    ClassNote(tmp_path / HOUSE_FILE).write(before)
    assert "A class is under way here, and goes on." in begun(tmp_path)
    assert ClassNote(tmp_path / HOUSE_FILE).read() == before


def test_a_house_that_runs_already_is_named_and_gets_no_class_behind_its_back(tmp_path, opened, monkeypatch):
    monkeypatch.setattr(COMMANDS, "_running", lambda port: "http://localhost:8420")
    assert "Herald is already running: http://localhost:8420" in begun(tmp_path)
    assert not opened and not (tmp_path / HOUSE_FILE).exists()


def test_stars_are_forgotten_and_no_house_opens(tmp_path, opened):
    (tmp_path / CLASS).write_text(json.dumps({"seven_wonders/01-first-card": {"Anna": 2}}))
    ClassNote(tmp_path / COMMAND_FILE).write(WANTED)
    assert "The stars of all classes are gone." in herald("class", "oh-hell", "--forget", "--home", tmp_path)
    assert not opened and list(tmp_path.iterdir()) == []


def test_a_club_that_listens_everywhere_is_a_house_open_to_its_network_in_its_language(tmp_path, opened):
    words = ("--host", "herald.example", "--language", "da")
    assert "is now `.venv/bin/herald house`" in herald("club", "--home", tmp_path, *words).replace(
        "`herald", "`.venv/bin/herald"
    )
    ((house, port, browser, name),) = opened
    assert (house.settings.network, house.settings.language, house.settings.ready) == (True, "da", False)
    assert (port, browser, name) == (8420, True, "herald.example")
    herald("club", "--home", tmp_path)
    assert opened[1][0].settings.network and opened[1][3] == "", "what its owner chose holds"


def test_the_tables_of_a_club_of_long_ago_are_those_of_the_house(tmp_path, opened):
    table = {"number": 1, "game": "seven-wonders", "seats": 3}
    (tmp_path / "club.json").write_text(json.dumps({"tables": [table], "stations": {}}))
    herald("club", "--home", tmp_path, "--no-browser")
    assert isinstance(opened[0][0], House) and list(opened[0][0].tables.drafts) == [1]


def test_no_help_lists_names_that_go():
    listed = [row[15:].split()[0] for row in CliRunner().invoke(app, ["--help"]).output.splitlines() if len(row) > 24]
    assert "house" in listed and not {"club", "class"} & set(listed)
