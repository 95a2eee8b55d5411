"""The rules as a library: what a stranger's program meets, and what each of its mistakes is answered with."""

import copy
import pickle
import random

import pytest

from shared_rules.contract import TABLE, PlayRefused, State
from shared_rules.referee.library import UnknownGame, games, imagine, load
from shared_rules.referee.observers import Observers
from tests.games import SHIPPED, every
from tests.promises import promise


def midgame(name, plays=25):
    """Some plays into a random game of as few as can play."""
    game, chance = load(name), random.Random(name)
    state = game.start(game.seats[0])
    for _ in range(plays):
        seat = state.awaited()[0]
        state.do(seat, state.drawn(chance.random()) if seat == TABLE else chance.choice(state.plays(seat)))
    return state


def test_all_games_are_listed_and_found_as_commands_write_them():
    assert set(SHIPPED) <= set(games()) and list(games()) == sorted(games())
    assert load("oh-hell") is load("oh_hell") is load("Oh Hell")


@promise("A program that uses the rules wrongly gets a sentence: an unknown game, option, seat, or a text for a play")
def test_a_game_that_there_is_not_is_a_sentence_with_those_that_there_are():
    with pytest.raises(UnknownGame, match=r"There is no game 'chess': there are .*oh_hell, seven_wonders"):
        load("chess")
    with pytest.raises(ImportError):
        load("contract")


def test_wrong_types_are_sentences():
    game = load("oh_hell")
    with pytest.raises(ValueError, match=r'Option most takes a text: write "5".'):
        game.start(4, {"most": 5})
    with pytest.raises(ValueError, match=r"played by 3 to 10 players, not '4'\."):
        game.start("4")
    with pytest.raises(ValueError, match=r"played by 3 to 10 players, not 11\."):
        game.start(11)


@pytest.mark.parametrize("name", every())
def test_missing_options_are_defaults(name):
    game = load(name)
    assert game.start(game.seats[0]).position() == game.start(game.seats[0], game.complete(None)).position()


@pytest.mark.parametrize("name", every())
def test_a_text_is_not_a_play_and_the_sentence_says_how_it_becomes_one(name):
    state = load(name).start(load(name).seats[0])
    before = state.position()
    with pytest.raises(TypeError, match=r"'bid 0' is the text of a play: game.parse\('bid 0'\) makes a play of it"):
        state.do(state.awaited()[0], "bid 0")
    with pytest.raises(TypeError, match="'bid 0' is the text of a play"):
        state.refuse(state.awaited()[0], "bid 0")
    assert state.position() == before


@pytest.mark.parametrize("name", every())
def test_a_seat_looks_at_its_own_view(name):
    state = midgame(name)
    for seat in range(1, load(name).seats[0] + 1):
        view = state.look(seat)
        assert view.seat == seat and view.awaited == (seat in state.awaited())
        assert view.plays() == state.plays(seat)
    for ask in (state.look, state.view, state.knows):
        for seat in (9, "1"):
            with pytest.raises(ValueError, match=f"There is no seat {seat!r}: seats are numbered from 1 to"):
                ask(seat)


@promise("A program that uses the rules wrongly gets a sentence: an unknown game, option, seat, or a text for a play")
@pytest.mark.parametrize("name", every())
def test_chance_is_a_number_from_0_to_less_than_1_and_asked_for_when_it_is_due(name):
    state = load(name).start(load(name).seats[0])
    while TABLE not in state.awaited():
        state.do(state.awaited()[0], state.plays(state.awaited()[0])[0])
    for chance in (1.0, 2, -1, -0.5):
        with pytest.raises(
            ValueError, match=r"drawn takes a number from 0 to less than 1, as random\(\) gives it, not"
        ):
            state.drawn(chance)
    assert state.drawn(0.0) in state.plays(TABLE)


@promise("A State of every game can be copied, compared, and pickled for other processes")
@pytest.mark.parametrize("name", every())
@pytest.mark.parametrize("twin_of", [State.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))])
def test_copies_are_equal_until_one_goes_on(name, twin_of):
    state = midgame(name)
    twin = state.copy() if twin_of is State.copy else twin_of(state)
    assert twin == state and hash(twin) == hash(state) and twin.plays(1) == state.plays(1)
    seat = twin.awaited()[0]
    twin.do(seat, twin.plays(seat)[0])
    assert twin != state and state != name


def test_games_that_are_pickled_stay_one_object():
    assert pickle.loads(pickle.dumps(midgame("oh_hell"))).game is load("oh_hell")


def test_what_a_seat_goes_by_is_kept_without_the_host():
    """Memories of all seats, fed as `observers` says, and a State that each imagines from them."""
    game, chance = load("oh_hell"), random.Random(3)
    state, observers = game.start(3), Observers(game, 3)
    for _ in range(60):
        observers.look(state)
        seat = state.awaited()[0]
        play = state.drawn(chance.random()) if seat == TABLE else chance.choice(state.plays(seat))
        observers.note(state, seat, state.do(seat, play), game.text(play))
    imagined = imagine(game, observers.knowledge(state, 1), chance)
    assert imagined.look(1).hand == state.look(1).hand and imagined.knows(1) == state.knows(1)


def test_what_is_not_allowed_raises_and_changes_nothing():
    state = midgame("oh_hell", 40)
    wrong = load("oh_hell").parse("bid 17")
    with pytest.raises(PlayRefused):
        state.do(1, wrong)
