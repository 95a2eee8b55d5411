"""The course of an Age (SW-18 to SW-28): choosing, revealing, passing, and the order of one turn."""

import random

import pytest

from shared_rules.contract import TABLE, PlayRefused
from tests.rules.seven_wonders.scene import GAME, at, city, code, coins, happened, play_on, plays, turn
from tests.rules.seven_wonders.test_setup import started


def test_sw_18_sw_20_three_ages_of_six_turns():
    state, turns = GAME.start(3, {}), []
    for _, _, events in play_on(state, random.Random(2)):
        turns += [(figures["age"], figures["turn"]) for figures in happened(events, "revealed")]
    assert turns == [(age, number) for age in (1, 2, 3) for number in range(1, 7)]


def test_sw_22_a_chosen_card_lies_face_down_until_all_have_chosen():
    state = started(3)
    card = state.hands[1][0]
    events = state.do(1, GAME.parse("sell " + card))
    assert [(event.code, event.figures) for event in events] == [("chosen", {"seat": 1})]
    assert state.awaited() == (2, 3) and coins(state) == [3, 3, 3] and state.discards == []


def test_sw_22_who_has_chosen_waits():
    state = started(3)
    first, second = state.hands[1][:2]
    state.do(1, GAME.parse("sell " + first))
    assert code(state, 1, "sell " + second) == "chosen"
    with pytest.raises(PlayRefused):
        state.do(1, GAME.parse("sell " + second))
    assert plays(state, 1) == []


def test_sw_23_all_are_revealed_at_once():
    state = at(city(), age=1)
    events = turn(state, {1: "sell altar.3", 2: "build stone_pit.3", 3: "sell baths.3"})
    codes = [event.code for event in events]
    assert codes.index("revealed") > max(place for place, name in enumerate(codes) if name == "chosen")
    assert codes.index("revealed") < codes.index("sold") < codes.index("built")


def test_sw_24_a_card_is_built_or_marks_a_stage_or_is_sold():
    state = at(city("gizah", cards=["stone_pit.3"]), age=1)
    assert plays(state, 1, "altar.3") == ["build altar.3", "stage altar.3", "sell altar.3"]


@pytest.mark.parametrize("age, step", [(1, 1), (2, -1), (3, 1)])
def test_sw_21_sw_25_hands_pass_left_right_left(age, step):
    state, chance = GAME.start(4, {}), random.Random(age)
    for _ in play_on(state, chance):
        if (state.age, state.turn, state.phase, state.awaited()) == (age, 1, "choose", state.seats):
            break
    hands = [hand and hand[:] for hand in state.hands]
    for seat in state.seats:
        state.do(seat, GAME.parse("sell " + hands[seat][0]))
    for seat in state.seats:
        assert state.hands[(seat - 1 + step) % 4 + 1] == hands[seat][1:]


def test_sw_26_the_last_card_is_thrown_away_unseen_and_without_coins():
    state = at(
        city(hand=["altar.3", "baths.3"]),
        city("rhodos", hand=["theater.3", "loom_1.3"]),
        city("olympia", hand=["press_1.3", "workshop.3"]),
        age=1,
        turn=6,
    )
    events = turn(state, {1: "sell altar.3", 2: "sell theater.3", 3: "sell press_1.3"})
    assert coins(state) == [6, 6, 6]
    assert not any("baths.3" in str(event.figures) for event in events)
    assert happened(events, "age_ends") == [{"age": 1}]


def test_sw_27_sold_and_thrown_away_cards_form_one_pile():
    state = at(
        city(hand=["altar.3", "baths.3"]),
        city("rhodos", hand=["theater.3", "loom_1.3"]),
        city("olympia", hand=["press_1.3", "workshop.3"]),
        age=1,
        turn=6,
    )
    turn(state, {1: "sell altar.3", 2: "sell theater.3", 3: "build press_1.3"})
    assert sorted(state.discards) == ["altar.3", "baths.3", "loom_1.3", "theater.3", "workshop.3"]
    assert state.buried == 5


def test_sw_28_plays_are_checked_against_the_start_of_the_turn():
    """Seat 1 may not use what seat 2 builds in this turn, nor spend what it earns in it."""
    state = at(city("gizah", coins=3), city("rhodos"), age=1)
    assert code(state, 1, "build stockade.3 L2") == "cannot_pay"
    turn(state, {1: "sell altar.3", 2: "build lumber_yard.3"})
    assert code(state, 1, "build stockade.3 L2") is None


def test_sw_28_payments_then_places_then_coins():
    """Vineyard counts a neighbour's brown card of this turn; its coins come after payments."""
    state = at(city("gizah", coins=2), city("rhodos", coins=1), age=2)
    events = turn(state, {1: "build vineyard.3", 2: "build quarry.3"})
    assert happened(events, "coins")[0] == {"seat": 1, "coins": 1, "reason": "vineyard.3"}
    assert coins(state)[:2] == [3, 0]


def test_sw_28_no_result_depends_on_the_order_of_choosing():
    chance = random.Random(5)
    state = started(5)
    for _ in range(12):
        chosen = [(seat, chance.choice(state.plays(seat))) for seat in state.seats]
        twin = state.copy()
        for seat, play in chosen:
            state.do(seat, play)
        for seat, play in sorted(chosen, key=lambda _: chance.random()):
            twin.do(seat, play)
        while state.awaited() and state.awaited() != state.seats:
            seat = state.awaited()[0]
            play = chance.choice(state.plays(seat))
            state.do(seat, play)
            twin.do(seat, play)
        assert state.position() == twin.position()


def test_table_is_not_awaited_while_people_choose():
    state = started(3)
    assert state.plays(TABLE) == []
    assert code(state, TABLE, "deal altar.3") == "table_not_awaited"
    with pytest.raises(PlayRefused):
        state.do(TABLE, GAME.parse("deal altar.3"))
    assert code(state, 1, "deal altar.3") == "tables_play"
    assert code(state, 9, "sell altar.3") == "no_such_seat"


def test_nobody_may_pass_a_turn():
    state = started(3)
    assert code(state, 1, "pass") == "must_choose"
    state.do(1, state.plays(1)[0])
    assert code(state, 1, "pass") == "chosen"
