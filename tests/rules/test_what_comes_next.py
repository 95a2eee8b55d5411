"""The next step after a play, and who owes one: the same in all large games."""

import random

import pytest

from shared_rules.contract import TABLE, load
from shared_rules.referee.asks import NOBODY, Asks
from shared_rules.referee.state import State

LARGE = ("seven_wonders", "seven_wonders_duel", "tower_of_babel", "through_the_ages")


class Errands(State):
    """A game in which errands are run: `split` brings two more, `ask` asks seat 2, and rest ends it."""

    def __init__(self):
        self.asks, self.over, self.done = Asks(), False, []
        self.seats, self.owing, self.phase = (1, 2, 3), (), ""

    def carry_out(self, step, events):
        events.append(step.kind)
        if step.kind == "split":
            self.asks.push("second")
            self.asks.push("first")
        elif step.kind == "ask":
            self.wait_for("asked", (2,))

    def rest(self, events):
        self.over = True

    def wait_for(self, phase, seats):
        self.phase, self.owing = phase, seats


def test_steps_come_in_order_and_what_is_pushed_comes_before_the_rest():
    game, events = Errands(), []
    game.asks.plan("split", "later")
    game.asks.queue("last")
    assert game.asks.kinds() == ["split", "later", "last"]
    game.go_on(events)
    assert events == ["split", "first", "second", "later", "last"] and game.over


def test_nothing_follows_until_who_owes_a_play_has_made_it():
    game, events = Errands(), []
    game.asks.plan("ask", "later")
    game.go_on(events)
    assert events == ["ask"] and game.awaited() == (2,) and game.phase == "asked"
    game.go_on(events)
    assert events == ["ask", "later"] and game.over


def test_a_question_stays_until_it_is_answered():
    game, events = Errands(), []
    game.asks.push("bid", 3, high=2)
    game.go_on(events)
    assert game.awaited() == (3,) and game.phase == "bid" and game.asks.top().figures == {"high": 2}
    game.go_on(events)
    assert game.awaited() == (3,)
    game.asks.pop()
    game.go_on(events)
    assert game.over and not events


def test_several_seats_owe_a_play_until_the_last_has_made_it():
    game = Errands()
    game.wait_for("choose", game.seats)
    assert not game.has_played(2) and game.awaited() == (1, 3)
    game.owes_again(2)
    assert game.awaited() == (1, 2, 3)
    assert [game.has_played(seat) for seat in (3, 1, 2)] == [False, False, True]


def test_a_copy_shares_nothing_that_changes():
    asks = Asks()
    asks.push("raid", 1, left=[1, 2])
    twin = asks.copy()
    twin.top().figures["left"].pop()
    twin.push("step")
    assert asks.kinds() == ["raid"] and asks.top().figures == {"left": [1, 2]} and asks.top().seat != NOBODY


@pytest.mark.parametrize("name", LARGE)
def test_who_owes_a_play_sees_it_and_nobody_else_does(name):
    game, chance = load(name), random.Random(name)
    state = game.start(max(game.seats), {})
    while not state.over:
        owing = state.awaited()
        assert owing and list(owing) == sorted(owing)
        for seat in range(1, max(game.seats) + 1):
            seen = game.view(state.view(seat))
            assert seen.awaited == (seat in owing), (seat, owing)
        state = state.copy()
        assert state.awaited() == owing
        seat = chance.choice(owing)
        plays = state.plays(TABLE) if seat == TABLE else state.plays(seat)
        state.do(seat, chance.choice([play for play in plays if play.verb != "resign"]))
        if seat != TABLE and chance.random() < 0.02:
            break
    assert state.over == (not state.awaited())


@pytest.mark.parametrize("name", LARGE)
def test_what_chance_brings_is_what_stands_there_in_the_list_of_the_table(name):
    game, chance, drawn = load(name), random.Random(name), 0
    state = game.start(max(game.seats), {})
    while not state.over and drawn < 300:
        seat = state.awaited()[0]
        plays = [play for play in state.plays(seat) if play.verb != "resign"]
        number = chance.choice((0.0, chance.random(), 0.999999))
        play = plays[int(number * len(plays))]
        if seat == TABLE:
            drawn += 1
            assert state.drawn(number) == play
        state.do(seat, play)
    assert drawn > 30
