"""Positions set up by hand: what may be left out, and what cannot be."""

import pytest

from shared_rules.contract import BrokenPosition
from tests.rules.through_the_ages.later import later
from tests.rules.through_the_ages.scene import GAME, at, civ, plays


def test_a_position_needs_only_seats():
    state = GAME.position({"seats": [{}, {}]})
    assert (state.phase, state.round, state.active, state.age) == ("act", 2, 1, 1)
    assert state.awaited() == (1,) and civ(state).yellow == 18 and len(state.events) == 9


def test_what_lies_somewhere_does_not_come_again():
    other = {"techs": [["swordsmen", 0, 0]]}
    state = at({"hand": ["iron.1"], "specials": ["masonry"]}, other, row=["alchemy.1"])
    coming = [play.card for play in state.pool]
    assert "iron.1" not in coming and "alchemy.1" not in coming and "masonry" not in coming
    assert "iron.2" in coming and "moses" not in coming
    assert len([card for card in coming if card.startswith("swordsmen")]) == 1, "one of the two is in play"


def test_tokens_follow_from_what_lies_on_the_board():
    one = civ(at({"techs": [["agriculture", 3, 2], ["iron", 2, 4]], "pool": 2, "wonder": "pyramids", "stages": 2}))
    assert (one.yellow, one.blue) == (25 - 5 - 2, 18 - 6 - 2)


def test_the_first_round_has_its_own_number_of_actions():
    state = at({}, {}, {}, round=1, active=2, row=["moses"])
    assert civ(state, 2).white_left() == 2 and state.age == 0


def test_an_event_may_be_asking():
    state = at({}, {}, phase="choose", event="development_of_markets", asked=[2], past=["development_of_markets"])
    assert state.awaited() == (2,) and plays(state) == ["choose resources", "choose food"]


def test_the_end_may_be_set_up():
    state = at({"culture": 9}, {"culture": 8}, {}, phase="over", last=True)
    assert state.over and state.ranking() == [(1,), (2,), (3,)] and state.plays(1) == []


@pytest.mark.parametrize("seat, sentence", [
    ({"yellow": 20}, "seat 1 has 27 yellow tokens, not 25"),
    ({"blue": 17}, "seat 1 has 17 blue tokens, not 18"),
    ({"techs": [["bronze", -1, 0]]}, "bronze has -1 workers"),
    ({"techs": [["philosophy", 1, 1]]}, "philosophy has 1 workers and 1 blue tokens"),
    ({"techs": [["moses", 1, 0]]}, "moses is not a farm"),
    ({"techs": ["bronze"]}, 'a list of rows like ["bronze", 3, 2]'),
    ({"government": "iron"}, "iron is no government"),
    ({"leader": "pyramids"}, "pyramids is no leader"),
    ({"wonder": "pyramids", "stages": 3}, '"stages" is 3; it should be 0 to 2'),
    ({"hand": ["altar.3"]}, "no card is called altar.3"),
    ({"hand": ["coal.1"]}, "coal.1 does not belong to this game"),
    ({"hand": ["iron.1", "iron.1"]}, "iron.1 lies in two places"),
    ({"science": 41}, '"science" is 41; it should be 0 to 40'),
    ({"science": "many"}, '"science" should be a number'),
    ({"culture": 5, "sources": [1, 1, 1]}, "has 5 culture points"),
    ({"gold": 1}, 'nothing called "gold"'),
])  # fmt: skip
def test_seats_that_cannot_be(seat, sentence):
    with pytest.raises(BrokenPosition, match=r"^This cannot be: .*\.$") as raised:
        at(seat)
    assert sentence in str(raised.value)


