"""The table of 7 Wonders Duel for people who listen: what everybody may see, as sentences, made of `State.public()`."""

from shared_rules.phrases import listed
from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.layout import place_of
from shared_rules.seven_wonders_duel.names import AGES, card_name
from shared_rules.seven_wonders_duel.words import coins_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

COLOURS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
GONE, DOWN = "", "?"


def player(public: "dict[str, Any]", seat: int, names: "Sequence[str]") -> "list[str]":
    """The city of a seat: first a sentence that stands for all, then the others."""
    city = public["cities"][seat - 1]
    first = "%s: %s, cards %d, wonders %d of %d, different symbols %d." % (
        names[seat - 1],
        coins_text(city["coins"]),
        len(city["cards"]),
        len(city["done"]),
        len(city["done"]) + len(city["wonders"]),
        len(city["symbols"]),
    )
    more: list[str] = []
    for colour in COLOURS:
        here = [card_name(card) for card in city["cards"] if _colour(card) == colour]
        if here:
            more.append("%s: %s." % (colour[0].upper() + colour[1:], listed(here)))
    for title, found in (("Wonders built", city["done"]), ("Wonders to build", city["wonders"])):
        if found:
            more.append("%s: %s." % (title, listed([card_name(card) for card in found])))
    if city["tokens"]:
        more.append("Progress tokens: %s." % listed([card_name(card) for card in city["tokens"]]))
    if city["symbols"]:
        more.append("Symbols: %s." % listed(city["symbols"]))
    return [first] + more


def middle(public: "dict[str, Any]", names: "Sequence[str]") -> "list[str]":
    """The layout: first the cards that may be taken, then what lies over what, the pawn and the tokens."""
    lines = ["Free to take: %s." % (listed(_free(public)) or "nothing")] if public["layout"] else []
    lines.append(_pawn(public["pawn"], names))
    if public["offer"]:
        lines.append("To choose from: %s." % listed([card_name(card) for card in public["offer"]]))
    if public["tokens"]:
        lines.append("Progress tokens: %s." % listed([card_name(card) for card in public["tokens"]]))
    return lines + _rows(public)


def _free(public: "dict[str, Any]") -> "list[str]":
    return [
        card_name(public["layout"][place]) for place in public["free"] if public["layout"][place] not in (GONE, DOWN)
    ]


def _rows(public: "dict[str, Any]") -> "list[str]":
    """Each row that is not empty yet, from the one on top of all others downwards: `Row 3: Altar, face down.`"""
    found: dict[int, list[str]] = {}
    for place, card in enumerate(public["layout"]):
        row = place_of(public["age"], place)[0]
        if card != GONE:
            found.setdefault(row, []).append("face down" if card == DOWN else card_name(card))
    return ["Age %s, row %d: %s." % (AGES[public["age"]], row, ", ".join(found[row])) for row in sorted(found)[::-1]]


def _pawn(pawn: int, names: "Sequence[str]") -> str:
    if not pawn:
        return "The conflict pawn stands in the middle."
    space = "1 space" if abs(pawn) == 1 else "%d spaces" % abs(pawn)
    return "The conflict pawn stands %s on the half of %s." % (space, names[1 if pawn > 0 else 0])


def _colour(card: str) -> str:
    building = cards.building(card)
    return building.colour if building is not None else ""
