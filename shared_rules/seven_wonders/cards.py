"""The 78 structures, the 148 physical cards they are printed on, and both sides of the seven boards.

The figures are in two text tables, a row for each structure and for each side of a board: a table
costs a station one string of memory, and a row becomes an object only while somebody asks for it.

Goods are letters: clay, ore, stone, wood (raw materials); glass, papyrus, textile (manufactured).

A cost is coins to the bank or goods: `1`, `OOW`, `-` for none. An effect is a verb and its words:
    make WW              one unit of each letter every turn, neighbours may buy it (SW-37, SW-42)
    make C/W             one unit every turn, either letter (SW-38)
    use C/O/S/W          the same, never for sale (SW-39, SW-43)
    points 3, shields 2  what it counts (SW-77, SW-107)
    coins 5              once, when it is played (SW-70)
    science gear         a symbol; `any` is chosen while scoring (SW-77, SW-109)
    price raw left       that class costs 1 from that side: left, right or both (SW-54)
    earn 2 grey around   coins once, for every counted thing (SW-71 to SW-75)
    count 1 brown own    points at the end, for every counted thing (SW-110 to SW-112)
    power dig            seventh, free, dig or copy (SW-83, SW-85, SW-87, SW-91)
Things to count: a colour or several, `stage` (built) or `defeat` (tokens). Where: `own` city, `beside`
it (both neighbours), `around` (all three).
"""

from shared_rules import counted
from shared_rules.seven_wonders.goods import MADE, RAW, wants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

SYMBOLS = ("compass", "gear", "tablet")
# SW-7.
COLOURS: "tuple[str, ...]" = ("brown", "grey", "blue", "green", "yellow", "red", "purple")

