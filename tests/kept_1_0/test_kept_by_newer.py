"""What a newer Herald wrote opens with the words of this one, or is left alone with a sentence; nothing of it is lost.

A house that tries a new version and goes back to this one has files of both.
"""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from host.errors import HeraldError
from host.house.backup import accept, finish, pack, pack_into, unpack
from host.house.home import OWNERS_WHY
from host.house.house import House
from host.journal.file import JOURNAL
from host.journal.forgetting import forget
from host.journal.journal import Journal
from host.journal.names import Names
from host.journal.people import People
from host.lessons.class_note import ClassNote
from host.stations.seat_settings import SeatSettings
from host.update.programs import CHOICE, ProgramChoice, read_choice, write_choice
from tests.promises import promise

PROMISES = [
    promise(
        "A house goes on with files of a newer Herald: what this one does not know stays in them, and what it cannot "
        "read it names and leaves alone"
    ),
]
KEPT = Path(__file__).parent
MORE = {"a_newer_word": {"of": ["somebody"]}}


@pytest.fixture
def home(tmp_path):
    """The house of 1.0, as a Herald wrote it that knows one field more in each file of one object."""
    home = Path(shutil.copytree(KEPT / "house", tmp_path / "house"))
    for path in (*home.glob("*.json"), *home.glob("table-*/setup.json")):
        data = json.loads(path.read_text("utf-8"))
        if isinstance(data, dict) and path.name in ("house.json", "tables.json", "devices.json", "setup.json"):
            path.write_text(json.dumps({**data, **MORE}), "utf-8")
    return home


def kept_there(path):
    return json.loads(path.read_text("utf-8")).get("a_newer_word") == MORE["a_newer_word"]


# The rows inside of files, and what of a row tells that it is the same.
ROWS = {
    "tables.json": lambda data: [*data["drafts"], *(chair for draft in data["drafts"] for chair in draft["chairs"])],
    "devices.json": lambda data: list(data["devices"].values()),
    "people.json": lambda data: data["people"],
    "table-01/names.json": lambda data: list(data["games"].values()),
    "class.json": lambda data: [],
    "table-01/displays.json": lambda data: [],
}


def note_more(home):
    """Each row, and each file, knows one field more, of which every row has its own."""
    (home / "table-01" / "displays.json").write_text('{"letters": {"1": true}}', "utf-8")
    for name, rows in ROWS.items():
        data = json.loads((home / name).read_text("utf-8"))
        for number, row in enumerate([data, *rows(data)]):
            row["a_newer_word"] = number
        (home / name).write_text(json.dumps(data), "utf-8")


def noted(home, name):
    """[(what tells the row, its newer word)] of the rows of a file, the file itself first."""
    data = json.loads((home / name).read_text("utf-8"))
    told = ("name", "known_as", "names", "number")
    return [([row[one] for one in told if one in row], row.get("a_newer_word")) for row in [data, *ROWS[name](data)]]


def test_what_stands_in_single_rows_is_kept_with_the_same_people_tables_and_devices(home):
    note_more(home)
    before = {name: [word for _row, word in noted(home, name)] for name in ROWS}
    house = House(home, plugged=list)
    holder = house.tables.draft(4).chairs[0].holder
    house.call(holder, 4, "Annus")
    house.change(4, "swap", {"one": 2, "other": 3})
    house.devices.trust(holder)
    house.renewed(holder)
    People.read(home).rename("Anna", "Annus")
    Names(home / "table-01").note({2: ("2026-11-30T10:00:00.000+00:00", ["Zora"])})
    started = json.loads((home / "table-01" / "names.json").read_text("utf-8"))["games"]["1"]["started"]
    Names(home / "table-01").reseat(1, started, ["Annus", "Ada", "Bela", "Cleo"], {"2": "easy"}, [])
    note = ClassNote(home / "class.json")
    note.write(note.read()._replace(lesson="other"))
    SeatSettings(home / "table-01").keep(2, "letters", True)
    after = {name: noted(home, name) for name in ROWS}
    assert [row for row, _word in after["tables.json"]] == [[], [4], ["Annus"], ["Bela"], ["Ada"], ["Cleo"]]
    assert [word for _row, word in after["tables.json"]] == [0, 1, 2, 4, 3, 5], "with the name, where somebody moved"
    assert [word for _row, word in after["table-01/names.json"]] == [0, 1, None], "a new game has none"
    for name in ("devices.json", "people.json", "class.json", "table-01/displays.json"):
        assert [word for _row, word in after[name]] == before[name], name


