"""Fits what civilizations of Through the Ages come to in the end to whole games, in which all play as in playouts.

At each moment between two turns, by how much a seat ends above the mean of all is set against the FIGURES of its
civilization, less the means of all (ridge regression). How far ahead decides a game is fitted then: the WIDTH of the
Judge under which the victories of the games that were kept back are likeliest.
"""

import math
import os
import pathlib
import random
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from bench import Figure
from host.bots.judge import judge_of
from host.bots.search import pick
from host.games.through_the_ages import judge_fitted as through_the_ages_fitted
from host.games.through_the_ages.judge_figures import FIGURES, figures_of
from host.table.dealer import ShuffledDealer
from shared_rules.contract import TABLE, load
from shared_rules.through_the_ages.sight import POLITICS

MODES = ("advanced", "full")
GAMES, SEATS = 2000, 3
KEPT_BACK = 5  # one game of this many has no part in the fitting
HELD = 0.001  # how much of its spread holds each weight near 0
WIDE, NARROW = range(60, 320, 20), range(4, 48, 4)  # widths that are tried, for the beginning and for the end
SIZE = 2 * len(FIGURES)
GAME: Any = load("through_the_ages")
FILE = pathlib.Path(__file__).resolve().parent.parent / "host/games/through_the_ages/judge_fitted.py"

Row = list[float]


class Moment(NamedTuple):
    """Between two turns: the number of its game, how much of it is over, the figures of each seat less their means, and
    what each ends with, less the mean."""

    game: int
    progress: float
    seats: list[Row]
    ends: Row


def figures(seed: int, words: str) -> Iterator[Figure]:
    """Fits the tables of the modes whose description has the words, and writes them; others stay as they are."""
    games, tables = int(os.environ.get("GAMES", GAMES)), dict[str, str]()
    for mode in MODES:
        what = f"Through the Ages, {mode}: its table predicts the points above the mean"
        if words.lower() in what.lower():
            weights, width, figure = _fit(mode, what, games, seed)
            tables[mode] = table(mode, weights, width)
            yield figure
    if tables:
        write(tables, games, seed)


def _fit(mode: str, what: str, games: int, seed: int) -> tuple[Row, tuple[float, float], Figure]:
    began = time.perf_counter()
    moments = [moment for number in range(games) for moment in played(mode, number, seed)]
    weights = fitted([moment for moment in moments if moment.game % KEPT_BACK])
    kept_back = [moment for moment in moments if not moment.game % KEPT_BACK]
    before, after = (correlation(kept_back, one) for one in ([1.0] + [0.0] * (SIZE - 1), weights))
    width, loss = likeliest(kept_back, weights)
    method = f"correlation; {before:.3f} by the outlook alone; {len(moments)} moments of {games} games; "
    method += f"loss {loss:.3f}; {time.perf_counter() - began:.0f} s"
    return weights, width, Figure(what, after, "", None, False, method)


def write(tables: dict[str, str], games: int, seed: int) -> None:
    """Tables as a module, with those of other modes as they were."""
    head = '"""What figures of a civilization come to in the end, see `judge_figures`: made by\n'
    head += f'`GAMES={games} python -m bench train:ages` of {games} games of each mode, seed {seed}."""\n'
    FILE.write_text("\n".join([head, *(tables.get(mode) or _shipped(mode) for mode in MODES)]))


def _shipped(mode: str) -> str:
    pairs = getattr(through_the_ages_fitted, mode.upper())
    weights = [pair[part] for part in (0, 1) for pair in pairs]
    return table(mode, weights, getattr(through_the_ages_fitted, f"{mode.upper()}_WIDTH"))


