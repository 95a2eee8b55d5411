"""Names of cards, for stations that need no other words of the game."""

from shared_rules.phrases import called
from shared_rules.seven_wonders import cards

AGES: "tuple[str, ...]" = ("", "I", "II", "III")

KINDS = {
    "brown": "raw material",
    "grey": "manufactured good",
    "blue": "civilian",
    "green": "scientific",
    "yellow": "commercial",
    "red": "military",
    "purple": "guild",
}


def card_name(card: str) -> str:
    """What people call a card, a structure or a wonder: `chamber_of_commerce.4` -> Chamber of Commerce (SW-129)."""
    structure, _ = cards.split(card)
    words = cards.name_of(structure).split("_")
    return called(" ".join([word if word == "of" else word[:1].upper() + word[1:] for word in words]))


def copy_name(card: str) -> str:
    """The name with the mark that distinguishes this copy from another: Altar 3+."""
    mark = cards.mark_of(card)
    return card_name(card) + (" %d+" % mark if mark > 0 else "")
