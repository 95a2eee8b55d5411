"""What a tally of a game of cards makes of the cards that were laid, or of the points that were entered."""

from shared_rules.card_game.referee.news import CATEGORY_NAMES
from shared_rules.contract import Event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.card_game import CardGame
    from shared_rules.contract import Refusal, ScoreLine
    from shared_rules.tally.view import Sheet


class Tallied:
    """See `Tally.part`; one object for one game."""

    def __init__(self, game: "CardGame") -> None:
        self.game = game
        self.CATEGORIES = self.categories()

    def categories(self) -> "tuple[tuple[str, str], ...]":
        """Those of its sheets: the game's, or points alone where nothing else is entered."""
        if self.game.scored:
            return self.game.part("referee.news").CATEGORIES
        return tuple(CATEGORY_NAMES.items())

    def finished(self, sheets: "list[Sheet]", options: "dict[str, str]", seats: int) -> "dict[str, Any]":
        """The position of the entries."""
        scored = self.game.scored
        told = sheets[1 : seats + 1]
        data: dict[str, Any] = {"game": self.game.name, "options": options, "over": True}
        data["seats"] = [{scored: sheet.cards[:]} if scored else {} for sheet in told]
        if not scored:
            data["totals"] = [sheet.said("points", 0) for sheet in told]
        return data

    def misfit(self, state: "Any", sheets: "list[Sheet]") -> "Refusal | None":
        """The entries always fits together: no card lies before two seats."""
        return None

    def sheets(self, state: "Any") -> "list[list[ScoreLine]]":
        """The score sheets."""
        return state.scores()

    def ended(self, state: "Any") -> "Event":
        """The Event that announces the result."""
        totals = [sum([line.points for line in sheet]) for sheet in state.scores()]
        return Event("over", {"totals": totals, "ranking": [list(place) for place in state.ranking()]})

    def sayings(self, position: "dict[str, Any]") -> "list[list[str]]":
        """The entries of a finished game. Points below zero cannot be entered: they are entered as none."""
        from shared_rules.tally.referee.state import number_entries  # only where a finished game is entered again

        if self.game.scored:
            return [["add " + card for card in row[self.game.scored]] for row in position["seats"]]
        sheets = self.game.position(position).scores()
        return [number_entries("points", max(0, sum([line.points for line in sheet]))) for sheet in sheets]
