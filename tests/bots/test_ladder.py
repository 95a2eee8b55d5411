"""The ladder of the levels: one bot is compared with each of the others, whatever the number of seats."""

import pytest

from bench import ladder
from host.bots.levels import NORMAL


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
    found = ladder.rung(ladder.BOARDS[0], "what", NORMAL, "easy", 4)
    assert found.measured == pytest.approx(62.5) and "± 46.9" in found.method and "even step" in found.method


def test_the_one_bot_sits_at_each_seat_in_turn(monkeypatch):
    seen = []
    monkeypatch.setattr(ladder, "_player", lambda game, judge, level, seed: level)
    monkeypatch.setattr(ladder, "play_game", lambda game, options, players, seed: seen.append(players))
    monkeypatch.setattr(ladder, "compared", lambda state, seat: float(seen[-1][seat - 1] == NORMAL))
    board = ladder.Board("oh_hell", 4)
    assert [ladder.play(board, NORMAL, "easy", number) for number in range(5)] == [1.0] * 5
    assert [players.index(NORMAL) for players in seen] == [0, 1, 2, 3, 0]
