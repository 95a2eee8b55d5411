"""One city of 7 Wonders as everybody sees it: its wonder, its buildings, and what they make and count.

A station knows its own city well enough to price a card, and of its neighbours what they sell (SW-42);
State keeps whole ones (`cities.py`).
"""

from shared_rules.seven_wonders.goods import PRICE, Goods

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.seven_wonders.cards import Part, Structure

# SW-15.
START_COINS = 3


def left_of(place: int, ring: int) -> int:
    """The next place clockwise in a ring of cities (SW-17)."""
    return place % ring + 1


def right_of(place: int, ring: int) -> int:
    """The next place counter-clockwise in a ring of cities (SW-17)."""
    return (place - 2) % ring + 1


class City:
    """What of a city its owner's prices follow from; `cities.City` on the host knows the rest (SW-4, SW-102).

    goods    what its owner may use (Goods); raw_left and so on: what a unit costs there
    board    its stages; stages: how many are built
    names    what must not stand twice (SW-30)
    powers   the powers of stages built so far; free_ready: Olympia's may be used now (SW-83)
    apart    True if structures of one name in two Ages are not the same here (option `twins`, SW-30)
    """

    __slots__ = (
        "apart",
        "board",
        "coins",
        "free_ready",
        "goods",
        "made_left",
        "made_right",
        "names",
        "powers",
        "raw_left",
        "raw_right",
        "side",
        "stages",
        "wonder",
    )

    def __init__(self, wonder: str, side: str, board: "tuple[Part, ...]") -> None:
        self.wonder, self.side, self.board = wonder, side, board
        self.stages: int = 0
        self.coins: int = START_COINS
        self.goods = Goods()
        self.names: set[str] = set()
        self.powers: set[str] = set()
        self.free_ready = self.apart = False
        self.raw_left = self.raw_right = self.made_left = self.made_right = PRICE

    def holds(self, structure: "Structure") -> bool:
        """True if the city has the same structure already (SW-30)."""
        return (structure.id if self.apart else structure.name) in self.names

    def chained(self, structure: "Structure") -> bool:
        """True if a structure here makes that one free (SW-58 to SW-60)."""
        return not self.names.isdisjoint(structure.chain)

    def next_stage(self) -> "Part | None":
        """The Part of the next stage, or None when the wonder is complete (SW-64)."""
        return self.board[self.stages] if self.stages < len(self.board) else None