# FIELDS: structure, Age, colour, marks (the smallest player count of each copy; `-`: one guild,
# unmarked), cost, structures that make it free (SW-58), effect. loom_1 and loom_2 share a name (SW-30). The
# decks: SW-2, SW-8, SW-128.
STRUCTURES = """
lumber_yard         1 brown  34  -       -               make W
stone_pit           1 brown  35  -       -               make S
clay_pool           1 brown  35  -       -               make C
ore_vein            1 brown  34  -       -               make O
tree_farm           1 brown  6   1       -               make C/W
excavation          1 brown  4   1       -               make C/S
clay_pit            1 brown  3   1       -               make C/O
timber_yard         1 brown  3   1       -               make S/W
forest_cave         1 brown  5   1       -               make O/W
mine                1 brown  6   1       -               make O/S
loom_1              1 grey   36  -       -               make T
glassworks_1        1 grey   36  -       -               make G
press_1             1 grey   36  -       -               make P
pawnshop            1 blue   47  -       -               points 3
baths               1 blue   37  S       -               points 3
altar               1 blue   35  -       -               points 2
theater             1 blue   36  -       -               points 2
tavern              1 yellow 457 -       -               coins 5
east_trading_post   1 yellow 37  -       -               price raw right
west_trading_post   1 yellow 37  -       -               price raw left
marketplace         1 yellow 36  -       -               price made both
stockade            1 red    37  W       -               shields 1
barracks            1 red    35  O       -               shields 1
guard_tower         1 red    34  C       -               shields 1
apothecary          1 green  35  T       -               science compass
workshop            1 green  37  G       -               science gear
scriptorium         1 green  34  P       -               science tablet
sawmill             2 brown  34  1       -               make WW
quarry              2 brown  34  1       -               make SS
brickyard           2 brown  34  1       -               make CC
foundry             2 brown  34  1       -               make OO
loom_2              2 grey   35  -       -               make T
glassworks_2        2 grey   35  -       -               make G
press_2             2 grey   35  -       -               make P
aqueduct            2 blue   37  SSS     baths           points 5
temple              2 blue   36  CWG     altar           points 3
statue              2 blue   37  OOW     theater         points 4
courthouse          2 blue   35  CCT     scriptorium     points 4
forum               2 yellow 367 CC      east_trading_post,west_trading_post use G/P/T
caravansery         2 yellow 356 WW      marketplace     use C/O/S/W
vineyard            2 yellow 36  -       -               earn 1 brown around
bazar               2 yellow 47  -       -               earn 2 grey around
walls               2 red    37  SSS     -               shields 2
training_ground     2 red    467 OOW     -               shields 2
stables             2 red    35  COW     apothecary      shields 2
archery_range       2 red    36  OWW     workshop        shields 2
dispensary          2 green  34  OOG     apothecary      science compass
laboratory          2 green  35  CCP     workshop        science gear
library             2 green  36  SST     scriptorium     science tablet
school              2 green  37  WP      -               science tablet
pantheon            3 blue   36  CCOGPT  temple          points 7
gardens             3 blue   34  CCW     statue          points 5
town_hall           3 blue   356 OSSG    -               points 6
palace              3 blue   37  COSWGPT -               points 8
senate              3 blue   35  OSWW    library         points 6
haven               3 yellow 34  OWT     forum           earn 1 brown own; count 1 brown own
lighthouse          3 yellow 36  SG      caravansery     earn 1 yellow own; count 1 yellow own
chamber_of_commerce 3 yellow 46  CCP     -               earn 2 grey own; count 2 grey own
arena               3 yellow 357 OSS     dispensary      earn 3 stage own; count 1 stage own
fortifications      3 red    37  OOOS    walls           shields 3
circus              3 red    456 OSSS    training_ground shields 3
arsenal             3 red    347 OWWT    -               shields 3
siege_workshop      3 red    35  CCCW    laboratory      shields 3
lodge               3 green  36  CCPT    dispensary      science compass
observatory         3 green  37  OOGT    laboratory      science gear
university          3 green  34  WWGP    library         science tablet
academy             3 green  37  SSSG    school          science compass
study               3 green  35  WPT     school          science gear
workers_guild       3 purple -   COOSW   -               count 1 brown beside
craftsmens_guild    3 purple -   OOSS    -               count 2 grey beside
traders_guild       3 purple -   GPT     -               count 1 yellow beside
philosophers_guild  3 purple -   CCCPT   -               count 1 green beside
spies_guild         3 purple -   CCCG    -               count 1 red beside
strategists_guild   3 purple -   OOST    -               count 1 defeat beside
shipowners_guild    3 purple -   WWWGP   -               count 1 brown+grey+purple own
scientists_guild    3 purple -   OOWWP   -               science any
magistrates_guild   3 purple -   SWWWT   -               count 1 blue beside
builders_guild      3 purple -   CCSSG   -               count 1 stage around
"""

# FIELDS: wonder, side, what the board makes, then for each stage: cost, effect (SW-1, SW-56, SW-78, SW-79, SW-81,
# SW-82, SW-86, SW-90, SW-96, SW-128).
WONDERS = """
alexandria    A G SS points 3 | OO use C/O/S/W | GG points 7
alexandria    B G CC use C/O/S/W | WW use G/P/T | SSS points 7
babylon       A C CC points 3 | WWW science any | CCCC points 7
babylon       B C CT points 3 | WWG power seventh | CCCP science any
ephesos       A P SS points 3 | WW coins 9 | PP points 7
ephesos       B P SS points 2; coins 4 | WW points 3; coins 4 | GPT points 5; coins 4
gizah         A S SS points 3 | WWW points 5 | SSSS points 7
gizah         B S WW points 3 | SSS points 5 | CCC points 5 | SSSSP points 7
halikarnassos A T CC points 3 | OOO power dig | TT points 7
halikarnassos B T OO points 2; power dig | CCC points 1; power dig | GPT power dig
olympia       A W WW points 3 | SS power free | OO points 7
olympia       B W WW price raw both | SS points 5 | OOT power copy
rhodos        A O WW points 3 | CCC shields 2 | OOOO points 7
rhodos        B O SSS shields 1; coins 3; points 3 | OOOO shields 1; coins 4; points 4
"""


