"""Set-up, turn order, passing, choosing a disc (TB-9 to TB-28)."""

import pytest

from shared_rules.contract import TABLE
from shared_rules.tower_of_babel import cards
from tests.rules.tower_of_babel.scene import GAME, at, code, draws, happened, play, plays, rest, seat, some, ways


def begun(players=4, options=None):
    """A game as TABLE sets it up, taking always what comes first in its list."""
    state = GAME.start(players, options or {})
    draws(state)
    return state


def test_tb_9_24_discs_lie_three_at_each_wonder():
    state = begun()
    assert [len(discs) for discs in state.board.lying] == [3] * 8
    assert sorted(disc for discs in state.board.lying for disc in discs) == sorted(state.figures.discs)
    assert "two_colour_disc.1" not in state.figures.discs


def test_tb_9_the_next_disc_comes_on_the_next_space():
    state = GAME.start(3, {})
    play(state, "table first 2", "table put ship_disc.5", "table put crane_disc.1", "table put crane_disc.2")
    play(state, "table put camel_disc.6")
    assert state.board.lying[:2] == [["ship_disc.5", "crane_disc.1", "crane_disc.2"], ["camel_disc.6"]]
    assert code(state, TABLE, "put camel_disc.6") == "not_to_come"
    assert code(state, TABLE, "put two_colour_disc.1") == "not_to_come"


def test_tb_10_the_first_finished_wonder_takes_the_first_row():
    state = begun()
    assert state.scored == [] and state.public()["row"] == [8, 4]


