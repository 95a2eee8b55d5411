"""The start of a game: boards, decks, the first round (TA-10 to TA-14, TA-39 to TA-44, TA-105)."""

import pytest

from shared_rules.through_the_ages import cards, words
from shared_rules.through_the_ages.civ import Civ
from tests.rules.through_the_ages.scene import GAME, civ, code, dealt, do, happened, start, stock, workers


def test_ta_4_ta_10_tokens_at_the_start():
    one = Civ()
    assert one.yellow + one.pool + sum(tech.workers for tech in one.techs) == 25
    assert (one.blue, one.white, one.red) == (18, 4, 2)


def test_ta_11_18_yellow_in_the_bank_six_at_work_one_unused():
    state = start()
    assert (civ(state).yellow, civ(state).pool) == (18, 1)
    assert workers(state) == {"agriculture": 2, "bronze": 2, "philosophy": 1, "warriors": 1}


def test_ta_12_all_blue_tokens_start_in_the_bank():
    assert civ(start()).blue == 18 and stock(start()) == {}


def test_ta_14_the_tracks_at_the_start():
    one = Civ()
    assert (one.culture, one.science) == (0, 0)
    assert (one.culture_rate, one.science_rate, one.strength, one.happy) == (0, 1, 1, 0)


def test_ta_34_seats_play_in_order_and_the_last_one_ends_the_round():
    state = dealt(start(2))
    assert state.active == 1
    do(state, "end")
    assert (state.active, state.round) == (2, 1)
    do(state, "end")
    assert (state.active, state.round) == (1, 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ta_39_in_the_first_round_seats_have_one_to_four_actions(players):
    state = dealt(start(players))
    for seat in range(1, players + 1):
        assert (civ(state, seat).white_left(), civ(state, seat).red_left()) == (seat, 0)
        for text in ("grow", "build bronze", "train warriors", "destroy bronze", "stage"):
            assert code(state, text) == "first_round"
        do(state, "end")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ta_39_seats_that_have_not_moved_yet_show_the_actions_they_will_have(players):
    state = dealt(start(players))
    shown = [(one["white"], one["white_left"], one["red"], one["red_left"]) for one in state.public()["civs"]]
    assert shown == [(seat, seat, 0, 0) for seat in range(1, players + 1)]
    by_hand = GAME.position({"round": 1, "seats": [{}] * players})
    assert [one["white_left"] for one in by_hand.public()["civs"]] == list(range(1, players + 1))


@pytest.mark.parametrize("mode", ["simple", "full"])
def test_ta_25_in_round_2_seats_that_have_not_moved_yet_show_all_their_actions(mode):
    state = start(4, mode=mode)
    while state.round == 1:
        dealt(state)
        do(state, "end")
    dealt(state)
    for seat in state.seats:
        shown, view = state.public()["civs"][seat - 1], GAME.view(state.view(seat))
        assert (shown["white"], shown["white_left"], shown["red"], shown["red_left"]) == (4, 4, 2, 2)
        view.awaited, view.phase = True, "act"
        assert words.title(view)[:3] == ["Round 2: you go", "4 civil actions", "2 military ones"]


def test_ta_39_nothing_that_was_taken_is_played_in_the_first_round():
    state = dealt(start(3), ["moses"])
    do(state, "end")
    do(state, "take moses")
    assert code(state, "lead moses") == "first_round"


def test_ta_40_the_row_is_not_filled_in_the_first_round():
    state = dealt(start(3))
    card = state.row[0]
    do(state, f"take {card}", "end")
    assert state.phase == "act" and state.row[0] == "" and state.row.count("") == 1


def test_ta_41_the_first_round_produces():
    state = dealt(start(3))
    (figures,) = happened(do(state, "end"), "production")
    assert (figures["culture"], figures["science"], figures["need"]) == (0, 1, 0)
    assert stock(state) == {"agriculture": 2, "bronze": 2} and civ(state).blue == 14


def test_ta_43_three_zones_cost_one_two_and_three():
    state = dealt(start(4), [card for card in cards.deck(0, 4) if cards.card_of(card).kind == "action"][:13])
    row = state.row[:]
    for _ in range(3):
        do(state, "end")
    for space, card in enumerate(row):
        cost = 1 if space < 5 else 2 if space < 9 else 3
        left = civ(state.copy(), 4).white_left()
        twin = state.copy()
        do(twin, f"take {card}")
        assert left - civ(twin, 4).white_left() == cost


def test_ta_1_ta_44_thirteen_of_the_twenty_cards_lie_on_the_row():
    state = start(3)
    assert state.awaited() == (0,) and len(state.plays(0)) == 20
    dealt(state)
    assert "" not in state.row and len(state.pool) == 7


def test_ta_26_actions_come_in_any_order_as_often_as_they_are_paid():
    state = GAME.position(
        {"round": 4, "seats": [{"techs": [["bronze", 2, 8], ["agriculture", 2, 6], ["warriors", 1, 0]], "pool": 4}, {}]}
    )
    do(state, "train warriors", "build bronze", "train warriors", "build agriculture", "grow")
    assert civ(state).white_left() == 1 and civ(state).red_left() == 0
    assert workers(state) == {"agriculture": 3, "bronze": 3, "warriors": 3}
