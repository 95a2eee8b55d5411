"""`herald play` goes on with the next game that the page asks for, without a new start."""

import contextlib
import signal

import pytest

from host.cli.play import PageAt, play_on
from host.journal.journal import Journal
from host.session.session import NO_EXTRAS, Session
from host.session.setup import GameSetup
from host.web.server import WebTable
from tests.web.sessions import quiet_session


class Quick:
    """A listener that plays for everybody, whatever comes first; `at_the_end(table)` when the game is over."""

    def __init__(self, at_the_end):
        self._at_the_end, self._busy = at_the_end, False

    def heard(self, news):
        """Only what is awaited matters."""

    def changed(self, table):
        if self._busy:
            return
        self._busy = True
        while table.awaited():
            seat = table.awaited()[0]
            text = table.game.text(table.state.plays(seat)[0])
            assert table.submit(seat, f"q{table.moment}", table.moment, text).ok
        self._at_the_end(table)


@pytest.fixture
def journal(tmp_path):
    journal = Journal.open(tmp_path)
    yield journal
    journal.close()


def test_another_game_follows_at_the_same_address(tmp_path, journal, capsys):
    played = []

    def end(session):
        played.append((session.table.header.game, session.table.names, session.table.over))
        if len(played) == 1:
            session.following.ask("seven_wonders_duel")
        else:
            signal.raise_signal(signal.SIGINT)

    def voiced(session):
        session.table.listen(Quick(lambda table: end(session)))

    options = {"deal": "dealt", "sides": "A"}
    first = GameSetup("seven_wonders", ("Ada", "Bela"), options, 4, real=(1, 2))
    session = Session.open(first, journal, tmp_path)
    play_on(session, NO_EXTRAS, PageAt(0, "127.0.0.1"), voiced, lambda one: contextlib.nullcontext())
    assert played == [("seven_wonders", ("Ada", "Bela"), True), ("seven_wonders_duel", ("Ada", "Bela"), True)]
    told = [line.split()[4] for line in capsys.readouterr().out.splitlines() if line.startswith("The table is at")]
    assert len(told) == 2 and told[0] == told[1]
    assert [header.game for header in journal.games()] == ["seven_wonders", "seven_wonders_duel"]


def test_a_mode_chosen_on_the_page_opens_the_table_anew_at_once(tmp_path, journal, capsys):
    opened = []

    def voiced(session):
        opened.append(session.table.state.options["mode"])
        if len(opened) == 1:
            session.following.open_with(session.table, "mode=advanced")
        else:
            assert session.following.unsaid == ()
            session.table.listen(Quick(lambda table: signal.raise_signal(signal.SIGINT)))

    first = GameSetup.make("through_the_ages", ("Ada", "Bela"), {"deal": "dealt"}, 4, 0, ("auto",))
    session = Session.open(first, journal, tmp_path)
    play_on(session, NO_EXTRAS, PageAt(0, "127.0.0.1"), voiced, lambda one: contextlib.nullcontext(), ("mode",))
    assert opened == ["simple", "advanced"]
    told = [line.split()[4] for line in capsys.readouterr().out.splitlines() if line.startswith("The table is at")]
    assert len(told) == 2 and told[0] == told[1]


def test_the_pages_of_the_game_before_are_let_in(tmp_path):
    with quiet_session(tmp_path) as first:
        second = Session.open(first.setup, first.journal, tmp_path)
        before = WebTable(first, 0)
        after, stranger = WebTable(second, 0, door=before.door), WebTable(second, 0)
        assert before.seats == after.seats
        assert before.door != stranger.door and before.seats != stranger.seats
