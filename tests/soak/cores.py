"""Fast games of bots against the rules: thousands of random games, each play, purse, point and end."""

from tests.bots import test_cores, test_wonders_core

GAMES = 4000


def soak(games=GAMES):
    """Returns a sentence; raises AssertionError."""
    seeds = range(10_000, 10_000 + games)
    duel = sum(test_cores.follow(seed, start=7 * seed if seed % 2 else 0) for seed in seeds)
    wonders = sum(test_wonders_core.follow(seed, start=seed % 50 if seed % 2 else 0) for seed in seeds)
    return (
        f"{games} games of 7 Wonders Duel, {duel} plays of seats, and {games} of 7 Wonders, {wonders} plays: "
        "the same in numbers as in the rules."
    )
