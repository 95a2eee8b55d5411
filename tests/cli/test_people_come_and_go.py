"""Somebody leaves, somebody takes over, a week passes: `herald resume --seat`."""

import pytest

from host.cli.resume import ResumeOptions, _session, _setup
from host.errors import WrongUse
from host.journal.journal import Journal
from host.setup.setup import GameSetup
from tests.promises import promise
from tests.web.sessions import play_turn, quiet_session

PROMISES = [
    promise(
        "In a game that was interrupted another person may take a seat, or a bot where Herald deals, and "
        "again after later interruptions"
    ),
]

NAMES = ("Ada", "Bela", "Cleo")


@pytest.fixture
def begun(tmp_path):
    """The folder of a game of 7 Wonders after two turns: Ada and Bela on the page, Cleo a bot."""
    with quiet_session(tmp_path, humans=2) as session:
        for _ in range(2):
            play_turn(session)
    return tmp_path


def resumed(journal, home, **asked):
    return _session(journal, ResumeOptions(home=home, **asked))


@pytest.fixture
def journal(begun):
    journal = Journal.open(begun)
    yield journal
    journal.close()


def test_somebody_takes_over_a_seat_and_a_bot_plays_for_whoever_left_also_after_the_next_break(begun, journal):
    session = resumed(journal, begun, seat=["1=Dora", "2=easy"])
    assert session.table.names == ("Dora", "Bela", "Cleo")
    assert (session.setup.humans, session.setup.bots, session.setup.level(2)) == ((1,), (2, 3), "easy")
    assert len([seat for seat, _ in session.table.plays() if seat]) == 2 * len(NAMES)  # nothing of the game is lost
    again = resumed(journal, begun)
    assert (again.table.names, again.setup.humans, again.setup.level(2)) == (("Dora", "Bela", "Cleo"), (1,), "easy")


def test_a_person_takes_the_seat_of_a_bot(begun, journal):
    session = resumed(journal, begun, seat=["3=Dora"])
    assert (session.table.names[2], session.setup.humans, session.setup.bots) == ("Dora", (1, 2, 3), ())


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (["4=Dora"], "with a seat from 1 to 3"),
        (["Dora"], "it is like 2=Dora"),
        (["1=Bela"], "Two players are called Bela"),
        (["1=normal", "2=normal"], "Nobody is left"),
    ],
)
def test_what_cannot_be_is_a_sentence_and_changes_nothing(begun, journal, seat, words):
    with pytest.raises(WrongUse, match=words):
        resumed(journal, begun, seat=seat)
    assert resumed(journal, begun).table.names == NAMES


def test_with_real_cards_a_seat_goes_to_a_person_alone():
    urls = ("auto",)
    setup = GameSetup.make("seven_wonders", NAMES, {"deal": "open"}, 1, 0, urls)
    assert setup.with_seats(["2=Dora"]).names == ("Ada", "Dora", "Cleo")
    assert setup.with_seats(["2=Dora"]).real == (1, 2, 3)
    with pytest.raises(WrongUse, match="plays at a station"):
        setup.with_seats(["2=normal"])


def test_other_ports_and_fewer_stations_serve_the_same_seats():
    setup = GameSetup.make("seven_wonders", NAMES, {"deal": "open"}, 1, 0, ("auto",))
    assert _setup(setup, ResumeOptions(ports="auto", stations=1)).station_of == (1, 1, 1)
    moved = _setup(setup, ResumeOptions(ports="socket://127.0.0.1:9"))
    assert (moved.urls, moved.real) == (("socket://127.0.0.1:9",), (1, 2, 3))
