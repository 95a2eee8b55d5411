"""Counting a game of cards that nobody refereed: every player lays the cards of the zone that is scored, or enters the
points where the game names none (`CardGame.scored`)."""

from shared_rules.contract import Refusal
from shared_rules.tally import Tally, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.card_game import CardGame
    from shared_rules.tally import Question
    from shared_rules.tally.view import View

MOST_POINTS = 999


class Points(Tally):
    """See `shared_rules.tally`."""

    sentences = {"no_points": "{copy} counts nothing by itself: enter your points with the buttons."}
    questions = (number("points", MOST_POINTS, "your points", "How many points do you have?", "points"),)

    def asked(self, view: "View") -> "tuple[Question, ...]":
        """Nothing where cards are laid."""
        return () if self._scored else self.questions

    @property
    def _scored(self) -> str:
        game: Any = self.played
        return game.scored

    def refuse_card(self, view: "View", card: str) -> "Refusal | None":
        """Where points are entered, cards are not counted one by one."""
        return None if self._scored else Refusal("no_points", card=card)

    def card_name(self, card: str) -> str:
        """See the game's words."""
        return self.played.part("words").card_name(card)


class Counting:
    """One object for one game: `GAME` as its own module would offer it."""

    def __init__(self, game: "CardGame") -> None:
        self.GAME = Points(game)
