"""What one seat may know of a tally, and the one implementation of what it may enter.

Everything in a finished game lies open, so a View knows all of it: of the place the seat speaks for
all entries, of the others the cards, and the answers that no two places may share.
"""

from shared_rules import contract
from shared_rules.contract import Refusal, Way
from shared_rules.tally import ANYWAY, AT_ONCE, DONE, TEN, Play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.tally import Question, Tally

    Base = contract.View[Play]
else:
    Base = contract.View


class Sheet:
    """The entries of one place so far.

    cards    in the order they were laid
    answers  question -> the word or the number it was answered with
    floor    of the number that is being counted, what was counted so far
    done     whether the place has declared that it is done
    """

    __slots__ = ("answers", "cards", "done", "floor")

    def __init__(self) -> None:
        self.cards: list[str] = []
        self.answers: dict[str, Any] = {}
        self.floor = 0
        self.done = False

    def said(self, question: str, otherwise: "Any") -> "Any":
        """The answer to a question, or its value until it is answered."""
        return self.answers.get(question, otherwise)

    def data(self) -> "dict[str, Any]":
        """All of it as plain data."""
        return {"cards": self.cards[:], "answers": self.answers.copy(), "floor": self.floor, "done": self.done}


def sheet_of(data: "dict[str, Any]") -> "Sheet":
    """The Sheet that `Sheet.data` described."""
    sheet = Sheet()
    sheet.cards, sheet.answers = list(data["cards"]), dict(data["answers"])
    sheet.floor, sheet.done = data["floor"], data["done"]
    return sheet


