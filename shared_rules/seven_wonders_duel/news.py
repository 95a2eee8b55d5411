"""Sentences of 7 Wonders Duel for announcers: what happened, and every line of a score sheet.

`tell` speaks of public events only, so what it returns may be shown to anybody. Tunes: accepted,
refused, turn, reveal, conflict, over, or empty.
"""

from shared_rules.seven_wonders_duel import scoring
from shared_rules.seven_wonders_duel.board import BEGIN, DESTROY, DIG, DRAW, TOKEN
from shared_rules.seven_wonders_duel.city import SYMBOLS_TO_WIN
from shared_rules.seven_wonders_duel.names import AGES, card_name
from shared_rules.seven_wonders_duel.turn import CIVILIAN, MILITARY, SHARED
from shared_rules.seven_wonders_duel.words import coins_text, things

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from shared_rules.contract import Event, ScoreLine, Section

    Told = tuple[str, list[str], str]

# (category, its name for people), in the order of the score sheet (SD-130).
CATEGORIES = tuple((category, category[0].upper() + category[1:]) for category in scoring.CATEGORIES)

CHOICES = {
    TOKEN: "takes a progress token from the board",
    DRAW: "draws three progress tokens and keeps one",
    DIG: "builds a card from the discard pile",
    DESTROY: "destroys a card of the other city",
    BEGIN: "says who begins this Age",
}
NOTHING = {
    TOKEN: "No progress token is left for the pair.",
    DIG: "The discard pile is empty.",
    DESTROY: "The other city has no such card.",
}


def tell(event: "Event", names: "Sequence[str]") -> "Told | None":
    """(title, lines, tune) of an event, or None when it needs no announcement.

    names: the players' names, seat 1 first.
    """
    teller = _TELLERS.get(event.code)
    return teller(event.figures, names) if teller else None


def sheet_line(line: "ScoreLine") -> str:
    """A ScoreLine as a sentence without its points."""
    return _REASONS[line.reason](line.figures)


# -- events -------------------------------------------------------------------------------------


