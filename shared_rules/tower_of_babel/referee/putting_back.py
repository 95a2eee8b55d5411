"""What people put back after an undo of Tower of Babel with real cards."""

from shared_rules.phrases import _
from shared_rules.referee.news import says
from shared_rules.referee.putting_back import MIDDLE, putting_back
from shared_rules.tower_of_babel.referee.news import AT_WONDERS, NEWS, wonder_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_rules.referee.news import Figures
    from shared_rules.referee.putting_back import Back, Rows


def _revealed(figures: "Figures", names: "Sequence[str]") -> "Back":
    return [(names[int(seat) - 1], _("the offer back into the hand")) for seat, _offer, _wrong in figures["offers"]]


def _built(figures: "Figures", names: "Sequence[str]") -> "Back":
    where = _(AT_WONDERS[int(figures["wonder"])])
    found = [(names[int(figures["seat"]) - 1], _("the cards of the build back into the hand"))]
    found.append((names[int(figures["owner"]) - 1], _("the disc back to %s") % where))
    worth = _("buildings worth %d back from %s")
    return found + [(names[int(seat) - 1], worth % (value, where)) for seat, value in figures["placed"]]


def _finished(figures: "Figures", names: "Sequence[str]") -> "Back":
    """What stood at the wonder left it when it was scored (TB-72)."""
    place = int(figures["wonder"])
    found = [(MIDDLE, _("%s unfinished again") % wonder_name(place))]
    worth, where = _("buildings worth %d back to %s"), _(AT_WONDERS[place])
    values = figures["values"]
    return found + [(name, worth % (values[at], where)) for at, name in enumerate(names) if values[at]]


BACK: "Rows" = {
    "figures": None,
    "first": None,
    "turn": None,
    "passed": says("the cards that were drawn back onto the deck"),
    "tower": None,
    "revealed": _revealed,
    "chosen": None,
    "built": _built,
    "supply": None,
    "failed": says("the cards of the build back into the hand"),
    "offer_points": None,
    "finished": _finished,
    "action_card": says("the action card back onto its deck"),
    "used": says("{card} back into the hand"),
    "unused": says("the action card back onto the table"),
    "exchanged": says("{count} exchanged back"),
    "reshuffled": says("the deck back to the discard pile"),
    "over": None,
}
back = putting_back(NEWS, BACK)
