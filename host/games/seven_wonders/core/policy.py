"""What plays of 7 Wonders are worth at a glance, by a table of weights that `python -m bench train` fits.

A weight times what it stands for, added up: what a part is worth by itself, what shields change in the conflicts to
come, points of science and of what is counted, how many producers of the same goods there are already, coins, and what
the player misses who gets the hand next.
"""

from __future__ import annotations

from typing import Final

from host.games.seven_wonders.core.city import City, count_of
from host.games.seven_wonders.core.market import MADE, NONE, RAW
from host.games.seven_wonders.core.tables import (
    ANY,
    CHOICE,
    COLOUR,
    COSTLESS,
    COUNT,
    EARN,
    EARN_KINDS,
    EARN_WHERE,
    FIELD,
    GAIN,
    MAKES,
    OWN,
    PARTS,
    POINTS,
    PURPLE,
    SCIENCE,
    SHIELDS,
    SYMBOL,
    USES,
)
from host.games.seven_wonders.core.tables import MADE as MADE_GOODS
from host.games.seven_wonders.core.weights import WEIGHTS
from host.games.seven_wonders.judge import promise, purse

TURNS: Final = 6
AGES: Final = 3
LEADS: Final = 64  # leads in shields that are told apart, half of them behind
MOST_COINS: Final = 63

# Where in the weights: of each part; and by Age, of a turn for each kind, of conflicts, of points of science, of
# symbols that are there already, of coins, of a sale.
KINDS: Final = 8
LATE: Final = PARTS
CONFLICT: Final[int] = LATE + AGES * KINDS
POINT: Final[int] = CONFLICT + AGES
SYMBOLS: Final[int] = POINT + AGES
COINS: Final[int] = SYMBOLS + AGES
SALES: Final[int] = COINS + AGES
# Of what is counted by guilds and by other cards; of coins paid to neighbours; of Olympia's power.
COUNTED: Final[int] = SALES + AGES
PAID: Final[int] = COUNTED + 2
FREELY: Final[int] = PAID + 1
# By Age and class, for 0 to 3 producers of the same goods in the own city; and beside it.
HAVE: Final[int] = FREELY + AGES
BESIDE: Final[int] = HAVE + AGES * 2 * 4
# Of what the next player would miss, by Age.
DENYING: Final[int] = BESIDE + AGES * 2 * 4
SIZE: Final[int] = DENYING + AGES

