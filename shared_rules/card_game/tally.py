"""Counting a game of cards that nobody refereed: every player enters the points that are counted on paper."""

from shared_rules.contract import Refusal
from shared_rules.tally import Tally, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.card_game import CardGame
    from shared_rules.tally.view import View

MOST_POINTS = 999


class Points(Tally):
    """See `shared_rules.tally`."""

    sentences = {"no_points": "{copy} counts nothing by itself: enter your points with the buttons."}
    questions = (number("points", MOST_POINTS, "your points", "How many points do you have?", "points"),)

    def refuse_card(self, view: "View", card: str) -> "Refusal | None":
        """Cards are not counted one by one."""
        return Refusal("no_points", card=card)

    def card_name(self, card: str) -> str:
        """See the game's words."""
        return self.played.part("words").card_name(card)


class Counting:
    """One object for one game: `GAME` as a module of its own would offer it."""

    def __init__(self, game: "CardGame") -> None:
        self.GAME = Points(game)
