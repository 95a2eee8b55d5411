"""The table of 7 Wonders for people who listen: what everybody may see, as sentences, made of `State.public()`."""

from shared_rules.phrases import _, listed, plural
from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.city import left_of, right_of
from shared_rules.seven_wonders.names import AGES, card_name
from shared_rules.seven_wonders.view import CHOOSE
from shared_rules.seven_wonders.words import coins_text, either

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.contract import Event

GOODS = {"C": "clay", "O": "ore", "S": "stone", "W": "wood", "G": "glass", "P": "papyrus", "T": "textile"}
COLOURS = {
    "brown": "Brown: %s.",
    "grey": "Grey: %s.",
    "blue": "Blue: %s.",
    "green": "Green: %s.",
    "yellow": "Yellow: %s.",
    "red": "Red: %s.",
    "purple": "Purple: %s.",
}
SIDES = {"L": "left %s", "R": "right %s"}
FREE_CITY = "The Free City"
PASSING = {
    "left": "Age %s, turn %d, hands go to the left.",
    "right": "Age %s, turn %d, hands go to the right.",
    "": "Age %s, turn %d.",
}

HANDS_GO = {
    "left": "Age %s: 7 cards each, hands go to the left.",
    "right": "Age %s: 7 cards each, hands go to the right.",
}
PASS = {"left": "Pass left.", "right": "Pass right."}
# Events after which people are asked to count.
COUNTED = ("age_ends",)


def counted(public: "dict[str, Any]", seat: int) -> str:
    """What only people can count: the coins of a seat."""
    city = _city(public, seat)
    return coins_text(city["coins"] if city is not None else 0)


def lying(public: "dict[str, Any]", awaited: "Sequence[int]") -> "list[int]":
    """The seats before which a chosen card lies face down."""
    seats = range(1, len(public["cities"]) + 1) if public["phase"] == CHOOSE else ()
    return [seat for seat in seats if seat not in awaited]


def reminders(public: "dict[str, Any]") -> "list[str]":
    """What people easily do wrong between two Ages."""
    passing = public["passing"]
    return [_(HANDS_GO[passing]) % AGES[public["age"]]] if passing in HANDS_GO else []


def aloud(event: "Event") -> "bool | None":
    """True: a voice speaks of this event; False: never; None: where its tune does. Whose wonder is which is spoken;
    coins of trade are not: who paid them was spoken of before."""
    if event.code == "wonder":
        return True
    return False if event.code == "coins" and event.figures["reason"] == "trade" else None


def hands_on(public: "dict[str, Any]") -> str:
    """Which way people pass their real hands now; empty where they do not."""
    is_passed = public["open"] and public["turn"] > 1 and public["phase"] == CHOOSE
    return _(PASS[public["passing"]]) if is_passed and public["passing"] in PASS else ""


def player(public: "dict[str, Any]", seat: int, names: "Sequence[str]") -> "list[str]":
    """The city of a seat: first a sentence that stands for all, then the others."""
    city = _city(public, seat)
    if city is None:
        return [_("%s has no board yet.") % names[seat - 1]]
    name = names[seat - 1] if seat <= len(names) else _(FREE_CITY)
    tokens = city["left"] + city["right"]
    first = _("%s: %s, %s, %s, wonder stages %d of %d.") % (
        name,
        coins_text(city["coins"]),
        plural(city["shields"], "%d shield", "%d shields") % city["shields"],
        plural(len(city["cards"]), "%d card", "%d cards") % len(city["cards"]),
        city["stages"],
        city["of"],
    )
    more = [_("%s, side %s.") % (card_name(city["wonder"]), city["side"])]
    more += _built(city["cards"])
    if city["sells"]:
        sold = [either([_(GOODS[good]) for good in one]) for one in city["sells"].split()]
        more.append(_("Sells %s.") % ", ".join(sold))
    if tokens:
        more.append(_("Conflict tokens: %s.") % ", ".join(["%+d" % token for token in tokens]))
    return [first] + more


def beside(public: "dict[str, Any]", seat: int, names: "Sequence[str]") -> "list[str]":
    """Who the neighbours of a seat are: of them goods are bought, and with them the conflicts are fought."""
    ring = len(public["cities"])
    called = [
        names[one - 1] if one <= len(names) else _(FREE_CITY) for one in (left_of(seat, ring), right_of(seat, ring))
    ]
    return [_("On the left %s, on the right %s.") % tuple(called)]


def middle(public: "dict[str, Any]", names: "Sequence[str]") -> "list[str]":
    """The middle of the table: how far the game is, and the discard pile."""
    if public["age"] == 0:
        return [_("The boards are being given out.")]
    first = _(PASSING[public["passing"] if public["passing"] in PASSING else ""])
    buried = public["buried"]
    return [
        first % (AGES[public["age"]], public["turn"]),
        plural(buried, "%d card in the discard pile.", "%d cards in the discard pile.") % buried,
    ]


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
            found.append(_(COLOURS[colour]) % listed(here))
    return found


def _colour(card: str) -> str:
    structure = cards.find(card)
    return structure.colour if structure is not None else ""


def spelt(text: str) -> str:
    """A text of the display with its short forms in full: of `Build L2 R1`, how much each neighbour is paid."""
    return " ".join([_paid(word) for word in text.split(" ")])


def _paid(word: str) -> str:
    if not word or word[0] not in SIDES or not word[1:2].isdigit():
        return word
    return _(SIDES[word[0]]) % word[1:]
