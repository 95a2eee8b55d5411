"""One player's city of 7 Wonders Duel as numbers, for searches."""

from __future__ import annotations

from typing import Final

from host.games.seven_wonders_duel.core.tables import (
    ARCHITECTURE,
    BITS,
    CARDS,
    COINS,
    COLOUR,
    FREED,
    MAKES,
    MASONRY,
    NEEDS,
    NEW_SYMBOL,
    OPENS,
    PAIR,
    PARTS,
    POINTS,
    PRICES,
    USES,
    WIDE,
    WONDER,
)

RAW: Final = 3
BLUE: Final = 2
PURSE_OF: Final = 3  # coins for a point
MASK: Final = 7  # of BITS
COUNTED: Final = 5
COUNTED_MASK: Final = 31
DEAREST: Final = 9  # two coins, and one for each unit of the other city
FIELD: Final = 31  # of WIDE
UNKNOWN: Final = -1
MOST_KEPT: Final = 20_000

# What parts cost, by all that it depends on: filled as it is asked for.
_costs: Final[dict[int, list[int]]] = {}


class DuelCity:
    """See `shared_rules.seven_wonders_duel.city.City`.

    counts   how many of each of KINDS, packed; fixed: units of each good, packed; raw, made: choices
    low, high  bits of its buildings, up to the 60th and from there on; chains: bits of what it opens
    symbols  two bits for each scientific symbol; different: how many of them there are
    wonders  parts not built yet, in order; done: bits of the wonders built
    tokens   bits; points: of cards, wonders and tokens, without what is counted; blue: of blue cards
    costs    what each part costs now, chains aside; UNKNOWN where nobody has asked
    """

    def __init__(self) -> None:
        self.coins = 7
        self.counts = 0
        self.fixed = 0
        self.reserved = 0
        self.raw = 0
        self.made = 0
        self.low = 0
        self.high = 0
        self.chains = 0
        self.symbols = 0
        self.different = 0
        self.wonders: list[int] = []
        self.done = 0
        self.tokens = 0
        self.points = 0
        self.blue = 0
        self.other_fixed = 0
        self.costs: list[int] = _no_costs

    def copy(self) -> DuelCity:
        """An independent copy. Lists are never changed in place, so they are shared."""
        twin = DuelCity()
        twin.coins, twin.counts, twin.fixed, twin.reserved = self.coins, self.counts, self.fixed, self.reserved
        twin.raw, twin.made, twin.low, twin.high = self.raw, self.made, self.low, self.high
        twin.chains, twin.symbols, twin.different = self.chains, self.symbols, self.different
        twin.wonders, twin.done, twin.tokens = self.wonders, self.done, self.tokens
        twin.points, twin.blue, twin.other_fixed, twin.costs = self.points, self.blue, self.other_fixed, self.costs
        return twin

    def has(self, card: int) -> bool:
        """Whether the city has a building."""
        return (self.low >> card & 1 if card < 60 else self.high >> (card - 60) & 1) == 1

    def count(self, kinds: list[int]) -> int:
        """How many of these kinds it has; beyond the last kind: purses of three coins."""
        found = 0
        for kind in kinds:
            found += self.coins // PURSE_OF if kind > WONDER else self.counts >> WIDE * kind & FIELD
        return found

    def build(self, card: int) -> None:
        """Puts a building here with its lasting effects."""
        if card < 60:
            self.low |= 1 << card
        else:
            self.high |= 1 << (card - 60)
        colour = COLOUR[card]
        self.counts += 1 << WIDE * colour
        self.chains |= OPENS[card]
        self.points += POINTS[card]
        if colour == BLUE:
            self.blue += POINTS[card]
        self.fixed += MAKES[card]
        self.reserved |= PRICES[card]
        self._use(card)

    def build_wonder(self, part: int) -> None:
        """Builds a wonder."""
        self.wonders = [other for other in self.wonders if other != part]
        self.done |= 1 << (part - CARDS)
        self.counts += 1 << WIDE * WONDER
        self.points += POINTS[part]
        self._use(part)

    def _use(self, part: int) -> None:
        uses = USES[part]
        if uses == 0:
            self.raw += 1
        elif uses == 1:
            self.made += 1
        if uses >= 0:
            self.find_costs()

    def lose(self, card: int) -> None:
        """Takes a brown or grey building away."""
        self.low &= ~(1 << card)
        self.counts -= 1 << WIDE * COLOUR[card]
        self.fixed -= MAKES[card]

    def learns(self, symbol: int) -> int:
        """What one more symbol is worth in a playout: a new one, or the second of a pair; -1 is none."""
        if symbol < 0:
            return 0
        had = self.symbols >> 2 * symbol & 3
        return PAIR if had == 1 else NEW_SYMBOL * self.different if had == 0 else 0

    def chained(self, card: int) -> bool:
        """Whether a building here makes that one free."""
        return FREED[card] & self.chains != 0

    def cost(self, part: int) -> int:
        """What a part costs altogether, unless a chain makes it free."""
        found = self.costs[part]
        if found == UNKNOWN:
            found = self.costs[part] = COINS[part] + self._bought(part)
        return found

    def find_costs(self) -> None:
        """Forgets what parts cost, after something changed on which it depends."""
        key = self.fixed << 15 | self.other_fixed
        key = (key << 5 | self.reserved) << 4 | self.raw << 2 | self.made
        key = key << 2 | (self.tokens & ARCHITECTURE != 0) << 1 | (self.tokens & MASONRY != 0)
        found = _costs.get(key)
        if found is None:
            if len(_costs) > MOST_KEPT:
                _costs.clear()
            found = _costs[key] = [UNKNOWN] * PARTS
        self.costs = found

    def _bought(self, part: int) -> int:
        """Coins for the goods that are missing (`price.bought`). Units are counted by what each costs, COUNTED bits for
        each price, so that the dearest ones are quickly found."""
        needs, fixed, other, reserved = NEEDS[part], self.fixed, self.other_fixed, self.reserved
        raw = made = total = good = 0
        while needs:
            units = (needs & MASK) - (fixed & MASK)
            if units > 0:
                price = 1 if reserved & 1 else 2 + (other & MASK)
                total += units * price
                if good < RAW:
                    raw += units << COUNTED * price
                else:
                    made += units << COUNTED * price
            needs, fixed, other, reserved, good = needs >> BITS, fixed >> BITS, other >> BITS, reserved >> 1, good + 1
        if not total:
            return 0
        saved = self._discount(part)
        if not saved and not (self.raw and raw) and not (self.made and made):
            return total
        return _cost(_without_dearest(_without_dearest(raw, self.raw) + _without_dearest(made, self.made), saved))

    def _discount(self, part: int) -> int:
        token = ARCHITECTURE if part >= CARDS else MASONRY if COLOUR[part] == BLUE else 0
        return 2 if self.tokens & token else 0


def _without_dearest(counts: int, units: int) -> int:
    """Units counted by price, without this many of the dearest."""
    price = DEAREST
    while units and counts:
        here = counts >> COUNTED * price
        if here:
            taken = min(here, units)
            counts -= taken << COUNTED * price
            units -= taken
        price -= 1
    return counts


def _cost(counts: int) -> int:
    """What units counted by price cost altogether."""
    total = price = 0
    while counts:
        total += (counts & COUNTED_MASK) * price
        counts, price = counts >> COUNTED, price + 1
    return total


_no_costs: Final[list[int]] = _costs.setdefault(0, [UNKNOWN] * PARTS)
