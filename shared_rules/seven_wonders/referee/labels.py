"""What the printed label of a card of 7 Wonders shows besides its name."""

from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.names import AGES

# A sign for each colour, so that no label relies on colour alone.
KINDS = {
    "brown": ("bricks", "raw materials"),
    "grey": ("jar", "manufactured goods"),
    "blue": ("temple", "civilian"),
    "green": ("gear", "scientific"),
    "yellow": ("coins", "commercial"),
    "red": ("swords", "military"),
    "purple": ("crown", "guild"),
}


def describe(card: str) -> "tuple[str, str, str]":
    """(sign, kind, where it belongs) of a card: ("temple", "civilian", "Age I, 3+ players")."""
    if card in cards.wonders():
        return "pyramid", "wonder board", "one tag for both sides"
    structure, mark = cards.structure_of(card), cards.mark_of(card)
    sign, kind = KINDS[structure.colour]
    place = "Age " + AGES[structure.age]
    return sign, kind, place + (", %d+ players" % mark if mark > 0 else "")


def colour(card: str) -> str:
    """The colour of a card in a city: brown."""
    return cards.structure_of(card).colour
