"""Positions: what is left out has its value of the start, and what cannot be is refused in a sentence."""

import random

import pytest

from shared_rules.contract import BrokenPosition
from tests.rules.seven_wonders_duel.scene import GAME, at, plays, row, set_up, step

FREE = {"layout": row(1, "altar", "baths")}


def test_what_is_left_out_has_its_value_of_the_start():
    state = GAME.position({"seats": [{}, {}], **FREE})
    assert state.open and state.awaited() == (1,) and [city.coins for city in state.board.cities[1:]] == [7, 7]
    assert state.board.loot[1:] == [[2, 5], [2, 5]] and state.board.turn == 19


def test_the_pawn_decides_which_military_tokens_are_left():
    assert at({}, {}, pawn=-6).board.loot[1:] == [[], [2, 5]]


def test_a_position_of_a_dealt_game_names_what_can_still_come():
    lying = ["workshop", "altar", "", "?"]  # what covers both cards of the first row
    state = GAME.position({"seats": [{}, {}], "layout": lying, "phase": "reveal", "deck": ["baths", "press"]})
    assert not state.open and plays(state, 0) == ["turn baths 3", "turn press 3"]


@pytest.mark.parametrize(
    "data, why",
    [
        ({"seats": [{}]}, "2"),
        ({"seats": [{}, {"hand": []}], **FREE}, 'seat 2 has nothing called "hand"'),
        ({"seats": [{}, {}], "phase": "nap"}, '"phase" is "nap"; it should be one of: tokens'),
        ({"seats": [{}, {}], "age": 4}, '"age" is 4; it should be 1 to 3'),
        ({"seats": [{"coins": -1}, {}], **FREE}, 'seat 1: "coins" is -1; it should be 0 to'),
        ({"seats": [{"cards": ["nonsense"]}, {}], **FREE}, "no building is called nonsense"),
        ({"seats": [{"cards": [7]}, {}], **FREE}, "no building is called 7"),
        ({"seats": [{"cards": ["palace"]}, {}], **FREE}, "palace lies there in Age 1"),
        ({"seats": [{"cards": ["altar"]}, {}], **FREE}, "altar lies in two places"),
        ({"seats": [{"wonders": ["nonsense"]}, {}], **FREE}, "no wonder is called nonsense"),
        ({"seats": [{"tokens": ["nonsense"]}, {}], **FREE}, "no progress token is called nonsense"),
        ({"seats": [{"loot": [5, 2]}, {}], **FREE}, "cannot have the military tokens"),
        ({"seats": [{}, {}], "layout": row(1, "walls")}, "no card of Age 1 is called walls"),
        ({"seats": [{}, {}], "layout": [""] * 21}, "20 positions, not 21"),
        ({"seats": [{}, {}], "layout": ["?"]}, "lies face up, and at least one can be taken"),
        ({"seats": [{}, {}], "tokens": ["altar"], **FREE}, "no progress token is called altar"),
        ({"seats": [{}, {}], "phase": "dig", **FREE}, "the discard pile is empty"),
        ({"seats": [{}, {}], "phase": "token", **FREE}, "no progress token lies on the board"),
        ({"seats": [{}, {}], "phase": "destroy", **FREE}, "no card that could be destroyed"),
        ({"seats": [{}, {}], "phase": "reveal", **FREE}, "no card to be turned up"),
        ({"seats": [{}, {}], "phase": "over", "winner": 1}, "a winner goes with"),
        ({"seats": [{}, {}], "pawn": 9, **FREE}, "does not go with the victory"),
        ({"seats": [{}, {}], "deck": ["palace"], **FREE}, "palace cannot come up"),
        ({"seats": [{}, {}], "options": {"deal": "dealt"}, "layout": ["?", "altar"], "phase": "reveal"}, "can come up"),
        ({"seats": [{}, {}], "steps": ["nap"], **FREE}, "nap is not a choice"),
        ({"seats": [{}, {}], "game": "chess", **FREE}, "the game chess"),
        ([], "an object"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(data, why):
    with pytest.raises(BrokenPosition) as raised:
        GAME.position(data)
    assert why in str(raised.value) and str(raised.value).endswith(".")


def test_guilds_and_wonders_beyond_their_numbers():
    eight = [{"done": ["appian_way", "sphinx", "piraeus", "mausoleum"]}, {"done": ["colossus", "pyramids"]}]
    eight[1]["done"] += ["circus_maximus", "great_library"]
    with pytest.raises(BrokenPosition, match="more than 7 wonders"):
        GAME.position({"seats": eight, **FREE})
    guilds = ["merchants_guild", "builders_guild", "tacticians_guild", "scientists_guild"]
    with pytest.raises(BrokenPosition, match="more guilds"):
        GAME.position({"seats": [{"cards": guilds}, {}], "age": 3, "layout": row(3, "palace")})


@pytest.mark.parametrize("seed", range(3))
def test_what_is_public_holds_no_more_than_what_lies_open(seed):
    chance = random.Random(seed)
    state = set_up(chance)
    while not state.over:
        public = state.public()
        assert public["layout"] == state.board.cards and set(public["discards"]) == set(state.board.discards)
        assert "deck" not in public and "guilds" not in public
        step(state, chance)
    assert state.public()["victory"] == state.board.victory
