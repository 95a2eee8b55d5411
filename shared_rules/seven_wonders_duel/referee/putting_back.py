"""What people put back after an undo of 7 Wonders Duel with real cards."""

from shared_rules.phrases import _
from shared_rules.referee.news import says
from shared_rules.referee.putting_back import MIDDLE, putting_back
from shared_rules.seven_wonders_duel.names import card_name
from shared_rules.seven_wonders_duel.referee.news import NEWS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_rules.referee.news import Figures
    from shared_rules.referee.putting_back import Back, Rows


def _built(figures: "Figures", names: "Sequence[str]") -> str:
    dug = figures["how"] == "dig"
    text = _("%s back onto the discard pile") if dug else _("%s back to its place in the middle")
    return text % card_name(figures["card"])


def _lost(figures: "Figures", names: "Sequence[str]") -> "Back":
    return [(MIDDLE, _("the loot token back onto the board"))] if figures["reason"] == "loot" else []


def _march(figures: "Figures", names: "Sequence[str]") -> "Back":
    return [(MIDDLE, _("the pawn back by %d") % figures["shields"])]


def _destroyed(figures: "Figures", names: "Sequence[str]") -> "Back":
    return [(names[int(figures["owner"]) - 1], _("%s back into the city") % card_name(figures["card"]))]


BACK: "Rows" = {
    "offered": says("{token} back to the other tokens"),
    "laid": says("{wonder} back to the other wonders"),
    "drafted": says("{wonder} back to the middle"),
    "age_begins": says("the cards of Age {age} back into one pile"),
    "begins": None,
    "age_ends": None,
    "turned": says("{card} face down again"),
    "guild_back": None,
    "built": says(_built),
    "wonder": says("{card} from under {wonder} back to its place in the middle"),
    "removed": says("{wonder} back from the box"),
    "discarded": says("{card} from the discard pile back to its place in the middle"),
    "coins": None,
    "lost": _lost,
    "march": _march,
    "symbol": None,
    "asked": None,
    "nothing": None,
    "drawn": says("{token} back to the other tokens"),
    "progress": says("{token} back to where it lay"),
    "destroyed": _destroyed,
    "again": None,
    "again_lost": None,
    "over": None,
}
back = putting_back(NEWS, BACK)
