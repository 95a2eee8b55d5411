"""Structures, production and chains (SW-29 to SW-40, SW-58 to SW-61)."""

import pytest

from tests.rules.seven_wonders.scene import GAME, at, city, code, coins, happened, turn, ways


def test_sw_29_an_empty_cost_is_free():
    state = at(city(coins=0), age=1)
    assert ways(state, 1, "altar.3")["build altar.3"] is None


def test_sw_30_no_city_holds_two_of_one_name():
    state = at(city(cards=["altar.3"]), players=5, age=1)
    assert ways(state, 1, "altar.5")["build altar.5"] == "duplicate"


def test_sw_30_grey_cards_of_age_ii_are_the_same_structures():
    state = at(city(cards=["loom_1.3"]), age=2)
    assert ways(state, 1, "loom_2.3")["build loom_2.3"] == "duplicate"
    assert ways(state, 1, "press_2.3")["build press_2.3"] is None


def test_sw_30_the_ban_covers_chains_and_olympia():
    state = at(city("olympia", stages=2, cards=["statue.3", "theater.3"]), players=7, age=2)
    assert ways(state, 1, "statue.7") == {
        "build statue.7": "duplicate",
        "stage statue.7": "cannot_pay",
        "sell statue.7": None,
    }
    assert code(state, 1, "build statue.7 free") == "duplicate"


def test_sw_31_a_duplicate_may_be_sold_or_mark_a_stage():
    state = at(city("gizah", cards=["altar.3", "stone_pit.3"]), players=5, age=1)
    assert ways(state, 1, "altar.5") == {"build altar.5": "duplicate", "stage altar.5": None, "sell altar.5": None}


def test_sw_32_coins_go_to_the_bank():
    state = at(city(coins=1), age=1)
    events = turn(state, {1: "build clay_pit.3"})
    assert coins(state)[0] == 0 and happened(events, "built")[0]["bank"] == 1


def test_sw_32_a_coin_cost_needs_the_coin():
    assert ways(at(city(coins=0), age=1), 1, "clay_pit.3")["build clay_pit.3"] == "cannot_pay"


def test_sw_33_own_goods_or_purchases_must_cover_the_cost():
    state = at(city("gizah", coins=1), city("rhodos"), city("babylon"), age=1)
    assert ways(state, 1, "baths.3")["build baths.3"] is None
    assert ways(state, 1, "barracks.3")["build barracks.3"] == "cannot_pay"
    assert ways(state, 1, "stockade.3")["build stockade.3"] == "cannot_pay"


def test_sw_34_goods_are_there_anew_each_turn():
    state = at(city("gizah"), players=7, age=1)
    turn(state, {1: "build baths.3"})
    assert ways(state, 1, "aqueduct.3") == {None: "other_age"}
    state = at(city("gizah", cards=["quarry.3", "baths.3"]), age=2)
    turn(state, {1: "build walls.3"})
    assert ways(state, 1, "library.3")["build library.3"] == "cannot_pay"
    assert ways(state, 1, "aqueduct.3")["build aqueduct.3"] is None


@pytest.mark.parametrize("first, second", [("lumber_yard.3", "stockade.3"), ("press_1.3", "scriptorium.3")])
def test_sw_35_a_structure_helps_its_owner_from_the_next_turn_on(first, second):
    state = at(city("gizah", coins=0), age=1)
    assert ways(state, 1, second)["build " + second] == "cannot_pay"
    turn(state, {1: "build " + first})
    assert ways(state, 1, second)["build " + second] is None


def test_sw_36_goods_come_from_board_cards_and_stages():
    state = at(city("alexandria", "B", stages=1, coins=0, cards=["sawmill.3", "loom_1.3"]), age=2)
    assert state.cities[1].goods.text() == "COSW G T W W"
    assert ways(state, 1, "archery_range.3")["build archery_range.3"] is None


def test_sw_37_two_symbols_are_two_units():
    state = at(city("rhodos", coins=0, cards=["sawmill.3"]), age=2)
    assert ways(state, 1, "archery_range.3")["build archery_range.3"] is None
    assert ways(state, 1, "caravansery.3")["build caravansery.3"] is None


def test_sw_38_a_choice_card_gives_one_unit_of_either_kind():
    state = at(city("ephesos", coins=0, cards=["timber_yard.3"]), age=1)
    assert ways(state, 1, "baths.3")["build baths.3"] is None
    assert ways(state, 1, "stockade.3")["build stockade.3"] is None
    state = at(city("ephesos", coins=0, cards=["timber_yard.3"]), age=3, players=5)
    assert ways(state, 1, "senate.3")["build senate.3"] == "cannot_pay"


def test_sw_39_caravansery_and_forum_give_any_one_unit():
    state = at(city("rhodos", coins=0, cards=["caravansery.3", "forum.3", "sawmill.3"]), age=3)
    assert ways(state, 1, "arsenal.3")["build arsenal.3"] is None
    assert ways(state, 1, "university.3")["build university.3"] == "cannot_pay"


def test_sw_40_each_unit_is_spent_once_and_some_assignment_suffices():
    """C/W must give wood because C/O gives the clay: only one of the assignments works."""
    state = at(city("gizah", coins=0, cards=["tree_farm.6", "clay_pit.3"]), players=6, age=2)
    assert ways(state, 1, "stables.3")["build stables.3"] == "cannot_pay"
    state = at(city("rhodos", coins=0, cards=["tree_farm.6", "clay_pit.3"]), players=6, age=2)
    assert ways(state, 1, "stables.3")["build stables.3"] is None


def test_sw_58_an_earlier_structure_makes_it_free():
    state = at(city(coins=0, cards=["scriptorium.3"]), age=2)
    assert ways(state, 1, "library.3")["build library.3"] is None
    events = turn(state, {1: "build library.3"})
    assert happened(events, "built")[0]["how"] == "chain"


@pytest.mark.parametrize("post", ["east_trading_post.3", "west_trading_post.3"])
def test_sw_59_either_trading_post_makes_the_forum_free(post):
    assert ways(at(city(coins=0, cards=[post]), age=2), 1, "forum.3")["build forum.3"] is None


def test_sw_60_the_earlier_structure_must_stand_already():
    """Dug from the pile or built by Olympia it counts as well; a card under the board never does."""
    assert ways(at(city(coins=0), age=2), 1, "library.3")["build library.3"] == "cannot_pay"
    state = at(city("gizah", coins=0, stages=1, staged=["scriptorium.3"]), age=2)
    assert ways(state, 1, "library.3")["build library.3"] == "cannot_pay"


def test_sw_60_a_chain_within_one_age_of_grey_names_does_not_exist():
    state = at(city(coins=0, cards=["loom_1.3"]), age=2)
    assert ways(state, 1, "loom_2.3")["build loom_2.3"] == "duplicate"


def test_sw_61_a_chained_card_may_be_used_in_any_other_way():
    state = at(city("gizah", cards=["scriptorium.3", "stone_pit.3"]), age=2)
    assert ways(state, 1, "library.3") == {"build library.3": None, "stage library.3": None, "sell library.3": None}


def test_sw_30_twins_of_two_ages_may_be_ruled_different():
    seat = city("gizah", cards=["loom_1.3"])
    assert code(at(seat, age=2), 1, "build loom_2.3") == "duplicate"
    state = at(seat, age=2, options={"twins": "different"})
    assert code(state, 1, "build loom_2.3") is None
    assert GAME.view(state.view(1)).plays("loom_2.3") == state.plays(1, "loom_2.3")
    twice = at(seat, age=1, players=6, options={"twins": "different"})
    assert code(twice, 1, "build loom_1.6") == "duplicate"
