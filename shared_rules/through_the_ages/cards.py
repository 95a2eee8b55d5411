"""The cards of Through the Ages: the meaning of a row, and the cards of the simple game.

The figures are in text tables: a table costs a station one string of memory, and a row becomes an
object only while somebody asks for it. The decks of the later modes are in `later`.

A card's identity is its row's name, with the number of the copy where there are several: `moses`,
`iron.3`. Copies with higher numbers are the marked ones ("3+", "4"), so with p players those belong to
the game whose number is at most the row's count for p.

The fields of a row:
    card     the name, with the Age after it where several Ages have a card of that name
    age      0 (A), 1, 2, 3
    kind     leader, wonder, action; farm, mine; temple, lab, arena, library, theater (urban); infantry,
             cavalry, artillery, air_force (units); warfare, law, exploring, building (special);
             government; event, territory, aggression, war, pact, tactic, bonus (military deck)
    copies   how many with 2, 3 and 4 players
    cost     science/resources of a technology with workers, science of a special one, science of a
             revolution (of a peaceful change) for a government, stages of a wonder, military actions
    effects  a verb and its words, several apart by `;`
What one worker gives, or the card itself:
    food 2, resources 2              the worth of one blue token there (TA-19)
    culture 1, science 1, strength 1, happy 2
    civil 1, military 1, limit 3     actions and the urban limit
    blue 3, yellow 2                 tokens from the box
    hand 1, colonize 2               one more civil card in hand; a bonus when colonizing
    each WHAT STAT 1 [max 2]         for every counted thing: a kind, a card, `unit`, `faces:` on kinds
    unit cavalry strength 1          each of these units is itself stronger
    best lab+library science level   the level of the best of these with a worker
    faces 2                          happy faces count so often
    discount 1/1/1, stages 2         urban buildings of level 1/2/3 cheaper; stages for one civil action
    growing food -1, taking_wonder civil -1, levy food -1 resources -1
    taking science 1, learning resources 1     when a technology is taken, or played
    unit_resources 1                 resources for units alone, every turn
What an action card does once: `do` and what it pays for (stage, grow, urban, land, upgrade, learn),
with `resources -2`; `gain science 2`; `now military 1` and `now unit_resources 2` for this turn.
What an event does: who (`all`, ...), then `gain`, `choose .. or ..`, `may` build without cost, `people`.
The module `meanings` explains every effect in words.
"""

import sys
from binascii import crc32

from shared_rules.tables import row_in, rows
from shared_rules.through_the_ages.later import TABLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.tables import Table

LAND = ("farm", "mine")
URBAN = ("temple", "lab", "arena", "library", "theater")
UNITS = ("infantry", "cavalry", "artillery", "air_force")
BUILDINGS = LAND + URBAN
WORKED = BUILDINGS + UNITS
SPECIAL = ("warfare", "law", "exploring", "building")
# TA-7.
TECHNOLOGIES = WORKED + SPECIAL + ("government",)
# TA-8.
MILITARY = ("event", "territory", "aggression", "war", "pact", "tactic", "bonus")
EVENT = "event"

# The starting technologies, printed on every civilization board (TA-13): no physical cards.
START = """
agriculture 0 farm       000 0/2 food 1
bronze      0 mine       000 0/2 resources 1
philosophy  0 lab        000 0/3 science 1
religion    0 temple     000 0/3 culture 1; happy 1
warriors    0 infantry   000 0/2 strength 1
despotism   0 government 000 -   civil 4; military 2; limit 2
"""

