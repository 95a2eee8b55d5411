"""A setting is one row: one that only this test knows arrives everywhere it says, and nowhere else."""

import ast
import inspect
import json
from pathlib import Path

import pytest

from firmware.station import Station
from host.cli.setting_options import parameters
from host.cli.table_options import PlayOptions, taking
from host.errors import WrongUse
from host.house.house import House
from host.house.lobby import Draft, changed, new_draft
from host.house.settings import Settings, read_settings, write_settings
from host.session.following import Following
from host.settings import rows as all_rows
from host.settings.rows import SETTINGS, of_display, of_house, of_table
from host.settings.setting import DISPLAY, HOUSE, TABLE, Setting, from_kept
from host.setup.kept_setup import SETUP_FILE, hand_down, read_setup, write_setup
from host.setup.setup import GameSetup
from host.stations.seat_settings import SeatSettings
from host.web.table.feed import Feed
from host.web.table.stream import Stream
from tests.fakes.station import FakeStation
from tests.promises import promise
from tests.stations.test_stations import Setting as Room
from tests.stations.test_stations import quick, run
from tests.web.sessions import quiet_session
from tools.docs.settings import make

__all__ = ["quick"]
PROMISES = [promise("A setting is one row: from it come its option, its control, its place in files and its message")]
WORDS = {"low": "quietly", "high": "loudly"}


def made_up(whose, **more):
    return Setting(name="hum", usual="low", whose=whose, sentence=lambda: "How they hum", words=lambda: WORDS, **more)


@pytest.mark.parametrize(
    ("usual", "words", "kind"),
    [
        (True, {}, "switch"),
        (False, WORDS, "switch"),
        ((), {}, "list"),
        ("low", WORDS, "choice"),
        ("", {}, "text"),
    ],
)
def test_the_control_of_a_setting_is_for_its_values(usual, words, kind):
    assert Setting(name="hum", usual=usual, whose=HOUSE, sentence=None, words=lambda: words).control()["kind"] == kind


@pytest.fixture
def row(request):
    whose, more = request.param
    found = made_up(whose, **more)
    SETTINGS.append(found)
    yield found
    SETTINGS.remove(found)


OPTION = {"option": "--hum", "help": "They hum: {words}."}
EVERY = [(TABLE, OPTION), (HOUSE, {}), (HOUSE, {"to_tables": True}), (DISPLAY, OPTION)]
IDS = ["table", "house", "tables of a house", "display"]
every = pytest.mark.parametrize("row", EVERY, ids=IDS, indirect=True)


def setup_of(*settings):
    setup = GameSetup("seven_wonders", ("Ada", "Bela", "Cleo"), {}, 1, (1,))
    return setup._replace(settings=dict(settings))


@every
def test_the_command_line_has_its_option(row, tmp_path):
    got = []

    @taking(PlayOptions)
    def command(asked):
        """Tries it."""
        got.append(asked)

    assert ("hum" in inspect.signature(command).parameters) is bool(row.option)
    if row.whose == TABLE:
        command(seats=3, hum="high", home=tmp_path)
        assert row.of(got[0].table().settings) == "high"
        option = next(one for one in parameters() if one.name == "hum").annotation.__metadata__[0]
        assert option.autocompletion("h") == ["high"] and option.help == "They hum: quietly, loudly."
        with pytest.raises(WrongUse, match="--hum soft: it is one of low, high"):
            PlayOptions(seats=3, home=tmp_path, chosen={"hum": "soft"}).table()


@every
def test_the_setup_of_a_table_keeps_it_and_its_journal_where_it_is_the_tables(row, tmp_path, journal):
    setup = setup_of(("hum", "high"))
    write_setup(tmp_path, setup)
    belongs = row.whose == TABLE or row.to_tables
    assert ("hum" in json.loads((tmp_path / SETUP_FILE).read_text())) is belongs
    assert row.of(read_setup(tmp_path).settings) == ("high" if belongs else "low")
    header = journal.begin(setup.game, "1", setup.names, {}, 1, setup.seating())
    assert row.of(GameSetup.of(header).settings) == ("high" if row.whose == TABLE else "low")
    if row.whose == TABLE:
        assert row.of(Following(setup, tmp_path).choose("seven_wonders").settings) == "high"


@every
def test_a_house_hands_down_what_its_tables_obey(row, tmp_path):
    write_setup(tmp_path, setup_of())
    hand_down(tmp_path, {"hum": "high"})
    assert row.of(read_setup(tmp_path).settings) == ("high" if row.to_tables else "low")
    hand_down(tmp_path, {})
    assert row.of(read_setup(tmp_path).settings) == "low"


