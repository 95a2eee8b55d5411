"""Open games: real cards are tapped as they are turned up, at the station of the player whose turn it is."""

import random

from shared_rules.contract import TABLE
from shared_rules.through_the_ages import cards, words
from tests.rules.through_the_ages.scene import GAME, code, dealt, do, start, ways


def test_the_starting_player_taps_the_first_row():
    state = start(3, "open")
    assert state.awaited() == (1,) and state.plays(TABLE) == []
    view = GAME.view(state.view(1))
    assert view.reach() is None, "Herald does not know which card lies there"
    assert [play.card for play in view.plays()] == list(cards.deck(0, 3))
    assert [GAME.text(way.play) for way in view.ways("moses")] == ["turn moses"]
    do(state, "turn moses")
    assert state.row[0] == "moses" and code(state, "turn moses") == "not_to_come"
    assert code(state, "turn iron.1") == "not_to_come" and code(state, "turn no_event") == "not_to_come"
    assert code(state, "end") == "turn_first" and code(state, "turn homer", seat=2) == "turning"
    assert state.refuse(TABLE, GAME.parse("turn homer")).code == "table_not_awaited"


def test_who_is_told_to_wait_for_cards_hears_who_turns_them_up():
    state = start(3, "open")
    refusal = state.refuse(2, GAME.parse("turn homer"))
    assert words.why(refusal) == "Player 1 turns cards up: wait a moment."


def test_a_card_that_should_have_stayed_in_the_box_says_so_as_soon_as_it_is_turned_up():
    state = start(3, "open")
    of_four = next(card for card in cards.deck(1, 4) if card not in cards.deck(1, 3))
    assert ways(state, of_four) == {None: "not_for_players"} and ways(state, "coal.1") == {None: "other_mode"}
    assert ways(state, "iron.1") == {"turn iron.1": "not_to_come"}


def test_later_the_player_whose_turn_it_is_taps_new_cards_and_the_first_one_taps_events():
    state = dealt(start(2, "open"))
    do(state, "end", "end")
    dealt(state)
    do(state, "end")
    assert state.phase == "row" and state.awaited() == (2,)
    dealt(state)
    do(state, "end")
    assert state.phase == "event" and state.awaited() == (1,)
    assert GAME.view(state.view(1)).ways("no_event")[0].refusal is None
    assert code(state, "event development_of_politics") == "not_to_come"
    do(state, "event no_event")
    assert state.phase == "row" and state.awaited() == (1,)


def test_in_a_dealt_game_no_player_turns_up_cards():
    state = dealt(start(2))
    assert code(state, "turn homer") == "tables_play"
    assert code(dealt(start(2, "open")), "turn homer") == "not_turning"


def test_an_open_game_and_a_dealt_one_with_the_same_cards_end_alike():
    chance, dealt_game = random.Random(5), start(3)
    lines = []
    while not dealt_game.over:
        seat = dealt_game.awaited()[0]
        play = chance.choice(dealt_game.plays(seat))
        lines.append((dealt_game.active if seat == TABLE else seat, play))
        dealt_game.do(seat, play)
    open_game = start(3, "open")
    for seat, play in lines:
        open_game.do(seat, play)
    assert open_game.over and open_game.scores() == dealt_game.scores()
