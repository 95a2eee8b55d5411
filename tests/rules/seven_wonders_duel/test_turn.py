"""One turn: a card and three ways to play it, and the order of what follows (SD-30 to SD-36, SD-140 to SD-146)."""

import random

import pytest

from shared_rules.seven_wonders_duel.board import GONE
from tests.rules.seven_wonders_duel.scene import GAME, at, city, code, coins, do, happened, plays, set_up, step


def test_sd_30_seat_1_begins_and_turns_alternate():
    state = set_up(random.Random(30))
    assert state.awaited() == (1,)
    do(state, 1, "discard " + state.board.available()[0])
    while state.board.phase != "play":
        step(state, random.Random(1))
    assert state.awaited() == (2,)


def test_sd_31_one_card_in_one_of_three_ways_and_no_passing():
    state = at(city("S", wonders=["pyramids", "sphinx"], coins=20), {}, "baths", "altar")
    assert plays(state, 1, "baths") == ["build baths", "wonder baths pyramids", "wonder baths sphinx", "discard baths"]
    assert all(play.split()[1] in state.board.available() for play in plays(state, 1)) and plays(state, 2) == []
    do(state, 1, "build altar")
    assert state.board.cards.count("altar") == 0


def test_sd_32_a_built_card_works_at_once():
    state = at({}, {}, "tavern")
    do(state, 1, "build tavern")
    assert state.board.cities[1].built == ["tavern"] and coins(state)[0] == 11


def test_sd_33_discarding_gives_two_coins_and_one_for_each_yellow_card():
    state = at({"cards": ["tavern", "clay_reserve"]}, {}, "stone_reserve")
    do(state, 1, "discard stone_reserve")
    assert coins(state)[0] == 11 and state.board.discards == ["stone_reserve"]
    assert GAME.view(state.view(2)).board.discards == ["stone_reserve"]


def test_sd_34_a_card_under_a_wonder_has_no_effect_and_is_not_discarded():
    state = at(city("SS", wonders=["pyramids"], coins=20), {}, "tavern")
    do(state, 1, "wonder tavern pyramids")
    mine = state.board.cities[1]
    assert (mine.done, mine.under, mine.wonders) == (["pyramids"], ["tavern"], [])
    assert "tavern" not in mine.built and not state.board.discards and mine.coins == 20 - 2 - 2
    assert mine.counts["yellow"] == 0


def test_sd_35_no_credit_but_the_card_may_be_discarded():
    state = at(city(coins=1, wonders=["pyramids"]), {}, "baths")
    assert code(state, 1, "build baths") == code(state, 1, "wonder baths pyramids") == "cannot_pay"
    assert plays(state, 1, "baths") == ["discard baths"]


def test_sd_36_no_limit_on_cards_of_a_colour():
    state = at({"cards": ["theater", "baths", "quarry", "clay_pool", "lumber_yard"]}, {}, "altar")
    assert code(state, 1, "build altar") is None


def codes(events):
    return [event.code for event in events]


def test_sd_140_order_of_effects():
    state = at(city("CCC", wonders=["colossus"], coins=20), {"tokens": ["economy"], "coins": 1}, "walls", pawn=2)
    events = do(state, 1, "wonder walls colossus")
    assert codes(events) == ["wonder", "march", "lost"] and events[0].figures["to"] == 2
    assert coins(state) == [18, 1 + 2 - 2]  # paid before the loot is lost


def test_sd_140_urbanism_pays_before_the_building_gives():
    state = at({"cards": ["brewery"], "tokens": ["urbanism"], "done": ["pyramids"]}, {}, "arena")
    assert [figures["reason"] for figures in happened(do(state, 1, "build arena"), "coins")] == ["urbanism", "arena"]


def test_sd_140_what_a_card_uncovers_comes_last():
    lay = [""] * 15 + ["?", "?", "?", "dispensary", "forum"]
    state = at({"cards": ["pharmacist"]}, {}, layout=lay, age=2, tokens=["philosophy"])
    assert codes(do(state, 1, "build dispensary")) == ["built", "symbol", "asked"]
    assert codes(do(state, 1, "token philosophy")) == ["progress"]
    assert state.board.phase == "reveal"


def test_sd_141_coins_gained_in_a_play_do_not_pay_for_it():
    state = at(city(coins=7, wonders=["temple_of_artemis"]), {}, "altar")
    assert code(state, 1, "wonder altar temple_of_artemis") == "cannot_pay"


def test_sd_142_the_coins_of_a_token_count_at_once():
    state = at(city("P", cards=["workshop"]), {}, phase="token", tokens=["urbanism"])
    do(state, 1, "token urbanism")
    assert coins(state)[0] == 13


def test_sd_143_after_a_supremacy_nothing_further_happens():
    state = at(city("WSSG", wonders=["circus_maximus"]), city("P"), "altar", pawn=8)
    events = do(state, 1, "wonder altar circus_maximus")
    assert codes(events) == ["wonder", "march", "over"] and state.over and state.awaited() == ()
    assert state.board.cities[2].built == ["press"]
    assert code(state, 2, "discard altar") == "over" and plays(state, 1) == []


@pytest.mark.parametrize("row", ["BUILDINGS", "WONDERS"])
def test_sd_144_nothing_has_both_shields_and_a_symbol(row):
    from shared_rules.seven_wonders_duel import cards

    for name in cards.names(getattr(cards, row)):
        part = cards.building(name) or cards.wonder(name)
        assert not (part.shields and part.symbol)


def test_sd_145_the_choice_comes_before_the_extra_turn():
    state = at(city("WSSG", wonders=["circus_maximus"], tokens=["theology"]), city("P"), "altar")
    do(state, 1, "wonder altar circus_maximus")
    assert state.board.phase == "destroy" and state.awaited() == (1,)
    events = do(state, 1, "destroy press")
    assert codes(events) == ["destroyed", "again"] and state.awaited() == (1,)


@pytest.mark.parametrize(
    "text, why",
    [
        ("build altar", "not_up"),
        ("build walls", "other_age"),
        ("build tavern", "taken"),
        ("wonder baths colossus", "not_your_wonder"),
        ("wonder baths sphinx", "not_your_wonder"),
        ("dig baths", "wanted"),
        ("token law", "wanted"),
        ("begin 1", "wanted"),
        ("turn baths 14", "wanted"),
        ("guild builders_guild", "tables_play"),
    ],
)
def test_sd_146_what_may_not_be_played(text, why):
    state = at(city("S", cards=["tavern"], wonders=["pyramids"], done=["sphinx"]), {"wonders": ["colossus"]}, "baths")
    assert code(state, 1, text) == why
    assert code(state, 2, text) in ("waiting", "tables_play")


def test_sd_146_choices_come_from_the_offered_set():
    state = at({}, {}, phase="token", tokens=["law", "economy"])
    assert plays(state, 1) == ["token law", "token economy"]
    assert code(state, 1, "token masonry") == code(state, 1, "keep law") == "wanted"


def test_the_card_leaves_the_layout():
    state = at({}, {}, "baths", "altar", "theater")
    do(state, 1, "discard altar")
    assert state.board.cards[15] == GONE and state.board.turn == 20 - 2 + 1
