"""Everything of Tower of Babel that carries a tag: building cards, trader cards, discs, action cards.

A card is physical: `ship.7` is one of the 25 ship cards, and no other tag has the same text. The
rules see its kind, `ship`. The number distinguishes copies and means nothing else, except:
    trader.2      the trader card of seat 2
    ship_disc.3   the third of the six ship discs, counted from the lowest number; what stands on it
                  is a figure of the table (option `disc_numbers`), so a tag needs no figure
    two_colour_disc.1   the first of the four of the option `two_colour_discs`
There is room for three copies of each action card; `action_card_counts` is the number in the box.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# The four types in a fixed order: requirements and counts are lists of four numbers in this order.
TYPES = ("camel", "crane", "ship", "stonemason")
# TB-7.
WONDERS = ("babel", "colossus", "lighthouse", "gardens", "mausoleum", "artemis", "zeus", "pyramids")
SPACES = 3

BUILDING, TRADER, DISC, ACTION = "building", "trader", "disc", "action"

# FIELDS: kind, how many there are, what sort of piece it is (TB-3, TB-4, TB-5, TB-88).
KINDS = """
camel            25 building
crane            25 building
ship             25 building
stonemason       25 building
trader            5 trader
camel_disc        6 disc
crane_disc        6 disc
ship_disc         6 disc
stonemason_disc   6 disc
two_colour_disc   4 disc
card_exchange     3 action
joker             3 action
disc_bonus        3 action
offer_bonus       3 action
draw_three        3 action
double_turn       3 action
five_points       3 action
"""

TWO_COLOUR = "two_colour_disc"
EXCHANGE, JOKER, DISC_BONUS, OFFER_BONUS = "card_exchange", "joker", "disc_bonus", "offer_bonus"
DRAW_THREE, DOUBLE_TURN, FIVE_POINTS = "draw_three", "double_turn", "five_points"
# TB-89.
ACTIONS = (EXCHANGE, JOKER, DISC_BONUS, OFFER_BONUS, DRAW_THREE, DOUBLE_TURN, FIVE_POINTS)

# The figures printed on a piece, always the same (TB-2, TB-92 to TB-101).
LARGE, LARGE_VALUE, SMALL = 5, 3, 15
EXCHANGED, JOKER_CARDS, BONUS_POINTS, DRAWN, LAST_POINTS = 5, 2, 3, 3, 5


def rows() -> "Iterator[tuple[str, int, str]]":
    """(kind, how many, sort) of every row of KINDS."""
    for row in KINDS.split("\n"):
        if row:
            kind, count, sort = row.split()
            yield kind, int(count), sort


def all_cards() -> "list[str]":
    """All physical pieces with a tag in the order of the table: the fixed order of bitmaps."""
    return ["%s.%d" % (kind, number) for kind, count, _ in rows() for number in range(1, count + 1)]


def copies(kind: str, count: int) -> "list[str]":
    """The first `count` copies of a kind."""
    return ["%s.%d" % (kind, number) for number in range(1, count + 1)]


def split(card: str) -> "tuple[str, int]":
    """(kind, number) of an identity: ("ship", 7). The number is -1 if it has none."""
    kind, _, number = card.partition(".")
    digits = 0 < len(number) < 3 and not number.strip("0123456789") and number[0] != "0"
    return kind, int(number) if digits else -1


def row_of(kind: str) -> "tuple[int, str] | None":
    """(count, sort) of a kind, or None for any other word."""
    start = KINDS.find("\n" + kind + " ") if kind else -1
    if start < 0:
        return None
    _, count, sort = KINDS[start + 1 : KINDS.find("\n", start + 1)].split()
    return int(count), sort


def sort_of(card: str) -> str:
    """What sort of piece an identity names: BUILDING, TRADER, DISC or ACTION; "" if it names none."""
    if _sorts:
        return _sorts.get(card, "")
    kind, number = split(card)
    row = row_of(kind)
    return row[1] if row is not None and 0 < number <= row[0] else ""


def kind_of(card: str) -> str:
    """The kind of a piece: `ship.7` -> ship."""
    return card[: card.find(".")]


def type_of(card: str) -> int:
    """The place of a building card's type in TYPES, or -1 for any other piece."""
    if _types:
        return _types.get(card, -1)
    kind = kind_of(card)
    return TYPES.index(kind) if kind in TYPES else -1


def buildings(found: "Sequence[str]") -> "list[str]":
    """The building cards among these pieces."""
    if _types:
        return [card for card in found if card in _types]
    return [card for card in found if type_of(card) >= 0]


def index(card: str) -> int:
    """The index of a piece in `all_cards()`. Raises KeyError for an unknown piece."""
    if _indices:
        return _indices[card]
    place = 0
    kind, number = split(card)
    for known, count, _ in rows():
        if known == kind and 0 < number <= count:
            return place + number - 1
        place += count
    raise KeyError(card)


# What `keep_all` fills: a host asks for every piece a million times a second, a station now and then.
_sorts: "dict[str, str]" = {}
_types: "dict[str, int]" = {}
_indices: "dict[str, int]" = {}


def keep_all() -> None:
    """Notes sort, type and place of every piece once, for a host."""
    if not _sorts:
        for kind, count, sort in rows():
            for card in copies(kind, count):
                _sorts[card] = sort
                _indices[card] = len(_indices)
                if sort == BUILDING:
                    _types[card] = TYPES.index(kind)


def need_of(disc: str, numbers: str, two: str) -> "tuple[int, ...]":
    """How many building cards of each type a disc asks for, in the order of TYPES (TB-5, TB-27, TB-104, TB-105).

    numbers  the option `disc_numbers`: `344556`, or four such texts with commas between them
    two      the option `two_colour_discs`: `camel2+stonemason3,...`
    """
    kind, number = split(disc)
    need = [0, 0, 0, 0]
    if kind == TWO_COLOUR:
        for part in two.split(",")[number - 1].split("+"):
            need[TYPES.index(part[:-1])] = int(part[-1])
    else:
        place = TYPES.index(kind[:-5])
        listed = numbers.split(",")
        need[place] = int(listed[place if len(listed) > 1 else 0][number - 1])
    return tuple(need)


def discs_in_play(numbers: str, with_two_colours: bool) -> "list[str]":
    """The 24 discs of a game: those of one type, or in the variant the four two-coloured ones instead of one disc with
    number 5 of each type (TB-4, TB-9, TB-103)."""
    discs: list[str] = []
    for kind in TYPES:
        single = copies(kind + "_disc", 6)
        if with_two_colours:
            fives = [disc for disc in single if sum(need_of(disc, numbers, "")) == 5]
            single.remove(fives[0])
        discs += single
    return discs + (copies(TWO_COLOUR, 4) if with_two_colours else [])
