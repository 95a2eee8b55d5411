"""How fast the base of games of cards in zones is, by Oh Hell: whole random games, in processor time of one core."""

import random
import time
from collections.abc import Iterator
from typing import Any

from bench import Figure
from shared_rules.contract import load

GAME = load("oh_hell")
PLAYERS = 4
GAMES = 20
SECONDS = 2.0


def figures() -> Iterator[Figure]:
    """The Figures of the rules."""
    games, plays, seconds = played()
    method = (
        f"complete rules, {PLAYERS} players, {plays / games:.0f} plays a game, all hidden cards dealt; {games} games"
    )
    yield Figure("Oh Hell: plays in random games", plays / seconds, "/s", 10_000, False, method)


def played() -> tuple[int, int, float]:
    """(games, plays in them, processor seconds), TABLE's plays included."""
    games = plays = 0
    start = time.process_time()
    while games < GAMES or time.process_time() - start < SECONDS:
        plays += play_game(random.Random(games))
        games += 1
    return games, plays, time.process_time() - start


def play_game(chance: random.Random) -> int:
    """One random game; returns how many plays it took."""
    state: Any = GAME.start(PLAYERS, {})
    count = 0
    while not state.over:
        seat = state.awaited()[0]
        state.apply(seat, chance.choice(state.plays(seat)) if seat else state.drawn(chance.random()))
        count += 1
    state.scores()
    return count
