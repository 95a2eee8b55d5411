"""Fits what bots think with to what better players chose, and writes the table that is shipped.

python -m bench train            every table below
TEACHER=normal GAMES=200 python -m bench train:agrees       makes the table of 7 Wonders that is shipped
python -m bench train:agrees     those whose description has that word; train:drafts that of Duel (`bench._draft`),
                                 train:normal that of the Judge of 7 Wonders (`bench._normal`),
                                 train:ages those of Through the Ages (`bench._ages`)
TEACHER=normal python -m bench train     learns from normal bots; PLAYOUTS=600 sets those of a strong one
GAMES=40 python -m bench train           from fewer games

A table is linear, so what each weight stands for at a moment is what the policy says with this weight 1 and all others
0. The weights are those that make the teacher's choices likely (a softmax over the plays), held near 0, where they
begin. The same seed, games and teacher give the same table; a strong teacher plays by the table that is there.
"""

import math
import os
import pathlib
import random
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from bench import Figure, _ages, _draft, _normal
from host.arena.arena import play_game
from host.bots.judge import judge_of
from host.bots.levels import NORMAL, STRONG, Strong, player_at
from host.bots.search import Budget
from host.games.seven_wonders.core import game as numbers
from host.games.seven_wonders.core import policy, reading, tables
from shared_rules.contract import Game, View, load
from shared_rules.referee.knowledge import Knowledge, imagine

if TYPE_CHECKING:
    from shared_rules.seven_wonders.plays import Play
    from shared_rules.seven_wonders.referee.state import State

LONG = True  # only when it is named
COMPILED = True
ROOT = pathlib.Path(__file__).resolve().parent.parent
SEED = 37
GAMES, SEATS, PLAYOUTS = 120, 4, 600
KEPT_BACK = 5  # one game of this many has no part in the fitting
ROUNDS, STEP, HELD = 15, 0.05, 0.0005


class Moment(NamedTuple):
    """A choice: of each play the weights that it touches, with how much of each; and how much the teacher liked it."""

    rows: list[list[tuple[int, float]]]
    liked: list[float]


class Pupil:
    """Plays as its teacher does, and keeps what the teacher saw and chose. See `arena.Player`."""

    def __init__(self, game: Game, teacher: Any, kept: list[Moment]) -> None:
        self._game, self._teacher, self._moments = game, teacher, kept

    def play(self, view: Callable[[], View], knowledge: Callable[[], Knowledge]) -> Any:
        """See `arena.Player`."""
        known = knowledge()
        liked, play = self._consult(known)
        moment = moment_of(self._game, known, liked)
        if moment is not None:
            self._moments.append(moment)
        return play

    def _consult(self, known: Knowledge) -> tuple[dict[int, float], Any]:
        """How often the teacher tried each play, as numbers, and the play it makes."""
        if isinstance(self._teacher, Strong):
            found = self._teacher.search(known, Budget(playouts=_playouts()))
            plays = [(cast("Play", self._game.parse(one.text)), one.playouts) for one in found]
            liked = {reading.number(play): float(playouts) for play, playouts in plays}
            return liked, self._game.parse(found[0].text)
        play = cast("Play", self._teacher.decide(known))
        return {reading.number(play): 1.0}, play


def figures(words: str = "") -> Iterator[Figure]:
    """Fits the tables."""
    draft = "7 Wonders Duel: games won by who drafts by its table"
    normal = "7 Wonders: normal's figures agree with strong"
    hands = f"7 Wonders at {SEATS}: its table agrees with {_teacher()}"
    if words.lower() in draft.lower():
        yield _draft.figure(draft, SEED)
    if words.lower() in normal.lower():
        yield _normal.figure(normal, SEED)
    if words.lower() in hands.lower():
        yield _of_hands(hands)
    yield from _ages.figures(SEED, words)


def _of_hands(what: str) -> Figure:
    began = time.perf_counter()
    games = [lesson(number) for number in range(int(os.environ.get("GAMES", GAMES)))]
    learned = [moment for number, kept in enumerate(games) if number % KEPT_BACK for moment in kept]
    kept_back = [moment for number, kept in enumerate(games) if not number % KEPT_BACK for moment in kept]
    before = agreement(kept_back, policy.WEIGHTS)
    weights = fitted(learned, [0.0] * policy.SIZE)
    seconds = time.perf_counter() - began
    method = f"{len(games)} games, {len(learned)} choices, {len(kept_back)} kept back; "
    method += f"{before:.1f} % before; {seconds:.0f} s"
    write(weights, f"{_teacher()} in {len(games)} games, seed {SEED}", len(games))
    return Figure(what, agreement(kept_back, weights), "%", None, False, method)


