"""A play as the words that a record writes."""

from tests.oracle.through_the_ages.cards import CARDS


def text(play: tuple) -> str:
    """The words of a play of the model."""
    verb, *rest = play
    words = _SPECIAL.get(verb, _plain)(verb, rest)
    return " ".join(str(word) for word in words)


def _plain(verb: str, rest: list) -> list:
    return [verb, *rest]


def _on_card(verb: str, rest: list) -> list:
    """Units are trained and disbanded, all else is built and destroyed."""
    soldiers = {"build": "train", "destroy": "disband"}
    return [soldiers[verb] if CARDS[rest[0]].kind == "unit" else verb, *rest]


def _stage(verb: str, rest: list) -> list:
    return [verb] if rest == [1] else [verb, *rest]


def _action_card(verb: str, rest: list) -> list:
    """Behind an action card stands what it pays for, without a verb where there is one way."""
    card, *inner = rest
    if not inner or inner[0] in ("grow", "stage"):
        return [verb, card]
    if inner[0] in ("revolution", "reform"):
        return [verb, card, inner[1], inner[0]]
    return [verb, card, *inner[1:]]


_SPECIAL = {
    "build": _on_card,
    "destroy": _on_card,
    "stage": _stage,
    "liner": lambda verb, rest: ["grow", "ocean_liner_service"],
    "play": _action_card,
}
