"""How even the rungs of the levels are: each level against the one below it, in every game, by what they end with.

python -m bench ladder              every game; GAMES=40 in the environment makes fewer games of each rung
python -m bench ladder:babel        games whose description has that word
LEVELS=easy,normal python -m bench ladder   these levels alone, from the lowest to the highest
FIT=300 python -m bench ladder      sets the rungs anew, by as many games for each, and prints `Judge.SIGHT`

One bot of a level plays against bots of the level below, seats rotated, fixed seeds. A comparison is that of the one
with one of the others: won by whoever ends with more points or, in a game that ends at once, by who won. So figures of
games with any number of seats mean the same: 50 % is level, and 62 to 72 % is the step that is wanted. The first rung
is a child above habit, who makes the first kind of play at hand: there a child's level should lie below 50 %.
Comparisons of one game are not independent of each other, so the interval is that of the games.

A rung is set from the top down: the level above stays as it is, and after every game the one below sees a little better
or worse, the less the more games there were, until the one above wins its share (`Board.step`). The figure is the mean
of the later half. A child is set by habit. How far normal is above habit differs from game to game, and the number of
levels does not: `step` is what leaves the step between child and learner as wide as the others.
"""

import math
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
from host.bots.levels import CHILD, HAZY, NORMAL, Hazy, player_at
from shared_rules.contract import Game, State, load

LONG = True  # only when it is named
COMPILED = True
GAMES = 100
RUNGS = (HABIT, *HAZY, NORMAL)
LEAST, WANTED, MOST = 62.0, 67.0, 72.0
CHILDISH = 46.0  # a child's share against habit
# How far the sight moves after a game at first, as a part of the share it missed by, and how soon less.
STRIDE, DECAY, EARLY = 1.5, 0.6, 5
FITTED_FROM = 500_000  # these games are others than those that are measured afterwards


class Who(NamedTuple):
    """Who plays: a level, or HABIT, and how well it sees, where that is not the figure of the game."""

    level: str
    sight: float | None = None


class Board(NamedTuple):
    """A game as it is usually played: by this many, in a mode; what a level is to win of the one below, per cent."""

    game: str
    seats: int
    mode: str = ""
    step: float = WANTED


BOARDS = (
    Board("seven_wonders", 4, step=72.0),
    Board("seven_wonders_duel", 2, step=70.0),
    Board("tower_of_babel", 4, step=72.0),
    Board("oh_hell", 4, step=64.0),
    Board("through_the_ages", 3, "simple", 76.0),
    Board("through_the_ages", 3, "advanced", 80.0),
    Board("through_the_ages", 3, "full", 76.0),
)


def figures(words: str = "") -> Iterator[Figure]:
    """A Figure for each rung of the games whose description has the words."""
    chosen = os.environ.get("LEVELS", "")
    rungs = tuple(chosen.split(",")) if chosen else RUNGS
    games, fitting = int(os.environ.get("GAMES", GAMES)), int(os.environ.get("FIT", 0))
    for board in BOARDS:
        what = load(board.game).title + (f", {board.mode}," if board.mode else "") + f" at {board.seats}"
        if words.lower() in what.lower():
            if fitting:
                yield from fits(board, what, fitting)
                continue
            for below, level in pairwise(rungs):
                yield rung(board, f"{what}: {level} above {below}", Who(level), Who(below), games)


def fits(board: Board, what: str, games: int) -> Iterator[Figure]:
    """The figures of `Judge.SIGHT` with which the rungs are even, from the highest to the lowest."""
    above, start = Who(NORMAL), 1.5
    for level in reversed(HAZY):
        began = time.perf_counter()
        if level == CHILD:
            sight = fitted(board, Who(HABIT), level, 0.2, games, 100 - CHILDISH)
        else:
            sight = fitted(board, above, level, start, games, board.step)
        above, start = Who(level, sight), sight - 0.3
        yield Figure(f"{what}: sight of {level}", sight, "", None, False, f"{time.perf_counter() - began:.0f} s")


def fitted(board: Board, above: Who, level: str, start: float, games: int, wanted: float) -> float:
    """How well a level may see so that the one above wins as many comparisons as are wanted, in per cent."""
    place, places = math.asinh(start), list[float]()
    for number in range(games):
        share = play(board, above, Who(level, math.sinh(place)), FITTED_FROM + number)
        place += STRIDE / (number + EARLY) ** DECAY * (share - wanted / 100)
        places.append(place)
    return math.sinh(statistics.mean(places[games // 2 :]))


def rung(board: Board, what: str, level: Who, below: Who, games: int) -> Figure:
    """The share of comparisons that a level wins against the one below."""
    began = time.perf_counter()
    found = [play(board, level, below, number) for number in range(games)]
    share = statistics.mean(found)
    spread = 1.96 * statistics.stdev(found) / games**0.5 if games > 1 else 1.0
    inside = "even step" if LEAST <= 100 * share <= MOST else "not 62 to 72 %"
    method = f"{games} games, seats rotated; ± {100 * spread:.1f}; {inside}; {time.perf_counter() - began:.0f} s"
    return Figure(what, 100 * share, "%", None, False, method)


def play(board: Board, level: Who, below: Who, number: int) -> float:
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


def _player(game: Game, judge: AnyJudge, who: Who, seed: str) -> Player:
    if who.level == HABIT:
        return Habit(game, seed)
    if who.sight is not None:
        return Hazy(who.level, game, judge, seed, who.sight)
    return player_at(game, judge, who.level, seed)
