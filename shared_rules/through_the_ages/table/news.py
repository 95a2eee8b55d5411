"""Sentences of Through the Ages for announcers: what happened, and every line of a score sheet.

News of moved blue tokens list each token, so that people can move the real ones. Tunes:
accepted, refused, turn, reveal, conflict, over, or empty; `conflict` is for what concerns everybody.
"""

from shared_rules.phrases import _, listed, plural
from shared_rules.table.told import placed
from shared_rules.through_the_ages.legal import ZONES
from shared_rules.through_the_ages.table import news_later, scoring
from shared_rules.through_the_ages.table.hands import hands_lines, tokens
from shared_rules.through_the_ages.view import OVER
from shared_rules.through_the_ages.words import AGES, amount, card_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from shared_rules.contract import Event, ScoreLine, Section
    from shared_rules.through_the_ages.view import View

    Told = tuple[str, list[str], str]

# (category, its name for people), in the order of the score sheet (TA-110).
CATEGORY_NAMES = {
    scoring.CULTURE: "Culture",
    scoring.TECHNOLOGIES: "Technologies",
    scoring.STRENGTH: "Strength",
    scoring.HAPPINESS: "Happiness",
    scoring.SCIENCE: "Science",
    scoring.SUPPLY: "Supply",
    scoring.HISTORY: "History",
    scoring.CONQUEST: "Conquest",
    scoring.IMPACT: "Impact",
}
CATEGORIES = tuple((category, CATEGORY_NAMES[category]) for category in scoring.CATEGORIES)
LATER_CATEGORIES = tuple((category, CATEGORY_NAMES[category]) for category in scoring.LATER_CATEGORIES)


def tell(event: "Event", names: "Sequence[str]") -> "Told | None":
    """(title, lines, tune) of an event, or None when it needs no announcement.

    names: the players' names, seat 1 first.
    """
    figures = event.figures
    if event.code in _DONE:
        return _done(event.code, figures, names)
    teller = _TELLERS.get(event.code)
    if teller is None:
        return news_later.tell(event, names)
    return teller(figures, names)


def own(event: "Event", seat: int, names: "Sequence[str]") -> "Sequence[str]":
    """The end for a seat, for its small screen: `You: place 2, 31 points`; nothing of other events."""
    figures = event.figures
    return placed(figures["ranking"], figures["totals"], seat) if event.code == "over" else ()


def sheet_line(line: "ScoreLine") -> str:
    """A ScoreLine as a sentence without its points: `3 technologies of Age I`."""
    plain = _PLAIN_REASONS.get(line.reason)
    return _(plain) if plain else _REASONS[line.reason](line.figures)


# -- what a player does ---------------------------------------------------------------------------

# Verb: (title, sentence); {card}, {on}, {to} and {name} are names of cards, {who} is the player's.
_DONE = {
    "take": ("Card row", "{who} takes {card}"),
    "lead": ("Leader", "{who} is now led by {card}"),
    "learn": ("Technology", "{who} plays {card}"),
    "revolution": ("Revolution", "{who} changes to {card} by revolution"),
    "reform": ("Government", "{who} changes to {card} in peace"),
    "play": ("Action card", "{who} plays {card}"),
    "grow": ("Population", "{who} moves a yellow token from the bank to the workers"),
    "build": ("Building", "{who} puts a worker on {on}"),
    "train": ("Military", "{who} puts a worker on {on}"),
    "levy": ("Military", "{who} moves a yellow token from the bank to {on}"),
    "upgrade": ("Upgrade", "{who} moves a worker from {on} to {to}"),
    "destroy": ("Destroyed", "{who} takes a worker back from {on}"),
    "disband": ("Disbanded", "{who} takes a worker back from {on}"),
    "stage": ("Wonder", "{who} builds a stage of {name}"),
    "tactic": ("Tactics", "{who} puts {card} into play"),
    "trade": ("Trade Routes", "{who} turns one into the other for this turn"),
    "fetch": ("Military", "{who} draws a military card"),
}


