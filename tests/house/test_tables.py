"""The tables of a house survive a restart, and a table keeps who sits where."""

import pytest

from host.errors import BadFile, WrongUse
from host.house.house import House
from host.house.lobby import OPEN, STATION, new_draft
from host.house.tables import Tables
from host.journal.people import HOUSE_TABLES
from host.setup.kept_setup import read_setup, reseated, write_setup
from host.setup.setup import GameSetup


def test_a_lobby_and_a_game_under_way_are_there_after_a_restart(tmp_path):
    tables = Tables(tmp_path)
    tables.add(new_draft("seven_wonders", 4, {}, "laptop", "Anna"))
    tables.add(new_draft("seven_wonders_duel", 2, {}, "laptop", "Anna"))
    setup = tables.begin(1)
    again = Tables(tmp_path)
    assert list(again.drafts) == [2] and again.open == {1: "seven_wonders"}
    assert again.setup(1) == setup and setup.humans == (1,)


def test_what_a_device_sees_costs_each_table_the_same_however_many_there_are(tmp_path, monkeypatch):
    house, read = House(tmp_path, plugged=lambda: []), []
    house.look = lambda: None
    plain = house.tables.setup
    monkeypatch.setattr(house.tables, "setup", lambda number: read.append(number) or plain(number))
    for tables in (3, 12):
        while len(house.tables.open) < tables:
            house.play_now("laptop", "Anna", "oh_hell", 3)
        read.clear()
        assert len(house.home.facts("laptop")["tables"]) == tables
        assert len(read) <= 12 * tables


def test_the_lowest_free_number_is_taken_and_a_closed_table_frees_it(tmp_path):
    tables = Tables(tmp_path)
    assert [tables.add(new_draft("seven_wonders", 3, {}, "a")).number for _table in range(3)] == [1, 2, 3]
    tables.close(2)
    assert tables.add(new_draft("seven_wonders", 3, {}, "a")).number == 2


def test_a_closed_table_keeps_its_number_and_leaves_room_for_another(tmp_path, monkeypatch):
    monkeypatch.setattr("host.house.tables.MOST", 2)
    monkeypatch.setattr("host.house.tables.LAST", 4)
    tables = Tables(tmp_path)

    def begun():
        return tables.begin(tables.add(new_draft("seven_wonders", 3, {}, "a")).number)

    for number in (1, 2, 3, 4):
        begun()
        tables.close(number, waits=True)
    with pytest.raises(WrongUse, match="Remove a table that is closed"):
        begun()
    for number in (1, 2):
        tables.open_again(number)
    with pytest.raises(WrongUse, match="2 tables already"):
        tables.open_again(3)
    tables.close(3)
    with pytest.raises(WrongUse, match="2 tables already"):
        begun()
    tables.close(1)
    assert tables.add(new_draft("seven_wonders", 3, {}, "a")).number == 1


def test_a_bots_seat_goes_to_a_person_while_the_game_goes_on(tmp_path):
    tables = Tables(tmp_path)
    draft = tables.add(new_draft("seven_wonders", 4, {}, "laptop", "Anna"))
    setup = tables.begin(draft.number)
    tables.reseat(1, setup._replace(humans=(1, 3), levels=setup.levels[:2]))
    assert reseated(setup, tables.setup(1)).humans == (1, 3)
    assert reseated(setup, tables.setup(1)).bots == (2, 4)
    other = GameSetup("seven_wonders_duel", ("Anna", "Bela"), {}, 1)
    assert reseated(setup, other) == setup


def test_the_seed_of_a_house_is_not_the_same_twice(tmp_path):
    tables = Tables(tmp_path)
    seeds = set()
    for _table in range(5):
        seeds.add(tables.begin(tables.add(new_draft("seven_wonders", 3, {}, "a")).number).seed)
    assert len(seeds) > 1


@pytest.mark.parametrize("text", ["", "[]", '{"drafts": [1], "open": {}}', '{"drafts": [], "open": []}', "[" * 10**5])
def test_a_damaged_file_is_a_sentence(tmp_path, text):
    (tmp_path / HOUSE_TABLES).write_text(text)
    (tmp_path / "setup.json").write_text(text)
    with pytest.raises(BadFile, match="Move it away"):
        Tables(tmp_path)
    with pytest.raises(BadFile, match="not the setup"):
        read_setup(tmp_path)


@pytest.mark.parametrize(
    "field", [{"humans": (9,)}, {"seed": "1"}, {"names": (3,)}, {"real": (1,)}, {"options": {"a": 1}}, {"game": None}]
)
def test_a_setup_with_a_wrong_field_is_refused(tmp_path, field):
    setup = GameSetup("seven_wonders", ("Anna", "Bela", "Cleo"), {}, 1, (1,))
    write_setup(tmp_path, setup)
    assert read_setup(tmp_path) == setup
    write_setup(tmp_path, setup._replace(**field))
    with pytest.raises(BadFile):
        read_setup(tmp_path)


def test_an_open_seat_is_played_on_a_page(tmp_path):
    tables = Tables(tmp_path)
    tables.put(tables.add(new_draft("seven_wonders", 4, {}, "laptop", "Anna")).offer(3, OPEN))
    assert tables.begin(1).humans == (1, 3)
    with pytest.raises(WrongUse):
        tables.begin(1)


def test_a_new_table_speaks_the_language_of_its_house_and_one_of_several_languages_too(tmp_path):
    house = House(tmp_path, plugged=list)
    house.look = lambda: None
    house.change_settings({"language": "hu"})
    house.play_now("laptop", "Anna", "seven_wonders", 3)
    assert house.tables.setup(1).languages == ("hu",) * 3 and house.tables.setup(1).language == ""
    house.new_table("laptop", "seven_wonders", 3)
    house.change(2, "play", {"game": "seven_wonders", "seats": 4, "options": {}})
    house.change(2, "speak", {"seat": 2, "language": "en"})
    setup, _path = house.begin(2)
    assert setup.languages == ("hu", "en", "hu", "hu") and setup.language == "hu"


def test_a_table_that_goes_back_to_the_lobby_frees_its_own_stations_and_no_others(tmp_path):
    tables = Tables(tmp_path)
    drafts = [tables.add(new_draft("oh_hell", 3, {}, "laptop", "Anna").offer(2, STATION)) for _table in range(2)]
    for draft, station in zip(drafts, ("e1", "e2"), strict=True):
        tables.put(draft.claim(station))
        tables.begin(draft.number)
    assert tables.stations == {"e1": (1, 2), "e2": (2, 2)}
    tables.back_to_lobby(drafts[0])
    assert tables.stations == Tables(tmp_path).stations == {"e2": (2, 2)}
