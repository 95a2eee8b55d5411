"""Games that people deal: hands are unknown, and what can be caught is caught."""

import pytest

from shared_rules.contract import TABLE, PlayRefused
from shared_rules.tower_of_babel import words
from tests.rules.tower_of_babel.scene import GAME, at, code, happened, play, plays, rest, ways

OPEN = {"deal": "open"}


def open_at(*held, **moment):
    """An open game at the beginning of seat 1's turn; the seats hold this many cards."""
    return at(*[{"held": count} for count in held], players=len(held), options={**OPEN}, **moment)


def test_discs_are_laid_by_tapping_them_at_any_station():
    state = GAME.start(3, OPEN)
    assert state.awaited() == (TABLE,) and list(ways(state, 2)) == ["first 1", "first 2", "first 3"]
    play(state, "3 first 2")
    assert ways(state, 1, "ship_disc.5") == {"put ship_disc.5": None}
    play(state, "1 put ship_disc.5", "2 put ship_disc.1")
    assert state.board.lying[0] == ["ship_disc.5", "ship_disc.1"]
    assert ways(state, 3, "ship_disc.5") == {None: "lies_already"}
    with pytest.raises(PlayRefused) as raised:
        state.do(3, GAME.parse("put two_colour_disc.1"))
    assert words.why(raised.value.refusal) == "Two colour disc cannot come up now."
    while state.board.phase == "discs":
        state.do(1, state.plays(1)[0])
    assert state.board.held[1:] == [4, 4, 4] and state.awaited() == (2,)


def test_the_display_reminds_of_the_card_that_everybody_draws_after_a_turn():
    state = open_at(4, 4, 4)
    assert "Draw a card each" not in words.title(state.views[2])
    play(state, "1 pass")
    assert words.title(state.views[1])[:2] == words.title(state.views[2])[:2] == ["Turn 2", "Draw a card each"]
    assert "Draw a card each" not in words.title(at({}, {}, {}, turn=2).views[1])


def test_the_head_of_an_offer_says_3_ships():
    assert words.need_row((0, 0, 3, 0)) == "3 ships" and words.need_row((1, 0, 0, 0)) == "1 camel"
    assert words.need_row((2, 0, 0, 3)) == "2 camel 3 mason"  # both in full are too long for a row


def test_in_a_dealt_game_no_seat_deals():
    state = GAME.start(3, {})
    assert code(state, 1, "first 1") == "tables_play" and ways(state, 1) == {}
    assert code(state, 1, "draw ship.1") == "tables_play"


def test_any_card_that_is_not_accounted_for_may_be_laid():
    state = open_at(4, 4, 4)
    play(state, "1 build ship_disc.4")
    assert len(plays(state, 2, "add")) == 101 and state.views[2].reach() is None
    play(state, "2 add ship.7")
    assert "add ship.7" not in plays(state, 3) and code(state, 3, "add ship.7") == "elsewhere"
    assert ways(state, 3, "ship.7") == {"add ship.7": None}  # its station cannot know


def test_no_more_cards_than_a_hand_holds():
    state = open_at(4, 2, 4)
    play(state, "1 build ship_disc.4", "2 add ship.1", "2 add ship.2")
    assert code(state, 2, "add ship.3") == "no_cards"


def test_cards_that_came_back_from_an_offer_are_known():
    state = open_at(4, 2, 4)
    play(state, "1 build ship_disc.4", "2 offer ship.1 camel.1")
    rest(state)
    play(state, "1 take", "1 fail")
    assert state.view(2)["mine"] == ["camel.1", "ship.1"]
    play(state, "2 build ship_disc.5")
    assert ways(state, 3, "ship.1") == {None: "elsewhere"}
    rest(state)
    play(state, "2 take")
    # Seat 2 held two cards and has drawn one since: that one is unknown.
    play(state, "2 add ship.20")
    assert code(state, 2, "add ship.21") == "known_hand" and code(state, 2, "add ship.1") is None


def test_a_discarded_card_is_known_until_the_pile_is_shuffled():
    state = open_at(9, 4, 4, left=3)
    play(state, "1 build ship_disc.4")
    rest(state)
    events = play(state, "1 take", "1 complete ship.1 ship.2 ship.3 ship.4 ship.5")
    assert not happened(events, "reshuffled") and state.left == 0
    play(state, "2 build ship_disc.5")
    assert ways(state, 1, "ship.1") == {None: "elsewhere"}
    rest(state)
    play(state, "2 take")
    events = play(state, "2 fail")
    assert happened(events, "reshuffled") and state.board.held[1:] == [6, 6, 6]
    play(state, "3 build ship_disc.5")
    assert ways(state, 1, "ship.1") == {"add ship.1": None}


def test_an_exchanged_card_is_known_to_its_seat_and_the_table_alone():
    state = at({"held": 4, "actions": ["card_exchange.1"]}, {"held": 4}, {"held": 4}, players=3, options=OPEN)
    play(state, "1 use card_exchange.1", "1 swap ship.1 ship.2")
    assert state.board.held[1] == 4 and state.discards == ["ship.1", "ship.2"]
    play(state, "1 build ship_disc.4")
    assert ways(state, 2, "ship.1") == {"add ship.1": None} and code(state, 2, "add ship.1") == "elsewhere"
    rest(state)
    play(state, "1 take")
    assert ways(state, 1, "ship.1") == {None: "elsewhere"}


def test_the_drawn_action_card_is_tapped_by_its_owner():
    state = open_at(4, 4, 4, phase="action", asked=2, steps=["close", "double"])
    assert ways(state, 2, "joker.1") == {"action joker.1": None}
    assert ways(state, 1, "joker.1") == {None: "drawing"}
    assert code(state, 2, "action joker.3") == "not_to_come"  # there are two
    events = play(state, "2 action joker.1")
    assert state.views[2].actions == ["joker.1"] and "joker" not in str([event.figures for event in events])
    assert "joker" not in str(state.view(1)) and "joker" not in str(state.public())


@pytest.mark.parametrize("data", [{"hand": ["ship.1"]}, {"held": 101}])
def test_positions_that_cannot_be(data):
    with pytest.raises(ValueError, match=r"This cannot be: .*\."):
        at(data, players=3, options=OPEN)


def test_a_disc_before_somebody_begins_says_what_is_to_be_said_first():
    state = GAME.start(3, {"deal": "open"})
    (way,) = GAME.view(state.view(1)).ways("camel_disc.1")
    assert (way.refusal.code, words.why(way.refusal)) == (
        "first",
        "First say who begins: take the card away and press A.",
    )


def test_the_builder_hears_that_the_others_are_to_play_and_not_their_own_name():
    state = open_at(3, 3, 3)
    play(state, "1 build ship_disc.4", "2 offer")
    (way,) = GAME.view(state.view(1)).ways("camel_disc.1")
    assert words.why(way.refusal) == "The others lay their offers: wait a moment."


def test_who_waits_for_an_action_card_reads_whose_it_is():
    state = GAME.start(3, OPEN)
    state.board.phase, state.board.asked = "action", 3
    assert words.title(GAME.view(state.view(1)))[-2:] == ["Action card:", words.player(3)]
    assert words.title(GAME.view(state.view(3)))[-2:] == ["Lay the action", "card you drew"]
