"""Every moment of very many games with any options: each is read back from its position, and nobody is awaited
who has no play. HERALD_SOAK_GAMES sets the number of games of each kind (default 200)."""

import os

from host.languages.game_words import games
from tests.promises import promise
from tests.rules.test_every_moment import every_moment
from tests.soak.properties import GAMES, named

PROMISES = [
    promise(
        "Every seat that is waited for has a legal play, and every position can be written and read back",
        how="every moment of games with any options",
        often="long: 200 games of each kind (HERALD_SOAK_GAMES)",
    ),
]

USUAL = 200


def soak() -> str:
    """Plays them. Returns a sentence with the number of moments; AssertionError names the game."""
    count, moments = int(os.environ.get(GAMES, USUAL)), 0
    for game in games():
        for number in range(count):
            moments += named(f"{game} {number}", lambda: every_moment(game, number))  # noqa: B023  called at once
    return f"{moments:,} moments of {count} games of each kind read back, and each left a play to whoever was awaited."
