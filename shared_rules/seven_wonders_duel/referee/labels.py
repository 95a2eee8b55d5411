"""What the printed label of a card of 7 Wonders Duel shows besides its name."""

from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.names import AGES, KINDS

# A sign for each colour, so that no label relies on colour alone.
SIGNS = {
    "brown": "bricks",
    "grey": "jar",
    "blue": "temple",
    "green": "gear",
    "yellow": "coins",
    "red": "swords",
    "purple": "crown",
}


def describe(card: str) -> "tuple[str, str, str]":
    """(sign, kind, where it belongs) of a thing: ("temple", "civilian", "Age I")."""
    building = cards.building(card)
    if building is not None:
        return SIGNS[building.colour], KINDS[building.colour], "Age " + AGES[building.age]
    if cards.wonder(card):
        return "pyramid", "wonder", "drafted at the start"
    return "token", "progress token", "on the board or set aside"


def colour(card: str) -> str:
    """The colour of a card in a city: brown."""
    return cards.colour_of(card)