class Part:
    """Something a player pays for, a structure or a stage of a wonder: cost and effects, parsed (SW-37, SW-39).

    goods    the goods it costs, as letters; coins: what it costs at the bank; costless: neither, so that it is free for
             everybody (SW-29)
    raw, made the goods of each class as a table for `price.shortage`, 0 for none
    makes    producers neighbours may buy from, uses: producers for the owner alone; each a text of
             the letters it may give one unit of
    points, shields, gain (coins at once), symbol (None, a symbol or "any"), power (None or a word)
    prices   pairs (class, side) that fall to 1
    earn, count  None or Counted
    """

    __slots__ = (
        "coins",
        "costless",
        "count",
        "earn",
        "gain",
        "goods",
        "made",
        "makes",
        "points",
        "power",
        "prices",
        "raw",
        "shields",
        "symbol",
        "uses",
    )

    def __init__(self, cost: str, effects: str) -> None:
        self.coins = int(cost) if "0" < cost[0] <= "9" else 0
        self.goods = "" if self.coins or cost == "-" else cost
        self.costless = not self.goods and not self.coins
        self.raw = wants(self.goods, RAW)
        self.made = wants(self.goods, MADE)
        self.makes: tuple[str, ...] = ()
        self.uses: tuple[str, ...] = ()
        self.prices: tuple[tuple[str, str], ...] = ()
        self.points = self.shields = self.gain = 0
        self.symbol: str | None = None
        self.power: str | None = None
        self.earn: Any = None
        self.count: Any = None
        for effect in effects.split("; "):
            self._read(effect.split(" "))

    def _read(self, words: "list[str]") -> None:
        verb, first = words[:2]
        if verb == "make" or verb == "use":
            producers = (first.replace("/", ""),) if "/" in first else tuple(first)
            setattr(self, verb + "s", producers)
        elif verb == "price":
            side = words[-1]
            sides = ("left", "right") if side == "both" else (side,)
            self.prices = tuple((first, side) for side in sides)
        elif verb == "earn" or verb == "count":
            setattr(self, verb, counted.read(words[1:]))
        elif verb == "science":
            self.symbol = first
        elif verb == "power":
            self.power = first
        else:
            setattr(self, {"coins": "gain"}.get(verb, verb), int(first))


class Structure(Part):
    """One row of STRUCTURES. `id` is the row's; `name` is what may stand once in a city (SW-9, SW-30)."""

    __slots__ = ("age", "chain", "colour", "id", "marks", "name")

    def __init__(self, row: str) -> None:
        self.id, age, self.colour, marks, cost, chain, effects = row.split(None, 6)
        Part.__init__(self, cost, effects)
        self.name = name_of(self.id)
        self.age = int(age)
        self.marks: tuple[int, ...] = () if marks == "-" else tuple(int(mark) for mark in marks)
        self.chain: tuple[str, ...] = () if chain == "-" else tuple(chain.split(","))


def name_of(structure: str) -> str:
    """The name two structures share when a city may hold only one: loom_1 -> loom (SW-30)."""
    return structure[:-2] if structure[-2:] in ("_1", "_2") else structure


def split(card: str) -> "tuple[str, int]":
    """(structure id, mark) of a card's identity: ("altar", 3), ("spies_guild", 0)."""
    structure, _, mark = card.partition(".")
    return structure, int(mark) if mark in ("3", "4", "5", "6", "7") else 0 if not mark else -1


def mark_of(card: str) -> int:
    """The mark of a card's identity, as `split` reads it: 3 of `altar.3`."""
    _, mark = split(card)
    return mark


def rows() -> "Iterator[str]":
    """The rows of STRUCTURES one after another."""
    for row in STRUCTURES.split("\n"):
        if row:
            yield row


def cards_of(row: str) -> "tuple[str, ...]":
    """The physical cards of a row, as identity texts."""
    name, _, _, marks, _ = row.split(None, 4)
    if marks == "-":
        return (name,)
    return tuple(name + "." + mark for mark in marks)


def all_cards() -> "list[str]":
    """The 148 physical cards in the order of the table: the fixed order of bitmaps."""
    return _all[:] or [card for row in rows() for card in cards_of(row)]


def _first_places() -> bytes:
    """For every row, the place of its first card in `all_cards()`, a byte each."""
    places, place = bytearray(), 0
    for row in rows():
        marks = row.split(None, 4)[3]
        places.append(place)
        place += 1 if marks == "-" else len(marks)
    return bytes(places)


