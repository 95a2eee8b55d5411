"""Building, the end of a build, the failed build (TB-43 to TB-62)."""

import pytest

from tests.rules.tower_of_babel.scene import (
    at,
    buildings,
    code,
    draws,
    hand,
    happened,
    offered,
    play,
    rest,
    seat,
    sheet,
    some,
    ways,
)

ONE_LEFT = {"artemis": {"discs": ["ship_disc.4"], "buildings": [2, 0, 0, 0]}}


def built(*offers, take, own, **more):
    """A build that stands: these offers, those of the seats taken, and these own cards."""
    state = offered(*offers, own=own, **more)
    play(state, f"1 take {take}".strip())
    if state.board.phase == "add":
        play(state, "1 complete " + " ".join(own))
    return state


def test_tb_43_own_cards_complete_it_exactly():
    state = offered(some("ship", 2), own=[*some("ship", 4, 10), "camel.1"])
    play(state, "1 take 2")
    assert code(state, 1, "complete") == "incomplete"
    assert code(state, 1, "add camel.1") == "wrong_type"
    play(state, "1 add ship.10", "1 add ship.11")
    assert code(state, 1, "complete") == "incomplete"
    play(state, "1 add ship.12")
    assert ways(state, 1, "ship.13") == {"add ship.13": "full"}
    play(state, "1 complete")
    assert buildings(state, "artemis") == [3, 2, 0, 0]


def test_tb_43_nothing_is_added_when_the_offers_meet_it():
    state = offered(some("ship", 3), some("ship", 2, 4), own=["ship.20"])
    play(state, "1 take 2 3")
    assert state.board.phase == "draw" and hand(state, 1) == ["ship.20"] and state.views[1].discs == ["ship_disc.4"]


def test_tb_44_each_puts_down_what_was_contributed():
    state = built(["ship.1", "ship.2"], ["ship.3"], ["ship.4"], take="2 4", own=some("ship", 2, 10))
    assert buildings(state, "artemis") == [2, 2, 0, 1]


def test_tb_45_the_active_player_takes_the_disc_face_down():
    state = built(["ship.1"], take="2", own=some("ship", 4, 10))
    assert state.views[1].discs == ["ship_disc.4"] and state.public()["seats"][0]["discs"] == 1
    assert "discs" not in state.view(2) and state.board.wonder_of("ship_disc.4") < 0


def test_tb_46_a_trader_card_gets_the_disc_and_the_active_player_puts_the_buildings_down():
    state = built(["ship.1", "ship.2", "trader.2"], ["ship.3"], take="2 3", own=some("ship", 2, 10))
    assert state.views[2].discs == ["ship_disc.4"] and state.views[1].discs == []
    assert buildings(state, "artemis") == [4, 0, 1, 0]


def test_tb_47_a_trader_offer_costs_no_cards_more():
    state = offered(["ship.1", "ship.2", "trader.2"], own=some("ship", 3, 10))
    play(state, "1 take 2")
    assert state.board.missing == [0, 0, 3, 0]


def test_tb_48_values_are_counted_and_not_pieces():
    state = built(take="", own=some("ship", 5))
    assert buildings(state, "artemis") == [5, 0, 0, 0]
    assert state.public()["seats"][0]["supply"] == 24


@pytest.mark.parametrize("policy, stands", [("warn", 5), ("cap", 2)])
def test_tb_49_too_few_buildings(policy, stands):
    wonders = {"zeus": {"discs": ["stonemason_disc.1"], "buildings": [27, 0, 0, 0]}}
    state = offered(own=some("ship", 5), wonders=wonders, options={"supply_policy": policy})
    events = play(state, "1 take", "1 complete " + " ".join(some("ship", 5)))
    assert happened(events, "supply") == [{"seat": 1, "over": 3, "supply": 29, "cap": policy == "cap"}]
    assert buildings(state, "artemis")[0] == stands


def test_tb_49_within_the_supply_nothing_is_said():
    state = offered(own=some("ship", 5))
    assert not happened(play(state, "1 take", "1 complete " + " ".join(some("ship", 5))), "supply")


def test_tb_50_contributed_cards_go_to_the_discard_pile():
    state = built(["ship.1"], ["ship.2"], take="2", own=some("ship", 4, 10))
    assert sorted(state.discards) == sorted(["ship.1", *some("ship", 4, 10)])


def test_tb_51_a_refused_offer_scores_a_point_a_card():
    state = built(["ship.1"], some("ship", 3, 2), take="2", own=some("ship", 4, 10))
    assert state.points == [0, 0, 0, 3, 0] and sheet(state, 3, "offers") == 3


