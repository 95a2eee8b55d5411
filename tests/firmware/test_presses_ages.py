"""How often buttons are pressed in the later modes of Through the Ages: the real station, worked by somebody who takes
the shorter of the ways that there are, a card on the reader or none."""

import json
from collections import defaultdict

import pytest

from host.pico.build import ROOT
from shared_rules.contract import TABLE, load
from shared_rules.referee import record
from tests.firmware.presses import pressed

GAME = load("through_the_ages")
GOLDENS = ROOT / "tests" / "golden" / "through_the_ages"


def evening(name):
    """(seat, play, what was pressed, Events) of every play of a recorded game; of TABLE's plays nothing is pressed."""
    kept = record.parse((GOLDENS / f"{name}.record").read_text(encoding="utf-8"))
    state = GAME.start(kept.seats, kept.options)
    for seat, text in kept.lines:
        play = GAME.parse(text)
        view = json.loads(json.dumps(state.view(seat or 1)))
        letters = "" if seat == TABLE else pressed(GAME, view, seat, play, [play.card] if play.card else [])[1]
        yield seat, play, letters, state.do(seat, play)


POLITICS = ("quiet", "prepare", "attack", "declare", "offer", "cancel", "colonize", "resign", "accept", "decline")
AUCTION = ("bid", "pass", "add", "send")


def turns(name):
    """For each turn of a recorded game the presses of the player whose turn it was, and of all who were asked in it."""
    found = [0]
    for _, _, letters, events in evening(name):
        found[-1] += len(letters)
        if any(event.code == "turn" for event in events):
            found.append(0)
    return found


def auctions(name):
    """For each auction in which somebody bid: (bids, presses of all), from the territory to the colony."""
    found, bids, pressed = [], 0, 0
    for _, play, letters, _ in evening(name):
        if play.verb not in AUCTION:
            found += [(bids, pressed)] if bids else []
            bids = pressed = 0
        else:
            bids, pressed = bids + (play.verb == "bid"), pressed + len(letters)
    return found


@pytest.mark.long
def test_politics_takes_few_presses():
    """A card laid offers what can be done with it: one press each for the rival. None: two."""
    pressed = defaultdict(list)
    for seat, play, letters, _ in evening("full-dealt-4-j"):
        if seat:
            pressed[play.verb].append(len(letters))
    for verb in POLITICS:
        assert max(pressed[verb], default=0) <= 4, verb
    assert set(pressed["quiet"]) == {2} and set(pressed["prepare"]) == {1} and set(pressed["discard"]) == {1}


@pytest.mark.long
def test_turns_and_auctions_among_four_take_as_many_presses_as_are_reported():
    """A turn of the full game takes 13 on average, of all who are asked in it together; an auction 17 of all four, and
    what its winner sends is among them. Fewer are welcome: then these figures are to be written down again."""
    found = turns("full-dealt-4-j")
    assert found[41:51] == [41, 9, 17, 13, 14, 13, 13, 25, 9, 30] and sum(found) / len(found) < 13.5
    assert auctions("full-dealt-4-j") == [(2, 21), (1, 16), (3, 22), (2, 15), (1, 10)]
