"""Every game has room on a station, and its verdict costs a quarter of a frame at most. The bench looks at more games
and all languages."""

import asyncio
import json

import pytest

from bench._limits import HEAP, HEAP_LARGE, PIECE
from bench.station import FRAME, Moment, heap_of, measure, moments
from host.session.tally import finished
from host.virtual.run import run_script
from shared_rules.contract import load
from tests.games import SHIPPED
from tests.promises import promise

PROMISES = [
    promise(
        "A station has room for every game: no constant that is loaded after a game is longer than 2,048 "
        "bytes, and a test fails when a virtual station fills the heap of a Pico"
    ),
]

pytestmark = pytest.mark.micropython

SEEDS = range(4)  # dealt and open games alternate
FULL = {"through_the_ages": {"mode": "full"}}
LANGUAGE = "hu"  # the language whose sentences take most


@promise(
    "A station's free heap is one piece of 8,192 bytes at least, in the longest view of every game "
    "with a card explained",
    how=(
        "on MicroPython in WebAssembly, which says nothing about a game for which it enlarged its heap "
        "(Through the Ages); on the emulated chip as in docs/speed.md"
    ),
)
@pytest.mark.parametrize("name", SHIPPED)
def test_the_longest_view_of_every_game_fits_and_a_verdict_costs_little(name):
    game = load(name)
    longest = max((moment for seed in SEEDS for moment in moments(game, seed)), key=lambda one: len(one.view))
    heap, piece, _, verdict = asyncio.run(measure(game, longest, LANGUAGE))
    assert 0 < heap <= HEAP
    assert piece >= PIECE
    assert 0 < verdict <= FRAME / 4


def test_large_letters_have_room_in_the_longest_view_of_the_largest_game():
    game = load("through_the_ages")
    longest = max((moment for moment in moments(game, 0)), key=lambda one: len(one.view))
    assert 0 < asyncio.run(heap_of(game, longest, LANGUAGE, True)) <= HEAP_LARGE


LOOKED_FOR = """
import json, sys
from firmware import games
from shared_rules.through_the_ages import view
games.load("through_the_ages")
parts = "legal_politics", "legal_answers"
for data in json.loads(%r):
    view.rebuild(data).ways(None)
    print(*[part for part in parts if "shared_rules.through_the_ages." + part in sys.modules])
"""


def test_a_station_lets_go_of_the_plays_of_the_phase_that_is_over():
    """A table that goes from one mode to another would keep both, and so would a whole game."""
    views = [json.loads(one.view) for one in moments(load("through_the_ages"), 0, {"mode": "advanced"})]
    politics = next(one for one in views if one["phase"] == "politics")
    answers = next(one for one in views if one["phase"] == "discard")
    told = run_script(LOOKED_FOR % json.dumps([politics, answers, politics]))
    assert told.split() == ["legal_politics", "legal_answers", "legal_politics"]


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("beside", ["deck", "tally"])
def test_a_station_that_sorts_or_counts_has_room_too(name, beside):
    game = load(f"{name}.{beside}")
    moment = (sorted_of if beside == "deck" else counted)(game)
    assert 0 < asyncio.run(heap_of(game, moment, LANGUAGE)) <= HEAP


def sorted_of(deck):
    """Every card of the box has been laid, and one of them is laid again."""
    state = deck.start(1, {"players": str(deck.played.seats[1]), **FULL.get(deck.played.name, {})})
    for number, card in enumerate(deck.cards()):
        view = deck.view(state.view(1))
        if view.ways(card)[0].refusal is None:
            state.do(1, deck.parse(f"in {card} {number:06x}"))
    return Moment(1, json.dumps(state.view(1)), deck.cards()[0])


def counted(tally):
    """Everything was announced of a game played to its end, except that it is over."""
    seats, options = tally.played.seats[1], FULL.get(tally.played.name, {})
    played = finished(tally.played, seats, tally.played.complete(options), 1)
    state = tally.start(seats, options)
    for seat, texts in enumerate(tally.sayings(played.position()), 1):
        for text in texts:
            if text != "done":
                state.do(seat, tally.parse(text))
    seat = max(range(1, seats + 1), key=lambda one: len(json.dumps(state.view(one))))
    return Moment(seat, json.dumps(state.view(seat)), "")
