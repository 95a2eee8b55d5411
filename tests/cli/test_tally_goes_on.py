"""A count at stations that was broken off: the same command goes on with it."""

from host.cli.tally import TallyOptions, _begin, _number_of, _waiting
from host.session.session import Session
from shared_rules.contract import load
from tests.promises import promise

PROMISES = [
    promise(
        "A count at stations, a check of tags and a score pad that were interrupted go on with the same "
        "command, and a pad is kept once"
    ),
]

DUEL = load("seven_wonders_duel")
PORTS = "socket://127.0.0.1:9"


def asked(home, **more):
    return TallyOptions(game="seven-wonders-duel", names="Ada,Bela", ports=PORTS, stations=1, home=home, **more)


def broken_off(journal, home):
    """A count with one card, as a killed process leaves it."""
    session = Session.open(asked(home).setup(DUEL, 2, {}), journal, home)
    assert session.table.submit(1, "p1", 0, "add lumber_yard").ok


def test_the_same_command_goes_on_with_a_count_that_was_killed(journal, tmp_path):
    broken_off(journal, tmp_path)
    session = _waiting(asked(tmp_path).setup(DUEL, 2, {}), journal, asked(tmp_path))
    lines = _begin(session, DUEL)
    assert session.table.line == 1 and session.setup.urls == (PORTS,)
    assert "one player after another" in lines[0] and "after 1 entries; --again" in lines[1]


def test_another_count_begins_where_it_is_asked_for_or_nothing_waits(journal, tmp_path):
    setup = asked(tmp_path).setup(DUEL, 2, {})
    assert _waiting(setup, journal, asked(tmp_path)) is None
    broken_off(journal, tmp_path)
    assert _waiting(setup, journal, asked(tmp_path, again=True)) is None
    assert _waiting(setup._replace(names=("Ada", "Cili")), journal, asked(tmp_path)) is None


def test_who_names_three_players_has_said_how_many_they_are():
    played = load("seven_wonders")
    assert [_number_of(played, names) for names in ("Ada, Bela,Cili", "Ada", "", "A,B,C,D,E,F,G,H")] == [
        3,
        None,
        None,
        None,
    ]
