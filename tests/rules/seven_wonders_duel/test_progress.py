"""The progress tokens (SD-101 to SD-111)."""

import pytest

from shared_rules.seven_wonders_duel.referee import news
from tests.rules.seven_wonders_duel.scene import at, city, coins, cost, do, happened, points

RICH = {"coins": 40}


def chosen(token, **mine):
    """The State after seat 1 chose this token for a pair."""
    state = at({"cards": ["altar"], **mine}, {}, phase="token", tokens=[token, "philosophy"])
    return state, do(state, 1, "token " + token)


@pytest.mark.parametrize("token, worth", [("agriculture", 4), ("urbanism", 0)])
def test_sd_101_sd_110_six_coins_at_once(token, worth):
    state, _ = chosen(token)
    assert coins(state)[0] == 13 and points(state, 1).get("progress", 0) == worth


def test_sd_102_architecture_makes_wonders_cheaper():
    mine = {"tokens": ["architecture"], "wonders": ["pyramids"]}
    assert cost(at(mine, {}, "altar"), 1, "wonder altar pyramids") == 4


def test_sd_103_economy_receives_what_the_opponent_pays_for_goods():
    state = at({"coins": 30, "cards": ["customs_house"]}, {"coins": 0, "tokens": ["economy"]}, "caravansery", "walls")
    events = do(state, 1, "build caravansery")
    assert coins(state) == [26, 2]  # two coins to the bank, one coin for each of two goods to the opponent
    assert happened(events, "built")[0]["to"] == 2


def test_sd_103_it_covers_wonders_alike():
    state = at({"coins": 30, "wonders": ["pyramids"]}, {"coins": 0, "tokens": ["economy"]}, "altar", "baths")
    do(state, 1, "wonder altar pyramids")
    assert coins(state) == [22, 8]


def test_sd_103_one_s_own_economy_pays_nothing():
    state = at({"coins": 30, "tokens": ["economy"]}, {}, "baths", "altar")
    do(state, 1, "build baths")
    assert coins(state) == [28, 7]


def test_sd_104_law_may_win_at_once():
    five = ["apothecary", "pharmacist", "workshop", "scriptorium", "academy"]
    state = at({"cards": [*five, "study"]}, {}, "palace", phase="token", tokens=["law"])
    do(state, 1, "token law")
    assert state.over and state.board.victory == "scientific"


def test_sd_105_masonry_makes_blue_cards_cheaper():
    state = at({"tokens": ["masonry"]}, {}, "aqueduct", "walls")
    assert cost(state, 1, "build aqueduct") == 2 and cost(state, 1, "build walls") == 4


def test_sd_106_mathematics_counts_itself():
    state = at({"tokens": ["mathematics", "law", "economy"]}, {})
    assert points(state, 1)["progress"] == 9


@pytest.mark.parametrize("tokens, words", [(["mathematics"], "1 token"), (["mathematics", "law"], "2 tokens")])
def test_sd_106_one_token_is_no_tokens(tokens, words):
    state = at({"tokens": tokens}, {}, phase="over")
    (line,) = [news.sheet_line(line) for line in state.scores()[0] if line.reason == "mathematics"]
    assert line == f"Mathematics: {words}"


def test_sd_107_philosophy():
    assert points(at({"tokens": ["philosophy"]}, {}), 1)["progress"] == 7


def test_sd_108_strategy_adds_a_shield_to_later_red_cards_but_not_to_wonders():
    state = at({**RICH, "tokens": ["strategy"], "wonders": ["colossus"]}, {}, "walls", "forum")
    twin = state.copy()
    do(state, 1, "build walls")
    do(twin, 1, "wonder walls colossus")
    assert (state.board.pawn, twin.board.pawn) == (3, 2)


def test_sd_109_theology_gives_wonders_another_turn_but_never_two():
    for wonder in ("pyramids", "sphinx"):
        state = at({**RICH, "tokens": ["theology"], "wonders": [wonder]}, {}, "altar", "baths", "theater")
        do(state, 1, "wonder altar " + wonder)
        assert state.awaited() == (1,)
        do(state, 1, "discard baths")
        assert state.awaited() == (2,)


def test_sd_110_urbanism_pays_for_chains_only():
    state = at({**RICH, "cards": ["baths"], "tokens": ["urbanism"]}, {}, "aqueduct", "brewery")
    events = do(state, 1, "build aqueduct")
    assert happened(events, "coins") == [{"seat": 1, "coins": 4, "reason": "urbanism"}]
    assert coins(state)[0] == 44
    free = at({**RICH, "tokens": ["urbanism"]}, {}, "lumber_yard")
    do(free, 1, "build lumber_yard")
    assert coins(free)[0] == 40


def test_sd_111_the_construction_that_earned_the_token_is_not_affected():
    out = ["law", "economy", "masonry", "strategy", "agriculture"]
    state = at({**RICH, "wonders": ["great_library"]}, {}, "altar", "baths", tokens=out)
    do(state, 1, "wonder altar great_library")
    for token in ("theology", "philosophy", "urbanism"):
        do(state, 1, "draw " + token)
    do(state, 1, "keep theology")
    assert state.awaited() == (2,)


def test_a_token_is_a_seats_own():
    state = at(city(tokens=["masonry"]), {}, "baths", active=2)
    assert cost(state, 2, "build baths") == 2
