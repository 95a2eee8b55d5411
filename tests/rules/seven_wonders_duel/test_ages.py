"""The end of an Age and who begins the next one (SD-2, SD-86 to SD-88)."""

import random

import pytest

from tests.rules.seven_wonders_duel.scene import at, code, do, happened, plays, set_up, step

LAST = ["altar"]  # one card is left


def next_age(pawn=0, options=None, seat=1, mine=None, card="altar"):
    """Age I after `seat` took its last card, and the events from there to the first turn of Age II."""
    seats = [mine or {}, {}] if seat == 1 else [{}, mine or {}]
    state = at(*seats, age=1, layout=LAST, pawn=pawn, active=seat, options=options or {})
    events = do(state, seat, f"discard {card}")
    while state.board.phase == "layout":
        events += do(state, seat, plays(state, seat)[0])
    return state, events


def test_sd_2_three_ages_of_twenty_cards():
    chance = random.Random(2)
    state, taken = set_up(chance), {1: 0, 2: 0, 3: 0}
    while not state.over:
        age, phase = state.board.age, state.board.phase
        step(state, chance)
        taken[age] += phase == "play"
    assert state.board.victory == "civilian" and taken == {1: 20, 2: 20, 3: 20}


@pytest.mark.parametrize("pawn, weaker", [(3, 2), (-1, 1)])
def test_sd_86_the_weaker_military_says_who_begins(pawn, weaker):
    state, _ = next_age(pawn)
    assert (state.board.phase, state.awaited()) == ("begin", (weaker,))
    assert plays(state, weaker) == [f"begin {weaker}", f"begin {3 - weaker}"]
    assert code(state, 3 - weaker, "begin 1") == "waiting" and code(state, weaker, "begin 0") == "wanted"
    do(state, weaker, f"begin {3 - weaker}")
    assert state.awaited() == (3 - weaker,) and state.board.phase == "play"


@pytest.mark.parametrize("seat", [1, 2])
def test_sd_87_sd_150_with_the_pawn_in_the_middle_the_last_taker_begins(seat):
    state, events = next_age(seat=seat)
    assert state.awaited() == (seat,) and happened(events, "begins") == [{"seat": seat, "age": 2}]


def test_sd_87_by_option_the_last_taker_chooses():
    state, _ = next_age(seat=2, options={"middle_pawn": "last_chooses"})
    assert plays(state, 2) == ["begin 2", "begin 1"]
    do(state, 2, "begin 1")
    assert state.awaited() == (1,)


def test_sd_88_supremacy_comes_before_the_next_age():
    state = at({"cards": ["tavern"]}, {}, age=1, layout=["guard_tower"], pawn=8)
    assert happened(do(state, 1, "build guard_tower"), "age_ends") == [] and state.over


def test_sd_88_the_choices_of_the_last_card_are_finished_first():
    state = at({"cards": ["workshop"], "coins": 20}, {}, age=2, layout=["laboratory"], tokens=["law"])
    events = do(state, 1, "build laboratory")
    assert state.board.phase == "token" and not happened(events, "age_ends")
    assert happened(do(state, 1, "token law"), "age_begins") == [{"age": 3}]


def test_sd_88_the_layout_comes_before_the_choice():
    _, events = next_age(pawn=2)
    assert [event.code for event in events if event.code != "face_up"] == [
        "discarded",
        "age_ends",
        "age_begins",
        "asked",
    ]
    assert events[-1].code == "asked" and events[-2].code == "face_up"
