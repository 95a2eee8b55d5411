"""Offers, and choosing among them (TB-29 to TB-42)."""

import pytest

from shared_rules.tower_of_babel import words
from tests.rules.tower_of_babel.scene import (
    at,
    buildings,
    code,
    draws,
    hand,
    happened,
    offered,
    play,
    plays,
    rest,
    seat,
    sheet,
    some,
    ways,
)

TWO = {"use_two_colour_variant": "yes"}
# camel 2 and stonemason 3
TWO_COLOURS = {"babel": {"discs": ["two_colour_disc.1"]}}


def laying(*hands, disc="ship_disc.4", options=None, **moment):
    """Seat 1 builds; seat 2 and the next ones hold these cards and are asked for offers."""
    state = at(seat(), *[seat(*cards) for cards in hands], options=options, **moment)
    play(state, f"1 build {disc}")
    return state


def test_tb_29_everybody_but_the_active_player_offers_at_once():
    state = laying(some("ship", 2))
    assert state.awaited() == (2, 3, 4)
    assert code(state, 1, "offer") is not None
    play(state, "3 offer", "2 offer ship.1")
    assert state.awaited() == (4,)


def test_tb_29_an_offer_is_gathered_card_by_card():
    state = laying([*some("ship", 2), "camel.1"])
    assert ways(state, 2, "ship.1") == {"add ship.1": None}
    play(state, "2 add ship.1", "2 add trader.2", "2 add ship.2")
    assert ways(state, 2, "ship.1") == {"remove ship.1": None}
    play(state, "2 remove ship.1")
    assert state.views[2].laid == ["trader.2", "ship.2"] and hand(state, 2) == ["camel.1", "ship.1"]
    events = play(state, "2 offer", "3 offer", "4 offer")
    assert happened(events, "revealed")[0]["offers"][0] == [2, ["trader.2", "ship.2"], []]


def test_tb_29_an_offer_can_be_taken_up_again_until_all_are_in():
    state = laying(some("ship", 2))
    play(state, "2 offer ship.1")
    assert code(state, 2, "add ship.2") == "laid_already" and ways(state, 2) == {"back": None}
    play(state, "2 back", "2 remove ship.1", "2 offer ship.2")
    rest(state)
    assert state.board.offers[2] == ["ship.2"]
    assert code(state, 2, "back") == "nothing_laid"


def test_tb_30_building_cards_with_or_without_the_own_trader_card():
    state = laying(some("ship", 2))
    for text in ("offer ship.1", "offer ship.1 trader.2"):
        assert code(state, 2, text) is None
    assert code(state, 2, "offer ship.1 trader.3") == "not_yours"
    assert ways(state, 2, "trader.3") == {None: "not_yours"}


def test_tb_31_no_more_cards_than_the_number_and_the_trader_card_does_not_count():
    state = laying(some("ship", 7))
    assert code(state, 2, "offer " + " ".join(some("ship", 5)) + " trader.2") is None
    assert code(state, 2, "offer " + " ".join(some("ship", 6))) == "full"
    play(state, *[f"2 add {card}" for card in some("ship", 5)])
    assert ways(state, 2, "ship.6") == {"add ship.6": "full"} and ways(state, 2, "trader.2") == {"add trader.2": None}


@pytest.mark.parametrize("value, expected", [("yes", "full"), ("no", None)])
def test_tb_32_cards_of_a_wrong_type_count_towards_the_limit(value, expected):
    state = laying([*some("ship", 5), "camel.1"], options={"offer_limit_counts_wrong_type": value})
    assert code(state, 2, "offer " + " ".join(some("ship", 5)) + " camel.1") == expected


@pytest.mark.parametrize("value, expected", [("each", "full_type"), ("sum", None)])
def test_tb_33_the_limit_for_a_two_colour_disc(value, expected):
    hands = [[*some("camel", 3), *some("stonemason", 3)]]
    options = {**TWO, "offer_limit_two_type": value}
    state = laying(*hands, disc="two_colour_disc.1", options=options, wonders=TWO_COLOURS)
    assert code(state, 2, "offer camel.1 camel.2 stonemason.1 stonemason.2 stonemason.3") is None
    assert code(state, 2, "offer camel.1 camel.2 camel.3") == expected
    assert code(state, 2, "offer camel.1 camel.2 camel.3 stonemason.1 stonemason.2 stonemason.3") is not None


def test_tb_34_an_empty_offer_is_allowed():
    state = laying(some("ship", 2))
    play(state, "2 offer", "3 offer", "4 offer")
    assert state.board.offers[1:] == [None, [], [], []] and state.awaited() == (1,)


@pytest.mark.parametrize("value, expected", [("no", "trader_alone"), ("yes", None)])
def test_tb_35_the_trader_card_alone(value, expected):
    state = laying(["camel.1"], options={"trader_alone_allowed": value})
    assert code(state, 2, "offer trader.2") == expected
    assert code(state, 2, "offer camel.1 trader.2") is None