@pytest.mark.parametrize("moment, sentence", [
    ({"phase": "sleep"}, '"phase" is "sleep"'),
    ({"active": 4}, '"active" is 4; it should be 1 to 3'),
    ({"row": ["moses"] * 2}, "moses lies in two places"),
    ({"row": [""] * 14}, "the row has 13 spaces"),
    ({"phase": "row", "last": True}, "nothing can be turned up"),
    ({"phase": "event", "events": []}, "no event can come up"),
    ({"phase": "choose"}, "players choose when an event asks them"),
    ({"phase": "choose", "event": "moses", "asked": [1]}, "moses is not an event"),
    ({"phase": "choose", "event": "no_event", "asked": [5]}, '"asked" is [5]'),
    ({"deck": ["moses"]}, "one of another Age"),
    ({"events": ["rats"]}, 'rats is not an event'),
    ({"game": "seven_wonders"}, "belongs to the game seven_wonders"),
    ({"options": {"mode": "epic"}}, "mode is simple"),
])  # fmt: skip
def test_moments_that_cannot_be(moment, sentence):
    with pytest.raises(BrokenPosition, match=r"\.$") as raised:
        at({}, **moment)
    assert sentence in str(raised.value)


@pytest.mark.parametrize("moment, sentence", [
    ({"asks": [["sleep", -1, {}]]}, 'nothing called "sleep"'),
    ({"asks": ["act"]}, 'a list of rows like ["draws"'),
    ({"asks": []}, "somebody is awaited"),
    ({"asks": [["act", -1, {}]]}, "somebody is awaited"),
    ({"asks": [["politics", 1, {}]]}, "a turn goes on when all is done"),
    ({"asks": [["act", -1, {}], ["politics", 2, {}]]}, "politics is not asked of seat 2"),
    ({"asks": [["act", -1, {}], ["draws", -1, {"seat": 1}], ["politics", 1, {}]]}, '"count" is missing'),
    ({"asks": [["act", -1, {}], ["event", 0, {}]], "events": []}, "nothing can be turned up"),
    ({"asks": [["act", -1, {}], ["choose", 1, {"why": "gain", "seat": 1, "card": "rats", "options": []}]]},
     "rats asks nobody for that"),
    ({"asks": [["act", -1, {}], ["choose", 1, {"why": "gain", "seat": 1, "card": "development_of_markets",
                                              "options": ["science"]}]]}, "what can be chosen is resources, food"),
    ({"asks": [["act", -1, {}], ["politics", 1, {}]], "phase": "bid"}, "the phase is bid, and politics is asked"),
    ({"phase": "pact"}, "is written with its asks"),
    ({"pacts": [["spy.1", 1, 1, 2]]}, "spy.1 is not a pact"),
    ({"wars": [["war_over_culture_ii", 1, 1]]}, "not a war of one seat on another"),
    ({"out": [1, 1]}, "each seat resigns once"),
    ({"shields": [0]}, "a list of 4 numbers"),
    ({"known": {"legion.1": 7}}, 'known is written like {"legion.1": 2}'),
    ({"pile": ["iron.1"]}, "iron.1 is not a card of pile"),
    ({"pile": ["legion.1", "legion.1"]}, "legion.1 lies in two places"),
    ({"stock": 3}, "another number of cards"),
])  # fmt: skip
def test_moments_of_the_later_modes_that_cannot_be(moment, sentence):
    with pytest.raises(BrokenPosition, match=r"\.$") as raised:
        later({}, **moment)
    assert sentence in str(raised.value)


@pytest.mark.parametrize("seat, sentence", [
    ({"unknown": 2}, "they are in an open game alone"),
    ({"war": ["iron.1"]}, "iron.1 is not a military card"),
    ({"banner": "spy.1"}, "spy.1 is not a tactics card"),
    ({"colonies": ["rats"]}, "rats is no territory"),
    ({"credit": [1]}, "a list of 2 numbers"),
    ({"techs": [["bronze", 1, 0], ["bronze", 1, 0]]}, "stands there twice"),
    ({"hand": ["legion.1"]}, "is not held with the civil cards"),
])  # fmt: skip
def test_seats_of_the_later_modes_that_cannot_be(seat, sentence):
    with pytest.raises(BrokenPosition, match=r"^This cannot be: .*\.$") as raised:
        later(seat)
    assert sentence in str(raised.value)
