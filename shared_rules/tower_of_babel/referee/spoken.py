"""The table of Tower of Babel for people who listen: what everybody may see, as sentences, made of `State.public()`."""

from shared_rules.phrases import _
from shared_rules.tower_of_babel.board import OFFER
from shared_rules.tower_of_babel.referee.news import goods_text, points_text, wonder_name
from shared_rules.tower_of_babel.words import cards_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.tower_of_babel.view import View

# When there is time to count.
COUNTED = ("finished", "over")


def counted(public: "dict[str, Any]", seat: int) -> str:
    """What only people can count: the points on the track and the cards in the hand of a seat."""
    found = public["seats"][seat - 1]
    return "%s, %s" % (points_text(found["points"]), cards_text(found["cards"]))


def lying(public: "dict[str, Any]", awaited: "Sequence[int]") -> "list[int]":
    """The seats before which an offer lies face down; the builder makes none."""
    seats = range(1, len(public["seats"]) + 1) if public["phase"] == OFFER else ()
    return [seat for seat in seats if seat != public["active"] and seat not in awaited]


def player(public: "dict[str, Any]", seat: int, names: "Sequence[str]") -> "list[str]":
    """A player: first a sentence that stands for all, then the buildings on the wonders."""
    found = public["seats"][seat - 1]
    first = _("%s: %s, cards %d, discs %d, action cards %d.") % (
        names[seat - 1],
        points_text(found["points"]),
        found["cards"],
        found["discs"],
        found["actions"],
    )
    places = enumerate(public["wonders"])
    there = [(place, one["buildings"][seat - 1]) for place, one in places if one["buildings"][seat - 1]]
    more = [_("%s: buildings worth %d.") % (wonder_name(place), worth) for place, worth in there]
    return [first] + more + [_("Building value left: %d.") % found["supply"]]


def middle(public: "dict[str, Any]", names: "Sequence[str]") -> "list[str]":
    """The unfinished wonders: their discs and who builds there; then which ones are finished."""
    first = _("A finished wonder pays %d and %d.") % tuple(public["row"])
    if public["disc"]:
        first = _("The disc under way asks for %s.") % goods_text(public["need"]) + " " + first
    lines = [first]
    done: list[str] = []
    for place, one in enumerate(public["wonders"]):
        if one["done"]:
            done.append(wonder_name(place))
        else:
            lines.append(_wonder(place, one, names))
    return lines + ([_("Finished: %s.") % ", ".join(done)] if done else [])


def _wonder(place: int, one: "dict[str, Any]", names: "Sequence[str]") -> str:
    name = wonder_name(place)
    discs = "; ".join([goods_text(row[1]) for row in one["discs"]])
    built = ["%s %d" % (names[at], worth) for at, worth in enumerate(one["buildings"]) if worth]
    if not built:
        return _("%s: discs for %s.") % (name, discs or _("nothing"))
    return _("%s: discs for %s. Buildings: %s.") % (name, discs or _("nothing"), ", ".join(built))


def laid(view: "View") -> "Sequence[str]":
    """The cards of the own hand that are in the offer, or are added to the build."""
    return view.laid


def spelt(text: str) -> str:
    """A text of the display with its short form in full: `+ T` is an offer with the trader card."""
    found, *more = text.split(" + T")
    for rest in more:
        short = not rest or rest[0] in ";,. "
        found = _("%s + trader") % found + rest if short else found + " + T" + rest
    return found
