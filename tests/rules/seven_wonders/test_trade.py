"""Trade (SW-41 to SW-57): whom to pay, how much, and what is not for sale. Left of seat 1 is 2."""

import pytest

from tests.rules.seven_wonders.scene import GAME, at, city, code, coins, happened, plays, refusal, turn


def builds(state, card, seat=1):
    return [text for text in plays(state, seat, card) if text.startswith("build")]


def test_sw_41_only_the_two_neighbours_sell():
    state = at(city("gizah", coins=9), city("rhodos"), city("babylon"), city("olympia"), players=4, age=1)
    assert builds(state, "stockade.3", seat=2) == []
    assert builds(state, "stockade.3", seat=1) == ["build stockade.3 R2"]


def test_sw_42_boards_and_brown_and_grey_cards_are_for_sale():
    state = at(city("gizah", coins=9), city("rhodos", cards=["lumber_yard.3", "loom_1.3"]), age=1)
    for card in ("barracks.3", "stockade.3", "apothecary.3"):
        assert builds(state, card) == [f"build {card} L2"]


def test_sw_43_yellow_cards_and_stages_are_not_for_sale():
    state = at(
        city("gizah", coins=9),
        city("alexandria", "B", stages=2, cards=["caravansery.3", "forum.3"]),
        city("ephesos"),
        age=2,
    )
    assert state.cities[2].sells.text() == "G"
    assert refusal(state, 1, "build caravansery.5") is not None
    assert builds(state, "school.3") == []


def test_sw_44_two_coins_a_unit_to_the_owner():
    state = at(city("gizah", coins=4), city("rhodos", coins=3, cards=["sawmill.3"]), age=2)
    turn(state, {1: "build caravansery.3 L4", 2: "sell library.3"})
    assert coins(state)[:2] == [0, 3 + 4 + 3]


def test_sw_45_sw_46_the_owner_cannot_refuse_and_uses_the_same_wood_itself():
    state = at(city("olympia", coins=0), city("gizah", coins=2), players=7, age=1)
    turn(state, {1: "build stockade.3", 2: "build stockade.7 R2"})
    assert coins(state)[:2] == [2, 0]


def test_sw_46_both_neighbours_may_buy_the_same_unit():
    state = at(
        city("olympia", coins=0),
        city("gizah", coins=2),
        city("ephesos"),
        city("babylon"),
        city("alexandria"),
        city("halikarnassos"),
        city("rhodos", coins=2),
        players=7,
        age=1,
    )
    events = turn(state, {1: "sell altar.3", 2: "build stockade.3 R2", 7: "build stockade.7 L2"})
    assert {"seat": 1, "coins": 4, "reason": "trade", "from": [[2, 2], [7, 2]]} in happened(events, "coins")


def test_sw_47_several_units_from_one_neighbour_or_both():
    state = at(
        city("ephesos", coins=6), city("gizah", cards=["stone_pit.3"]), city("rhodos", cards=["timber_yard.3"]), age=2
    )
    assert builds(state, "walls.3") == ["build walls.3 L4 R2"]


def test_sw_48_the_buyer_pays_whom_he_likes_the_dearer_one_too():
    state = at(
        city("ephesos", coins=9, cards=["west_trading_post.3"]),
        city("gizah"),
        city("rhodos", cards=["stone_pit.3"]),
        age=1,
    )
    assert builds(state, "baths.3") == ["build baths.3 L1", "build baths.3 R2"]


def test_sw_49_a_choice_card_sells_either_kind_but_one_unit_a_turn():
    state = at(city("ephesos", coins=9), city("alexandria", cards=["timber_yard.3"]), city("babylon"), age=1)
    assert builds(state, "baths.3") == ["build baths.3 L2"]
    assert builds(state, "stockade.3") == ["build stockade.3 L2"]
    state = at(city("rhodos", coins=9), city("alexandria", cards=["timber_yard.3"]), city("babylon"), age=3)
    assert builds(state, "arena.3") == []


def test_sw_50_no_more_units_than_the_neighbour_makes():
    state = at(city("ephesos", coins=20), city("gizah", cards=["stone_pit.3"]), city("rhodos"), age=2)
    assert builds(state, "walls.3") == []
    state = at(city("ephesos", coins=20), city("gizah", cards=["quarry.3"]), city("rhodos"), age=2)
    assert builds(state, "walls.3") == ["build walls.3 L6"]


@pytest.mark.parametrize("text", ["build baths.3 L2", "build baths.3 R2", "build altar.3 L2", "build stockade.3 L4"])
def test_sw_51_nothing_unneeded_is_bought(text):
    state = at(city("gizah", coins=9), city("olympia", cards=["stone_pit.3"]), age=1)
    assert code(state, 1, text) == "wrong_payment"


