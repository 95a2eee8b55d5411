"""What the process of a house's table plays: the game that waits, or a new one where nobody has laid a card."""

import random

import pytest

from host.journal.journal import Journal
from host.running.process import game_of
from host.session.session import Session
from host.setup.kept_setup import keep_next, read_setup, write_setup
from host.setup.setup import GameSetup
from tests.promises import promise

PROMISES = [
    promise("A finished table waits with its result, even if its process starts again"),
    promise(
        "The set-up in a table's folder belongs to the game that is played there, even if the table is "
        "killed between two games or somebody takes a seat while the next one begins"
    ),
    promise(
        "Until the first card is laid a table can go back to the lobby, and its open seats have codes. "
        "Later a bot's seat can be taken at any turn, somebody can be let in with a code for ten minutes, "
        "and a key that was taken back opens nothing"
    ),
]

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
    write_setup(tmp_path, SETUP._replace(seed=5, names=("Bela", "Anna"), returned_seed=SETUP.seed))
    table = game_of(journal, tmp_path).table
    assert (table.header.id == first) is laid
    assert table.names == (("Anna", "Bela") if laid else ("Bela", "Anna"))


@promise("A deal that was replaced before anybody played of it is in no list of games, and the journal keeps it")
def test_a_deal_that_was_replaced_before_anybody_played_is_in_no_list(tmp_path, journal):
    """However often people change seats, mode or lobby before the first card: one game was played. Whoever plays a
    game that was left after all has played it."""
    first = begin(journal, tmp_path, laid=False)
    for seed in (5, 6, 7):
        write_setup(tmp_path, SETUP._replace(seed=seed, returned_seed=journal.games()[-1].seed))
        table = game_of(journal, tmp_path).table
        table.deal_if_due()
        assert [one.seed for one in journal.games()] == [one.seed for one in journal.unfinished()] == [seed]
    write_setup(tmp_path, SETUP)
    table = game_of(journal, tmp_path).table
    assert table.header.id == first and [one.seed for one in journal.games()] == [7]
    assert table.submit(1, "a1", table.moment, table.game.text(table.state.plays(1)[0])).ok
    assert [one.id for one in journal.games()] == [first, first + 3] and not journal.faults(first)


@pytest.mark.parametrize("humans", [(1,), ()])
def test_a_game_in_which_somebody_or_only_bots_played_is_never_left_out(tmp_path, journal, humans):
    setup = SETUP._replace(humans=humans).with_levels(())
    table = Session.open(setup, journal, tmp_path).table
    table.deal_if_due()
    assert table.submit(1, "a1", table.moment, table.game.text(table.state.plays(1)[0])).ok
    write_setup(tmp_path, setup._replace(seed=8))
    assert game_of(journal, tmp_path).table.header.seed == 8
    assert [one.id for one in journal.unfinished()] == [table.header.id]


def test_the_setup_of_a_table_is_that_of_the_game_it_goes_on_with(tmp_path, journal):
    """A card was laid while the table went to the lobby: that game goes on. The folder must not keep the seats of the
    lobby, or the house shows others than play, nor its seed, or the next game is this one again."""
    first = begin(journal, tmp_path, laid=True)
    setup = SETUP._replace(seed=5, names=("Bela", "Anna"), returned_seed=SETUP.seed, key_seed="lobby")
    write_setup(tmp_path, setup)
    session = game_of(journal, tmp_path)
    kept = read_setup(tmp_path)
    assert session.table.header.id == first
    assert (kept.seed, kept.returned_seed, kept.names) == (SETUP.seed, -1, ("Anna", "Bela"))
    assert kept.key_seed == session.key_seed != "lobby", "devices find their people's seats by another door"
    over(session.table)
    write_setup(tmp_path, kept._replace(seed=6))
    assert not game_of(journal, tmp_path).table.over, "the next game begins"


def test_a_table_that_is_killed_between_two_games_begins_the_next_one(tmp_path, journal):
    over(Session.open(SETUP, journal, tmp_path).table)
    write_setup(tmp_path, SETUP)
    keep_next(tmp_path, SETUP, SETUP._replace(seed=5))  # and then the process is killed
    assert game_of(journal, tmp_path).table.header.seed == 5


