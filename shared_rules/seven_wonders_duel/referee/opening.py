"""What players read before they choose this game."""

from shared_rules.phrases import _


def about() -> str:
    """What it is about, how many play it, and for about how long."""
    return _(
        "Two cities take cards in turn from one layout; you win at once by your army or by science, else by points. 2"
        " players, about 30 minutes."
    )


def brief() -> str:
    """The same in one breath, for a card among those of other games."""
    return _("Two cities, one layout. Win by army, by science or by points.")


def minutes() -> "tuple[int, int]":
    """How long a game takes: the shortest and the longest way to play it."""
    return (30, 30)
