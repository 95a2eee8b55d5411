"""Set-up for 3 to 7 players (SW-11 to SW-17): what TABLE may do, and what everybody begins with."""

import random

import pytest

from shared_rules.contract import TABLE, PlayRefused
from shared_rules.seven_wonders.city import left_of, right_of
from tests.rules.seven_wonders.scene import GAME, coins, play_on


def started(players, **options):
    """A game whose wonders are given out, and in a dealt game the cards of Age I."""
    state, chance = GAME.start(players, options), random.Random(players)
    while state.awaited() == (TABLE,):
        state.do(TABLE, chance.choice(state.plays(TABLE)))
    return state


def test_sw_14_each_player_gets_one_board_either_side():
    state = GAME.start(3, {})
    assert len(state.plays(TABLE)) == 14
    state.do(TABLE, GAME.parse("wonder rhodos B"))
    assert len(state.plays(TABLE)) == 12
    assert state.refuse(TABLE, GAME.parse("wonder rhodos A")).code == "not_to_come"
    assert (state.cities[1].wonder, state.cities[1].side) == ("rhodos", "B")


@pytest.mark.parametrize("side", "AB")
def test_sw_14_beginners_may_play_with_one_side_only(side):
    plays = GAME.start(4, {"sides": side}).plays(TABLE)
    assert len(plays) == 7 and {play.how for play in plays} == {side}


@pytest.mark.parametrize("players", range(3, 8))
def test_sw_13_sw_19_seven_cards_each_and_none_left(players):
    state = started(players)
    assert [len(hand) for hand in state.hands[1:]] == [7] * players
    assert state.pool == [] and state.awaited() == state.seats


def test_cards_are_dealt_round_after_round():
    state = GAME.start(3, {})
    for wonder in ("rhodos A", "gizah B", "olympia A"):
        state.do(TABLE, GAME.parse("wonder " + wonder))
    for card in ("altar.3", "baths.3", "theater.3", "loom_1.3"):
        state.do(TABLE, GAME.parse("deal " + card))
    assert state.hands[1:] == [["altar.3", "loom_1.3"], ["baths.3"], ["theater.3"]]
    with pytest.raises(PlayRefused):
        state.do(TABLE, GAME.parse("deal altar.3"))
    assert len(state.plays(TABLE)) == 17


def test_sw_12_players_plus_two_guilds_are_drawn_and_dealt_with_age_iii():
    state, chance, drawn = GAME.start(4, {}), random.Random(1), []
    for seat, text, _ in play_on(state, chance):
        if text.startswith("guild"):
            assert seat == TABLE and state.age == 3
            drawn.append(text.split()[1])
        if state.age == 3 and state.phase == "choose":
            break
    held = [card for hand in state.hands[1:] for card in hand if card.endswith("guild")]
    assert len(drawn) == 6 and sorted(held) == sorted(drawn)


def test_an_open_game_is_not_dealt_by_herald():
    state = started(4, deal="open")
    assert state.hands is None and state.awaited() == state.seats
    assert [state.views[seat].reach() for seat in state.seats] == [None] * 4


def test_sw_15_everybody_begins_with_three_coins():
    assert coins(started(5)) == [3] * 5


@pytest.mark.parametrize("ring", range(3, 8))
def test_sw_17_left_is_the_next_seat_clockwise(ring):
    assert [left_of(seat, ring) for seat in range(1, ring + 1)] == [*range(2, ring + 1), 1]
    assert all(right_of(left_of(seat, ring), ring) == seat for seat in range(1, ring + 1))


@pytest.mark.parametrize("seats", [1, 8, 0, True, "4"])
def test_a_wrong_number_of_players_is_refused_with_a_sentence(seats):
    with pytest.raises(ValueError, match="2 to 7 players"):
        GAME.start(seats, {})


@pytest.mark.parametrize("options", [{"deal": "shuffled"}, {"colour": "red"}])
def test_an_unknown_option_is_refused_with_a_sentence(options):
    with pytest.raises(ValueError, match="ption"):
        GAME.start(3, options)


def test_every_option_names_its_clause_and_defaults_to_the_first_value():
    full = GAME.complete({})
    assert all(full[option.name] == option.values[0] and option.clause.startswith("SW-") for option in GAME.options)