# Civil decks A and I, and the events of military deck A (TA-3).
ROWS: "Table" = """
alexander_the_great         0 leader     111 -       each unit strength 1
aristotle                   0 leader     111 -       taking science 1
hammurabi                   0 leader     111 -       civil 1; military -1
homer                       0 leader     111 -       unit_resources 1; each warriors culture 1 max 2
julius_caesar               0 leader     111 -       strength 1; military 1
moses                       0 leader     111 -       growing food -1
colossus                    0 wonder     111 3-3     culture 1; strength 1; colonize 1
hanging_gardens             0 wonder     111 2-2-2   culture 1; happy 2
library_of_alexandria       0 wonder     111 1-2-2-1 culture 1; science 1; hand 1; war_hand 1
pyramids                    0 wonder     111 3-2-1   civil 1
engineering_genius_a        0 action     111 -       do stage resources -2
frugality_a                 0 action     222 -       do grow; gain food 1
ideal_building_site_a       0 action     222 -       do urban resources -1
patriotism_a                0 action     111 -       now military 1; now unit_resources 1
revolutionary_idea_a        0 action     111 -       gain science 1
rich_land_a                 0 action     222 -       do land resources -1
work_of_art_a               0 action     111 -       gain culture 6
michelangelo                1 leader     111 -       each faces:temple+theater+wonder culture 1; taking_wonder civil -1
joan_of_arc                 1 leader     111 -       each faces:temple strength 1; attacked culture 5
leonardo_da_vinci           1 leader     111 -       best lab+library science level; learning resources 1
genghis_khan                1 leader     111 -       no_tactics; unit cavalry strength 1; each cavalry culture 1
christopher_columbus        1 leader     111 -       colonize_freely 1
frederick_barbarossa        1 leader     111 -       levy food -1 resources -1
great_wall                  1 wonder     111 2-2-3-2 culture 1; happy 1; each infantry+artillery strength 1
st_peters_basilica          1 wonder     111 4-4     culture 2; faces 2
universitas_carolina        1 wonder     111 3-3-3   culture 1; science 2
taj_mahal                   1 wonder     111 2-4-2   culture 3
engineering_genius_i        1 action     111 -       do stage resources -3
frugality_i                 1 action     111 -       do grow; gain food 2
ideal_building_site_i       1 action     111 -       do urban resources -2
patriotism_i                1 action     111 -       now military 1; now unit_resources 2
revolutionary_idea_i        1 action     111 -       gain science 2
rich_land_i                 1 action     111 -       do land resources -2
work_of_art_i               1 action     111 -       gain culture 5
bountiful_harvest_i         1 action     111 -       gain food 2
breakthrough_i              1 action     111 -       do learn; gain science 2
efficient_upgrade_i         1 action     222 -       do upgrade resources -2
mineral_deposits_i          1 action     222 -       gain resources 2
irrigation                  1 farm       223 3/4     food 2
iron                        1 mine       223 5/5     resources 2
theology                    1 temple     122 2/5     culture 1; happy 2
alchemy                     1 lab        223 4/6     science 2
bread_and_circuses          1 arena      122 3/4     strength 1; happy 2
printing_press              1 library    222 3/4     culture 1; science 1
drama                       1 theater    222 4/5     culture 2; happy 1
swordsmen                   1 infantry   223 3/3     strength 2
knights                     1 cavalry    223 4/3     strength 2
warfare                     1 warfare    122 4       strength 1; military 1
code_of_laws                1 law        122 6       civil 1
cartography                 1 exploring  111 4       strength 1; colonize 2
masonry                     1 building   111 3       discount 1/1/1; stages 2
monarchy                    1 government 122 3(9)    civil 5; military 3; limit 3
theocracy                   1 government 111 2(7)    civil 4; military 3; limit 3; culture 1; happy 2
development_of_agriculture  0 event      111 -       all gain food 2
development_of_crafts       0 event      111 -       all gain resources 2
development_of_markets      0 event      111 -       all choose resources 2 or food 2
development_of_politics     0 event      111 -       all draw 3; current keep_hand
development_of_religion     0 event      111 -       all may religion
development_of_science      0 event      111 -       all gain science 2
development_of_settlement   0 event      111 -       all people 1
development_of_trade_routes 0 event      111 -       all gain science 1 resources 1 food 1
development_of_warfare      0 event      111 -       all may warriors
no_event                    0 event      111 -       -
"""

# Which of the tables of other modes may have a row of that name, by a remainder of its CRC: a digit of base 32 with a
# bit for each table. A station reads a file to look into one, so it looks only where this allows it; a test compares
# the two.
MAY_HAVE = (
    "0048g240002g8000g02040800020000k00hg0c00001a00a0208000004408g121"
    "go0000900800k006g31000828k00080160020100k00690020a0088005h0g0200"
    "080g0841g220000080228100080g4480590012000314g020004g611800g0g124"
    "2214g3081000cg0000420g000020188001g205205h0889808018010240100c02"
)
# TA-242.
LEFT_OUT = "development_of_politics"  # the card that the simple game leaves out (TA-105)

FIGURES = (
    "food",
    "resources",
    "culture",
    "science",
    "strength",
    "happy",
    "civil",
    "military",
    "limit",
    "blue",
    "yellow",
    "hand",
)


