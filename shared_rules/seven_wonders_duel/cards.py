"""The 73 buildings, the 12 wonders and the 10 progress tokens: every thing of 7 Wonders Duel with a tag.

The figures are in three text tables, a row for each thing: a table costs a station one string of
memory, and a row becomes an object only while somebody asks for it. No two things share a name, so a
thing's identity is its name.

Goods are letters: clay, wood, stone (raw materials); glass, papyrus (manufactured goods).

A cost is coins, goods or both: `2`, `CWS`, `2+GP`, `-` for none. An effect is a verb and its words:
    make WW            this many units every turn; they raise the price the other player pays (SD-41, SD-44)
    use C/W/S          one unit every turn, any of these letters; no effect on prices (SD-43)
    price S            these goods cost their owner 1 coin (SD-46)
    points 3, shields 2, science wheel
    coins 4            once, when it is built (SD-60)
    earn 3 grey own    coins once, for every counted thing (SD-61, SD-62)
    count 1 blue most  points at the end, for every counted thing (SD-120)
    again              the same player takes another turn (SD-83)
    fine 3             the opponent loses coins (SD-71)
    destroy grey       one card of that colour leaves the opponent's city (SD-72, SD-81)
    dig                builds a card from the discard pile (SD-77)
    library            keeps one of three tokens that were set aside (SD-74)
Things to count: a colour or several, `wonder` (built) or `purse` (three coins each). Where: in one's `own`
city, or in the city that has `most`.
"""

from shared_rules import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

# SD-5.
GOODS = "CWSGP"
# SD-5.
RAW = 3  # the first three of GOODS are raw materials
# SD-96.
SYMBOLS = ("wheel", "mortar", "pendulum", "inkwell", "sundial", "gyroscope", "law")
# SD-4.
COLOURS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
GUILD = "purple"

# FIELDS: building, Age, colour, cost, the building that makes it free (SD-50), effect (SD-121 to SD-127, SD-152, SD-154
# to SD-158).
BUILDINGS = """
lumber_yard         1 brown  -     -             make W
logging_camp        1 brown  1     -             make W
clay_pool           1 brown  -     -             make C
clay_pit            1 brown  1     -             make C
quarry              1 brown  -     -             make S
stone_pit           1 brown  1     -             make S
glassworks          1 grey   1     -             make G
press               1 grey   1     -             make P
stone_reserve       1 yellow 3     -             price S
clay_reserve        1 yellow 3     -             price C
wood_reserve        1 yellow 3     -             price W
tavern              1 yellow -     -             coins 4
guard_tower         1 red    -     -             shields 1
stable              1 red    W     -             shields 1
garrison            1 red    C     -             shields 1
palisade            1 red    2     -             shields 1
workshop            1 green  P     -             science pendulum; points 1
apothecary          1 green  G     -             science wheel; points 1
scriptorium         1 green  2     -             science inkwell
pharmacist          1 green  2     -             science mortar
theater             1 blue   -     -             points 3
altar               1 blue   -     -             points 3
baths               1 blue   S     -             points 3
sawmill             2 brown  2     -             make WW
brickyard           2 brown  2     -             make CC
shelf_quarry        2 brown  2     -             make SS
glassblower         2 grey   -     -             make G
drying_room         2 grey   -     -             make P
forum               2 yellow 3+C   -             use G/P
caravansery         2 yellow 2+GP  -             use C/W/S
customs_house       2 yellow 4     -             price GP
brewery             2 yellow -     -             coins 6
walls               2 red    SS    -             shields 2
horse_breeders      2 red    CW    stable        shields 1
barracks            2 red    3     garrison      shields 1
archery_range       2 red    WSP   -             shields 2
parade_ground       2 red    CCG   -             shields 2
library             2 green  WSG   scriptorium   science inkwell; points 2
dispensary          2 green  CCS   pharmacist    science mortar; points 2
school              2 green  WPP   -             science wheel; points 1
laboratory          2 green  WGG   -             science pendulum; points 1
courthouse          2 blue   WWG   -             points 5
statue              2 blue   CC    theater       points 4
temple              2 blue   WP    altar         points 4
aqueduct            2 blue   SSS   baths         points 5
rostrum             2 blue   WS    -             points 4
chamber_of_commerce 3 yellow PP    -             earn 3 grey own; points 3
port                3 yellow WGP   -             earn 2 brown own; points 3
armory              3 yellow SSG   -             earn 1 red own; points 3
lighthouse          3 yellow CCG   tavern        earn 1 yellow own; points 3
arena               3 yellow CWS   brewery       earn 2 wonder own; points 3
arsenal             3 red    CCCWW -             shields 3
pretorium           3 red    8     -             shields 3
fortifications      3 red    CSSP  palisade      shields 2
siege_workshop      3 red    WWWG  archery_range shields 2
circus              3 red    CCSS  parade_ground shields 2
academy             3 green  WSGG  -             science sundial; points 3
study               3 green  WWGP  -             science sundial; points 3
university          3 green  CGP   school        science gyroscope; points 2
observatory         3 green  SPP   laboratory    science gyroscope; points 2
palace              3 blue   CWSGG -             points 7
town_hall           3 blue   WWSSS -             points 7
obelisk             3 blue   SSG   -             points 5
gardens             3 blue   CCWW  statue        points 6
pantheon            3 blue   CWPP  temple        points 6
senate              3 blue   CCSP  rostrum       points 5
merchants_guild     3 purple CWGP  -             earn 1 yellow most; count 1 yellow most
shipowners_guild    3 purple CSGP  -             earn 1 brown+grey most; count 1 brown+grey most
builders_guild      3 purple CWSSG -             count 2 wonder most
magistrates_guild   3 purple CWWP  -             earn 1 blue most; count 1 blue most
scientists_guild    3 purple CCWW  -             earn 1 green most; count 1 green most
moneylenders_guild  3 purple WWSS  -             count 1 purse most
tacticians_guild    3 purple CSSP  -             earn 1 red most; count 1 red most
"""

