"""Sentences of 7 Wonders Duel for announcers: what happened, and every line of a score sheet.

`tell` uses public events only, so its result may be shown to anybody. Tunes: accepted,
refused, turn, reveal, conflict, over, or empty.
"""

from shared_rules.phrases import _, listed, plural
from shared_rules.seven_wonders_duel.board import BEGIN, DESTROY, DIG, DRAW, TOKEN
from shared_rules.seven_wonders_duel.city import SYMBOLS_TO_WIN
from shared_rules.seven_wonders_duel.names import AGES, card_name
from shared_rules.seven_wonders_duel.table import scoring
from shared_rules.seven_wonders_duel.table.turn import CIVILIAN, MILITARY, SHARED
from shared_rules.seven_wonders_duel.words import coins_text, place_text
from shared_rules.table.told import placed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from shared_rules.contract import Event, ScoreLine, Section

    Told = tuple[str, list[str], str]

# (category, its name for people), in the order of the score sheet (SD-130).
CATEGORY_NAMES = {
    "military": "Military",
    "civilian": "Civilian",
    "scientific": "Scientific",
    "commercial": "Commercial",
    "guilds": "Guilds",
    "wonders": "Wonders",
    "progress": "Progress",
    "treasury": "Treasury",
}
CATEGORIES = tuple((category, CATEGORY_NAMES[category]) for category in scoring.CATEGORIES)
HAS_SYMBOL = {
    "wheel": "%s has the wheel: %d of %d different symbols.",
    "mortar": "%s has the mortar: %d of %d different symbols.",
    "pendulum": "%s has the pendulum: %d of %d different symbols.",
    "inkwell": "%s has the inkwell: %d of %d different symbols.",
    "sundial": "%s has the sundial: %d of %d different symbols.",
    "gyroscope": "%s has the gyroscope: %d of %d different symbols.",
    "law": "%s has the law: %d of %d different symbols.",
}
COUNTED = {
    "brown,grey": ("%s: %d brown and grey card", "%s: %d brown and grey cards"),
    "blue": ("%s: %d blue card", "%s: %d blue cards"),
    "green": ("%s: %d green card", "%s: %d green cards"),
    "yellow": ("%s: %d yellow card", "%s: %d yellow cards"),
    "red": ("%s: %d red card", "%s: %d red cards"),
    "wonder": ("%s: %d wonder", "%s: %d wonders"),
    "purse": ("%s: %d times 3 coins", "%s: %d times 3 coins"),
}

