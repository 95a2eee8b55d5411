"""Sentences of Tower of Babel for announcers: what happened, every line of a score sheet, the report.

`tell` uses public events only, so its result may be shown to anybody. Tunes: accepted,
refused, turn, reveal, conflict, over, or empty.
"""

from shared_rules.phrases import _, plural
from shared_rules.phrases import listed as joined
from shared_rules.table.told import placed
from shared_rules.tower_of_babel import cards
from shared_rules.tower_of_babel.board import counts, trader_in
from shared_rules.tower_of_babel.names import card_name
from shared_rules.tower_of_babel.table import scoring
from shared_rules.tower_of_babel.words import cards_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from shared_rules.contract import Event, ScoreLine, Section

    Told = tuple[str, list[str], str]

# (category, its name for people), in the order of the score sheet.
CATEGORY_NAMES = {
    scoring.WONDERS: "Finished wonders",
    scoring.OFFERS: "Refused offers",
    scoring.UNFINISHED: "Unfinished wonders",
    scoring.DISCS: "Sets of discs",
    scoring.CARDS: "Action cards",
}
CATEGORIES = tuple((category, CATEGORY_NAMES[category]) for category in scoring.CATEGORIES)

WONDERS = (
    "The Tower of Babel",
    "The Colossus of Rhodes",
    "The Lighthouse of Alexandria",
    "The Hanging Gardens",
    "The Mausoleum",
    "The Temple of Artemis",
    "The Statue of Zeus",
    "The Pyramids",
)
# The same within a sentence.
AT_WONDERS = (
    "the Tower of Babel",
    "the Colossus of Rhodes",
    "the Lighthouse of Alexandria",
    "the Hanging Gardens",
    "the Mausoleum",
    "the Temple of Artemis",
    "the Statue of Zeus",
    "the Pyramids",
)
PLURALS = ("camels", "cranes", "ships", "stonemasons")
COUNTED = (
    ("%d camel", "%d camels"),
    ("%d crane", "%d cranes"),
    ("%d ship", "%d ships"),
    ("%d stonemason", "%d stonemasons"),
)

FIGURES = {
    "disc_numbers": "Numbers on the discs: %s",
    "two_colour_discs": "Two-colour discs: %s",
    "value_table": "Finished wonders: %s",
    "light_row": "Unfinished wonders: %s",
    "disc_set_bonus": "1 to 7 discs of a type: %s",
    "disc_bonus_points_per_disc": "Each disc of a scored bonus: %s",
}


def wonder_name(place: int) -> str:
    """`The Colossus of Rhodes`, to begin a sentence or stand alone."""
    return _(WONDERS[place])


def kind_name(kind: int) -> str:
    """What many of a type are called: camels."""
    return _(PLURALS[kind])


def listed(found: "Sequence[int]") -> str:
    """`2 camels and 1 ship` of counts by type; "nothing" for none."""
    texts = [plural(found[kind], *COUNTED[kind]) % found[kind] for kind in range(4) if found[kind]]
    return _all_of(texts) or _("nothing")


def _all_of(texts: "list[str]") -> str:
    """`a and b and c`."""
    text = texts[0] if texts else ""
    for other in texts[1:]:
        text = _("%s and %s") % (text, other)
    return text


def points_text(points: int) -> str:
    """1 point, 2 points."""
    return plural(points, "%d point", "%d points") % points


def tell(event: "Event", names: "Sequence[str]") -> "Told | None":
    """(title, lines, tune) of an event, or None when it needs no announcement. names: seat 1 first."""
    teller = _TELLERS.get(event.code)
    return teller(event.figures, names) if teller else None


def own(event: "Event", seat: int, names: "Sequence[str]") -> "Sequence[str]":
    """The end for a seat, for its small screen: `You: place 2, 31 points`; nothing of other events."""
    figures = event.figures
    return placed(figures["ranking"], figures["totals"], seat) if event.code == "over" else ()


def sheet_line(line: "ScoreLine") -> str:
    """A ScoreLine as a sentence without its points: `Colossus of Rhodes: most, 6`."""
    return _REASONS[line.reason](line.figures)


