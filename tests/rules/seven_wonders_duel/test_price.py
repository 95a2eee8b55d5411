"""What a building or a wonder costs (SD-40 to SD-55)."""

import random

import pytest

from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.city import City
from shared_rules.seven_wonders_duel.price import bought, coins_for, goods_of, price_of
from tests.rules.random_games import moments
from tests.rules.seven_wonders_duel import brute
from tests.rules.seven_wonders_duel.scene import at, city, code, coins, cost, do


def test_sd_40_coins_goods_both_or_nothing():
    state = at({}, {}, "altar", "clay_pit", "baths")
    assert [cost(state, 1, "build " + card) for card in ("altar", "clay_pit", "baths")] == [0, 1, 2]
    assert cost(at({}, {}, "caravansery"), 1, "build caravansery") == 2 + 2 + 2


def test_sd_41_sources_of_goods():
    everything = city("S", cards=["caravansery", "forum"], done=["great_lighthouse", "piraeus"])
    assert cost(at({}, {}, "palace"), 1, "build palace") == 10
    assert cost(at(everything, {}, "palace"), 1, "build palace") == 0


def test_sd_42_goods_are_there_again_for_every_construction():
    state = at(city("S", coins=0), {}, "baths", "altar", "theater")
    do(state, 1, "build baths")
    do(state, 2, "discard altar")
    assert state.board.cities[1].fixed == [0, 0, 1, 0, 0]


def test_sd_43_one_unit_of_ones_choice_each_turn():
    raw = {"cards": ["caravansery"]}
    assert cost(at(raw, {}, "rostrum"), 1, "build rostrum") == 2
    assert cost(at({**raw, "done": ["great_lighthouse"]}, {}, "rostrum"), 1, "build rostrum") == 0


def test_sd_44_two_coins_and_one_for_each_symbol_of_the_opponent():
    assert cost(at({}, city("SS"), "baths"), 1, "build baths") == 4
    assert cost(at({}, {"cards": ["shelf_quarry"]}, "baths"), 1, "build baths") == 4
    assert cost(at({}, city("SSS"), "baths"), 1, "build baths") == 5


def test_sd_45_yellow_cards_wonders_and_own_goods_raise_no_price():
    other = {"cards": ["caravansery", "forum"], "done": ["great_lighthouse", "piraeus"]}
    state = at(city("S"), other, "aqueduct")
    assert state.board.cities[1].prices == [2] * 5
    assert cost(state, 1, "build aqueduct") == 4


def test_sd_46_reserves_cost_one_coin_whatever_the_opponent_makes():
    assert cost(at({"cards": ["stone_reserve"]}, city("SSS"), "aqueduct"), 1, "build aqueduct") == 3
    house = {"cards": ["customs_house"]}
    assert cost(at(house, city("GGPP"), "caravansery"), 1, "build caravansery") == 2 + 1 + 1
    assert at(house).board.cities[1].fixed == [0] * 5


def test_sd_46_a_reserve_helps_from_the_next_turn_on():
    state = at({"coins": 10}, city("S"), "stone_reserve", "baths", "altar")
    assert cost(state, 1, "build baths") == 3
    do(state, 1, "build stone_reserve")
    assert cost(state, 1, "build baths") == 1


def test_sd_47_payments_go_to_the_bank():
    state = at({"coins": 9}, city("SS", coins=3), "baths")
    do(state, 1, "build baths")
    assert coins(state) == [5, 3]


def test_sd_48_any_number_of_units_may_be_bought():
    state = at({"coins": 14}, {}, "palace")
    do(state, 1, "build palace")
    assert coins(state) == [4, 7]


def test_sd_49_coins_and_goods_are_both_paid():
    state = at({"coins": 9}, {}, "forum")
    do(state, 1, "build forum")
    assert coins(state) == [4, 7]