@every
def test_the_house_keeps_it_and_has_its_control(row, tmp_path):
    house = House(tmp_path, plugged=lambda: [])
    controls = [
        one["name"]
        for one in house.home.facts(
            "",
        )["controls"]
    ]
    lobby = [one["name"] for game in house.home.games() for one in game["settings"] if game["game"] == "seven_wonders"]
    assert ("hum" in controls, "hum" in lobby) == (row.whose == HOUSE, row.whose == TABLE)
    if row.whose == HOUSE:
        write_settings(tmp_path, Settings().change({"hum": "high"}))
        assert row.of(read_settings(tmp_path).values) == "high"
    else:
        with pytest.raises(WrongUse, match="no setting called hum"):
            Settings().change({"hum": "high"})


@every
def test_the_lobby_changes_it_and_the_table_begins_with_it(row):
    draft = new_draft("seven_wonders", 3, {}, "d1")
    if row.whose != TABLE:
        with pytest.raises(WrongUse, match="no setting called hum"):
            changed(draft, "set", {"name": "hum", "value": "high"})
        return
    draft = changed(draft, "set", {"name": "hum", "value": "high"})
    assert row.of(Draft.of(json.loads(json.dumps(draft.plain()))).setup(1).settings) == "high"
    with pytest.raises(WrongUse, match="hum can be low, high"):
        changed(draft, "set", {"name": "hum", "value": "soft"})


@every
def test_the_display_of_a_seat_remembers_it_and_its_station_hears_it(row, tmp_path, journal, quick):
    if row.whose != DISPLAY:
        assert row not in of_display()
        return

    async def scenario():
        async with FakeStation("e1") as ada, Room(journal, {ada.url: 1}) as room:
            await ada.seated()
            room.stations.displays.set(1, "hum", "high")
            assert await ada.expect("set") == {"name": "hum", "value": "high"}
            assert room.stations.displays.settings(1)["hum"] == "high"

    run(scenario)
    SeatSettings(tmp_path).keep(2, "hum", "high")
    assert SeatSettings(tmp_path).of(2, row) == "high"
    station = Station(None, lambda name: None, lambda: None, lambda: None, lambda: None)
    station.set("hum", "high")
    assert station.settings["hum"] == "high"
    station.reset()
    assert station.settings["hum"] == ""


def test_a_switch_of_a_display_is_a_button_of_the_page_in_the_language_of_its_seat(tmp_path):
    hums = [Setting(name="hums", usual=True, whose=DISPLAY, sentence=lambda: "Hum"), made_up(DISPLAY)]
    SETTINGS.extend(hums)
    try:
        with quiet_session(tmp_path, language="hu") as session:
            session.stations.displays.set(1, "letters", True)
            feed = Feed(session)
            shown, nobodys = (feed.snapshot(Stream(seat))["display"] for seat in (1, None))
    finally:
        del SETTINGS[-2:]
    large = {"name": "letters", "sentence": "Nagy betűk a kijelzőn", "on": True}
    assert shown == [large, {"name": "hums", "sentence": "Hum", "on": True}] and nobodys == []


@every
def test_the_document_has_it(row):
    assert "| `hum` | How they hum | `low`: quietly, `high`: loudly |" in make("")


def test_no_two_settings_that_meet_in_a_file_have_one_name():
    for rows in (of_table() + [one for one in of_house() if one.to_tables], of_house(), of_display()):
        assert len({one.name for one in rows}) == len(rows)


@every
def test_a_value_that_cannot_be_stops_what_is_read_strictly_and_is_else_the_usual_one(row):
    with pytest.raises(WrongUse):
        from_kept([row], {"hum": 7})
    assert from_kept([row], {"hum": 7}, strict=False) == {}
    assert from_kept([row], {"hum": "high"}, strict=False) == {"hum": "high"}


def asked_of(folder, sign=""):
    """What the modules of a folder that have the sign ask of rows and of a station's settings: the ROW of `ROW.of(…)`
    and of `of(…, ROW)`, and every text in them."""
    for path in (Path(__file__).resolve().parents[2] / folder).rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if sign in text else ():
            if isinstance(node, ast.Attribute) and node.attr == "of":
                yield ast.unparse(node.value).rpartition(".")[2]
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield repr(node.value)


def test_something_obeys_every_setting():
    host, station = set(asked_of("host", ".of")), set(asked_of("firmware"))
    named = {name: one for name, one in vars(all_rows).items() if isinstance(one, Setting)}
    assert len(named) == len(SETTINGS)
    idle = [
        name for name, one in named.items() if not (repr(one.name) in station if one.whose == DISPLAY else name in host)
    ]
    assert idle == [], f"{', '.join(idle)}: people can choose it, and nothing asks what they chose."
