"""Databases that somebody made: a view or a trigger in one is never run."""

import sqlite3
from contextlib import closing

import pytest

from host.director.book import Book
from host.errors import BadFile
from host.house.backup import pack, unpack
from host.journal.check import examine, is_whole
from host.journal.file import JOURNAL, JournalError
from host.journal.journal import Journal
from host.journal.reading import JournalReader
from tests.house.test_backup import house_with_a_game, unzipped, zipped
from tests.promises import promise

ENDLESS = "WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t) SELECT aside.* FROM aside, t"
HOSTILE = {
    "a view without an end": "ALTER TABLE {table} RENAME TO aside; CREATE VIEW {table} AS " + ENDLESS,
    "a view": "CREATE VIEW aside AS SELECT * FROM {table}",
    "a trigger": "CREATE TRIGGER evil AFTER INSERT ON {table} BEGIN DELETE FROM {other}; END",
    "a trigger with a name of ours": "DROP TRIGGER {table}_update;"
    "CREATE TRIGGER {table}_update BEFORE INSERT ON {table} BEGIN DELETE FROM {other}; END",
    "a trigger that computes": "DROP TRIGGER {table}_update; CREATE TRIGGER {table}_update BEFORE UPDATE ON {table}"
    " WHEN randomblob(9) BEGIN SELECT RAISE(ABORT, 'no'); END",
    "an index": "CREATE INDEX evil ON {table}(hex(zeroblob(9)))",
    "a column that computes": "ALTER TABLE {table} ADD COLUMN evil TEXT AS (hex(zeroblob(9)))",
    "another that does": "ALTER TABLE {table} ADD COLUMN evil TEXT\nGENERATED\tALWAYS/**/as/**/(hex(zeroblob(9)))",
    "one in what looks like a comment": "CREATE TABLE evil (a DEFAULT '/*', b AS (hex(zeroblob(9))), c DEFAULT '*/')",
    "a default that computes": "CREATE TABLE evil (a TEXT default\n/* */ (hex(zeroblob(9))))",
    "a check that computes": "CREATE TABLE evil (a TEXT CHECK(length(hex(zeroblob(9)))))",
    "a table of a module": "CREATE VIRTUAL TABLE evil USING rtree(a, b, c)",
}


def spoilt(path, what, table, other):
    with closing(sqlite3.connect(path)) as base:
        base.executescript(HOSTILE[what].format(table=table, other=other))


@promise(
    "A backup, a journal or an event from elsewhere computes nothing: views, triggers and columns in it that do are "
    "refused"
)
@pytest.mark.parametrize("what", HOSTILE)
def test_a_journal_with_more_than_tables_is_refused_before_anything_is_read(tmp_path, what):
    house = house_with_a_game(tmp_path / "house")
    home = house.tables.home(1)
    assert is_whole(home)
    spoilt(home / JOURNAL, what, "lines", "games")
    for opens in (Journal.open, JournalReader.read):
        with pytest.raises(JournalError, match="is damaged"):
            opens(home)
    assert not is_whole(home) and not examine(home).whole
    made = {**unzipped(pack(house.folder))}
    made.pop("damaged.json")
    with pytest.raises(BadFile, match="nothing was changed"):
        unpack(tmp_path / "house", zipped(made))


@pytest.mark.parametrize("what", HOSTILE)
def test_a_book_of_an_event_with_more_than_tables_is_a_sentence(tmp_path, what):
    house = house_with_a_game(tmp_path)
    name = house.events.begin("Cup", ["Anna", "Bela", "Cleo"], (3, 3), 2)
    path = tmp_path / f"{name}.event"
    spoilt(path, what, "entries", "names")
    with pytest.raises(BadFile, match="changed by another program"):
        Book(path)
    (row,) = house.events.all()
    assert "changed by another program" in row["why"]
