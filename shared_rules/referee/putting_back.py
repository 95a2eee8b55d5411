"""What people put back after an undo with real cards: the opposite of an announcement, for each player.

    BACK = {
        "drafted": says("{wonder} back to the middle"),   for the player whose `seat` the figures name, else the middle
        "conflict": _conflict,                            a function of (figures, names) -> [(who, words), ...]
        "begins": None,                                   nothing lies elsewhere
    }
    back = putting_back(NEWS, BACK)

A name that is `marked` may be listed with others that go the same way: `Coal, Moses back into the hand`.

What only counts, as coins, is left out: everybody hears what it should be (`counted` of `referee.spoken`).
"""

from shared_rules.referee.news import Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from shared_rules.contract import Event
    from shared_rules.referee.news import Figures, News

    Back = list[tuple[str, str]]
    Rows = Mapping[str, "Row | Callable[[Figures, Sequence[str]], Back] | None"]

MIDDLE = ""
MARK = "\x1f"


def marked(name: str) -> str:
    """A name that may be listed with others."""
    return MARK + name + MARK


def putting_back(news: "News", rows: "Rows") -> "Callable[[Event, Sequence[str]], Back | None]":
    """The `back` of a game: (event, names) -> (who, words) of all that goes back; None where no row says it."""

    def back(event: "Event", names: "Sequence[str]") -> "Back | None":
        if event.code not in rows:
            return None
        row: Any = rows[event.code]
        if not isinstance(row, Row):
            return row(event.figures, names) if row else []
        seat = event.figures.get("seat", 0)
        return [(news.name(seat, names) if seat else MIDDLE, news.line(row, event.figures, names))]

    return back
