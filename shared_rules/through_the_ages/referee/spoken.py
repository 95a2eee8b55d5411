"""The table of Through the Ages for people who listen: what everybody may see, as sentences, made of
`State.public()`."""

from shared_rules.contract import Event
from shared_rules.phrases import _, plural
from shared_rules.through_the_ages.words import AGES, card_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.through_the_ages.view import View

# Short forms of the display, each with its meaning for a single one and for more.
SHORT = (
    ("CA", "civil action", "civil actions"),
    ("MA", "military action", "military actions"),
    ("Res", "resource", "resources"),
    ("Sci", "science", "science"),
    ("Str", "strength", "strength"),
    ("Cul", "culture", "culture"),
    (":)", "happy face", "happy faces"),
)
# When there is time to count.
COUNTED = ("age_begins", "over")
ZONES = ((5, 1), (9, 2), (13, 3))  # (last space of a zone of the row, civil actions a card there costs)


def counted(public: "dict[str, Any]", seat: int) -> str:
    """What only people can count: tokens on cards, workers and the figures on the tracks of a seat."""
    civ = public["civs"][seat - 1]
    figures = civ["culture"], civ["science"], civ["food"], civ["resources"], civ["pool"]
    return _("culture %d, science %d, food %d, resources %d, unused workers %d") % figures


def player(public: "dict[str, Any]", seat: int, names: "Sequence[str]") -> "list[str]":
    """A civilization: first a sentence that stands for all, then the others."""
    civ = public["civs"][seat - 1]
    first = _("%s: culture %d, %+d a turn; science %d, %+d a turn; strength %d; happy faces %d.") % (
        names[seat - 1],
        civ["culture"],
        civ["culture_rate"],
        civ["science"],
        civ["science_rate"],
        civ["strength"],
        civ["happy"],
    )
    more = [_("Food %d, resources %d, unused workers %d.") % (civ["food"], civ["resources"], civ["pool"])]
    more.append(_("Actions left: civil %d, military %d.") % (civ["white_left"], civ["red_left"]))
    workers = ["%s %d" % (card_name(row[0]), row[1]) for row in civ["techs"] if row[1]]
    more.append(_("Workers: %s.") % (", ".join(workers) or _("none")))
    more += _cards(civ)
    if public.get("mode", "simple") != "simple":
        more.append(_("Military cards in hand: %d.") % civ["held"])
    return [first] + more


def own(public: "dict[str, Any]", seat: int, names: "Sequence[str]") -> "list[str]":
    """The own civilization, of which one needs the stocks and the actions that are left, too, in each turn."""
    lines = player(public, seat, names)
    return [" ".join(lines[:3])] + lines[3:]


def _cards(civ: "dict[str, Any]") -> "list[str]":
    idle = [row[0] for row in civ["techs"] if not row[1]]
    stages = _("Under construction, stages done: %d: %s.").replace("%d", str(civ["stages"]))
    groups = (
        (_("Government: %s."), [civ["government"]]),
        (_("Leader: %s."), [civ["leader"]]),
        (_("Wonders: %s."), civ["wonders"]),
        (stages, [civ["wonder"]]),
        (_("Technologies without workers: %s."), idle + civ["specials"]),
        (_("Tactics: %s."), [civ.get("tactic", "")]),
        (_("Colonies: %s."), civ.get("colonies", [])),
        (_("Civil cards in hand: %s."), civ["hand"]),
    )
    return [text % _listed(found) for text, found in groups if _listed(found)]


def middle(public: "dict[str, Any]", names: "Sequence[str]") -> "list[str]":
    """The card row, zone by zone, then the events, wars and pacts."""
    first = _("Age %s, round %d. Cards left in the deck: %d.")
    lines = [first % (AGES[public["age"]], public["round"], public["left"])]
    start = 0
    for end, price in ZONES:
        found = _listed(public["row"][start:end])
        lines.append(plural(price, "For %d action: %s.", "For %d actions: %s.") % (price, found or _("nothing")))
        start = end
    lines.append(_("Current events: %d.") % public["events"])
    for card, attacker, target in public.get("wars", ()):
        lines.append(_("%s: %s against %s.") % (card_name(card), names[attacker - 1], names[target - 1]))
    return lines


def _listed(found: "list[str]") -> str:
    return ", ".join([card_name(card) for card in found if card])


def held(view: "View") -> "Sequence[str]":
    """The cards in the own hand, among those that can be laid."""
    return view.civ.hand


def voice(event: "Event") -> "Event":
    """An Event without the tokens that go back to the bank: they stand on the displays."""
    return Event(event.code, dict(event.figures, moves=[])) if event.figures.get("moves") else event


def spelt(text: str) -> str:
    """A text of the display with its short forms in full: `1 of 4 civil actions`."""
    before, sign, after = text.partition(" > ")
    if sign:
        text = _("%s become %s") % (before, after)
    found: list[str] = []
    for word in text.split(" "):
        found.append(_in_full(word, found[-1] if found else ""))
    return " ".join(found)


def _in_full(word: str, before: str) -> str:
    """One word of a display: `CA3/4` is `civil actions 3 of 4`. A short form may have an ending: `CA-ból`."""
    for short, one, many in SHORT:
        here = _(short)
        rest = word[len(here) :]
        ending = rest[:1] == "-" and rest[1:2].isalpha()
        if word.startswith(here) and (ending or not rest[:1].isalpha()):
            meant = _(one) if before == "1" else _(many)
            if ending or not rest or not rest[0].isdigit():
                return meant + rest[ending:]
            return meant + " " + _in_full(rest, "")
    left, slash, right = word.partition("/")
    return _("%s of %s") % (left, right) if slash and left.isdigit() and right[:1].isdigit() else word
