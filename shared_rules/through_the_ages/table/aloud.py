"""The table of Through the Ages for people who listen: what everybody may see, as sentences, made of
`State.public()`."""

from shared_rules.phrases import _, plural
from shared_rules.through_the_ages.words import AGES, card_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

ZONES = ((5, 1), (9, 2), (13, 3))  # spaces of the row up to a number cost so many civil actions


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
