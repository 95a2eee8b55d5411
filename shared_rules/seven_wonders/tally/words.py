"""The words of a tally that a station and the host both say.

Codes of refusals and where they come from: `view.py`; `state.py` adds `no_such_seat`, `broken` and
those that begin with `misfit`. Cards are named and explained as in the game.
"""

from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.names import AGES, card_name, copy_name
from shared_rules.seven_wonders.tally.plays import COINS, NUMBERS, SIDE, STAGES, TOKENS, WONDER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.contract import Refusal
    from shared_rules.seven_wonders.tally.plays import Play
    from shared_rules.seven_wonders.tally.view import View

__all__ = ("caption", "card_name", "explain", "heading", "title", "why")

VALUES = dict(TOKENS)

# Question: (after "A:" on the idle screen, the whole question, its name after "Redo")
_QUESTIONS = {
    "wonder": ("your wonder", "Which board is yours?", "wonder"),
    "side": ("your side", "Which side of it?", "side"),
    "stages": ("your stages", "How many stages of it are built?", "stages"),
    "coins": ("your coins", "How many coins lie on it?", "coins"),
    "fives": ("tokens of 5", "How many tokens of 5? (Age III)", "5s"),
    "threes": ("tokens of 3", "How many tokens of 3? (Age II)", "3s"),
    "ones": ("tokens of 1", "How many tokens of 1? (Age I)", "1s"),
    "defeats": ("tokens of -1", "How many tokens of -1? (defeats)", "-1s"),
}


def title(view: "View") -> "list[str]":
    """The lines of the idle screen, each of 16 letters at most."""
    if view.over:
        return ["All is counted"]
    if view.sheet.done:
        return ["You are done", "Wait for others", "", "Something wrong?", "Lay a card or A"]
    question = view.question()
    asked = _QUESTIONS[question][0] if question else "that is all"
    return ["Lay each card", "of your city", "Counted: %d" % len(view.sheet.cards), "A: " + asked]


def heading(view: "View", play: "Play") -> str:
    """What a play would say, in 15 letters or a few more."""
    if play.verb == "add":
        return "Add " + card_name(play.what)
    if play.verb == "remove":
        return "Remove " + card_name(play.what)
    if play.verb == WONDER:
        return card_name(play.what)
    if play.verb == SIDE:
        return "Side " + play.what
    if play.verb == "again":
        return _redo(view, play.what)
    if play.verb == "done":
        return "Done as it is" if play.how else "That is all"
    return _number(play)


def _redo(view: "View", question: str) -> str:
    name = "Redo " + _QUESTIONS[question][2]
    return "%s: %d" % (name, view.sheet.answers[question]) if question in NUMBERS else name


def _number(play: "Play") -> str:
    if play.verb == COINS:
        if play.how:
            return "%d or more" % play.number
        return "1 coin" if play.number == 1 else "%d coins" % play.number
    if play.verb == STAGES:
        return "1 stage" if play.number == 1 else "%d stages" % play.number
    return "%d of %d" % (play.number, VALUES[play.verb])


def caption(view: "View", play: "Play") -> "tuple[str, str]":
    """(head, detail) of a play that is allowed: what it says, and to which question."""
    return heading(view, play), _detail(view, play)


def _detail(view: "View", play: "Play") -> str:
    if play.verb == "add":
        return "As card %d of your city" % (len(view.sheet.cards) + 1)
    if play.verb == "remove":
        return "It is counted now"
    if play.verb == "again":
        return "Ask me that again"
    if play.verb == "done":
        return "Even if tokens and shields differ" if play.how else "%d cards, all said" % len(view.sheet.cards)
    return _QUESTIONS[play.verb][1]


# -- refusals -----------------------------------------------------------------------------------

_SENTENCES = {
    "over": "All is counted: the sheets are on the host's screen.",
    "unknown_card": "{card} is no card of 7 Wonders.",
    "mark_too_high": "{copy} is for {mark} players or more and you are {players}: how did it get there?",
    "too_many_guilds": "{copy} would be one guild more than the {kept} of this game: one is from the box.",
    "elsewhere": "{copy} is counted {whose}: it must be taken out there first, or this is a second tag of it.",
    "duplicate": "{copy} is counted in your city, and no structure stands twice in one: take one of them out.",
    "counted": "{copy} is counted in your city already.",
    "not_counted": "{copy} is not counted in your city.",
    "board_taken": "Another player has the board of {name}: ask who is right.",
    "other_side": "This game was played with sides {side} only.",
    "done": "You have said already that this is all.",
    "not_answered": "One thing is still open: {asked}",
    "too_many": "There can be {most} at most here, not {number}.",
    "no_such_seat": "There is no seat {seat}.",
    "broken": "{reason}",
    "misfit_fives": "Seat {seat} has {shields} shields, which beats {beaten} of its neighbours, but {number} tokens "
    "of 5. Look for a card that is missing, or choose Done as it is.",
    "misfit_defeats": "Seat {seat} has fewer shields than {stronger} of its neighbours, but {number} tokens of -1. "
    "Look for a card that is missing, or choose Done as it is.",
    "misfit_all": "All victory tokens together are {won}, all defeats {lost}, and each conflict gives one of both. "
    "Count again, or choose Done as it is.",
}

_PLACES: "dict[str | int, str]" = {"left": "at your left neighbour", "right": "at your right neighbour"}


def why(refusal: "Refusal") -> str:
    """A refusal as a plain sentence: the reason and, where it helps, what to do."""
    words: dict[str, Any] = {}
    for name in refusal.figures:
        words[name] = refusal.figures[name]
    if "card" in words:
        words["copy"] = copy_name(words["card"])
    if "wonder" in words:
        words["name"] = card_name(words["wonder"])
    if "whose" in words:
        words["whose"] = _PLACES.get(words["whose"]) or "at seat %s" % words["whose"]
    if "question" in words:
        words["asked"] = _QUESTIONS[words["question"]][1]
    return _SENTENCES[refusal.code].format(**words)


def explain(card: str) -> "list[str]":
    """Lines for the help button."""
    structure = cards.find(card)
    if structure is None:
        return []
    return [copy_name(card), "Age %s, %s" % (AGES[structure.age], structure.colour), "Lay it twice to remove it"]
