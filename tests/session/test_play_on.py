"""`herald play` goes on with the next game that the page asks for, without a new start."""

import contextlib
import signal

import pytest

from host.journal.journal import Journal
from host.running.one_table import PageAt, play_on
from host.session.session import Session
from host.session.wiring import NO_EXTRAS
from host.setup.setup import GameSetup
from host.web.table.server import WebTable
from tests.promises import promise
from tests.web.sessions import quiet_session


class Quick:
    """A listener that makes the first play for everybody; `at_the_end(table)` when the game is over."""

    def __init__(self, at_the_end):
        self._at_the_end, self._busy = at_the_end, False

    def on_news(self, news):
        """Only what is awaited matters."""

    def on_change(self, table):
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


@pytest.mark.micropython
def test_another_game_follows_at_the_same_address(tmp_path, journal, capsys):
    played = []

    def end(session):
        played.append((session.table.header.game, session.table.names, session.table.over))
        if len(played) == 1:
            session.following.choose("seven_wonders_duel")
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


@pytest.mark.process
def test_a_mode_chosen_on_the_page_opens_the_table_anew_at_once(tmp_path, journal, capsys):
    opened = []

    def voiced(session):
        opened.append(session.table.state.options["mode"])
        if len(opened) == 1:
            session.following.open_with(session.table, "mode=advanced")
        else:
            assert session.following.unanswered == ()
            session.table.listen(Quick(lambda table: signal.raise_signal(signal.SIGINT)))

    first = GameSetup.make("through_the_ages", ("Ada", "Bela"), {"deal": "dealt"}, 4, 0, ("auto",))
    session = Session.open(first, journal, tmp_path)
    play_on(session, NO_EXTRAS, PageAt(0, "127.0.0.1"), voiced, lambda one: contextlib.nullcontext(), ("mode",))
    assert opened == ["simple", "advanced"]
    told = [line.split()[4] for line in capsys.readouterr().out.splitlines() if line.startswith("The table is at")]
    assert len(told) == 2 and told[0] == told[1]


@promise(
    "The key of a page belongs to its table and seat through the next games, a resume and a power cut; "
    "the page's log is always that of the whole game"
)
def test_keys_belong_to_table_and_seat_through_next_games_and_resume_and_to_no_other_table(tmp_path):
    with quiet_session(tmp_path) as first:
        following = Session.open(first.setup._replace(key_seed=first.key_seed), first.journal, tmp_path)
        third = Session.open(following.setup._replace(seed=9, key_seed=following.key_seed), first.journal, tmp_path)
        resumed = Session.resume(first.journal.header(third.table.header.id), first.journal, tmp_path)
        stranger = Session.open(first.setup, first.journal, tmp_path)
        pages = [WebTable(one, 0).seats for one in (first, following, third, resumed)]
        assert pages == [pages[0]] * 4
        assert WebTable(stranger, 0).seats != pages[0]


@pytest.mark.process
def test_the_next_game_of_a_table_keeps_its_keys_in_the_journal(tmp_path, journal):
    doors = []

    def end(session):
        doors.append(session.key_seed)
        if len(doors) < 3:
            session.following.choose("seven_wonders_duel" if len(doors) == 1 else "")
        else:
            signal.raise_signal(signal.SIGINT)

    def voiced(session):
        session.table.listen(Quick(lambda table: end(session)))

    first = GameSetup("seven_wonders", ("Ada", "Bela"), {"deal": "dealt", "sides": "A"}, 4, real=(1, 2))
    session = Session.open(first, journal, tmp_path)
    play_on(session, NO_EXTRAS, PageAt(0, "127.0.0.1"), voiced, lambda one: contextlib.nullcontext())
    assert doors == [doors[0]] * 3
    assert [GameSetup.of(header).key_seed for header in journal.games()] == ["", doors[0], doors[0]]
