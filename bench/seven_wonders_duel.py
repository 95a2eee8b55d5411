"""How fast the rules of 7 Wonders Duel are, in processor time of one core, and how random games end."""

import random
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from bench import Figure
from shared_rules.contract import TABLE, load
from shared_rules.seven_wonders_duel.referee.moment import SHARED

GAME = load("seven_wonders_duel")
GAMES = 400
SECONDS = 2.0
ENDINGS = 20_000
NAMES = {"military": "military supremacy", "scientific": "scientific supremacy", "civilian": "civilian victory"}


def figures() -> Iterator[Figure]:
    """The Figures of the rules."""
    yield Figure(
        "7 Wonders Duel: random games",
        games_a_second(),
        "/s",
        800,
        False,
        f"dealing, listing a random card's plays, playing and scoring; {GAMES} games or more on one core",
    )
    method = f"share of {ENDINGS:,} random games: a random free card, then a random play with it"
    ended = endings(ENDINGS)
    for ending in sorted(ended):
        yield Figure(f"7 Wonders Duel: {ending}", 100 * ended[ending] / ENDINGS, "%", None, True, method)


def games_a_second() -> float:
    """Complete random games a second: TABLE's plays and the final sheets included."""
    play_game(random.Random(0).random)
    played, start = 0, time.process_time()
    while played < GAMES or time.process_time() - start < SECONDS:
        play_game(random.Random(played).random)
        played += 1
    return played / (time.process_time() - start)


def endings(count: int) -> Counter[str]:
    """How this many random games ended."""
    found: Counter[str] = Counter()
    for seed in range(count):
        found[_ending(play_game(random.Random(seed).random))] += 1
    return found


def _ending(state: Any) -> str:
    board = state.board
    if board.winner == SHARED:
        return "shared victory"
    first, second = (sum(line.points for line in sheet) for sheet in state.scores())
    tie = board.victory == "civilian" and first == second
    return NAMES[board.victory] + (" by blue cards" if tie else "")


def play_game(draw: Any) -> Any:
    """One game: each player lays a random card on the reader and makes a random play with it."""
    state: Any = GAME.start(2, {})
    while not state.over:
        seat = state.awaited()[0]
        state.apply(seat, state.drawn(draw()) if seat == TABLE else _play_with_some_card(state, seat, draw))
    state.scores()
    return state


def _play_with_some_card(state: Any, seat: int, draw: Any) -> Any:
    reach = state.views[seat].reach()
    found = state.plays(seat, reach[int(draw() * len(reach))]) if reach else state.plays(seat)
    return found[int(draw() * len(found))]
