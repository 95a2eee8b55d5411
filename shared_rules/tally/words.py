"""The words of a tally that a station and the host share.

Codes of refusals and where they come from: `view.py`; `state.py` adds `no_such_seat` and `broken`, and
a game its own (`Tally.sentences`). Cards, answers and places are named by the game.
"""

from shared_rules.phrases import _, player, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.contract import Refusal
    from shared_rules.tally import Play, Question, Tally
    from shared_rules.tally.view import View

_SENTENCES = {
    "over": "All is counted: the sheets are on the host's screen.",
    "unknown_card": "{card} is no card of {title}.",
    "elsewhere": "{copy} is counted already ({whose}): take it out there first, or this is a second tag of it.",
    "counted": "{copy} is counted here already.",
    "no_card": "{copy} is not counted itself: lay it on the reader, and it answers a question.",
    "not_counted": "{copy} is not counted here.",
    "taken": "Another player has said {said}: ask who is right.",
    "done": "You have said already that this is all.",
    "not_answered": "One thing is still open: {asked}",
    "not_asked": "That is not asked here: take the card away and press A to see what is.",
    "not_for": "You do not speak for place {place}: its own station does.",
    "too_many": "There can be {most} at most here, not {number}.",
    "no_such_seat": "There is no seat {seat}.",
    "broken": "That cannot be the end of a game: look at your cards and answers once more.",
}


class Words:
    """See `shared_rules.referee.modules.WordsModule`; one object for one game."""

    def __init__(self, game: "Tally") -> None:
        self.game = game

    def card_name(self, card: str) -> str:
        """As in the game."""
        return self.game.card_name(card)

    def title(self, view: "View") -> "list[str]":
        """The lines of the idle screen, each of 16 letters at most."""
        if view.over:
            return [_("All is counted")]
        if view.sheet.done:
            return [_("You are done"), "", _("Something wrong?"), _("Lay a card or A")]
        question = view.question()
        asked = self._in_words(question, question.short) if question else _("that is all")
        own = self.game.own() if view.place == view.seat else _("of %s") % self.game.place_name(view.place)
        lines = [_("Lay each card"), own[:16], _("Counted: %d") % len(view.sheet.cards), "A: " + asked]
        return lines + ([_("then hold C: +")] if question and not question.values else [])

    def _in_words(self, question: "Question", english: str) -> str:
        """One of a question's texts, with the name of the card it is about."""
        if not question.about:
            return _(english)
        name = self.game.about_name(question.about)
        return _(english) % name if english else name

    def heading(self, view: "View", play: "Play") -> str:
        """The entry that a play makes, in 15 letters or a few more."""
        if play.verb == "add":
            return _("Add %s") % self.card_name(play.what)
        if play.verb == "remove":
            return _("Remove %s") % self.card_name(play.what)
        if play.verb == "done":
            return _("Done as it is") if play.value else _("That is all")
        if play.verb == "for":
            place = int(play.what)
            return _("To your own") if place == view.seat else _("To %s") % self.game.place_name(place)
        return self._redo(view, play.what) if play.verb == "again" else self._answer_text(play.what, play.value)

    def _redo(self, view: "View", name: str) -> str:
        question = self.game.question(name)
        about = self._in_words(question, question.redo) if question else name
        if question is None or question.values:
            return _("Redo %s") % about
        return _("Redo %s: %s") % (about, view.sheet.said(name, ""))

    def _answer_text(self, name: str, value: str) -> str:
        question = self.game.question(name)
        if question is None or (value[-1:] == "+" and not question.values):
            return _("%s or more") % value[:-1]
        return self.game.value_name(question, value)

    def caption(self, view: "View", play: "Play") -> "tuple[str, str]":
        """(head, detail) of a play that is allowed: its entry, and to which question."""
        return self.heading(view, play), self._detail(view, play)

    def _detail(self, view: "View", play: "Play") -> str:
        if play.verb == "add":
            return _("As card %d") % (len(view.sheet.cards) + 1)
        if play.verb == "remove":
            return _("It is counted now")
        if play.verb == "again":
            return _("Ask me that again")
        if play.verb == "for":
            return _("What you lay and say counts there")
        if play.verb == "done":
            cards = len(view.sheet.cards)
            all_said = plural(cards, "%d card, all said", "%d cards, all said") % cards
            return _("Even if things do not fit") if play.value else all_said
        return self._whole(play.what)

    def _whole(self, name: str) -> str:
        question = self.game.question(name)
        return self._in_words(question, question.whole) if question else name

    def why(self, refusal: "Refusal") -> str:
        """A refusal as a plain sentence: the reason and, where it helps, what to do."""
        words = dict(refusal.figures, title=self.game.played.title)
        if "card" in words and refusal.code != "unknown_card":
            words["copy"] = self.game.label(words["card"])
        if "other" in words:
            words["other"] = self.game.card_name(words["other"])
        if "city" in words:
            words["who"] = player(words["city"]) if words["city"] else self.game.place_name(0)
        if "own" in words:
            words["whose"] = self.game.whose(words["place"], words["own"], words["places"])
        if "question" in words:
            words["asked"] = self._whole(words["question"])
            if "value" in words:
                words["said"] = self._answer_text(words["question"], words["value"])
        return _(self.game.sentences.get(refusal.code) or _SENTENCES[refusal.code]).format(**words)

    def explain(self, card: str) -> "list[str]":
        """Lines for the help button."""
        return self.game.explain(card) + [_("Lay it twice to remove it")] if self.game.is_card(card) else []
