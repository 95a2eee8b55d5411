"""Fast games of bots against the rules: thousands of random games, each play, purse, point and end."""

from tests.bots.test_cores import follow

GAMES = 4000


def soak(games=GAMES):
    """Returns a sentence; raises AssertionError."""
    plays = sum(follow(seed, start=7 * seed if seed % 2 else 0) for seed in range(10_000, 10_000 + games))
    return f"{games} games of 7 Wonders Duel, {plays} plays of seats: the same in numbers as in the rules."
