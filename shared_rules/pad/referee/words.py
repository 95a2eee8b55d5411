"""The words of a score pad: titles of its rows, and why one cannot have a value."""

from shared_rules.pad.referee.pad import NOTHING, in_words, numbered
from shared_rules.phrases import _, player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.contract import Refusal, View
    from shared_rules.pad.referee.pad import Play, Row, ScorePad

_SENTENCES = {
    "no_such_seat": "There is no seat {seat}.",
    "no_row": "The pad has no row called {said}.",
    "no_value": "{row}: choose one of the words that are offered.",
    "no_figure": "{row}: {said} is no number.",
    "out_of_range": "{row}: {number} cannot be. It is {least} to {most}.",
    "alone": "{row}: only one player can have it, and {who} does. Take it out there first.",
    "empty": "Nothing is entered for {who} yet. Type 0 for somebody without points.",
    "over": "The pad is complete. Type over any figure to correct it.",
    "typed": "The score pad is typed on a page or in the terminal.",
}


class Words:
    """See `shared_rules.referee.modules.WordsModule`; one object for one game."""

    def __init__(self, game: "ScorePad") -> None:
        self.game = game
        self._rows: dict[str, Row] = {row.name: row for row in game.all_rows()}

    def row_title(self, name: str) -> str:
        """What a row is called."""
        return numbered(_(self._rows[name].title), name) if name in self._rows else name

    def card_name(self, card: str) -> str:
        """Nothing is a card here."""
        return card

    def title(self, view: "View") -> "list[str]":
        """A station has nothing to show."""
        return [_("Score pad")]

    def heading(self, view: "View", play: "Play") -> str:
        """An entry in a few words."""
        if play.verb == "done":
            return _("That is all")
        row = self._rows.get(play.verb)
        value = in_words(row, play.value) if row else play.value
        return "%s: %s" % (self.row_title(play.verb), NOTHING if play.value == NOTHING else value)

    def caption(self, view: "View", play: "Play") -> "tuple[str, str]":
        """The same; there is nothing to add."""
        return self.heading(view, play), ""

    def why(self, refusal: "Refusal") -> str:
        """A refusal as a plain sentence."""
        words = dict(refusal.figures)
        if "row" in words:
            words["row"] = self.row_title(words["row"])
        for seat in ("other", "seat"):
            if seat in words:
                words["who"] = player(words[seat])
        return _(self.game.sentences.get(refusal.code) or _SENTENCES[refusal.code]).format(**words)

    def explain(self, card: str) -> "list[str]":
        """Nothing is a card here."""
        return []
