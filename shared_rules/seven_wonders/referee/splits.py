"""The payments that a convenience would propose for a card of 7 Wonders, of all that the rules allow (SW-48)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def efficient(pairs: "Sequence[tuple[int, int]]") -> "list[tuple[int, int]]":
    """The payments that no other one undercuts on both sides, in the same order.

    A payment that gives one neighbour more without giving the other less only helps a rival: it is
    legal (SW-48), but no convenience should propose it.
    """
    return [
        pair
        for pair in pairs
        if not any(other != pair and other[0] <= pair[0] and other[1] <= pair[1] for other in pairs)
    ]
