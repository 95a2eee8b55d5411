"""Gathering never leads to a dead end, and the awaited seat has a play."""

import json
import random

import pytest

from shared_rules.contract import TABLE
from shared_rules.referee.record import digest
from tests.rules.tower_of_babel.scene import GAME, at, code, play, plays, rest, seat, some, ways

OPEN = {"deal": "open"}
WITH_TWO_COLOURS = {"use_two_colour_variant": "yes", "joker_split_two_types": "no"}


def test_tb_35_an_empty_hand_cannot_begin_an_offer_with_its_trader_card():
    """After the first half of a double turn a hand may be empty: only the empty offer is left."""
    state = at(seat("ship.1"), seat(), players=3)
    play(state, "1 build ship_disc.4")
    assert plays(state, 2) == ["offer"]
    assert ways(state, 2, "trader.2") == {None: "trader_alone"}


def test_tb_35_a_trader_card_waits_for_a_building_card():
    state = at(seat("ship.1"), seat("ship.2"), players=3)
    play(state, "1 build ship_disc.4", "2 add trader.2")
    assert plays(state, 2) == ["add ship.2"]


@pytest.mark.parametrize("held, listed", [(0, ["offer"]), (1, None)])
def test_tb_35_in_an_open_game_it_needs_a_card_in_hand_too(held, listed):
    state = at({"held": 4}, {"held": held}, {"held": 4}, players=3, options=OPEN)
    play(state, "1 build ship_disc.4")
    assert listed is None or plays(state, 2) == listed
    assert ("add trader.2" in plays(state, 2)) == (held > 0)


def test_tb_58_in_an_open_game_giving_up_is_listed_where_only_unseen_cards_could_follow():
    """Seat 1 holds one card more, and the table knows that no ship is left for it."""
    state = at({"held": 2}, *[{"held": 12} for _ in range(2)], players=3, options=OPEN)
    state.known.update(dict.fromkeys(some("ship", 24, 2), "laid 2"))
    play(state, "1 build ship_disc.4")
    rest(state)
    play(state, "1 take", "1 add ship.1")
    assert plays(state, 1) == ["fail"]


def test_tb_58_giving_up_is_left_out_where_a_card_that_all_have_seen_can_follow():
    state = at({"held": 2}, {"held": 4}, {"held": 4}, players=3, options=OPEN)
    state.known["ship.2"] = "seat 1"
    play(state, "1 build ship_disc.4")
    rest(state)
    play(state, "1 take", "1 add ship.1")
    assert plays(state, 1) == ["add ship.2"] and code(state, 1, "fail") is None


@pytest.mark.parametrize("second", [False, True])
def test_tb_107_a_turn_in_which_something_was_built_is_not_idle(second):
    """The game ends after a round without a build, be it before or after a double turn card."""
    own = seat(*some("ship", 5), **({"actions": ["double_turn.1"]} if second else {}))
    state = at(own, players=3, deck=[], options={"reshuffle_discards": "no"})
    play(state, "1 build ship_disc.4")
    rest(state)
    play(state, "1 take", "1 complete ship.1 ship.2 ship.3 ship.4 ship.5")
    if second:
        play(state, "1 use double_turn.1", "1 pass")
    assert state.idle == 0
    play(state, "2 pass", "3 pass")
    assert not state.over and state.idle == 2
    play(state, "1 pass")
    assert state.over


def test_tb_94_a_joker_that_cannot_be_split_is_listed_only_where_it_meets_the_need():
    """A camel and two stonemasons are missing: the joker stands for the stonemasons, all three or none."""
    disc = {"discs": ["two_colour_disc.1"]}
    own = seat("camel.1", "stonemason.1", actions=["joker.1"])
    state = at(own, seat("camel.9", "stonemason.9"), players=3, options=WITH_TWO_COLOURS, wonders={"babel": disc})
    play(state, "1 build two_colour_disc.1", "2 offer camel.9 stonemason.9")
    rest(state)
    play(state, "1 take 2")
    assert "add joker.1" in plays(state, 1)
    play(state, "1 add stonemason.1")
    assert "add joker.1" not in plays(state, 1)
    assert ways(state, 1, "joker.1") == {"add joker.1": "joker_of_two_types"}
    play(state, "1 remove stonemason.1", "1 add joker.1")
    assert code(state, 1, "add stonemason.1") == "full"
    play(state, "1 add camel.1")
    assert plays(state, 1) == ["complete"]


def test_tb_95_the_game_in_which_that_happened_reads_back():
    chance, state = random.Random(18), GAME.start(3, {})
    for _ in range(381):
        seat_ = chance.choice(state.awaited())
        state.do(seat_, chance.choice(state.plays(seat_)))
    assert state.board.phase == "bonus"
    assert digest(GAME.position(json.loads(json.dumps(state.position())))) == digest(state)


def test_what_everybody_may_know_is_read_back_while_offers_are_laid():
    state = at(seat("ship.1"), players=3)
    play(state, "1 build ship_disc.4")
    assert GAME.position(state.position()).public() == state.public()
    assert TABLE not in state.awaited()
