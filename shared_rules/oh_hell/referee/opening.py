"""What players read before they choose this game."""

from shared_rules.phrases import _


def about() -> str:
    """What it is about, how many play it, and for about how long."""
    return _(
        "A game of tricks: before each deal you say how many you will take, and only who takes exactly so many"
        " scores well. 3 to 7 players, about 45 minutes."
    )
