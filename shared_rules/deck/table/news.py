"""Sentences about the sorting of cards for announcers."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.contract import Event, ScoreLine
    from shared_rules.deck import Deck

    Told = tuple[str, list[str], str]


class News:
    """See `host.languages.game_words.NewsModule`; one object for one game."""

    def __init__(self, game: "Deck") -> None:
        self.game = game

    def tell(self, event: "Event", names: "Sequence[str]") -> "Told | None":
        """(title, lines, tune) of an event, or None when it needs no announcement."""
        figures = event.figures
        if event.code == "double":
            line = "Two tags say that they are %s: keep one of them, and write the other anew."
            return "Two tags", [line % self._who(figures["card"])], "refused"
        if event.code == "pile_in":
            line = "%d %s are in. The others go into the box, unseen."
            return figures["many"], [line % (figures["kept"], figures["many"].lower())], "reveal"
        if event.code == "all_in":
            return "Decks", ["All %d cards for %s players are in." % (figures["cards"], figures["players"])], "over"
        if event.code == "sorted":
            return "The decks", self.report(figures), "over" if figures["complete"] else "refused"
        return None

    def report(self, figures: "dict[str, Any]") -> "list[str]":
        """What is missing or too many at the end, a sentence each."""
        lines = ["%d of %d cards for %s players are in." % (figures["inside"], figures["of"], figures["players"])]
        for pile in figures["piles"]:
            lines += self._lacking(pile)
        lines += ["Too many: two tags say that they are %s." % self._who(card) for card in figures["doubles"]]
        for many, number in figures["unseen_doubles"]:
            lines.append("Too many: %d of the %s have two tags that say the same." % (number, many.lower()))
        if figures["foreign"]:
            lines.append("Tags that are no cards of this game: %s." % ", ".join(figures["foreign"]))
        lines.append("%d cards go back into the box." % figures["outside"])
        return lines

    def _lacking(self, pile: "dict[str, Any]") -> "list[str]":
        if pile["missing"]:
            labels = ", ".join([self.game.label(card) for card in pile["missing"]])
            return ["Missing of %s (%d): %s." % (pile["where"], len(pile["missing"]), labels)]
        fewer = pile["of"] - pile["inside"]
        return ["%s: %d more must be drawn." % (pile["many"], fewer)] if pile["many"] and fewer > 0 else []

    def _who(self, card: str) -> str:
        one = self.game.unseen(card)
        return "one and the same " + one.split(" ", 1)[1] if one else self.game.label(card)

    def sheet_line(self, line: "ScoreLine") -> str:
        """There is no score in sorting."""
        return line.reason
