"""Through the Ages against its second referee: every seat count, both later modes, all rulings both know.

HERALD_SOAK_AGES sets the number of games (default 500); the error names the game and the first difference.
"""

import os
import random

from tests.oracle.through_the_ages import joined, opened

GAMES = "HERALD_SOAK_AGES"
USUAL = 500
OPEN = 10  # one game in ten is played with real cards, which takes longer


def soak():
    """Plays them. Returns a sentence with the number of comparisons; raises AssertionError naming the game."""
    count = int(os.environ.get(GAMES, USUAL))
    plays = sum(compared(number) for number in range(count))
    return f"{count} games, {plays} plays: both referees of Through the Ages agree."


def compared(number):
    """One game; returns its number of plays."""
    chance = random.Random(f"ages {number}")
    mode, seats = chance.choice(joined.MODES), chance.randint(2, 4)
    options = {name: chance.choice(values) for name, values in joined.RULED.items()}
    referee = opened if number % OPEN == 0 else joined
    plays, found = referee.differences(mode, seats, number, **options)
    assert not found, f"Game {number} ({mode}, {seats} seats, {options}): {found[0]}"
    return plays
