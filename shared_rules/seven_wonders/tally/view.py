"""What one seat may know of a tally, and the one implementation of what it may say.

Everything in a finished city lies open, so a View knows all of them: of its own everything that was
said, of the others the board and the cards.
"""

from shared_rules import contract
from shared_rules.contract import Refusal, Way
from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.tally.plays import (
    ANYWAY,
    COINS,
    DONE,
    NUMBERS,
    QUESTIONS,
    SIDE,
    STAGES,
    TOKENS,
    WONDER,
    Play,
    again,
    answer,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# A neighbour on each side, a conflict with each of them in each Age (SW-99).
TOKENS_OF_A_KIND, TOKENS_AT_ALL = 2, 6
COINS_AT_A_TIME, MOST_COINS = 10, 199
MOST_STAGES = 4


class Sheet:
    """What one seat has said so far.

    wonder, side  its board and its side, "" before they are known
    cards         in the order they were laid
    answers       question -> number, for those answered
    floor         coins counted so far while the question is open
    done          whether it has said that this is all
    """

    __slots__ = ("answers", "cards", "done", "floor", "side", "wonder")

    def __init__(self) -> None:
        self.wonder = self.side = ""
        self.cards: list[str] = []
        self.answers: dict[str, int] = {}
        self.floor = 0
        self.done = False

    def answered(self, question: str) -> bool:
        """Whether a question has its answer."""
        if question in (WONDER, SIDE):
            return bool(self.wonder if question == WONDER else self.side)
        return question in self.answers

    def stages(self) -> int:
        """How many stages the board has."""
        return len(cards.board(self.wonder, self.side)[1]) if self.wonder and self.side else MOST_STAGES

    def data(self) -> "dict[str, Any]":
        """All of it as plain data."""
        data: dict[str, Any] = {"wonder": self.wonder, "side": self.side, "cards": self.cards[:]}
        for question in NUMBERS:
            if question in self.answers:
                data[question] = self.answers[question]
        data["floor"], data["done"] = self.floor, self.done
        return data


def sheet_of(data: "dict[str, Any]") -> "Sheet":
    """The Sheet that `Sheet.data` described."""
    sheet = Sheet()
    sheet.wonder, sheet.side, sheet.cards = data["wonder"], data["side"], list(data["cards"])
    sheet.floor, sheet.done = data["floor"], data["done"]
    for question in NUMBERS:
        if question in data:
            sheet.answers[question] = data[question]
    return sheet


class View(contract.View):
    """What one seat may know.

    sheet   what it has said itself; players: how many cities are counted
    places  {card: seat} of every card that lies in a city; boards: the wonders of the other seats
    sides   "both", "A" or "B": which sides of the boards were played with
    """

    __slots__ = ("awaited", "boards", "over", "places", "players", "seat", "sheet", "sides")

    def __init__(self, seat: int, players: int, sides: str, sheet: "Sheet") -> None:
        self.seat, self.players, self.sides, self.sheet = seat, players, sides, sheet
        self.over = False
        self.awaited = True
        self.places: dict[str, int] = {}
        self.boards: list[str] = []

    def question(self) -> "str | None":
        """The first question that has no answer yet."""
        for question in QUESTIONS:
            if not self.sheet.answered(question):
                return question
        return None

    # -- the contract ---------------------------------------------------------------------------

    def ways(self, card: "str | None") -> "list[Way]":
        """See contract. A card in the own city is taken out again; refusals are listed in `words.py`.

        Without a card: the answers to the question of now, or that this is all; then every earlier
        question once more, the latest first; and, when all is answered, each card to take out."""
        if card is None:
            return [Way(play, self._refuse_board(play)) for play in self._cardless()]
        structure = cards.find(card)
        if structure is None:
            return [Way(None, Refusal("unknown_card", card=card))]
        if self.over:
            return [Way(None, Refusal("over"))]
        if self.places.get(card) == self.seat:
            return [Way(Play("remove", card, 0, ""), None)]
        refusal = self._foreign(card)
        if refusal is not None:
            return [Way(None, refusal)]
        return [Way(Play("add", card, 0, ""), self._duplicate(structure.name))]

    def _cardless(self) -> "list[Play]":
        if self.over:
            return []
        question = self.question()
        found = self._all_said() if question is None else self._answers(question)
        found += [again(asked) for asked in reversed(QUESTIONS) if self.sheet.answered(asked)]
        if question is None:
            found += [Play("remove", card, 0, "") for card in reversed(self.sheet.cards)]
        return found

    def _all_said(self) -> "list[Play]":
        return [] if self.sheet.done else [DONE, ANYWAY]

    def _answers(self, question: str) -> "list[Play]":
        if question == WONDER:
            return [Play(WONDER, wonder, 0, "") for wonder in cards.wonders()]
        if question == SIDE:
            return [Play(SIDE, side, 0, "") for side in ("A", "B") if self.sides in ("both", side)]
        if question == COINS:
            floor = self.sheet.floor
            found = [answer(COINS, number) for number in range(floor, floor + COINS_AT_A_TIME)]
            return found + [answer(COINS, floor + COINS_AT_A_TIME, "+")]
        return [answer(question, number) for number in range(self._most(question) + 1)]

    def _most(self, question: str) -> int:
        """The largest number that can be right."""
        if question == COINS:
            return MOST_COINS
        if question == STAGES:
            return self.sheet.stages()
        others = [self.sheet.answers.get(name, 0) for name, _ in TOKENS if name != question]
        room = max(0, TOKENS_AT_ALL - sum(others))
        return room if question == "defeats" else min(room, TOKENS_OF_A_KIND)

    def plays(self, card: "str | None" = None) -> "list[Play]":
        """See contract."""
        if card is not None:
            return [way.play for way in self.ways(card) if way.refusal is None]
        found = [play for one in cards.all_cards() for play in self.plays(one) if play.verb == "add"]
        removed = [play for one in self.sheet.cards for play in self.plays(one)]
        said = [play for play in self._cardless() if play.verb != "remove" and self._refuse_board(play) is None]
        return found + removed + said

    def reach(self) -> "list[str] | None":
        """See contract: anything may lie in a city."""
        return [] if self.over else None

    def refuse(self, play: "Play") -> "Refusal | None":
        """See contract."""
        if self.over:
            return Refusal("over")
        if play.verb == "add":
            way = self.ways(play.what)[0]
            return way.refusal or (None if way.play == play else Refusal("counted", card=play.what))
        if play.verb == "remove":
            return None if play.what in self.sheet.cards else Refusal("not_counted", card=play.what)
        if play.verb == "again":
            return None if self.sheet.answered(play.what) else Refusal("not_answered", question=play.what)
        if play.verb == "done":
            return self._refuse_done()
        return self._refuse_number(play) if play.verb in NUMBERS else self._refuse_board(play)

    # -- why not --------------------------------------------------------------------------------

    def _foreign(self, card: str) -> "Refusal | None":
        """A card that cannot stand in this city: not of this game, another's, or one guild too many."""
        mark = cards.split(card)[1]
        if mark > self.players:
            return Refusal("mark_too_high", card=card, mark=mark, players=self.players)
        if card in self.places:
            return Refusal("elsewhere", card=card, whose=self._whose(self.places[card]))
        kept = self.players + 2  # SW-12
        if not mark and len([one for one in self.places if not cards.split(one)[1]]) >= kept:
            return Refusal("too_many_guilds", card=card, kept=kept)
        return None

    def _whose(self, seat: int) -> "str | int":
        """`left` or `right` for a neighbour, else the seat."""
        if seat == self.seat % self.players + 1:
            return "left"
        return "right" if seat == (self.seat - 2) % self.players + 1 else seat

    def _duplicate(self, name: str) -> "Refusal | None":
        for card in self.sheet.cards:
            if cards.name_of(cards.split(card)[0]) == name:
                return Refusal("duplicate", card=card)
        return None

    def _refuse_board(self, play: "Play") -> "Refusal | None":
        """A board that lies before another player is named, and refused: so the list never moves."""
        if play.verb == WONDER and play.what in self.boards:
            return Refusal("board_taken", wonder=play.what)
        if play.verb == SIDE and self.sides not in ("both", play.what):
            return Refusal("other_side", side=self.sides)
        return None

    def _refuse_number(self, play: "Play") -> "Refusal | None":
        most = self._most(play.verb)
        if play.number > most:
            return Refusal("too_many", question=play.verb, number=play.number, most=most)
        return None

    def _refuse_done(self) -> "Refusal | None":
        if self.sheet.done:
            return Refusal("done")
        question = self.question()
        return Refusal("not_answered", question=question) if question else None

    # -- as plain data --------------------------------------------------------------------------

    def data(self) -> "dict[str, Any]":
        """All of the above as plain data for one message; `rebuild` reads it. The others' cards are
        bitmaps over `cards.all_cards()`, by seat."""
        bits = [0] * (self.players + 1)
        for card in self.places:
            if self.places[card] != self.seat:
                bits[self.places[card]] |= 1 << cards.index(card)
        return {
            "seat": self.seat,
            "players": self.players,
            "sides": self.sides,
            "over": self.over,
            "sheet": self.sheet.data(),
            "boards": self.boards[:],
            "others": ["%x" % one for one in bits[1:]],
        }


def rebuild(data: "dict[str, Any]") -> "View":
    """The View that `View.data` described."""
    view = View(data["seat"], data["players"], data["sides"], sheet_of(data["sheet"]))
    view.over, view.boards = data["over"], data["boards"]
    view.awaited = not view.over
    others = [int(bits, 16) for bits in data["others"]]
    for place, card in enumerate(cards.all_cards()):
        for seat, bits in enumerate(others):
            if bits >> place & 1:
                view.places[card] = seat + 1
    for card in view.sheet.cards:
        view.places[card] = view.seat
    return view
