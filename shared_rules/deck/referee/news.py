"""Sentences about the sorting of cards for announcers."""

from shared_rules.phrases import _, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.contract import Event, ScoreLine
    from shared_rules.deck import Deck
    from shared_rules.deck.view import View

    Told = tuple[str, list[str], str]


class News:
    """See `shared_rules.referee.modules.NewsModule`; one object for one game."""

    def __init__(self, game: "Deck") -> None:
        self.game = game
        self._words = game.part("words")

    def tell(self, event: "Event", names: "Sequence[str]") -> "Told | None":
        """(title, lines, tune) of an event, or None when it needs no announcement."""
        figures = event.figures
        if event.code == "double":
            line = _("Two tags say the same (%s): keep one of them, and write the other anew.")
            return _("Two tags"), [line % self._name(figures["card"])], "refused"
        if event.code == "pile_in":
            many = _(figures["many"])
            line = _("{kept} {many} are in. The others go into the box, unseen.")
            line = line.format(kept=figures["kept"], many=many.lower())
            return many, [line], "reveal"
        if event.code == "all_in":
            line = _("All %d cards for %s players are in.") % (figures["cards"], figures["players"])
            return _("Decks"), [line], "over"
        if event.code == "sorted":
            return _("The decks"), self.report(figures), "over" if figures["complete"] else "refused"
        return None

    def report(self, figures: "dict[str, Any]") -> "list[str]":
        """The missing and the surplus cards at the end, a sentence each."""
        counts = figures["inside"], figures["of"], figures["players"]
        lines = [_("%d of %d cards for %s players are in.") % counts]
        for pile in figures["piles"]:
            lines += self._lacking(pile)
        lines += [_("Too many: two tags say the same (%s).") % self._name(card) for card in figures["doubles"]]
        for many, number in figures["unseen_doubles"]:
            line = _("Too many: {number} of the {many} have two tags that say the same.")
            lines.append(line.format(number=number, many=_(many).lower()))
        if figures["foreign"]:
            lines.append(_("Tags that are no cards of this game: %s.") % ", ".join(figures["foreign"]))
        back = figures["outside"]
        template = plural(back, "%d card goes back into the box.", "%d cards go back into the box.")
        return lines + [template % back]

    def _lacking(self, pile: "dict[str, Any]") -> "list[str]":
        if pile["missing"]:
            labels = ", ".join([self.game.label(card) for card in pile["missing"]])
            return [_("Missing of %s (%d): %s.") % (_(pile["where"]), len(pile["missing"]), labels)]
        fewer = pile["of"] - pile["inside"]
        return [_("%s: %d more must be drawn.") % (_(pile["many"]), fewer)] if pile["many"] and fewer > 0 else []

    def _name(self, card: str) -> str:
        return self.game.unseen(card) or self.game.label(card)

    def answer(self, view: "View", card: str) -> str:
        """The sentence about a card that was laid, for people who listen: its name, and whether it is in."""
        (way,) = view.ways(card)
        if way.refusal is not None:
            known = card in self.game.cards_of(view.settings)
            words = self._words.why(way.refusal)
            return "%s. %s" % (self._name(card), words) if known else words
        name, where, mark = self._name(card), self._words.where(view, card), self.game.mark(card)
        if mark and name.endswith(mark):
            where = where[: -len(mark)].rstrip()
        return _("%s. IN: %s.") % (name, where)

    def foreign(self) -> str:
        """The sentence about a tag without a card of this game."""
        return _("This tag is no card of this game.")

    def sheet_line(self, line: "ScoreLine") -> str:
        """Sorting has no score."""
        return line.reason