def _who(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    return names[int(figures["seat"]) - 1]


def _offered(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Progress tokens", ["%s is on the board." % card_name(figures["token"])], ""


def _laid(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Wonders", ["%s is laid out." % card_name(figures["wonder"])], ""


def _drafted(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Wonders", ["%s has %s." % (_who(figures, names), card_name(figures["wonder"]))], ""


def _age_begins(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Age %s" % AGES[int(figures["age"])], ["The cards are laid out."], ""


def _begins(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Age %s begins" % AGES[int(figures["age"])], ["%s begins." % _who(figures, names)], "turn"


def _age_ends(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Age %s is over" % AGES[int(figures["age"])], [], ""


def _turned(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Turned up", ["%s." % card_name(figures["card"])], ""


def _built(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    verb = "takes from the discard pile and builds" if figures["how"] == "dig" else "builds"
    paid = ", free by a chain" if figures["how"] == "chain" else _paid(figures, names)
    return "Built", ["%s %s %s%s." % (_who(figures, names), verb, card_name(figures["card"]), paid)], "reveal"


def _paid(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    coins = figures["bank"] + figures["trade"]
    if not coins:
        return ""
    if figures["to"]:
        rest = " and %s to the bank" % coins_text(figures["bank"]) if figures["bank"] else ""
        return ", paying %s to %s%s" % (coins_text(figures["trade"]), names[figures["to"] - 1], rest)
    return ", paying " + coins_text(coins)


def _wonder(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    text = "%s builds %s with %s" % (_who(figures, names), card_name(figures["wonder"]), card_name(figures["card"]))
    return "Wonder", [text + _paid(figures, names) + "."], "reveal"


def _removed(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    text = "Seven wonders stand: %s of %s goes to the box." % (card_name(figures["wonder"]), _who(figures, names))
    return "Wonder", [text], ""


def _discarded(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    text = "%s discards %s for %s." % (_who(figures, names), card_name(figures["card"]), coins_text(figures["coins"]))
    return "Discarded", [text], "reveal"


def _coins(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    source = card_name(figures["reason"])
    return "Coins", ["%s gets %s from %s." % (_who(figures, names), coins_text(figures["coins"]), source)], ""


def _lost(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    coins = coins_text(figures["coins"]) if figures["coins"] else "nothing, having nothing"
    if figures["reason"] == "loot":
        return "Loot", ["%s loses %s to the advancing army." % (_who(figures, names), coins)], "conflict"
    return "Coins", ["%s loses %s by %s." % (_who(figures, names), coins, card_name(figures["reason"]))], ""


def _march(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    count = "1 shield" if figures["shields"] == 1 else "%d shields" % figures["shields"]
    return "Military", ["%s moves the pawn by %s." % (_who(figures, names), count)], ""


def _symbol(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    text = "%s has the %s: %d of %d different symbols." % (
        _who(figures, names),
        figures["symbol"],
        figures["count"],
        SYMBOLS_TO_WIN,
    )
    return "Science", [text], ""


def _asked(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "A choice", ["%s %s." % (_who(figures, names), CHOICES[figures["phase"]])], "turn"


def _nothing(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "No choice", [NOTHING[figures["phase"]]], ""


def _drawn(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Great Library", ["%s draws %s." % (_who(figures, names), card_name(figures["token"]))], ""


def _progress(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Progress", ["%s has %s now." % (_who(figures, names), card_name(figures["token"]))], "reveal"


def _destroyed(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    owner = names[figures["owner"] - 1]
    text = "%s destroys %s in the city of %s." % (_who(figures, names), card_name(figures["card"]), owner)
    return "Destroyed", [text], "conflict"


def _again(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Again", ["%s plays again." % _who(figures, names)], "turn"


def _again_lost(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Again", ["No card is left, so %s does not play again." % _who(figures, names)], ""


def _over(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    winner, victory, totals = figures["winner"], figures["victory"], figures["totals"]
    if victory != CIVILIAN:
        how = "The pawn stands in the capital." if victory == MILITARY else "Six different symbols stand together."
        return "%s wins by %s supremacy" % (names[winner - 1], victory), [how], "over"
    first = winner if winner != SHARED else 1
    lines = ["%s: %d points" % (names[seat - 1], totals[seat - 1]) for seat in (first, 3 - first)]
    if winner == SHARED:
        return "%s and %s share the victory" % tuple(names[:2]), lines, "over"
    tie = " by blue cards" if totals[0] == totals[1] else ""
    if tie:
        lines.append("Blue cards: %d and %d points" % (figures["blue"][first - 1], figures["blue"][2 - first]))
    return "%s wins%s" % (names[winner - 1], tie), lines, "over"


_TELLERS: "dict[str, Callable[[dict[str, Any], Sequence[str]], Told | None]]" = {
    "offered": _offered,
    "laid": _laid,
    "drafted": _drafted,
    "age_begins": _age_begins,
    "begins": _begins,
    "age_ends": _age_ends,
    "turned": _turned,
    "built": _built,
    "wonder": _wonder,
    "removed": _removed,
    "discarded": _discarded,
    "coins": _coins,
    "lost": _lost,
    "march": _march,
    "symbol": _symbol,
    "asked": _asked,
    "nothing": _nothing,
    "drawn": _drawn,
    "progress": _progress,
    "destroyed": _destroyed,
    "again": _again,
    "again_lost": _again_lost,
    "over": _over,
}


# -- lines of a score sheet ---------------------------------------------------------------------


def _counted(figures: "dict[str, Any]") -> str:
    what, count = things(figures["what"]), figures["count"]
    counted = "%d times " % count if what == "3 coins" else "%d " % count
    return "%s: %s%s" % (card_name(figures["card"]), counted, what if "3" in what or count == 1 else what + "s")


_REASONS: "dict[str, Callable[[dict[str, Any]], str]]" = {
    "pawn": lambda figures: "pawn on space %d of the other half" % figures["space"],
    "card": lambda figures: card_name(figures["card"]),
    "counted": _counted,
    "wonder": lambda figures: card_name(figures["wonder"]),
    "token": lambda figures: card_name(figures["token"]),
    "mathematics": lambda figures: "Mathematics: %d tokens" % figures["count"],
    "treasury": lambda figures: coins_text(figures["coins"]),
    "supremacy": lambda figures: "%s supremacy: points are not counted" % figures["victory"],
}


# -- the report after the end -------------------------------------------------------------------

_TITLES = {
    "under": "Under the wonders",
    "lost": "Destroyed and removed",
    "down": "Never turned up",
    "payments": "Paid for goods",
}


def section(found: "Section", names: "Sequence[str]") -> "tuple[str, list[str]]":
    """(title, lines) of a Section of the report; `names` as for `tell`."""
    return _TITLES[found.code], [_LINES[line.code](line.figures, names) for line in found.lines]


def _under(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    return "%s: %s under %s" % (_who(figures, names), card_name(figures["card"]), card_name(figures["wonder"]))


_LINES: "dict[str, Callable[[dict[str, Any], Sequence[str]], str]]" = {
    "under": _under,
    "lost": lambda figures, names: "%s: %s" % (_who(figures, names), card_name(figures["card"])),
    "down": lambda figures, names: "%d cards of Age %s" % (figures["count"], AGES[int(figures["age"])]),
    "payments": lambda figures, names: "%s: %s" % (_who(figures, names), coins_text(figures["coins"])),
}
