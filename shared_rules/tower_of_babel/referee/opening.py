"""What players read before they choose this game."""

from shared_rules.phrases import _


def about() -> str:
    """What it is about, how many play it, and for about how long."""
    return _(
        "All build the eight wonders of the world together: you offer your cards for the builds of others, and gain"
        " whether they take them or not. 3 to 5 players, about 45 minutes."
    )


def brief() -> str:
    """The same in one breath, for a card among those of other games."""
    return _("Build the wonders of the world together, one offer at a time.")


def minutes() -> "tuple[int, int]":
    """How long a game takes: the shortest and the longest way to play it."""
    return (45, 45)
