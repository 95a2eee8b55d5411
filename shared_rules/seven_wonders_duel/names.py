"""What Ages, colours and cards of 7 Wonders Duel are called: all that a station needs where it does not play."""

from shared_rules.phrases import called

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
    """What people call a card, a wonder or a token: `temple_of_artemis` -> Temple of Artemis."""
    return called(" ".join([word if word == "of" else word[:1].upper() + word[1:] for word in card.split("_")]))
