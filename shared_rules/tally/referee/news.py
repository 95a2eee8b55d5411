"""Sentences of a tally for announcers: who is done, and the game's score sheet."""

from shared_rules.phrases import _, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.contract import Event, ScoreLine, Section
    from shared_rules.tally import Tally

    Told = tuple[str, list[str], str]


class News:
    """See `shared_rules.referee.modules.NewsModule`; one object for one game."""

    def __init__(self, game: "Tally") -> None:
        self.game = game
        self._played: Any = game.played.part("referee.news")
        self.CATEGORIES = getattr(game.part("referee.tallied"), "CATEGORIES", self._played.CATEGORIES)

    def tell(self, event: "Event", names: "Sequence[str]") -> "Told | None":
        """(title, lines, tune) of an event, or None when it needs no announcement."""
        if event.code != "told":
            return self._played.tell(event, names)
        place = int(event.figures["place"])
        who = names[place - 1] if place <= len(names) else self.game.place_name(place)
        cards = event.figures["cards"]
        line = plural(cards, "%s is done: %d card.", "%s is done: %d cards.") % (who[0].upper() + who[1:], cards)
        return _("Tally"), [line], "accepted"

    def sheet_line(self, line: "ScoreLine") -> str:
        """A ScoreLine as a sentence without its points."""
        return self._played.sheet_line(line)

    def section(self, found: "Section", names: "Sequence[str]") -> "tuple[str, list[str]]":
        """(title, lines) of a section of the report."""
        return self._played.section(found, names)
