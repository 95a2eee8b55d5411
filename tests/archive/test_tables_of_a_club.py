"""The games of a club or house, all its tables together: numbers with tables, one list of people, each game once."""

import csv
import io
import json

import pytest
from typer.testing import CliRunner

from host.archive.results import all_results
from host.cli import app
from host.house.past import HousePast
from host.journal.intake import take
from host.journal.journal import Journal
from host.journal.people import People, table_of
from shared_rules.contract import TABLE
from shared_rules.referee.record import parse
from tests.archive.test_archive import Entry, play
from tests.promises import promise

PROMISES = [
    promise("In a club every list and command names the table of a game, and a game that two tables hold counts once"),
]


@pytest.fixture(params=["club.json", "tables.json"])
def home(tmp_path, request):
    """Two tables of a club, or of a house: game 1 of table 2, games 1 and 2 of table 3 and one there that waits."""
    (tmp_path / request.param).write_text("{}")
    for table, seeds in ((2, [1]), (3, [2, 3])):
        journal = Journal.open(tmp_path / f"table-{table:02}")
        for seed in seeds:
            play(journal, "seven_wonders_duel", ("Anna", "Béla" if table == 2 else "Cili"), seed)
        if table == 3:
            waits = journal.begin("seven_wonders_duel", "1", ("Anna", "Eve"), {}, 4, {})
            journal.append(waits.id, [Entry(1, TABLE, "wonders", "p1", 0, "", "2026-01-04T18:00:00+00:00")])
        journal.close()
    return tmp_path


def herald(home, *words):
    return CliRunner().invoke(app, [*words, "--home", str(home)])


def test_a_game_of_a_club_has_its_table_in_its_number(home):
    assert [one.number for one in all_results(home)] == ["2/1", "3/1", "3/2"]
    assert [one.number for one in all_results(home / "table-03")] == ["3/1", "3/2"]
    assert table_of(home) == 0 and table_of(home / "table-x") == 0


def test_lists_and_histories_show_the_table(home):
    rows = [line.split("\t") for line in herald(home, "games").output.splitlines()]
    assert [row[0] for row in rows if row[0].count("/") == 1 and row[2:]] == ["2/1", "3/1", "3/2", "3/3"]
    assert [one["number"] for one in json.loads(herald(home, "games", "--json").output)] == ["2/1", "3/1", "3/2", "3/3"]
    shown = json.loads(herald(home, "history", "--json").output)
    assert [(one["table"], one["number"]) for one in shown["games"]] == [(2, "2/1"), (3, "3/1"), (3, "3/2")]
    assert shown["by_game"]["7 Wonders Duel"]["points"]["Anna"] == [one["seats"][0]["points"] for one in shown["games"]]
    assert "3/2" in herald(home, "history").output


def test_a_history_says_who_met_most_and_what_was_longest_and_greatest(home):
    shown = json.loads(herald(home, "history", "--json").output)
    lead, longest = (shown["by_game"]["7 Wonders Duel"][what] for what in ("greatest_lead", "longest"))
    strengths = {one["number"]: [seat["strength"] for seat in one["seats"]] for one in shown["games"]}
    most = max(max(both) - min(both) for both in strengths.values())
    assert lead["difference"] == most == lead["stronger"]["strength"] - lead["weaker"]["strength"] > 0
    assert sorted(strengths[lead["number"]]) == [lead["weaker"]["strength"], lead["stronger"]["strength"]]
    rows = [line.split("\t") for line in herald(home, "history").output.splitlines()]
    who = f"{lead['stronger']['name']} ({lead['stronger']['strength']}) before {lead['weaker']['name']} (0)"
    assert ["The greatest difference in military strength: 7 Wonders Duel"] in rows
    assert [str(most), lead["number"], who] in rows
    assert ["The longest game: 7 Wonders Duel"] in rows
    assert [str(longest["minutes"]), longest["number"]] in [row[:2] for row in rows]
    assert ["The longest rivalry"] in rows and ["2", "Anna and Cili"] in rows


