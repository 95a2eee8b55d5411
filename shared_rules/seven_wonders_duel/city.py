"""A city: what one player has built, what it makes, and what the goods cost that it does not make.

Every figure that is asked often is kept up to date instead of being counted.
"""

from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.cards import GOODS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.seven_wonders_duel.cards import Building, Part

# SD-12.
START_COINS = 7
COINS_PER_POINT = 3
SYMBOLS_TO_WIN = 6
KINDS = len(GOODS)
BASE = 2  # what a unit costs that the opponent makes none of (SD-44)
RESERVED = 1  # what it costs the owner of a reserve (SD-46)
DISCOUNT = 2  # how many units Architecture and Masonry take off (SD-53)


class City:
    """One player's. A new one has 7 coins and nothing else (SD-3, SD-12, SD-42).

    built    the cards lying face up in it, in order
    counts   how many of each colour, and how many `wonder`s
    fixed    units of each good that brown and grey cards make; they raise the other player's prices
    choices  how many sources give any raw material, any manufactured good (SD-43)
    reserved for each good whether it costs 1 coin (SD-46)
    prices   what a unit of each good costs now (SD-44)
    wonders  those not built yet; done: those built; under: the cards under them, in the same order
    tokens   progress tokens; symbols: how many of each scientific symbol
    spent    coins paid so far for goods, for the report
    known    prices that were asked for, by part; empty again as soon as something changes that it depends on
    """

    __slots__ = (
        "built",
        "choices",
        "coins",
        "counts",
        "done",
        "fixed",
        "known",
        "prices",
        "reserved",
        "spent",
        "symbols",
        "tokens",
        "under",
        "wonders",
    )

    def __init__(self) -> None:
        self.coins = START_COINS
        self.spent = 0
        self.built: list[str] = []
        self.counts = {"wonder": 0}
        for colour in cards.COLOURS:
            self.counts[colour] = 0
        self.fixed = [0] * KINDS
        self.choices = [0, 0]
        self.reserved = [False] * KINDS
        self.prices = [BASE] * KINDS
        self.wonders: list[str] = []
        self.done: list[str] = []
        self.under: list[str] = []
        self.tokens: list[str] = []
        self.symbols: dict[str, int] = {}
        self.known: dict[str, int] = {}

    def build(self, part: "Building") -> None:
        """Puts a building in the city with its lasting effects; coins, shields and symbols are the State's affair
        (SD-41)."""
        self.built.append(part.id)
        self.counts[part.colour] += 1
        for good in part.makes:
            self.fixed[GOODS.find(good)] += 1
        for good in part.prices:
            self.reserved[GOODS.find(good)] = True
        if part.uses is not None:
            self.choices[part.uses] += 1
            self.known = {}

    def build_wonder(self, part: "Part", card: str) -> None:
        """Builds a wonder with a card under it (SD-34, SD-75, SD-79)."""
        self.wonders.remove(part.id)
        self.done.append(part.id)
        self.under.append(card)
        self.counts["wonder"] += 1
        if part.uses is not None:
            self.choices[part.uses] += 1
            self.known = {}

    def keep(self, token: str) -> None:
        """A progress token works from now on; two of them take units off."""
        self.tokens.append(token)
        self.known = {}

    def lose(self, part: "Building") -> None:
        """Takes a brown or grey card away, with what it made (SD-85)."""
        self.built.remove(part.id)
        self.counts[part.colour] -= 1
        for good in part.makes:
            self.fixed[GOODS.find(good)] -= 1

    def reprice(self, other: "City") -> None:
        """Sets the prices after production or reserves changed; `other` is the opponent's city (SD-44, SD-45)."""
        for good in range(KINDS):
            self.prices[good] = RESERVED if self.reserved[good] else BASE + other.fixed[good]
        self.known = {}

    def chained(self, part: "Building") -> bool:
        """True if a card here makes that one free (SD-50, SD-51)."""
        return bool(part.chain) and part.chain in self.built

    def discount(self, colour: str) -> int:
        """How many units a blue card, or a wonder (colour ""), costs less (SD-53, SD-102, SD-105)."""
        if colour not in ("", "blue"):
            return 0
        return DISCOUNT if ("masonry" if colour else "architecture") in self.tokens else 0

    def count(self, what: "tuple[str, ...]") -> int:
        """How many of these things it has: colours, `wonder`s built, or `purse`s of three coins."""
        found = 0
        for thing in what:
            found += self.coins // COINS_PER_POINT if thing == "purse" else self.counts[thing]
        return found

    def income(self) -> int:
        """What discarding a card gives (SD-33)."""
        return 2 + self.counts["yellow"]

    def colour(self, colour: str) -> "list[str]":
        """The cards of one colour in the city, in the order in which they were built."""
        if not self.counts[colour]:
            return []
        return [card for card in self.built if cards.colour_of(card) == colour]

    def copy(self) -> "City":
        """An independent copy."""
        city = City.__new__(City)
        city.coins, city.spent = self.coins, self.spent
        city.built, city.counts = self.built[:], self.counts.copy()
        city.fixed, city.choices = self.fixed[:], self.choices[:]
        city.reserved, city.prices = self.reserved[:], self.prices[:]
        city.wonders, city.done, city.under = self.wonders[:], self.done[:], self.under[:]
        city.tokens, city.symbols = self.tokens[:], self.symbols.copy()
        city.known = {}
        return city

    # -- as plain data --------------------------------------------------------------------------

    def data(self) -> "dict[str, Any]":
        """All of it for one message; `read` makes the city again without looking at a single card."""
        return {
            "coins": self.coins,
            "built": " ".join(self.built),
            "counts": [self.counts[colour] for colour in cards.COLOURS],
            "fixed": self.fixed[:],
            "choices": self.choices[:],
            "reserved": [good for good in range(KINDS) if self.reserved[good]],
            "wonders": self.wonders[:],
            "done": self.done[:],
            "tokens": self.tokens[:],
            "symbols": [self.symbols.get(symbol, 0) for symbol in cards.SYMBOLS],
        }


def read(data: "dict[str, Any]") -> City:
    """The City that `City.data` described; its prices must be set by `reprice`."""
    city = City()
    city.coins, city.built = data["coins"], data["built"].split()
    for place in range(len(cards.COLOURS)):
        city.counts[cards.COLOURS[place]] = data["counts"][place]
    city.fixed, city.choices = data["fixed"], data["choices"]
    for good in data["reserved"]:
        city.reserved[good] = True
    city.wonders, city.done, city.tokens = data["wonders"], data["done"], data["tokens"]
    city.counts["wonder"] = len(city.done)
    for place in range(len(cards.SYMBOLS)):
        if data["symbols"][place]:
            city.symbols[cards.SYMBOLS[place]] = data["symbols"][place]
    return city
