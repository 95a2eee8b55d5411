"""Bots of all levels together in dealt games with any players, modes and rulings: every play is legal and can be made
at a station, step by step, and every game ends.

The suite plays some of each; this plays as many as HERALD_SOAK_GAMES sets (default 1,000).
"""

import os
import random

from host.arena.arena import play_game
from host.bots.judge import judge_of
from host.bots.levels import EASY, NORMAL, STRONG
from host.languages.game_words import games
from shared_rules.contract import load
from tests.bots.test_levels import Checked, options_of, player
from tests.soak.properties import GAMES, USUAL, named


def soak():
    """Plays them. Returns a sentence with their number; raises AssertionError naming the game."""
    count = int(os.environ.get(GAMES, USUAL))
    for number in range(count):
        for game in games():
            named(f"{game} {number}", lambda: together(game, number))  # noqa: B023  called at once
    return f"{count} games of each kind were played to their end by bots of all levels, by legal plays alone."


def together(game, number):
    """One game: every tenth has a strong bot, which takes its time."""
    rules, chance = load(game), random.Random(f"levels {number}")
    seats = chance.randint(*rules.seats)
    options = options_of(rules, seats, chance)
    judge = judge_of(game, rules.complete(options))
    levels = [chance.choice((EASY, NORMAL)) for _ in range(seats)]
    if number % 10 == 0:
        levels[chance.randrange(seats)] = STRONG
    players = [
        Checked(rules, player(rules, options, level, f"{number} {seat}"), judge) for seat, level in enumerate(levels)
    ]
    assert play_game(rules, options, players, number).over
