"""Counting a finished game at a station: holding C counts on by three of small numbers, by five of large ones, and
nobody presses C more than twenty times."""

import json

import pytest

from host.session.tally import finished
from shared_rules.contract import load
from tests.firmware.player import NAMES, Player
from tests.promises import promise

PROMISES = [
    promise(
        "Counting a finished game at a station takes a seat twenty presses of C at most", how="every game and mode"
    ),
]

MOST = 20
GAMES = [("seven_wonders", {}, 7), ("seven_wonders_duel", {}, 2), ("tower_of_babel", {}, 5), ("oh_hell", {}, 4)]
GAMES += [("through_the_ages", {"mode": mode}, 4) for mode in ("simple", "advanced", "full")]


def seated(tally, view, seat):
    player = Player()
    player.station.seated(tally.name, seat, NAMES, "en")
    player.station.see(1, json.loads(json.dumps(view)))
    return player


def number(player):
    """The number that is chosen now; -1 where none is."""
    word = player.station.ways[player.station.chosen].play.value
    return int(word.rstrip("+")) if word.rstrip("+").isdecimal() else -1


def counted(player, wanted):
    """How often C is pressed until the wanted number is chosen, held to count by several: a hold is one press."""
    player.press("A")
    presses, step = 0, 3 if all("+" not in way.play.value for way in player.station.ways) else 5
    if number(player) + step <= wanted:
        player.press("C").station.held("C")
        presses += 1
        while number(player) + step <= wanted:
            player.station.held("C", True)
    while number(player) != wanted or player.station.ways[player.station.chosen].play.value.endswith("+"):
        player.press("C")
        presses += 1
    return presses


def answered(tally, state, seat, text, total):
    """How often C is pressed for a play that answers with a number; `total` is the whole number it leads to."""
    player = seated(tally, state.view(seat), seat)
    presses = counted(player, total)
    assert player.press("A").plays == [(text, 1, "")]
    return presses


@pytest.mark.long
@pytest.mark.parametrize("name, options, seats", GAMES)
def test_a_seat_presses_c_twenty_times_at_most(name, options, seats):
    tally = load(name + ".tally")
    for seed in (1, 2):
        played = finished(tally.played, seats, tally.played.complete(options), seed)
        state = tally.start(seats, options)
        for place, texts in enumerate(tally.sayings(played.position()), 1):
            seat, presses = min(place, seats), 0
            for text in texts:
                play = tally.parse(text)
                if text.endswith("+"):
                    continue  # a step on the way to the number, which holding C goes by itself
                if play.verb == "say" and play.value.isdecimal():
                    presses += answered(tally, state, seat, text, int(play.value))
                elif play.verb != "add":
                    presses += _chosen(tally, state, seat, play)
                state.do(seat, play)
            assert presses <= MOST, (name, seed, place, presses)


def _chosen(tally, state, seat, play):
    """How often C is pressed for an answer in words."""
    player = seated(tally, state.view(seat), seat).press("A")
    presses = 0
    while player.station.ways[player.station.chosen].play != play:
        player.press("C")
        presses += 1
    return presses


def test_five_more_outlive_what_others_enter_and_begin_anew_when_asked_again():
    tally = load("seven_wonders.tally")
    state = tally.start(3, {})
    for text in ("wonder gizah", "side A", "stages 2"):
        state.do(1, tally.parse(text))
    player = seated(tally, state.view(1), 1).press("AC")
    for again in (False, True, True):
        player.station.held("C", again)
    assert number(player) == 15 and player.press("C").rows()[1] == " 15 coins"
    state.do(2, tally.parse("wonder rhodos"))
    player.station.see(2, json.loads(json.dumps(state.view(1))))
    assert player.wait(1000).press("A").plays == [("coins 16", 2, "")]
    state.do(1, tally.parse("coins 16"))
    seated(tally, state.view(1), 1).press("A")  # another question
    state.do(1, tally.parse("again coins"))
    again = seated(tally, state.view(1), 1)
    assert "then hold C: +" in again.text() and number(again.press("A")) == 0


def test_a_card_that_is_laid_is_counted_without_a_press_and_taken_out_only_with_one():
    tally = load("seven_wonders_duel.tally")
    state = tally.start(2, {})
    player = seated(tally, state.view(1), 1)
    player.station.arrived("04aa", "7d/lumber_yard")
    assert player.wait(200).plays == [("add lumber_yard", 1, "04aa")]
    state.do(1, tally.parse("add lumber_yard"))
    again = seated(tally, state.view(1), 1)
    again.station.arrived("04aa", "7d/lumber_yard")
    assert again.wait(4000).plays == [] and again.press("A").plays == [("remove lumber_yard", 1, "04aa")]


def test_what_a_tally_asks_waits_for_its_button():
    tally = load("seven_wonders_duel.tally")
    player = seated(tally, tally.start(2, {}).view(1), 1).press("A")
    assert player.wait(4000).plays == []
