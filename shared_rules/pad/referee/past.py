"""A game that was played elsewhere and kept by another program, `NAME.past`: the points and the place of each seat.

Only the host has it. Every entry is a play of its seat: `points 54`, `place 1`. Another program says who has won, so
places decide where they are known, and points where they are not.
"""

from shared_rules.pad.referee.pad import ScorePad, number_in, pad_row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules import contract
    from shared_rules.pad.referee.pad import Columns, Row

POINTS, PLACE = "points", "place"
MOST = 9999
_GAMES: "dict[str, Past]" = {}


class Past(ScorePad):
    """See `shared_rules.pad`. It has no options: nobody knows how it was played."""

    def __init__(self, played: "contract.Game[Any, Any]") -> None:
        super().__init__(played)
        self.name, self.title = played.name + ".past", played.title + ", played elsewhere"

    @property
    def options(self) -> "tuple[contract.Option, ...]":
        """None."""
        return ()

    @property
    def figures(self) -> "dict[str, Any]":
        """None."""
        return {}

    def rows(self, seats: int, options: "dict[str, str]") -> "tuple[Row, ...]":
        """See ScorePad."""
        return (pad_row(POINTS, "Points", -MOST, MOST), pad_row(PLACE, "Place", 1, seats, counts=False))

    def ranking(self, totals: "list[int]", columns: "Columns", options: "dict[str, str]") -> "list[tuple[int, ...]]":
        """See ScorePad."""
        places = [number_in(column, PLACE) for column in columns]
        if 0 in places:
            return super().ranking(totals, columns, options)
        return [tuple([seat for seat, own in enumerate(places, 1) if own == place]) for place in sorted(set(places))]

    def complete(self, options: "dict[str, str] | None") -> "dict[str, str]":
        """See contract: there is none to complete."""
        if options:
            raise ValueError("%s has no option called %s." % (self.title, sorted(options)[0]))
        return {}


def load(played: "contract.Game[Any, Any]") -> Past:
    """What holds the results of a game that was played elsewhere."""
    if played.name not in _GAMES:
        _GAMES[played.name] = Past(played)
    return _GAMES[played.name]
