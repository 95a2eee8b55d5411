"""The card row and taking cards from it (TA-45 to TA-56, TA-78, TA-109, TA-180)."""

import pytest

from shared_rules.through_the_ages import cards
from tests.rules.through_the_ages.scene import at, civ, code, dealt, do, happened, refusal, rich, start

ROW = [
    "moses",
    "colossus",
    "rich_land_a.1",
    "frugality_a.1",
    "homer",
    "pyramids",
    "work_of_art_a",
    "iron.1",
    "irrigation.1",
    "alchemy.1",
    "drama.1",
    "knights.1",
    "swordsmen.1",
]


def second_round(players, taken=()):
    """Round 2, seat 1, after its row was filled; `taken` are spaces emptied by the last seat of round 1."""
    state = dealt(start(players), [card for card in cards.deck(0, players) if cards.card_of(card).kind == "action"])
    before = state.row[:]
    events = []
    for seat in range(1, players + 1):
        if seat == players:
            for space in taken:
                do(state, f"take {before[space]}")
        events = do(state, "end")
    return state, before, events


@pytest.mark.parametrize("players, removed", [(2, 3), (3, 2), (4, 1)])
def test_ta_45_the_first_spaces_are_emptied(players, removed):
    _, before, events = second_round(players)
    assert happened(events, "slid") == [{"cards": before[:removed], "seat": 1}]


def test_ta_45_an_empty_space_is_not_replaced_by_a_later_card():
    _, before, events = second_round(3, taken=(0,))
    assert happened(events, "slid")[0]["cards"] == [before[1]]


def test_ta_45_nothing_is_removed_when_the_spaces_are_empty():
    _, _, events = second_round(3, taken=(0, 1))
    assert happened(events, "slid")[0]["cards"] == []


def test_ta_46_the_rest_slides_left_without_gaps():
    state, before, _ = second_round(3, taken=(4,))
    kept = [card for space, card in enumerate(before) if space not in (0, 1, 4)]
    assert state.row == [*kept, "", "", ""]


def test_ta_47_every_empty_space_is_filled():
    state, _, _ = second_round(3, taken=(4,))
    assert state.phase == "row" and state.awaited() == (0,)
    dealt(state)
    assert "" not in state.row and state.phase == "act" and state.awaited() == (1,)


def test_ta_48_the_starting_player_fills_from_deck_a_and_everybody_else_from_deck_i():
    state, _, _ = second_round(3)
    assert {play.card for play in state.plays(0)} <= set(cards.deck(0, 3))
    events = []
    while state.phase == "row":
        events += state.do(0, state.plays(0)[0])
    assert happened(events, "age_begins") == [{"age": 1}]
    do(state, "end")
    assert {play.card for play in state.plays(0)} == set(cards.deck(1, 3))


def test_ta_180_age_a_ends_and_nothing_becomes_obsolete():
    state = dealt(start(3), ["moses"])
    do(state, "take moses", "end", "end", "end")
    dealt(state)
    assert state.age == 1
    do(state, "lead moses", "end")
    dealt(state)
    assert civ(state).leader.id == "moses"


def test_ta_50_an_exhausted_deck_fills_nothing_but_the_row_slides_on():
    state = at({}, {}, {}, row=ROW, deck=["taj_mahal"], active=3)
    do(state, "end")
    while state.phase != "act":
        mover = state.awaited()[0]
        state.do(mover, state.plays(mover)[-1] if mover else state.plays(0)[0])
    assert state.last and not state.pool and state.row[-1] == ""
    before = state.row[:]
    events = do(state, "end")
    assert state.phase == "act" and state.active == 2
    assert happened(events, "slid")[0]["cards"] == before[:2] and state.row[:10] == before[2:12]


def test_ta_51_one_leader_of_each_age_may_ever_be_taken():
    state = at({"led": [0]}, row=["moses", "", "", "joan_of_arc"])
    assert code(state, "take moses") == "leader_taken"
    do(state, "take joan_of_arc")
    assert civ(state).hand == ["joan_of_arc"] and civ(state).led == [0, 1]


def test_ta_51_a_leader_that_was_never_played_counts_too():
    state = at({}, row=["moses", "homer"])
    do(state, "take moses")
    assert code(state, "take homer") == "leader_taken"


def test_ta_52_a_wonder_goes_to_the_table_and_only_one_is_under_construction():
    state = at({}, row=["pyramids", "colossus"])
    do(state, "take pyramids")
    assert civ(state).hand == [] and civ(state).wonder.id == "pyramids"
    assert refusal(state, "take colossus").code == "wonder_begun"


