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
