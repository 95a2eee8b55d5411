"""Invariants at every moment of every game, with all options: a position reads back to the same
moment, and the awaited seat has a play, so that gathering never leads to a dead end."""

import json
import random

import pytest

from shared_rules.contract import TABLE, load
from shared_rules.referee.record import digest
from tests.games import every, midway
from tests.promises import promise
from tests.rules.random_games import options_that_fit, some_play

# The suite looks at some moments of a few games; `python -m tests.soak moments` at all of very many.
SOME = 17


def reads_back(rules, state):
    """The position of this moment leads to the same moment, with the same Views and the same public data."""
    twin = rules.position(json.loads(json.dumps(state.position())))
    assert digest(twin) == digest(state)
    assert twin.awaited() == state.awaited() and twin.public() == state.public()
    for seat in range(1, len(state.scores()) + 1):
        assert twin.view(seat) == state.view(seat)


def every_moment(game, number, every=1):
    """Plays a game with any players and options to its end; every n-th moment is read back.

    Half of the games draw from all plays, the others from all verbs first: so rare plays come often.
    """
    rules, chance = load(game), random.Random(f"{game} {number}")
    players = chance.randint(*rules.seats)
    options = options_that_fit(rules, players, lambda option: chance.choice(option.values[: chance.randint(1, 9)]))
    state, count = rules.start(players, options), 0
    while not state.over:
        waiting = {seat: state.plays(seat) for seat in state.awaited()}
        stuck = [seat for seat, plays in waiting.items() if not plays]
        assert waiting and not stuck, f"{game} {number}: after {count} plays nothing is left for {stuck}"
        if count % every == number % every:
            reads_back(rules, state)
        seat = chance.choice(list(waiting))
        plays = waiting[seat]
        state.do(seat, chance.choice(plays) if number % 2 else some_play(rules, plays, chance))
        count += 1
    reads_back(rules, state)
    return count


@pytest.mark.long
@pytest.mark.parametrize("game", every())
@pytest.mark.parametrize("number", range(6))
def test_every_moment_reads_back_and_leaves_a_play(game, number):
    assert every_moment(game, number, SOME)


@promise("If every seat may lay the next card, the table waits for nobody by name")
@pytest.mark.parametrize("game", every())
def test_what_every_seat_may_lay_is_said(game):
    """Nobody is waited for by name where another seat may lay what the awaited one is asked for, and only there."""
    rules, chance = load(game), random.Random(game)
    players = rules.seats[0]
    state = rules.start(
        players, options_that_fit(rules, players, lambda option: "open" if option.name == "deal" else option.values[0])
    )
    for _ in range(400):
        awaited = state.awaited()
        plays = state.plays(awaited[0]) if awaited else []
        if len(awaited) == 1 and awaited != (TABLE,) and plays:
            other = awaited[0] % players + 1
            shared = all(state.refuse(other, play) is None for play in plays)
            assert state.for_all() == shared, (state.public(), plays[:3])
        if not plays:
            break
        state.do(awaited[0], chance.choice(plays))


@pytest.mark.parametrize("game", every())
@pytest.mark.parametrize("deal", ["dealt", "open"])
def test_what_a_state_consists_of_is_named_for_copies_and_nothing_twice(game, deal):
    state = load(game).start(load(game).seats[0], {"deal": deal})
    for _ in range(midway(game, 40)):
        if state.over:  # open and dealt games may differ in length
            break
        seat = state.awaited()[0]
        state.do(seat, state.plays(seat)[0])
    if not hasattr(state, "SAME"):
        pytest.skip("its base copies what the game declares")
    named = [*state.SAME, *state.LISTS, *state.NESTED, "views"]
    assert sorted(named) == sorted(vars(state))


@pytest.mark.parametrize("game", every())
def test_a_listed_play_applied_without_a_check_does_what_do_does(game):
    rules, chance = load(game), random.Random(game)
    state = rules.start(rules.seats[0], {})
    twin = state.copy()
    while not state.over:
        seat = chance.choice(state.awaited())
        play = chance.choice(state.plays(seat))
        assert state.do(seat, play) == twin.apply(seat, play)
    assert digest(state) == digest(twin)
