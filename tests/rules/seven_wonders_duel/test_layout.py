"""Which cards may be taken, and what is turned up when (SD-25 to SD-27)."""

import random

import pytest

from shared_rules.contract import TABLE
from shared_rules.seven_wonders_duel import cards, layout
from tests.rules.seven_wonders_duel.scene import at, code, do, happened, plays, set_up, step

# Age II, the last two rows: three face down under two.
TWO_ROWS = [""] * 15 + ["?", "?", "?", "walls", "forum"]


def test_sd_25_covered_cards_are_refused_with_what_lies_on_them():
    state = at({}, {}, age=2, layout=[""] * 11 + ["temple", "statue", "school", "rostrum", *TWO_ROWS[15:]])
    assert plays(state, 1, "temple") == []
    refusal = state.views[1].ways("temple")[0].refusal
    assert (refusal.code, refusal.figures) == ("covered", {"card": "temple", "by": [], "down": 1})
    assert code(state, 1, "build temple") == code(state, 1, "discard temple") == "covered"
    assert state.board.available() == ["walls", "forum"]


def test_sd_25_a_face_up_cover_is_named():
    state = at({}, {}, age=3, layout=[""] * 9 + ["palace", "port", "arena", "obelisk", "study", "circus"])
    assert state.views[1].ways("palace")[0].refusal.figures["by"] == ["arena", "obelisk"]


def test_sd_26_every_available_card_is_face_up():
    chance = random.Random(26)
    state = set_up(chance)
    while not state.over:
        board = state.board
        if board.phase == "play":
            covered = layout.layout(board.age).covered
            free = [place for place in range(20) if board.lies >> place & 1 and not covered[place] & board.lies]
            assert board.free == free and "?" not in board.available()
        step(state, chance)


def test_sd_27_cards_are_turned_up_after_the_play_and_may_be_taken_next():
    state = at({}, {}, age=2, layout=TWO_ROWS)
    do(state, 1, "discard walls")
    assert state.board.phase == "reveal" and state.board.due == [15]
    assert set(plays(state, 1)) >= {"turn temple 15", "turn statue 15"} and "build walls" not in plays(state, 1)
    events = do(state, 1, "turn temple 15")
    assert happened(events, "turned") == [{"card": "temple"}]
    assert state.awaited() == (2,) and state.board.available() == ["temple", "forum"]


def test_sd_27_two_cards_uncovered_at_once_in_any_order():
    state = at({}, {}, age=2, layout=[""] * 15 + ["?", "?", "", "walls"])
    do(state, 1, "discard walls")
    assert state.board.due == [15, 16]
    assert plays(state, 1, "temple") == ["turn temple 15", "turn temple 16"]
    do(state, 1, "turn temple 16")
    do(state, 1, "turn statue 15")
    assert state.board.cards[15:17] == ["statue", "temple"] and state.awaited() == (2,)


def test_sd_27_choices_come_before_the_turning_up():
    cards_here = {"cards": ["workshop"]}
    state = at({**cards_here, "coins": 20}, {}, age=2, layout=[*TWO_ROWS[:18], "laboratory", "forum"], tokens=["law"])
    do(state, 1, "build laboratory")
    assert state.board.phase == "token"
    do(state, 1, "token law")
    assert state.board.phase == "reveal"


@pytest.mark.parametrize("seed", range(3))
def test_sd_147_what_lies_face_down_is_in_nothing_that_leaves_the_table(seed):
    chance = random.Random(seed)
    state = set_up(chance)
    while not state.over:
        shown = str([state.view(1), state.view(2), state.public()]).replace("'", '"')
        words = set(shown.replace('"', " ").replace(",", " ").split())
        for card in cards.names(cards.BUILDINGS):
            assert state.board.was_seen(card) or card not in words
        assert state.awaited() != (TABLE,) or not state.views[1].plays() + state.views[2].plays()
        step(state, chance)
