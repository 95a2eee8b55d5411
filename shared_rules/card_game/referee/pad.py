"""The score pad of a game of cards: a row for each category of its score sheet."""

from shared_rules.pad.referee.pad import ScorePad, pad_row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.card_game import CardGame
    from shared_rules.pad.referee.pad import Row

MOST = 999


class CardGamePad(ScorePad):
    """See `shared_rules.pad`."""

    def rows(self, seats: int, options: "dict[str, str]") -> "tuple[Row, ...]":
        """See ScorePad."""
        categories = self.played.part("referee.news").CATEGORIES
        return tuple([pad_row(name, title, -MOST, MOST) for name, title in categories])


class Pad:
    """One object for one game: `GAME` as its own module would offer it."""

    def __init__(self, game: "CardGame") -> None:
        self.GAME = CardGamePad(game)
