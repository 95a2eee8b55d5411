"""Sentences of 7 Wonders for announcers: what happened, and every line of a score sheet.

`tell` uses public events only, so its result may be shown to anybody. Tunes: accepted,
refused, turn, reveal, conflict, over, or empty. A `seat` in figures is a place in the ring of cities:
with two players the one after theirs is the Free City, which is named here.
"""

from shared_rules.phrases import _, listed, plural
from shared_rules.seven_wonders.table import scoring
from shared_rules.seven_wonders.view import DIG
from shared_rules.seven_wonders.words import AGES, card_name, coins_text, copy_name, things
from shared_rules.table.told import placed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from shared_rules.contract import Event, ScoreLine, Section

    Told = tuple[str, list[str], str]

# (category, its name for people), in the order of the score sheet (SW-104).
CATEGORY_NAMES = {
    "military": "Military",
    "treasury": "Treasury",
    "wonder": "Wonder",
    "civilian": "Civilian",
    "scientific": "Scientific",
    "commercial": "Commercial",
    "guilds": "Guilds",
}
CATEGORIES = tuple((category, CATEGORY_NAMES[category]) for category in scoring.CATEGORIES)

STAGES = ("", "first stage", "second stage", "third stage", "fourth stage")
BUILDS_STAGE = (
    "",
    "%s builds the first stage.",
    "%s builds the second stage.",
    "%s builds the third stage.",
    "%s builds the fourth stage.",
)
PAYS_FOR_STAGE = (
    "",
    "%s builds the first stage and pays %s.",
    "%s builds the second stage and pays %s.",
    "%s builds the third stage and pays %s.",
    "%s builds the fourth stage and pays %s.",
)

# In which Age a victory token of this value is won (SW-100).
_AGE_OF = {1: 1, 3: 2, 5: 3}

FREE_CITY = "Free City"


def name_of(place: int, names: "Sequence[str]") -> str:
    """Who plays for a place, or the Free City."""
    return names[place - 1] if place <= len(names) else _(FREE_CITY)


def tell(event: "Event", names: "Sequence[str]") -> "Told | None":
    """(title, lines, tune) of an event, or None when it needs no announcement.

    names: the players' names, seat 1 first.
    """
    teller = _TELLERS.get(event.code)
    return teller(event.figures, names) if teller else None


def scene(event: "Event") -> "dict[str, Any] | None":
    """A conflict as pages draw it: {sign, seats, figures, gains}, side by side; None for other events."""
    if event.code != "conflict":
        return None
    figures = event.figures
    return {"sign": "shield", "seats": figures["seats"], "figures": figures["shields"], "gains": figures["tokens"]}


def own(event: "Event", seat: int, names: "Sequence[str]") -> "Sequence[str]":
    """What an event means for a seat, for its small screen: `You beat Dora: +1`. Empty for most."""
    figures = event.figures
    if event.code == "over":
        return placed(figures["ranking"], figures["totals"], seat)
    if event.code != "conflict" or seat not in figures["seats"]:
        return ()
    ours = figures["seats"].index(seat)
    other, shields = name_of(figures["seats"][1 - ours], names), figures["shields"]
    if shields[0] == shields[1]:
        return (_("You and %s are equal") % other,)
    text = _("You beat %s: %+d") if shields[ours] > shields[1 - ours] else _("%s beats you: %+d")
    return (text % (other, figures["tokens"][ours]),)


def sheet_line(line: "ScoreLine") -> str:
    """A ScoreLine as a sentence without its points: `2 brown cards beside`."""
    return _REASONS[line.reason](line.figures)


# -- events -------------------------------------------------------------------------------------


