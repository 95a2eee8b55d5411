"""Puzzles are looked for with the search of strong bots."""

import pytest

from host.bots import levels
from host.bots.judge import judge_of
from host.bots.search import Candidate
from host.lessons import finder
from host.lessons.lesson import LEARNER
from shared_rules.contract import load

GAMES = [("seven_wonders", 3, True), ("seven_wonders_duel", 2, True), ("tower_of_babel", 3, False)]


class Asked(Exception):
    pass


@pytest.mark.parametrize(("name", "seats", "fast"), GAMES)
def test_a_moment_is_searched_in_the_fast_copy_where_there_is_one(monkeypatch, name, seats, fast):
    game = load(name)
    judge = judge_of(name, game.complete({}))
    state = next(iter(finder._moments(game, judge, {"deal": "dealt"}, seats, 1)))
    known = finder._alone(game, state, seats)

    def slow(*_):
        raise Asked

    monkeypatch.setattr(levels, "Search", slow)
    if not fast:
        with pytest.raises(Asked):
            finder._search(game, judge, known, "look", 16)
        return
    found = finder._search(game, judge, known, "look", 16)
    assert sum(one.playouts for one in found) >= 16 * finder.FAST
    assert found == finder._search(game, judge, known, "look", 16)


def test_an_offer_is_one_moment_and_one_play():
    """Its cards are laid one by one, and until now each of them was a moment of its own, and none could be a puzzle."""
    game = load("tower_of_babel")
    judge = judge_of(game.name, game.complete({}))
    moments = list(finder._moments(game, judge, {"deal": "dealt"}, 3, 201))
    assert {state.board.phase for state in moments} >= {"offer", "turn", "choose"}
    assert not [state for state in moments if state.views[LEARNER].laid]
    offer = next(play for play in judge.plays(moments[0], LEARNER) if len(judge.steps(play)) > 1)
    text, steps = game.text(offer), tuple(game.text(step) for step in judge.steps(offer))
    assert finder._whole_play(game, text, steps) == text and finder._whole_play(game, "first this", steps) == steps[0]


@pytest.mark.parametrize(
    ("prospects", "stands"),
    [
        ((0.6, 0.5, 0.1), True),
        ((0.6, 0.59, 0.1), False),
        ((0.6, 0.1, 0.59), False),
        ((0.6,), False),
        ((finder.SURE[1], 0.1), False),
    ],
)
def test_a_play_stands_out_where_the_next_best_is_behind_it_by_the_gap(prospects, stands):
    found = [Candidate(f"build c{n}", (f"build c{n}",), 0.0, 9, prospect) for n, prospect in enumerate(prospects)]
    assert finder._stands_out(load("seven_wonders_duel"), found, 0.05) is stands
    assert not finder._stands_out(load("seven_wonders_duel"), [one._replace(playouts=0) for one in found], 0.05)
