"""An independent State at the same moment: bots look ahead in it, and the table tries every play in one first."""

from shared_rules.seven_wonders.state import State
from shared_rules.seven_wonders.view import View

# What no play changes in place, and lists of what none does.
_SHARED = ("players", "ring", "options", "seats", "all_places", "free_city", "holder", "open", "tapped", "over",
           "phase", "age", "turn", "buried", "due", "seen", "owing", "final")  # fmt: skip
_LISTS = ("discards", "pool", "guilds", "steps", "purses", "chosen", "ages")


def copy(state: "State") -> "State":
    """An independent State at the same moment."""
    twin = State.__new__(State)
    for name in _SHARED:
        setattr(twin, name, getattr(state, name))
    for name in _LISTS:
        setattr(twin, name, getattr(state, name)[:])
    twin.paid = [paid[:] for paid in state.paid]
    twin.places = state.places.copy()
    twin.hands = None if state.hands is None else [None] + [hand[:] for hand in state.hands[1:]]
    twin.cities = [city and city.copy() for city in state.cities]
    twin.views = [None] + [_view(twin, view) for view in state.views[1:]]
    twin.resume(state.owing)
    return twin


def _view(state: "State", view: "View") -> "View":
    twin = View(view.seat, view.players, view.open, view.sides)
    twin.used, twin.sold, twin.mine = view.used, view.sold, view.mine
    return twin
