"""Fits figures of the Judge of 7 Wonders to what strong bots tried most, at moments of games that normal bots play.

The weight of a play is linear in each of these figures, but for their products: what one of them stands for at a moment
is by how much weights change when it does. The figures are those that make the playouts of the strong bot likely (a
softmax over the plays), held near what they were: `BEFORE`. The teacher and the fit begin with those, whatever figures
are shipped, so the same seed makes the same figures again as long as strong plays on by the same policy.
"""

import contextlib
import math
import os
import pathlib
import random
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, NamedTuple

from bench import Figure
from host.arena.arena import play_game
from host.bots.levels import NORMAL, Strong, player_at
from host.bots.search import Budget
from host.games.seven_wonders import judge as judged
from shared_rules.contract import Game, View, load
from shared_rules.referee.knowledge import Knowledge, imagine

JUDGE: Any = judged.JUDGE
FILE = pathlib.Path(__file__).resolve().parent.parent / "host/games/seven_wonders/judge_fitted.py"
GAMES, SEATS, PLAYOUTS = 30, 4, 600
EVERY = 3  # one moment of this many is shown to the teacher
KEPT_BACK = 5  # one game of this many has no part in the fitting
ROUNDS, STEP, HELD = 120, 0.05, 0.02
KEENNESS = 0.3  # how much likelier a play is for each unit that it weighs more, at first
BEFORE: dict[str, Any] = {
    "WORTH": (0.0, 0.55, 1.0, 1.35),
    "SYMBOL": (0.0, 2.2, 1.3, 0.0),
    "MORE_SYMBOLS": 0.3,
    "SPITE": 0.12,
    "GROWTH": 0.22,
}
# The figures that are fitted, and their places where there is one for each Age.
FITTED = (
    *(("WORTH", age) for age in (1, 2, 3)),
    *(("SYMBOL", age) for age in (1, 2)),
    *((name, -1) for name in ("MORE_SYMBOLS", "SPITE", "GROWTH")),
)

HEAD = '''"""What the Judge of 7 Wonders goes by. Made by `GAMES={games} python -m bench train:normal`
on {day}, of what strong bots with {playouts} playouts tried in {games} games, seed {seed}.

WORTH    points that one more turn is worth once a card can be paid for, by Age
SYMBOL   what a symbol promises besides its points, by Age; MORE_SYMBOLS: more of it for each that is there already
SPITE    how much of a card's worth for the next player counts as reason to take it away
GROWTH   how many more of a counted thing come in each turn that is left
"""
'''


class Moment(NamedTuple):
    """A choice: the number of its game, what each play weighs, by how much each figure changes that, and the part of
    the teacher's playouts that each had."""

    game: int
    weights: list[float]
    slopes: list[list[float]]
    liked: list[float]


@contextlib.contextmanager
def as_before() -> Generator[None, None, None]:
    """Has the Judge weigh as it did before anything was fitted."""
    shipped = {name: getattr(judged, name) for name in BEFORE}
    _put(BEFORE)
    try:
        yield
    finally:
        _put(shipped)


def _put(values: dict[str, Any]) -> None:
    for name, value in values.items():
        setattr(judged, name, value)


def figure(what: str, seed: int) -> Figure:
    """Fits and writes the figures."""
    began, games = time.perf_counter(), int(os.environ.get("GAMES", GAMES))
    with as_before():
        moments = [moment for number in range(games) for moment in lesson(number, seed)]
    learned = [moment for moment in moments if moment.game % KEPT_BACK]
    kept_back = [moment for moment in moments if not moment.game % KEPT_BACK]
    added = fitted(learned)
    before, after = (agreement(kept_back, more) for more in ([0.0] * len(FITTED), added))
    write(added, games, seed, time.strftime("%Y-%m-%d"))
    method = f"{len(learned)} choices of {games} games, {len(kept_back)} kept back; {before:.1f} % before; "
    return Figure(what, after, "%", None, False, method + f"{time.perf_counter() - began:.0f} s")


def lesson(number: int, seed: int) -> list[Moment]:
    """What the teacher tried at moments of one game of normal bots."""
    game, kept = load("seven_wonders"), list[Moment]()
    options = game.complete({})
    players = [Pupil(game, f"{seed} {number} {seat}", seat, number, kept) for seat in range(SEATS)]
    play_game(game, options, players, seed * 100_000 + number)
    return kept


class Pupil:
    """Plays at the level normal, and asks the teacher now and then. See `arena.Player`."""

    def __init__(self, game: Game, seed: str, count: int, number: int, kept: list[Moment]) -> None:
        self._game, self._number, self._moments, self._count = game, number, kept, count
        self._mind = player_at(game, JUDGE, NORMAL, seed)
        self._teacher = Strong(game, JUDGE, seed, lambda: Budget(playouts=PLAYOUTS))

    def play(self, view: Callable[[], View], knowledge: Callable[[], Knowledge]) -> Any:
        """See `arena.Player`."""
        known, self._count = knowledge(), self._count + 1
        if not self._count % EVERY:
            self._ask(known)
        return self._mind.decide(known)

    def _ask(self, known: Knowledge) -> None:
        state = imagine(self._game, known, random.Random(0))
        plays = JUDGE.plays(state, known.seat)
        if len(plays) < 2:
            return
        found = self._teacher.search(known, Budget(playouts=PLAYOUTS))
        tried = {one.text: one.playouts for one in found}
        liked = [tried.get(self._game.text(play), 0) / max(1, sum(tried.values())) for play in plays]
        self._moments.append(moment_of(self._number, state, known.seat, plays, liked))


