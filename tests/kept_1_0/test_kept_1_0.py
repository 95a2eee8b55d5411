"""What Herald 1.0 wrote opens today and says what it said then: a house, journals, lessons, a pad, records."""

import json
import shutil
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from host.archive.results import all_results
from host.cli import app
from host.house.backup import pack
from host.house.devices import identity
from host.house.house import House
from host.journal.journal import Journal
from host.lessons.class_note import HOUSE_FILE, ClassNote
from host.lessons.lesson import lessons
from host.lessons.progress import LearnerProgress
from host.running.process import game_of
from host.session.unfinished import all_unfinished
from host.settings.rows import VOICE
from host.setup.options import house_options
from shared_rules.contract import load
from shared_rules.referee import record
from tests.games import SHIPPED

KEPT = Path(__file__).parent
FACTS = json.loads((KEPT / "facts.json").read_text(encoding="utf-8"))
TABLES = sorted(name for name in FACTS if name.startswith("table-"))
ANNA = identity("anna's phone")


@pytest.fixture
def home(tmp_path):
    return Path(shutil.copytree(KEPT / "house", tmp_path / "house"))


def run(*arguments, typed=None):
    result = CliRunner().invoke(app, [str(one) for one in arguments], input=typed)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("name", TABLES)
def test_a_journal_has_the_same_digests_and_the_same_record(home, name):
    folder, number = home / name.partition("/")[0], int(name.partition("/")[2])
    with closing(Journal.read(folder)) as journal:
        assert journal.heads()[number] == FACTS[name]["head"]
        assert journal.record(number).text() == FACTS[name]["record"]
        assert list(journal.header(number).names) == FACTS[name]["names"] and journal.faults(number) == []
    run("journal", "check", "--home", folder)


def test_journals_hold_what_was_undone_and_redone(home):
    for table in ("table-01", "table-02"):
        with closing(Journal.read(home / table)) as journal:
            made, stand = len(journal.entries(1)), len(journal.record(1).lines)
        assert made == stand + 4, "an undo, a redo, an undo, and the play that went"


@pytest.mark.parametrize(("table", "awaits"), [("table-01", True), ("table-02", True), ("table-03", False)])
def test_a_table_goes_on_where_it_stood_and_a_finished_one_stays_so(home, table, awaits):
    with closing(Journal.open(home / table)) as journal:
        found = game_of(journal, home / table).table
        assert found.line == len(record.parse(FACTS[f"{table}/1"]["record"]).lines) and found.over is not awaits
        if awaits:
            seat = found.awaited()[0]
            text = found.game.text(found.state.plays(seat)[0])
            moment = found.moment
            assert found.submit(seat, "next", moment, text).ok and found.moment > moment


@pytest.mark.usefixtures("a_pin_costs_its_price")
def test_a_house_has_its_settings_people_tables_devices_and_rulings(home):
    house = House(home, plugged=list)
    settings = house.settings
    assert (settings.language, settings.names, settings.network) == ("hu", ("Anna", "Béla", "Cili"), True)
    assert VOICE.of(settings.values) and settings.ready and settings.is_pin("4711") and not settings.is_pin("4712")
    assert house.tables.open == {1: "seven_wonders", 2: "tower_of_babel", 3: "seven_wonders_duel"}
    draft = house.tables.draft(4)
    assert draft.game == "oh_hell" and [one.name for one in draft.chairs] == ["Anna", "Ada", "Bela", "Cleo"]
    assert [house.devices.seat(ANNA, table) for table in (1, 2, 3)] == [1, 1, 1]
    assert draft.chairs[0].holder == ANNA and house.devices.seat("another", 1) == 0
    assert house_options(home, load("tower_of_babel")) == {"light_row": "6/3", "final_tie": "discs"}
    people = run("people", "list", "--home", home)
    assert "Cili Nagy" in people and "Dóra" in people


def test_a_backup_of_it_can_be_taken(home):
    assert len(pack(home)) > 10_000


def test_lessons_stars_and_the_class_under_way_are_those_of_then(home):
    wonders, ages = load("seven_wonders"), load("through_the_ages")
    first, second, third = lessons(wonders)[:3]
    anna, dora, nobody = LearnerProgress(home, "Anna"), LearnerProgress(home, "Dóra"), LearnerProgress(home)
    assert anna.stars(wonders) == {first.name: 3} and LearnerProgress(home, "Béla").stars(wonders) == {second.name: 2}
    assert nobody.stars(ages) == {lessons(ages)[0].name: 1} and dora.stars(wonders) == {first.name: 2}
    assert nobody.done(wonders) == [first.name] and not nobody.stars(wonders)
    assert (anna.taken(third), dora.taken(second), nobody.taken(lessons(ages)[1])) == (2, 1, 1)
    wanted = ClassNote(home / HOUSE_FILE).read()
    assert (wanted.game, wanted.lesson, wanted.names) == ("seven_wonders", second.name, ("Dóra", "Emil"))
    assert (wanted.language, wanted.keeps) == ("hu", True)


def test_a_score_pad_goes_on_with_the_next_figure(home):
    ((_file, pad),) = all_unfinished(home)
    assert (list(pad.names), pad.lines) == (["Anna", "Béla"], [(1, "civilian 20"), (1, "scientific 3")])
    words = ("tally", "seven-wonders-duel", "--typed", "--names", "Anna,Béla", "--home", home)
    said = run(*words, typed="\n" * 7 + "30\n" + "\n" * 8)
    assert "It goes on where it was broken off" in said
    (kept,) = [one for one in all_results(home) if one.game == "seven_wonders_duel.pad"]
    assert [seat.points for seat in kept.seats] == [23, 30] and not all_unfinished(home)


def test_an_event_goes_on(home):
    book = home / "spring.event"
    assert {"Anna - Béla", "Cili - Dóra"} <= set(_tables(run("event", "show", book)))
    run("event", "result", book, "1", "Anna=30,Béla=20")
    run("event", "result", book, "2", "Cili=10,Dóra=40")
    assert set(_tables(run("event", "round", book))) & {"Anna - Dóra", "Dóra - Anna"}


def _tables(shown):
    return [line.split(":")[1].strip() for line in shown.splitlines() if line.strip().startswith("table ")]


def points(folder):
    return {one.game: [[seat.points, seat.place] for seat in one.seats] for one in all_results(folder)}


@pytest.mark.parametrize("game", SHIPPED)
def test_a_record_is_imported_counted_and_exported_as_it_was(tmp_path, game):
    kept = KEPT / "records" / f"{game}.record"
    run("journal", "import", kept, "--home", tmp_path)
    assert points(tmp_path) == {game: FACTS["points"][game]}
    with closing(Journal.read(tmp_path)) as journal:
        (header,) = journal.games()
        assert journal.record(header.id).text() == kept.read_text("utf-8")


def test_a_finished_table_has_the_points_of_then(home):
    (home / "table-03" / "results-en.json").unlink()  # they are counted anew
    assert points(home / "table-03")["seven_wonders_duel"] == FACTS["house points"]
