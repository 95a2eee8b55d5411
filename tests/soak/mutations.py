"""Positions and records of every game with something wrong in them: each gets a sentence, or is sound after all.

HERALD_SOAK_POSITIONS sets the number of positions of each game (default 100,000), a fifth as many records.
"""

import json
import os
import random

from host.languages.game_words import games
from shared_rules.contract import load
from tests.promises import promise
from tests.rules.mutations import broken_or_replayed, mutated, mutated_lines, refused_or_whole, sound
from tests.soak.properties import named

PROMISES = [
    promise(
        "Bad input is answered with a sentence, never with a traceback",
        how="changes positions and records of every game at random",
        often=(
            "each time: 800 positions and 24 records of each game; long: 100,000 and 20,000 (HERALD_SOAK_POSITIONS)"
        ),
    ),
]

POSITIONS = "HERALD_SOAK_POSITIONS"
USUAL = 100_000
# This many positions are made of each random game before the next one is played.
BATCH = 5_000


def soak() -> str:
    """Tries them. Returns a sentence with the number of sound ones; AssertionError names the first unsound mutation."""
    count, sound_ones = int(os.environ.get(POSITIONS, USUAL)), 0
    for game in games():
        for number in range(-(-count // BATCH)):
            size = min(BATCH, count - number * BATCH)
            sound_ones += named(f"{game} {number}", lambda: batch(game, number, size))  # noqa: B023  called at once
    return (
        f"{count:,} positions and {count // 5:,} records of each game got a sentence, or were sound ({sound_ones:,})."
    )


def batch(game: str, number: int, count: int) -> int:
    """Some positions of one random game, and a fifth as many records. Returns how many were sound."""
    rules, chance = load(game), random.Random(f"{game} {number}")
    positions, text = sound(game, ("dealt", "open")[number % 2], number, 7)
    read = [refused_or_whole(rules, mutated(json.loads(chance.choice(positions)), chance)) for _ in range(count)]
    return sum(read) + sum([broken_or_replayed(mutated_lines(text, chance)) for _ in range(count // 5)])
