"""What the process of a house's table plays: the game that waits, or a new one where nobody has laid a card."""

import pytest

from host.cli.house_table import game_of
from host.journal.journal import Journal
from host.session.kept_setup import write_setup
from host.session.session import Session
from host.session.setup import GameSetup

DEALT = {"deal": "dealt"}
SETUP = GameSetup("seven_wonders_duel", ("Anna", "Bela"), DEALT, 4, (1,)).with_levels(())


@pytest.fixture
def journal(tmp_path):
    journal = Journal.open(tmp_path)
    yield journal
    journal.close()


def begin(journal, home, laid):
    """A game of SETUP that waits in the journal; with `laid` Anna has made a play."""
    table = Session.open(SETUP, journal, home).table
    table.deal_if_due()
    if laid:
        text = table.game.text(table.state.plays(1)[0])
        assert table.submit(1, "a1", table.moment, text).ok
    return table.header.id


@pytest.mark.parametrize("laid", [False, True])
def test_a_table_set_up_again_deals_anew_only_while_nobody_has_laid_a_card(tmp_path, journal, laid):
    first = begin(journal, tmp_path, laid)
    write_setup(tmp_path, SETUP._replace(seed=5, names=("Bela", "Anna")))
    table = game_of(journal, tmp_path).table
    assert (table.header.id == first) is laid
    assert table.names == (("Anna", "Bela") if laid else ("Bela", "Anna"))


def test_a_game_that_waits_goes_on_when_nothing_was_changed(tmp_path, journal):
    first = begin(journal, tmp_path, laid=False)
    write_setup(tmp_path, SETUP)
    assert game_of(journal, tmp_path).table.header.id == first


def test_whoever_took_a_bots_seat_plays_under_the_own_name(tmp_path, journal):
    begin(journal, tmp_path, laid=True)
    write_setup(tmp_path, SETUP._replace(humans=(1, 2), names=("Anna", "Zita"), levels=()))
    session = game_of(journal, tmp_path)
    assert session.table.names == ("Anna", "Zita") and session.setup.humans == (1, 2)


def test_a_person_who_was_renamed_meanwhile_keeps_the_new_name(tmp_path, journal):
    number = begin(journal, tmp_path, laid=True)
    journal.call_seats(number, ["Anne", "Bela"])
    write_setup(tmp_path, SETUP)
    assert game_of(journal, tmp_path).table.names == ("Anne", "Bela")