def _wonder(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name = name_of(figures["seat"], names)
    return _("Wonders"), [_("%s plays %s, side %s.") % (name, card_name(figures["wonder"]), figures["side"])], ""


def _age_begins(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Age %s begins") % AGES[int(figures["age"])], [_("Choose a card.")], "turn"


def _age_ends(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Age %s is over") % AGES[int(figures["age"])], [], ""


def _revealed(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Age %s, turn %d") % (AGES[int(figures["age"])], figures["turn"]), [_("All have chosen.")], "reveal"


def _built(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name = name_of(figures["seat"], names)
    card, paid = card_name(figures["card"]), _paid(figures, names)
    if figures["how"] == "dig":
        line = _("%s takes from the discard pile and builds %s.") % (name, card)
    elif figures["how"] == "chain":
        line = _("%s builds %s, free by a chain.") % (name, card)
    elif figures["how"] == "free":
        line = _("%s builds %s, free by Olympia's power.") % (name, card)
    elif paid:
        line = _("%s builds %s and pays %s.") % (name, card, paid)
    else:
        line = _("%s builds %s.") % (name, card)
    return _("Built"), [line], ""


def _paid(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    """Who gets how much of a payment; between two players the ring has three places."""
    seat, ring = int(figures["seat"]), max(3, len(names))
    parts: list[str] = []
    for coins, to in ((figures["left"], seat % ring + 1), (figures["right"], (seat - 2) % ring + 1)):
        if coins:
            parts.append(plural(int(coins), "%d coin to %s", "%d coins to %s") % (coins, name_of(to, names)))
    if figures.get("bank"):
        parts.append(_("%d to the bank") % figures["bank"])
    return listed(parts)


def _staged(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name, stage, paid = name_of(figures["seat"], names), int(figures["stage"]), _paid(figures, names)
    line = _(PAYS_FOR_STAGE[stage]) % (name, paid) if paid else _(BUILDS_STAGE[stage]) % name
    if figures.get("finished"):
        return _("%s is finished") % card_name(figures["finished"]), [line], "conflict"
    return _("Wonder"), [line], ""


def _sold(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Sold"), [_("%s sells a card.") % name_of(figures["seat"], names)], ""


def _coins(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told | None":
    name, reason = name_of(figures["seat"], names), figures["reason"]
    if reason == "sale":
        return None
    payers = [_("%d from %s") % (coins, name_of(payer, names)) for payer, coins in figures.get("from", ())]
    gains = coins_text(figures["coins"])
    if payers:
        line = _("%s gets %s by trade: %s.") % (name, gains, listed(payers))
    elif reason == "trade":
        line = _("%s gets %s by trade.") % (name, gains)
    elif reason == "stage":
        line = _("%s gets %s for the stage.") % (name, gains)
    else:
        line = _("%s gets %s from %s.") % (name, gains, card_name(reason))
    return _("Coins"), [line], ""


def _conflict(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    first, second = [name_of(int(seat), names) for seat in figures["seats"]]
    ours, theirs = figures["shields"]
    ahead, behind = figures["tokens"]
    if ours < theirs:
        first, second, ours, theirs, ahead, behind = second, first, theirs, ours, behind, ahead
    if ours == theirs:
        line = _("%s and %s are equal with %d.") % (first, second, ours)
    else:
        line = _("%s beats %s, %d to %d: %+d and %+d.") % (first, second, ours, theirs, ahead, behind)
    return _("Conflicts of Age %s") % AGES[int(figures["age"])], [line], "conflict"


def _asked(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name = name_of(figures["seat"], names)
    player = "" if figures["player"] == figures["seat"] else "%s: " % name_of(figures["player"], names)
    if figures["phase"] == DIG:
        return _("Discard pile"), [player + _("%s may build a card from the discard pile.") % name], "turn"
    return _("Seventh card"), [player + _("%s may use the seventh card.") % name], "turn"


def _holds(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _(FREE_CITY), [_("%s draws a card and plays for the Free City too.") % name_of(figures["seat"], names)], ""


def _taken_back(figures: "dict[str, Any]", names: "Sequence[str]") -> None:
    """Choosing is not announced, so taking back is not either."""


def _passed(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name = name_of(figures["seat"], names)
    if figures["phase"] == DIG:
        return _("Discard pile"), [_("%s takes nothing.") % name], ""
    return _("Seventh card"), [_("%s throws it away.") % name], ""


def _nothing_to_dig(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Discard pile"), [_("It is empty: %s takes nothing.") % name_of(figures["seat"], names)], ""


def _over(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    lines: list[str] = []
    for place, seats in enumerate(figures["ranking"]):
        for seat in seats:
            points = figures["totals"][seat - 1]
            lines.append(
                plural(points, "%d. %s: %d point", "%d. %s: %d points") % (place + 1, names[int(seat) - 1], points)
            )
    if "free_city" in figures:
        lines.append(_("%s: %d points, and cannot win") % (_(FREE_CITY), figures["free_city"]))
    best = figures["ranking"][0]
    winners, coins = listed([names[int(seat) - 1] for seat in best]), _tie_break(figures)
    if coins and len(best) > 1:
        title = _("%s share the victory by %s") % (winners, coins)
    elif coins:
        title = _("%s wins by %s") % (winners, coins)
    else:
        title = (_("%s share the victory") if len(best) > 1 else _("%s wins")) % winners
    return title, lines, "over"


def _tie_break(figures: "dict[str, Any]") -> str:
    """The coins that decided between equal points (SW-103)."""
    best = figures["ranking"][0][0]
    points = figures["totals"][best - 1]
    if len([total for total in figures["totals"] if total == points]) == len(figures["ranking"][0]):
        return ""
    return coins_text(figures["coins"][best - 1])


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
    side = figures.get("side", "")
    place, kind = ("", "left", "right").index(side), "defeat" if value < 0 else "victory"
    return _(TOKENS_OF_AGE[kind][place]) % AGES[age] if age else _(TOKENS[kind][place])


TOKENS = {
    "victory": ("victory", "victory on the left", "victory on the right"),
    "defeat": ("defeat", "defeat on the left", "defeat on the right"),
}
TOKENS_OF_AGE = {
    "victory": ("victory in Age %s", "victory in Age %s on the left", "victory in Age %s on the right"),
    "defeat": ("defeat in Age %s", "defeat in Age %s on the left", "defeat in Age %s on the right"),
}
COUNTED_SYMBOLS = {
    "compass": ("%d compass", "%d compasses"),
    "gear": ("%d gear", "%d gears"),
    "tablet": ("%d tablet", "%d tablets"),
}
COPIED = {"compass": "copied %s: a compass", "gear": "copied %s: a gear", "tablet": "copied %s: a tablet"}
COUNTED_WHERE = {
    "own": ("%s: %d %s, own", "copied %s: %d %s, own"),
    "beside": ("%s: %d %s, at the neighbours'", "copied %s: %d %s, at the neighbours'"),
    "around": ("%s: %d %s, own and at the neighbours'", "copied %s: %d %s, own and at the neighbours'"),
}


def _symbols(figures: "dict[str, Any]") -> str:
    text = plural(figures["count"], *COUNTED_SYMBOLS[figures["symbol"]]) % figures["count"]
    by = [_("one by %s") % card_name(source) for source in figures["by"]]
    return text + ", " + listed(by) if by else text


def _counted(figures: "dict[str, Any]", copied: int = 0) -> str:
    count = figures["count"]
    what = things(figures["what"], count)
    return _(COUNTED_WHERE[figures["where"]][copied]) % (card_name(figures["card"]), count, what)


_REASONS: "dict[str, Callable[[dict[str, Any]], str]]" = {
    "token": _token,
    "treasury": lambda figures: coins_text(figures["coins"]),
    "stage": lambda figures: _(STAGES[int(figures["stage"])]),
    "card": lambda figures: card_name(figures["card"]),
    "symbols": _symbols,
    "sets": lambda figures: plural(figures["count"], "%d set of three", "%d sets of three") % figures["count"],
    "counted": _counted,
    "copied": lambda figures: _counted(figures, 1),
    "copied_wild": lambda figures: _(COPIED[figures["symbol"]]) % card_name(figures["card"]),
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
    return _(_TITLES[found.code]), [_LINES[line.code](line.figures, names) for line in found.lines]


def _under(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    card = copy_name(figures["card"]) if figures["card"] else _("a card nobody named")
    return _("%s, stage %d: %s") % (name_of(figures["seat"], names), figures["stage"], card)


def _discards(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    return copy_name(figures["card"])


def _payments(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    payer, receiver = name_of(figures["seat"], names), name_of(figures["to"], names)
    return _("%s paid %s to %s") % (payer, coins_text(figures["coins"]), receiver)


def _ages(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    points: list[int] = figures["points"]
    gains = ", ".join([_("Age %s %+d") % (AGES[age + 1], points[age]) for age in range(len(points))])
    return "%s: %s" % (name_of(figures["seat"], names), gains)


def _free_city(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    reason = _REASONS[figures["reason"]](figures["figures"])
    return "%s %d: %s" % (_(CATEGORY_NAMES[figures["category"]]), figures["points"], reason)


_LINES: "dict[str, Callable[[dict[str, Any], Sequence[str]], str]]" = {
    "under": _under,
    "discards": _discards,
    "payments": _payments,
    "ages": _ages,
    "free_city": _free_city,
}
