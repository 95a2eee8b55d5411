"""Sentences of a score pad for announcers: who has won."""

from shared_rules.phrases import _
from shared_rules.referee.news import decided, ranked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_rules.contract import Event, ScoreLine, Section
    from shared_rules.pad.referee.pad import ScorePad

    Told = tuple[str, list[str], str]


class News:
    """See `shared_rules.referee.modules.NewsModule`; one object for one game."""

    USED_ONLY = True  # a sheet names its categories itself: those of the rows that were asked

    def __init__(self, game: "ScorePad") -> None:
        """Rows of every way to play it: a sheet has those of the game that was played. A row that is typed in another
        unit than points has the name that the game gives its points."""
        named = dict(game.played.part("referee.news").CATEGORIES)
        self.game = game
        self.CATEGORIES = tuple(
            [
                (row.name, row.title if row.times == row.per else named.get(row.name, row.title))
                for row in game.all_rows()
                if row.counts and not row.values
            ]
        )

    def tell(self, event: "Event", names: "Sequence[str]") -> "Told | None":
        """(title, lines, tune) of an event, or None when it needs no announcement."""
        if event.code != "over":
            return None
        if event.figures["winner"]:
            who = names[event.figures["winner"] - 1]
            return _("%s wins") % who, [_(event.figures["how"])], "over"
        ties = event.figures.get("ties") or [0] * len(names)

        def broke(seat: int) -> str:
            return self.game.tie_words(ties[seat - 1])

        return decided(event.figures, names, broke), ranked(event.figures, names, broke), "over"

    def sheet_line(self, line: "ScoreLine") -> str:
        """The figure that was typed, if its points differ."""
        said = str(line.figures["said"])
        told = self.game.told_entry(said)
        if told:
            return told
        return _("as typed") if said == str(line.points) else _("for %s") % said

    def section(self, found: "Section", names: "Sequence[str]") -> "tuple[str, list[str]]":
        """A pad has no sections."""
        return found.code, []
