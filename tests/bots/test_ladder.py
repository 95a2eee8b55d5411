"""The ladder of the levels: one bot is compared with each of the others, whatever the number of seats."""

import math
import random

import pytest

from bench import ladder
from bench.ladder import Who
from host.bots.levels import CHILD, HAZY, NORMAL


class Ended:
    """A game that is over, with seats by place."""

    def __init__(self, *places):
        self._places = places

    def ranking(self):
        return list(self._places)


@pytest.mark.parametrize(
    ("places", "shares"),
    [
        (((1,), (2,)), (1.0, 0.0)),
        (((1, 2),), (0.5, 0.5)),
        (((3,), (1, 4), (2,)), (0.5, 0.0, 1.0, 0.5)),
        (((2,), (1,), (3,)), (0.5, 1.0, 0.0)),
    ],
)
def test_a_comparison_is_won_by_the_better_place_and_halved_by_the_same(places, shares):
    found = [ladder.compared(Ended(*places), seat) for seat in range(1, len(shares) + 1)]
    assert found == pytest.approx(shares) and sum(found) == pytest.approx(len(shares) / 2)


def test_a_rung_is_the_mean_of_its_games_with_its_interval(monkeypatch):
    shares = [1.0, 0.5, 0.0, 1.0]
    monkeypatch.setattr(ladder, "play", lambda board, level, below, number: shares[number])
    found = ladder.rung(ladder.BOARDS[0], "what", Who(NORMAL), Who("easy"), 4)
    assert found.measured == pytest.approx(62.5) and "± 46.9" in found.method and "even step" in found.method


def test_the_one_bot_sits_at_each_seat_in_turn(monkeypatch):
    seen = []
    monkeypatch.setattr(ladder, "_player", lambda game, judge, who, seed: who.level)
    monkeypatch.setattr(ladder, "play_game", lambda game, options, players, seed: seen.append(players))
    monkeypatch.setattr(ladder, "compared", lambda state, seat: float(seen[-1][seat - 1] == NORMAL))
    board = ladder.Board("oh_hell", 4)
    assert [ladder.play(board, Who(NORMAL), Who("easy"), number) for number in range(5)] == [1.0] * 5
    assert [players.index(NORMAL) for players in seen] == [0, 1, 2, 3, 0]


SIGHTS = {NORMAL: 2.0}


def by_chance(board, above, below, number):
    """A game won as two who see so well would win it on average, if strength were what they see."""
    first, second = (SIGHTS.get(who.level, 0.0) if who.sight is None else who.sight for who in (above, below))
    return float(random.Random(f"{number}").random() < 1 / (1 + math.exp(second - first)))


@pytest.mark.parametrize(("above", "wanted"), [(Who(NORMAL), 67), (Who("easy", 0.0), 67), (Who(NORMAL), 78)])
def test_a_level_is_set_so_that_the_one_above_wins_its_share(monkeypatch, above, wanted):
    monkeypatch.setattr(ladder, "play", by_chance)
    sight = ladder.fitted(ladder.BOARDS[0], above, "casual", 1.0, 600, wanted)
    step = SIGHTS.get(above.level, above.sight) - sight
    assert step == pytest.approx(math.log(wanted / (100 - wanted)), abs=0.35)


def test_rungs_are_set_from_the_top_each_below_what_was_found_above_it_and_a_child_by_habit(monkeypatch):
    seen, wanted, board = [], [], ladder.BOARDS[0]
    monkeypatch.setattr(
        ladder,
        "fitted",
        lambda board, above, level, start, games, share: wanted.append(share) or seen.append(above) or len(seen),
    )
    found = list(ladder.fits(board, "Babel", 10))
    steps = [Who(level, sight) for sight, level in enumerate(HAZY[:1:-1], 1)]
    assert seen == [Who(NORMAL), *steps, Who(ladder.HABIT)]
    assert wanted == [board.step] * (len(HAZY) - 1) + [100 - ladder.CHILDISH]
    assert [one.measured for one in found] == [1, 2, 3, 4, 5] and found[-1].what == f"Babel: sight of {CHILD}"


def test_a_player_of_the_ladder_is_habit_or_a_level_or_sees_as_well_as_is_tried(monkeypatch):
    board = ladder.Board("oh_hell", 3)
    monkeypatch.setattr(ladder, "play_game", lambda game, options, players, seed: players)
    monkeypatch.setattr(ladder, "compared", lambda players, seat: [type(one).__name__ for one in players])
    assert ladder.play(board, Who(CHILD, 0.5), Who(ladder.HABIT), 0) == ["Hazy", "Habit", "Habit"]
    assert ladder.play(board, Who(NORMAL), Who(CHILD), 1) == ["Hazy", "Normal", "Hazy"]
