"""The tables of 7 Wonders as numbers, made of the rules' own when this is first imported.

A part is a structure, or from STAGE on a stage of a board: STAGE + 4 * the board's number + how many are built. A
producer is the bits of the goods of which it makes one: of raw materials, or MADE and those of manufactured goods.
"""

from __future__ import annotations

from typing import Any, Final

from shared_rules.seven_wonders import cards, goods

WIDE: Final = 5  # bits for each kind of KINDS in what a city has
KINDS: Final[tuple[str, ...]] = (*cards.COLOURS, "stage", "defeat")
BLUE: Final[int] = KINDS.index("blue")
PURPLE: Final[int] = KINDS.index("purple")
STAGE_KIND: Final[int] = KINDS.index("stage")
DEFEAT_KIND: Final[int] = KINDS.index("defeat")
MADE: Final = 16
ANY: Final = 3  # a symbol of one's choice
WORDS: Final = 60  # structures' names whose bits fit into the first word

cards.keep_all()
NAMES: Final[list[str]] = list(cards.all_cards())
STRUCTURES: Final[list[str]] = list(dict.fromkeys(cards.split(name)[0] for name in NAMES))
BOARDS: Final[list[tuple[str, str]]] = [(wonder, side) for wonder in cards.wonders() for side in ("A", "B")]
MOST_STAGES: Final = 4
STAGE: Final = len(STRUCTURES)
PARTS: Final = STAGE + MOST_STAGES * len(BOARDS)

# The structure on each physical card.
OF: Final[list[int]] = [STRUCTURES.index(cards.split(name)[0]) for name in NAMES]


def _parts() -> list[Any]:
    found: list[Any] = [cards.structure_of(NAMES[OF.index(place)]) for place in range(STAGE)]
    for wonder, side in BOARDS:
        stages: list[Any] = list(cards.board(wonder, side)[1])
        found += stages + [cards.Part("-", "points 0") for _ in range(MOST_STAGES - len(stages))]
    return found


def _producer(letters: str) -> int:
    raw = goods.mask_of(goods.RAW, letters)
    return raw or MADE + goods.mask_of(goods.MADE, letters)


def _symbol(part: Any) -> int:
    return -1 if part.symbol is None else ANY if part.symbol == "any" else cards.SYMBOLS.index(part.symbol)


_ALL: Final[list[Any]] = _parts()
_NONE: Final[list[int]] = []
STAGES: Final[list[int]] = [len(cards.board(wonder, side)[1]) for wonder, side in BOARDS]
BOARD_MAKES: Final[list[int]] = [_producer(cards.board(wonder, side)[0]) for wonder, side in BOARDS]

# Of each part: what it costs. A need is a place in RAW_NEEDS or MADE_NEEDS, 0 for none.
COINS: Final[list[int]] = [part.coins for part in _ALL]
RAW_NEEDS: Final[list[int]] = sorted({0, *(int(part.raw) for part in _ALL)})
MADE_NEEDS: Final[list[int]] = sorted({0, *(int(part.made) for part in _ALL)})
RAW_NEED: Final[list[int]] = [RAW_NEEDS.index(part.raw) for part in _ALL]
MADE_NEED: Final[list[int]] = [MADE_NEEDS.index(part.made) for part in _ALL]
COSTLESS: Final[list[bool]] = [bool(part.costless) for part in _ALL]

# What it is or brings. Prices: bits for raw materials from the left, the right, manufactured goods from the left, the
# right. Powers: places in POWERS.
POWERS: Final = ("", "free", "dig", "copy", "seventh")
FREE: Final = 1
DIG: Final = 2
COPY: Final = 3
SEVENTH: Final = 4
SIDES: Final = (("raw", "left"), ("raw", "right"), ("made", "left"), ("made", "right"))
MAKES: Final[list[list[int]]] = [[_producer(one) for one in part.makes] for part in _ALL]
USES: Final[list[list[int]]] = [[_producer(one) for one in part.uses] for part in _ALL]
PRICES: Final[list[int]] = [sum(1 << SIDES.index(price) for price in part.prices) for part in _ALL]
POINTS: Final[list[int]] = [part.points for part in _ALL]
SHIELDS: Final[list[int]] = [part.shields for part in _ALL]
GAIN: Final[list[int]] = [part.gain for part in _ALL]
SYMBOL: Final[list[int]] = [_symbol(part) for part in _ALL]
POWER: Final[list[int]] = [POWERS.index(part.power or "") for part in _ALL]
LASTING: Final[list[bool]] = [bool(part.makes or part.uses or part.prices) for part in _ALL]


