"""Every game has room on a station, and its verdict costs a quarter of a frame at most. The bench looks at more games
and all languages."""

import asyncio

import pytest

from bench.station import FRAME, heap_of, measure, moments
from host.languages.game_words import games
from shared_rules.contract import load

ROOM = 180_000
SEEDS = range(4)  # dealt and open games in turns
LANGUAGE = "hu"  # the language whose sentences take most


@pytest.mark.parametrize("name", games())
def test_the_longest_view_of_every_game_fits_and_a_verdict_costs_little(name):
    game = load(name)
    longest = max((moment for seed in SEEDS for moment in moments(game, seed)), key=lambda one: len(one.view))
    heap, _, verdict = asyncio.run(measure(game, longest, LANGUAGE))
    assert 0 < heap <= ROOM
    assert 0 < verdict <= FRAME / 4


def test_large_letters_have_room_in_the_longest_view_of_the_largest_game():
    game = load("through_the_ages")
    longest = max((moment for moment in moments(game, 0)), key=lambda one: len(one.view))
    assert 0 < asyncio.run(heap_of(game, longest, LANGUAGE, True)) <= ROOM
