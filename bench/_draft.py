"""What each wonder of 7 Wonders Duel is worth in the draft: fitted to whole games of the fast copy's policy.

Wonders are drafted at random, the rest is played as in playouts. The worth of a wonder is by how much it raises the
odds of the player who has it (a logistic regression on the wonders of both cities), in hundredths of their logarithm.
"""

import math
import pathlib
import random
import time
from typing import Any, NamedTuple

from bench import Figure
from host.bots.cores.position import Lot
from host.games.seven_wonders_duel.core import game, reading, tables
from host.table.dealer import ShuffledDealer
from shared_rules.contract import TABLE, load

GAMES, CHECKED = 60_000, 12_000  # games that are learned from, and that are played with what was learned
TABLE_OF = pathlib.Path(__file__).resolve().parent.parent / "host/games/seven_wonders_duel/core/draft.py"
EACH = 50  # games from one start: its first four wonders and its tokens
ROUNDS, STEP = 3, 0.02


class Drafted(NamedTuple):
    """The wonders of both seats, as numbers of the tables, and the first seat's share in the victory."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    share: float


def played(games: int, seed: int) -> list[Drafted]:
    """This many games, drafted at random."""
    lot, found = Lot(seed), list[Drafted]()
    while len(found) < games:
        root, dealer = _start(seed + len(found))
        for _ in range(min(EACH, games - len(found))):
            position = root.copy()
            dealer.deal(position, lot)
            found.append(_drafted(position, lot))
    return found


def _start(seed: int) -> tuple[game.Duel, Any]:
    duel = load("seven_wonders_duel")
    state: Any = duel.start(2, duel.complete({}))
    deals = ShuffledDealer(seed)
    while state.awaited()[0] == TABLE:
        state.do(TABLE, deals.choose(state, 0))
    seat = state.awaited()[0]
    return reading.read(state, seat), reading.dealer_of(state, seat, lambda: state)


def figure(what: str, seed: int) -> Figure:
    """Fits the table and writes it; how often a bot that drafts by it beats one that takes any wonder."""
    began = time.perf_counter()
    worth = fitted(played(GAMES, seed), seed)
    write(worth, f"the policy's {GAMES:,} games, seed {seed}")
    share = checked(worth, seed + 1)
    spread = 100 * 1.96 * (share * (1 - share) / CHECKED) ** 0.5
    method = f"against random ones, {CHECKED:,} games by policy; ± {spread:.1f}; {time.perf_counter() - began:.0f} s"
    return Figure(what, 100 * share, "%", None, False, method)


def checked(worth: list[float], seed: int) -> float:
    """The share in the victory of a seat that takes the best wonder by its worth, where the other one takes any."""
    lot, total, count = Lot(seed), 0.0, 0
    while count < CHECKED:
        root, dealer = _start(1_000_000 + seed + count)
        for number in range(EACH):
            position, seat = root.copy(), 1 + number % 2
            dealer.deal(position, lot)
            while position.phase == game.DRAFTING:
                plays = position.legal()
                mine = max(plays, key=lambda play: worth[play - game.DRAFT])
                position.do(mine if position.seat == seat else plays[lot.below(len(plays))])
            while position.seat:
                position.do(position.sample(lot))
            total += position.shares()[seat]
            count += 1
    return total / count


def write(worth: list[float], learned: str) -> None:
    """The table as a module."""
    lines = ['"""What wonders are worth in the draft, in hundredths of the logarithm of the odds; made by']
    lines += [f'`python -m bench train:drafts` of {learned}."""', "", "from typing import Final", ""]
    lines += ["WORTH: Final[dict[str, int]] = {"]
    lines += [f'    "{name}": {round(value)},' for name, value in zip(tables.WONDERS, worth, strict=True)]
    TABLE_OF.write_text("\n".join([*lines, "}", ""]))


def _drafted(position: game.Duel, lot: Lot) -> Drafted:
    while position.phase == game.DRAFTING:
        position.do(position.any_play(lot))
    first, second = (tuple(part - tables.CARDS for part in position.city(seat).wonders) for seat in (1, 2))
    while position.seat:
        position.do(position.sample(lot))
    return Drafted(first, second, position.shares()[1])


def fitted(found: list[Drafted], seed: int) -> list[float]:
    """The worth of each wonder, their mean 0."""
    worth, begins = [0.0] * len(tables.WONDERS), 0.0
    chance, order = random.Random(seed), list(range(len(found)))
    for turn in range(ROUNDS):
        chance.shuffle(order)
        step = STEP / (1 + 9 * turn)
        for place in order:
            one = found[place]
            slope = one.share - chance_of(one, worth, begins)
            begins += step * slope
            for wonder in one.first:
                worth[wonder] += step * slope
            for wonder in one.second:
                worth[wonder] -= step * slope
    mean = sum(worth) / len(worth)
    return [100 * (value - mean) for value in worth]


def chance_of(one: Drafted, worth: list[float], begins: float = 0.0) -> float:
    """The chance of the first seat by the wonders of both, as they are worth."""
    ahead = begins + sum(worth[wonder] for wonder in one.first) - sum(worth[wonder] for wonder in one.second)
    return 1 / (1 + math.exp(-ahead))
