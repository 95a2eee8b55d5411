"""Sentences that the announcers of every game share."""

from shared_rules.phrases import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def placed(ranking: "Sequence[Sequence[int]]", totals: "Sequence[int]", seat: int) -> "tuple[str, ...]":
    """The end of a game as a small screen shows it first: `You: place 2, 31 points`. `ranking` are the seats of
    every place, `totals` the points of seat 1 first."""
    for place, seats in enumerate(ranking):
        if seat in seats:
            return (_("You: place %d, %d points") % (place + 1, totals[seat - 1]),)
    return ()