def test_tb_35_a_display_with_the_trader_card_alone_says_why_there_is_no_a_to_press():
    state = laying(["camel.1"])
    play(state, "2 add trader.2")
    assert ways(state, 2) == {"offer": "trader_alone"}
    shown = words.title(state.views[2])
    assert shown[3:] == ["Trader alone: no", "offer. Add cards"]
    play(state, "2 add camel.1")
    assert words.title(state.views[2])[3:] == ["You offer 1", "and your trader"]
    allowed = laying(["camel.1"], options={"trader_alone_allowed": "yes"})
    play(allowed, "2 add trader.2")
    assert words.title(allowed.views[2])[3:] == ["You offer 0", "and your trader"]


def test_tb_36_offers_are_turned_over_together_and_stand():
    state = laying(some("ship", 2), some("ship", 2, 3))
    events = play(state, "2 offer ship.1", "3 offer ship.3")
    assert events == [] and state.board.offers == [None] * 5
    events = play(state, "4 offer")
    assert happened(events, "revealed") == [{"offers": [[2, ["ship.1"], []], [3, ["ship.3"], []], [4, [], []]]}]
    for text in ("add ship.2", "remove ship.1", "offer", "back"):
        assert code(state, 2, text) is not None


def test_tb_37_cards_of_a_wrong_type_return_at_once_and_the_rest_stands():
    state = laying(["camel.1", "ship.1"])
    events = play(state, "2 offer camel.1 ship.1 trader.2", "3 offer", "4 offer")
    assert happened(events, "revealed")[0]["offers"][0] == [2, ["ship.1", "trader.2"], ["camel.1"]]
    assert hand(state, 2) == ["camel.1"]


def test_tb_38_any_number_of_offers_from_none_to_all():
    state = offered(["ship.1"], ["ship.2"], ["ship.3"])
    found = set(plays(state, 1, "take"))
    assert found == {"take", "take 2", "take 3", "take 4", "take 2 3", "take 2 4", "take 3 4", "take 2 3 4"}


def test_tb_39_an_offer_is_taken_whole():
    state = offered(some("ship", 3), some("ship", 3, 4), own=some("ship", 3, 10))
    assert code(state, 1, "take 2 3") == "too_many"
    play(state, "1 take 2")
    assert state.board.missing == [0, 0, 2, 0]


def test_tb_40_at_most_one_trader_card_among_the_chosen():
    state = offered(["ship.1", "trader.2"], ["ship.2", "trader.3"], ["ship.3"])
    assert code(state, 1, "take 2 3") == "two_traders" and code(state, 1, "take 2 4") is None
    assert "take 2 3" not in plays(state, 1)


def test_tb_41_not_more_cards_than_the_disc_asks_for_of_each_type():
    state = offered(
        ["camel.1", "camel.2"],
        ["camel.3", "stonemason.1"],
        ["stonemason.2", "stonemason.3"],
        need="two_colour_disc.1",
        options=TWO,
        wonders=TWO_COLOURS,
    )
    assert code(state, 1, "take 2 3") == "too_many"
    assert sorted(plays(state, 1, "take")) == ["take", "take 2", "take 2 4", "take 3", "take 3 4", "take 4"]


@pytest.mark.parametrize("value, expected", [("no", "empty_offer"), ("yes", None)])
def test_tb_42_an_offer_without_a_suitable_card(value, expected):
    state = offered(["camel.1", "trader.2"], [], options={"empty_offer_selectable": value})
    assert code(state, 1, "take 2") == expected and code(state, 1, "take 3") == expected
    assert ("take 2" in plays(state, 1)) == (expected is None)


def test_tb_42_an_empty_offer_with_a_trader_card_brings_the_disc_where_it_may_be_chosen():
    state = offered(["camel.1", "trader.2"], own=some("ship", 5), options={"empty_offer_selectable": "yes"})
    play(state, "1 take 2", "1 complete " + " ".join(some("ship", 5)))
    assert state.views[2].discs == ["ship_disc.4"] and buildings(state, "artemis") == [5, 0, 0, 0]


def test_what_can_be_completed_is_shown_first():
    state = offered(["ship.1"], ["ship.2", "ship.3"], own=some("ship", 2, 10))
    assert next(iter(ways(state, 1))) == "take 2 3"
    poor = offered(["ship.1"], own=[])
    assert list(ways(poor, 1)) == ["take 2", "take"]


def test_nobody_takes_part_in_a_choice_that_is_not_theirs():
    state = offered(["ship.1"])
    for text in ("take 2", "take"):
        assert code(state, 2, text) == "waiting"
    assert code(state, 1, "take 1") == "no_such_offer" and code(state, 1, "take 5") == "no_such_offer"
    assert draws(state) == [] and sheet(state, 2) == 0
