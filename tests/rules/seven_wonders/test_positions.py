"""Positions set up by hand: the fields that are filled in, and impossible positions (each with its sentence)."""

import json

import pytest

from shared_rules.contract import BrokenPosition
from tests.rules.seven_wonders.scene import GAME, at, city, coins


def test_the_least_that_must_be_told():
    state = GAME.position({"seats": [city("rhodos"), city("gizah", "B"), city("babylon")]})
    assert (state.phase, state.age, state.turn, state.options["deal"]) == ("choose", 1, 1, "open")
    assert coins(state) == [3, 3, 3] and state.awaited() == (1, 2, 3)


def test_hands_make_it_a_dealt_game():
    state = at(
        city(hand=["altar.3", "baths.3"]),
        city("rhodos", hand=["loom_1.3", "press_1.3"]),
        city("olympia", hand=["stockade.3", "workshop.3"]),
        turn=6,
    )
    assert state.options["deal"] == "dealt" and state.view(1)["hand"] == ["altar.3", "baths.3"]


def test_a_structure_without_its_mark_takes_a_copy_that_lies_nowhere_else():
    state = at(city(cards=["altar", "baths"]), city("rhodos", cards=["altar", "baths.3"]), players=7, age=1)
    assert state.cities[1].built == ["altar.3", "baths.7"]
    assert state.cities[2].built == ["altar.5", "baths.3"]


@pytest.mark.parametrize(
    "seats, moment, reason",
    [
        (
            [city(cards=["altar.3"]), city("rhodos", cards=["altar.3"])],
            {},
            "altar.3 lies in two places, in the city of seat 1",
        ),
        ([city(cards=["altar.3"])], {"discards": ["altar.3"]}, "altar.3 lies in two places, on the discard pile"),
        ([city(cards=["altar.3", "altar.5"])], {"players": 5}, "seat 1 has built altar twice"),
        ([city(cards=["loom_1.3", "loom_2.3"])], {"age": 2}, "seat 1 has built loom twice"),
        ([city(cards=["altar.5"])], {}, "altar.5 is not used with 3 players"),
        ([city(cards=["walls.3"])], {}, "walls.3 lies in the city of seat 1 in Age 1"),
        ([city(cards=["castle.3"])], {}, "no card is called castle.3"),
        ([city("troy")], {}, "no wonder board troy A"),
        ([city(), city()], {}, "board of gizah lies before two players"),
        ([city("rhodos", "B", stages=3)], {}, "rhodos B has 2 stages, not 3"),
        ([city(stages=1, staged=["altar.3", "baths.3"])], {}, "2 cards under 1 stages"),
        ([city(coins=-1)], {}, 'seat 1: "coins" is -1'),
        ([city(coins="3")], {}, '"coins" should be a number'),
        ([city(gold=3)], {}, 'seat 1 has nothing called "gold"'),
        ([city()], {"weather": 1}, 'a position has nothing called "weather"'),
        ([city(left=[3])], {"age": 2}, "token 3 after 1 Ages"),
        ([city(left=[1, 1])], {"age": 3}, "too many conflict tokens"),
        ([city(left=[2])], {"age": 3}, "token 2"),
        ([city(hand=["altar.3"])], {}, "holds 1 cards in turn 1, not 7"),
        ([city(hand=["altar.3"])], {"options": {"deal": "open"}}, "hand in an open game"),
        ([city()], {"phase": "lunch"}, '"phase" is "lunch"'),
        ([city()], {"turn": 7}, '"turn" is 7'),
        ([city()], {"phase": "over", "age": 2}, "over only after turn 6 of Age 3"),
        ([city()], {"steps": [["dig", 1]], "phase": "dig"}, "seat 1 has no power for the phase dig"),
        ([city()], {"phase": "dig"}, "the phase is dig and the steps are another"),
        ([city()], {"phase": "deal", "options": {"deal": "open"}}, "cards are dealt only in a game that Herald deals"),
        ([city(chosen="fly altar.3")], {}, "is not a play"),
        ([city(chosen="build barracks.3")], {}, "which it may not"),
        (
            [
                city(
                    cards=[
                        "spies_guild",
                        "traders_guild",
                        "workers_guild",
                        "builders_guild",
                        "scientists_guild",
                        "shipowners_guild",
                    ]
                )
            ],
            {"age": 3},
            "more guilds are in use than the 5 of 3 players",
        ),
        ([city()], {"options": {"deal": "thrown"}}, "Option deal"),
        ([city()], {"game": "chess"}, "belongs to the game chess"),
    ],
)
def test_a_position_that_cannot_be_says_why(seats, moment, reason):
    with pytest.raises(BrokenPosition) as broken:
        at(*seats, **moment)
    assert str(broken.value).startswith("This cannot be: ") and reason in str(broken.value)


@pytest.mark.parametrize(
    "data", [[], "x", None, {"seats": 3}, {}, {"seats": [1, 2, 3]}, {"seats": [city(), city("rhodos")]}]
)
def test_what_is_no_position_at_all(data):
    with pytest.raises(BrokenPosition):
        GAME.position(data)


def test_a_face_down_play_is_part_of_a_position():
    state = at(city(), age=1)
    state.do(1, GAME.parse("sell altar.3"))
    twin = GAME.position(json.loads(json.dumps(state.position())))
    assert twin.awaited() == (2, 3) and twin.position() == state.position() and twin.view(1) == state.view(1)
