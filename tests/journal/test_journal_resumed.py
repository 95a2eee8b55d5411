"""A journal that an older Herald wrote goes on with this one: nothing of its game is lost or counted twice.

`resumed/` was written before host/ had rooms: six turns of 7 Wonders, a refused play, an undo, its redo, another
undo, and then one play of a turn.
"""

import shutil
from pathlib import Path

import pytest

from host.journal.file import JOURNAL
from host.journal.journal import Journal
from host.session.session import Session
from host.settings.rows import UNDO

HERE = Path(__file__).parent / "resumed"


@pytest.fixture
def session(tmp_path):
    shutil.copy(HERE / JOURNAL, tmp_path)
    journal = Journal.open(tmp_path)
    (header,) = journal.unfinished()
    yield Session.resume(header, journal, tmp_path)
    journal.close()


def test_the_game_stands_where_it_stood(session):
    table = session.table
    assert (table.moment, table.line, table.rewound, table.awaited()) == (67, 40, 66, (2, 3))
    assert table.record().text() == (HERE / "1.record").read_text(encoding="utf-8")


def test_who_sits_where_is_kept(session):
    setup = session.setup
    assert (setup.names, setup.humans, UNDO.of(setup.settings)) == (("Ada", "Bela", "Cleo"), (1,), "others")
    assert (setup.languages, setup.seed) == (("en", "hu", "en"), 7)


def test_answers_are_given_again_and_the_game_goes_on(session):
    table = session.table
    moment = table.moment
    assert table.submit(1, "one", moment, "sell nothing").ok  # its id is known: it counted once
    assert not table.submit(1, "bad", moment, "sell nothing").ok
    assert table.moment == moment
    play = table.game.text(table.state.plays(2)[0])
    assert table.submit(2, "new", moment, play).ok and table.awaited() == (3,)


def test_what_was_undone_can_come_back(session):
    table = session.table
    assert table.redo().ok and (table.line, table.moment) == (63, 68)
