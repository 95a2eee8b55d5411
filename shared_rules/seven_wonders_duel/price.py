"""The price of a card of 7 Wonders Duel: exact, without search (SD-54).

A source that gives one unit of its owner's choice gives any raw material, or any manufactured good; so
within a class every such source saves the dearest unit that is missing. What then is missing of both
classes is what a discount takes off, again the dearest first, and the rest is bought. All units of one
resource cost the same, so no other order comes to less: the tests compare this with a plain search.

A unit to be bought is one number, its price times UNIT plus its place in GOODS, so that a list of them
sorts by price.
"""

from shared_rules.seven_wonders_duel.cards import GOODS, RAW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_rules.seven_wonders_duel.cards import Part
    from shared_rules.seven_wonders_duel.city import City

UNIT = 8

NOTHING: "Sequence[int]" = ()


def bought(part: "Part", city: "City", discount: int) -> "Sequence[int]":
    """The units that must be bought for a Part, cheapest first where that matters (SD-43, SD-48, SD-54).

    city: the buyer, with its production, choices and prices; discount: units taken off.
    """
    fixed, prices = city.fixed, city.prices
    raw: list[int] = []
    made: list[int] = []
    for good, units in part.needs:
        units -= fixed[good]
        if units > 0:
            unit = prices[good] * UNIT + good
            if good < RAW:
                raw += [unit] * units
            else:
                made += [unit] * units
    if raw and city.choices[0]:
        raw.sort()
        del raw[-city.choices[0] :]
    if made and city.choices[1]:
        made.sort()
        del made[-city.choices[1] :]
    if not raw and not made:
        return NOTHING
    raw += made
    if discount:
        raw.sort()
        del raw[-discount:]
    return raw


def coins_for(part: "Part", city: "City", discount: int) -> int:
    """What the units that must be bought for a Part cost altogether (SD-48)."""
    total = 0
    if discount or city.choices[0] or city.choices[1]:
        for unit in bought(part, city, discount):
            total += unit // UNIT
        return total
    for good, units in part.needs:  # nothing is to be saved: every missing unit is bought
        units -= city.fixed[good]
        if units > 0:
            total += units * city.prices[good]
    return total


def price_of(part: "Part", city: "City", colour: str) -> int:
    """What a Part costs altogether, coins and goods that must be bought: a building of this colour, or a wonder ("")
    (SD-49)."""
    found = city.known.get(part.id)
    if found is None:
        found = part.coins
        if part.needs:
            found += coins_for(part, city, city.discount(colour) if city.tokens else 0)
        city.known[part.id] = found
    return found


def goods_of(units: "Sequence[int]") -> "list[list[str | int]]":
    """[[letter, units, price of one]] in the order of GOODS."""
    found: list[list[str | int]] = []
    for good in range(len(GOODS)):
        same = [unit for unit in units if unit % UNIT == good]
        if same:
            found.append([GOODS[good], len(same), same[0] // UNIT])
    return found
