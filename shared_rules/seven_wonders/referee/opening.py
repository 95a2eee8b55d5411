"""What players read before they choose this game."""

from shared_rules.phrases import _


def about() -> str:
    """What it is about, how many play it, and for about how long."""
    return _(
        "You build up an ancient city over three Ages: all choose a card at once, build it, and pass their hand on; the"
        " most points win. 2 to 7 players, about 30 minutes."
    )


def brief() -> str:
    """The same in one breath, for a card among those of other games."""
    return _("Build an ancient city in three Ages. All choose at once.")


def minutes() -> "tuple[int, int]":
    """How long a game takes: the shortest and the longest way to play it."""
    return (30, 30)
