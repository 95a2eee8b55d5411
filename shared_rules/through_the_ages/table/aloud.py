"""The table of Through the Ages for people who listen: what everybody may see, as sentences, made of
`State.public()`."""

from shared_rules.through_the_ages.words import AGES, card_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

ZONES = ((5, 1), (9, 2), (13, 3))  # spaces of the row up to a number cost so many civil actions


def player(public: "dict[str, Any]", seat: int, names: "Sequence[str]") -> "list[str]":
    """A civilization: first a sentence that stands for all, then the others."""
    civ = public["civs"][seat - 1]
    first = "%s: culture %d, %+d a turn; science %d, %+d a turn; strength %d; happy faces %d." % (
        names[seat - 1],
        civ["culture"],
        civ["culture_rate"],
        civ["science"],
        civ["science_rate"],
        civ["strength"],
        civ["happy"],
    )
    more = ["Food %d, resources %d, unused workers %d." % (civ["food"], civ["resources"], civ["pool"])]
    more.append("Actions left: civil %d, military %d." % (civ["white_left"], civ["red_left"]))
    workers = ["%s %d" % (card_name(name), count) for name, count, _ in civ["techs"] if count]
    more.append("Workers: %s." % (", ".join(workers) or "none"))
    more += _cards(civ)
    if public.get("mode", "simple") != "simple":
        more.append("Military cards in hand: %d." % civ["held"])
    return [first] + more


def _cards(civ: "dict[str, Any]") -> "list[str]":
    idle = [name for name, count, _ in civ["techs"] if not count]
    groups = (
        ("Government", [civ["government"]]),
        ("Leader", [civ["leader"]]),
        ("Wonders", civ["wonders"]),
        ("Under construction, stages done: %d" % civ["stages"], [civ["wonder"]]),
        ("Technologies without workers", idle + civ["specials"]),
        ("Tactics", [civ.get("tactic", "")]),
        ("Colonies", civ.get("colonies", [])),
        ("Civil cards in hand", civ["hand"]),
    )
    return ["%s: %s." % (title, _listed(found)) for title, found in groups if _listed(found)]


def middle(public: "dict[str, Any]", names: "Sequence[str]") -> "list[str]":
    """The card row, zone by zone, then the events, wars and pacts."""
    lines = ["Age %s, round %d. Cards left in the deck: %d." % (AGES[public["age"]], public["round"], public["left"])]
    start = 0
    for end, price in ZONES:
        found = _listed(public["row"][start:end])
        lines.append("For %s: %s." % ("1 action" if price == 1 else "%d actions" % price, found or "nothing"))
        start = end
    lines.append("Current events: %d." % public["events"])
    for card, attacker, target in public.get("wars", ()):
        lines.append("%s: %s against %s." % (card_name(card), names[attacker - 1], names[target - 1]))
    return lines


def _listed(found: "list[str]") -> str:
    return ", ".join([card_name(card) for card in found if card])
