"""A whole tally: a Sheet for every place, and what the finished game scores.

Nothing is counted here. The game's `tallied.py` makes a position of the entries; the
position's checks and the game's score sheets are the only ones.
"""

from shared_rules import contract
from shared_rules.contract import BrokenPosition, Event, NotAPlay, NotOver, PlayRefused, Refusal
from shared_rules.tally import ANYWAY, DONE, Play
from shared_rules.tally.view import Sheet, View, number_of, sheet_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.contract import ScoreLine, Section
    from shared_rules.tally import Tally

    Base = contract.State[Play]
else:
    Base = contract.State


class State(Base):
    """See contract. Every seat may speak until all have confirmed the end; those who have not are
    awaited, the others may still correct themselves.

    sheets  by place, place 0 empty; speaking: by seat, the place it speaks for now
    """

    def __init__(self, game: "Tally", seats: int, options: "dict[str, str]") -> None:
        self.game, self.options, self.tallied = game, options, game.part("referee.tallied")
        self.seats = tuple(range(1, seats + 1))
        self.all_places = tuple(range(1, game.places(seats) + 1))
        self.sheets: list[Sheet] = [Sheet() for _ in range(len(self.all_places) + 1)]
        self.speaking = list(range(seats + 1))
        self.over = False

    # -- the contract ---------------------------------------------------------------------------

    def awaited(self) -> "tuple[int, ...]":
        """See contract."""
        return tuple([seat for seat in self.seats if self._open_places(seat)])

    def _open_places(self, seat: int) -> "list[int]":
        """The places that a seat speaks for and that are not done."""
        speaker, count = self.game.speaker, len(self.seats)
        return [place for place in self.all_places if speaker(place, count) == seat and not self.sheets[place].done]

    def plays(self, seat: int, card: "str | None" = None) -> "list[Play]":
        """See contract."""
        return self.see(seat).plays(card) if seat in self.seats else []

    def refuse(self, seat: int, play: "Play") -> "Refusal | None":
        """See contract. The last `done` is refused while the entries do not fit together."""
        if seat not in self.seats:
            return Refusal("no_such_seat", seat=seat)
        refusal = self.see(seat).refuse(play)
        if refusal is None and play.verb == "done":
            still = [place for other in self.seats for place in self._open_places(other)]
            refusal = self._refuse_end(play) if still == [self.speaking[seat]] else None
        return refusal

    def do(self, seat: int, play: "Play") -> "list[Event]":
        """See contract."""
        refusal = self.refuse(seat, play)
        if refusal is not None:
            raise PlayRefused(refusal)
        if play.verb == "for":
            self.speaking[seat] = int(play.what)
            return []
        place = self.speaking[seat]
        sheet = self.sheets[place]
        sheet.done = play.verb == "done"
        if not sheet.done:
            _say(sheet, play)
            self._forget_impossible(seat)
            return []
        events = [Event("told", {"seat": seat, "place": place, "cards": len(sheet.cards)})]
        for other in self._open_places(seat)[:1]:
            self.speaking[seat] = other
        if not self.awaited():
            self.over = True
            events.append(self._result(self.finished()))
        return events

    def _result(self, state: "Any") -> "Event":
        """The Event that announces the result: the game's own, or what the State makes of the sheets."""
        ended = getattr(self.tallied, "ended", None)
        return ended(state) if ended else state.result(self.tallied.sheets(state))

    def _forget_impossible(self, seat: int) -> None:
        """Forgets numbers that cannot be right any more: they are asked for again."""
        view = self.see(seat)
        questions = self.game.asked(view)
        for question in questions:
            said = view.sheet.said(question.name, 0)
            if not question.values and said > self.game.most(view, question):
                del view.sheet.answers[question.name]
        known = [question.name for question in questions]
        for name in sorted(view.sheet.answers):
            if name not in known:
                del view.sheet.answers[name]

    def scores(self) -> "list[list[ScoreLine]]":
        """See contract: the sheets of the game; empty ones until the entries make a position."""
        state = self._so_far()
        return self.tallied.sheets(state) if state else [[] for _ in self.seats]

    def ranking(self) -> "list[tuple[int, ...]]":
        """See contract."""
        state = self._so_far()
        return list(state.ranking()) if state else [self.seats]

    def report(self) -> "list[Section]":
        """See contract: the game's news of places without a seat."""
        if not self.over:
            raise NotOver("Not all have said that this is all.")
        found = getattr(self.tallied, "report", None)
        return found(self.finished()) if found else []

    def view(self, seat: int) -> "dict[str, Any]":
        """See contract."""
        return self.see(seat).data()

    def public(self) -> "dict[str, Any]":
        """See contract."""
        told = [dict(self.sheets[place].data(), place=place) for place in self.all_places]
        return {"game": self.game.name, "awaited": list(self.awaited()), "places": told}

    def position(self) -> "dict[str, Any]":
        """See contract."""
        return {
            "game": self.game.name,
            "options": self.options.copy(),
            "seats": len(self.seats),
            "places": [self.sheets[place].data() for place in self.all_places],
            "speaking": self.speaking[1:],
        }

    def copy(self) -> "State":
        """See contract."""
        twin = State(self.game, len(self.seats), self.options)
        twin.over, twin.speaking = self.over, self.speaking[:]
        twin.sheets = [sheet_of(sheet.data()) for sheet in self.sheets]
        return twin

    # -- what follows ---------------------------------------------------------------------------

    def see(self, seat: int) -> "View":
        """The View of a seat; it shares the Sheet of the place it speaks for."""
        place = self.speaking[seat]
        settings = {name: self.options[name] for name in self.game.settings}
        view = View(self.game, seat, len(self.seats), settings, self.sheets[place])
        view.place, view.over, view.awaited = place, self.over, not self.over
        for other in self.all_places:
            for card in self.sheets[other].cards:
                view.lying[card] = other
        for question in self.game.questions:
            if question.unique:
                others = [self.sheets[other] for other in self.all_places if other != place]
                view.taken[question.name] = [
                    sheet.answers[question.name] for sheet in others if question.name in sheet.answers
                ]
        return view

    def finished(self) -> "Any":
        """The game's own State of the entries. Raises PlayRefused with the game's own Refusal where that can be the
        end of no game, and BrokenPosition for what no game foresaw."""
        options = dict(self.options, deal="open")
        return self.game.played.position(self.tallied.finished(self.sheets, options, len(self.seats)))

    def _so_far(self) -> "Any":
        try:
            return self.finished()
        except (PlayRefused, BrokenPosition):
            return None

    def _refuse_end(self, play: "Play") -> "Refusal | None":
        try:
            state = self.finished()
        except PlayRefused as error:
            return error.refusal
        except BrokenPosition as error:
            return Refusal("broken", reason=str(error))
        return None if play == ANYWAY else self.tallied.misfit(state, self.sheets)


