"""Names are beside the digest chain: they can be taken out, and what was written stays proved."""

import json
import os
import shutil
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from host.cli import app
from host.cli.replay import found_game
from host.director.book import Book
from host.director.event import Evening
from host.errors import BadFile, WrongUse
from host.journal.check import examine
from host.journal.forgetting import forget, take_out_forgotten
from host.journal.header import Header, _exchanged
from host.journal.journal import Journal
from host.journal.mending import mended
from host.journal.people import SOMEBODY, People
from host.journal.reading import JournalReader
from host.session.session import Session
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from host.web.table.replay import replay_data
from shared_rules.referee import record
from tests.promises import promise

PROMISES = [
    promise("A name that was removed appears in nothing that is made later, and the journal's digests stay right"),
]

NAMES = ("Zsófia Kis", "Børge")
OLD = Path(__file__).parent / "resumed" / "herald.sqlite"


def go_on(table, most=10_000):
    """Plays as many plays, or to the end."""
    table.deal_if_due()
    while not table.over and most:
        seat = table.awaited()[0]
        play = table.game.text(table.state.plays(seat)[0])
        assert table.submit(seat, f"p{table.moment}", table.moment, play).ok
        most -= 1


def played(home, names=NAMES, most=6):
    """A game with a few plays and a refused one in its journal; closed."""
    journal = Journal.open(home)
    table = Table.start("seven_wonders_duel", names, {}, journal, ShuffledDealer(3), 3)
    go_on(table, most)
    if not table.over:
        assert not table.submit(table.awaited()[0], "bad", table.moment, "build nothing").ok
    journal.close()


def words_in(home):
    """Everything in a folder's files but the two that hold names."""
    return b"".join(one.read_bytes() for one in home.rglob("*") if one.is_file() and one.name not in OWN)


OWN = ("names.json", "people.json")


def herald(*words):
    answer = CliRunner().invoke(app, [str(word) for word in words])
    assert answer.exit_code == 0, answer.output
    return answer.output


def test_no_name_is_in_the_chain_or_in_its_mirror(tmp_path):
    played(tmp_path)
    assert json.loads((tmp_path / "names.json").read_text())["games"]["1"]["names"] == list(NAMES)
    written = words_in(tmp_path)
    assert b"Player 1" in written
    for name in ("Zsófia", "Kis", "Børge", "B\\u00f8rge", "Zs\\u00f3fia"):
        assert name.encode() not in written


def test_a_game_goes_on_and_is_proved_after_a_name_was_taken_out(tmp_path):
    played(tmp_path)
    forget(tmp_path, "zsófia kis")
    journal = Journal.open(tmp_path)
    (header,) = journal.unfinished()
    assert header.names == (SOMEBODY, "Børge")
    table = Table.resume(header, journal, ShuffledDealer(3))
    go_on(table)
    journal.prove(1)
    assert journal.record(1).names == [SOMEBODY, "Børge"]
    journal.close()
    assert examine(tmp_path).whole


def test_a_name_that_was_taken_out_is_in_no_file_at_all(tmp_path):
    played(tmp_path)
    People.read(tmp_path).meet(NAMES)
    forget(tmp_path, "Zsófia Kis")
    everything = b"".join(one.read_bytes() for one in tmp_path.rglob("*") if one.is_file())
    assert b"fia" not in everything.lower() and "Børge".encode() in everything


@pytest.mark.long
def test_a_name_that_was_taken_out_is_in_nothing_that_is_made_later(tmp_path):
    played(tmp_path, most=10_000)
    forget(tmp_path, "Zsófia Kis")
    page, to = tmp_path / "replay.html", ("--home", tmp_path)
    made = [
        herald("history", *to),
        herald("history", "--json", *to),
        *(herald("export", "--format", form, *to) for form in ("csv", "json", "bgstats")),
        herald("games", *to),
        herald("games", "--record", 1, *to),
        herald("journal", "export", "--to", tmp_path / "records", *to),
        herald("replay", 1, "--html", page, *to),
        json.dumps(replay_data(found_game("1", tmp_path)[1]), ensure_ascii=False),
        *(one.read_text() for one in (tmp_path / "records").iterdir()),
        herald("people", "list", *to),
    ]
    assert all("zsófia" not in text.lower() for text in made)
    assert sum(SOMEBODY in text for text in made) >= 7


def test_of_a_table_that_is_open_the_one_who_holds_its_journal_takes_the_name_out(tmp_path):
    played(tmp_path)
    journal = Journal.open(tmp_path)
    assert forget(tmp_path, NAMES[0]) == ([tmp_path], [])
    assert journal.header(1).names == (SOMEBODY, NAMES[1])
    assert NAMES[0] in (tmp_path / "names.json").read_text()
    take_out_forgotten(tmp_path)
    assert NAMES[0] not in (tmp_path / "names.json").read_text()
    journal.close()
    assert forget(tmp_path, NAMES[1]) == ([], [])
    assert NAMES[1] not in (tmp_path / "names.json").read_text()


