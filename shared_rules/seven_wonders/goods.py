"""The goods of 7 Wonders as one integer, and which costs a set of producers can cover.

A class of goods (raw materials, manufactured goods) has kinds; a *mask* is a set of kinds, one bit
for each. A table has a field of eight bits for every mask but the empty one. In a city's table the
field counts the producers that make at least one kind of the mask; a new producer adds a constant. In
a cost's table it counts the wanted units of the mask's kinds, on top of BASE.

So `cost - city` computes at once, for every set of kinds, how many units are wanted beyond the
producers that could give any of them: a field of more than BASE, with its top bit set, is a set of
kinds that falls short. No field can run over or under: nobody wants or makes 127 of anything.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

# SW-6.
RAW = "COSW"
# SW-6.
MADE = "GPT"

# What a unit costs at a neighbour, and what it costs where a card makes it cheaper (SW-44, SW-56).
PRICE = 2
DISCOUNTED = 1

FIELD = 8
BASE = 127


def spread(kinds: int, value: "Callable[[int], int]") -> int:
    """A table with value(mask) in the field of every mask over the given number of kinds."""
    table = 0
    for mask in range(1, 1 << kinds):
        table |= value(mask) << FIELD * (mask - 1)
    return table


RAW_ONES = spread(len(RAW), lambda mask: 1)
MADE_ONES = spread(len(MADE), lambda mask: 1)
RAW_SHORT = RAW_ONES << FIELD - 1
MADE_SHORT = MADE_ONES << FIELD - 1


def mask_of(letters: str, producer: str) -> int:
    """The bits of a producer's goods within one class; 0 if it makes none of that class."""
    mask = 0
    for good in producer:
        if good in letters:
            mask |= 1 << letters.index(good)
    return mask


def touching(letters: str) -> "tuple[int, ...]":
    """For every producer's mask, the constant that it adds to a city's table."""
    kinds = len(letters)
    return tuple([_touching(kinds, producer) for producer in range(1 << kinds)])


def _touching(kinds: int, producer: int) -> int:
    return spread(kinds, lambda mask: 1 if mask & producer else 0)


_RAW_TOUCHES = touching(RAW)
_MADE_TOUCHES = touching(MADE)

# What a producer adds to both tables, by its text: there are eleven.
_tables: "dict[str, tuple[int, int]]" = {}


def wants(goods: str, letters: str) -> int:
    """The table of a cost for one class, or 0 if it wants nothing of it."""
    touches, ones = (_RAW_TOUCHES, RAW_ONES) if letters == RAW else (_MADE_TOUCHES, MADE_ONES)
    table = 0
    for good in goods:
        if good in letters:
            table += touches[1 << letters.index(good)]
    return table + BASE * ones if table else 0


class Goods:
    """What a set of producers makes: their texts, and a table for each class. Only grows (SW-34)."""

    __slots__ = ("made", "producers", "raw")

    def __init__(self, producers: "Iterable[str]" = ()) -> None:
        self.raw = self.made = 0
        self.producers: list[str] = []
        for producer in producers:
            self.add(producer)

    def add(self, producer: str) -> None:
        """Adds one producer, a text of the letters it gives one unit of per turn (SW-38)."""
        self.producers.append(producer)
        found = _tables.get(producer)
        if found is None:
            raw, made = mask_of(RAW, producer), mask_of(MADE, producer)
            found = _tables[producer] = _RAW_TOUCHES[raw], 0 if raw else _MADE_TOUCHES[made]
        self.raw += found[0]
        self.made += found[1]

    def copy(self) -> "Goods":
        """An independent copy."""
        goods = Goods()
        goods.raw, goods.made, goods.producers = self.raw, self.made, self.producers[:]
        return goods

    def text(self) -> str:
        """The producers as text, in alphabetical order: `CW O W W`; `Goods(text.split())` reads it."""
        return " ".join(sorted(self.producers))