def _kinds(counted: Any) -> list[int]:
    return _NONE if counted is None else [KINDS.index(name) for name in counted.what]


# Coins at once and points at the end for each of several kinds, by where they are looked for.
WHERE: Final = ("own", "beside", "around")
OWN: Final = 0
BESIDE: Final = 1
EARN: Final[list[int]] = [0 if part.earn is None else part.earn.each for part in _ALL]
EARN_KINDS: Final[list[list[int]]] = [_kinds(part.earn) for part in _ALL]
EARN_WHERE: Final[list[int]] = [0 if part.earn is None else WHERE.index(part.earn.where) for part in _ALL]
COUNT: Final[list[int]] = [0 if part.count is None else part.count.each for part in _ALL]
COUNT_KINDS: Final[list[list[int]]] = [_kinds(part.count) for part in _ALL]
COUNT_WHERE: Final[list[int]] = [0 if part.count is None else WHERE.index(part.count.where) for part in _ALL]

# Of each structure only. Its bit among the names of a city (SW-30): the second half for a table that tells twins apart.
COLOUR: Final[list[int]] = [KINDS.index(part.colour) for part in _ALL[:STAGE]] + [STAGE_KIND] * (PARTS - STAGE)


def _bits(names: list[str]) -> list[int]:
    places = list(dict.fromkeys(names))
    return [1 << places.index(name) for name in names]


_BITS: Final[list[int]] = _bits([part.name for part in _ALL[:STAGE]]) + _bits([part.id for part in _ALL[:STAGE]])
LOW: Final[list[int]] = [bit & (1 << WORDS) - 1 for bit in _BITS]
HIGH: Final[list[int]] = [bit >> WORDS for bit in _BITS]

# The bit that a structure leaves for those that are free after it, and the bits that make this one free.
_PARENTS: Final[list[str]] = sorted({parent for part in _ALL[:STAGE] for parent in part.chain})
OPENS: Final[list[int]] = [1 << _PARENTS.index(name) if name in _PARENTS else 0 for name in STRUCTURES]
FREED: Final[list[int]] = [sum(1 << _PARENTS.index(name) for name in part.chain) for part in _ALL[:STAGE]]

# The structures that count points; a city keeps a bit for each.
COUNTING: Final[list[int]] = [place for place in range(STAGE) if COUNT[place] or SYMBOL[place] == ANY]
COUNTS: Final[list[int]] = [1 << COUNTING.index(place) if place in COUNTING else 0 for place in range(STAGE)]
GUILDS: Final[list[int]] = [NAMES.index(name) for name in cards.guilds()]
SHIPOWNERS: Final[int] = STRUCTURES.index("shipowners_guild")


def deck(age: int, players: int) -> list[int]:
    """The marked cards of an Age, as numbers."""
    return [NAMES.index(name) for name in cards.deck(age, players)]


# -- science ------------------------------------------------------------------------------------------------

FIELD: Final = 3  # bits for each symbol
EIGHT: Final = 8
MOST_WILD: Final = 4


def _science() -> list[int]:
    """Points by three fields of symbols, then MOST_WILD times so many with one more that is chosen each."""
    size = EIGHT * EIGHT * EIGHT
    found = [0] * (size * (MOST_WILD + 1))
    for place in range(size):
        each = [place >> FIELD * one & EIGHT - 1 for one in range(3)]
        found[place] = sum(count * count for count in each) + 7 * min(each)
    for place in range(size, len(found)):
        fewer, symbols = place - size, place % size
        more = [fewer + (1 << FIELD * one) for one in range(3) if symbols >> FIELD * one & EIGHT - 1 < EIGHT - 1]
        found[place] = max((found[one] for one in more), default=found[fewer])
    return found


SCIENCE: Final[list[int]] = _science()
CHOICE: Final = 512  # what one symbol of choice adds to a place in SCIENCE