class View(Base):
    """What one seat may know.

    place     the place it speaks for now, and its Sheet; seats, places: how many there are
    settings  the options that matter here
    lying     {card: place} of every card that lies somewhere
    taken     {question: the words that other places entered} for questions that are answered once
    """

    __slots__ = (
        "awaited",
        "game",
        "lying",
        "over",
        "place",
        "places",
        "seat",
        "seats",
        "settings",
        "sheet",
        "taken",
    )

    open = True

    # How far somebody has counted by holding C: (place, question), and the number. It outlives a View, which others'
    # entries replace; only a station, which is one person's, counts so.
    _counting: "tuple[tuple[int, str], int]" = ((0, ""), 0)

    def __init__(self, game: "Tally", seat: int, seats: int, settings: "dict[str, str]", sheet: "Sheet") -> None:
        self.game, self.seat, self.seats, self.settings, self.sheet = game, seat, seats, settings, sheet
        self.place, self.places = seat, game.places(seats)
        self.over = False
        self.awaited = True
        self.lying: dict[str, int] = {}
        self.taken: dict[str, list[str]] = {}

    def question(self) -> "Question | None":
        """The first question that has no answer yet, neither a word nor what was laid."""
        for question in self.game.asked(self):
            if question.name not in self.sheet.answers and not self.game.settled(self, question):
                return question
        return None

    def _question(self, name: str) -> "Question | None":
        """The question of that name as it is asked here, perhaps without some of its values."""
        for question in self.game.asked(self):
            if question.name == name:
                return question
        return None

    # -- the contract ---------------------------------------------------------------------------

    def ways(self, card: "str | None") -> "list[Way[Play]]":
        """See contract. A card that is here is taken out again; refusals are listed in `words.py`.

        Without a card: the answers to the present question, or that this is all; then every earlier
        question again, the latest first; the other places to speak for; and, when all is answered,
        each card to take out."""
        if card is None:
            return [Way(play, self._refuse_said(play)) for play in self._cardless()]
        if card not in self.game.cards_of(self.settings):
            return [Way(None, Refusal("unknown_card", card=card))]
        if self.over:
            return [Way(None, Refusal("over"))]
        means = self.game.meaning(self, card)
        if means is not None:
            return [Way(means, self._refuse_said(means))]
        if self.lying.get(card) == self.place:
            return [Way(Play("remove", card, ""), None)]
        return [Way(Play("add", card, ""), self._refuse_card(card))]

    def _cardless(self) -> "list[Play]":
        if self.over:
            return []
        question = self.question()
        found = self._all_said() if question is None else self._answers(question)
        asked = [one.name for one in self.game.asked(self) if one.name in self.sheet.answers]
        found += [Play("again", name, "") for name in reversed(asked)]
        found += [Play("for", str(place), "") for place in self._spoken_for() if place != self.place]
        if question is None:
            found += [Play("remove", card, "") for card in reversed(self.sheet.cards)]
        return found

    def _all_said(self) -> "list[Play]":
        return [] if self.sheet.done else [DONE, ANYWAY]

    def _spoken_for(self) -> "list[int]":
        places = range(1, self.places + 1)
        return [place for place in places if self.game.speaker(place, self.seats) == self.seat]

    def _answers(self, question: "Question") -> "list[Play]":
        name, floor = question.name, self._floor(question)
        if question.values:
            return [Play("say", name, value) for value in question.values]
        if question.most <= AT_ONCE:
            return [Play("say", name, str(count)) for count in range(self.game.most(self, question) + 1)]
        found = [Play("say", name, str(count)) for count in range(floor, floor + TEN)]
        return found + [Play("say", name, "%d+" % (floor + TEN))]

    def _floor(self, question: "Question") -> int:
        """Where its list begins: at what was counted so far, here or at the table."""
        about, floor = View._counting
        if about != (self.place, question.name):
            View._counting = ((0, ""), 0)  # another question: it is asked from its beginning when it comes again
            return self.sheet.floor
        return floor

    def count(self, chosen: int) -> int:
        """See contract: three or five more, from the beginning after the most that there can be."""
        question, found = self.question(), self._cardless()
        if question is None or question.values or found[chosen].verb != "say":
            return -1
        few, most = question.most <= AT_ONCE, self.game.most(self, question)
        number = number_of(found[chosen].value) + (3 if few else 5)
        number = number if number <= most else 0
        if few:
            return number
        View._counting = ((self.place, question.name), number)
        return 0

    def plays(self, card: "str | None" = None) -> "list[Play]":
        """See contract."""
        if card is not None:
            return [way.play for way in self.ways(card) if way.play and way.refusal is None]
        found = [play for one in self.game.cards_of(self.settings) for play in self.plays(one) if play.verb == "add"]
        removed = [play for one in self.sheet.cards for play in self.plays(one)]
        said = [play for play in self._cardless() if play.verb != "remove" and self._refuse_said(play) is None]
        return found + removed + said

    def reach(self) -> "list[str] | None":
        """See contract: any card may be here."""
        return [] if self.over else None

    def refuse(self, play: "Play") -> "Refusal | None":
        """See contract."""
        if self.over:
            return Refusal("over")
        if play.verb == "add":
            way = self.ways(play.what)[0]
            if way.play is not None and way.play.verb == "say":
                return Refusal("no_card", card=play.what)
            return way.refusal or (None if way.play == play else Refusal("counted", card=play.what))
        if play.verb == "remove":
            return None if play.what in self.sheet.cards else Refusal("not_counted", card=play.what)
        if play.verb == "again":
            return None if play.what in self.sheet.answers else Refusal("not_answered", question=play.what)
        if play.verb == "for":
            return None if int(play.what) in self._spoken_for() else Refusal("not_for", place=int(play.what))
        return self._refuse_done() if play.verb == "done" else self._refuse_said(play)

    # -- why not --------------------------------------------------------------------------------

    def _refuse_card(self, card: str) -> "Refusal | None":
        if card in self.lying:
            return Refusal("elsewhere", card=card, place=self.lying[card], own=self.place, places=self.places)
        return self.game.refuse_card(self, card)

    def _refuse_said(self, play: "Play") -> "Refusal | None":
        """Impossible values are offered and refused, so that the list never moves."""
        if play.verb != "say":
            return None
        question = self._question(play.what)
        if question is None or (question.values and play.value not in question.values):
            return Refusal("not_asked", question=play.what)
        if question.values:
            if question.unique and play.value in self.taken.get(play.what, ()):
                return Refusal("taken", question=play.what, value=play.value)
            return self.game.refuse_value(self, question, play.value)
        most, count = self.game.most(self, question), number_of(play.value)
        return Refusal("too_many", question=play.what, number=count, most=most) if count > most else None

    def _refuse_done(self) -> "Refusal | None":
        if self.sheet.done:
            return Refusal("done")
        question = self.question()
        return Refusal("not_answered", question=question.name) if question else None

    # -- as plain data --------------------------------------------------------------------------

    def data(self) -> "dict[str, Any]":
        """All of the above as plain data for one message; `rebuild` reads it. The others' cards are
        bitmaps over the game's cards, by place."""
        bits = [0] * (self.places + 1)
        for at, card in enumerate(self.game.cards_of(self.settings)):
            if self.lying.get(card, self.place) != self.place:
                bits[self.lying[card]] |= 1 << at
        return {
            "seat": self.seat,
            "seats": self.seats,
            "place": self.place,
            "settings": self.settings,
            "over": self.over,
            "sheet": self.sheet.data(),
            "taken": {name: words[:] for name, words in self.taken.items()},
            "others": ["%x" % one for one in bits[1:]],
        }


def number_of(value: str) -> int:
    """The number of an answer, `14` or `10+`."""
    return int(value[:-1] if value[-1:] == "+" else value)


def rebuild(game: "Tally", data: "dict[str, Any]") -> "View":
    """The View that `View.data` described."""
    view = View(game, data["seat"], data["seats"], data["settings"], sheet_of(data["sheet"]))
    view.place, view.over, view.taken = data["place"], data["over"], data["taken"]
    view.awaited = not view.over
    others = [int(bits, 16) for bits in data["others"]]
    for at, card in enumerate(game.cards_of(view.settings)):
        for place, bits in enumerate(others):
            if bits >> at & 1:
                view.lying[card] = place + 1
    for card in view.sheet.cards:
        view.lying[card] = view.place
    return view
