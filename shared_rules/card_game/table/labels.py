"""The text of a printed label besides the card's name. A game of its own kinds replaces `describe`."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.card_game import CardGame


class Labels:
    """One object for one game."""

    def __init__(self, game: "CardGame") -> None:
        self.game = game

    def describe(self, card: str) -> "tuple[str, str, str]":
        """(sign, kind, where it belongs) of a card."""
        return "", self.game.title, ""
