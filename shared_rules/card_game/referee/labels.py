"""What the printed label of a card shows besides its name, for any game of cards in zones. A game with other kinds
replaces `describe`.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.card_game import CardGame

# Drawings of `host.tags.signs`; with more kinds than these some share one.
SIGNS = ("circle", "square", "triangle", "star", "hexagon", "cross", "ring", "diamond", "wedge", "bars", "heart")


class Labels:
    """One object for one game."""

    def __init__(self, game: "CardGame") -> None:
        self.game = game
        kinds = [self.kind(card) for card in game.deck]
        self.kinds = [kind for place, kind in enumerate(kinds) if kinds.index(kind) == place]

    def kind(self, card: str) -> str:
        """What stands before the dot of its identity: `red` of `red.7`. A card without a dot is of the game's kind."""
        kind, dot, _number = card.partition(".")
        return kind.replace("_", " ") if dot else self.game.title

    def describe(self, card: str) -> "tuple[str, str, str]":
        """(sign, kind, where it belongs) of a card."""
        kind = self.kind(card)
        return SIGNS[self.kinds.index(kind) % len(SIGNS)], kind, self.game.title
