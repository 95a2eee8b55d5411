"""What buildings give (SD-60 to SD-64)."""

import pytest

from tests.rules.seven_wonders_duel.scene import at, city, coins, do, happened, points

RICH = {"coins": 30}


def gained(state, seat, card):
    """The coins that the card itself gives when it is built."""
    found = happened(do(state, seat, "build " + card), "coins")
    return sum(figures["coins"] for figures in found if figures["reason"] == card)


def test_sd_60_coins_once():
    state = at({}, {}, "brewery")
    assert gained(state, 1, "brewery") == 6 and coins(state) == [13, 7]


@pytest.mark.parametrize(
    "card, mine, coins",
    [
        ("chamber_of_commerce", {"cards": ["press", "glassworks"]}, 6),
        ("port", {"cards": ["sawmill", "clay_pool", "press"]}, 4),
        ("armory", {"cards": ["stable", "walls", "garrison"]}, 3),
        ("lighthouse", {"cards": ["tavern", "brewery"]}, 3),
        ("arena", {"done": ["pyramids", "sphinx"]}, 4),
    ],
)
def test_sd_61_cards_are_counted_when_it_is_built(card, mine, coins):
    state = at({**RICH, **mine}, {"cards": ["guard_tower", "drying_room", "forum"], "done": ["colossus"]}, card)
    assert gained(state, 1, card) == coins
    assert points(state, 1)["commercial"] == 3


def test_sd_61_the_lighthouse_may_leave_itself_out():
    state = at({**RICH, "cards": ["brewery"]}, {}, "lighthouse", options={"lighthouse": "earlier"})
    assert gained(state, 1, "lighthouse") == 1


@pytest.mark.parametrize(
    "guild, mine, theirs, coins",
    [
        ("merchants_guild", ["tavern"], ["forum", "brewery"], 2),
        ("shipowners_guild", ["press", "quarry"], ["clay_pool", "clay_pit", "glassworks"], 3),
        ("magistrates_guild", ["altar", "baths"], ["theater"], 2),
        ("scientists_guild", ["workshop"], ["apothecary", "school"], 2),
        ("tacticians_guild", ["stable"], ["garrison"], 1),
        ("builders_guild", ["altar"], [], 0),
        ("moneylenders_guild", ["altar"], [], 0),
    ],
)
def test_sd_62_guilds_give_coins_by_the_city_that_has_more(guild, mine, theirs, coins):
    state = at({**RICH, "cards": mine}, {"cards": theirs, "done": ["sphinx"]}, guild)
    assert gained(state, 1, guild) == coins


def test_sd_63_blue_points_green_symbols_red_shields():
    state = at(city(cards=["theater", "workshop"]), {}, "stable", age=1)
    assert points(state, 1) == {"civilian": 3, "scientific": 1, "treasury": 2}
    assert state.board.cities[1].symbols == {"pendulum": 1}
    do(state, 1, "build stable")
    assert state.board.pawn == 1


def test_sd_64_equal_cities_give_the_same():
    state = at({**RICH, "cards": ["altar"]}, {"cards": ["baths"]}, "magistrates_guild")
    assert gained(state, 1, "magistrates_guild") == 1