def moment_of(number: int, state: Any, seat: int, plays: list[Any], liked: list[float]) -> Moment:
    """What the figures do to the weights of these plays."""
    weights, slopes = _weighed(state, seat, plays), list[list[float]]()
    for name, place in FITTED:
        old = getattr(judged, name)
        much = 0.1 * _size(name, place)
        setattr(judged, name, _more(old, place, much))
        slopes.append([(new - w) / much for new, w in zip(_weighed(state, seat, plays), weights, strict=True)])
        setattr(judged, name, old)
    return Moment(number, weights, [list(row) for row in zip(*slopes, strict=True)], liked)


def _weighed(state: Any, seat: int, plays: list[Any]) -> list[float]:
    once: dict[object, Any] = {}
    return [JUDGE.weigh(state, seat, play, once) for play in plays]


def _size(name: str, place: int) -> float:
    """What is a large change of a figure."""
    value = BEFORE[name] if place < 0 else BEFORE[name][place]
    return max(abs(value), 0.3)


def _more(value: Any, place: int, much: float) -> Any:
    """A figure with so much added, at a place if it has several."""
    if place < 0:
        return value + much
    return (*value[:place], value[place] + much, *value[place + 1 :])


def fitted(moments: list[Moment]) -> list[float]:
    """What to add to each figure: Adam (Kingma, Ba 2015) over all moments at once; the last slope is that of how keen
    the teacher is on what weighs more."""
    sizes = [_size(*one) for one in FITTED]
    added, keen = [0.0] * len(FITTED), math.log(KEENNESS)
    mean, square = [0.0] * (len(FITTED) + 1), [0.0] * (len(FITTED) + 1)
    for turn in range(ROUNDS):
        slopes = _slopes(moments, added, math.exp(keen))
        held = [slope * size + HELD * more / size for slope, size, more in zip(slopes, sizes, added, strict=False)]
        for place, slope in enumerate([*held, slopes[-1]]):
            mean[place] = 0.9 * mean[place] + 0.1 * slope
            square[place] = 0.99 * square[place] + 0.01 * slope * slope
            step = STEP * (1 - turn / ROUNDS) * (mean[place] / (1 - 0.9 ** (turn + 1)))
            step /= math.sqrt(square[place] / (1 - 0.99 ** (turn + 1))) + 1e-6
            if place < len(added):
                added[place] -= step * sizes[place]
            else:
                keen -= step
    return added


def _slopes(moments: list[Moment], added: list[float], keen: float) -> list[float]:
    """How the mean surprise changes with each figure, and with the logarithm of `keen`."""
    found = [0.0] * (len(added) + 1)
    for moment in moments:
        worth = _worth(moment, added)
        top = max(worth)
        powers = [math.exp(keen * (one - top)) for one in worth]
        for one, power, liked, row in zip(worth, powers, moment.liked, moment.slopes, strict=True):
            wrong = keen * (power / sum(powers) - liked) / len(moments)
            found[-1] += wrong * one
            for place, slope in enumerate(row):
                found[place] += wrong * slope
    return found


def _worth(moment: Moment, added: list[float]) -> list[float]:
    """What the plays weigh with so much added to the figures."""
    return [
        weight + sum(more * slope for more, slope in zip(added, row, strict=True))
        for weight, row in zip(moment.weights, moment.slopes, strict=True)
    ]


def agreement(moments: list[Moment], added: list[float]) -> float:
    """How often the play that weighs most is the one that the teacher tried most, in percent."""
    return same_choices((_worth(moment, added), moment.liked) for moment in moments)


def same_choices(pairs: Iterable[tuple[Sequence[float], Sequence[float]]]) -> float:
    """How often two judgements of the same plays have the same best one, in percent."""
    same = [worth.index(max(worth)) == liked.index(max(liked)) for worth, liked in pairs]
    return 100 * sum(same) / max(1, len(same))


def write(added: list[float], games: int, seed: int, day: str) -> None:
    """The figures as a module, with the command that makes them again."""
    values = dict(BEFORE)
    for (name, place), much in zip(FITTED, added, strict=True):
        values[name] = _more(values[name], place, much)
    head = HEAD.format(games=games, playouts=PLAYOUTS, seed=seed, day=day)
    FILE.write_text("\n".join([head, *(f"{name} = {_written(value)}" for name, value in values.items()), ""]))


def _written(value: float | tuple[float, ...]) -> str:
    return str(tuple(round(one, 3) for one in value)) if isinstance(value, tuple) else str(round(value, 3))
