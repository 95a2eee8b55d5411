"""Action cards (TB-88 to TB-102)."""

import pytest

from shared_rules.contract import TABLE
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


def test_tb_88_a_used_action_card_is_discarded():
    state = at(seat(actions=["draw_three.1"]))
    play(state, "1 use draw_three.1")
    assert state.played == ["draw_three.1"] and state.views[1].actions == []


def test_tb_89_fifteen_cards_of_seven_kinds():
    assert len(at().figures.actions) == 15
    own = at(options={"action_card_counts": "2,3,2,2,2,2,2"}).figures.actions
    assert "joker.3" in own and "card_exchange.3" not in own


def test_tb_90_the_deck_of_action_cards_outlasts_the_seven_wonders():
    assert len(at().box) > len(at().figures.rows)


@pytest.mark.parametrize("value, expected", [("yes", None), ("no", "fresh")])
def test_tb_91_a_card_just_drawn_may_be_played(value, expected):
    state = at(phase="action", asked=1, steps=["close", "double"], options={"action_card_immediate": value})
    play(state, "table action double_turn.1")
    assert state.board.phase == "double" and code(state, 1, "use double_turn.1") == expected
    play(state, "1 end")
    draws(state)
    assert state.views[1].fresh == []


def test_tb_92_up_to_five_cards_are_exchanged_at_any_time():
    state = at(seat(), seat(*some("ship", 7), actions=["card_exchange.1"]))
    events = play(state, "2 use card_exchange.1")
    assert state.awaited() == (2,) and code(state, 1, "pass") == "waiting"
    play(state, *[f"2 add {card}" for card in some("ship", 5)])
    assert ways(state, 2, "ship.6") == {"add ship.6": "full"}
    play(state, "2 remove ship.5")
    events = play(state, "2 swap")
    assert happened(events, "exchanged") == [{"seat": 2, "count": 4}] and "ship" not in str(events)
    assert len(draws(state)) == 4 and len(hand(state, 2)) == 7
    assert sorted(state.discards) == some("ship", 4) and state.awaited() == (1,) and state.board.phase == "turn"


def test_tb_92_an_exchange_can_be_left_be():
    state = at(seat("ship.1", actions=["card_exchange.1"]))
    play(state, "1 use card_exchange.1", "1 add ship.1")
    assert code(state, 1, "swap") is None
    play(state, "1 back")
    assert hand(state, 1) == ["ship.1"] and state.views[1].actions == ["card_exchange.1"] and state.awaited() == (1,)
    play(state, "1 use card_exchange.1")
    assert code(state, 1, "swap") == "nothing_to_swap"
    assert code(at(seat(actions=["card_exchange.1"])), 1, "use card_exchange.1") == "no_cards"


def adding(own, *offers, need="ship_disc.4", jokers=1, **more):
    """Seat 1, with jokers, has taken every offer and adds cards."""
    moment = offered(*offers, own=own, need=need, **more)
    moment.views[1].actions[:] = [f"joker.{n}" for n in range(1, jokers + 1)]
    play(moment, " ".join(["1 take", *[str(n) for n in range(2, 2 + len(offers))]]))
    return moment


def test_tb_93_a_joker_stands_for_exactly_two_cards():
    state = adding(some("ship", 5))
    assert code(state, 1, "complete ship.1 ship.2 joker.1") == "incomplete"
    assert code(state, 1, "complete ship.1 ship.2 ship.3 ship.4 joker.1") == "no_joker"
    assert code(state, 1, "complete ship.1 ship.2 ship.3 joker.1") is None
    play(state, "1 add joker.1", "1 add ship.1", "1 add ship.2", "1 add ship.3")
    assert ways(state, 1, "ship.4") == {"add ship.4": "full"} and ways(state, 1, "joker.1") == {"remove joker.1": None}
    play(state, "1 complete")
    assert state.played == ["joker.1"] and state.views[1].actions == []