class Card:
    """One row, parsed (TA-6, TA-89).

    id, age, kind   as in the row
    price           science to play it; of a government, by revolution; `peaceful`: by a peaceful change; of
                    a military card, military actions (0 if they depend on the rival)
    build           resources for one worker; stages: resources of each stage of a wonder
    food to hand    the figures of its effects of that name, 0 if it has none
    more            every other effect, as a tuple of words
    """

    # Most cards have few of these: a station keeps only what a card has.
    food = 0
    resources = 0
    culture = 0
    science = 0
    strength = 0
    happy = 0
    civil = 0
    military = 0
    limit = 0
    blue = 0
    yellow = 0
    hand = 0
    price = 0
    peaceful = 0
    build = 0
    stages: "tuple[int, ...]" = ()
    more: "tuple[tuple[str, ...], ...]" = ()

    def __init__(self, row: str) -> None:
        self.id, age, self.kind, _, cost, effects = row.split(None, 5)
        self.age = int(age)
        self._read_cost(cost)
        more: list[tuple[str, ...]] = []
        for effect in effects.split("; ") if effects != "-" else ():
            words = tuple(effect.split(" "))
            if len(words) == 2 and words[0] in FIGURES:
                setattr(self, words[0], int(words[1]))
            else:
                more.append(words)
        if more:
            self.more = tuple(more)

    def _read_cost(self, cost: str) -> None:
        if self.kind == "wonder":
            self.stages = tuple([int(stage) for stage in cost.split("-")])
        elif self.kind == "government" and cost != "-":
            price, _, peaceful = cost[:-1].partition("(")
            self.price, self.peaceful = int(price), int(peaceful)
        elif self.kind in TECHNOLOGIES and cost != "-":
            price, _, build = cost.partition("/")
            self.price = int(price)
            if build:
                self.build = int(build)
        elif cost.isdigit():
            self.price = int(cost)  # military actions

    def worth(self) -> int:
        """What one blue token on it is worth, in food or resources (TA-19)."""
        return self.food or self.resources

    def effect(self, verb: str) -> "tuple[str, ...] | None":
        """The words of its effect with that verb, or None."""
        for words in self.more:
            if words[0] == verb:
                return words
        return None

    def about(self, verb: str) -> str:
        """The word after the verb of its effect, or "": `learn` of `do learn`."""
        words = self.effect(verb)
        return words[1] if words else ""

    def figure(self, verb: str) -> int:
        """The figure of its effect that is nothing else, or 0: 9 of `bonus 9`."""
        return int(self.about(verb) or 0)

    def change(self, verb: str, what: str) -> int:
        """The figure after `what` in its effect `verb`, or 0: `growing food -1`."""
        words = self.effect(verb)
        return int(words[words.index(what) + 1]) if words and what in words else 0


def pairs(words: "Sequence[str]") -> "list[tuple[str, int]]":
    """The figures that words give in pairs: [("science", 1), ("food", 2)] of `science 1 food 2`."""
    return [(words[place], int(words[place + 1])) for place in range(0, len(words), 2)]


def split(card: str) -> "tuple[str, int]":
    """(row's name, number of the copy) of a card's identity: ("iron", 3), ("moses", 1). -1: no number."""
    name, _, copy = card.partition(".")
    if not copy:
        return name, 1
    return name, int(copy) if copy in ("1", "2", "3", "4", "5", "6") else -1


def name_of(card: str) -> str:
    """The row's name of a card's identity: `iron` of `iron.3`."""
    return card.partition(".")[0]


def cards_of(row: str) -> "list[str]":
    """The physical cards of a row, as identity texts; none for what is printed on a board."""
    name, _, _, counts, _ = row.split(None, 4)
    count = int(counts[-1])
    return [name] if count == 1 else ["%s.%d" % (name, copy + 1) for copy in range(count)]


def tables() -> "tuple[Table, ...]":
    """All tables of physical cards, the simple game's first (TA-2)."""
    return (ROWS,) + TABLES


def forget(module: str) -> bool:
    """Lets go of a module of this package on a station, and returns True; a host keeps what it has loaded."""
    if _names:
        return False
    package, name = module.rsplit(".", 1)
    del sys.modules[module]
    delattr(sys.modules[package], name)
    return True


def all_cards() -> "list[str]":
    """Every physical card in the order of the tables: 340, the starting player's card has no use here."""
    return [card for table in tables() for row in rows(table) for card in cards_of(row)]


def row_of(name: str) -> "str | None":
    """The row of a card in any table, or None. The row asked for last is kept."""
    if _row[0] != name:
        _row[:] = name, _find_row(name)
    return _row[1]


def _find_row(name: str) -> "str | None":
    row = row_in(START, name) or row_in(ROWS, name)
    if row is None:
        tables = _tables_of(name)
        for later in _found_in:
            row = row_in(TABLES[later], name) if tables >> later & 1 else None
            if row is not None:
                _found_in.remove(later)
                _found_in.insert(0, later)
                break
    return row


def _tables_of(name: str) -> int:
    """A bit for each of the later tables that may have a row of that name."""
    try:
        return int(MAY_HAVE[crc32(name.encode()) % len(MAY_HAVE)], 32)
    except UnicodeError:  # half a letter
        return 0


