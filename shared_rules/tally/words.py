"""The words of a tally that a station and the host both say.

Codes of refusals and where they come from: `view.py`; `state.py` adds `no_such_seat` and `broken`, and
a game its own (`Tally.sentences`). Cards, answers and places are named by the game.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.contract import Refusal
    from shared_rules.tally import Play, Tally
    from shared_rules.tally.view import View

_SENTENCES = {
    "over": "All is counted: the sheets are on the host's screen.",
    "unknown_card": "{card} is no card of {title}.",
    "elsewhere": "{copy} is counted {whose}: it must be taken out there first, or this is a second tag of it.",
    "counted": "{copy} is counted here already.",
    "no_card": "{copy} is not counted itself: lay it on the reader, and it answers a question.",
    "not_counted": "{copy} is not counted here.",
    "taken": "Another player has said {said}: ask who is right.",
    "done": "You have said already that this is all.",
    "not_answered": "One thing is still open: {asked}",
    "not_asked": "That is not asked here: press A without a card to see what is.",
    "not_for": "You do not speak for place {place}: its own station does.",
    "too_many": "There can be {most} at most here, not {number}.",
    "no_such_seat": "There is no seat {seat}.",
    "broken": "{reason}",
}


class Words:
    """See `host.languages.game_words.WordsModule`; one object for one game."""

    def __init__(self, game: "Tally") -> None:
        self.game = game

    def card_name(self, card: str) -> str:
        """As in the game."""
        return self.game.card_name(card)

    def title(self, view: "View") -> "list[str]":
        """The lines of the idle screen, each of 16 letters at most."""
        if view.over:
            return ["All is counted"]
        if view.sheet.done:
            return ["You are done", "Wait for others", "", "Something wrong?", "Lay a card or A"]
        question = view.question()
        asked = question.short if question else "that is all"
        own = "of your own" if view.place == view.seat else "of " + self.game.place_name(view.place)
        return ["Lay each card", own[:16], "Counted: %d" % len(view.sheet.cards), "A: " + asked]

    def heading(self, view: "View", play: "Play") -> str:
        """What a play would say, in 15 letters or a few more."""
        if play.verb == "add":
            return "Add " + self.card_name(play.what)
        if play.verb == "remove":
            return "Remove " + self.card_name(play.what)
        if play.verb == "done":
            return "Done as it is" if play.value else "That is all"
        if play.verb == "for":
            place = int(play.what)
            return "To your own" if place == view.seat else "To " + self.game.place_name(place)
        return self._redo(view, play.what) if play.verb == "again" else self._said(play.what, play.value)

    def _redo(self, view: "View", name: str) -> str:
        question = self.game.question(name)
        if question is None or question.values:
            return "Redo " + (question.redo if question else name)
        return "Redo %s: %s" % (question.redo, view.sheet.said(name, ""))

    def _said(self, name: str, value: str) -> str:
        question = self.game.question(name)
        if question is None or (value[-1:] == "+" and not question.values):
            return value[:-1] + " or more"
        return self.game.value_name(question, value)

    def caption(self, view: "View", play: "Play") -> "tuple[str, str]":
        """(head, detail) of a play that is allowed: what it says, and to which question."""
        return self.heading(view, play), self._detail(view, play)

    def _detail(self, view: "View", play: "Play") -> str:
        if play.verb == "add":
            return "As card %d" % (len(view.sheet.cards) + 1)
        if play.verb == "remove":
            return "It is counted now"
        if play.verb == "again":
            return "Ask me that again"
        if play.verb == "for":
            return "What you lay and say counts there"
        if play.verb == "done":
            return "Even if things do not fit" if play.value else "%d cards, all said" % len(view.sheet.cards)
        return self._whole(play.what)

    def _whole(self, name: str) -> str:
        question = self.game.question(name)
        return question.whole if question else name

    def why(self, refusal: "Refusal") -> str:
        """A refusal as a plain sentence: the reason and, where it helps, what to do."""
        words = dict(refusal.figures, title=self.game.played.title)
        if "card" in words and refusal.code != "unknown_card":
            words["copy"] = self.game.label(words["card"])
        if "own" in words:
            words["whose"] = self.game.whose(words["place"], words["own"], words["places"])
        if "question" in words:
            words["asked"] = self._whole(words["question"])
            if "value" in words:
                words["said"] = self._said(words["question"], words["value"])
        return (self.game.sentences.get(refusal.code) or _SENTENCES[refusal.code]).format(**words)

    def explain(self, card: str) -> "list[str]":
        """Lines for the help button."""
        return self.game.explain(card) + ["Lay it twice to remove it"] if card in self.game.cards() else []