def test_a_forgotten_name_sits_at_no_new_table_and_one_person_at_one_seat(tmp_path):
    people = People.read(tmp_path)
    people.meet(["Anna", "Béla"])
    people.merge("Annie", "Anna")
    people.forget("Béla")
    assert people.seated(["annie", "Cili"]) == ("Anna", "Cili")
    for names in (["béla"], ["Anna", "Annie"]):
        with pytest.raises(WrongUse):
            people.seated(names)


def test_nobody_is_called_nothing(tmp_path):
    for do in (
        People.forget,
        lambda people, name: people.merge(name, "Anna"),
        lambda people, name: people.meet([name]),
    ):
        with pytest.raises(WrongUse, match="A name has letters"):
            do(People.read(tmp_path), "  ")
    assert People.read(tmp_path).people == []


@pytest.mark.parametrize("command, new", [("rename", ("Bea",))])
def test_whoever_mistypes_a_name_is_told_that_it_is_nobodys(tmp_path, command, new):
    said: list[str] = []
    for name in ("Béla", "Bela"):
        People.read(tmp_path / name).meet(["Béla"])
        said.append(herald("people", command, name, *new, "--home", tmp_path / name))
    known, mistyped = said
    assert "Nobody here was ever called Bela" in " ".join(mistyped.split()) and "Nobody here" not in known


def test_whatever_a_name_holds_a_record_can_be_written_of_it(tmp_path):
    played(tmp_path)
    People.read(tmp_path).rename(NAMES[0], "Zsófi ")
    rows = json.loads((tmp_path / "names.json").read_text())
    rows["games"]["1"]["names"][1] = "Børge\nseats: 7\ud800"
    (tmp_path / "names.json").write_text(json.dumps(rows))
    journal = JournalReader.read(tmp_path)
    assert record.parse(journal.record(1).text()).names == ["Zsófi", "Børge seats: 7?"]
    journal.close()
    people = json.loads((tmp_path / "people.json").read_text())
    people["people"][0]["name"] = "\tZsófi\r"
    (tmp_path / "people.json").write_text(json.dumps(people))
    assert People.read(tmp_path).seated(["zsófia kis"]) == ("Zsófi",)


def test_two_who_are_merged_are_forgotten_together(tmp_path):
    people = People.read(tmp_path)
    people.forget("Béla")
    people.merge("Béla", "Cili")
    assert [People.read(tmp_path).called(name) for name in ("béla", "Cili", "Dora")] == [SOMEBODY, SOMEBODY, "Dora"]
    assert "cili" not in (tmp_path / "people.json").read_text().lower()


def test_a_journal_without_its_names_says_numbers(tmp_path):
    played(tmp_path)
    (tmp_path / "names.json").unlink()
    journal = JournalReader.read(tmp_path)
    assert journal.header(1).names == ("Player 1", "Player 2")
    journal.close()
    (tmp_path / "names.json").write_text('{"games": {"1": {"started": "never", "names": ["A", "B"]}}}')
    journal = JournalReader.read(tmp_path)
    assert journal.header(1).names == ("Player 1", "Player 2")  # of another game
    journal.close()


def test_names_that_cannot_be_read_are_a_sentence_and_nothing_is_written(tmp_path):
    played(tmp_path)
    for text in ("[]", '{"games": {"1": 3}}', "no", '{"games": {"1": {"started": "", "names": [3]}}}'):
        (tmp_path / "names.json").write_text(text)
        journal = Journal.open(tmp_path)
        with pytest.raises(BadFile, match="is not a list of names"):
            journal.begin("tiny", "1", ("A", "B"), {}, 1, {})
        assert journal.faults(1) == []
        journal.close()


def test_names_that_cannot_be_read_stop_a_table_only_where_somebody_is_to_be_forgotten(tmp_path):
    people = People.read(tmp_path)
    people.meet(NAMES)
    (tmp_path / "names.json").write_text("no")
    take_out_forgotten(tmp_path)
    people.forget(NAMES[0])
    with pytest.raises(BadFile, match="is not a list of names"):
        take_out_forgotten(tmp_path)


