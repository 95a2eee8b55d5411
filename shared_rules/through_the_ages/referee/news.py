"""Sentences of Through the Ages for announcers: what happened, and every line of a score sheet.

News of moved blue tokens list each token, so that people can move the real ones.
"""

from shared_rules.phrases import _, plural
from shared_rules.referee.news import PIECES, Line, News, ranked, says, winners
from shared_rules.through_the_ages.legal import ZONES
from shared_rules.through_the_ages.referee import news_later, scoring
from shared_rules.through_the_ages.referee.hands import hands_lines, tokens
from shared_rules.through_the_ages.view import OVER
from shared_rules.through_the_ages.words import AGES, amount, card_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.contract import Event
    from shared_rules.referee.news import Announcement, Figures, Reasons
    from shared_rules.through_the_ages.view import View

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


def tell(event: "Event", names: "Sequence[str]") -> "Announcement | None":
    """See `News.tell`."""
    return _announce_deed(event.code, event.figures, names) if event.code in _DONE else NEWS.tell(event, names)


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


def _announce_deed(code: str, figures: "Figures", names: "Sequence[str]") -> "Announcement":
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
        lines.append(Line(PIECES, _("Tokens: %s.") % moves))
    lines += hands_lines(figures, names) + _brought(figures, names)
    return _(title), lines, "conflict" if figures.get("completed") else ""


def _used(code: str, words: "dict[str, str]") -> str:
    if code != "play" or not (words["on"] or words["name"]):
        return ""
    if words["to"]:
        return ": " + _("%s becomes %s") % (words["on"], words["to"])
    return ": " + (words["on"] or words["name"])


def _cost(figures: "Figures") -> str:
    parts = [_(text) % figures[key] for key, text in (("white", "%d CA"), ("red", "%d MA")) if figures[key]]
    if figures["food"]:
        parts.append(amount(figures["food"], "food"))
    if figures["science"]:
        parts.append(_("%d science") % figures["science"])
    if figures["resources"]:
        own = " " + _("(%d of them for units alone)") % figures["units"] if figures["units"] else ""
        parts.append(amount(figures["resources"], "resources") + own)
    return ", ".join(parts)


def _brought(figures: "Figures", names: "Sequence[str]") -> "list[str]":
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


def _turned(figures: "Figures", names: "Sequence[str]") -> str:
    return _("%s: %d CA.") % (card_name(figures["card"]), ZONES[figures["space"] - 1])


def _slid(figures: "Figures", names: "Sequence[str]") -> "Announcement | None":
    gone = ", ".join([card_name(card) for card in figures["cards"]])
    return (_("Card row"), [_("Back to the box: %s. The others slide left.") % gone], "") if gone else None


def _given(figures: "Figures", names: "Sequence[str]") -> "Announcement | None":
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
        lines.append(Line(figures["seat"], "%s: %s." % (name, moves)))
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


def _happened(figures: "Figures", names: "Sequence[str]") -> "list[str]":
    people = {key: names[figures[key] - 1] for key in ("to", "victim", "winner") if figures.get(key)}
    lines: list[str] = []
    for key, sentence in _HAPPENED:
        found = figures.get(key)
        if found:
            one = card_name(found) if isinstance(found, str) else str(found)
            lines.append(_(sentence).format(name=names[figures["seat"] - 1], one=one, **people))
    return lines


def _production(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    name = names[figures["seat"] - 1]
    if figures.get("uprising"):
        line = _("More discontented workers than unused ones: %s produces nothing.") % name
        return _("Uprising"), [line], "conflict"
    lines = [_("%s scores %d culture and %d science.") % (name, figures["culture"], figures["science"])]
    for key, text in (("farms", "Farms: %s."), ("eaten", "Eaten: %s."), ("mines", "Mines: %s.")):
        if figures[key]:
            lines.append(Line(PIECES, _(text) % tokens(figures[key])))
    if figures["hungry"]:
        lines.append(_("Famine: %d food missing, %d culture lost.") % (figures["hungry"], figures["lost"]))
    if figures.get("corrupt"):
        spoiled = tokens(figures["spoiled"]) or _("nothing is there")
        lines.append(_("Corruption of %s: %s.") % (amount(figures["corrupt"], "resources"), spoiled))
    return _("Production"), lines, ""


def _over(figures: "Figures", names: "Sequence[str]") -> "Announcement":
    return winners(figures, names), ranked(figures, names), "over"


EVENTS: "dict[str, Any]" = {
    "turned": says(_turned, "Card row"),
    "slid": _slid,
    "turn": says("{seat}, it is your turn.", "Round {round}", "turn"),
    "age_begins": says("The rest of the old deck goes back to the box.", "Age {age} begins", "conflict"),
    "last_round": says("The last card lies on the row: this round ends the game.", "The last round", "conflict"),
    "event": says("{card}, for everybody.", "Event", "conflict"),
    "asked": says("{seat} chooses for {card}.", "Event", "turn"),
    "given": _given,
    "production": _production,
    "over": _over,
}


# -- lines of a score sheet ---------------------------------------------------------------------


def _technologies(figures: "Figures") -> str:
    return _("%d of Age I: %s") % (figures["count"], ", ".join([card_name(name) for name in figures["names"]]))


def _happy(figures: "Figures") -> str:
    return plural(figures["count"], "%d happy face, 2 each", "%d happy faces, 2 each") % figures["count"]


REASONS: "Reasons" = {
    "production": says("at the end of turns"),
    "cards": says("by action cards"),
    "famine": says("lost by famine"),
    "track": says("on the track"),
    "prepared": says("for preparing events"),
    "events": says("by events"),
    "colonies": says("by new colonies"),
    "fights": says("won and lost in aggressions and wars"),
    "leaders": says("by leaders"),
    "wonders": says("by wonders that were finished"),
    "impacts": says("by events of Age III in the game"),
    "impact": lambda figures: card_name(figures["card"]),
    "technologies": _technologies,
    "strength": says("strength {count}, 2 each"),
    "happy": _happy,
    "science": says("science rating {count}"),
    "food": says("{count} food each turn"),
    "resources": lambda figures: _("%s each turn") % amount(figures["count"], "resources"),
}


# -- the report after the end -------------------------------------------------------------------


def where(view: "View") -> str:
    """The number of this turn, without the actions that the idle screen shows."""
    return _("The end") if view.phase == OVER else _("Round %d") % view.round


def _points(figures: "Figures", names: "Sequence[str]") -> str:
    return "%s: %s" % (names[figures["seat"] - 1], ", ".join([str(points) for points in figures["points"]]))


def _hand(figures: "Figures", names: "Sequence[str]") -> str:
    return "%s: %s" % (names[figures["seat"] - 1], ", ".join([card_name(card) for card in figures["cards"]]))


SECTIONS = {
    "course": says(_points, "Culture after each round"),
    "hands": says(_hand, "Left in hand, worth nothing"),
    "events": says(lambda figures, names: card_name(figures["card"]), "Events that never came up"),
}
EVENTS.update(news_later.EVENTS)
NEWS = News({"card": card_name, "age": AGES.__getitem__}, EVENTS, REASONS, SECTIONS)
own, sheet_line, section = NEWS.own, NEWS.sheet_line, NEWS.section