def test_tb_52_and_returns_whole():
    state = built(["ship.1"], some("ship", 3, 2), take="2", own=some("ship", 4, 10))
    assert hand(state, 3) == ["ship.2", "ship.3", "ship.4"] and hand(state, 2) == []


def test_tb_53_every_trader_card_returns():
    state = built(["ship.1", "trader.2"], ["ship.2", "trader.3"], take="2", own=some("ship", 4, 10))
    draws(state)
    assert "trader.2" in state.views[2].hand and "trader.3" in state.views[3].hand


def test_tb_54_trader_cards_and_unsuitable_cards_score_nothing():
    state = built(["ship.1", "camel.1", "trader.2"], take="", own=some("ship", 5, 10))
    assert state.points[2] == 1


def test_tb_55_then_towers_move_and_everybody_draws():
    state = built(take="", own=some("ship", 5, 10))
    assert len(draws(state)) == 4 and state.awaited() == (2,)


@pytest.mark.parametrize("value, order", [("after_offers", [0, 1]), ("before_offers", [1, 0])])
def test_tb_56_when_a_finished_wonder_is_scored(value, order):
    state = offered(["ship.1"], own=some("ship", 5, 10), wonders=ONE_LEFT, options={"scoring_time": value})
    events = play(state, "1 take", "1 complete " + " ".join(some("ship", 5, 10)))
    if value == "before_offers":
        events += play(state, "table action joker.1")
    codes = [event.code for event in events if event.code in ("offer_points", "finished")]
    assert codes == [["offer_points", "finished"][place] for place in order]
    assert sheet(state, 1, "wonders") == 8 and sheet(state, 2, "offers") == 1


def test_tb_57_points_for_refused_offers_are_not_limited_together():
    state = built(some("ship", 5), some("ship", 5, 6), some("ship", 5, 11), take="", own=some("ship", 5, 20))
    assert state.points == [0, 0, 5, 5, 5]


def failed(*offers, own=(), **more):
    state = offered(*offers, own=own, **more)
    return state, play(state, "1 take", "1 fail")


def test_tb_58_a_build_may_fail_after_the_offers_were_seen():
    state = offered(["ship.1"], own=some("ship", 5, 10))
    play(state, "1 take 2")
    assert ways(state, 1) == {"complete": "incomplete", "fail": None}
    play(state, "1 add ship.10")
    assert code(state, 1, "fail") is None
    play(state, "1 fail")
    assert hand(state, 1) == some("ship", 5, 10)


def test_tb_58_a_build_that_can_go_on_is_not_failed_by_a_list():
    """`fail` is always allowed; the list of plays names it while nothing is gathered, or nothing can be."""
    state = offered(own=[*some("ship", 2)])
    play(state, "1 take")
    listed = lambda: [one.verb for one in state.plays(1)]  # noqa: E731
    assert listed() == ["add", "add", "fail"]
    play(state, "1 add ship.1")
    assert listed() == ["add"] and code(state, 1, "fail") is None
    play(state, "1 add ship.2")
    assert listed() == ["fail"]


def test_tb_59_the_disc_returns_and_nobody_builds():
    state, events = failed(["ship.1"], own=["ship.10"])
    assert buildings(state, "artemis") == [0, 0, 0, 0] and state.board.wonder_of("ship_disc.4") == 5
    assert happened(events, "failed") == [{"seat": 1, "wonder": 5, "disc": "ship_disc.4"}]
    assert state.board.disc == "" and all(view.discs == [] for view in state.views[1:])


def test_tb_60_every_suitable_card_offered_scores_also_of_chosen_offers():
    state = offered(["ship.1", "ship.2", "trader.2"], ["ship.3", "camel.1"], [])
    play(state, "1 take 2", "1 fail")
    assert state.points == [0, 0, 2, 1, 0]


def test_tb_61_all_cards_return_and_nothing_is_discarded():
    state, _ = failed(["ship.1", "trader.2"], ["ship.2"])
    assert hand(state, 2) == ["ship.1"] and hand(state, 3) == ["ship.2"] and state.discards == []


@pytest.mark.parametrize("value, following", [("yes", 2), ("no", 1)])
def test_tb_62_towers_after_a_failed_build(value, following):
    state, _ = failed(["ship.1"], options={"failed_build_rotates_towers": value})
    assert len(draws(state)) == 4 and state.awaited() == (following,)


def test_a_disc_that_was_not_taken_can_be_chosen_again():
    state, _ = failed(["ship.1"])
    draws(state)
    play(state, "2 build ship_disc.4")
    rest(state)
    assert state.board.phase == "choose" and at().board.disc == ""
    assert seat("ship.1") == {"hand": ["ship.1"]}
