"""How even the rungs of the levels are: each level against the one below it, in every game, by what they end with.

python -m bench ladder              every game; GAMES=40 in the environment makes fewer games of each rung
python -m bench ladder:babel        games whose description has that word
LEVELS=easy,normal python -m bench ladder   these levels alone, from the lowest to the highest

One bot of a level plays against bots of the level below, seats rotated, fixed seeds. A comparison is that of the one
with one of the others: won by whoever ends with more points or, in a game that ends at once, by who won. So figures of
games with any number of seats mean the same: 50 % is level, and 62 to 72 % is the step that is wanted. The first rung
is a beginner above habit, who makes the first kind of play at hand: there a child's level should lie below 50 %.
Comparisons of one game are not independent of each other, so the interval is that of the games.
"""

import os
import statistics
import time
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from bench import Figure
from bench.bots import HABIT
from host.arena.arena import Habit, Player, play_game
from host.bots.judge import AnyJudge, judge_of
from host.bots.levels import BEGINNER, EASY, NORMAL, player_at
from shared_rules.contract import Game, State, load

LONG = True  # only when it is named
COMPILED = True
GAMES = 100
RUNGS = (HABIT, BEGINNER, EASY, NORMAL)
LEAST, MOST = 62.0, 72.0


class Board(NamedTuple):
    """A game as it is usually played: by this many, in a mode."""

    game: str
    seats: int
    mode: str = ""


BOARDS = (
    Board("seven_wonders", 4),
    Board("seven_wonders_duel", 2),
    Board("tower_of_babel", 4),
    Board("oh_hell", 4),
    Board("through_the_ages", 3, "simple"),
    Board("through_the_ages", 3, "advanced"),
    Board("through_the_ages", 3, "full"),
)


def figures(words: str = "") -> Iterator[Figure]:
    """A Figure for each rung of the games whose description has the words."""
    chosen = os.environ.get("LEVELS", "")
    rungs = tuple(chosen.split(",")) if chosen else RUNGS
    games = int(os.environ.get("GAMES", GAMES))
    for board in BOARDS:
        what = load(board.game).title + (f", {board.mode}," if board.mode else "") + f" at {board.seats}"
        if words.lower() in what.lower():
            for below, level in pairwise(rungs):
                yield rung(board, f"{what}: {level} above {below}", level, below, games)


def rung(board: Board, what: str, level: str, below: str, games: int) -> Figure:
    """The share of comparisons that a level wins against the one below."""
    began = time.perf_counter()
    found = [play(board, level, below, number) for number in range(games)]
    share = statistics.mean(found)
    spread = 1.96 * statistics.stdev(found) / games**0.5 if games > 1 else 1.0
    inside = "even step" if LEAST <= 100 * share <= MOST else "not 62 to 72 %"
    method = f"{games} games, seats rotated; ± {100 * spread:.1f}; {inside}; {time.perf_counter() - began:.0f} s"
    return Figure(what, 100 * share, "%", None, False, method)


def play(board: Board, level: str, below: str, number: int) -> float:
    """The share of its comparisons that the one bot of a level wins in a game."""
    game = load(board.game)
    options = game.complete({"mode": board.mode} if board.mode else {})
    judge = judge_of(board.game, options)
    assert judge is not None
    seat = number % board.seats
    players = [
        _player(game, judge, level if place == seat else below, f"{number} {place}") for place in range(board.seats)
    ]
    return compared(play_game(game, options, players, 40_000 + number), seat + 1)


def compared(state: State, seat: int) -> float:
    """How much of its comparisons with the others a seat won, by the places of the ranking; equal ones are halved."""
    places = {one: place for place, group in enumerate(state.ranking()) for one in group}
    others = [place for one, place in places.items() if one != seat]
    return statistics.mean([1.0 if places[seat] < place else 0.5 if places[seat] == place else 0.0 for place in others])


def _player(game: Game, judge: AnyJudge, level: str, seed: str) -> Player:
    return Habit(game, seed) if level == HABIT else player_at(game, judge, level, seed)