def test_an_export_says_the_table_in_a_column_of_its_own_that_no_spreadsheet_takes_for_a_day(home):
    rows = list(csv.DictReader(io.StringIO(herald(home, "export").output)))
    assert [(row["table"], row["game_id"]) for row in rows[::2]] == [("2", "1"), ("3", "1"), ("3", "2")]
    one = json.loads(herald(home, "export", "3/2", "--format", "json").output)
    assert [(game["table"], game["id"]) for game in one["games"]] == [(3, 2)]


def test_commands_take_the_number_of_a_game_with_its_table(home):
    for words in (("replay", "3/2", "--json"), ("games", "--record", "3/2"), ("journal", "export", "3/2", "--all")):
        answer = herald(home, *words)
        assert answer.exit_code == 0 and answer.output, answer.output
    record = parse(herald(home, "games", "--record", "2/1").output)
    assert record.names == ["Anna", "Béla"]
    assert json.loads(herald(home, "replay", "Béla", "--json").output)["date"] == record.date


@pytest.mark.parametrize(
    "words", [("replay", "9/1"), ("export", "2/7"), ("resume", "9/1"), ("games", "--record", "9/1")]
)
def test_a_table_or_game_that_is_not_there_is_said(home, words):
    answer = herald(home, *words)
    assert (answer.exit_code == 2 and f"no finished game {words[-1]}" in answer.output) or words[-1] in answer.output


@pytest.mark.parametrize("typed", ["3/", "/3", "0/1", "3/2/1", "three", "-1", "½"])
def test_what_is_no_number_of_a_game_is_said(home, typed):
    answer = herald(home, "export", "--", typed) if typed[0] == "-" else herald(home, "export", typed)
    assert answer.exit_code == 2 and "is not a number of a game" in " ".join(answer.output.split())


def test_a_game_that_waits_at_a_table_is_named_where_none_of_the_club_itself_does(home):
    said = " ".join(herald(home, "resume").output.split())
    assert "herald resume 3/3" in said
    said = " ".join(herald(home, "replay", "3/3").output.split())
    assert "Game 3/3 is not over" in said and "herald resume 3/3" in said


def test_a_name_that_is_changed_at_the_club_is_changed_in_the_games_of_its_tables(home):
    People.read(home / "table-02").meet(["Anna"])
    People.read(home).rename("Anna", "Anna B.")
    assert {one.seats[0].name for one in all_results(home)} == {"Anna B."}
    assert not (home / "table-02" / "people.json").exists()


def test_who_was_known_at_a_table_of_an_earlier_herald_is_known_to_the_house(home):
    older = home / "table-02" / "people.json"
    older.write_text('{"people": [{"name": "Annácska", "known_as": ["anna", "annácska"], "forgotten": false}]}')
    assert {one.seats[0].name for one in all_results(home)} == {"Annácska"}
    People.read(home).meet(["Dora"])
    assert not older.exists() and People.read(home / "table-03").names() == ["Annácska", "Dora"]


def test_a_record_of_a_game_of_another_table_is_the_same_game(home):
    record = parse(herald(home, "games", "--record", "2/1").output)
    journal = Journal.open(home / "table-03")
    take(journal, home / "one.record", record)
    journal.close()
    assert [one.number for one in all_results(home)] == ["2/1", "3/1", "3/2"]
    assert [one.number for one in all_results(home / "table-03")] == ["3/4", "3/1", "3/2"]


def test_the_page_of_a_house_is_made_anew_when_somebody_is_renamed(home):
    past = HousePast(home, lambda: "en")
    before = past._stamps()
    People.read(home).rename("Anna", "Anna B.")
    assert past._stamps() != before


def test_a_number_names_a_table_only_where_there_is_one(tmp_path):
    journal = Journal.open(tmp_path)
    play(journal, "seven_wonders_duel", ("Anna", "Béla"), 1)
    journal.close()
    assert [one.number for one in all_results(tmp_path)] == ["1"]
    assert herald(tmp_path, "export", "1").exit_code == 0
    assert "no table 1 has played" in " ".join(herald(tmp_path, "replay", "1/1").output.split())