def _say(sheet: "Sheet", play: "Play") -> None:
    """Takes down anything but `done`."""
    if play.verb == "add":
        sheet.cards.append(play.what)
    elif play.verb == "remove":
        sheet.cards.remove(play.what)
    elif play.value[-1:] == "+":
        sheet.floor = number_of(play.value)
        sheet.answers.pop(play.what, None)
    else:
        sheet.floor = 0
        sheet.answers.pop(play.what, None)
        if play.verb == "say":
            sheet.answers[play.what] = int(play.value) if play.value.isdigit() else play.value


# -- to and from positions ------------------------------------------------------------------------


def sayings(game: "Tally", position: "dict[str, Any]") -> "list[list[str]]":
    """For every seat, the texts of its plays: of its place and of the places it answers for."""
    told: list[list[str]] = game.part("referee.tallied").sayings(position)
    seats = len(position["seats"])
    found: list[list[str]] = [[] for _ in range(seats)]
    for place, texts in enumerate(told, 1):
        found[game.speaker(place, seats) - 1] += texts + ["done"]
    return found


def number_entries(name: str, total: int) -> "list[str]":
    """The texts that enter a large number, ten by ten."""
    return ["%s %d+" % (name, floor) for floor in range(10, total + 1, 10)] + ["%s %d" % (name, total)]


def read(game: "Tally", data: "Any") -> "State":
    """The State that `State.position` described. Raises BrokenPosition with a sentence."""
    try:
        state: Any = game.start(data["seats"], data["options"])
        for place in state.all_places:
            _read_place(state, place, data["places"][place - 1])
        for place in state.all_places:
            if data["places"][place - 1]["done"]:
                seat = _speak_for(state, place)
                state.do(seat, DONE if state.refuse(seat, DONE) is None else ANYWAY)
        state.speaking = [0] + data["speaking"]
    except PlayRefused as error:
        raise BrokenPosition("This cannot be: %r is refused." % error.refusal)
    except (KeyError, TypeError, AttributeError, IndexError, NotAPlay, ValueError) as error:
        raise BrokenPosition("This is not a tally: %s" % error)
    return state


def _speak_for(state: "State", place: int) -> int:
    """Has the seat that speaks for a place turn to it. Returns the seat."""
    seat = state.game.speaker(place, len(state.seats))
    state.speaking[seat] = place
    return seat


def _read_place(state: "State", place: int, data: "dict[str, Any]") -> None:
    seat = _speak_for(state, place)
    plays = [Play("say", question, str(data["answers"][question])) for question in sorted(data["answers"])]
    plays += [Play("add", card, "") for card in data["cards"]]
    # Which of them is possible first depends on the others: a refused one waits for the rest.
    while plays:
        ready = [play for play in plays if state.refuse(seat, play) is None]
        state.do(seat, (ready or plays)[0])
        plays.remove((ready or plays)[0])
    state.sheets[place].floor = int(data["floor"])
