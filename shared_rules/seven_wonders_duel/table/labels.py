"""The text of a printed label besides the thing's name: the host's, for sheets of labels."""

from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.names import AGES, KINDS

# A sign for each colour, so that no label relies on colour alone.
SIGNS = {
    "brown": "square",
    "grey": "diamond",
    "blue": "circle",
    "green": "triangle",
    "yellow": "star",
    "red": "cross",
    "purple": "hexagon",
}


def describe(card: str) -> "tuple[str, str, str]":
    """(sign, kind, where it belongs) of a thing: ("circle", "civilian", "Age I")."""
    building = cards.building(card)
    if building is not None:
        return SIGNS[building.colour], KINDS[building.colour], "Age " + AGES[building.age]
    if cards.wonder(card):
        return "bars", "wonder", "drafted at the start"
    return "ring", "progress token", "on the board or set aside"