def test_sw_52_coins_of_this_turn_cannot_be_spent_in_it():
    state = at(city("rhodos", coins=1), city("gizah", coins=9), age=1)
    assert code(state, 1, "build baths.3 L2") == "cannot_pay"
    turn(state, {1: "sell altar.3", 2: "build barracks.3 R2"})
    assert coins(state)[0] == 6 and code(state, 1, "build baths.3 L2") is None


def test_sw_53_purchases_and_bank_together_must_be_held():
    state = at(city("olympia", coins=3), city("rhodos", cards=["ore_vein.3"]), age=2, players=4)
    found = refusal(state, 1, "build training_ground.4 L4")
    assert (found.code, found.figures["need"], found.figures["coins"]) == ("cannot_pay", 4, 3)


@pytest.mark.parametrize("post, cheap", [("east_trading_post.3", "R1"), ("west_trading_post.3", "L1")])
def test_sw_54_trading_posts_east_is_right_and_west_is_left(post, cheap):
    state = at(city("gizah", coins=9, cards=[post]), city("rhodos"), city("olympia", cards=["ore_vein.3"]), age=1)
    assert builds(state, "barracks.3")[0] == "build barracks.3 " + cheap


def test_sw_54_the_marketplace_makes_manufactured_goods_cheap_on_both_sides():
    state = at(
        city("gizah", coins=9, cards=["marketplace.3"]), city("ephesos"), city("alexandria", cards=["press_1.3"]), age=1
    )
    assert builds(state, "scriptorium.3") == ["build scriptorium.3 R1", "build scriptorium.3 L1"]
    assert builds(state, "workshop.3") == ["build workshop.3 R1"]


def test_sw_55_a_discount_works_from_the_next_turn_on():
    state = at(city("gizah", coins=9), city("rhodos"), age=1)
    assert builds(state, "barracks.3") == ["build barracks.3 L2"]
    turn(state, {1: "build west_trading_post.3"})
    assert builds(state, "barracks.3") == ["build barracks.3 L1"]


def test_sw_56_olympia_b_makes_raw_materials_cheap_on_both_sides_and_never_below_one():
    state = at(
        city("olympia", "B", stages=1, coins=9, cards=["east_trading_post.3", "west_trading_post.3"]),
        city("rhodos"),
        city("gizah", cards=["ore_vein.3"]),
        age=1,
    )
    assert builds(state, "barracks.3") == ["build barracks.3 R1", "build barracks.3 L1"]


def test_sw_56_olympia_b_pays_two_in_the_turn_of_the_stage_and_one_after():
    state = at(city("olympia", "B", coins=9, cards=["lumber_yard.3"]), city("rhodos"), age=1)
    assert builds(state, "barracks.3") == ["build barracks.3 L2"]
    turn(state, {1: "stage altar.3"})
    assert builds(state, "barracks.3") == ["build barracks.3 L1"]


def test_sw_57_units_at_one_and_at_two_mix():
    state = at(
        city("alexandria", coins=9, cards=["west_trading_post.3"]),
        city("gizah"),
        city("olympia", cards=["stone_pit.3"]),
        age=3,
    )
    assert builds(state, "lighthouse.3") == ["build lighthouse.3 L1", "build lighthouse.3 R2"]
    state = at(
        city("alexandria", coins=9, cards=["west_trading_post.3"]),
        city("gizah", cards=["stone_pit.3"]),
        city("olympia", cards=["quarry.3"]),
        age=3,
    )
    assert builds(state, "academy.3") == ["build academy.3 L2 R2", "build academy.3 L1 R4"]


def test_a_refusal_names_what_is_missing_and_who_sells_it_for_how_much():
    state = at(city("gizah", coins=1), city("rhodos"), city("babylon", cards=["loom_1.3"]), age=1)
    figures = refusal(state, 1, "build barracks.3").figures
    assert (figures["missing"], figures["unsold"], figures["coins"], figures["need"]) == ("O", "", 1, 2)
    assert (figures["left"], figures["right"]) == ([["O", 2]], [])
    assert GAME.parse("build barracks.3") not in state.plays(1)


def test_sw_56_discounts_may_be_ruled_to_add_up():
    """Olympia B's stage and the West Trading Post: raw materials from the left for nothing."""
    seats = city("olympia", "B", stages=1, cards=["west_trading_post.3"]), city("rhodos", cards=["timber_yard.3"])
    assert plays(at(*seats, age=1), 1, "barracks.3")[0] == "build barracks.3 L1"
    state = at(*seats, age=1, options={"discounts": "add_up"})
    assert plays(state, 1, "barracks.3")[0] == "build barracks.3"
    assert code(state, 1, "build barracks.3 L1") == "wrong_payment"
    assert len(set(plays(state, 1))) == len(plays(state, 1))