_FIRST = _first_places()
FIRST_GUILD = 138  # the place in `all_cards()` from which on all are guilds


def index(card: str) -> int:
    """The index of a card in `all_cards()`. Raises KeyError for an unknown card."""
    if _indices:
        return _indices[card]
    structure, _ = split(card)
    row = row_of(structure)
    if row is None:
        raise KeyError(card)
    copies = cards_of(row)
    if card not in copies:
        raise KeyError(card)
    number = STRUCTURES.count("\n", 0, STRUCTURES.find("\n" + structure + " "))
    return _FIRST[number] + copies.index(card)


def find(card: str) -> "Structure | None":
    """The Structure printed on a card, or None if no such card exists."""
    if _structures:
        return _structures.get(card)
    if card in _newest:
        return _newest[card]
    structure, _ = split(card)
    row = row_of(structure)
    if row is None or card not in cards_of(row):
        return None
    _newest.clear()
    found = _newest[card] = Structure(row)
    return found


def structure_of(card: str) -> Structure:
    """The Structure printed on a card that exists. Raises KeyError for an unknown card."""
    structure = _structures.get(card) or find(card)
    if structure is None:
        raise KeyError(card)
    return structure


def row_of(structure: str) -> "str | None":
    """The row of a structure id, or None."""
    start = STRUCTURES.find("\n" + structure + " ")
    if start < 0:
        return None
    return STRUCTURES[start + 1 : STRUCTURES.find("\n", start + 1)]


# What `keep_all` fills: a host asks for every card a thousand times a second, a station now and then.
_boards: "dict[tuple[str, str], tuple[str, tuple[Part, ...]]]" = {}
_structures: "dict[str, Structure]" = {}
_indices: "dict[str, int]" = {}
_all: "list[str]" = []

# At a station, the one card that was asked for last: of a card on the reader much is asked in a row.
_newest: "dict[str, Structure]" = {}


def keep_all() -> None:
    """Parses the whole table once, for a host: about 100 kB that a station would rather not spend."""
    if not _structures:
        for row in rows():
            structure = Structure(row)
            for card in cards_of(row):
                _indices[card] = len(_all)
                _all.append(card)
                _structures[card] = structure
        for wonder in wonders():
            for side in ("A", "B"):
                _boards[wonder, side] = board(wonder, side)


def deck(age: int, players: int) -> "list[str]":
    """The marked cards of an Age for this many players, guilds left out (SW-11)."""
    return [
        card
        for row in rows()
        if int(row.split(None, 2)[1]) == age
        for card in cards_of(row)
        if 0 < mark_of(card) <= players
    ]


def guilds() -> "list[str]":
    """The ten guilds (SW-12)."""
    return _all[FIRST_GUILD:] or [card for row in rows() for card in cards_of(row) if not mark_of(card)]


def wonders() -> "list[str]":
    """The seven wonders, in the order of the table."""
    return [row.split(" ", 1)[0] for row in WONDERS.split("\n") if " A " in row]


def tagged() -> "list[str]":
    """Everything with a tag: the cards and, under their own names, the seven boards, one tag for both sides."""
    return all_cards() + wonders()


def board(wonder: str, side: str) -> "tuple[str, tuple[Part, ...]]":
    """(what the board makes, its stages as a tuple of Parts). Raises KeyError for no such board (SW-1)."""
    found = _boards.get((wonder, side))
    if found is None:
        found = _boards[wonder, side] = _read_board(wonder, side)
    return found


def _read_board(wonder: str, side: str) -> "tuple[str, tuple[Part, ...]]":
    start = WONDERS.find("\n%s " % wonder)
    while start >= 0:
        row = WONDERS[start + 1 : WONDERS.find("\n", start + 1)]
        _, this_side, made, stages = row.split(None, 3)
        if this_side == side:
            return made, tuple([Part(*stage.split(" ", 1)) for stage in stages.split(" | ")])
        start = WONDERS.find("\n%s " % wonder, start + 1)
    raise KeyError(wonder + " " + side)