def test_the_next_game_keeps_whoever_has_taken_a_seat_meanwhile(tmp_path):
    """The page of the table asks for the next game while the home page gives a bot's seat to somebody."""
    taken = SETUP._replace(humans=(1, 2), names=("Anna", "Zita"), key_seed="new")
    write_setup(tmp_path, taken)
    keep_next(tmp_path, SETUP, SETUP._replace(seed=5))
    kept = read_setup(tmp_path)
    assert (kept.seed, kept.humans, kept.names, kept.key_seed) == (5, (1, 2), ("Anna", "Zita"), "new")


def test_the_next_game_of_the_home_page_is_not_replaced_by_that_of_the_table(tmp_path):
    write_setup(tmp_path, SETUP._replace(seed=7))
    keep_next(tmp_path, SETUP, SETUP._replace(seed=5))
    assert read_setup(tmp_path).seed == 7


def test_a_game_that_waits_goes_on_when_nothing_was_changed(tmp_path, journal):
    first = begin(journal, tmp_path, laid=False)
    write_setup(tmp_path, SETUP)
    assert game_of(journal, tmp_path).table.header.id == first


def test_a_game_whose_table_was_killed_before_its_first_deal_goes_on(tmp_path, journal):
    first = Session.open(SETUP, journal, tmp_path).table.header.id
    write_setup(tmp_path, SETUP)
    table = game_of(journal, tmp_path).table
    assert table.header.id == first and table.line == 0
    table.deal_if_due()
    assert [header.id for header in journal.games()] == [first]


def test_a_table_never_goes_on_with_the_game_of_one_that_was_removed(tmp_path, journal):
    """The number of a table that is gone is given again, and its folder holds the games of all that had the number."""
    left = begin(journal, tmp_path, laid=True)
    write_setup(tmp_path, SETUP._replace(seed=5))
    table = game_of(journal, tmp_path).table
    assert table.header.id != left and table.line == 0
    over(table)
    assert game_of(journal, tmp_path).table.over, "its result stays, though the older game waits"
    write_setup(tmp_path, SETUP._replace(seed=6, returned_seed=5))
    assert game_of(journal, tmp_path).table.header.id == table.header.id


def over(table):
    """Plays the game of this table to its end."""
    chance = random.Random(1)
    while not table.over:
        table.deal_if_due()
        seat = chance.choice(table.awaited())
        made = table.game.text(chance.choice(table.state.plays(seat)))
        assert table.submit(seat, f"{table.moment}", table.moment, made).ok


def test_whoever_took_a_bots_seat_plays_under_the_own_name(tmp_path, journal):
    begin(journal, tmp_path, laid=True)
    write_setup(tmp_path, SETUP._replace(humans=(1, 2), names=("Anna", "Zita"), levels=()))
    session = game_of(journal, tmp_path)
    assert session.table.names == ("Anna", "Zita") and session.setup.humans == (1, 2)
    assert journal.games()[-1].seating["bots"] == {}, "nobody there is a bot for ratings any more"


def test_whoever_gave_the_seat_to_a_bot_is_one_for_ratings(tmp_path, journal):
    begin(journal, tmp_path, laid=True)
    for levels in (("easy", "strong"), ("easy", "normal")):
        write_setup(tmp_path, SETUP._replace(humans=(), levels=levels))
        game_of(journal, tmp_path)
        assert journal.games()[-1].seating["bots"] == dict(zip("12", levels, strict=True))


@promise("No two clubs use one folder, and a finished table waits with its result")
def test_a_game_that_is_over_waits_with_its_result_when_the_process_starts_again(tmp_path, journal):
    number = begin(journal, tmp_path, laid=False)
    write_setup(tmp_path, SETUP)
    table = game_of(journal, tmp_path).table
    over(table)
    again = game_of(journal, tmp_path).table
    assert again.header.id == number and again.over and again.ranking() == table.ranking()
    write_setup(tmp_path, SETUP._replace(seed=5))
    assert not game_of(journal, tmp_path).table.over, "the next game begins"


def test_a_person_who_was_renamed_meanwhile_keeps_the_new_name(tmp_path, journal):
    number = begin(journal, tmp_path, laid=True)
    journal.reseat(number, ["Anne", "Bela"], {"2": "normal"})
    write_setup(tmp_path, SETUP)
    assert game_of(journal, tmp_path).table.names == ("Anne", "Bela")
