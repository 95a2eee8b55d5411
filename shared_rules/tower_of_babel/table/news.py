"""Sentences of Tower of Babel for announcers: what happened, every line of a score sheet, the report.

`tell` speaks of public events only, so what it returns may be shown to anybody. Tunes: accepted,
refused, turn, reveal, conflict, over, or empty.
"""

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
CATEGORIES = (
    (scoring.WONDERS, "Finished wonders"),
    (scoring.OFFERS, "Refused offers"),
    (scoring.UNFINISHED, "Unfinished wonders"),
    (scoring.DISCS, "Sets of discs"),
    (scoring.CARDS, "Action cards"),
)

WONDERS = (
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

FIGURES = {
    "disc_numbers": "numbers on the discs",
    "two_colour_discs": "two-colour discs",
    "value_table": "finished wonders",
    "light_row": "unfinished wonders",
    "disc_set_bonus": "1 to 7 discs of a type",
    "disc_bonus_points_per_disc": "each disc of a scored bonus",
}


def wonder_name(place: int) -> str:
    """`The Colossus of Rhodes`, to begin a sentence or stand alone."""
    name = WONDERS[place]
    return name[0].upper() + name[1:]


def listed(found: "Sequence[int]") -> str:
    """`2 camels and 1 ship` of counts by type; "nothing" for none."""
    texts = [
        "%d %s" % (found[kind], cards.TYPES[kind] if found[kind] == 1 else PLURALS[kind])
        for kind in range(4)
        if found[kind]
    ]
    return " and ".join(texts) or "nothing"


def points_text(points: int) -> str:
    """1 point, 2 points."""
    return "1 point" if points == 1 else "%d points" % points


def tell(event: "Event", names: "Sequence[str]") -> "Told | None":
    """(title, lines, tune) of an event, or None when it needs no announcement. names: seat 1 first."""
    teller = _TELLERS.get(event.code)
    return teller(event.figures, names) if teller else None


def sheet_line(line: "ScoreLine") -> str:
    """A ScoreLine as a sentence without its points: `Colossus of Rhodes: most, 6`."""
    return _REASONS[line.reason](line.figures)


# -- events -------------------------------------------------------------------------------------


def _figures(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    lines = ["%s: %s" % (FIGURES[name], figures[name].replace(",", ", ")) for name in FIGURES if name in figures]
    return "Figures of this table", [line[0].upper() + line[1:] for line in lines], ""


def _first(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "First player", ["%s begins." % names[figures["seat"] - 1]], ""


def _turn(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name = names[figures["seat"] - 1]
    return ("Again %s" if figures["second"] else "%s") % name, ["%s builds or passes." % name], "turn"


def _passed(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Pass", ["%s passes and draws a card more." % names[figures["seat"] - 1]], ""


def _tower(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name = names[figures["seat"] - 1]
    line = "%s builds at %s: %s." % (name, WONDERS[int(figures["wonder"])], listed(figures["need"]))
    return "Offers", [line, "Lay your offers."], "turn"


def _revealed(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    lines: list[str] = []
    for seat, offer, wrong in figures["offers"]:
        text = "%s: %s" % (names[seat - 1], listed(counts(offer)))
        text += " with the trader card" if trader_in(offer) else ""
        lines.append(text + (", and %s back." % listed(counts(wrong)) if wrong else "."))
    return "Offers", lines, "reveal"


def _chosen(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    chosen = " and ".join([names[int(seat) - 1] for seat in figures["seats"]]) or "nobody's offer"
    return "Choice", ["%s takes %s." % (names[figures["seat"] - 1], chosen)], ""


def _built(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name, owner = names[figures["seat"] - 1], names[figures["owner"] - 1]
    line = "%s builds at %s" % (name, WONDERS[int(figures["wonder"])])
    if figures["jokers"]:
        line += " with a joker" if figures["jokers"] == 1 else " with %d jokers" % figures["jokers"]
    texts = ["%s %d" % (names[int(seat) - 1], value) for seat, value in figures["placed"]]
    lines = ["%s. The disc goes to %s." % (line, owner), "Buildings: %s." % (", ".join(texts) or "none")]
    return "Built", lines, "conflict"


def _supply(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name = names[figures["seat"] - 1]
    what = "puts down only what is left" if figures["cap"] else "must borrow"
    return "Buildings", ["%s has buildings for %d only and %s." % (name, figures["supply"], what)], ""


def _failed(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    line = "%s does not build at %s. The disc stays." % (names[figures["seat"] - 1], WONDERS[int(figures["wonder"])])
    return "Failed", [line], "refused"


def _offer_points(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name = names[figures["seat"] - 1]
    line = "%s scores %s for %s refused." % (name, points_text(figures["points"]), cards_text(figures["cards"]))
    return "Refused offers", [line], ""


def _finished(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    lines = [
        "%s: %d, scores %s." % (names[seat], figures["values"][seat], points_text(figures["points"][seat]))
        for seat in range(len(names))
        if figures["values"][seat]
    ]
    return "%s is finished" % wonder_name(int(figures["wonder"])), lines, "conflict"


def _action_card(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Action card", ["%s draws an action card." % names[figures["seat"] - 1]], ""


def _used(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Action card", ["%s plays %s." % (names[figures["seat"] - 1], card_name(figures["card"]).lower())], ""


def _unused(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Action card", ["%s takes the card back." % names[figures["seat"] - 1]], ""


def _exchanged(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    line = "%s exchanges %s." % (names[figures["seat"] - 1], cards_text(figures["count"]))
    return "Action card", [line], ""


def _reshuffled(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return "Deck", ["The discard pile is shuffled and becomes the deck."], ""


def _over(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    lines: list[str] = []
    for place, seats in enumerate(figures["ranking"]):
        for seat in seats:
            lines.append("%d. %s: %s" % (place + 1, names[int(seat) - 1], points_text(figures["totals"][seat - 1])))
    first = figures["ranking"][0]
    winners = " and ".join([names[int(seat) - 1] for seat in first])
    return winners + (" share the victory" if len(first) > 1 else " wins"), lines, "over"


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

PLACES = {"first": "most", "tied": "most, shared", "second": "second most", "other": "there too"}


def _wonder(figures: "dict[str, Any]") -> str:
    name = wonder_name(cards.WONDERS.index(figures["wonder"]))
    return "%s: %s, %d" % (name, PLACES[figures["place"]], figures["value"])


def _discs(figures: "dict[str, Any]") -> str:
    text = "%d %s" % (figures["count"], "disc" if figures["count"] == 1 else "discs")
    text += " of " + PLURALS[cards.TYPES.index(figures["kind"])]
    return text + (", %d of them two-coloured" % figures["two"] if figures["two"] else "")


def _card(figures: "dict[str, Any]") -> str:
    return card_name(figures["card"]) + (": %d discs" % figures["discs"] if figures["discs"] else "")


_REASONS: "dict[str, Callable[[dict[str, Any]], str]]" = {
    "wonder": _wonder,
    "unfinished": _wonder,
    "offers": lambda figures: "cards of refused offers",
    "track": lambda figures: "finished wonders and refused offers",
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
    return _TITLES[found.code], [_LINES[line.code](line.figures, names) for line in found.lines]


def _disc_line(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    return "%s: %s" % (names[figures["seat"] - 1], ", ".join([listed(need) for need in figures["needs"]]))


def _hand_line(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    return "%s: %s" % (names[figures["seat"] - 1], listed(figures["counts"]))


def _action_line(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    return "%s: %s" % (names[figures["seat"] - 1], ", ".join([card_name(card) for card in figures["cards"]]))


def _course_line(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    return "%d turns: %d builds, %d that failed, %d passes" % (
        figures["turns"],
        figures["builds"],
        figures["failed"],
        figures["passes"],
    )


def _offer_line(figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    text = "%s: %s" % (names[figures["seat"] - 1], cards_text(figures["given"]))
    if figures["traded"]:
        text += ", %s by the trader card" % ("1 disc" if figures["traded"] == 1 else "%d discs" % figures["traded"])
    return text


_LINES: "dict[str, Callable[[dict[str, Any], Sequence[str]], str]]" = {
    "discs": _disc_line,
    "hands": _hand_line,
    "actions": _action_line,
    "course": _course_line,
    "offers": _offer_line,
}
