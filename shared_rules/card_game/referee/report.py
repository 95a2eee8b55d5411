"""The report of a finished game of cards: what lay hidden at its end."""

from shared_rules.card_game import ALL, UNKNOWN
from shared_rules.contract import Event, Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.card_game import CardGame
    from shared_rules.card_game.referee.state import State


class Report:
    """One object for one game."""

    def __init__(self, game: "CardGame") -> None:
        self.game = game

    def sections(self, state: "State") -> "list[Section]":
        """The cards of all hidden piles, but for those of the rest and those that nobody has named."""
        hidden = [
            card
            for one in self.game.zones
            if one.seen_by != ALL and one.name != self.game.rest
            for held in state.zones[one.name]
            for card in held
            if card != UNKNOWN
        ]
        lines = [Event("hidden", {"card": card}) for card in sorted(hidden, key=state.lookups.order.__getitem__)]
        return [Section("hidden", lines)] if lines else []
