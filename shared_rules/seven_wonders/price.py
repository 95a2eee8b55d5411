"""The price of a card of 7 Wonders with the goods of three cities: exact, without search.

Raw materials and manufactured goods never come from one producer, so the two classes are priced
apart. Within a class a set of producers covers every wanted unit unless some kinds of goods, taken
together, are wanted more often than there are producers that make any of them (Hall's theorem);
the units that stay uncovered are the largest such excess. `goods.py` lays all those sums into one
integer for a city and one for a cost, so that an excess anywhere shows after a single subtraction.

Every split between the neighbours that is possible lies between two ends, and every number between
the ends is possible too, because sets of used producers can be exchanged one for one: the tests
compare this with a search that knows nothing of the theorem.
"""

from shared_rules.seven_wonders.goods import MADE, MADE_ONES, MADE_SHORT, RAW, RAW_ONES, RAW_SHORT, wants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_rules.seven_wonders.cards import Part
    from shared_rules.seven_wonders.city import City
    from shared_rules.seven_wonders.goods import Goods

    Units = tuple[int, int, int]

NO_UNITS = (0, 0, 0)


def excess(lack: int, ones: int, short: int) -> int:
    """The largest excess in a difference of tables: units that stay uncovered."""
    units = 0
    while lack & short:
        lack -= ones
        units += 1
    return units


def shortage(lack: int, left: int, right: int, ones: int, short: int) -> "Units | None":
    """How many units of one class must be bought, and how many of them from the left neighbour (SW-49).

    lack: the cost's table less that of the own goods; left, right: the tables of what may be bought.
    Returns (units, fewest from the left, most from the left), or None if the neighbours do not
    make enough (SW-33, SW-40, SW-50). Exactly the missing units are bought, never more (SW-51).
    """
    if (lack - left - right) & short:
        return None
    units = excess(lack, ones, short)
    return units, excess(lack - right, ones, short), units - excess(lack - left, ones, short)


def cheapest(part: "Part", city: "City", left: "Goods", right: "Goods") -> "int | None":
    """The fewest coins a Part costs altogether, bank and neighbours, or None if it cannot be had.

    city: the buyer (its `goods` and its four prices); left, right: what the neighbours sell (Goods).
    """
    coins = part.coins
    own = city.goods
    if part.raw:
        paid = _least(part.raw - own.raw, left.raw, right.raw, RAW_ONES, RAW_SHORT, city.raw_left, city.raw_right)
        if paid is None:
            return None
        coins += paid
    if part.made:
        paid = _least(
            part.made - own.made, left.made, right.made, MADE_ONES, MADE_SHORT, city.made_left, city.made_right
        )
        if paid is None:
            return None
        coins += paid
    return coins


def _least(lack: int, left: int, right: int, ones: int, short: int, to_left: int, to_right: int) -> "int | None":
    """The fewest coins that buy what is missing of one class, or None; only the end that is needed of a split."""
    if not lack & short:
        return 0
    if (lack - left - right) & short:
        return None
    units = excess(lack, ones, short)
    if to_left == to_right:
        return units * to_left
    if to_left < to_right:  # as few as possible from the right
        return units * to_left + excess(lack - left, ones, short) * (to_right - to_left)
    return units * to_right + excess(lack - right, ones, short) * (to_left - to_right)


NOTHING_TO_PAY = ((0, 0),)


def payments(part: "Part", city: "City", left: "Goods", right: "Goods", purse: int) -> "Sequence[tuple[int, int]]":
    """Every payment (coins to the left, coins to the right) that buys what is missing and no more (SW-47, SW-57,
    SW-122).

    The buyer may pay whom he likes (SW-48), so all are legal, the dear ones too; those above the
    purse are left out (SW-53). Cheapest first, then the one with fewer coins to the left. Own goods
    alone give ((0, 0),); an empty result: not to be paid for.
    """
    purse -= part.coins
    if purse < 0:
        return ()
    own = city.goods
    raw: Units | None = NO_UNITS
    made: Units | None = NO_UNITS
    if part.raw:
        lack = part.raw - own.raw
        if lack & RAW_SHORT:
            raw = shortage(lack, left.raw, right.raw, RAW_ONES, RAW_SHORT)
    if part.made:
        lack = part.made - own.made
        if lack & MADE_SHORT:
            made = shortage(lack, left.made, right.made, MADE_ONES, MADE_SHORT)
    if raw is NO_UNITS and made is NO_UNITS:
        return NOTHING_TO_PAY
    if raw is None or made is None:
        return ()
    return _splits(raw, made, city, purse)


def _splits(raw: "Units", made: "Units", city: "City", purse: int) -> "list[tuple[int, int]]":
    """All pairs from the ends of both classes, sorted; one class alone comes sorted by itself."""
    if not made[0]:
        return _one_class(raw, city.raw_left, city.raw_right, purse)
    if not raw[0]:
        return _one_class(made, city.made_left, city.made_right, purse)
    found: set[tuple[int, int]] = set()
    for to_left, to_right in _one_class(raw, city.raw_left, city.raw_right, purse):
        rest = purse - to_left - to_right
        for more_left, more_right in _one_class(made, city.made_left, city.made_right, rest):
            coins = to_left + more_left
            found.add((coins + to_right + more_right, coins))
    return [(left, coins - left) for coins, left in sorted(found)]


def _one_class(lack: "Units", left: int, right: int, purse: int) -> "list[tuple[int, int]]":
    """The pairs of one class that the purse allows, cheapest first: prices are `left` and `right`."""
    units, fewest, most = lack
    if fewest == most or not (left or right):
        to_left, to_right = fewest * left, (units - fewest) * right
        return [(to_left, to_right)] if to_left + to_right <= purse else []
    counts = range(most, fewest - 1, -1) if left < right else range(fewest, most + 1)
    found = [(count * left, (units - count) * right) for count in counts]
    if purse < units * max(left, right):
        found = [pair for pair in found if pair[0] + pair[1] <= purse]
    return found


def missing(goods: str, makers: "Sequence[Goods]") -> str:
    """The units of a cost that a set of producers cannot cover, as letters.

    goods: the letters wanted; makers: list of Goods counted together. Where several answers are
    right, units are covered in the order of the letters in the cost.
    """
    covered = lacking = ""
    for good in goods:
        letters, table, short = (RAW, "raw", RAW_SHORT) if good in RAW else (MADE, "made", MADE_SHORT)
        made = sum([getattr(maker, table) for maker in makers])
        if (wants(covered + good, letters) - made) & short:
            lacking += good
        else:
            covered += good
    return lacking
