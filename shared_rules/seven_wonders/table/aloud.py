"""The table of 7 Wonders for people who listen: what everybody may see, as sentences, made of `State.public()`."""

from shared_rules.phrases import listed
from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.names import AGES, card_name
from shared_rules.seven_wonders.words import coins_text, either

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

GOODS = {"C": "clay", "O": "ore", "S": "stone", "W": "wood", "G": "glass", "P": "papyrus", "T": "textile"}
COLOURS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
FREE_CITY = "The Free City"


def player(public: "dict[str, Any]", seat: int, names: "Sequence[str]") -> "list[str]":
    """The city of a seat: first a sentence that stands for all, then the others."""
    city = _city(public, seat)
    if city is None:
        return ["%s has no board yet." % names[seat - 1]]
    name = names[seat - 1] if seat <= len(names) else FREE_CITY
    tokens = city["left"] + city["right"]
    first = "%s: %s, %s, %s, wonder %d of %d." % (
        name,
        coins_text(city["coins"]),
        _count(city["shields"], "shield"),
        _count(len(city["cards"]), "card"),
        city["stages"],
        city["of"],
    )
    more = ["%s, side %s." % (card_name(city["wonder"]), city["side"])]
    more += _built(city["cards"])
    if city["sells"]:
        more.append("Sells %s." % ", ".join([either([GOODS[good] for good in one]) for one in city["sells"].split()]))
    if tokens:
        more.append("Conflict tokens: %s." % ", ".join(["%+d" % token for token in tokens]))
    return [first] + more


def middle(public: "dict[str, Any]", names: "Sequence[str]") -> "list[str]":
    """What lies in the middle: how far the game is, and the discard pile."""
    if public["age"] == 0:
        return ["The boards are being given out."]
    to = {"left": "to the left", "right": "to the right"}.get(public["passing"], "")
    first = "Age %s, turn %d%s." % (AGES[public["age"]], public["turn"], to and ", hands go " + to)
    return [first, "%s in the discard pile." % _count(public["buried"], "card")]


def _city(public: "dict[str, Any]", seat: int) -> "dict[str, Any] | None":
    for city in public["cities"]:
        if city["seat"] == seat and city["wonder"]:
            return city
    return None


def _built(built: "list[str]") -> "list[str]":
    found: list[str] = []
    for colour in COLOURS:
        here = [card_name(card) for card in built if _colour(card) == colour]
        if here:
            found.append("%s: %s." % (colour[0].upper() + colour[1:], listed(here)))
    return found


def _colour(card: str) -> str:
    structure = cards.find(card)
    return structure.colour if structure is not None else ""


def _count(count: int, what: str) -> str:
    return "1 " + what if count == 1 else "%d %ss" % (count, what)
