"""The worked examples of the rulebook: red is seat 1, yellow 2, green 3, blue 4."""

import pytest

from shared_rules.tower_of_babel.referee import scoring
from tests.rules.tower_of_babel.scene import at, buildings, code, hand, offered, play, sheet, some

BABEL = {"babel": {"discs": ["ship_disc.4", "camel_disc.1"]}}
SHIPS = some("ship", 6, 10)


def red_builds(*offers, own):
    return offered(*offers, own=own, wonders=BABEL)


def test_tb_ex_01_red_chooses_a_disc_that_asks_for_five_ships():
    state = at(wonders=BABEL)
    assert code(state, 1, "build ship_disc.4") is None
    play(state, "1 build ship_disc.4")
    assert list(state.board.need) == [0, 0, 5, 0]


def test_tb_ex_02_yellow_gives_one_and_red_adds_four():
    state = red_builds(["ship.1"], own=SHIPS[:4])
    play(state, "1 take 2", "1 complete " + " ".join(SHIPS[:4]))
    assert buildings(state, "babel") == [4, 1, 0, 0] and state.views[1].discs == ["ship_disc.4"]


def test_tb_ex_03_green_gives_two_with_the_trader_card():
    state = red_builds(["ship.1"], ["ship.2", "ship.3", "trader.3"], own=SHIPS[:2])
    play(state, "1 take 2 3", "1 complete " + " ".join(SHIPS[:2]))
    assert buildings(state, "babel") == [4, 1, 0, 0]
    assert state.views[3].discs == ["ship_disc.4"] and state.views[1].discs == []


def test_tb_ex_04_blue_is_refused_with_one_card_and_the_trader_card():
    state = red_builds([], [], ["ship.1", "trader.4"], own=SHIPS[:5])
    play(state, "1 take", "1 complete " + " ".join(SHIPS[:5]))
    assert state.points[4] == 1 and hand(state, 4) == ["ship.1"] and "trader.4" in state.views[4].hand


def test_tb_ex_05_a_disc_of_two_colours_asks_for_two_camels_and_three_stonemasons():
    state = at(options={"use_two_colour_variant": "yes"}, wonders={"babel": {"discs": ["two_colour_disc.1"]}})
    play(state, "1 build two_colour_disc.1")
    assert list(state.board.need) == [2, 0, 0, 3] and sum(state.board.need) == 5


@pytest.mark.parametrize("green", [1, 2, 3])
def test_tb_ex_06_a_finished_wonder(green):
    assert scoring.points_of([0, 6, 4, green, 0], (8, 4)) == [0, 8, 4, 3, 0]


@pytest.mark.parametrize("blue, green", [(1, 1), (4, 1), (2, 4), (4, 4)])
def test_tb_ex_07_a_tie_for_first(blue, green):
    assert scoring.points_of([0, 5, 5, blue, green], (8, 4)) == [0, 4, 4, 3, 3]


def test_tb_ex_08_four_camel_discs_two_ships_and_a_crane():
    discs = [f"camel_disc.{n}" for n in (1, 2, 3, 4)] + ["ship_disc.1", "ship_disc.2", "crane_disc.1"]
    state = at({"discs": discs})
    points = {line.figures["kind"]: line.points for line in state.scores()[0]}
    assert points == {"camel": 20, "ship": 5, "crane": 0} and sheet(state, 1, "discs") == 25
