"""The options of a game of cards that does not name its own: who deals."""

from shared_rules.contract import Option

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.card_game import CardGame

DEAL = Option("deal", ("dealt", "open"), "", "dealt: Herald deals and knows the hands; open: people deal real cards")


class Options:
    """One object for one game."""

    OPTIONS = (DEAL,)

    def __init__(self, game: "CardGame") -> None:
        self.game = game
