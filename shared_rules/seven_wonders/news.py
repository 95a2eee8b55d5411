"""Sentences of 7 Wonders for announcers: what happened, and every line of a score sheet.

`tell` speaks of public events only, so what it returns may be shown to anybody. Tunes: accepted,
refused, turn, reveal, conflict, over, or empty. A `seat` in figures is a place in the ring of cities:
with two players the one after theirs is the Free City, which is named here.
"""

from shared_rules.seven_wonders import scoring
from shared_rules.seven_wonders.view import DIG
from shared_rules.seven_wonders.words import AGES, card_name, coins_text, copy_name, things

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from shared_rules.contract import Event, ScoreLine, Section

    Told = tuple[str, list[str], str]

# (category, its name for people), in the order of the score sheet (SW-104).
CATEGORIES = tuple((category, category[0].upper() + category[1:]) for category in scoring.CATEGORIES)

ORDINALS: "tuple[str, ...]" = ("", "first", "second", "third", "fourth")

# In which Age a victory token of this value is won (SW-100).
_AGE_OF = {1: 1, 3: 2, 5: 3}

FREE_CITY = "Free City"


def name_of(place: int, names: "Sequence[str]") -> str:
    """Who plays for a place, or the Free City."""
    return names[place - 1] if place <= len(names) else FREE_CITY


def tell(event: "Event", names: "Sequence[str]") -> "Told | None":
    """(title, lines, tune) of an event, or None when it needs no announcement.

    names: the players' names, seat 1 first.
    """
    teller = _TELLERS.get(event.code)
    return teller(event.figures, names) if teller else None


def sheet_line(line: "ScoreLine") -> str:
    """A ScoreLine as a sentence without its points: `2 brown cards beside`."""
    return _REASONS[line.reason](line.figures)


# -- events -------------------------------------------------------------------------------------