PRODUCES: Final[list[list[int]]] = [MAKES[part] + USES[part] for part in range(PARTS)]
HOPED: Final[list[float]] = [2.0, 1.3, 0.0]  # what a symbol promises the next player besides its points, by Age
PROMISE: Final[list[float]] = [
    promise(1 + place // LEADS // TURNS, 1 + place // LEADS % TURNS, place % LEADS - LEADS // 2)
    for place in range(AGES * TURNS * LEADS)
]
PURSE: Final[list[float]] = [
    purse(place // (MOST_COINS + 1), place % (MOST_COINS + 1)) for place in range(AGES * TURNS * (MOST_COINS + 1))
]


class Policy:
    """A table of weights, turned to one seat's turn after another."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights
        self._city = self._left = self._right = City(0)
        self._next = self._next_left = self._next_right = City(0)
        self._age = 0
        self._turn = 1
        self._promise = 0
        self._purse = 0

    def turn_to(self, city: City, left: City, right: City, age: int, turn: int) -> None:
        """Looks through the eyes of a city at this turn."""
        self._city, self._left, self._right = city, left, right
        self._age, self._turn = age - 1, turn
        self._promise = ((age - 1) * TURNS + turn - 1) * LEADS + LEADS // 2
        self._purse = ((AGES - age) * TURNS + TURNS - turn) * (MOST_COINS + 1)

    def hand_on_to(self, city: City, left: City, right: City) -> None:
        """Whom the hand goes to next."""
        self._next, self._next_left, self._next_right = city, left, right

    def missed(self, structure: int) -> float:
        """Points that the next player would miss with a structure, about."""
        city = self._next
        if self._turn == TURNS or city.holds(structure):
            return 0.0
        if not COSTLESS[structure] and not city.chained(structure) and city.cheapest(structure) == NONE:
            return 0.0
        worth = float(POINTS[structure])
        if SHIELDS[structure]:
            worth += self._fought(city, self._next_left, self._next_right, SHIELDS[structure])
        symbol = SYMBOL[structure]
        if symbol >= 0:
            more = CHOICE if symbol == ANY else 1 << FIELD * symbol
            worth += SCIENCE[city.symbols + more] - SCIENCE[city.symbols] + HOPED[self._age]
        if COUNT[structure]:
            worth += COUNT[structure] * count_of(structure, city, self._next_left, self._next_right)
        return worth

    def denial(self, missed: float) -> float:
        """The weight of what the next player misses."""
        return self.weights[DENYING + self._age] * missed

    def build(self, structure: int, paid: int, bank: int) -> float:
        """The weight of a structure for these coins to neighbours and to the bank."""
        gained = GAIN[structure] + (EARN[structure] * self._earned(structure) if EARN[structure] else 0)
        return self._part(structure) + self._coins(gained - paid - bank) + self.weights[PAID] * paid

    def freely(self, structure: int) -> float:
        """The weight of a structure by Olympia's power."""
        return self.build(structure, 0, 0) + self.weights[FREELY + self._age]

    def stage(self, part: int, paid: int) -> float:
        """The weight of the next stage."""
        return self._part(part) + self._coins(GAIN[part] - paid) + self.weights[PAID] * paid

    def sell(self) -> float:
        """The weight of a sale."""
        return self.weights[SALES + self._age] + self._coins(3)

    def _coins(self, more: int) -> float:
        coins = self._city.coins
        after = min(MOST_COINS, max(0, coins + more))
        return self.weights[COINS + self._age] * (PURSE[self._purse + after] - PURSE[self._purse + coins])

    def _earned(self, structure: int) -> int:
        kinds = EARN_KINDS[structure]
        found = self._city.count(kinds)
        return found if EARN_WHERE[structure] == OWN else found + self._left.count(kinds) + self._right.count(kinds)

    def _part(self, part: int) -> float:
        """What a part brings, coins apart."""
        weights, age = self.weights, self._age
        worth = weights[part] + weights[LATE + KINDS * age + COLOUR[part]] * self._turn
        if SHIELDS[part]:
            worth += weights[CONFLICT + age] * self._fought(self._city, self._left, self._right, SHIELDS[part])
        if SYMBOL[part] >= 0:
            worth += weights[POINT + age] * self._science(SYMBOL[part])
            worth += weights[SYMBOLS + age] * self._city.scholars
        if COUNT[part]:
            here = COUNTED if COLOUR[part] == PURPLE else COUNTED + 1
            worth += weights[here] * COUNT[part] * count_of(part, self._city, self._left, self._right)
        for producer in PRODUCES[part]:
            have, beside = self._places(producer)
            worth += weights[have] + weights[beside]
        return worth

    def _fought(self, city: City, left: City, right: City, more: int) -> float:
        """What more shields change for a city in the conflicts to come."""
        total, here, shields = 0.0, self._promise, city.shields
        for other in (left, right):
            lead = max(-LEADS // 2, min(LEADS // 2 - 1 - more, shields - other.shields))
            total += PROMISE[here + lead + more] - PROMISE[here + lead]
        return total

    def _science(self, symbol: int) -> int:
        symbols = self._city.symbols
        more = CHOICE if symbol == ANY else 1 << FIELD * symbol
        return SCIENCE[symbols + more] - SCIENCE[symbols]

    def _places(self, producer: int) -> tuple[int, int]:
        """Where the weights for one more producer are: by those in the city and those beside it."""
        city, left, right = self._city, self._left, self._right
        if producer >= MADE_GOODS:
            goods, touches, group = producer - MADE_GOODS, MADE.touches, 4 * (2 * self._age + 1)
            have = touches[city.made][goods]
            beside = touches[left.made_sold][goods] + touches[right.made_sold][goods]
        else:
            goods, touches, group = producer, RAW.touches, 8 * self._age
            have = touches[city.raw][goods]
            beside = touches[left.raw_sold][goods] + touches[right.raw_sold][goods]
        return HAVE + group + min(3, have), BESIDE + group + min(3, beside)


shipped: Final[Policy] = Policy(WEIGHTS)