def _teacher() -> str:
    name = os.environ.get("TEACHER", STRONG)
    return name if name == NORMAL else f"{STRONG} ({_playouts()} playouts)"


def _playouts() -> int:
    return int(os.environ.get("PLAYOUTS", PLAYOUTS))


def lesson(number: int) -> list[Moment]:
    """What the teacher chose in one game, in every seat."""
    game = load("seven_wonders")
    options = game.complete({})
    judge = judge_of(game.name, options)
    assert judge is not None
    kept: list[Moment] = []
    level = os.environ.get("TEACHER", STRONG)
    players = [Pupil(game, player_at(game, judge, level, f"{SEED} {number} {seat}"), kept) for seat in range(SEATS)]
    play_game(game, options, players, SEED * 100_000 + number)
    return kept


def moment_of(game: Game, known: Knowledge, liked: dict[int, float]) -> Moment | None:
    """The choices of the policy at this moment, and those that the teacher liked; None without a choice."""
    state = cast("State", imagine(game, known, random.Random(0)))
    if not reading.can_read(state):
        return None
    position, probe = reading.read(state, known.seat), policy.Policy([0.0] * policy.SIZE)
    plays = [_kind(play) for _, play in position.weighed(probe)]
    rows: list[list[tuple[int, float]]] = [[] for _ in plays]
    parts = {part for _, part in plays if part >= 0}
    parts.add(max(0, position.cities[known.seat - 1].stage()))
    for place in [*sorted(parts), *range(policy.LATE, policy.SIZE)]:
        probe.weights[place] = 1.0
        for row, (value, _) in zip(rows, position.weighed(probe), strict=True):
            if value:
                row.append((place, value))
        probe.weights[place] = 0.0
    wanted = [sum(much for play, much in liked.items() if _kind(play) == kind) for kind in plays]
    whole = sum(wanted)
    return Moment(rows, [much / whole for much in wanted]) if whole and len(plays) > 1 else None


def _kind(play: int) -> tuple[int, int]:
    """A play without the card under a stage and without the seat that is paid."""
    use = play >> 8 & numbers.USES
    return use, tables.OF[play & numbers.CARD] if use in (numbers.BUILD, numbers.FREELY, numbers.DIGGING) else -1


def fitted(moments: list[Moment], start: list[float]) -> list[float]:
    """The weights that make the liked plays likely: Adam (Kingma, Ba 2015) over single moments in a fixed order."""
    weights, chance = start[:], random.Random(SEED)
    mean, square = [0.0] * len(weights), [0.0] * len(weights)
    order = list(range(len(moments)))
    for turn in range(ROUNDS):
        chance.shuffle(order)
        step = STEP * (1 - turn / ROUNDS)
        for place in order:
            for number, slope in _slopes(moments[place], weights).items():
                slope += HELD * (weights[number] - start[number])
                mean[number] += 0.1 * (slope - mean[number])
                square[number] += 0.001 * (slope * slope - square[number])
                weights[number] -= step * mean[number] / (math.sqrt(square[number]) + 0.05)
    return weights


def _slopes(moment: Moment, weights: list[float]) -> dict[int, float]:
    slopes: dict[int, float] = {}
    for row, much, wanted in zip(moment.rows, _likely(moment, weights), moment.liked, strict=True):
        for number, value in row:
            slopes[number] = slopes.get(number, 0.0) + (much - wanted) * value
    return slopes


def _likely(moment: Moment, weights: list[float]) -> list[float]:
    worth = [sum(weights[number] * value for number, value in row) for row in moment.rows]
    most = max(worth)
    powers = [math.exp(one - most) for one in worth]
    return [power / sum(powers) for power in powers]


def agreement(moments: list[Moment], weights: list[float]) -> float:
    """How often the weights choose what was liked most, in percent."""
    return _normal.same_choices((_likely(moment, weights), moment.liked) for moment in moments)


def write(weights: list[float], learned: str, games: int) -> None:
    """The table as a module, with the command that makes it again."""
    name = os.environ.get("TEACHER", STRONG)
    lines = [f'"""Made by `TEACHER={name} GAMES={games} python -m bench train:agrees`, of', f'{learned}."""', ""]
    lines += ["from typing import Final", ""]
    lines += ["# fmt: off", "WEIGHTS: Final[list[float]] = ["]
    for place in range(0, len(weights), 12):
        lines.append("    " + " ".join(f"{one:.3f}," for one in weights[place : place + 12]))
    path = ROOT / "host/games/seven_wonders/core/weights.py"
    path.write_text("\n".join([*lines, "]", "# fmt: on", ""]))
