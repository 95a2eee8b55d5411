"""The tally of a finished game that nobody refereed, as a game in itself; a game supplies the questions.

Every seat enters what is before it, in any order: its cards (laid on the reader one after another),
and with the buttons what has no card. When all have declared that they are done, the game's own positions
check it and its score sheets count it. The possible entries, and the text of each:

    add altar.3        this card lies before me; `remove altar.3`: it does not
    coins 14           the answer to a question; `coins 10+`: at least this many, I am still counting
    again coins        ask me that once more
    done               that is all; `done anyway`: even if the entries do not fit together
    for 3              from now on I speak for place 3, which has no seat

A *place* is what is counted on one sheet: every seat's own, and others that the game names (the Free
City of 7 Wonders), which one of the seats speaks for.

A game offers it with `tally.py`, that holds a subclass of Tally as `GAME`, and `tallied.py`, which only
the host loads; see `Tally.part`.
"""

from collections import namedtuple

from shared_rules.contract import NotAPlay
from shared_rules.derived_game import DerivedGame
from shared_rules.phrases import _, player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NamedTuple

    from shared_rules.contract import Refusal

    Question = NamedTuple(
        "Question",
        [
            ("name", str),
            ("values", "tuple[str, ...]"),
            ("most", int),
            ("short", str),
            ("whole", str),
            ("redo", str),
            ("unique", bool),
            ("about", str),
        ],
    )
    Play = NamedTuple("Play", [("verb", str), ("what", str), ("value", str)])
else:
    # name, the verb of its answers; values to choose from, or () for a number up to `most`; in English words:
    # after "A:" on the idle screen, whole, and after "Redo"; unique: no two places have the same; about: a card
    # whose name is filled in, and stands where a text is empty.
    Question = namedtuple("Question", ("name", "values", "most", "short", "whole", "redo", "unique", "about"))

    # verb (add, remove, say, again, for, done); a card, a question or a place; the answer, or "anyway"
    Play = namedtuple("Play", ("verb", "what", "value"))

DONE = Play("done", "", "")
ANYWAY = Play("done", "", "anyway")

# Numbers beyond this are asked for ten by ten.
TEN, AT_ONCE = 10, 19


def choice(
    name: str, values: "tuple[str, ...]", short: str, whole: str, redo: str, unique: bool = False, about: str = ""
) -> "Question":
    """A question that is answered with one of these words."""
    return Question(name, values, 0, short, whole, redo, unique, about)


def number(name: str, most: int, short: str, whole: str, redo: str, about: str = "") -> "Question":
    """A question that is answered with a number from 0 to `most`."""
    return Question(name, (), most, short, whole, redo, False, about)


class Tally(DerivedGame):
    """See `DerivedGame`.

    questions  all questions, in their order; one about a card may be made by `question` instead
    settings   names of that game's options that a station must know
    """

    kind, titled = "tally", "tally"
    at_once = ("add",)
    questions: "tuple[Question, ...]" = ()
    settings: "tuple[str, ...]" = ()

    # -- what a game supplies ---------------------------------------------------------------------

    def own(self) -> str:
        """Of which cards a seat lays each, in 16 letters."""
        return _("of your own")

    def places(self, seats: int) -> int:
        """How many sheets there are: place 1 to `seats` are the seats', the others come after them."""
        return seats

    def speaker(self, place: int, seats: int) -> int:
        """The seat that speaks for a place."""
        return place if place <= seats else 1

    def place_name(self, place: int) -> str:
        """What a place without a seat is called."""
        return _("place %d") % place

    def whose(self, place: int, own: int, places: int) -> str:
        """Whose another place is, seen from one's own: `your left neighbour`, or a name."""
        return player(place)

    def asked(self, view: "Any") -> "tuple[Question, ...]":
        """The questions of a sheet, in their order; cards on it may bring some of their own."""
        return self.questions

    def settled(self, view: "Any", question: "Question") -> bool:
        """Whether the cards there have answered a question, which may still be answered in words."""
        return False

    def question(self, name: str) -> "Question | None":
        """The question of that name."""
        for question in self.questions:
            if question.name == name:
                return question
        return None

    def most(self, view: "Any", question: "Question") -> int:
        """The largest number that can be right, given the other entries."""
        return question.most

    def meaning(self, view: "Any", card: str) -> "Play | None":
        """The answer that laying a card means if it is not counted itself; None: it counts."""
        return None

    def refuse_card(self, view: "Any", card: str) -> "Refusal | None":
        """Why a card of the game cannot be here as well; a card that is elsewhere is refused before."""
        return None

    def refuse_value(self, view: "Any", question: "Question", value: str) -> "Refusal | None":
        """Why one of the question's values cannot be right."""
        return None

    def value_name(self, question: "Question", value: str) -> str:
        """An answer in words, at most 15 letters: `3 stages`."""
        return value

    def card_name(self, card: str) -> str:
        """What people call a card: see the game's `names`."""
        return self.played.part("names").card_name(card)

    def about_name(self, about: str) -> str:
        """What people call what a question is about."""
        return self.card_name(about)

    def label(self, card: str) -> str:
        """The same, distinguished from its copies: `Altar 3+`."""
        return self.card_name(card)

    def explain(self, card: str) -> "list[str]":
        """Lines for the help button."""
        return [self.label(card)]

    # -- the contract -----------------------------------------------------------------------------

    def parse(self, text: str) -> "Play":
        """See contract."""
        words = text.split()
        if words in (["done"], ["done", "anyway"]):
            return ANYWAY if words[1:] else DONE
        if len(words) == 2:
            verb, what = words
            if verb in ("add", "remove") and self.is_card(what):
                return Play(verb, what, "")
            if (verb == "again" and self.question(what)) or (verb == "for" and _is_number(what)):
                return Play(verb, what, "")
            question = self.question(verb)
            if question is not None and _fits(question, what):
                return Play("say", verb, what)
        raise NotAPlay('"%s" says nothing for a tally: it should be like "add CARD", "coins 14" or "done".' % text)

    def text(self, play: "Play") -> str:
        """See contract."""
        return " ".join([word for word in play if word and word != "say"])

    def sayings(self, position: "dict[str, Any]") -> "list[list[str]]":
        """All entries that tally a finished game, as texts of plays, seat by seat.

        position: that game's, as its State writes it.
        """
        return self.part("referee.state").sayings(self, position)

    def part(self, name: str) -> "Any":
        """See `DerivedGame`.

        `tallied` is the game's own module, with these functions:
            finished(sheets, options, seats)  the position of the entries on the Sheets of all places; raises
                                              PlayRefused with a sentence of the game's if there is no position
            misfit(state, sheets)             why these finished cities cannot be right, or None
            sheets(state)                     the score sheets of that position, without what nobody entered
            sayings(position)                 for every place, the texts of its entries
        and, where it differs from the game's own:
            ended(state)                      the Event that announces the result
            report(state)                     further Sections beside the sheets; none where it is left out
            CATEGORIES                        of these sheets, as in the game's `news`
        """
        if name == "referee.tallied":
            return self.played.part(name)
        return DerivedGame.part(self, name)


def _is_number(word: str) -> bool:
    return 0 < len(word) < 4 and not word.strip("0123456789") and str(int(word)) == word


def _fits(question: "Question", value: str) -> bool:
    """Whether a word could answer a question at all."""
    if question.values:
        return value in question.values
    return _is_number(value[:-1] if value[-1:] == "+" and question.most > AT_ONCE else value)
