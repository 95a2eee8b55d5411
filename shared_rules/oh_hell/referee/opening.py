"""What players read before they choose this game."""

from shared_rules.phrases import _


def about() -> str:
    """What it is about, how many play it, and for about how long."""
    return _(
        "A game of tricks: before each deal you say how many you will take, and only who takes exactly so many"
        " scores well. 3 to 10 players, about 45 minutes."
    )


def brief() -> str:
    """The same in one breath, for a card among those of other games."""
    return _("Say how many tricks you will take. Then take exactly so many.")


def minutes() -> "tuple[int, int]":
    """How long a game takes: the shortest and the longest way to play it."""
    return (45, 45)
