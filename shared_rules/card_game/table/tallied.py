"""What a tally of a game of cards makes of the cards that were laid, or of the points that were entered."""

from shared_rules.contract import Event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.card_game import CardGame
    from shared_rules.contract import Refusal, ScoreLine, Section
    from shared_rules.tally.view import Sheet


class Tallied:
    """See `Tally.part`; one object for one game."""

    def __init__(self, game: "CardGame") -> None:
        self.game = game
        self.CATEGORIES = game.part("table.news").CATEGORIES

    def finished(self, sheets: "list[Sheet]", options: "dict[str, str]", seats: int) -> "dict[str, Any]":
        """The position of the entries."""
        scored = self.game.scored
        rows = [
            {scored: sheet.cards[:]} if scored else {"points": sheet.said("points", 0)}
            for sheet in sheets[1 : seats + 1]
        ]
        return {"game": self.game.name, "options": options, "seats": rows, "over": True}

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

    def report(self, state: "Any") -> "list[Section]":
        """Nothing was hidden that a tally knows."""
        return []

    def sayings(self, position: "dict[str, Any]") -> "list[list[str]]":
        """The entries of a finished game."""
        from shared_rules.tally.table.state import counted  # only where a finished game is entered again

        if self.game.scored:
            return [["add " + card for card in row[self.game.scored]] for row in position["seats"]]
        return [counted("points", row["points"]) for row in position["seats"]]