def test_tb_11_action_cards_come_from_a_shuffled_deck():
    state = at(players=3, phase="action", asked=1)
    assert len(state.plays(TABLE)) == 15 and {one.verb for one in state.plays(TABLE)} == {"action"}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_tb_12_each_building_card_that_could_come_stands_once_in_tables_list(players):
    state = GAME.start(players, {})
    play(state, "table first 1")
    for one in state.plays(TABLE):
        state.do(TABLE, one)
    while state.awaited() == (TABLE,):
        found = state.plays(TABLE)
        held = [card for view in state.views[1:] for card in view.cards]
        assert len(set(found)) == len(found) == 100 - len(held) and not {one.cards[0] for one in found} & set(held)
        state.do(TABLE, found[len(found) // 2])
    assert len(held) + 1 == 4 * players


def test_tb_13_four_cards_a_trader_card_and_twenty_buildings():
    state = begun(5)
    for view in state.views[1:]:
        assert len(view.cards) == 4 and view.trader in view.hand and view.actions == []
    assert [one["supply"] for one in state.public()["seats"]] == [29] * 5 and state.board.stock == 80


def test_tb_14_hands_are_secret_and_buildings_are_not():
    state = begun()
    assert "ship." not in str(state.public()).replace("ship_disc.", "")
    assert state.public()["seats"][0]["cards"] == 4


def test_tb_15_everybody_begins_with_nothing():
    assert [one["points"] for one in begun().public()["seats"]] == [0, 0, 0, 0]


def test_tb_16_the_first_player_is_told_to_the_table():
    state = GAME.start(4, {})
    assert [GAME.text(one) for one in state.plays(TABLE)] == ["first 1", "first 2", "first 3", "first 4"]
    events = play(state, "table first 3")
    assert happened(events, "first") == [{"seat": 3}] and happened(events, "figures")[0]["light_row"] == "8/4"
    draws(state)
    assert state.awaited() == (3,)


def test_tb_17_the_active_player_alone_is_awaited():
    state = at(active=3)
    assert state.awaited() == (3,)
    assert code(state, 1, "pass") == "waiting" and code(state, 1, "build ship_disc.1") == "waiting"


def test_tb_18_one_may_pass_or_build():
    state = at()
    assert {text.split()[0] for text in plays(state, 1)} == {"pass", "build"}
    play(state, "1 pass")
    assert code(state, 1, "build ship_disc.1") is not None


def test_tb_19_turns_go_clockwise():
    state, order = at(players=3, active=2), []
    for _ in range(5):
        order.append(state.awaited()[0])
        play(state, f"{order[-1]} pass")
        draws(state)
    assert order == [2, 3, 1, 2, 3]


@pytest.mark.parametrize("how", ["pass", "build", "failed"])
def test_tb_20_everybody_draws_a_card_when_a_turn_is_over(how):
    state = at(seat(*some("ship", 3)), players=3)
    if how == "pass":
        play(state, "1 pass")
    else:
        play(state, "1 build ship_disc.1")
        rest(state)
        play(state, "1 take", "1 complete ship.1 ship.2 ship.3" if how == "build" else "1 fail")
    before = state.board.held[:]
    came = draws(state)
    assert len(came) == (4 if how == "pass" else 3)
    assert [state.board.held[one] - before[one] for one in (2, 3)] == [1, 1]
    assert state.awaited() == (2,)


@pytest.mark.parametrize("value, last", [("active_first", 2), ("active_last", 1)])
def test_tb_21_the_order_of_drawing_matters_when_the_deck_runs_out(value, last):
    options = {"draw_order": value, "reshuffle_discards": "no"}
    state = at(seat(), players=3, options=options, deck=some("ship", 3), discards=some("camel", 5))
    play(state, "1 pass")
    draws(state)
    assert state.board.held[1:] == ([2, 1, 0] if last == 2 else [1, 1, 1])


def test_tb_22_a_pass_draws_two_for_the_active_player_and_one_for_the_others():
    state = at()
    play(state, "1 pass")
    assert len(draws(state)) == 5
    assert state.board.held[1:] == [2, 1, 1, 1]


def test_tb_23_passing_is_always_allowed():
    state = at(players=3)
    for _ in range(9):
        active = state.board.active
        assert code(state, active, "pass") is None
        play(state, f"{active} pass")
        draws(state)


def test_tb_24_a_build_takes_its_steps_in_order():
    state, phases = at(seat(*some("ship", 3)), seat(*some("ship", 1, 9))), []
    for line in (
        "1 build ship_disc.1",
        "2 offer ship.9",
        "3 offer",
        "4 offer",
        "1 take",
        "1 complete ship.1 ship.2 ship.3",
    ):
        play(state, line)
        phases.append(state.board.phase)
    assert phases == ["offer", "offer", "offer", "choose", "add", "draw"]


def test_tb_25_the_tower_stands_at_the_wonder_of_the_disc():
    state = at()
    events = play(state, "1 build ship_disc.4")
    assert happened(events, "tower") == [{"seat": 1, "wonder": 5, "disc": "ship_disc.4", "need": [0, 0, 5, 0]}]
    assert [one["tower"] for one in state.public()["wonders"]].index(True) == cards.WONDERS.index("artemis")


def test_tb_26_only_a_disc_that_lies_can_be_chosen():
    state = at(seat(discs=["ship_disc.4"]), wonders={"artemis": {"discs": ["ship_disc.5"]}})
    assert code(state, 1, "build ship_disc.4") == "no_such_disc"
    assert len(plays(state, 1, "build")) == 22
    done = at(scored=[["artemis", [1, 0, 0, 0]]])
    assert not [text for text in plays(done, 1, "build") if cards.WONDERS[done.board.wonder_of(text[6:])] == "artemis"]


def test_tb_27_the_number_is_met_exactly():
    state = at(seat(*some("ship", 6)))
    play(state, "1 build ship_disc.4")
    rest(state)
    play(state, "1 take")
    assert code(state, 1, "complete ship.1 ship.2 ship.3 ship.4") == "incomplete"
    assert code(state, 1, "complete " + " ".join(some("ship", 6))) == "full"
    assert code(state, 1, "complete " + " ".join(some("ship", 5))) is None


def test_tb_28_a_build_may_be_announced_with_an_empty_hand():
    assert code(at(), 1, "build stonemason_disc.6") is None


def test_a_disc_on_the_reader_is_a_build():
    assert ways(at(), 1, "ship_disc.4") == {"build ship_disc.4": None}
    assert ways(at(), 2, "ship_disc.4") == {None: "waiting"}
