"""One city of 7 Wonders as numbers, for searches."""

from __future__ import annotations

from typing import Final

from host.games.seven_wonders.core.market import (
    MADE,
    NONE,
    NOTHING,
    RAW,
    Market,
    made_market,
    payments,
    raw_market,
)
from host.games.seven_wonders.core.tables import (
    ANY,
    BESIDE,
    BLUE,
    CHOICE,
    COLOUR,
    COUNT_KINDS,
    COUNT_WHERE,
    COUNTS,
    FIELD,
    FREED,
    HIGH,
    LOW,
    MADE_NEED,
    MAKES,
    MOST_STAGES,
    OPENS,
    OWN,
    POINTS,
    POWER,
    PRICES,
    RAW_NEED,
    SHIELDS,
    STAGE,
    STAGE_KIND,
    STAGES,
    SYMBOL,
    USES,
    WIDE,
)
from host.games.seven_wonders.core.tables import FREE as FREE_POWER
from host.games.seven_wonders.core.tables import MADE as MADE_GOODS

START: Final = 3
USUAL: Final = 2 | 2 << 2 | 2 << 4 | 2 << 6
_UNPAYABLE: Final[list[int]] = []


class City:
    """See `shared_rules.seven_wonders.referee.cities.City`.

    board    its number; stages: how many are built
    low, high  bits of the names of its structures; chains: bits of what it opens; twice: 0, or STAGE where twins differ
    counts   how many of each of KINDS, packed; counting: bits of what counts points
    raw, made  its own stocks; raw_sold, made_sold: what neighbours may buy
    prices   two bits each: raw materials from the left, the right, manufactured goods from the left, the right
    symbols  a place in SCIENCE; scholars: those symbols that are there, chosen ones too
    points   of conflict tokens, stages and blue cards; powers: bits by POWERS; ready: Olympia's may be used
    """

    def __init__(self, board: int) -> None:
        self.board = board
        self.stages = 0
        self.coins = START
        self.low = 0
        self.high = 0
        self.chains = 0
        self.twice = 0
        self.add_up = False
        self.counts = 0
        self.counting = 0
        self.raw = 0
        self.made = 0
        self.raw_sold = 0
        self.made_sold = 0
        self.prices = USUAL
        self.shields = 0
        self.symbols = 0
        self.scholars = 0
        self.points = 0
        self.powers = 0
        self.ready = False
        self.raws: Market = _no_raws
        self.mades: Market = _no_mades

    def copy(self) -> City:
        """An independent copy."""
        twin = City(self.board)
        twin.stages, twin.coins, twin.low, twin.high = self.stages, self.coins, self.low, self.high
        twin.chains, twin.twice, twin.add_up = self.chains, self.twice, self.add_up
        twin.counts, twin.counting = self.counts, self.counting
        twin.raw, twin.made, twin.raw_sold, twin.made_sold = self.raw, self.made, self.raw_sold, self.made_sold
        twin.prices, twin.shields, twin.symbols, twin.scholars = self.prices, self.shields, self.symbols, self.scholars
        twin.points, twin.powers, twin.ready = self.points, self.powers, self.ready
        twin.raws, twin.mades = self.raws, self.mades
        return twin

    def holds(self, structure: int) -> bool:
        """Whether the city has the same structure (SW-30)."""
        place = structure + self.twice
        return (self.low & LOW[place] | self.high & HIGH[place]) != 0

    def chained(self, structure: int) -> bool:
        """Whether a structure here makes that one free."""
        return FREED[structure] & self.chains != 0

    def stage(self) -> int:
        """The next stage as a part, or -1 when the wonder is complete."""
        if self.stages >= STAGES[self.board]:
            return -1
        return STAGE + MOST_STAGES * self.board + self.stages

    def count(self, kinds: list[int]) -> int:
        """How many of these kinds it has."""
        found = 0
        for kind in kinds:
            found += self.counts >> WIDE * kind & 31
        return found

    def payments(self, part: int) -> list[int]:
        """Every payment for a part, packed, the cheapest first; empty where it cannot be had. Coins to the bank are not
        among them."""
        raw, made = self.raws.lack(RAW_NEED[part]), self.mades.lack(MADE_NEED[part])
        if raw == 0 and made == 0:
            return NOTHING
        if raw == NONE or made == NONE:
            return _UNPAYABLE
        return payments(raw, made, self.prices)

    def cheapest(self, part: int) -> int:
        """The first of `payments`, or NONE."""
        raw, made = self.raws.lack(RAW_NEED[part]), self.mades.lack(MADE_NEED[part])
        if raw == 0 and made == 0:
            return 0
        if raw == NONE or made == NONE:
            return NONE
        return payments(raw, made, self.prices)[0]

    def build(self, structure: int) -> None:
        """Puts a structure here with its lasting effects."""
        place, colour = structure + self.twice, COLOUR[structure]
        self.low |= LOW[place]
        self.high |= HIGH[place]
        self.chains |= OPENS[structure]
        self.counts += 1 << WIDE * colour
        self.counting |= COUNTS[structure]
        if colour == BLUE:
            self.points += POINTS[structure]
        self._add(structure)

    def build_stage(self, part: int) -> None:
        """Builds the next stage."""
        self.stages += 1
        self.counts += 1 << WIDE * STAGE_KIND
        self.points += POINTS[part]
        power = POWER[part]
        if power:
            self.powers |= 1 << power
            if power == FREE_POWER:
                self.ready = True
        self._add(part)

    def _add(self, part: int) -> None:
        for producer in MAKES[part]:
            self.produce(producer, True)
        for producer in USES[part]:
            self.produce(producer, False)
        self.shields += SHIELDS[part]
        symbol = SYMBOL[part]
        if symbol >= 0:
            self.symbols += CHOICE if symbol == ANY else 1 << FIELD * symbol
            self.scholars += 1
        if PRICES[part]:
            self._cheapen(PRICES[part])

    def produce(self, producer: int, sold: bool) -> None:
        """One more producer, whose goods neighbours may buy or not."""
        if producer >= MADE_GOODS:
            self.made = MADE.with_one(self.made, producer - MADE_GOODS)
            if sold:
                self.made_sold = MADE.with_one(self.made_sold, producer - MADE_GOODS)
        else:
            self.raw = RAW.with_one(self.raw, producer)
            if sold:
                self.raw_sold = RAW.with_one(self.raw_sold, producer)

    def _cheapen(self, sides: int) -> None:
        for side in range(4):
            if sides >> side & 1:
                price = self.prices >> 2 * side & 3
                cheaper = max(0, price - 1) if self.add_up else 1
                self.prices += (cheaper - price) << 2 * side

    def look(self, left: City, right: City) -> None:
        """Finds its Markets, after production changed here or beside it."""
        self.raws = raw_market(self.raw, left.raw_sold, right.raw_sold)
        self.mades = made_market(self.made, left.made_sold, right.made_sold)


def count_of(structure: int, city: City, left: City, right: City) -> int:
    """How many things a structure counts (SW-110 to SW-112)."""
    where, kinds = COUNT_WHERE[structure], COUNT_KINDS[structure]
    found = 0 if where == BESIDE else city.count(kinds)
    if where != OWN:
        found += left.count(kinds) + right.count(kinds)
    return found


_no_raws: Final[Market] = raw_market(0, 0, 0)
_no_mades: Final[Market] = made_market(0, 0, 0)
