"""What people put back after an undo of 7 Wonders with real cards."""

from shared_rules.phrases import _
from shared_rules.referee.news import says
from shared_rules.referee.putting_back import MIDDLE, putting_back
from shared_rules.seven_wonders.referee.news import NEWS, name_of
from shared_rules.seven_wonders.view import DIG
from shared_rules.seven_wonders.words import card_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_rules.referee.news import Figures
    from shared_rules.referee.putting_back import Back, Rows


def _built(figures: "Figures", names: "Sequence[str]") -> str:
    text = _("%s back onto the discard pile") if figures["how"] == "dig" else _("%s back into the hand")
    return text % card_name(figures["card"])


def _conflict(figures: "Figures", names: "Sequence[str]") -> "Back":
    gains: list[int] = figures["tokens"]
    who = [name_of(int(seat), names) for seat in figures["seats"]]
    return [(who[at], _("conflict token %+d back") % gain) for at, gain in enumerate(gains) if gain]


def _passed(figures: "Figures", names: "Sequence[str]") -> "Back":
    thrown = _("the card that was thrown away back into the hand")
    return [] if figures["phase"] == DIG else [(name_of(figures["seat"], names), thrown)]


def _revealed(figures: "Figures", names: "Sequence[str]") -> "Back":
    return [(MIDDLE, _("the hands back the way they came, if they were passed on"))]


BACK: "Rows" = {
    "wonder": says("{wonder} back to the other boards"),
    "age_begins": says("the cards of Age {age} back into one pile"),
    "age_ends": says("the last card of everybody back from the discard pile into the hand"),
    "revealed": _revealed,
    "built": says(_built),
    "staged": says("the card under the wonder back into the hand"),
    "sold": says("the card that was sold back into the hand"),
    "coins": None,
    "conflict": _conflict,
    "asked": None,
    "holds": says("the card drawn for the Free City back onto its deck"),
    "passed": _passed,
    "nothing_to_dig": None,
    "over": None,
}
back = putting_back(NEWS, BACK)
