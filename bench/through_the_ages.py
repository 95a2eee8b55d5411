"""How fast whole games of Through the Ages are, in processor time of one core."""

import random
import time
from collections.abc import Iterator
from typing import Any

from bench import Figure
from shared_rules.contract import TABLE, load

GAME = load("through_the_ages")
GAMES, SECONDS = 100, 2.0
# How readily a player looks at what can be done without a card rather than at one of the cards.
WITHOUT_CARD = 0.4


def figures() -> Iterator[Figure]:
    """The Figures of the rules."""
    what = f"turning up, listing the plays of a random card or of none, playing, scoring; {GAMES} games or more"
    yield Figure("Through the Ages: random 3-player games", games_a_second(), "/s", 60, False, what)


def games_a_second() -> float:
    """Complete random games of three players a second: TABLE's plays and the final sheets included."""
    played, start = 0, time.process_time()
    while played < GAMES or time.process_time() - start < SECONDS:
        play_game(random.Random(played).random)
        played += 1
    return played / (time.process_time() - start)


def play_game(draw: Any) -> Any:
    """One game: each player lays a random card of hand or row, or looks at the menu, and plays something."""
    state = GAME.start(3, {})
    while not state.over:
        seat = state.awaited()[0]
        plays = state.plays(TABLE) if seat == TABLE else _plays_of_something(state, seat, draw)
        state.do(seat, plays[int(draw() * len(plays))])
    return state.scores()


def _plays_of_something(state: Any, seat: int, draw: Any) -> list[Any]:
    reach = state.views[seat].reach()
    found: list[Any] = []
    if reach and draw() > WITHOUT_CARD:
        found = state.plays(seat, reach[int(draw() * len(reach))])
    return found or state.plays(seat)
