"""A figure of an event, and one of a finished game, is one row: all that shows figures is a loop over the rows."""

import json

import pytest
from typer.testing import CliRunner

from host.archive import exports
from host.archive.columns import COUNTED, Column, part, row_schema
from host.archive.results import GameResult, SeatResult
from host.cli import app
from host.director.book import Book
from host.director.direct import Director
from host.director.standings import COLUMNS, Standing
from host.house.events_page import facts
from host.web.archive.event_page import event_page


def herald(*words):
    return CliRunner().invoke(app, ["event", *map(str, words)], catch_exceptions=False).output


@pytest.fixture
def letters(monkeypatch):
    """One more figure of an event: how long the name is, and 38."""
    monkeypatch.setattr(Standing, "letters", property(lambda self: len(self.player) + 38), raising=False)
    COLUMNS.append(Column(lambda: "Length of the name", part("letters"), "letters", COUNTED))
    yield
    COLUMNS.pop()


@pytest.mark.usefixtures("letters")
def test_a_figure_of_an_event_arrives_on_wall_and_page_in_terminal_csv_and_json(tmp_path):
    file = tmp_path / "spring.event"
    herald("new", file, "Anna,Bela", "--home", tmp_path)
    book = Book(file, lambda name: name, "somebody")
    event = Director(book).event
    book.close()
    wall, page = event_page(event), facts(event)
    assert wall.count("Length of the name") == 1 and wall.count(">42<") == 2
    assert page["columns"][-1] == {"name": "letters", "heading": "Length of the name"}
    assert [one["letters"] for one in page["standings"]] == [42, 42]
    assert [row[-1] for row in page["written"]] == ["42", "42"]
    assert all(f">{text}<" in wall for row in page["written"] for text in row), "wall and director write them alike"
    shown, listed = herald("show", file, "--home", tmp_path), herald("show", file, "--csv", "--home", tmp_path)
    assert "Length" in shown and shown.count("42") == 2
    assert listed.splitlines()[0].endswith(",letters") and listed.splitlines()[1].endswith(",42")
    assert json.loads(herald("show", file, "--json", "--home", tmp_path))["standings"][0]["letters"] == 42
    assert row_schema(COLUMNS)["letters"] == COUNTED


def test_a_figure_of_a_finished_game_arrives_in_json_its_schema_and_csv(monkeypatch):
    added = [
        exports.Exported(exports.GAME, "length", lambda game: len(game.title), {"type": "integer"}, "title_length"),
        exports.Exported(exports.SEAT, "upper", lambda seat: seat.name.upper(), csv="upper"),
    ]
    monkeypatch.setattr(exports, "EXPORTED", [*exports.EXPORTED, *added])
    seat = SeatResult(1, "Anna", 1, 7, {"all": 7}, "")
    game = GameResult(3, "oh_hell", "Oh Hell", "2026-11-30T10:00:00+00:00", 5, {}, [("all", "All")], [seat])
    (found,) = exports.as_json([game])["games"]
    assert (found["length"], found["seats"][0]["upper"]) == (7, "ANNA")
    schema = exports.games_schema()["items"]
    assert schema["properties"]["length"] == {"type": "integer"} and "length" in schema["required"]
    assert "upper" in schema["properties"]["seats"]["items"]["required"]
    head, row = exports.as_csv([game]).splitlines()
    assert head.endswith(",table,seconds,how,title_length,upper,All") and row.endswith(",,,,7,ANNA,7")
