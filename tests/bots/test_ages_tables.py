"""What civilizations of Through the Ages come to in the end: tables fitted to whole games (`bench/_ages.py`)."""

import random

import pytest

from bench import _ages
from host.bots.judge import judge_of
from host.games.through_the_ages import judge_fitted as through_the_ages_fitted
from host.games.through_the_ages.judge_figures import FIGURES, expected, figures_of
from shared_rules.contract import load

GAME = load("through_the_ages")


def shipped(mode):
    return getattr(through_the_ages_fitted, mode.upper())


def made_up(count, weights):
    """Moments whose ends follow the weights exactly."""
    chance, found = random.Random(7), []
    for number in range(count):
        rows = _ages._less_means([[chance.uniform(-9, 9) for _ in FIGURES] for _ in range(3)])
        moment = _ages.Moment(number, chance.random(), rows, [])
        found.append(moment._replace(ends=_ages._predicted(moment, weights)))
    return found


@pytest.mark.parametrize("mode", _ages.MODES)
def test_a_table_has_two_weights_for_each_figure(mode):
    assert len(shipped(mode)) == len(FIGURES) and all(len(pair) == 2 for pair in shipped(mode))
    civ = GAME.start(2, GAME.complete({"mode": mode})).civs[1]
    assert len(figures_of(civ, 12.5)) == len(FIGURES) and figures_of(civ, 12.5)[0] == 12.5


def test_what_counts_early_counts_by_how_much_is_left():
    civ = GAME.start(2, GAME.complete({"mode": "full"})).civs[1]
    weights = [(1.0, 10.0)] + [(0.0, 0.0)] * (len(FIGURES) - 1)
    assert [expected(civ, 2.0, weights, left) for left in (0.0, 0.5, 1.0)] == [2.0, 12.0, 22.0]


@pytest.mark.parametrize("mode", _ages.MODES)
@pytest.mark.parametrize("figure", ("strength", "wonders", "resources"))
def test_what_leads_to_points_in_the_long_run_counts_the_more_the_earlier_it_is_there(mode, figure):
    always, early = shipped(mode)[FIGURES.index(figure)]
    assert always + 0.8 * early > max(0, always + 0.2 * early)


def test_equations_are_solved():
    assert _ages.solved([[4.0, 2.0], [2.0, 3.0]], [10.0, 9.0]) == pytest.approx([1.5, 2.0])


def test_the_fit_finds_the_weights_that_made_the_ends():
    chance = random.Random(3)
    weights = [chance.uniform(-2, 2) for _ in range(_ages.SIZE)]
    moments = made_up(400, weights)
    found = _ages.fitted(moments)
    assert found == pytest.approx(weights, abs=0.05) and _ages.correlation(moments, found) > 0.999


def test_the_more_is_left_to_chance_the_wider_the_widths():
    chance, weights = random.Random(5), [4.0, *[0.0] * (_ages.SIZE - 1)]
    moments = made_up(300, weights)
    vague = [one._replace(ends=[end + chance.gauss(0, 30) for end in one.ends]) for one in moments]
    clear, doubtful = _ages.likeliest(moments, weights), _ages.likeliest(vague, weights)
    assert clear[0] == (_ages.WIDE[0], _ages.NARROW[0]) and sum(doubtful[0]) > sum(clear[0])
    assert clear[1] < 0.3 < doubtful[1] < 1.0


@pytest.mark.long
def test_the_same_seed_fits_the_same_table():
    """Of moments between turns, in which each seat's figures are compared with the others'."""
    moments = _ages.played("advanced", 1, 5)
    assert moments == _ages.played("advanced", 1, 5) and len({one.progress for one in moments}) > 10
    assert all(sum(row[place] for row in one.seats) == pytest.approx(0) for one in moments for place in (0, 3))
    assert _ages.fitted(moments) == _ages.fitted(moments)


def test_a_table_is_written_as_it_is_read():
    weights, found = [place / 8 for place in range(_ages.SIZE)], {}
    exec(_ages.table("full", weights, (100, 12)), found)
    assert found["FULL_WIDTH"] == (100.0, 12.0)
    assert found["FULL"] == list(zip(weights[: len(FIGURES)], weights[len(FIGURES) :], strict=True))


@pytest.mark.parametrize("mode", _ages.MODES)
def test_chances_stay_as_they_were_where_all_have_more_of_something(mode):
    judge, state = judge_of(GAME.name, {"mode": mode}), GAME.start(3, GAME.complete({"mode": mode}))
    before = judge.chances(state)
    for civ in state.civs[1:]:
        civ.colonies = [*civ.colonies, civ.government]
    assert judge.chances(state) == pytest.approx(before)
