"""Every file of ours is checked where it is read: wrong types in any field, with right checksums, are one sentence."""

import copy
import json
import sqlite3

import pytest
from typer.testing import CliRunner

from host.cli import app
from host.director.book import Book
from host.director.event import Evening
from host.errors import HeraldError
from host.house.from_club import from_club
from host.house.tables import Tables
from host.journal import mirror
from host.journal.file import JOURNAL
from host.journal.header import Header, header_of
from host.journal.journal import Journal
from host.journal.names import NAMES_FILE, Names
from host.journal.people import PEOPLE_FILE, People
from host.lessons.guide import _read_hints as hints_given
from host.settings.rows import LETTERS
from host.setup.setup import GameSetup
from host.stations import assignment, enrolments, seating, status
from host.stations.seat_settings import SeatSettings
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from tests.journal.test_journal_mirror import NAMES as PLAYERS
from tests.journal.test_journal_mirror import play_on
from tests.promises import promise

PROMISES = [
    promise(
        "A value of a wrong type in any field of any of our files, even with right checksums, is reported "
        "in one sentence",
        how="puts each kind of wrong value into each field",
    ),
]

WRONG = [None, True, 0, -1, 1.5, 10**30, "", "x", "\x9b", [], [1], [[]], {}, {"x": 1}, {"x": {"x": []}}]


def spoilt(data):
    """The data with each part of it, one after the other, exchanged for each wrong value."""
    yield from WRONG
    for path in paths(data):
        for wrong in WRONG:
            changed = copy.deepcopy(data)
            *way, last = path
            inner = changed
            for step in way:
                inner = inner[step]
            inner[last] = wrong
            yield changed


def paths(data, before=()):
    steps = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for step in steps:
        yield (*before, step)
        yield from paths(data[step], (*before, step))


def read_plan(home):
    (home / "tables.json").unlink(missing_ok=True)
    from_club(home)
    assert all(isinstance(chair.name, str) for one in Tables(home).drafts.values() for chair in one.chairs)


def read_names(home):
    assert all(isinstance(name, str) for name in Names(home).of(1, "then", ["Player 1", "Player 2"]))
    Names(home).take_out(lambda name: name == "Ada")


def read_people(home):
    people = People.read(home)
    assert people.names() == sorted(people.names()) and people.called("nobody") == "nobody"
    people.meet(["Cleo"])


def read_seating(home):
    places = seating.Seating(home / "stations.json")
    assert places.choose("b1", [1, 2]) in (1, 2)
    places.remember("b3", 2)


def read_running(home):
    found = status.running(home)
    assert found is None or all(isinstance(row, dict) for row in found.stations)