def test_sd_51_only_a_card_in_ones_own_city_makes_free():
    assert cost(at({"cards": ["baths"]}, {}, "aqueduct"), 1, "build aqueduct") == 0
    assert cost(at({}, {"cards": ["baths"]}, "aqueduct"), 1, "build aqueduct") == 6
    assert cost(at({"done": ["pyramids"], "under": ["baths"]}, {}, "aqueduct"), 1, "build aqueduct") == 6
    assert cost(at({}, {}, "aqueduct", discards=["baths"]), 1, "build aqueduct") == 6


def test_sd_52_a_chain_waives_coins_too():
    state = at({"coins": 0, "cards": ["garrison"]}, {}, "barracks")
    assert code(state, 1, "build barracks") is None
    do(state, 1, "build barracks")
    assert coins(state)[0] == 0


def test_sd_53_discounts_take_two_units_off_the_dearest_first():
    state = at({"tokens": ["masonry"]}, city("GG"), "palace", "armory")
    assert cost(state, 1, "build palace") == 6 and cost(at({}, city("GG"), "palace"), 1, "build palace") == 14
    assert cost(state, 1, "build armory") == 8
    assert cost(at({"tokens": ["masonry"]}, {}, "baths"), 1, "build baths") == 0
    wonders = {"wonders": ["pyramids"], "tokens": ["architecture"]}
    assert cost(at(wonders, {}, "armory"), 1, "wonder armory pyramids") == 4
    assert cost(at(wonders, {}, "armory"), 1, "build armory") == 6


def test_sd_53_discounts_never_reduce_coins():
    part = cards.Building("x 2 blue 3+S - points 1")
    assert part.coins == 3 and not list(bought(part, City(), 2))


def test_sd_54_a_choice_saves_the_dearest_unit():
    state = at({"cards": ["caravansery"]}, city("SS"), "archery_range")
    assert cost(state, 1, "build archery_range") == 2 + 2
    assert state.views[1].bill(next(iter(state.plays(1, "archery_range"))))[1] == [["W", 1, 2], ["P", 1, 2]]


def test_sd_54_the_least_cost_equals_a_plain_search():
    chance = random.Random(54)
    for _ in range(3000):
        goods = "".join(chance.choices(cards.GOODS, k=chance.randint(0, 6)))
        buyer = City()
        buyer.fixed = [chance.choice((0, 0, 1, 2)) for _ in cards.GOODS]
        buyer.choices = [chance.choice((0, 0, 1, 2)), chance.choice((0, 0, 1, 2))]
        buyer.prices = [chance.choice((1, 2, 3, 4)) for _ in cards.GOODS]
        discount = chance.choice((0, 0, 2))
        part = cards.Part("x", goods or "-", "points 1")
        least = brute.least(goods, buyer.fixed, buyer.choices, buyer.prices, discount)
        assert coins_for(part, buyer, discount) == least
        assert sum(count * price for _, count, price in goods_of(bought(part, buyer, discount))) == least


def test_what_a_city_has_worked_out_is_what_a_thing_costs_now():
    asked = 0
    for seed in range(3):
        for state, _, _ in moments("seven_wonders_duel", "dealt", 2, seed):
            for buyer in state.board.cities[1:]:
                for name in buyer.wonders + state.board.available():
                    part = cards.building(name) or cards.wonder(name)
                    colour = getattr(part, "colour", "")
                    asked += 1
                    assert price_of(part, buyer, colour) == part.coins + coins_for(part, buyer, buyer.discount(colour))
    assert asked > 1000


@pytest.mark.parametrize("card", ["tavern", "brewery", "clay_pit", "stone_reserve"])
def test_sd_55_what_a_card_gives_does_not_help_to_pay_for_it(card):
    part = cards.building(card)
    state = at({"coins": max(0, part.coins - 1)}, {}, card)
    assert (code(state, 1, "build " + card) is None) == (part.coins == 0)
    wonder = at(city(coins=7, wonders=["temple_of_artemis"]), {}, "altar")
    assert cost(wonder, 1, "wonder altar temple_of_artemis") == 8
    assert code(wonder, 1, "wonder altar temple_of_artemis") == "cannot_pay"
