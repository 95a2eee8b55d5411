"""Guilds and the end of the game (SD-120 to SD-136)."""

import pytest

from tests.rules.seven_wonders_duel.scene import GAME, at, do, happened, points


@pytest.mark.parametrize(
    "guild, mine, theirs, worth",
    [
        ("builders_guild", {"done": ["pyramids"]}, {"done": ["sphinx", "colossus", "piraeus"]}, 6),
        ("scientists_guild", {"cards": ["workshop", "school"]}, {"cards": ["library"]}, 2),
        ("shipowners_guild", {"cards": ["press", "quarry"]}, {"cards": ["clay_pool", "clay_pit", "glassworks"]}, 3),
        ("moneylenders_guild", {"coins": 8}, {"coins": 11}, 3),
        ("merchants_guild", {"cards": ["tavern"]}, {"cards": []}, 1),
        ("magistrates_guild", {"cards": ["altar"]}, {"cards": ["baths", "theater"]}, 2),
        ("tacticians_guild", {"cards": []}, {"cards": ["walls"]}, 1),
    ],
)
def test_sd_121_to_127_guilds(guild, mine, theirs, worth):
    state = at({**mine, "cards": [*mine.get("cards", ()), guild]}, theirs)
    assert points(state, 1)["guilds"] == worth and "guilds" not in points(state, 2)


def test_sd_120_the_city_is_judged_afresh_at_the_end():
    state = at({"coins": 30, "cards": ["altar"]}, {"coins": 30}, "magistrates_guild", "palace", "obelisk")
    do(state, 1, "build magistrates_guild")
    assert points(state, 1)["guilds"] == 1
    do(state, 2, "build palace")
    do(state, 1, "discard " + state.board.available()[0])
    assert points(state, 1)["guilds"] == 1
    line = next(line for line in state.scores()[0] if line.reason == "counted")
    assert line.figures["seat"] == 1
    richer = at({"cards": ["altar", "magistrates_guild"]}, {"cards": ["palace", "obelisk"]})
    assert next(line for line in richer.scores()[0] if line.reason == "counted").figures["seat"] == 2


def test_sd_123_sd_154_both_colours_from_one_city():
    state = at({"cards": ["press", "drying_room", "shipowners_guild"]}, {"cards": ["quarry", "clay_pool"]})
    assert points(state, 1)["guilds"] == 2


def test_sd_124_on_top_of_the_treasury():
    state = at({"coins": 9, "cards": ["moneylenders_guild"]}, {"coins": 3})
    assert (points(state, 1)["guilds"], points(state, 1)["treasury"], points(state, 2)["treasury"]) == (3, 3, 1)


def last_card(mine=None, theirs=None, **moment):
    """The State after the last card of Age III was discarded by seat 1."""
    state = at(mine or {}, theirs or {}, age=3, layout=["palace"], **moment)
    return state, do(state, 1, "discard palace")


def test_sd_130_all_categories_are_added():
    mine = {
        "coins": 4,
        "cards": ["altar", "workshop", "arena", "builders_guild"],
        "done": ["pyramids"],
        "tokens": ["agriculture"],
    }
    state, events = last_card(mine, pawn=4)
    assert points(state, 1) == {
        "military": 5,
        "civilian": 3,
        "scientific": 1,
        "commercial": 3,
        "guilds": 2,
        "wonders": 9,
        "progress": 4,
        "treasury": (4 + 3) // 3,
    }
    assert state.over and state.board.victory == "civilian" and happened(events, "over")[0]["totals"] == [29, 2]


def test_sd_131_unbuilt_wonders_and_cards_under_wonders_score_nothing():
    state = at({"wonders": ["pyramids"], "done": ["temple_of_artemis"], "under": ["altar"]}, {})
    assert points(state, 1) == {"treasury": 2}


def test_sd_132_nothing_changes_hands_while_points_are_counted():
    state, _ = last_card({"cards": ["moneylenders_guild"]}, {"coins": 30})
    assert [city.coins for city in state.board.cities[1:]] == [9, 30]


@pytest.mark.parametrize("coins, worth", [(0, 0), (2, 0), (3, 1), (11, 3), (12, 4)])
def test_sd_133_a_point_for_three_coins(coins, worth):
    assert points(at({"coins": coins}, {}), 1).get("treasury", 0) == worth


def test_sd_134_more_points_win():
    state, _ = last_card({}, {"cards": ["obelisk"]})
    assert state.board.winner == 2 and state.ranking() == [(2,), (1,)]


def test_sd_135_blue_points_break_a_tie():
    state, events = last_card({"coins": 4, "cards": ["temple"]}, {"coins": 6, "cards": ["academy", "apothecary"]})
    over = happened(events, "over")[0]
    assert over["totals"] == [6, 6] and over["blue"] == [4, 0]
    assert state.ranking() == [(1,), (2,)] and state.board.winner == 1


def test_sd_135_points_are_compared_and_not_the_number_of_cards():
    mine = {"coins": 4, "cards": ["altar", "theater"], "tokens": ["agriculture"]}
    state, events = last_card(mine, {"coins": 15, "cards": ["town_hall"]})
    assert happened(events, "over")[0]["totals"] == [12, 12] and state.board.winner == 2


def test_sd_135_equal_again_is_a_shared_victory():
    state, events = last_card({"coins": 4}, {"coins": 8})
    assert state.board.winner == 3 and state.ranking() == [(1, 2)]
    assert happened(events, "over")[0]["winner"] == 3


def test_sd_136_after_a_supremacy_no_points_are_counted():
    state = at({"coins": 40}, {"cards": ["palace"], "coins": 60}, "arsenal", pawn=8)
    do(state, 1, "build arsenal")
    sheets = state.scores()
    assert [(line.category, line.points) for line in sheets[0]] == [("supremacy", 0)] and sheets[1] == []
    assert GAME.position(state.position()).scores() == sheets
