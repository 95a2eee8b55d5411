"""The rules for learning programs: fixed spaces, utilities, and a state as OpenSpiel has them."""

import random
import re
from pathlib import Path

import pytest

from shared_rules.contract import TABLE, load
from shared_rules.referee.learning import ACTIONS, OBSERVED, LearningState, numbered, observed, returns
from tests.games import every
from tests.promises import promise

PAGE = Path(__file__).resolve().parents[2] / "docs" / "learning.md"


@promise(
    "Learning programs have fixed spaces of actions and observations in every game, and utilities that add up to 0"
)
@pytest.mark.parametrize("name", every())
def test_actions_are_numbers_of_plays_in_every_game(name):
    """Each play of a moment has a number, and keeps it as long as nothing stands in its place."""
    game, chance, met, moved, listed = load(name), random.Random(name), {}, 0, 0
    state = LearningState(game, game.seats[0])
    for _ in range(120):
        if state.is_terminal():
            break
        plays = state._plays()
        assert sorted(plays) == list(plays) == state.legal_actions() and all(0 <= one < ACTIONS for one in plays)
        assert len(plays) == len(set(plays.values()))
        listed += len(plays)
        for action, play in plays.items():
            moved += met.setdefault(game.text(play), action) != action
        state.apply_action(chance.choice(state.legal_actions()))
    assert moved <= listed // 50, "hardly any play changes its number"


@pytest.mark.parametrize("name", every())
def test_a_game_is_played_to_its_end_by_numbers_alone(name):
    game, chance = load(name), random.Random(3)
    state = LearningState(game, game.seats[0])
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert abs(sum(part for _, part in outcomes) - 1) < 1e-9
            action = chance.choice(outcomes)[0]
        else:
            assert state.returns() == [0.0] * game.seats[0]
            action = chance.choice(state.legal_actions(state.current_player()))
        twin = state.clone()
        state.apply_action(action)
        assert twin.history() == state.history()[:-1] and twin.state != state.state
    assert state.current_player() == -4 and state.legal_actions() == []
    assert abs(sum(state.returns())) < 1e-9 and max(state.returns()) <= 1


def test_utilities_go_from_first_to_last_and_shared_places_share():
    class Ranked:
        def __init__(self, *places):
            self._places = places

        def ranking(self):
            return list(self._places)

    assert returns(Ranked((2,), (1,))) == [-1.0, 1.0]
    assert returns(Ranked((1, 3), (2,))) == [0.5, -1.0, 0.5]
    assert returns(Ranked((1, 2, 3))) == [0.0, 0.0, 0.0]


def test_an_observation_tells_apart_what_a_seat_sees_and_nothing_that_it_does_not():
    game, chance = load("oh_hell"), random.Random(5)
    state = game.start(3)
    while state.awaited() == (TABLE,):
        state.do(TABLE, state.drawn(chance.random()))
    twin = state.copy()
    hand, other = twin.pile("hand", 2), twin.pile("hand", 3)
    hand[0], other[0] = other[0], hand[0]
    seen = [observed(one.view(seat)) for seat in (1, 2) for one in (state, twin)]
    assert len(seen[0]) == OBSERVED and seen[0] == seen[1] and seen[2] != seen[3]


def test_two_plays_that_would_stand_in_one_place_stand_beside_each_other(monkeypatch):
    game = load("oh_hell")
    monkeypatch.setattr("shared_rules.referee.learning.crc32", lambda text: ACTIONS - 1)
    plays = [game.parse(f"bid {number}") for number in range(3)]
    assert numbered(game, plays) == {0: plays[1], 1: plays[2], ACTIONS - 1: plays[0]}
    with pytest.raises(ValueError, match="The action 99 is not allowed now"):
        LearningState(game, 3).apply_action(99)


def test_the_search_of_the_page_plays(monkeypatch):
    (program,) = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert program.count("\n") <= 75
    names = {}
    exec(program, names)
    names.update(WORLDS=1, TRIES=6, DEPTH=4)
    game, chance = load("oh_hell"), random.Random(1)
    state, observers = game.start(3, {"most": "2"}), names["Observers"](game, 3)
    while state.awaited() == (TABLE,):
        state.do(TABLE, state.drawn(chance.random()))
    seat = state.awaited()[0]
    text = names["choose"](game, observers.knowledge(state, seat), chance)
    assert state.refuse(seat, game.parse(text)) is None


@pytest.mark.long
def test_the_search_of_the_page_beats_chance():
    (program,) = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    names = {}
    exec(program, names)
    names.update(WORLDS=2, TRIES=16, DEPTH=30)
    assert sum(names["game_against_random"]("seven_wonders_duel", 2, 1, seed)[0] for seed in range(3)) > 0
