"""One city of 7 Wonders as the host keeps it: it adds buildings and stages to what a station sees.

Everything here only grows (SW-34), so every figure that is asked often is kept up to date instead of
being counted.
"""

from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders import city as lean
from shared_rules.seven_wonders.goods import DISCOUNTED, Goods

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.seven_wonders.cards import Part, Structure


class City(lean.City):
    """One city of the ring. A new one is a wonder board with nothing built and 3 coins (SW-15).

    sells    what neighbours may buy (Goods)
    built    the cards lying in it, in order
    counting those of them that bring points on the sheet, each with its Structure: blue ones and those that count
    staged   the cards under its board, hidden (SW-63); "" for one nobody has seen
    counts   how many structures of each colour, and how many `stage`s and `defeat` tokens
    tokens   conflict tokens towards the left and the right neighbour (SW-101); fought: the Age of
             each of them, 0 where Herald does not know it
    symbols  of science, by name; wild: those to be chosen at the end
    add_up   True if discounts add up (option `discounts`, SW-56)
    """

    __slots__ = (
        "add_up",
        "built",
        "counting",
        "counts",
        "fought",
        "sells",
        "shields",
        "staged",
        "symbols",
        "tokens",
        "wild",
    )

    def __init__(self, wonder: str, side: str, options: "dict[str, str] | None" = None) -> None:
        """See SW-30, SW-56."""
        made, board = cards.board(wonder, side)
        lean.City.__init__(self, wonder, side, board)
        self.apart = options is not None and options["twins"] == "different"
        self.add_up = options is not None and options["discounts"] == "add_up"
        self.goods.add(made)
        self.sells = Goods((made,))
        self.built: list[str] = []
        self.counting: list[tuple[str, Structure]] = []
        self.staged: list[str] = []
        self.counts = {"stage": 0, "defeat": 0}
        for colour in cards.COLOURS:
            self.counts[colour] = 0
        self.shields = self.wild = 0
        self.symbols = {"compass": 0, "gear": 0, "tablet": 0}
        self.tokens: tuple[list[int], list[int]] = ([], [])
        self.fought: tuple[list[int], list[int]] = ([], [])

    def build(self, card: str, structure: "Structure") -> None:
        """Puts a structure in the city with its lasting effects; coins are the State's affair."""
        self.built.append(card)
        if structure.points or structure.count is not None:
            self.counting.append((card, structure))
        self.names.add(structure.id if self.apart else structure.name)
        self.counts[structure.colour] += 1
        self._add(structure)

    def build_stage(self, card: str) -> "Part":
        """Puts a card under the board and takes the next stage's lasting effects (SW-62 to SW-64)."""
        stage = self.board[self.stages]
        self.staged.append(card)
        self.stages += 1
        self.counts["stage"] += 1
        if stage.power:
            self.powers.add(stage.power)
            if stage.power == "free":
                self.free_ready = True
        self._add(stage)
        return stage

    def _add(self, part: "Part") -> None:
        """See SW-36, SW-42, SW-43, SW-54, SW-56, SW-77."""
        for producer in part.makes:
            self.goods.add(producer)
            self.sells.add(producer)
        for producer in part.uses:
            self.goods.add(producer)
        self.shields += part.shields
        if part.symbol:
            if part.symbol == "any":
                self.wild += 1
            else:
                self.symbols[part.symbol] += 1
        for kind, side in part.prices:
            name = kind + "_" + side
            setattr(self, name, max(0, getattr(self, name) - 1) if self.add_up else DISCOUNTED)

    def take_token(self, side: int, value: int, age: int) -> None:
        """Lays a conflict token towards the left (0) or right (1) neighbour (SW-101)."""
        self.tokens[side].append(value)
        self.fought[side].append(age)
        if value < 0:
            self.counts["defeat"] += 1

    def count(self, what: "tuple[str, ...]") -> int:
        """The number of these things it has: colours, `stage`, `defeat`. Boards do not count as cards (SW-10)."""
        if len(what) == 1:
            return self.counts[what[0]]
        return sum([self.counts[thing] for thing in what])

    def copy(self) -> "City":
        """An independent copy."""
        twin = City.__new__(City)
        twin.wonder, twin.side, twin.board, twin.stages = self.wonder, self.side, self.board, self.stages
        twin.apart, twin.add_up, twin.free_ready = self.apart, self.add_up, self.free_ready
        twin.coins, twin.shields, twin.wild = self.coins, self.shields, self.wild
        twin.raw_left, twin.raw_right = self.raw_left, self.raw_right
        twin.made_left, twin.made_right = self.made_left, self.made_right
        twin.goods, twin.sells = self.goods.copy(), self.sells.copy()
        twin.built, twin.counting, twin.staged = self.built[:], self.counting[:], self.staged[:]
        twin.names, twin.powers = self.names.copy(), self.powers.copy()
        twin.counts, twin.symbols = self.counts.copy(), self.symbols.copy()
        twin.tokens = (self.tokens[0][:], self.tokens[1][:])
        twin.fought = (self.fought[0][:], self.fought[1][:])
        return twin


def total(what: "tuple[str, ...]", where: str, city: "City", left: "City", right: "City") -> int:
    """How many things lie `own`, `beside` or `around` (SW-71 to SW-75, SW-110 to SW-112)."""
    found = 0 if where == "beside" else city.count(what)
    if where != "own":
        found += left.count(what) + right.count(what)
    return found
