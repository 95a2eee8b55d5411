"""The discs of the eight wonders as a drawing, for people who lay them out."""

from shared_rules.phrases import _
from shared_rules.tower_of_babel import cards
from shared_rules.tower_of_babel.words import WONDERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.tower_of_babel.view import View

VERBS = ("put",)


def spread(view: "View") -> "list[tuple[str, list[str]]]":
    """See `host.session.spread`: a row for each wonder, filled one after another."""
    found, due = list[tuple[str, list[str]]](), False
    for wonder, discs in enumerate(view.board.lying):
        free = cards.SPACES - len(discs)
        slots = [*discs, *["o" if due or space else "?" for space in range(free)]]
        due = due or free > 0
        found.append((_(WONDERS[wonder]), slots))
    return found
