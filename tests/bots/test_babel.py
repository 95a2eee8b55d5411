"""Tower of Babel: where playouts end, and what the position is worth that they end in."""

import random

import pytest

from host.arena.arena import play_game
from host.bots.judge import judge_of
from host.bots.levels import NORMAL, player_at
from host.bots.search import Budget, Search
from shared_rules.contract import load
from shared_rules.referee.knowledge import imagine
from shared_rules.tower_of_babel import cards
from shared_rules.tower_of_babel.board import TURN
from tests.bots.test_levels import options_of

GAME = load("tower_of_babel")
JUDGE = judge_of(GAME.name, GAME.complete({}))


class Watched:
    """Plays at the level normal and keeps what its seat knew each time."""

    def __init__(self, seat):
        self._mind, self.known = player_at(GAME, JUDGE, NORMAL, seat), []

    def play(self, view, knowledge):
        self.known.append(knowledge())
        return self._mind.decide(self.known[-1])


@pytest.fixture(scope="module")
def moments():
    """What the first of three knew at every decision of a game."""
    players = [Watched(seat) for seat in range(3)]
    play_game(GAME, {}, players, 3)
    return players[0].known


def drawn(knowledge):
    return imagine(GAME, knowledge, random.Random(1))


def between_turns(moments):
    return next(state for state in map(drawn, moments[10:]) if state.board.phase == TURN)


@pytest.mark.long
def test_a_playout_ends_between_turns_and_never_in_the_middle_of_a_build(moments, monkeypatch):
    seen = []
    prospect = JUDGE.prospect
    monkeypatch.setattr(
        type(JUDGE), "prospect", lambda self, state, seat: seen.append(state) or prospect(state, seat), raising=False
    )
    for number, knowledge in enumerate(moments[4:16]):
        Search(GAME, JUDGE, knowledge, number, 5).run(Budget(playouts=4))
    assert len(seen) >= 20 and any(not state.over for state in seen)
    assert all(state.over or state.board.phase == TURN for state in seen)


def test_whose_turn_comes_first_has_the_better_outlook(moments):
    state = between_turns(moments)
    before = JUDGE.outlook(state)
    state.board.active = state.board.active % state.players + 1
    after = JUDGE.outlook(state)
    assert after[state.board.active - 1] > before[state.board.active - 1]


def test_a_joker_promises_more_than_a_card_that_changes_cards(moments):
    state = between_turns(moments)
    worth = {}
    for kind in (cards.JOKER, cards.EXCHANGE):
        state.views[1].actions = [kind + ".1"]
        worth[kind] = JUDGE.outlook(state)[0]
    assert worth[cards.JOKER] > worth[cards.EXCHANGE] + 1


def test_an_outlook_looks_at_nothing_that_changes_hands_unseen(moments):
    """Two draws of what is hidden differ in hands alone, which count by their size."""
    for knowledge in moments[::6]:
        one, other = (imagine(GAME, knowledge, random.Random(number)) for number in (1, 2))
        if not any(view.actions for view in one.views[1:]):
            assert JUDGE.outlook(one) == JUDGE.outlook(other)


@pytest.mark.parametrize("seed", [39, 71])
def test_a_game_ends_even_where_all_hands_are_full(seed):
    """TB-108, TB-23: with a hand limit nobody may draw, and passes and failed builds change nothing. These games
    had no end: one player kept the tower, built the same again and again, and was offered the same."""
    chance = random.Random(seed)
    seats = chance.randint(*GAME.seats)
    options = {**options_of(GAME, seats, chance), "hand_limit": "12"}
    judge = judge_of(GAME.name, GAME.complete(options))
    players = [player_at(GAME, judge, NORMAL, f"{seed} {seat}") for seat in range(1, seats + 1)]
    assert play_game(GAME, options, players, seed).over


def test_a_pass_without_a_card_to_draw_is_worth_nothing(moments):
    state = between_turns(moments)
    seat = state.board.active
    (given_up,) = [play for play in state.plays(seat) if play.verb == "pass"]
    assert JUDGE.weigh(state, seat, given_up) > 0 and JUDGE.reasons(state, seat, given_up)
    state.board.stock = 0
    assert JUDGE.weigh(state, seat, given_up) == 0 and JUDGE.reasons(state, seat, given_up) == []
