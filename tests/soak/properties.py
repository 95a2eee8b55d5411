"""Random games by the thousand: every game that is there, any players, both ways to deal, all options mixed.

The suite plays a few of each; this plays as many as HERALD_SOAK_GAMES sets (default 1,000) and
names the game after which something was wrong, so that the very same one can be played again.
"""

import os
import random

from host.languages.game_words import games
from shared_rules.contract import load
from shared_rules.referee.record import Record, digest, parse, replay
from tests.rules.random_games import moments, options_that_fit
from tests.rules.seven_wonders.test_properties import any_game

GAMES = "HERALD_SOAK_GAMES"
USUAL = 1_000


def soak():
    """Plays them. Returns a sentence with their number; raises AssertionError naming the game."""
    count = int(os.environ.get(GAMES, USUAL))
    for number in range(count):
        for game in games():
            named(f"{game} {number}", lambda: mixed(game, number))  # noqa: B023  called at once
        named(f"seven_wonders with every card in one place {number}", lambda: any_game(number))  # noqa: B023
    return f"{count} random games of each kind ended, replayed and kept every invariant."


def named(what, check):
    """Runs one check and returns its result; an error names the game."""
    try:
        return check()
    except Exception as error:
        raise AssertionError(f"Game {what}: {error!r}") from error


def mixed(game, number):
    """One game with any rulings: it ends, and its record leads to the same end."""
    rules, chance = load(game), random.Random(f"soak {number}")
    players = chance.randint(*rules.seats)
    options = options_that_fit(rules, players, lambda option: chance.choice(option.values))
    *_, (state, _, lines) = moments(game, options["deal"], players, number, options)
    record = Record(game, rules.rules_version, options, ["A"] * players, "2026-02-28", lines)
    again = replay(parse(record.text()))
    assert digest(again) == digest(state) and again.scores() == state.scores()
    assert sorted(seat for place in state.ranking() for seat in place) == list(range(1, players + 1))