FILES = {
    "club.json": (
        {
            "tables": [
                {"number": 1, "game": "seven-wonders", "seats": 3, "names": "Ada, Bela", "people": 1}
                | {"stations": True, "options": ["sides=A"], "open": True, "fresh": True}
            ],
            "stations": {"e6616408431a2b3c": 1},
        },
        read_plan,
    ),
    NAMES_FILE: ({"games": {"1": {"started": "then", "names": ["Ada", None]}}}, read_names),
    PEOPLE_FILE: ({"people": [{"name": "Ada", "known_as": ["ada", "ada b."], "forgotten": False}]}, read_people),
    "stations.json": ({"b1": 1, "b2": 2}, read_seating),
    "running.json": (
        {
            "process": 5,
            "at": 1e12,
            "stations": [{"port": "p", "seat": 1, "round_trip_ms": 2.0, "heap": 3, "ill": [], "faults": []}],
            "table": {"game": "x"},
        },
        read_running,
    ),
    "large.json": ([1, 2], lambda home: SeatSettings(home).of(1, LETTERS)),
    "displays.json": ({"letters": {"1": True}}, lambda home: SeatSettings(home).of(1, LETTERS)),
    "given.json": ({"stations": ["e6616408431a2b3c"]}, lambda home: sorted(assignment.read_assigned(home)[0])),
    "enrolled.json": ({"04a1": "7w/altar.3"}, lambda home: enrolments.Enrolments(home).tags("7w/altar.3")),
    "hints.json": ({"1": {"2": ["first"]}}, lambda home: hints_given(home / "hints.json", 1)),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_with_a_wrong_type_in_any_field_is_read_or_is_one_sentence(tmp_path, name):
    good, read = FILES[name]
    tried = refused = 0
    for changed in [good, *spoilt(good)]:
        (tmp_path / name).write_text(json.dumps(changed))
        try:
            read(tmp_path)
        except HeraldError as error:
            refused += 1
            assert str(error) and "Traceback" not in str(error) and changed is not good, (error, changed)
        tried += 1
    assert tried > 20


@pytest.mark.parametrize("text", ["[" * 100_000, '{"tables": [', "\ufeff{}", "nul\x00", '"\ud800"', "1" * 5_000])
@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_json_is_read_as_none_or_is_one_sentence(tmp_path, name, text):
    (tmp_path / name).write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        FILES[name][1](tmp_path)
    except HeraldError as error:
        assert str(error)


@pytest.fixture
def whole(tmp_path):
    """A journal with a game under way and its mirror; each line of that as data."""
    journal = Journal.open(tmp_path)
    table = Table.start("tiny", PLAYERS, {}, journal, ShuffledDealer(3), seed=3)
    play_on(table, 3)
    journal.finish(1)
    journal.close()
    lines = (tmp_path / mirror.MIRROR).read_bytes().splitlines()[1:]
    return [json.loads(line[:-9]) for line in lines if line]


def write_mirror(home, rows):
    text = [f"{json.dumps(row, separators=(',', ':'))}" for row in rows]
    (home / mirror.MIRROR).write_bytes(mirror._TITLE + b"".join(map(mirror._checked, text)))


@pytest.mark.long
def test_a_line_of_the_mirror_with_a_wrong_type_and_a_right_checksum_counts_as_damaged(tmp_path, whole):
    assert mirror.read(tmp_path / mirror.MIRROR).damaged == 0
    for row in (whole[0], whole[1], whole[-1]):
        for changed in spoilt(row):
            write_mirror(tmp_path, [changed])
            found = mirror.read(tmp_path / mirror.MIRROR)
            for known in (one for game in found.games.values() for one in game.values()):
                same = [type(part) for part in known.data] == [type(part) for part in row[3]]
                assert same and found.damaged == 0, changed
            assert found.damaged == (0 if found.games else 1), changed


COMMANDS = [("journal", "check"), ("journal", "mend"), ("games",), ("history",)]


@pytest.mark.long
@pytest.mark.parametrize("with_journal", [True, False])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_wrong_type_in_a_mirror_is_a_traceback_of_any_command(tmp_path, whole, command, with_journal):
    journal = (tmp_path / JOURNAL).read_bytes()
    for place in range(len(whole[0][3])):
        for wrong in ([], 10**30, "text", 1, None, "[]", '{"bots": 1}', "[" * 5_000, '{"humans": "x"}', "{}", "1"):
            for file in tmp_path.iterdir():
                file.unlink()
            if with_journal:
                (tmp_path / JOURNAL).write_bytes(journal)
            changed = copy.deepcopy(whole)
            changed[0][3][place] = wrong
            write_mirror(tmp_path, changed)
            answer = CliRunner().invoke(app, [*command, "--home", str(tmp_path)])
            assert answer.exception is None or isinstance(answer.exception, SystemExit), (place, wrong, answer.exc_info)


HEADER = (
    1,
    "tiny",
    "1",
    '["A", "B"]',
    '{"a": "b"}',
    1,
    "then",
    '{"humans": [1], "bots": {"2": "easy"}, "ports": ["auto"]}',
)


def test_a_header_with_a_wrong_type_is_refused_and_any_other_makes_a_setup():
    for place in (3, 4, 7):
        for changed in spoilt(json.loads(HEADER[place])):
            row = [*HEADER[:place], json.dumps(changed), *HEADER[place + 1 :]]
            try:
                header = header_of(tuple(row))
            except (ValueError, TypeError):
                continue
            assert isinstance(header, Header) and all(isinstance(name, str) for name in header.names)
            GameSetup.of(header)


def event_book(path):
    book = Book(path)
    book.add(0, "begin", {"title": "t", "players": ["Ada", "Bela", "Cleo"], "sizes": [2, 3]})
    book.add(1, "round", {"tables": [["Ada", "Bela", "Cleo"]], "time": "2026"})
    scores = {"Ada": (1, 60), "Bela": (2, 50), "Cleo": (3, 40)}
    book.add(2, "result", {"round": 1, "table": 1, "scores": scores, "reason": ""})
    book.add(3, "leave", {"player": "Bela"})
    book.close()


@pytest.mark.long
def test_the_book_of_an_event_with_a_wrong_type_in_any_field_is_one_sentence(tmp_path):
    path = tmp_path / "e"
    event_book(path)
    base = sqlite3.connect(path, isolation_level=None)
    rows = base.execute("SELECT n, kind, data FROM entries").fetchall()
    base.execute("DROP TRIGGER entries_update")
    for n, kind, data in rows:
        for changed in [*map(json.dumps, spoilt(json.loads(data))), "no json", "[" * 100_000]:
            base.execute("UPDATE entries SET data = ? WHERE n = ?", (changed, n))
            opened_or_refused(path)
        base.execute("UPDATE entries SET data = ? WHERE n = ?", (data, n))
        for wrong in ("", "init__", "resize", 5, "begin", "round"):
            base.execute("UPDATE entries SET kind = ? WHERE n = ?", (wrong, n))
            opened_or_refused(path)
        base.execute("UPDATE entries SET kind = ? WHERE n = ?", (kind, n))
    base.close()
    assert opened_or_refused(path)


def opened_or_refused(path):
    try:
        book = Book(path)
    except HeraldError:
        return False
    try:
        Evening(book.entries())
        return True
    except HeraldError as error:
        assert str(path) in str(error)
        return False
    finally:
        book.close()
