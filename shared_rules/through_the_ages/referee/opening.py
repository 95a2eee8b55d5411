"""What players read before they choose this game, what a new table is asked, and what each answer means: how long the
game takes is written here alone."""

from shared_rules.phrases import _

_ASKED = {
    "mode": (
        "the peaceful first half, Ages A and I: about an hour, and the one for a first game",
        "Ages A to II with events, colonies, attacks and pacts: about two hours",
        "all Ages with wars and air forces: a whole evening",
    )
}


def asked() -> "dict[str, tuple[str, ...]]":
    """See `contract.Game.asked_first`."""
    return {name: tuple([_(told) for told in _ASKED[name]]) for name in _ASKED}


def about() -> str:
    """What it is about, how many play it, and for about how long."""
    return _(
        "You lead a civilization from antiquity to modern times, with farms, leaders, wonders and an army; the most"
        " culture wins. 2 to 4 players, one to four hours."
    )


def brief() -> str:
    """The same in one breath, for a card among those of other games."""
    return _("Lead a people from bronze to space. Begin with the short game.")


def minutes() -> "tuple[int, int]":
    """How long a game takes: the shortest and the longest way to play it."""
    return (60, 240)
