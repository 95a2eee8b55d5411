"""Selling, coins of cards, shields (SW-67 to SW-77) and what boards do not count for (SW-10)."""

import pytest

from tests.rules.seven_wonders.scene import at, city, coins, happened, line, plays, turn


def earned(state, card, others=None):
    """The coins that building a card gives seat 1, its cost and any sale apart."""
    events = turn(state, {1: "build " + card, **(others or {})})
    return sum(
        figures["coins"] for figures in happened(events, "coins") if figures["seat"] == 1 and figures["reason"] == card
    )


def test_sw_4_coins_have_no_limit():
    state = at(city(coins=500), age=1)
    turn(state, {1: "sell altar.3"})
    assert coins(state)[0] == 503


def test_sw_67_a_sold_card_gives_three_coins():
    state = at(city(coins=0), age=1)
    events = turn(state, {1: "sell altar.3"})
    assert coins(state)[0] == 3 and {"seat": 1} in happened(events, "sold")


def test_sw_68_where_nothing_can_be_built_only_selling_is_left():
    state = at(city("rhodos", coins=0), city("babylon", coins=0), city("alexandria", coins=0), age=1)
    assert plays(state, 1, "baths.3") == ["sell baths.3"]


def test_sw_70_the_tavern_gives_five_coins_once():
    state = at(city(coins=0), players=4, age=1)
    assert earned(state, "tavern.4") == 5
    assert earned(state, "altar.3") == 0


def test_sw_71_vineyard_and_bazar_count_three_cities():
    around = (
        city(cards=["clay_pit.3", "loom_1.3"], coins=0),
        city("rhodos", cards=["quarry.3", "press_1.3"]),
        city("babylon", cards=["sawmill.3"]),
        city("olympia", cards=["ore_vein.3", "glassworks_1.3"]),
    )
    assert earned(at(*around, players=4, age=2), "vineyard.3", {3: "sell walls.3"}) == 3
    assert earned(at(*around, players=4, age=2), "bazar.4", {3: "sell walls.3"}) == 6


@pytest.mark.parametrize("ruling, expected", [("yes", 2), ("no", 1)])
def test_sw_71_cards_revealed_in_the_same_turn_count(ruling, expected):
    state = at(city(cards=["clay_pit.3"]), city("rhodos"), age=2, options={"neighbours_same_turn": ruling})
    assert earned(state, "vineyard.3", {2: "build quarry.3"}) == expected


def test_sw_10_boards_are_no_cards():
    assert earned(at(city("rhodos"), city("gizah"), city("babylon"), age=2), "vineyard.3") == 0


@pytest.mark.parametrize("ruling, expected", [("earlier", 1), ("itself", 2)])
def test_sw_75_the_lighthouse_counts_yellow_cards(ruling, expected):
    state = at(city("gizah", cards=["caravansery.3"]), age=3, options={"lighthouse": ruling})
    assert earned(state, "lighthouse.3") == expected
    assert line(state, 1, "lighthouse.3") == 2


@pytest.mark.parametrize(
    "card, city_of, coins_now, points",
    [
        ("arena.3", {"stages": 2, "cards": ["dispensary.3"]}, 6, 2),
        ("haven.3", {"cards": ["forum.3", "quarry.3", "clay_pit.3"]}, 2, 2),
        ("chamber_of_commerce.4", {"cards": ["brickyard.3", "press_1.3", "loom_1.3"]}, 4, 4),
        ("lighthouse.3", {"cards": ["caravansery.3", "forum.3", "tavern.4"]}, 3, 4),
    ],
)
def test_sw_72_to_sw_76_commerce_pays_once_and_scores_at_the_end(card, city_of, coins_now, points):
    state = at(city("gizah", **city_of), players=4, age=3)
    assert earned(state, card) == coins_now
    assert line(state, 1, card) == points
    before = coins(state)[0]
    turn(state, {1: "sell spies_guild"})
    assert coins(state)[0] == before + 3


def test_sw_76_points_count_what_stands_at_the_end():
    state = at(city("gizah", cards=["dispensary.3", "quarry.3", "stone_pit.3", "sawmill.3", "lumber_yard.3"]), age=3)
    earned(state, "arena.3")
    assert line(state, 1, "arena.3") == 0
    turn(state, {1: "stage spies_guild"})
    assert line(state, 1, "arena.3") == 1


def test_sw_77_red_green_and_blue_cards():
    state = at(city(cards=["stockade.3", "walls.3", "circus.4", "workshop.3", "altar.3"]), players=4, age=3)
    assert state.cities[1].shields == 1 + 2 + 3 and state.cities[1].symbols["gear"] == 1
    assert line(state, 1, "altar.3") == 2
