"""The clock of an event, announced at the table of its round: on stations, in the terminal, by voice, to the broker."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from host.director.book import Book
from host.director.direct import Director
from host.journal.journal import Journal
from host.session.round_clock import RoundClock
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from tests.promises import promise

PROMISES = [
    promise(
        "The tables of an event announce the end of a round only a few times, and a damaged file of an "
        "event does not stop a table"
    ),
]

BEGAN = datetime(2026, 1, 1, 18, tzinfo=UTC)
NAMES = ("Anna", "Bela")


class Heard:
    """A listener that keeps the announcements."""

    def __init__(self):
        self.said = []

    def on_news(self, news):
        self.said.append((news.title, *news.lines))

    def on_change(self, table):
        pass


@pytest.fixture
def club(tmp_path):
    """A house with one event of four players in two tables, whose round has begun."""
    (tmp_path / "tables.json").write_text("{}")
    book = Book(tmp_path / "spring.event")
    director = Director(book)
    director.begin("Spring", ["anna", "BELA", "Cili", "Dora"], (2, 2), 0)
    director.draw(BEGAN.isoformat())
    yield tmp_path, director
    book.close()


def at_table(home, names):
    journal = Journal.open(home / "table-03")
    table, heard = Table.start("seven_wonders_duel", names, {}, journal, ShuffledDealer(1), 1), Heard()
    table.listen(heard)
    return table, heard


def pair_of(director):
    return tuple(director.event.rounds[-1].tables[0])


def said_at(clock, heard, moments):
    """The announcements when these minutes of the round are over."""
    told = []
    for minutes in moments:
        clock._now = lambda at=minutes: BEGAN + timedelta(minutes=at)
        asyncio.run(clock.look())
        told.append(heard.said[:])
        heard.said.clear()
    return told


def test_a_table_says_when_the_round_ends_then_the_minutes_at_few_moments_then_that_time_is_up(club):
    home, director = club
    director.start_clock(45, BEGAN.isoformat())
    table, heard = at_table(home, tuple(name.title() for name in pair_of(director)))
    clock = RoundClock(table, home / "table-03")
    end = (BEGAN + timedelta(minutes=45)).astimezone().strftime("%H:%M")
    told = said_at(clock, heard, [0, 20, 29, 30, 31, 35, 36, 40, 43, 44, 45, 46, 90])
    assert told == [
        [("Round 1", f"Until {end} · 45 minutes left")],
        [],
        [],
        [("Round 1", "15 minutes left")],
        [],
        [("Round 1", "10 minutes left")],
        [],
        [("Round 1", "5 minutes left")],
        [("Round 1", "2 minutes left")],
        [("Round 1", "1 minute left")],
        [("Round 1", "Time is up.")],
        [],
        [],
    ]


def test_a_clock_that_is_started_again_is_said_again(club):
    home, director = club
    director.start_clock(5, BEGAN.isoformat())
    table, heard = at_table(home, pair_of(director))
    clock = RoundClock(table, home / "table-03")
    assert said_at(clock, heard, [0, 6])[1] == [("Round 1", "Time is up.")]
    director.start_clock(20, BEGAN.isoformat())
    assert said_at(clock, heard, [7])[0][0][1].endswith("13 minutes left")


def test_a_table_of_other_people_says_nothing_nor_one_without_a_clock(club):
    home, director = club
    table, heard = at_table(home, ("Emil", "Flora"))
    clock = RoundClock(table, home / "table-03")
    director.start_clock(45, BEGAN.isoformat())
    assert said_at(clock, heard, [0, 44]) == [[], []]


def test_a_clock_that_ran_out_before_the_table_opened_is_no_news(club):
    home, director = club
    director.start_clock(45, BEGAN.isoformat())
    table, heard = at_table(home, pair_of(director))
    assert said_at(RoundClock(table, home / "table-03"), heard, [50, 51]) == [[], []]


def test_an_event_that_is_not_written_is_read_once(club, monkeypatch):
    home, director = club
    director.start_clock(45, BEGAN.isoformat())
    table, heard = at_table(home, pair_of(director))
    clock, looked = RoundClock(table, home / "table-03"), []
    monkeypatch.setattr("host.session.round_clock.until", lambda *given: looked.append(given))
    said_at(clock, heard, [0, 1, 2])
    assert len(looked) == 1


def test_a_damaged_event_stops_no_table(club):
    home, director = club
    director.start_clock(45, BEGAN.isoformat())
    (home / "broken.event").write_bytes(b"no book")
    table, heard = at_table(home, pair_of(director))
    assert len(said_at(RoundClock(table, home / "table-03"), heard, [0])[0]) == 1


def test_an_event_with_a_clock_that_cannot_be_read_stops_no_table(club):
    home, director = club
    director.start_clock(45, "a quarter past six")
    table, heard = at_table(home, pair_of(director))
    assert said_at(RoundClock(table, home / "table-03"), heard, [0]) == [[]]


def test_a_page_of_an_event_that_was_lost_stops_no_table(club):
    home, director = club
    director.start_clock(45, BEGAN.isoformat())
    table, heard = at_table(home, pair_of(director))
    path = home / "april.event"
    book = Book(path)
    Director(book).begin("April", ["anna", "BELA", "Cili", "Dora"], (2, 2), 0)
    book.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + bytes(4096) + whole[8192:])
    assert len(said_at(RoundClock(table, home / "table-03"), heard, [0])[0]) == 1


def test_of_two_events_of_the_same_people_the_clock_counts_that_runs_longest(club):
    """A round of last week was left open: it is not what is played today."""
    home, director = club
    director.start_clock(45, BEGAN.isoformat())
    book = Book(home / "autumn.event")
    old = Director(book)
    old.begin("Autumn", list(pair_of(director)), (2, 2), 0)
    old.draw(BEGAN.isoformat())
    old.start_clock(45, (BEGAN - timedelta(days=7)).isoformat())
    book.close()
    table, heard = at_table(home, pair_of(director))
    assert len(said_at(RoundClock(table, home / "table-03"), heard, [0])[0]) == 1
