"""The book of an event: each name is in it once, and entries keep the order in which they were made."""

from collections import Counter
from contextlib import closing

import pytest

from host.director.book import Book
from host.director.pairing import _exchanged
from host.errors import BadFile

PLAYERS = ["Ann", "Ann Lee", "Béla"]
ENTRIES = [
    ("begin", {"title": "Ann's evening", "players": PLAYERS, "sizes": [3, 3]}),
    ("round", {"tables": [["Ann Lee", "Ann", "Béla"]], "time": "Ann"}),
    (
        "result",
        {
            "round": 1,
            "table": 1,
            "scores": {"Ann": [1, 60], "Ann Lee": [2, 50]},
            "reason": "Ann Lee beat Ann, not Annie",
        },
    ),
    ("leave", {"player": "Béla"}),
]


@pytest.fixture
def path(tmp_path):
    book = Book(tmp_path / "event")
    for after, entry in enumerate(ENTRIES):
        book.add(after, *entry)
    book.close()
    return tmp_path / "event"


def test_what_was_told_is_read_again_under_the_numbers_it_was_given(path):
    book = Book(path)
    assert book.entries() == ENTRIES
    assert [row[0] for row in book._base.execute("SELECT * FROM entries")] == [1, 2, 3, 4]
    book.close()


def test_a_name_is_another_one_wherever_it_stands_and_the_longest_name_first(path):
    book = Book(path, lambda name: {"Ann Lee": "Cleo"}.get(name, name))
    begin, round_one, result, leave = [data for _, data in book.entries()]
    assert begin["players"] == ["Ann", "Cleo", "Béla"] and begin["title"] == "Ann's evening"
    assert round_one == {"tables": [["Cleo", "Ann", "Béla"]], "time": "Ann"}, "a time holds no name"
    assert result["scores"] == {"Ann": [1, 60], "Cleo": [2, 50]}
    assert result["reason"] == "Cleo beat Ann, not Annie" and leave == {"player": "Béla"}
    book.close()


def test_an_entry_behind_one_that_is_there_is_refused_and_changes_nothing(path):
    book = Book(path)
    with pytest.raises(BadFile, match="Somebody else"):
        book.add(3, "leave", {"player": "Ann"})
    assert book.entries() == ENTRIES
    book.add(4, "leave", {"player": "Ann"})
    book.close()


def test_a_book_that_cannot_be_opened_is_a_sentence(tmp_path):
    with pytest.raises(BadFile, match="cannot be opened"):
        Book(tmp_path)


def test_an_exchange_that_parts_two_who_have_met_is_made_and_told():
    tables = [["a", "b"], ["c", "d"]]
    met = Counter({frozenset("ab"): 1, frozenset("cd"): 1})
    assert _exchanged(tables, met)
    assert all(frozenset(table) not in met for table in tables)
    assert not _exchanged(tables, met), "nothing is left to be better"


@pytest.mark.parametrize("damage", ["data = 'Ann'", "data = '[]'", "data = X'ff'", "data = 7", "kind = 'begin'"])
def test_an_entry_that_was_damaged_is_a_sentence(path, damage):
    with closing(Book(path)) as book:
        for (trigger,) in book._base.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            book._base.execute(f"DROP TRIGGER {trigger}")
        book._base.execute(f"UPDATE entries SET {damage} WHERE n = 3")
        with pytest.raises(BadFile, match="entry 3 was changed or damaged"):
            book.entries()