def test_names_that_cannot_be_written_are_a_sentence(tmp_path, monkeypatch):
    played(tmp_path)
    People.read(tmp_path).forget(NAMES[0])
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", lambda handle: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        with pytest.raises(BadFile, match=r"The names in .* cannot be written \(No space left on device\)\."):
            take_out_forgotten(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []


@pytest.mark.parametrize(
    "row",
    [
        {"name": 3, "known_as": [], "forgotten": False},
        {"name": "Ada", "known_as": "ada", "forgotten": False},
        {"name": "Ada", "known_as": [], "forgotten": "no"},
        {"name": "Ada", "known_as": []},
    ],
)
def test_a_person_of_whom_one_thing_is_no_such_thing_is_a_sentence(tmp_path, row):
    (tmp_path / "people.json").write_text(json.dumps({"people": [row]}))
    with pytest.raises(BadFile, match="is not a list of people"):
        People.read(tmp_path)


def test_a_mended_journal_keeps_its_names(tmp_path):
    played(tmp_path)
    (tmp_path / "herald.sqlite").unlink()
    mended(tmp_path)
    journal = JournalReader.read(tmp_path)
    assert journal.header(1).names == NAMES
    journal.close()


def test_a_journal_with_names_in_its_chain_is_proved_goes_on_and_forgets(tmp_path):
    shutil.copy(OLD, tmp_path)
    journal = Journal.open(tmp_path)
    journal.prove(1)
    assert journal.header(1).names == ("Ada", "Bela", "Cleo")
    journal.close()
    forget(tmp_path, "Ada")
    journal = Journal.open(tmp_path)
    go_on(Session.resume(journal.header(1), journal, tmp_path).table, 6)
    journal.prove(1)
    assert journal.record(1).names == [SOMEBODY, "Bela", "Cleo"]
    journal.close()
    assert examine(tmp_path).whole


def test_an_events_book_holds_numbers_and_gives_a_name_up(tmp_path):
    book, people = Book(tmp_path / "e"), People.read(tmp_path)
    book.add(0, "begin", {"title": "Anna's evening", "players": ["Anna", "Béla"], "sizes": [2, 2]})
    book.add(1, "round", {"tables": [["Anna", "Béla"]], "time": "2026"})
    scores = {"Anna": (1, 60), "Béla": (2, 50)}
    book.add(2, "result", {"round": 1, "table": 1, "scores": scores, "reason": "Anna forgot a guild"})
    book.add(3, "leave", {"player": "Béla"})
    assert Evening(book.entries()).players == ["Anna", "Béla"]
    book.close()
    people.rename("Béla", "Béla Nagy")
    people.forget("Anna")
    book = Book(tmp_path / "e", people.called, SOMEBODY)
    event = Evening(book.entries())
    assert (event.title, event.tables) == ("somebody's evening", [[SOMEBODY, "Béla Nagy"]])
    assert event.rounds[0].results[1] == {SOMEBODY: (1, 60), "Béla Nagy": (2, 50)}
    assert event.reasons == ["Round 1, table 1: somebody forgot a guild"] and event.absent == {"Béla Nagy"}
    book.add(4, "round", {"tables": [["Béla Nagy", SOMEBODY]], "time": "2026"})
    assert Evening(book.entries()).rounds[1].tables == [["Béla Nagy", SOMEBODY]]
    book.close()
    assert b"Anna" not in (tmp_path / "e").read_bytes()


def test_an_events_book_with_names_in_its_entries_is_read_and_forgets(tmp_path):
    Book(tmp_path / "e").close()
    base = sqlite3.connect(tmp_path / "e", isolation_level=None)
    base.execute("DROP TABLE names")  # as an earlier Herald left it
    begin = '{"title": "t", "players": ["Anna", "Béla", "Cili"], "sizes": [2, 2]}'
    base.execute("INSERT INTO entries VALUES (1, 'begin', ?, '')", (begin,))
    base.execute("""INSERT INTO entries VALUES (2, 'round', '{"tables": [["Anna", "Cili"], ["Béla"]]}', '')""")
    base.close()
    people = People.read(tmp_path)
    people.forget("Anna")
    people.forget("Béla")
    book = Book(tmp_path / "e", people.called, SOMEBODY)
    assert Evening(book.entries()).tables == [[SOMEBODY, "Cili"], ["somebody 2"]]
    book.add(2, "leave", {"player": "somebody 2"})
    assert Evening(book.entries()).playing == [SOMEBODY, "Cili"]
    book.close()


@pytest.mark.long
def test_a_game_is_replayed_by_its_number_by_a_name_and_not_before_its_end(tmp_path):
    played(tmp_path, most=10_000)
    played(tmp_path, ("Anna", "Béla"))
    to = ("--home", tmp_path)
    assert "Zsófia Kis" in herald("replay", 1, *to) and herald("replay", 1, *to) == herald("replay", "zsófia KIS", *to)
    for what in ("2", "Anna", "nobody", "99"):
        assert CliRunner().invoke(app, ["replay", what, "--home", str(tmp_path)]).exit_code in (2, 3, 5)


def test_whoever_mistypes_a_name_is_told_a_command_that_can_be_typed_here(tmp_path, monkeypatch):
    monkeypatch.setattr("host.languages.command_names.program_name", lambda: ".venv/bin/herald")
    said = " ".join(herald("people", "rename", "Bela", "Bea", "--home", tmp_path).split())
    assert "`.venv/bin/herald people list` says who is known" in said


def test_whoever_has_neither_a_station_nor_a_bot_is_at_the_page():
    header = Header(1, "oh_hell", "1", ("Ada", "Bela", "Cleo", "Dora"), {}, 7, "", {"real": [2], "humans": [1]})
    assert _exchanged(header, {"1": "easy"}, [])["humans"] == [3, 4]
    assert _exchanged(header, {"3": "easy"}, []) == {"real": [2], "bots": {"3": "easy"}, "humans": [1, 4], "free": []}
