"""Sorting the box for the simple game: IN or OUT for every card and player count."""

import json
import random

import pytest

from shared_rules.contract import load
from shared_rules.through_the_ages import cards
from tests.rules import on_station
from tests.rules.stations import station_digests

DECK = load("through_the_ages.deck")
words = DECK.part("words")


def answer(state, card):
    """(IN or the refusal's code, what the OLED says) as the station finds it."""
    view = DECK.view(json.loads(json.dumps(state.view(1))))
    (way,) = view.ways(card)
    if way.refusal is not None:
        return way.refusal.code, words.why(way.refusal)
    return "in", " ".join(words.caption(view, way.play))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ta_105_exactly_the_cards_of_the_mode_and_player_count_are_in(players):
    state = DECK.start(1, {"players": str(players)})
    found = {card for card in DECK.cards() if answer(state, card)[0] == "in"}
    assert found == {*cards.deck(0, players), *cards.deck(1, players), *cards.events()}


@pytest.mark.parametrize("card, code, said", [
    ("iron.3", "marked", "OUT: marked 4 players, and you are 3. Into the box."),
    ("coal.1", "other_deck", "OUT: Age II has no part in the simple game. Into the box."),
    ("legion.1", "military", "OUT: of the military cards only events of Age A are used. Into the box."),
    ("development_of_politics", "politics", "OUT: the simple game leaves this event out. Into the box."),
])  # fmt: skip
def test_what_goes_back_into_the_box_says_why(card, code, said):
    assert answer(DECK.start(1, {"players": "3"}), card) == (code, said)


def test_a_whole_box_in_any_order_comes_out_complete():
    box = list(DECK.cards())
    random.Random(3).shuffle(box)
    state, events = DECK.start(1, {"players": "4"}), []
    for number, card in enumerate(box):
        verb = "in" if answer(state, card)[0] == "in" else "out"
        events += state.do(1, DECK.parse(f"{verb} {card} {number:06x}"))
    assert [event.code for event in events].count("all_in") == 1
    assert state.public()["complete"] and state.public()["inside"] == 20 + 55 + 9


def test_a_station_answers_as_the_host_does():
    line = json.dumps(DECK.start(1, {"players": "2"}).view(1))
    assert station_digests(DECK.name, [line]) == list(on_station.digests(DECK.name, [line]))
