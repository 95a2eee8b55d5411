"""Sorting the cards of a game of cards in zones: every card of the deck must be there."""

from shared_rules.deck import ALL, Deck, Pile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.card_game import CardGame


class WholeDeck(Deck):
    """See `shared_rules.deck`."""

    def __init__(self, game: "CardGame") -> None:
        Deck.__init__(self, game)
        self.settings = game.deck_settings

    def piles(self, settings: "dict[str, str]") -> "tuple[Pile, ...]":
        """One pile."""
        return (Pile("the deck", ALL, "", ""),)

    def place(self, card: str, settings: "dict[str, str]") -> int:
        """Every card belongs to it."""
        return 0

    def label(self, card: str) -> str:
        """Its name."""
        return self.played.part("words").card_name(card)


class Sorting:
    """One object for one game: `GAME` as its own module would offer it."""

    def __init__(self, game: "CardGame") -> None:
        self.GAME = WholeDeck(game)