# FIELDS: wonder, cost, effect (SD-73, SD-76, SD-78, SD-80, SD-82, SD-159).
WONDERS = """
appian_way        CCSSP coins 3; fine 3; points 3; again
circus_maximus    WSSG  destroy grey; shields 1; points 3
colossus          CCCG  shields 2; points 3
great_library     WWWGP library; points 4
great_lighthouse  WSPP  use C/W/S; points 4
hanging_gardens   WWGP  coins 6; points 3; again
mausoleum         CCGGP dig; points 2
pyramids          SSSP  points 9
piraeus           CWWS  use G/P; points 2; again
sphinx            CSGG  points 6; again
statue_of_zeus    CWSPP destroy brown; shields 1; points 3
temple_of_artemis WSGP  coins 12; again
"""

# FIELDS: progress token, its effect; `rule` names an effect that the code of the rules has.
TOKENS = """
agriculture  coins 6; points 4
architecture rule
economy      rule
law          science law
masonry      rule
mathematics  rule
philosophy   points 7
strategy     rule
theology     rule
urbanism     coins 6
"""

# What each player has in a first game (SD-16).
FIRST_GAME = (
    ("pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus"),
    ("circus_maximus", "piraeus", "appian_way", "colossus"),
)


class Part:
    """Something that is paid for or gained: cost and effects, parsed (SD-40, SD-144).

    coins, goods   what it costs; goods as letters
    needs          the same goods as pairs (place in GOODS, units)
    makes, prices  letters; uses: None, or 0 for any raw material and 1 for any manufactured good
    points, shields, gain (coins at once), fine; symbol: None or one of SYMBOLS
    earn, count    None or Counted
    again, dig, library: bools; destroy: None or a colour
    """

    __slots__ = (
        "again",
        "coins",
        "count",
        "destroy",
        "dig",
        "earn",
        "fine",
        "gain",
        "goods",
        "id",
        "library",
        "makes",
        "needs",
        "points",
        "prices",
        "shields",
        "symbol",
        "uses",
    )

    def __init__(self, id: str, cost: str, effects: str) -> None:
        self.id = id
        coins, _, goods = cost.partition("+")
        if not coins.isdigit():
            coins, goods = "0", "" if coins == "-" else coins
        self.coins, self.goods = int(coins), goods
        self.needs = [(place, goods.count(GOODS[place])) for place in range(len(GOODS)) if GOODS[place] in goods]
        self.makes = self.prices = ""
        self.points = self.shields = self.gain = self.fine = 0
        self.again = self.dig = self.library = False
        self.uses: int | None = None
        self.symbol: str | None = None
        self.destroy: str | None = None
        self.earn: Any = None
        self.count: Any = None
        for effect in effects.split("; "):
            self._read(effect.split(" "))

    def _read(self, words: "list[str]") -> None:
        verb, what = words[0], words[-1]
        if verb in ("again", "dig", "library"):
            setattr(self, verb, True)
        elif verb == "make":
            self.makes = what
        elif verb == "price":
            self.prices = what
        elif verb == "use":
            self.uses = 0 if what[:1] in GOODS[:RAW] else 1
        elif verb == "science":
            self.symbol = what
        elif verb == "destroy":
            self.destroy = what
        elif verb == "earn" or verb == "count":
            setattr(self, verb, counted.read(words[1:]))
        elif verb != "rule":
            setattr(self, {"coins": "gain"}.get(verb, verb), int(what))