def _done(code: str, figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    title, sentence = _DONE[code]
    words = {key: card_name(figures.get(key, "")) if figures.get(key) else "" for key in ("card", "on", "name")}
    words["to"] = "" if figures["to"] in ("", "revolution", "reform") else card_name(figures["to"])
    words["who"] = names[int(figures["seat"]) - 1]
    if code == "stage" and figures["on"]:
        line = _("{who} builds {count} stages of {name}").format(count=figures["on"], **words)
    else:
        line = _(sentence).format(**words) + _used(code, words)
    cost = _cost(figures)
    lines = [_("%s for %s.") % (line, cost) if cost else line + "."]
    moves = tokens(figures["moves"])
    if moves:
        lines.append(_("Tokens: %s.") % moves)
    lines += hands_lines(figures, names) + _brought(figures, names)
    return _(title), lines, "conflict" if figures.get("completed") else ""


def _used(code: str, words: "dict[str, str]") -> str:
    if code != "play" or not (words["on"] or words["name"]):
        return ""
    if words["to"]:
        return ": " + _("%s becomes %s") % (words["on"], words["to"])
    return ": " + (words["on"] or words["name"])


def _cost(figures: "dict[str, Any]") -> str:
    parts = [_(text) % figures[key] for key, text in (("white", "%d CA"), ("red", "%d MA")) if figures[key]]
    if figures["food"]:
        parts.append(amount(figures["food"], "food"))
    if figures["science"]:
        parts.append(_("%d science") % figures["science"])
    if figures["resources"]:
        own = " " + _("(%d of them for units alone)") % figures["units"] if figures["units"] else ""
        parts.append(amount(figures["resources"], "resources") + own)
    return ", ".join(parts)


def _brought(figures: "dict[str, Any]", names: "Sequence[str]") -> "list[str]":
    name, lines = names[figures["seat"] - 1], list[str]()
    if figures.get("culture"):
        text = _("%s scores %d culture.") if figures["culture"] > 0 else _("%s loses %d culture.")
        lines.append(text % (name, abs(figures["culture"])))
    if figures.get("points"):
        lines.append(_("%s scores %d science.") % (name, figures["points"]))
    if figures.get("completed"):
        lines.append(_("%s is finished: its blue tokens go back to the bank.") % card_name(figures["completed"]))
    if figures.get("gone"):
        lines.append(_("%s is discarded.") % card_name(figures["gone"]))
    if figures.get("back"):
        lines.append(_("%s gets 1 CA back.") % name)
    if figures.get("partner"):
        lines.append(_("The partner of %s pays 1 science.") % name)
    if figures.get("for_units"):
        lines.append(_("%s has %s for units in this turn.") % (name, amount(figures["for_units"], "resources")))
    return lines


# -- what else happens ------------------------------------------------------------------------------


def _turned(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Card row"), [_("%s: %d CA.") % (card_name(figures["card"]), ZONES[figures["space"] - 1])], ""


def _slid(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told | None":
    gone = ", ".join([card_name(card) for card in figures["cards"]])
    return (_("Card row"), [_("Back to the box: %s. The others slide left.") % gone], "") if gone else None


def _turn(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Round %d") % figures["round"], [_("%s, it is your turn.") % names[figures["seat"] - 1]], "turn"


def _age_begins(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return (
        _("Age %s begins") % AGES[int(figures["age"])],
        [_("The rest of the old deck goes back to the box.")],
        "conflict",
    )


def _last_round(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("The last round"), [_("The last card lies on the row: this round ends the game.")], "conflict"


def _event(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Event"), [_("%s, for everybody.") % card_name(figures["card"])], "conflict"


def _asked(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    return _("Event"), [_("%s chooses for %s.") % (names[figures["seat"] - 1], card_name(figures["card"]))], "turn"


def _given(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told | None":
    name, lines = names[figures["seat"] - 1], list[str]()
    if figures.get("grown"):
        count = figures["grown"]
        text = plural(
            count,
            "{who} moves a yellow token from the bank to the workers.",
            "{who} moves {count} yellow tokens from the bank to the workers.",
        )
        lines.append(text.format(who=name, count=count))
    if figures.get("choice") in ("warriors", "religion"):
        lines.append(_("%s moves a worker to %s, free.") % (name, card_name(figures["choice"])))
    moves = tokens(figures.get("moves", ()))
    if moves:
        lines.append("%s: %s." % (name, moves))
    lines += hands_lines(figures, names) + _brought(figures, names) + _happened(figures, names)
    return (_("Event"), lines, "") if lines else None


# Key of a figure: its sentence; {name} is the player's, {one} what the figure names or counts.
_HAPPENED = (
    ("lost", "{name} loses {one} culture by famine."),
    ("corrupt", "Corruption takes {one} resources from {name}, as far as there are any."),
    ("unrest", "{name} has {one} CA less in the next turn."),
    ("gave", "{name} gives a yellow token from the bank to {to}'s bank."),
    ("destroyed", "A worker of {victim} leaves {one} and is unused."),
    ("colony_lost", "{name} loses {one}."),
    ("ruined", "{name} turns {one} face down: 2 culture each turn."),
    ("worth", "{winner} scores {one} culture for it."),
)


def _happened(figures: "dict[str, Any]", names: "Sequence[str]") -> "list[str]":
    people = {key: names[figures[key] - 1] for key in ("to", "victim", "winner") if figures.get(key)}
    lines: list[str] = []
    for key, sentence in _HAPPENED:
        found = figures.get(key)
        if found:
            one = card_name(found) if isinstance(found, str) else str(found)
            lines.append(_(sentence).format(name=names[figures["seat"] - 1], one=one, **people))
    return lines


def _production(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    name = names[figures["seat"] - 1]
    if figures.get("uprising"):
        line = _("More discontented workers than unused ones: %s produces nothing.") % name
        return _("Uprising"), [line], "conflict"
    lines = [_("%s scores %d culture and %d science.") % (name, figures["culture"], figures["science"])]
    for key, text in (("farms", "Farms: %s."), ("eaten", "Eaten: %s."), ("mines", "Mines: %s.")):
        if figures[key]:
            lines.append(_(text) % tokens(figures[key]))
    if figures["hungry"]:
        lines.append(_("Famine: %d food missing, %d culture lost.") % (figures["hungry"], figures["lost"]))
    if figures.get("corrupt"):
        spoiled = tokens(figures["spoiled"]) or _("nothing is there")
        lines.append(_("Corruption of %s: %s.") % (amount(figures["corrupt"], "resources"), spoiled))
    return _("Production"), lines, ""


def _over(figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
    lines: list[str] = []
    for place, seats in enumerate(figures["ranking"]):
        for seat in seats:
            points = figures["totals"][seat - 1]
            text = plural(points, "%d. %s: %d point", "%d. %s: %d points")
            lines.append(text % (place + 1, names[seat - 1], points))
    first: list[int] = figures["ranking"][0]
    winners = listed([names[seat - 1] for seat in first])
    return (_("%s share the victory") if len(first) > 1 else _("%s wins")) % winners, lines, "over"


_TELLERS: "dict[str, Callable[[dict[str, Any], Sequence[str]], Told | None]]" = {
    "turned": _turned,
    "slid": _slid,
    "turn": _turn,
    "age_begins": _age_begins,
    "last_round": _last_round,
    "event": _event,
    "asked": _asked,
    "given": _given,
    "production": _production,
    "over": _over,
}


# -- lines of a score sheet ---------------------------------------------------------------------

# Reasons that need no figures.
_PLAIN_REASONS = {
    "production": "at the end of turns",
    "cards": "by action cards",
    "famine": "lost by famine",
    "track": "on the track",
    "prepared": "for preparing events",
    "events": "by events",
    "colonies": "by new colonies",
    "fights": "won and lost in aggressions and wars",
    "leaders": "by leaders",
    "wonders": "by wonders that were finished",
    "impacts": "by events of Age III in the game",
}


def _technologies(figures: "dict[str, Any]") -> str:
    return _("%d of Age I: %s") % (figures["count"], ", ".join([card_name(name) for name in figures["names"]]))


def _happy(figures: "dict[str, Any]") -> str:
    return plural(figures["count"], "%d happy face, 2 each", "%d happy faces, 2 each") % figures["count"]


_REASONS: "dict[str, Callable[[dict[str, Any]], str]]" = {
    "impact": lambda figures: card_name(figures["card"]),
    "technologies": _technologies,
    "strength": lambda figures: _("strength %d, 2 each") % figures["count"],
    "happy": _happy,
    "science": lambda figures: _("science rating %d") % figures["count"],
    "food": lambda figures: _("%d food each turn") % figures["count"],
    "resources": lambda figures: _("%s each turn") % amount(figures["count"], "resources"),
}


# -- the report after the end -------------------------------------------------------------------

_TITLES = {
    "course": "Culture after each round",
    "hands": "Left in hand, worth nothing",
    "events": "Events that never came up",
}


def section(found: "Section", names: "Sequence[str]") -> "tuple[str, list[str]]":
    """(title, lines) of a Section of the report; `names` as for `tell`."""
    return _(_TITLES[found.code]), [_line(line.code, line.figures, names) for line in found.lines]


def where(view: "View") -> str:
    """The number of this turn, without the actions that the idle screen shows."""
    return _("The end") if view.phase == OVER else _("Round %d") % view.round


def _line(code: str, figures: "dict[str, Any]", names: "Sequence[str]") -> str:
    if code == "events":
        return card_name(figures["card"])
    name = names[figures["seat"] - 1]
    if code == "course":
        return "%s: %s" % (name, ", ".join([str(points) for points in figures["points"]]))
    return "%s: %s" % (name, ", ".join([card_name(card) for card in figures["cards"]]))
