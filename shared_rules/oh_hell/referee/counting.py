"""How one deal is counted: the named countings, and one by figures (OH-40)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

FIGURES = "figures"
# By name, what a bid that is met brings: fixed, for each trick, for their square; and what a missed one brings: fixed,
# for each trick taken, for each trick bid, for each trick off.
COUNTINGS = {
    "exact": (10, 1, 0, 0, 0, 0, 0),
    "tricks": (10, 1, 0, 0, 1, 0, 0),
    "rikiki": (10, 2, 0, 0, 0, 0, -2),
    "rikiki_four": (10, 2, 0, 0, 0, 0, -4),
    "square": (10, 0, 1, 0, 0, 0, 0),
    "square_and_tricks": (10, 1, 1, 0, 0, 0, 0),
    "plus_or_minus": (10, 1, 0, -10, 0, -1, 0),
    "five": (5, 1, 0, 0, 0, 0, -1),
}
# A bid of nought that is met: what is fixed, and for each card of the deal.
NOUGHTS = {"five_and_size": (5, 1)}
SAME = "same"


def points(options: "Mapping[str, str]", bid: int, taken: int, size: int) -> "tuple[int, int]":
    """(for tricks, for the bid) of one deal of `size` cards each (OH-40)."""
    made, made_trick, made_square, missed, missed_taken, missed_bid, missed_off = _row(options)
    if bid == taken:
        if not bid and options["nought"] != SAME:
            fixed, each = NOUGHTS.get(options["nought"]) or (int(options["nought"]), 0)
            return 0, fixed + each * size
        return taken * made_trick + taken * taken * made_square, made
    return taken * missed_taken, missed + bid * missed_bid + abs(bid - taken) * missed_off


def _row(options: "Mapping[str, str]") -> "tuple[int, ...]":
    """See OH-40, OH-41."""
    if options["count"] != FIGURES:
        return COUNTINGS[options["count"]]
    made, made_trick = int(options["made"]), int(options["made_trick"])
    return made, made_trick, 0, -int(options["missed"]), 0, 0, -int(options["missed_trick"])