_row: "list[Any]" = ["", None]
# The numbers of the later tables, that in which a card was found last before the others.
_found_in = [0, 1, 2, 3, 4]


# What `keep_all` fills: a host asks for every card a thousand times a second, a station now and then. A station has a
# few in `_cards` that were asked for last: of a card on the reader, and of those it pays for, much is asked in a row.
KEPT = 3
_cards: "dict[str, Card]" = {}
_names: "dict[str, Card]" = {}


def keep_all() -> None:
    """Parses all tables once, for a host; a station would rather not spend the memory."""
    if not _names:
        for row in rows(START):
            _names[row.split(" ", 1)[0]] = Card(row)
        for table in tables():
            for row in rows(table):
                card = _names[row.split(" ", 1)[0]] = Card(row)
                for identity in cards_of(row):
                    _cards[identity] = card


def find(card: str) -> "Card | None":
    """The Card printed on a physical card, or None if no such card exists."""
    if not _names and card not in _cards:
        row = row_of(name_of(card))
        if row is None or not _printed(row, card):
            return None
        if len(_cards) == KEPT:
            _cards.clear()
        _cards[card] = Card(row)
    return _cards.get(card)


def _printed(row: str, card: str) -> bool:
    """Whether a row has a card of this identity."""
    most, copy = int(row.split(None, 4)[3][-1]), split(card)[1]
    return 0 < copy <= most and ("." in card) == (most > 1)


def card_of(card: str) -> Card:
    """The Card printed on a physical card that exists. Raises KeyError for one that does not."""
    found = _cards.get(card) or find(card)
    if found is None:
        raise KeyError(card)
    return found


def kind_of(card: str) -> str:
    """The kind of a physical card that exists, where nothing else is asked of it."""
    if _names or card in _cards:
        return _cards[card].kind
    row = row_of(name_of(card))
    return row.split(None, 3)[2] if row else ""


def by_name(name: str) -> "Card | None":
    """The Card of a row, starting technologies included, or None."""
    if _names:
        return _names.get(name)
    row = row_of(name)
    return None if row is None else Card(row)


def known(name: str) -> Card:
    """The Card of a row that exists. Raises KeyError for one that does not."""
    found = _names.get(name) or by_name(name)
    if found is None:
        raise KeyError(name)
    return found


def worked(name: str, techs: "Sequence[Any]") -> Card:
    """The Card of a row that exists. A station need not read again what is in play: `techs` are a civilization's."""
    found = _names.get(name)
    if found is None:
        for tech in techs:
            if tech.card.id == name:
                return tech.card
    return found or known(name)


def starting() -> "list[Card]":
    """The six starting technologies, Despotism last (TA-13)."""
    return [known(row.split(" ", 1)[0]) for row in rows(START)]


# Decks by (Age, players) and the events, made once; on a station until the next Age.
_decks: "dict[tuple[int, int], tuple[str, ...]]" = {}
_forces: "dict[tuple[int, int, tuple[str, ...]], list[str]]" = {}


def deck(age: int, players: int) -> "tuple[str, ...]":
    """The civil cards of an Age, 0 to 3, for this many players, in the order of the table (TA-9, TA-105, TA-203)."""
    if (age, players) not in _decks:
        if not _names:  # a station has no room for the decks of Ages that are over
            _decks.clear()
        table = TABLES[age - 2] if age > 1 else ROWS
        _decks[age, players] = tuple(
            [
                card
                for row in rows(table)
                if int(row.split(None, 2)[1]) == age and row.split(None, 3)[2] not in MILITARY
                for card in cards_of(row)
                if split(card)[1] <= int(row.split(None, 4)[3][players - 2])
            ]
        )
    return _decks[age, players]


def military(age: int, players: int, kinds: "tuple[str, ...]" = MILITARY) -> "list[str]":
    """The military cards of an Age, 0 to 3, for this many players, in the order of the table (TA-113); all, or those of
    some kinds."""
    found = _forces.get((age, players, kinds))
    if found is None:
        found = [
            card
            for row in rows(TABLES[age + 1] if age else ROWS)
            if int(row.split(None, 2)[1]) == age and row.split(None, 3)[2] in kinds
            for card in cards_of(row)
            if split(card)[1] <= int(row.split(None, 4)[3][players - 2])
        ]
        if _names:  # not at a station
            _forces[age, players, kinds] = found
    return found[:]


def events() -> "tuple[str, ...]":
    """The nine events of the simple game (TA-105)."""
    if (-1, 0) not in _decks:
        _decks[-1, 0] = tuple([event for event in military(0, 4) if event != LEFT_OUT])
    return _decks[-1, 0]
