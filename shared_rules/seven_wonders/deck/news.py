"""Sentences about the sorting of decks for announcers."""

from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.names import AGES, copy_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.contract import Event, ScoreLine

    Told = tuple[str, list[str], str]


def tell(event: "Event", names: "Sequence[str]") -> "Told | None":
    """(title, lines, tune) of an event, or None when it needs no announcement."""
    figures = event.figures
    if event.code == "double":
        line = "Two tags say that they are %s: keep one of them, and write the other anew." % _who(figures["card"])
        return "Two tags", [line], "refused"
    if event.code == "guilds_in":
        return "Guilds", ["%d guilds are in. The others go into the box, unseen." % figures["kept"]], "reveal"
    if event.code == "all_in":
        return "Decks", ["All %d cards for %d players are in." % (figures["cards"], figures["players"])], "over"
    if event.code == "sorted":
        return "The decks", report(figures), "over" if figures["complete"] else "refused"
    return None


def report(figures: "dict[str, Any]") -> "list[str]":
    """What is missing or too many at the end, a sentence each."""
    lines = ["%d of %d cards for %d players are in." % (figures["inside"], figures["of"], figures["players"])]
    for age in (1, 2, 3):
        missing = [card for card in figures["missing"] if cards.structure_of(card).age == age]
        if missing:
            names = ", ".join([copy_name(card) for card in missing])
            lines.append("Missing of Age %s (%d): %s." % (AGES[age], len(missing), names))
    fewer = figures["guilds_of"] - figures["guilds"]
    if fewer:
        lines.append("Guilds: %d more must be drawn." % fewer)
    lines += ["Too many: two tags say that they are %s." % _who(card) for card in figures["doubles"]]
    if figures["double_guilds"]:
        lines.append("Too many: %d of the guilds have two tags that say the same." % figures["double_guilds"])
    if figures["foreign"]:
        lines.append("Tags that are no cards of this game: %s." % ", ".join(figures["foreign"]))
    lines.append("%d cards go back into the box." % figures["outside"])
    return lines


def _who(card: str) -> str:
    return "one and the same guild" if card in cards.guilds() else copy_name(card)


def sheet_line(line: "ScoreLine") -> str:
    """There is no score in sorting."""
    return line.reason