def test_tb_93_only_in_an_own_build():
    state = at(seat(actions=["joker.1"]), seat("ship.1", actions=["joker.2"]))
    assert ways(state, 1, "joker.1") == {None: "joker_when"} and code(state, 1, "use joker.1") == "joker_when"
    play(state, "1 build ship_disc.4")
    assert code(state, 2, "offer ship.1 joker.2") == "joker_when"


@pytest.mark.parametrize("value, placed", [("2", 5), ("0", 3)])
def test_tb_94_a_joker_places_buildings(value, placed):
    state = adding(some("ship", 3), options={"joker_places_buildings": value})
    play(state, "1 complete ship.1 ship.2 ship.3 joker.1")
    assert buildings(state, "artemis")[0] == placed


@pytest.mark.parametrize("value, expected", [("yes", None), ("no", "joker_of_two_types")])
def test_tb_94_a_joker_on_a_two_colour_disc(value, expected):
    options = {"use_two_colour_variant": "yes", "joker_split_two_types": value}
    state = adding(
        ["camel.1", *some("stonemason", 3)],
        need="two_colour_disc.1",
        options=options,
        wonders={"babel": {"discs": ["two_colour_disc.1"]}},
    )
    assert code(state, 1, "complete camel.1 stonemason.1 stonemason.2 joker.1") == expected
    assert code(state, 1, "complete stonemason.1 stonemason.2 stonemason.3 joker.1") is None


@pytest.mark.parametrize("value, held", [("yes", ["joker.1"]), ("no", [])])
def test_tb_94_a_joker_in_a_build_that_fails(value, held):
    state = adding(some("ship", 2), options={"joker_returns_on_failed_build": value})
    play(state, "1 add joker.1", "1 fail")
    assert state.views[1].actions == held and state.played == [card for card in ["joker.1"] if card not in held]


def refused(*offers, own=(), options=None, actions=("offer_bonus.1",)):
    """The offers of a build that takes none; seat 2 holds these action cards."""
    state = offered(*offers, own=own, options=options)
    state.views[2].actions[:] = list(actions)
    play(state, "1 take")
    return state


def test_tb_95_a_refused_offer_scores_3_a_card():
    state = refused(["ship.1", "ship.2", "camel.1", "trader.2"], own=some("ship", 5, 10))
    assert code(state, 2, "use offer_bonus.1") == "bonus_when"
    play(state, "1 complete " + " ".join(some("ship", 5, 10)))
    assert state.awaited() == (2,) and ways(state, 2) == {"keep": None}
    play(state, "2 use offer_bonus.1")
    assert state.points[2] == 6 and state.played == ["offer_bonus.1"] and state.board.phase == "draw"


def test_tb_95_or_1_where_the_card_is_kept():
    state = refused(["ship.1", "ship.2"])
    play(state, "1 fail", "2 keep")
    assert state.points[2] == 2 and state.views[2].actions == ["offer_bonus.1"]


@pytest.mark.parametrize("value, phase", [("any_refusal", "bonus"), ("not_failed", "draw")])
def test_tb_95_in_a_build_that_failed(value, phase):
    state = refused(["ship.1"], options={"offer_bonus_time": value})
    play(state, "1 fail")
    assert state.board.phase == phase


def test_tb_95_whoever_holds_any_action_card_is_asked_so_nobody_learns_which():
    state = refused(["ship.1"], actions=["five_points.1"])
    play(state, "1 fail")
    assert state.awaited() == (2,) and code(state, 2, "use five_points.1") == "counts_at_the_end"
    play(state, "2 keep")
    assert state.points[2] == 1


def test_tb_96_a_disc_bonus_counts_at_the_end_for_every_disc():
    discs = ["ship_disc.1", "ship_disc.2", "camel_disc.1"]
    state = at(seat(actions=["disc_bonus.1"], discs=discs))
    assert sheet(state, 1, "cards") == 3 and code(state, 1, "use disc_bonus.1") == "counts_at_the_end"
    own = at(seat(actions=["disc_bonus.1"], discs=discs), options={"disc_bonus_points_per_disc": "4"})
    assert sheet(own, 1, "cards") == 12