# -- events -------------------------------------------------------------------------------------


def _figures(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    lines = [_(FIGURES[name]) % figures[name].replace(",", ", ") for name in FIGURES if name in figures]
    return _("Figures of this table"), lines, ""


def _first(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("First player"), [_("%s begins.") % names[figures["seat"] - 1]], ""


def _turn(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name = names[int(figures["seat"]) - 1]
    return _("Again %s") % name if figures["second"] else name, [_("%s builds or passes.") % name], "turn"


def _passed(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Pass"), [_("%s passes and draws a card more.") % names[figures["seat"] - 1]], ""


def _tower(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name = names[figures["seat"] - 1]
    line = _("%s builds at %s: %s.") % (name, _(AT_WONDERS[int(figures["wonder"])]), listed(figures["need"]))
    return _("Offers"), [line, _("Lay your offers.")], "turn"


def _revealed(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    lines: list[str] = []
    for seat, offer, wrong in figures["offers"]:
        text = _("%s with the trader card") if trader_in(offer) else "%s"
        text = "%s: %s" % (names[seat - 1], text % listed(counts(offer)))
        lines.append(_("%s, and %s back.") % (text, listed(counts(wrong))) if wrong else text + ".")
    return _("Offers"), lines, "reveal"


def _chosen(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    chosen = _all_of([names[int(seat) - 1] for seat in figures["seats"]]) or _("nobody's offer")
    return _("Choice"), [_("%s takes %s.") % (names[figures["seat"] - 1], chosen)], ""


def _built(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name, owner, jokers = names[figures["seat"] - 1], names[figures["owner"] - 1], figures["jokers"]
    words = {"who": name, "wonder": _(AT_WONDERS[int(figures["wonder"])]), "owner": owner, "jokers": jokers}
    if jokers:
        text = plural(
            jokers,
            "{who} builds at {wonder} with a joker. The disc goes to {owner}.",
            "{who} builds at {wonder} with {jokers} jokers. The disc goes to {owner}.",
        )
    else:
        text = _("{who} builds at {wonder}. The disc goes to {owner}.")
    texts = ["%s %d" % (names[int(seat) - 1], value) for seat, value in figures["placed"]]
    return _("Built"), [text.format(**words), _("Buildings: %s.") % (", ".join(texts) or _("none"))], "reveal"


def _supply(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    if figures["cap"]:
        text = _("%s has buildings for %d only and puts down only what is left.")
    else:
        text = _("%s has buildings for %d only and must borrow.")
    return _("Buildings"), [text % (names[figures["seat"] - 1], figures["supply"])], ""


def _failed(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    text = _("%s does not build at %s. The disc stays.")
    return _("Failed"), [text % (names[figures["seat"] - 1], _(AT_WONDERS[int(figures["wonder"])]))], "refused"


def _offer_points(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name = names[figures["seat"] - 1]
    line = _("%s scores %s for %s refused.") % (name, points_text(figures["points"]), cards_text(figures["cards"]))
    return _("Refused offers"), [line], ""


def _finished(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    lines = [
        _("%s: %d, scores %s.") % (names[seat], figures["values"][seat], points_text(figures["points"][seat]))
        for seat in range(len(names))
        if figures["values"][seat]
    ]
    return _("%s is finished") % wonder_name(int(figures["wonder"])), lines, "conflict"


def _action_card(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Action card"), [_("%s draws an action card.") % names[figures["seat"] - 1]], ""


def _used(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    line = _("%s plays %s.") % (names[figures["seat"] - 1], card_name(figures["card"]).lower())
    return _("Action card"), [line], ""


def _unused(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Action card"), [_("%s takes the card back.") % names[figures["seat"] - 1]], ""


def _exchanged(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    line = _("%s exchanges %s.") % (names[figures["seat"] - 1], cards_text(figures["count"]))
    return _("Action card"), [line], ""


def _reshuffled(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Deck"), [_("The discard pile is shuffled and becomes the deck.")], ""


def _over(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    lines: list[str] = []
    for place, seats in enumerate(figures["ranking"]):
        for seat in seats:
            lines.append("%d. %s: %s" % (place + 1, names[int(seat) - 1], points_text(figures["totals"][seat - 1])))
    first = figures["ranking"][0]
    winners = joined([names[int(seat) - 1] for seat in first])
    return (_("%s share the victory") if len(first) > 1 else _("%s wins")) % winners, lines, "over"


_TELLERS: "dict[str, Callable[[dict[str, Any], Sequence[str]], Told | None]]" = {
    "figures": _figures,
    "first": _first,
    "turn": _turn,
    "passed": _passed,
    "tower": _tower,
    "revealed": _revealed,
    "chosen": _chosen,
    "built": _built,
    "supply": _supply,
    "failed": _failed,
    "offer_points": _offer_points,
    "finished": _finished,
    "action_card": _action_card,
    "used": _used,
    "unused": _unused,
    "exchanged": _exchanged,
    "reshuffled": _reshuffled,
    "over": _over,
}


# -- lines of a score sheet ---------------------------------------------------------------------

PLACES = {
    "first": "%s: most, %d",
    "tied": "%s: most, shared, %d",
    "second": "%s: second most, %d",
    "other": "%s: there too, %d",
}


def _wonder(figures: "dict[str, Any]") -> str:
    return _(PLACES[figures["place"]]) % (wonder_name(cards.WONDERS.index(figures["wonder"])), figures["value"])


DISCS_OF = (
    ("%d disc of camels", "%d discs of camels"),
    ("%d disc of cranes", "%d discs of cranes"),
    ("%d disc of ships", "%d discs of ships"),
    ("%d disc of stonemasons", "%d discs of stonemasons"),
)


def _discs(figures: "dict[str, Any]") -> str:
    text = plural(figures["count"], *DISCS_OF[cards.TYPES.index(figures["kind"])]) % figures["count"]
    return _("%s, %d of them two-coloured") % (text, figures["two"]) if figures["two"] else text


def _card(figures: "dict[str, Any]") -> str:
    if not figures["discs"]:
        return card_name(figures["card"])
    return "%s: %s" % (card_name(figures["card"]), plural(figures["discs"], "%d disc", "%d discs") % figures["discs"])


_REASONS: "dict[str, Callable[[dict[str, Any]], str]]" = {
    "wonder": _wonder,
    "unfinished": _wonder,
    "offers": lambda figures: _("cards of refused offers"),
    "track": lambda figures: _("finished wonders and refused offers"),
    "discs": _discs,
    "card": _card,
}


# -- the report after the end --------------------------------------------------------------------

_TITLES = {
    "discs": "Discs taken",
    "hands": "Left in hand",
    "actions": "Action cards left",
    "course": "The course of the game",
    "offers": "Given to the builds of others",
}


def section(found: "Section", names: "Sequence[str]") -> "tuple[str, list[str]]":
    """(title, lines) of a Section of the report; `names` as for `tell`."""
    return _(_TITLES[found.code]), [_LINES[line.code](line.figures, names) for line in found.lines]


def _disc_line(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    return "%s: %s" % (names[figures["seat"] - 1], ", ".join([listed(need) for need in figures["needs"]]))


def _hand_line(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    return "%s: %s" % (names[figures["seat"] - 1], listed(figures["counts"]))


def _action_line(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    return "%s: %s" % (names[figures["seat"] - 1], ", ".join([card_name(card) for card in figures["cards"]]))


def _course_line(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    return _("%d turns: %d builds, %d that failed, %d passes") % (
        figures["turns"],
        figures["builds"],
        figures["failed"],
        figures["passes"],
    )


def _offer_line(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    text = "%s: %s" % (names[figures["seat"] - 1], cards_text(figures["given"]))
    if figures["traded"]:
        traded = plural(figures["traded"], "%d disc by the trader card", "%d discs by the trader card")
        text += ", " + traded % figures["traded"]
    return text


_LINES: "dict[str, Callable[[dict[str, Any], Sequence[str]], str]]" = {
    "discs": _disc_line,
    "hands": _hand_line,
    "actions": _action_line,
    "course": _course_line,
    "offers": _offer_line,
}
