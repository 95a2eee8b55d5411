"""What a city of 7 Wonders Duel is worth at the end of Age I: fitted to whole games of the fast copy's policy.

The worth of what a seat has then (buildings, wonders built and waiting, progress tokens, coins) is by how much it
raises the odds of that seat: a logistic regression on what one city has more than the other, in thousandths of the
logarithm of the odds. A search in Age I ends its playouts there and takes what the table says.
"""

import math
import pathlib
import random
import time
from typing import NamedTuple

from bench import Figure
from bench._draft import EACH, start
from host.bots.cores.position import Lot
from host.games.seven_wonders_duel.core import tables
from host.games.seven_wonders_duel.core.city import DuelCity

GAMES, CHECKED = 60_000, 12_000  # games that are learned from, and others that are foretold
TABLE_OF = pathlib.Path(__file__).resolve().parent.parent / "host/games/seven_wonders_duel/core/prospects.py"
ROUNDS, STEP = 3, 0.02
THOUSAND = 1000
TEN = 10  # coins are learned by this many, so that they move no faster than a card

CARDS = tables.DECKS[1]
BUILT = len(CARDS)
WAITING = BUILT + len(tables.WONDERS)
TOKENS = WAITING + len(tables.WONDERS)
COINS = TOKENS + len(tables.TOKENS)
SIZE = COINS + 1


class Seen(NamedTuple):
    """The end of Age I: what the first seat has more than the second, by place of the table, and its share in the
    victory later on."""

    ahead: list[tuple[int, float]]
    share: float


def figure(what: str, seed: int) -> Figure:
    """Fits the table and writes it; how often it foretells who wins."""
    began = time.perf_counter()
    worth = fitted(played(GAMES, seed), seed)
    write(worth, f"the policy's {GAMES:,} games, seed {seed}")
    share = right(worth, played(CHECKED, seed + 1))
    spread = 100 * 1.96 * (share * (1 - share) / CHECKED) ** 0.5
    method = f"{CHECKED:,} other games by policy; ± {spread:.1f}; {time.perf_counter() - began:.0f} s"
    return Figure(what, 100 * share, "%", None, False, method)


def played(games: int, seed: int) -> list[Seen]:
    """This many games of the policy."""
    lot, found, number = Lot(seed), list[Seen](), 0
    while len(found) < games:
        root, dealer = start(seed * 1_000_000 + number)
        for _ in range(min(EACH, games - len(found))):
            position = root.copy()
            dealer.deal(position, lot)
            while position.seat and position.age == 1:
                position.do(position.sample(lot))
            ahead = compared(position.first, position.second)
            while position.seat:
                position.do(position.sample(lot))
            found.append(Seen(ahead, position.shares()[1]))
        number += EACH
    return found


def compared(first: DuelCity, second: DuelCity) -> list[tuple[int, float]]:
    """What one city has more than the other, by place of the table."""
    mine, theirs = owned(first), owned(second)
    places = sorted({*mine, *theirs})
    return [(place, more) for place in places if (more := mine.get(place, 0.0) - theirs.get(place, 0.0))]


def owned(city: DuelCity) -> dict[int, float]:
    """What a city has, by place of the table."""
    found = {place: 1.0 for place, card in enumerate(CARDS) if city.has(card)}
    found |= {BUILT + wonder: 1.0 for wonder in range(len(tables.WONDERS)) if city.done >> wonder & 1}
    found |= {WAITING + part - tables.CARDS: 1.0 for part in city.wonders}
    found |= {TOKENS + token: 1.0 for token in range(len(tables.TOKENS)) if city.tokens >> token & 1}
    return found | {COINS: city.coins / TEN}


def fitted(found: list[Seen], seed: int) -> list[float]:
    """The worth of each place of the table, in logarithms of the odds."""
    worth, begins = [0.0] * SIZE, 0.0
    chance, order = random.Random(seed), list(range(len(found)))
    for turn in range(ROUNDS):
        chance.shuffle(order)
        step = STEP / (1 + 9 * turn)
        for place in order:
            one = found[place]
            slope = step * (one.share - chance_of(one.ahead, worth, begins))
            begins += slope
            for part, more in one.ahead:
                worth[part] += slope * more
    return worth


def chance_of(ahead: list[tuple[int, float]], worth: list[float], begins: float = 0.0) -> float:
    """The chance of the seat that is so far ahead."""
    return 1 / (1 + math.exp(-begins - sum(worth[part] * more for part, more in ahead)))


def right(worth: list[float], found: list[Seen]) -> float:
    """The share of these games that are won by whoever is more likely to win them."""
    return sum(one.share if chance_of(one.ahead, worth) >= 0.5 else 1 - one.share for one in found) / len(found)


def write(worth: list[float], learned: str) -> None:
    """The table as a module."""
    lines = ['"""What a city is worth at the end of Age I, in thousandths of the logarithm of the odds; made by']
    lines += [f'`python -m bench train:foretold` of {learned}."""', "", "from typing import Final"]
    for name, first, things in (
        ("BUILDING", 0, [tables.BUILDINGS[card] for card in CARDS]),
        ("WONDER_BUILT", BUILT, tables.WONDERS),
        ("WONDER_WAITING", WAITING, tables.WONDERS),
        ("TOKEN", TOKENS, tables.TOKENS),
    ):
        lines += ["", f"{name}: Final[dict[str, int]] = {{"]
        lines += [f'    "{thing}": {round(THOUSAND * worth[first + place])},' for place, thing in enumerate(things)]
        lines += ["}"]
    lines += ["", f"COIN_KEPT: Final = {round(THOUSAND * worth[COINS] / TEN)}", ""]
    TABLE_OF.write_text("\n".join(lines))