def _wonder(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name = name_of(figures["seat"], names)
    return "Wonders", ["%s plays %s, side %s." % (name, card_name(figures["wonder"]), figures["side"])], ""


def _age_begins(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Age %s begins" % AGES[int(figures["age"])], ["Choose a card."], "turn"


def _age_ends(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Age %s is over" % AGES[int(figures["age"])], [], ""


def _revealed(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Age %s, turn %d" % (AGES[int(figures["age"])], figures["turn"]), ["All have chosen."], "reveal"


def _built(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name = name_of(figures["seat"], names)
    verb = "takes from the discard pile and builds" if figures["how"] == "dig" else "builds"
    return "Built", ["%s %s %s%s." % (name, verb, card_name(figures["card"]), _how(figures))], ""


def _how(figures: "dict[str, Any]") -> str:
    if figures["how"] == "chain":
        return ", free by a chain"
    if figures["how"] == "free":
        return ", free by Olympia's power"
    return _paid(figures)


def _paid(figures: "dict[str, Any]") -> str:
    parts: list[str] = []
    if figures["left"]:
        parts.append("%d to the left" % figures["left"])
    if figures["right"]:
        parts.append("%d to the right" % figures["right"])
    if figures.get("bank"):
        parts.append("%d to the bank" % figures["bank"])
    return " and pays " + " and ".join(parts) if parts else ""


def _staged(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name = name_of(figures["seat"], names)
    return "Wonder", ["%s builds the %s stage%s." % (name, ORDINALS[int(figures["stage"])], _paid(figures))], ""


def _sold(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Sold", ["%s sells a card." % name_of(figures["seat"], names)], ""


def _coins(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told | None":
    name, reason = name_of(figures["seat"], names), figures["reason"]
    if reason == "sale":
        return None
    source = {"trade": "by trade", "stage": "for the stage"}.get(reason) or "from " + card_name(reason)
    payers = ["%d from %s" % (coins, name_of(payer, names)) for payer, coins in figures.get("from", ())]
    told = source + (": " + " and ".join(payers) if payers else "")
    return "Coins", ["%s gets %s %s." % (name, coins_text(figures["coins"]), told)], ""


def _conflict(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    first, second = [name_of(int(seat), names) for seat in figures["seats"]]
    ours, theirs = figures["shields"]
    if ours == theirs:
        line = "%s and %s are equal with %d." % (first, second, ours)
    elif ours > theirs:
        line = "%s beats %s, %d to %d: %+d and %+d." % (
            first,
            second,
            ours,
            theirs,
            figures["tokens"][0],
            figures["tokens"][1],
        )
    else:
        line = "%s beats %s, %d to %d: %+d and %+d." % (
            second,
            first,
            theirs,
            ours,
            figures["tokens"][1],
            figures["tokens"][0],
        )
    return "Conflicts of Age %s" % AGES[int(figures["age"])], [line], "conflict"


def _asked(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name = name_of(figures["seat"], names)
    player = "" if figures["player"] == figures["seat"] else "%s: " % name_of(figures["player"], names)
    if figures["phase"] == DIG:
        return "Discard pile", ["%s%s may build a card from the discard pile." % (player, name)], "turn"
    return "Seventh card", ["%s%s may use the seventh card." % (player, name)], "turn"


def _holds(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return FREE_CITY, ["%s draws a card and plays for the Free City too." % name_of(figures["seat"], names)], ""


def _taken_back(figures: "dict[str, Any]", names: "Sequence[str]") -> None:
    """Choosing is not announced, so taking back is not either."""


def _passed(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name = name_of(figures["seat"], names)
    if figures["phase"] == DIG:
        return "Discard pile", ["%s takes nothing." % name], ""
    return "Seventh card", ["%s throws it away." % name], ""


def _nothing_to_dig(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Discard pile", ["It is empty: %s takes nothing." % name_of(figures["seat"], names)], ""


def _over(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    lines: list[str] = []
    for place, seats in enumerate(figures["ranking"]):
        for seat in seats:
            lines.append("%d. %s: %d points" % (place + 1, names[int(seat) - 1], figures["totals"][seat - 1]))
    if "free_city" in figures:
        lines.append("%s: %d points, and cannot win" % (FREE_CITY, figures["free_city"]))
    winners = " and ".join([names[int(seat) - 1] for seat in figures["ranking"][0]])
    verb = "share the victory" if len(figures["ranking"][0]) > 1 else "wins"
    return "%s %s%s" % (winners, verb, _tie_break(figures)), lines, "over"


def _tie_break(figures: "dict[str, Any]") -> str:
    """Says so when coins decided between equal points (SW-103)."""
    best = figures["ranking"][0][0]
    points = figures["totals"][best - 1]
    if len([total for total in figures["totals"] if total == points]) == len(figures["ranking"][0]):
        return ""
    return " by %s" % coins_text(figures["coins"][best - 1])


_TELLERS: "dict[str, Callable[[dict[str, Any], Sequence[str]], Told | None]]" = {
    "wonder": _wonder,
    "age_begins": _age_begins,
    "age_ends": _age_ends,
    "revealed": _revealed,
    "built": _built,
    "staged": _staged,
    "sold": _sold,
    "coins": _coins,
    "conflict": _conflict,
    "asked": _asked,
    "holds": _holds,
    "taken_back": _taken_back,
    "passed": _passed,
    "nothing_to_dig": _nothing_to_dig,
    "over": _over,
}


# -- lines of a score sheet ---------------------------------------------------------------------


def _token(figures: "dict[str, Any]") -> str:
    value = int(figures["value"])
    age = int(figures.get("age", 0)) or _AGE_OF.get(value, 0)
    kind = ("defeat" if value < 0 else "victory") + (" in Age " + AGES[age] if age else "")
    return kind + (" on the " + figures["side"] if "side" in figures else "")


def _symbols(figures: "dict[str, Any]") -> str:
    text = "%d %s" % (figures["count"], _plural(figures["symbol"], figures["count"]))
    by: list[str] = figures["by"]
    return text + (", " + " and ".join(["one by " + card_name(source) for source in by]) if by else "")


def _plural(word: str, count: int) -> str:
    return word if count == 1 else word + ("es" if word[-1] == "s" else "s")


def _counted(figures: "dict[str, Any]") -> str:
    where = {"own": "own", "beside": "at the neighbours'", "around": "own and at the neighbours'"}
    what, count = things(figures["what"]), figures["count"]
    return "%s: %d %s, %s" % (card_name(figures["card"]), count, _plural(what, count), where[figures["where"]])


_REASONS: "dict[str, Callable[[dict[str, Any]], str]]" = {
    "token": _token,
    "treasury": lambda figures: coins_text(figures["coins"]),
    "stage": lambda figures: "%s stage" % ORDINALS[int(figures["stage"])],
    "card": lambda figures: card_name(figures["card"]),
    "symbols": _symbols,
    "sets": lambda figures: "%d set%s of three" % (figures["count"], "" if figures["count"] == 1 else "s"),
    "counted": _counted,
    "copied": lambda figures: "copied " + _counted(figures),
    "copied_wild": lambda figures: "copied %s: a %s" % (card_name(figures["card"]), figures["symbol"]),
}


# -- the report after the end -------------------------------------------------------------------

_TITLES = {
    "under": "Under the wonders",
    "discards": "The discard pile",
    "payments": "Payments between neighbours",
    "ages": "Points by Age",
    "free_city": "The sheet of the Free City",
}


def section(found: "Section", names: "Sequence[str]") -> "tuple[str, list[str]]":
    """(title, lines) of a Section of the report; `names` as for `tell`."""
    return _TITLES[found.code], [_LINES[line.code](line.figures, names) for line in found.lines]


def _under(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    card = copy_name(figures["card"]) if figures["card"] else "a card nobody named"
    return "%s, stage %d: %s" % (name_of(figures["seat"], names), figures["stage"], card)


def _discards(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    return copy_name(figures["card"])


def _payments(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    payer, receiver = name_of(figures["seat"], names), name_of(figures["to"], names)
    return "%s paid %s to %s" % (payer, coins_text(figures["coins"]), receiver)


def _ages(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    points: list[int] = figures["points"]
    gains = ", ".join(["Age %s %+d" % (AGES[age + 1], points[age]) for age in range(len(points))])
    return "%s: %s" % (name_of(figures["seat"], names), gains)


def _free_city(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    category: str = figures["category"]
    reason = _REASONS[figures["reason"]](figures["figures"])
    return "%s %d: %s" % (category[0].upper() + category[1:], figures["points"], reason)


_LINES: "dict[str, Callable[[dict[str, Any], Sequence[str]], str]]" = {
    "under": _under,
    "discards": _discards,
    "payments": _payments,
    "ages": _ages,
    "free_city": _free_city,
}
