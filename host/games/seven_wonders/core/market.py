"""What goods cost between three cities, found once for each combination: `shared_rules.seven_wonders.price` remembered.

What producers a city has of one class is a number: a place in `Stock.tables`. A Market knows three of them and tells of
each need the units to buy, the fewest and the most of them from the left, packed.
"""

from __future__ import annotations

from typing import Final

from host.games.seven_wonders.core.tables import MADE_NEEDS, RAW_NEEDS
from shared_rules.seven_wonders import goods
from shared_rules.seven_wonders.price import shortage

UNKNOWN: Final = -1
NONE: Final = -2  # cannot be had
FEWEST: Final = 4  # bits of a packed lack: units, then from here on the fewest from the left, then the most
MOST: Final = 8
UNITS: Final = 15
STOCKS: Final = 20  # bits of a stock's number
MOST_KEPT: Final = 60_000


class Stock:
    """All that cities may have of one class, numbered as it comes up; 0 is nothing.

    tables   of each number, the sums of `goods.Goods`; touches: of each number, for each set of goods how many
             producers make any of it
    """

    def __init__(self, letters: str) -> None:
        self._kinds = len(letters)
        self._constants = list(goods.touching(letters))
        self._numbers: dict[int, int] = {0: 0}
        self.tables: list[int] = [0]
        self._more: list[list[int]] = [[UNKNOWN] * (1 << self._kinds)]
        self.touches: list[list[int]] = [[0] * (1 << self._kinds)]

    def with_one(self, stock: int, producer: int) -> int:
        """The number of a stock with one more producer: bits of the goods of which it makes one."""
        found = self._more[stock][producer]
        if found == UNKNOWN:
            found = self._more[stock][producer] = self._number(self.tables[stock] + self._constants[producer])
        return found

    def _number(self, table: int) -> int:
        found = self._numbers.get(table)
        if found is None:
            found = self._numbers[table] = len(self.tables)
            self.tables.append(table)
            self._more.append([UNKNOWN] * (1 << self._kinds))
            each = [table >> goods.FIELD * (mask - 1) & 255 if mask else 0 for mask in range(1 << self._kinds)]
            self.touches.append(each)
        return found


RAW: Final[Stock] = Stock(goods.RAW)
MADE: Final[Stock] = Stock(goods.MADE)


class Market:
    """What one class of goods costs a city beside two others."""

    def __init__(self, own: int, left: int, right: int, needs: list[int], ones: int, short: int) -> None:
        self._own, self._left, self._right = own, left, right
        self._needs, self._ones, self._short = needs, ones, short
        self._lacks = [UNKNOWN] * len(needs)
        self._lacks[0] = 0

    def lack(self, need: int) -> int:
        """What of a need is to be bought: 0 for nothing, NONE where the neighbours do not make enough, else packed."""
        found = self._lacks[need]
        if found == UNKNOWN:
            found = self._lacks[need] = self._look(self._needs[need] - self._own)
        return found

    def _look(self, lack: int) -> int:
        if not lack & self._short:
            return 0
        units = shortage(lack, self._left, self._right, self._ones, self._short)
        if units is None:
            return NONE
        return units[0] | units[1] << FEWEST | units[2] << MOST


_raw_markets: Final[dict[int, Market]] = {}
_made_markets: Final[dict[int, Market]] = {}


def raw_market(own: int, left: int, right: int) -> Market:
    """The Market of raw materials for three numbers of stocks."""
    key = (own << STOCKS | left) << STOCKS | right
    found = _raw_markets.get(key)
    if found is None:
        if len(_raw_markets) > MOST_KEPT:
            _raw_markets.clear()
        tables = RAW.tables
        found = Market(tables[own], tables[left], tables[right], RAW_NEEDS, goods.RAW_ONES, goods.RAW_SHORT)
        _raw_markets[key] = found
    return found


def made_market(own: int, left: int, right: int) -> Market:
    """The Market of manufactured goods."""
    key = (own << STOCKS | left) << STOCKS | right
    found = _made_markets.get(key)
    if found is None:
        if len(_made_markets) > MOST_KEPT:
            _made_markets.clear()
        tables = MADE.tables
        found = Market(tables[own], tables[left], tables[right], MADE_NEEDS, goods.MADE_ONES, goods.MADE_SHORT)
        _made_markets[key] = found
    return found


# -- payments -------------------------------------------------------------------------------------------------

# A payment is packed: coins to the right, to the left, and in all. The lower two are as in a play.
RIGHT: Final = 12
LEFT: Final = 18
TOTAL: Final = 24
COINS: Final = 63
PAID: Final = (1 << TOTAL) - 1

_payments: Final[dict[int, list[int]]] = {}
NOTHING: Final[list[int]] = [0]


def payments(raw: int, made: int, prices: int) -> list[int]:
    """Every payment that buys what two Markets lack, the cheapest first, then the one with fewer coins to the left (as
    `price.payments`, without a purse). `prices`: two bits each, see `City`."""
    key = (raw << 12 | made) << 8 | prices
    found = _payments.get(key)
    if found is None:
        found = _payments[key] = _splits(raw, made, prices)
    return found


def _splits(raw: int, made: int, prices: int) -> list[int]:
    found: set[int] = set()
    for left, right in _one_class(raw, prices & 3, prices >> 2 & 3):
        for more_left, more_right in _one_class(made, prices >> 4 & 3, prices >> 6):
            to_left, to_right = left + more_left, right + more_right
            found.add((to_left + to_right) << TOTAL | to_left << LEFT | to_right << RIGHT)
    return sorted(found)


def _one_class(lack: int, left: int, right: int) -> list[tuple[int, int]]:
    units, fewest, most = lack & UNITS, lack >> FEWEST & UNITS, lack >> MOST
    return [(count * left, (units - count) * right) for count in range(fewest, most + 1)]
