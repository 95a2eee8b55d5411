"""How a position calls the places of a game of 7 Wonders."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.seven_wonders.state import State


def name_of(state: "State", place: int) -> str:
    """`seat 2`, or the Free City."""
    return "the Free City" if place == state.free_city else "seat %d" % place