def test_nothing_of_it_is_left_of_somebody_who_is_forgotten_nor_given_to_anybody_else(home):
    note_more(home)
    rows = json.loads((home / "people.json").read_text("utf-8"))["people"]
    gone = next(at for at, row in enumerate(rows, 1) if row["name"] == "Anna")
    forget(home, "Anna")
    words = [word for _row, word in noted(home, "people.json")]
    assert words == [None if at == gone else at for at in range(len(rows) + 1)]


def test_a_chosen_program_stays_chosen_where_its_note_knows_more(tmp_path):
    (tmp_path / CHOICE).write_text(json.dumps({"version": "1.2.0", "before": "1.1.0", **MORE}), "utf-8")
    choice = read_choice(tmp_path)
    assert choice == ProgramChoice("1.2.0", "1.1.0")
    write_choice(tmp_path, choice._replace(proven=False))
    assert kept_there(tmp_path / CHOICE) and not read_choice(tmp_path).proven


@pytest.mark.usefixtures("a_pin_costs_its_price")
def test_a_house_knows_all_that_it_knew_and_keeps_the_rest_through_its_own_changes(home):
    house = House(home, plugged=list)
    assert house.settings.is_pin("4711") and house.settings.language == "hu"
    assert house.tables.playable() == [1, 2, 3] and house.tables.draft(4).chairs[0].name == "Anna"
    house.change_settings({"names": ["Anna", "Zora"]})
    house.devices.trust("laptop")
    house.call(house.tables.draft(4).chairs[0].holder, 4, "Annus")
    house.seats.take_back(1, 1)
    again = House(home, plugged=list)
    assert again.settings.names == ("Anna", "Zora") and again.settings.is_pin("4711")
    assert again.tables.draft(4).chairs[0].name == "Annus" and again.devices.is_owner("laptop")
    for name in ("house.json", "tables.json", "devices.json", "table-01/setup.json"):
        assert kept_there(home / name), name


def test_a_backup_of_it_is_taken_and_put_in_place(home, tmp_path):
    unpack(tmp_path / "other", pack(home))
    accept(tmp_path / "other")
    assert finish(tmp_path / "other")
    assert House(tmp_path / "other", plugged=list).tables.playable() == [1, 2, 3]
    assert kept_there(tmp_path / "other" / "house.json") and kept_there(tmp_path / "other" / "table-02/setup.json")


def test_a_table_of_a_game_that_only_the_newer_has_stops_no_other_and_waits(home):
    tables = json.loads((home / "tables.json").read_text("utf-8"))
    tables["open"]["2"] = "a_newer_game"
    (home / "tables.json").write_text(json.dumps(tables), "utf-8")
    setup = json.loads((home / "table-02" / "setup.json").read_text("utf-8"))
    (home / "table-02" / "setup.json").write_text(json.dumps({**setup, "game": "a_newer_game"}), "utf-8")
    house = House(home, plugged=list)
    assert house.tables.playable() == [1, 3] and "a_newer_game" in house.tables.fault(2)
    house.change_settings({"names": ["Anna"]})
    (shown,) = [one for one in house.home.facts("")["tables"] if one["number"] == 2]
    assert (shown["status"], shown["why"]) == ("down", OWNERS_WHY)  # nobody is signed in
    assert json.loads((home / "table-02" / "setup.json").read_text("utf-8"))["game"] == "a_newer_game"


def test_a_journal_of_a_newer_herald_is_named_and_not_touched_and_keeps_nothing_from_a_backup(home, tmp_path):
    path = home / "table-01" / JOURNAL
    with closing(sqlite3.connect(path)) as base:
        base.execute("INSERT INTO steps VALUES ('a step that this version does not have', '')")
        base.commit()
    before = path.read_bytes()
    for opened in (Journal.open, Journal.read):
        with pytest.raises(HeraldError, match="newer"):
            opened(home / "table-01")
    house = House(home, plugged=list)
    assert house.seats.has_begun(1), "what cannot be read is nothing to throw away"
    assert house.home.facts("")["tables"] and path.read_bytes() == before
    with (tmp_path / "backup.zip").open("w+b") as made:
        (named,) = pack_into(home, made)
    assert str(path) in named and "newer Herald" in named and path.read_bytes() == before
    unpack(tmp_path / "other", tmp_path / "backup.zip")
    accept(tmp_path / "other")
    assert finish(tmp_path / "other") and (tmp_path / "other" / "table-01" / JOURNAL).read_bytes() == before
    assert House(tmp_path / "other", plugged=list).tables.playable() == [1, 2, 3]
