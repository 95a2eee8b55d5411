"""Sorting the box for every mode: IN or OUT for every card and player count."""

import json
import random

import pytest

from shared_rules.contract import load
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.referee import decks
from tests.rules import on_station
from tests.rules.stations import station_digests

DECK = load("through_the_ages.deck")
words = DECK.part("words")


def answer(state, card):
    """(IN or the refusal's code, the OLED's text) as the station finds it."""
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
    ("coal.1", "other_deck", "OUT: this mode of the game has no Age II. Into the box."),
    ("legion.1", "military", "OUT: of the military cards only events of Age A are used. Into the box."),
    ("development_of_politics", "politics", "OUT: the simple game leaves this event out. Into the box."),
])  # fmt: skip
def test_what_goes_back_into_the_box_says_why(card, code, said):
    assert answer(DECK.start(1, {"players": "3"}), card) == (code, said)


MODES = pytest.mark.parametrize("mode", ["advanced", "full"])


@MODES
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ta_112_ta_113_ta_118_each_pile_of_the_later_modes_has_the_decks_of_a_game(mode, players):
    """Pile by pile what a game of this mode deals from: civil decks, events, military decks, Age III events."""
    settings = DECK.complete({"players": str(players), "mode": mode})
    names, found = [pile.where for pile in DECK.piles(settings)], {}
    for card in DECK.cards():
        at = DECK.place(card, settings)
        if isinstance(at, int):
            found.setdefault(names[at], set()).add(card)
    game = load("through_the_ages").start(players, {"mode": mode, "deal": "open"})
    ages = (0, 1, 2) if mode == "advanced" else (0, 1, 2, 3)
    expected = {f"civil {'A' if not age else 'I' * age}": set(cards.deck(age, players)) for age in ages}
    expected["events A"] = set(game.events if mode == "full" else cards.military(0, players))
    for age in ages[1:]:
        game.age = age
        expected[f"military {'I' * age}"] = set(decks.military_deck(game))
    if mode == "advanced":
        expected["events III"] = {card for card in cards.military(3, players) if cards.card_of(card).kind == "event"}
    assert found == expected and list(expected) == [name for name in names if name in expected]


@pytest.mark.parametrize("mode, players, peaceful, card, code", [
    ("advanced", "4", "no", "holy_war.1", "war"),
    ("advanced", "4", "no", "oil.1", "other_deck"),
    ("advanced", "4", "no", "raid_iii.1", "other_deck"),
    ("full", "2", "no", "peace_treaty", "two"),
    ("full", "3", "no", "iron.3", "marked"),
    ("full", "3", "yes", "holy_war.1", "peaceful"),
    ("full", "3", "no_pacts", "peace_treaty", "peaceful"),
    ("full", "3", "no", "development_of_politics", "in"),
])  # fmt: skip
def test_what_the_later_modes_put_back_into_the_box_says_why(mode, players, peaceful, card, code):
    state = DECK.start(1, {"players": players, "mode": mode, "peaceful": peaceful})
    found, said = answer(state, card)
    assert found == code and (code == "in" or said.startswith("OUT: ")) and "{" not in said


@pytest.mark.micropython
@MODES
def test_a_station_sorts_the_later_modes_as_the_host_does(mode):
    line = json.dumps(DECK.start(1, {"players": "3", "mode": mode}).view(1))
    assert station_digests(DECK.name, [line]) == list(on_station.digests(DECK.name, [line]))


@pytest.mark.long
def test_a_whole_box_in_any_order_comes_out_complete():
    box = list(DECK.cards())
    random.Random(3).shuffle(box)
    state, events = DECK.start(1, {"players": "4"}), []
    for number, card in enumerate(box):
        verb = "in" if answer(state, card)[0] == "in" else "out"
        events += state.do(1, DECK.parse(f"{verb} {card} {number:06x}"))
    assert [event.code for event in events].count("all_in") == 1
    assert state.public()["complete"] and state.public()["inside"] == 20 + 55 + 9


@pytest.mark.micropython
def test_a_station_answers_as_the_host_does():
    line = json.dumps(DECK.start(1, {"players": "2"}).view(1))
    assert station_digests(DECK.name, [line]) == list(on_station.digests(DECK.name, [line]))
