"""An impossible position is one sentence, in every game (docs/positions.md); what a game can reach is read."""

import copy

import pytest

from shared_rules.contract import BrokenPosition, load
from tests.promises import promise

PROMISES = [
    promise(
        "A position that no game can reach is refused in one sentence: offers that nobody can have made, bids and hands "
        "that do not fit the deal, conflict tokens on which neighbours do not agree, a wonder or leader that is there "
        "twice"
    ),
]

BABEL = {
    "game": "tower_of_babel",
    "phase": "choose",
    "active": 2,
    "disc": "ship_disc.4",
    "seats": [{"hand": [], "offer": ["ship.2"]}, {"hand": ["ship.1"]}, {"hand": [], "offer": ["ship.8"]}],
    "wonders": {"babel": {"discs": ["ship_disc.4", "camel_disc.4"], "buildings": [3, 0, 2]}},
}


def without(position, *path):
    found = copy.deepcopy(position)
    inner = found
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    return found


def changed(position, *path):
    """The position with another value, the last one, at a place in it."""
    found = copy.deepcopy(position)
    inner = found
    for key in path[:-2]:
        inner = inner[key]
    inner[path[-2]] = path[-1]
    return found


def sentence(position):
    with pytest.raises(BrokenPosition) as refused:
        load(position["game"]).position(position)
    found = str(refused.value)
    assert found.startswith("This cannot be: ") and found.endswith(".") and "\n" not in found
    return found


def test_the_sound_moment_of_babel_is_read():
    state = load("tower_of_babel").position(BABEL)
    assert state.awaited() == (2,)
    left_out = load("tower_of_babel").position(without(BABEL, "seats", 0, "offer"))
    assert left_out.board.offers[1] == []


@pytest.mark.parametrize(
    ("position", "part"),
    [
        (changed(BABEL, "seats", 1, "offer", ["ship.4", "ship.7"]), "seat 2 builds"),
        (changed(BABEL, "seats", 2, "offer", ["ship.8", "camel.9"]), "camel.9 is of a type that was not asked for"),
        (without(changed(BABEL, "phase", "turn"), "disc"), "nobody chooses"),
        (changed(BABEL, "phase", "offer"), "nobody chooses"),
        (changed(BABEL, "seats", 0, "laid", ["ship.9"]), "gathers nothing"),
        (changed(BABEL, "seats", 1, "refused", 2), "refused offer"),
        (changed(BABEL, "seats", 0, "refused", 1), "refused offer"),
        (changed(BABEL, "taken", [1]), "nothing is added"),
    ],
)
def test_offers_of_babel_that_nobody_can_have_made(position, part):
    assert part in sentence(position)


HELL = {
    "game": "oh_hell",
    "options": {"most": "3", "hook": "no", "course": "down"},
    "phase": "play",
    "owing": [3],
    "number": 1,
    "size": 3,
    "dealer": 1,
    "leader": 2,
    "led": "clubs",
    "trump": "hearts",
    "turned": ["hearts.2"],
    "seats": [
        {"hand": ["clubs.2", "clubs.3", "clubs.4"], "bid": 1},
        {"hand": ["spades.2", "spades.3"], "trick": ["clubs.9"], "bid": 2},
        {"hand": ["diamonds.2", "diamonds.3", "diamonds.4"], "bid": 1},
    ],
}


def test_the_sound_moment_of_oh_hell_is_read_and_its_number_may_be_left_out():
    assert load("oh_hell").position(HELL).awaited() == (3,)
    second = changed(without(HELL, "number"), "options", "course", "up")
    assert load("oh_hell").position(second).number == 3


@pytest.mark.parametrize(
    ("position", "part"),
    [
        (changed(HELL, "seats", 1, "bid", 5), "seat 2 has bid 5 in a deal of 3"),
        (changed(HELL, "seats", 1, "bid", -1), "one after another"),
        (changed(HELL, "seats", 2, "hand", ["diamonds.2"]), "seat 3 holds 1 cards, not 3"),
        (changed(HELL, "trump", "clubs"), "trump is hearts, not clubs"),
        (changed(HELL, "led", "spades"), "clubs are led"),
        (changed(HELL, "leader", 1), "the next seat owes its card"),
        (changed(HELL, "owing", [1]), "the next seat owes its card"),
        (changed(HELL, "number", 2), "deal 2 has 2 cards each"),
        (changed(HELL, "size", 2), "deal 1 has 3 cards each"),
        (changed(HELL, "tricks", 1), "1 tricks are taken"),
        (changed(HELL, "seats", 0, "taken", 1), "0 tricks are taken"),
        (changed(HELL, "options", "hook", "yes"), None),
        (changed(changed(HELL, "options", "hook", "yes"), "seats", 1, "bid", 1), "which the dealer may not bid"),
        (changed(HELL, "dealer", 9), '"dealer" is 9'),
        (changed(HELL, "seats", 1, "met", 1), "in 0 deals"),
        (changed(HELL, "turned", ["hearts.2", "hearts.3"]), "2 cards are turned up"),
        (changed(HELL, "seats", 1, "trick", ["clubs.9", "clubs.10"]), "one card"),
        (changed(HELL, "seats", 2, "failed", [["clubs", 4]]), "in trick 4"),
        (changed(HELL, "seats", 2, "failed", [["diamonds", 1]]), "could not follow"),
    ],
)
def test_moments_of_oh_hell_that_no_deal_has(position, part):
    if part is None:
        load("oh_hell").position(position)
    else:
        assert part in sentence(position)


def test_a_card_that_does_not_follow_where_the_hand_could():
    moment = changed(changed(HELL, "seats", 2, "trick", ["diamonds.5"]), "owing", [1])
    moment = changed(moment, "seats", 2, "hand", ["diamonds.2", "clubs.7"])
    assert "seat 3 holds clubs and did not follow suit" in sentence(moment)


WONDERS = {
    "game": "seven_wonders",
    "phase": "over",
    "seats": [
        {"wonder": "gizah", "side": "A", "right": [1], "left": [-1, 3, 5]},
        {"wonder": "rhodos", "side": "A", "right": [1, -1, -1], "left": []},
        {"wonder": "ephesos", "side": "B", "right": [], "left": [-1]},
    ],
}


def test_conflict_tokens_on_which_neighbours_agree_are_read_and_missing_defeats_follow():
    assert load("seven_wonders").position(WONDERS).cities[1].tokens == ([-1, 3, 5], [1])
    state = load("seven_wonders").position(without(without(WONDERS, "seats", 1, "right"), "seats", 0, "right"))
    # A defeat has no value of its own Age, so the victory of seat 2 cannot be known: nothing is guessed.
    assert state.cities[2].tokens[1] == [-1, -1] and state.cities[1].tokens[1] == []


@pytest.mark.parametrize(
    ("position", "part"),
    [
        (changed(WONDERS, "seats", 1, "right", [1, 3, -1]), "both won the same conflict"),
        (changed(WONDERS, "seats", 1, "right", [1, -1]), "seat 2 has 1 defeats and seat 1 2 victories"),
        (changed(WONDERS, "seats", 1, "right", [-1, -1]), "seat 1 has 1 defeats and seat 2 0 victories"),
        (changed(WONDERS, "seats", 2, "left", []), "seat 3 has 0 defeats and seat 1 1 victories"),
        (changed(WONDERS, "seats", 0, "fought", [[2, 2, 3], [1]]), "lost in Age 2 against seat 2"),
        (changed(WONDERS, "seats", 1, "left", [5]), "victories"),
    ],
)
def test_conflict_tokens_on_which_neighbours_do_not_agree(position, part):
    assert part in sentence(position)
