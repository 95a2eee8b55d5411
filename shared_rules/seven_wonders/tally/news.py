"""Sentences of a tally for announcers: who is done, and the score sheet as the game tells it."""

from shared_rules.seven_wonders import news
from shared_rules.seven_wonders.words import AGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_rules.contract import Event, ScoreLine
    from shared_rules.seven_wonders.news import Told

CATEGORIES = news.CATEGORIES

# In which Age a victory token of this value is won (SW-100).
_AGE_OF = {1: 1, 3: 2, 5: 3}


def tell(event: "Event", names: "Sequence[str]") -> "Told | None":
    """(title, lines, tune) of an event, or None when it needs no announcement."""
    if event.code != "told":
        return news.tell(event, names)
    figures = event.figures
    return "Tally", ["%s is done: %d cards." % (names[int(figures["seat"]) - 1], figures["cards"])], "accepted"


def sheet_line(line: "ScoreLine") -> str:
    """A ScoreLine as a sentence without its points."""
    if line.reason != "token":
        return news.sheet_line(line)
    value = int(line.figures["value"])
    return "defeat" if value < 0 else "victory in Age %s" % AGES[_AGE_OF[value]]
