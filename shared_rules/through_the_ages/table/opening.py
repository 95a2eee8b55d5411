"""What a new table is asked, and what each answer means."""

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