class Building(Part):
    """One row of BUILDINGS. chain: the building that makes it free, or "" (SD-50)."""

    __slots__ = ("age", "chain", "colour")

    def __init__(self, row: str) -> None:
        name, age, self.colour, cost, chain, effects = row.split(None, 5)
        Part.__init__(self, name, cost, effects)
        self.age = int(age)
        self.chain = "" if chain == "-" else chain


def rows(table: str = BUILDINGS) -> "Iterator[str]":
    """The rows of a table one after another."""
    for row in table.split("\n"):
        if row:
            yield row


def names(table: str) -> "Sequence[str]":
    """The identities of a table's things, in its order."""
    return _lists.get(table) or [row.split(" ", 1)[0] for row in rows(table)]


def all_cards() -> "list[str]":
    """Everything that carries a tag: buildings, wonders, tokens. The fixed order of bitmaps (SD-36)."""
    return [name for table in (BUILDINGS, WONDERS, TOKENS) for name in names(table)]


def row_of(id: str, table: str = BUILDINGS) -> "str | None":
    """The row of a thing in a table, or None."""
    start = table.find("\n" + id + " ")
    if start < 0:
        return None
    return table[start + 1 : table.find("\n", start + 1)]


def place_of(card: str) -> int:
    """The place of a thing in `all_cards()`, or -1."""
    if _places:
        return _places.get(card, -1)
    before = 0
    for table in (BUILDINGS, WONDERS, TOKENS):
        start = table.find("\n" + card + " ")
        if start >= 0:
            return before + table.count("\n", 0, start)
        before += table.count("\n") - 1
    return -1


def building(card: str) -> "Building | None":
    """The Building with this identity, or None."""
    if _cache:
        return _cache.get(card)
    row = row_of(card)
    return Building(row) if row else None


def colour_of(card: str) -> str:
    """The colour of a building that exists."""
    if _cache:
        return _cache[card].colour
    _, _, colour, _ = (row_of(card) or "").split(None, 3)
    return colour


def wonder(id: str) -> "Part | None":
    """The Part of a wonder, or None if there is no such wonder."""
    if _kept_wonders:
        return _kept_wonders.get(id)
    row = row_of(id, WONDERS)
    return Part(*row.split(None, 2)) if row else None


def token(id: str) -> "Part | None":
    """The Part of a progress token, or None if there is no such token."""
    if _kept_tokens:
        return _kept_tokens.get(id)
    row = row_of(id, TOKENS)
    return _free(row) if row else None


def _free(row: str) -> Part:
    name, effects = row.split(None, 1)
    return Part(name, "-", effects)


# What `keep_all` fills: a host asks for every card a thousand times a second, a station now and then.
_cache: "dict[str, Building]" = {}
_kept_wonders: "dict[str, Part]" = {}
_kept_tokens: "dict[str, Part]" = {}
_places: "dict[str, int]" = {}
_lists: "dict[str, Sequence[str]]" = {}


def keep_all() -> None:
    """Parses the whole tables once, for a host."""
    if _cache:
        return
    everything = all_cards()
    decks = [deck(age) for age in (1, 2, 3)]
    _lists.update({str(age): decks[age - 1] for age in (1, 2, 3)})
    _lists.update({GUILD: guilds(), BUILDINGS: names(BUILDINGS), WONDERS: names(WONDERS), TOKENS: names(TOKENS)})
    _kept_tokens.update({row.split(None, 1)[0]: _free(row) for row in rows(TOKENS)})
    _kept_wonders.update({row.split(None, 1)[0]: Part(*row.split(None, 2)) for row in rows(WONDERS)})
    _places.update({everything[place]: place for place in range(len(everything))})
    _cache.update({row.split(None, 1)[0]: Building(row) for row in rows()})


def deck(age: int) -> "list[str]":
    """The buildings of an Age, guilds left out (SD-1)."""
    if _lists:
        return list(_lists[str(age)])
    found: list[str] = []
    for row in rows():
        name, of_age, colour, _ = row.split(None, 3)
        if of_age == str(age) and colour != GUILD:
            found.append(name)
    return found


def guilds() -> "Sequence[str]":
    """The seven guilds (SD-1)."""
    return _lists.get(GUILD) or [row.split(" ", 1)[0] for row in rows() if " " + GUILD + " " in row]