def test_ta_53_action_cards_are_taken_in_any_number_and_wait_a_turn():
    state = at(rich(), row=["work_of_art_a", "revolutionary_idea_a", "rich_land_a.1", "rich_land_a.2"])
    do(state, "take work_of_art_a", "take rich_land_a.1", "take rich_land_a.2")
    assert len(civ(state).hand) == 3
    assert code(state, "play work_of_art_a") == "fresh"


@pytest.mark.parametrize("seat", [{"hand": ["iron.2"]}, {"techs": [["iron", 0, 0]]}])
def test_ta_54_a_technology_is_taken_once(seat):
    state = at(seat, row=["iron.1"])
    assert code(state, "take iron.1") == "have_it"


@pytest.mark.parametrize("seat", [{"government": "monarchy"}, {"hand": ["monarchy.2"]}])
def test_ta_54_governments_and_special_technologies_are_technologies_too(seat):
    state = at(seat, {"specials": ["warfare"]}, row=["monarchy.1", "warfare.1"])
    assert code(state, "take monarchy.1") == "have_it"
    do(state, "take warfare.1")
    assert civ(state).hand[-1] == "warfare.1", "another player's does not matter"


def test_ta_54_a_technology_may_be_played_in_the_turn_it_was_taken():
    state = at(rich(), row=["iron.1"])
    do(state, "take iron.1", "learn iron.1")
    assert civ(state).owns("iron")


def test_ta_55_the_hand_holds_as_many_cards_as_there_are_white_tokens():
    hand = ["iron.1", "irrigation.1", "alchemy.1", "drama.1"]
    state = at({"hand": hand}, row=["knights.1", "pyramids"])
    assert refusal(state, "take knights.1").figures == {"limit": 4}
    do(state, "take pyramids")
    assert civ(state).wonder.id == "pyramids", "wonders do not matter"


def test_ta_55_used_tokens_count_too_and_the_library_of_alexandria_holds_one_more():
    hand = ["iron.1", "irrigation.1", "alchemy.1"]
    state = at({"hand": hand}, row=["knights.1", "swordsmen.1", "warfare.1"])
    do(state, "take knights.1")
    assert code(state, "take swordsmen.1") == "hand_full"
    state = at({"hand": [*hand, "knights.1"], "wonders": ["library_of_alexandria"]}, row=["swordsmen.1", "warfare.1"])
    do(state, "take swordsmen.1")
    assert code(state, "take warfare.1") == "hand_full"


def test_ta_55_a_hand_above_the_limit_stays():
    state = at({"hand": ["iron.1", "irrigation.1", "alchemy.1", "drama.1", "knights.1"]}, row=["swordsmen.1"])
    assert code(state, "take swordsmen.1") == "hand_full"
    do(state, "end")
    assert len(civ(state).hand) == 5


def test_ta_56_several_cards_in_a_turn_each_by_its_zone():
    state = at({}, row=ROW)
    do(state, "take rich_land_a.1", "take iron.1", "take frugality_a.1")
    assert civ(state).white_left() == 0
    assert refusal(state, "take alchemy.1").figures == {"need": 3, "have": 0}


@pytest.mark.parametrize("finished, cost", [([], 2), (["hanging_gardens"], 3), (["taj_mahal", "great_wall"], 4)])
def test_ta_78_finished_wonders_make_the_next_one_dearer(finished, cost):
    state = at({"wonders": finished}, row=ROW)
    do(state, "take pyramids")
    assert civ(state).white_used == cost


def test_ta_109_the_round_in_which_the_last_card_comes_is_the_last():
    state = at({}, {}, {}, row=ROW[:12], deck=["taj_mahal"], phase="row", active=2)
    events = state.do(0, state.plays(0)[0])
    assert happened(events, "last_round") == [{"round": 4}]
    do(state, "end")
    assert not state.over and state.active == 3
    (figures,) = happened(do(state, "end"), "over")
    assert state.over and len(figures["totals"]) == 3


def test_ta_203_two_players_remove_three_cards_and_both_marked_groups():
    state = start(2)
    assert len(cards.deck(1, 2)) == 45
    assert len(state.plays(0)) == 20
    assert len(happened(second_round(2)[2], "slid")[0]["cards"]) == 3


def test_cards_that_are_not_in_this_game_are_refused_with_their_reason():
    state = at({}, players=3, row=["moses"])
    view = state.views[1]
    assert view.ways("altar.3")[0].refusal.code == "unknown_card"
    assert view.ways("coal.1")[0].refusal.code == "other_mode"
    assert view.ways("legion.1")[0].refusal.code == "other_mode"
    assert view.ways("iron.3")[0].refusal.code == "not_for_players"
    assert view.ways("homer")[0].refusal.code == "not_in_row"
    assert state.views[2].ways("moses")[0].refusal.code == "waiting"
    assert code(state, "take homer") == "not_in_row"
