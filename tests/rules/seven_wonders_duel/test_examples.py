"""The worked examples of the rulebook, in its order."""

import pytest

from shared_rules.seven_wonders_duel.board import CAPITAL, LOOT, TOKENS_OUT, ZONES
from shared_rules.seven_wonders_duel.cards import FIRST_GAME
from shared_rules.seven_wonders_duel.city import START_COINS
from tests.rules.seven_wonders_duel.scene import at, city, code, coins, cost, do, happened


@pytest.mark.parametrize("card, price", [("lumber_yard", 0), ("stone_pit", 1), ("scriptorium", 2)])
def test_sd_ex_01_to_03_cards_that_cost_coins_or_nothing(card, price):
    state = at({"coins": price}, {}, card)
    assert cost(state, 1, "build " + card) == price and code(state, 1, "build " + card) is None


def test_sd_ex_04_a_city_that_makes_what_is_wanted_pays_nothing():
    state = at(city("CSW", coins=0), {}, "arena")
    assert [cost(state, 1, "build " + card) for card in ("baths", "arena")] == [0, 0]


def test_sd_ex_05_the_stable_makes_horse_breeders_free():
    assert code(at({"coins": 0, "cards": ["stable"]}, {}, "horse_breeders"), 1, "build horse_breeders") is None
    assert cost(at({}, {}, "horse_breeders"), 1, "build horse_breeders") == 4


def test_sd_ex_06_stone_clay_and_papyrus_but_no_glass():
    state = at(city("SCCCP"), {}, "walls")
    assert [cost(state, 1, "build " + card) for card in ("baths", "garrison", "apothecary")] == [0, 0, 2]


@pytest.mark.parametrize("seat, price", [(1, 4), (2, 2)])
def test_sd_ex_07_to_08_the_shelf_quarry_raises_the_other_ones_price(seat, price):
    state = at({}, {"cards": ["shelf_quarry"]})
    assert state.board.cities[seat].prices[2] == price


def test_sd_ex_09_fortifications_for_three_and_two():
    state = at(city("C"), city("SS", coins=5), "fortifications", active=2)
    assert cost(state, 2, "build fortifications") == 5
    do(state, 2, "build fortifications")
    assert coins(state) == [7, 0]


def test_sd_ex_10_three_stone_at_four():
    state = at({"coins": 12}, city("SS"), "aqueduct")
    do(state, 1, "build aqueduct")
    assert coins(state)[0] == 0


def test_sd_ex_11_caravansery_for_two_and_three_and_two():
    state = at(city("G"), {"coins": 7}, "caravansery", active=2)
    do(state, 2, "build caravansery")
    assert coins(state)[1] == 0


@pytest.mark.parametrize("carrier, card", [("baths", "aqueduct"), ("palisade", "fortifications")])
def test_sd_ex_12_to_13_chains(carrier, card):
    state = at({}, {"coins": 0, "cards": [carrier]}, card, active=2)
    do(state, 2, "build " + card)
    assert coins(state)[1] == 0 and card in state.board.cities[2].built


def test_sd_ex_14_discarding_with_two_yellow_cards():
    state = at({}, {"coins": 0, "cards": ["tavern", "clay_reserve"]}, "aqueduct", active=2)
    do(state, 2, "discard aqueduct")
    assert coins(state)[1] == 4 and state.board.discards[-1] == "aqueduct"


def test_sd_ex_15_colossus_moves_the_pawn_by_two():
    state = at(city("CCCG", wonders=["colossus"]), {}, "walls")
    assert cost(state, 1, "wonder walls colossus") == 0
    do(state, 1, "wonder walls colossus")
    assert state.board.pawn == 2 and state.board.cities[1].under == ["walls"]


def test_sd_ex_16_the_seventh_wonder():
    mine = city("CCCG", done=["statue_of_zeus", "great_lighthouse"], wonders=["colossus", "pyramids"])
    theirs = {"done": ["circus_maximus", "piraeus", "appian_way", "sphinx"]}
    state = at(mine, theirs, "palace")
    events = do(state, 1, "wonder palace colossus")
    assert happened(events, "removed") == [{"seat": 1, "wonder": "pyramids"}]


@pytest.mark.parametrize("before, after", [(1, 3), (2, 4)])
def test_sd_ex_17_the_archery_range_takes_loot(before, after):
    state = at(city("SWP"), {"coins": 7}, "archery_range", pawn=before)
    do(state, 1, "build archery_range")
    assert (state.board.pawn, coins(state)[1], state.board.loot[2]) == (after, 5, [5])


def test_sd_ex_18_strategy_moves_it_by_three():
    state = at({"coins": 20, "tokens": ["strategy"]}, {}, "archery_range")
    do(state, 1, "build archery_range")
    assert state.board.pawn == 3


def test_sd_ex_19_the_wonders_of_a_first_game():
    assert FIRST_GAME == (
        ("pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus"),
        ("circus_maximus", "piraeus", "appian_way", "colossus"),
    )


def test_sd_ex_20_counts():
    assert (2 * CAPITAL + 1, START_COINS, TOKENS_OUT) == (19, 7, 5)
    assert 2 * (len(ZONES) + 1) + 1 == 9 and [value for _, value in LOOT] == [2, 5]