def test_tb_97_three_cards_are_drawn_at_any_time():
    state = at(seat(), seat(), seat(actions=["draw_three.2"]))
    play(state, "3 use draw_three.2")
    assert len(draws(state)) == 3 and len(hand(state, 3)) == 3
    assert state.awaited() == (1,) and state.board.phase == "turn"
    assert code(at(seat(actions=["draw_three.1"]), deck=[]), 1, "use draw_three.1") == "empty_deck"


def test_tb_98_another_turn_after_the_own_one():
    state = at(seat(actions=["double_turn.1"]))
    assert code(state, 1, "use double_turn.1") == "double_when"
    play(state, "1 pass")
    draws(state)
    assert state.board.phase == "double" and state.awaited() == (1,)
    events = play(state, "1 use double_turn.1")
    assert happened(events, "turn") == [{"seat": 1, "second": True}] and code(state, 1, "build ship_disc.4") is None


def test_tb_98_or_none():
    state = at(seat(actions=["double_turn.1"]))
    play(state, "1 pass")
    draws(state)
    play(state, "1 end")
    assert len(draws(state)) == 4 and state.awaited() == (2,)


def test_tb_99_all_draw_and_towers_move_once_after_the_second_turn():
    state = at(seat(actions=["double_turn.1"]))
    play(state, "1 pass")
    assert len(draws(state)) == 1
    play(state, "1 use double_turn.1", "1 pass")
    assert len(draws(state)) == 5 and state.awaited() == (2,)
    assert state.board.held[1:] == [3, 1, 1, 1]


@pytest.mark.parametrize("value, phase", [("no", "draw"), ("yes", "double")])
def test_tb_100_a_third_turn(value, phase):
    state = at(seat(actions=["double_turn.1", "double_turn.2"]), options={"chained_double_turns": value})
    for line in ("1 pass", "1 use double_turn.1", "1 pass"):
        play(state, line)
        if line == "1 pass":
            state.do(TABLE, state.plays(TABLE)[0])
    assert state.board.phase == phase


def test_tb_101_five_points_at_the_end():
    state = at(seat(actions=["five_points.1", "five_points.2"]))
    assert sheet(state, 1, "cards") == 10


def test_tb_102_any_time_is_not_while_offers_are_laid():
    state = at(seat(), seat("ship.1", actions=["draw_three.1", "card_exchange.1"]))
    play(state, "1 build ship_disc.4")
    for card in ("draw_three.1", "card_exchange.1"):
        assert code(state, 2, f"use {card}") == "not_while_offering"
    rest(state)
    assert code(state, 2, "use draw_three.1") is None
    play(state, "2 use draw_three.1")
    draws(state)
    assert state.board.phase == "choose" and state.awaited() == (1,)


def test_tb_102_cards_of_an_offer_cannot_be_exchanged():
    state = offered(["ship.1", "ship.2"])
    state.views[2].actions[:] = ["card_exchange.1"]
    assert code(state, 2, "use card_exchange.1") == "no_cards"
    state.views[2].cards.append("camel.1")
    state.board.held[2] += 1
    play(state, "2 use card_exchange.1")
    assert code(state, 2, "add ship.1") is not None and code(state, 2, "add camel.1") is None


def test_tb_102_what_the_active_player_has_gathered_returns_before_an_exchange():
    state = adding(some("ship", 3), jokers=1)
    state.views[1].actions.append("card_exchange.1")
    play(state, "1 add ship.1", "1 add joker.1", "1 use card_exchange.1")
    assert state.views[1].laid == [] and hand(state, 1) == some("ship", 3)
    play(state, "1 swap ship.1")
    draws(state)
    assert state.board.phase == "add" and state.board.missing == [0, 0, 5, 0]


@pytest.mark.parametrize("value, expected", [("any_turn", None), ("own_turn", "own_turn_only")])
def test_tb_102_in_the_turn_of_others(value, expected):
    state = at(seat(), seat(actions=["draw_three.1"]), options={"any_time_window": value})
    assert code(state, 2, "use draw_three.1") == expected