def played(mode: str, number: int, seed: int) -> list[Moment]:
    """The moments of one game."""
    options = GAME.complete({"mode": mode})
    judge: Any = judge_of(GAME.name, options)
    state, dealer = GAME.start(SEATS, dict(options)), ShuffledDealer(seed * 100_000 + number)
    luck, seen, line = random.Random(f"{seed} {mode} {number}"), list[tuple[float, list[Row]]](), 0
    turn = None
    while not state.over:
        seat, line = state.awaited()[0], line + 1
        if seat == TABLE:
            state.do(TABLE, dealer.choose(state, line))
            continue
        if state.phase == POLITICS and turn != (state.round, state.active):
            turn = (state.round, state.active)
            outlooks = judge.outlook(state)
            found = [figures_of(civ, outlook) for civ, outlook in zip(state.civs[1:], outlooks, strict=True)]
            seen.append((judge.progress(state), _less_means(found)))
        state.do(seat, pick(judge, state, seat, luck))
    ends = _less_means([[float(sum(entry.points for entry in sheet))] for sheet in state.scores()])
    return [Moment(number, progress, seats, [end[0] for end in ends]) for progress, seats in seen]


def _less_means(rows: list[Row]) -> list[Row]:
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    return [[value - mean for value, mean in zip(row, means, strict=True)] for row in rows]


def _early_too(row: Row, progress: float) -> Row:
    """Figures, and the same by how much of the game is left."""
    return [*row, *(value * (1 - progress) for value in row)]


def fitted(moments: list[Moment]) -> Row:
    """The weights: those that always count, then those that count by how much is left."""
    products, targets = [[0.0] * SIZE for _ in range(SIZE)], [0.0] * SIZE
    for moment in moments:
        for row, end in zip(moment.seats, moment.ends, strict=True):
            wide = _early_too(row, moment.progress)
            for place, value in enumerate(wide):
                if value:
                    targets[place] += value * end
                    products[place] = [one + value * other for one, other in zip(products[place], wide, strict=True)]
    for place in range(SIZE):
        products[place][place] *= 1 + HELD
        products[place][place] += 1e-6  # a figure that never differed has the weight 0
    return solved(products, targets)


def solved(matrix: list[Row], right: Row) -> Row:
    """x where matrix · x = right; the matrix is symmetric and positive definite, so no row has to change its place."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place, pivot in enumerate(rows):
        for below in rows[place + 1 :]:
            share = below[place] / pivot[place]
            if share:
                below[place:] = [one - share * other for one, other in zip(below[place:], pivot[place:], strict=True)]
    found = [0.0] * len(rows)
    for place in range(len(rows) - 1, -1, -1):
        known = sum(rows[place][other] * found[other] for other in range(place + 1, len(rows)))
        found[place] = (rows[place][-1] - known) / rows[place][place]
    return found


def _predicted(moment: Moment, weights: Row) -> Row:
    rows = (_early_too(row, moment.progress) for row in moment.seats)
    return [sum(value * weight for value, weight in zip(row, weights, strict=True)) for row in rows]


def correlation(moments: list[Moment], weights: Row) -> float:
    """Of what is predicted with what seats end with, both above the mean."""
    pairs = [pair for one in moments for pair in zip(_predicted(one, weights), one.ends, strict=True)]
    both = sum(guess * end for guess, end in pairs)
    return both / math.sqrt(sum(guess * guess for guess, _ in pairs) * sum(end * end for _, end in pairs))


def likeliest(moments: list[Moment], weights: Row) -> tuple[tuple[float, float], float]:
    """The widths under which the victories are likeliest, and the mean loss then (less is better)."""
    known = [(one.progress, _predicted(one, weights), one.ends.index(max(one.ends))) for one in moments]

    def loss(wide: int, narrow: int) -> float:
        total = 0.0
        for progress, guesses, winner in known:
            keen = 4 / (wide + (narrow - wide) * progress)
            total += math.log(sum(math.exp(keen * (guess - guesses[winner])) for guess in guesses))
        return total / len(known)

    least, wide, narrow = min((loss(wide, narrow), wide, narrow) for wide in WIDE for narrow in NARROW)
    return (wide, narrow), least


def table(mode: str, weights: Row, width: tuple[float, float]) -> str:
    """A mode's table as source."""
    lines = [f"{mode.upper()}_WIDTH = ({width[0]:.1f}, {width[1]:.1f})"]
    lines.append(f"{mode.upper()}: list[tuple[float, float]] = [")
    for place, name in enumerate(FIGURES):
        lines.append(f"    ({weights[place]:.3f}, {weights[place + len(FIGURES)]:.3f}),  # {name}")
    return "\n".join([*lines, "]", ""])
