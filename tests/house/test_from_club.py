"""The tables of a club that an earlier version kept are tables of the house in its folder."""

import json
from contextlib import closing

import pytest

from host.errors import BadFile
from host.house.house import House
from host.house.lobby import BOT, OPEN, STATION
from host.journal.journal import Journal
from host.session.session import Session
from host.setup.kept_setup import read_setup
from host.setup.setup import GameSetup
from tests.promises import promise

PROMISES = [
    promise(
        "`herald club` is the home page in the folder of the club: tables of an earlier version go on "
        "there, and a closed one can be opened again"
    ),
]

SPEC = {"number": 1, "game": "seven-wonders", "seats": 3, "names": "", "people": 0, "stations": True}
SPEC |= {"options": [], "open": True, "fresh": True}
NAMES = ("Anna", "Bela", "Cleo")


def club(folder, *tables, **stations):
    (folder / "club.json").write_text(json.dumps({"tables": tables, "stations": stations}))


def played(home, *, humans=(), real=()):
    """A game that waits at a table's folder."""
    setup = GameSetup("seven_wonders", NAMES, {"deal": "dealt"}, 7, humans, real, ("given",) if real else ())
    with closing(Journal.open(home)) as journal:
        Session.open(setup.with_levels(()), journal, home).table.deal_if_due()


def test_a_table_that_nobody_has_played_at_is_in_the_lobby_with_its_stations(tmp_path):
    club(tmp_path, {**SPEC, "names": "Zita, Bela", "people": 1, "options": ["sides=A"]}, e66a=1)
    house = House(tmp_path, plugged=list)
    draft = house.tables.draft(1)
    assert [(one.name, one.kind, one.holder) for one in draft.chairs] == [
        ("Zita", OPEN, ""),
        ("Bela", STATION, "e66a"),
        (draft.chairs[2].name, STATION, ""),
    ]
    assert draft.options == {"sides": "A"}
    assert not (tmp_path / "club.json").exists() and House(tmp_path, plugged=list).tables.draft(1) == draft


def test_a_table_of_bots_stays_one(tmp_path):
    club(tmp_path, {**SPEC, "number": 4, "stations": False})
    assert {one.kind for one in House(tmp_path, plugged=list).tables.draft(4).chairs} == {BOT}


def test_a_game_under_way_goes_on_with_its_seats_and_stations(tmp_path):
    club(tmp_path, {**SPEC, "number": 2, "fresh": False}, e66a=2, e66b=2)
    played(tmp_path / "table-02", real=(1, 2, 3))
    house = House(tmp_path, plugged=list)
    setup = house.tables.setup(2)
    assert (setup.names, setup.real, setup.seed) == (NAMES, (1, 2, 3), 7) and setup.key_seed
    assert house.tables.stations == {"e66a": (2, 1), "e66b": (2, 2)}
    assert [one["name"] for one in house.stations.places()] == list(NAMES)


def test_a_closed_table_waits_on_the_home_page_and_goes_on_from_there(tmp_path):
    club(tmp_path, {**SPEC, "open": False, "fresh": False}, {**SPEC, "number": 3, "open": False}, e66a=1)
    played(tmp_path / "table-01", humans=(1,))
    house = House(tmp_path, plugged=list)
    house.look = lambda: None
    assert house.home.facts("laptop")["closed"] == [{"number": 1, "title": "7 Wonders"}]
    assert not house.tables.stations and not house.tables.drafts
    house.open_again(1)
    assert house.home.facts("laptop")["closed"] == [] and house.tables.setup(1).names == NAMES
    assert read_setup(tmp_path / "table-01").humans == (1,)


@pytest.mark.parametrize("text", ["no", "[]", '{"tables": [{"number": 1}], "stations": {}}', '{"tables": []}'])
def test_a_plan_that_cannot_be_read_is_a_sentence_and_stays(tmp_path, text):
    (tmp_path / "club.json").write_text(text)
    with pytest.raises(BadFile, match="no plan of a club"):
        House(tmp_path, plugged=list)
    assert (tmp_path / "club.json").read_text() == text


def test_what_a_power_cut_left_half_way_is_read_once(tmp_path):
    club(tmp_path, SPEC)
    House(tmp_path, plugged=list)
    club(tmp_path, {**SPEC, "number": 5})
    assert list(House(tmp_path, plugged=list).tables.drafts) == [1] and not (tmp_path / "club.json").exists()