CHOICES = {
    TOKEN: "%s takes a progress token from the board.",
    DRAW: "%s draws three progress tokens and keeps one.",
    DIG: "%s builds a card from the discard pile.",
    DESTROY: "%s destroys a card of the other city.",
    BEGIN: "%s says who begins this Age.",
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


def own(event: "Event", seat: int, names: "Sequence[str]") -> "Sequence[str]":
    """The end for a seat, for its small screen: `You: place 2, 31 points`; nothing of other events."""
    if event.code != "over":
        return ()
    winner, totals = event.figures["winner"], event.figures["totals"]
    if event.figures["victory"] != CIVILIAN:
        return (_("You win") if winner == seat else _("You lose"),)
    return placed([[1, 2]] if winner == SHARED else [[winner], [3 - winner]], totals, seat)


def sheet_line(line: "ScoreLine") -> str:
    """A ScoreLine as a sentence without its points."""
    return _REASONS[line.reason](line.figures)


# -- events -------------------------------------------------------------------------------------


def _who(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    return names[int(figures["seat"]) - 1]


def _offered(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Progress tokens"), [_("%s is on the board.") % card_name(figures["token"])], ""


def _laid(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Wonders"), [_("%s is laid out.") % card_name(figures["wonder"])], ""


def _drafted(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Wonders"), [_("%s has %s.") % (_who(figures, names), card_name(figures["wonder"]))], ""


def _age_begins(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Age %s") % AGES[int(figures["age"])], [_("The cards are laid out.")], ""


def _begins(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Age %s begins") % AGES[int(figures["age"])], [_("%s begins.") % _who(figures, names)], "turn"


def _age_ends(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Age %s is over") % AGES[int(figures["age"])], [], "conflict"


def _turned(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Turned up"), [_("%s is turned up.") % card_name(figures["card"])], ""


def _guild_back(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    place = place_text(int(figures["age"]), int(figures["position"]))
    return _("Backs"), [_("A guild lies face down: %s.") % place], ""


def _built(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name, card, paid = _who(figures, names), card_name(figures["card"]), _paid(figures, names)
    if figures["how"] == "chain":
        line = _("%s builds %s, free by a chain.") % (name, card)
    elif figures["how"] == "dig":
        line = _("%s takes from the discard pile and builds %s.") % (name, card)
    elif paid:
        line = _("%s builds %s, paying %s.") % (name, card, paid)
    else:
        line = _("%s builds %s.") % (name, card)
    return _("Built"), [line], "reveal"


def _paid(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    coins = figures["bank"] + figures["trade"]
    if not coins or not figures["to"]:
        return coins_text(coins) if coins else ""
    parts = [_("%s to %s") % (coins_text(figures["trade"]), names[figures["to"] - 1])]
    if figures["bank"]:
        parts.append(_("%s to the bank") % coins_text(figures["bank"]))
    return listed(parts)


def _wonder(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    told, paid = (_who(figures, names), card_name(figures["wonder"]), card_name(figures["card"])), _paid(figures, names)
    line = _("%s builds %s with %s, paying %s.") % (*told, paid) if paid else _("%s builds %s with %s.") % told
    return _("Wonder"), [line], "conflict"


def _removed(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    text = _("Seven wonders stand: %s of %s goes to the box.") % (card_name(figures["wonder"]), _who(figures, names))
    return _("Wonder"), [text], ""


def _discarded(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    text = _("%s discards %s for %s.") % (
        _who(figures, names),
        card_name(figures["card"]),
        coins_text(figures["coins"]),
    )
    return _("Discarded"), [text], "reveal"


def _coins(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    source = card_name(figures["reason"])
    return _("Coins"), [_("%s gets %s from %s.") % (_who(figures, names), coins_text(figures["coins"]), source)], ""


def _lost(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    coins = coins_text(figures["coins"]) if figures["coins"] else _("nothing, having nothing")
    if figures["reason"] == "loot":
        return _("Loot"), [_("%s loses %s to the advancing army.") % (_who(figures, names), coins)], "conflict"
    return _("Coins"), [_("%s loses %s by %s.") % (_who(figures, names), coins, card_name(figures["reason"]))], ""


def _march(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    count = plural(figures["shields"], "1 shield", "%d shields").replace("%d", str(figures["shields"]))
    return _("Military"), [_("%s moves the pawn by %s.") % (_who(figures, names), count)], ""


def _symbol(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    text = _(HAS_SYMBOL[figures["symbol"]]) % (_who(figures, names), figures["count"], SYMBOLS_TO_WIN)
    return _("Science"), [text], ""


def _asked(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("A choice"), [_(CHOICES[figures["phase"]]) % _who(figures, names)], "turn"


def _nothing(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("No choice"), [_(NOTHING[figures["phase"]])], ""


def _drawn(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Great Library"), [_("%s draws %s.") % (_who(figures, names), card_name(figures["token"]))], ""


def _progress(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Progress"), [_("%s has %s now.") % (_who(figures, names), card_name(figures["token"]))], "reveal"


def _destroyed(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    owner = names[figures["owner"] - 1]
    text = _("%s destroys %s in the city of %s.") % (_who(figures, names), card_name(figures["card"]), owner)
    return _("Destroyed"), [text], "conflict"


def _again(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Again"), [_("%s plays again.") % _who(figures, names)], "turn"


def _again_lost(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Again"), [_("No card is left, so %s does not play again.") % _who(figures, names)], ""


def _over(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    winner, victory, totals = figures["winner"], figures["victory"], figures["totals"]
    if victory != CIVILIAN:
        military = victory == MILITARY
        how = _("The pawn stands in the capital.") if military else _("Six different symbols stand together.")
        title = _("%s wins by military supremacy") if military else _("%s wins by scientific supremacy")
        return title % names[winner - 1], [how], "over"
    first = winner if winner != SHARED else 1
    lines = [_("%s: %d points") % (names[seat - 1], totals[seat - 1]) for seat in (first, 3 - first)]
    if winner == SHARED:
        return _("%s and %s share the victory") % tuple(names[:2]), lines, "over"
    if totals[0] != totals[1]:
        return _("%s wins") % names[winner - 1], lines, "over"
    lines.append(_("Blue cards: %d and %d points") % (figures["blue"][first - 1], figures["blue"][2 - first]))
    return _("%s wins by blue cards") % names[winner - 1], lines, "over"


_TELLERS: "dict[str, Callable[[dict[str, Any], Sequence[str]], Told | None]]" = {
    "offered": _offered,
    "laid": _laid,
    "drafted": _drafted,
    "age_begins": _age_begins,
    "begins": _begins,
    "age_ends": _age_ends,
    "turned": _turned,
    "guild_back": _guild_back,
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
    count = figures["count"]
    return plural(count, *COUNTED[",".join(figures["what"])]) % (card_name(figures["card"]), count)


_REASONS: "dict[str, Callable[[dict[str, Any]], str]]" = {
    "pawn": lambda figures: _("pawn on space %d of the other half") % figures["space"],
    "card": lambda figures: card_name(figures["card"]),
    "counted": _counted,
    "wonder": lambda figures: card_name(figures["wonder"]),
    "token": lambda figures: card_name(figures["token"]),
    "mathematics": lambda figures: (
        plural(figures["count"], "Mathematics: %d token", "Mathematics: %d tokens") % figures["count"]
    ),
    "treasury": lambda figures: coins_text(figures["coins"]),
    "supremacy": lambda figures: (
        _("military supremacy: points are not counted")
        if figures["victory"] == MILITARY
        else _("scientific supremacy: points are not counted")
    ),
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
    return _(_TITLES[found.code]), [_LINES[line.code](line.figures, names) for line in found.lines]


def _under(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    return _("%s: %s under %s") % (_who(figures, names), card_name(figures["card"]), card_name(figures["wonder"]))


def _down(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    text = plural(figures["count"], "%d card of Age %s", "%d cards of Age %s")
    return text % (figures["count"], AGES[int(figures["age"])])


_LINES: "dict[str, Callable[[dict[str, Any], Sequence[str]], str]]" = {
    "under": _under,
    "lost": lambda figures, names: "%s: %s" % (_who(figures, names), card_name(figures["card"])),
    "down": _down,
    "payments": lambda figures, names: "%s: %s" % (_who(figures, names), coins_text(figures["coins"])),
}
