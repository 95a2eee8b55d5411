"""The table of 7 Wonders Duel for people who listen: what everybody may see, as sentences, made of `State.public()`."""

from shared_rules.phrases import _, listed, plural
from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.layout import layout, place_of
from shared_rules.seven_wonders_duel.names import AGES, card_name
from shared_rules.seven_wonders_duel.words import CLASSES, GOODS, SYMBOLS, coins_text, goods_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

COLOURS = {
    "brown": "Brown: %s.",
    "grey": "Grey: %s.",
    "blue": "Blue: %s.",
    "green": "Green: %s.",
    "yellow": "Yellow: %s.",
    "red": "Red: %s.",
    "purple": "Purple: %s.",
}
GONE, DOWN = "", "?"
# When there is time to count.
COUNTED = ("age_ends",)


def counted(public: "dict[str, Any]", seat: int) -> str:
    """What only people can count: the coins of a seat."""
    return coins_text(public["cities"][seat - 1]["coins"])


def player(public: "dict[str, Any]", seat: int, names: "Sequence[str]") -> "list[str]":
    """The city of a seat: first a sentence that stands for all, then the others."""
    city = public["cities"][seat - 1]
    mine = len(city["done"]) + len(city["wonders"])
    told = (names[seat - 1], coins_text(city["coins"]), len(city["cards"]))
    if mine:
        first = _("%s: %s, cards %d, wonders %d of %d, different symbols %d.")
        first = first % (told + (len(city["done"]), mine, len(city["symbols"])))
    else:  # the wonders are still being taken
        first = _("%s: %s, cards %d, no wonder yet, different symbols %d.") % (told + (len(city["symbols"]),))
    more: list[str] = []
    for colour in COLOURS:
        here = [card_name(card) for card in city["cards"] if _colour(card) == colour]
        if here:
            more.append(_(COLOURS[colour]) % listed(here))
    made = "".join([_makes(card) for card in city["cards"]])
    if made:
        more.append(_("Brown and grey cards make %s.") % goods_text(made))
    more += [_("%s makes 1 %s.") % (card_name(part), _(CLASSES[uses])) for part, uses in _of_choice(city)]
    prices = ["%s %d" % (_(GOODS[good]), city["prices"][at]) for at, good in enumerate(cards.GOODS)]
    more.append(_("Missing goods cost: %s.") % ", ".join(prices))
    if city["done"]:
        more.append(_("Wonders built: %s.") % _names(city["done"]))
    if city["wonders"]:
        more.append(_("Wonders to build: %s.") % _names(city["wonders"]))
    if city["tokens"]:
        more.append(_("Progress tokens: %s.") % _names(city["tokens"]))
    if city["symbols"]:
        more.append(_("Symbols: %s.") % listed([_(SYMBOLS[symbol]) for symbol in city["symbols"]]))
    return [first] + more


def middle(public: "dict[str, Any]", names: "Sequence[str]") -> "list[str]":
    """The layout: first the cards that may be taken, then what lies over what, the pawn and the tokens."""
    lines: list[str] = []
    if public["layout"]:
        lines.append(_("Free to take: %s.") % (listed(_free(public)) or _("nothing")))
        lines += _opening(public)
    lines.append(_pawn(public["pawn"], names))
    if public["offer"]:
        lines.append(_("To choose from: %s.") % _names(public["offer"]))
    if public["tokens"]:
        lines.append(_("Progress tokens: %s.") % _names(public["tokens"]))
    return lines + _rows(public)


def _names(found: "Sequence[str]") -> str:
    return listed([card_name(card) for card in found])


def _free(public: "dict[str, Any]") -> "list[str]":
    return [
        card_name(public["layout"][place]) for place in public["free"] if public["layout"][place] not in (GONE, DOWN)
    ]


def _opening(public: "dict[str, Any]") -> "list[str]":
    """What the other player may take next: for each free card, those that lie under it alone."""
    cards_there, shape = public["layout"], layout(int(public["age"]))
    found: list[str] = []
    for place in public["free"]:
        under = _names_or_number(
            [cards_there[one] for one in shape.covers[int(place)] if _last(public, shape.covered[one])]
        )
        if under and cards_there[place] not in (GONE, DOWN):
            found.append(_("Taking %s frees %s.") % (card_name(cards_there[place]), listed(under)))
    return found


def _last(public: "dict[str, Any]", covered: int) -> bool:
    """Whether a single card is left of those that cover a place."""
    left = [place for place, card in enumerate(public["layout"]) if card != GONE and covered >> place & 1]
    return len(left) == 1


def _names_or_number(found: "list[str]") -> "list[str]":
    """The cards that were freed: those face up by their names, the others together."""
    up, down = [card_name(card) for card in found if card != DOWN], found.count(DOWN)
    if down:
        up.append(plural(down, "%d card that lies face down", "%d cards that lie face down") % down)
    return up


def _rows(public: "dict[str, Any]") -> "list[str]":
    """Each row that is not empty yet, from the one on top of all others downwards: `Row 3: Altar, face down.`"""
    found: dict[int, list[str]] = {}
    for place, card in enumerate(public["layout"]):
        row = place_of(public["age"], place)[0]
        if card != GONE:
            down = _("a guild, face down") if place in public["backs"] else _("face down")
            found.setdefault(row, []).append(down if card == DOWN else card_name(card))
    return [_("Age %s, row %d: %s.") % (AGES[public["age"]], row, ", ".join(found[row])) for row in sorted(found)[::-1]]


def _pawn(pawn: int, names: "Sequence[str]") -> str:
    if not pawn:
        return _("The conflict pawn stands in the middle.")
    text = plural(
        abs(pawn),
        "The conflict pawn stands %d space on the half of %s.",
        "The conflict pawn stands %d spaces on the half of %s.",
    )
    return text % (abs(pawn), names[1 if pawn > 0 else 0])


def _makes(card: str) -> str:
    building = cards.building(card)
    return building.makes if building is not None else ""


def _of_choice(city: "dict[str, Any]") -> "list[tuple[str, int]]":
    """The buildings of a city that make one good of several, and which class of goods."""
    found = [(id, cards.building(id) or cards.wonder(id)) for id in city["cards"] + city["done"]]
    return [(id, part.uses) for id, part in found if part is not None and part.uses is not None]


def _colour(card: str) -> str:
    building = cards.building(card)
    return building.colour if building is not None else ""
