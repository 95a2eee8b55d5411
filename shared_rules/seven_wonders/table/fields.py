"""How a position calls the places of a game of 7 Wonders."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.seven_wonders.table.moment import Moment


def name_of(state: "Moment", place: int) -> str:
    """`seat 2`, or the Free City."""
    return "the Free City" if place == state.free_city else "seat %d" % place
