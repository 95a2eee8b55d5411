"""The text of a printed label besides the card's name: the suit, by its own sign."""

from shared_rules.card_game.referee import labels
from shared_rules.oh_hell import cards

SIGNS = {"clubs": "club", "diamonds": "diamond", "hearts": "heart", "spades": "spade"}


class Labels(labels.Labels):
    """See `card_game.referee.labels`."""

    def describe(self, card: str) -> "tuple[str, str, str]":
        """(sign, suit, what the card belongs to)."""
        suit = cards.suit_of(card)
        return SIGNS[suit], suit, "pack of 52"
