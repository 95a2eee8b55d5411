"""A whole tally: a Sheet for every seat, and what the finished game scores.

Nothing is counted here. What was said is put into a position of the game (`position.py` there), whose
checks and score sheets are the only ones.
"""

from shared_rules import contract
from shared_rules.contract import BrokenPosition, Event, NotAPlay, PlayRefused, Refusal, ScoreLine
from shared_rules.seven_wonders import GAME as PLAYED
from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.city import left_of, right_of
from shared_rules.seven_wonders.tally.plays import (
    ANYWAY,
    COINS,
    DONE,
    NUMBERS,
    SIDE,
    STAGES,
    TOKENS,
    WONDER,
    Play,
    answer,
    parse,
    text,
)
from shared_rules.seven_wonders.tally.view import COINS_AT_A_TIME, Sheet, View, sheet_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.seven_wonders.tally import Tally

SIDES = 3  # an Age gives at most one token towards each neighbour (SW-101)


class State(contract.State):
    """See contract. Every seat may speak until all have said that this is all; those who have not are
    awaited, the others may still correct themselves. `sheets` leaves place 0 empty."""

    def __init__(self, players: int, options: "dict[str, str]") -> None:
        cards.keep_all()
        self.players, self.options = players, options
        self.seats = tuple(range(1, players + 1))
        self.sheets: list[Sheet] = [Sheet() for _ in range(players + 1)]
        self.over = False

    # -- the contract ---------------------------------------------------------------------------

    def awaited(self) -> "tuple[int, ...]":
        """See contract."""
        return tuple([seat for seat in self.seats if not self.sheets[seat].done])

    def plays(self, seat: int, card: "str | None" = None) -> "list[Play]":
        """See contract."""
        return self.see(seat).plays(card) if seat in self.seats else []

    def refuse(self, seat: int, play: "Play") -> "Refusal | None":
        """See contract. The last seat's `done` is refused while the cities do not fit together."""
        if seat not in self.seats:
            return Refusal("no_such_seat", seat=seat)
        refusal = self.see(seat).refuse(play)
        if refusal is None and play.verb == "done" and self.awaited() == (seat,):
            refusal = self._refuse_end(play)
        return refusal

    def do(self, seat: int, play: "Play") -> "list[Event]":
        """See contract."""
        refusal = self.refuse(seat, play)
        if refusal is not None:
            raise PlayRefused(refusal)
        sheet = self.sheets[seat]
        sheet.done = play.verb == "done"
        if not sheet.done:
            _say(sheet, play)
            return []
        events = [Event("told", {"seat": seat, "cards": len(sheet.cards)})]
        if not self.awaited():
            self.over = True
            events.append(self._end())
        return events

    def scores(self) -> "list[list[ScoreLine]]":
        """See contract: the sheets of the game; empty ones until every seat has named its wonder."""
        if not self._all_boards():
            return [[] for _ in self.seats]
        return [_without_sides(sheet) for sheet in self.finished().scores()]

    def ranking(self) -> "list[tuple[int, ...]]":
        """See contract."""
        if not self._all_boards():
            return [self.seats]
        return list(self.finished().ranking())

    def view(self, seat: int) -> "dict[str, Any]":
        """See contract."""
        return self.see(seat).data()

    def public(self) -> "dict[str, Any]":
        """See contract."""
        cities = [dict(self.sheets[seat].data(), seat=seat) for seat in self.seats]
        return {"game": "seven_wonders.tally", "awaited": list(self.awaited()), "cities": cities}

    def position(self) -> "dict[str, Any]":
        """See contract."""
        seats = [self.sheets[seat].data() for seat in self.seats]
        return {"game": "seven_wonders.tally", "options": self.options.copy(), "seats": seats}

    def copy(self) -> "State":
        """See contract."""
        twin = State(self.players, self.options)
        twin.over = self.over
        twin.sheets = [sheet_of(sheet.data()) for sheet in self.sheets]
        return twin

    # -- what follows ---------------------------------------------------------------------------

    def see(self, seat: int) -> "View":
        """The View of a seat; it shares the seat's Sheet."""
        view = View(seat, self.players, self.options["sides"], self.sheets[seat])
        view.over, view.awaited = self.over, not self.over
        for other in self.seats:
            for card in self.sheets[other].cards:
                view.places[card] = other
            if other != seat and self.sheets[other].wonder:
                view.boards.append(self.sheets[other].wonder)
        return view

    def _all_boards(self) -> bool:
        return all(self.sheets[seat].wonder and self.sheets[seat].side for seat in self.seats)

    def finished(self) -> "Any":
        """The game's own State of what was said. Raises BrokenPosition."""
        options = self.options.copy()
        options["deal"] = "open"
        seats = [game_seat(self.sheets[seat]) for seat in self.seats]
        return PLAYED.position({"options": options, "phase": "over", "seats": seats})

    def _refuse_end(self, play: "Play") -> "Refusal | None":
        try:
            cities = self.finished().cities
        except BrokenPosition as error:
            return Refusal("broken", reason=str(error))
        return None if play == ANYWAY else self._misfit(cities)

    def _misfit(self, cities: "list[Any]") -> "Refusal | None":
        """Tokens that cannot have come from these shields. The last conflicts were fought with the
        cities as they lie there (SW-98, SW-99), and each conflict gives one victory and one defeat."""
        won, lost = 0, 0
        for seat in self.seats:
            answers = self.sheets[seat].answers
            beside = [cities[left_of(seat, self.players)].shields, cities[right_of(seat, self.players)].shields]
            own = cities[seat].shields
            beaten, stronger = [sum([one < own for one in beside]), sum([one > own for one in beside])]
            if answers["fives"] != beaten:
                return Refusal("misfit_fives", seat=seat, number=answers["fives"], beaten=beaten, shields=own)
            if answers["defeats"] < stronger:
                return Refusal("misfit_defeats", seat=seat, number=answers["defeats"], stronger=stronger)
            won += sum([answers[name] for name, value in TOKENS if value > 0])
            lost += answers["defeats"]
        return None if won == lost else Refusal("misfit_all", won=won, lost=lost)

    def _end(self) -> "Event":
        state = self.finished()
        sheets = state.scores()
        totals = [sum([line.points for line in sheet]) for sheet in sheets]
        ranking = [list(place) for place in state.ranking()]
        coins = [city.coins for city in state.cities[1:]]
        return Event("over", {"totals": totals, "coins": coins, "ranking": ranking})


def _say(sheet: "Sheet", play: "Play") -> None:
    """Takes down anything but `done`."""
    if play.verb == "add":
        sheet.cards.append(play.what)
    elif play.verb == "remove":
        sheet.cards.remove(play.what)
    elif play.verb in (WONDER, SIDE):
        setattr(sheet, play.verb, play.what)
        if sheet.answers.get(STAGES, 0) > sheet.stages():
            del sheet.answers[STAGES]
    elif play.verb == "again":
        _forget(sheet, play.what)
    elif play.how == "+":
        sheet.floor = play.number
        sheet.answers.pop(COINS, None)
    else:
        sheet.answers[play.verb] = play.number
        if play.verb == COINS:
            sheet.floor = 0


def _forget(sheet: "Sheet", question: str) -> None:
    if question in (WONDER, SIDE):
        setattr(sheet, question, "")
    sheet.answers.pop(question, None)
    sheet.floor = 0


def _without_sides(sheet: "list[ScoreLine]") -> "list[ScoreLine]":
    """Nobody said which neighbour a token came from, so no line says it."""
    return [
        ScoreLine(line.category, line.points, line.reason, {"value": line.points}) if line.reason == "token" else line
        for line in sheet
    ]


# -- to and from positions ------------------------------------------------------------------------


def game_seat(sheet: "Sheet") -> "dict[str, Any]":
    """A city as a position of the game writes it. Tokens are spread over both sides as they fit:
    of one kind there is at most one a side, and at most three are on a side."""
    left: list[int] = []
    right: list[int] = []
    for name, value in TOKENS:
        for number in range(sheet.answers.get(name, 0)):
            left_next = number == 0 if value > 0 else len(left) < SIDES
            (left if left_next else right).append(value)
    return {
        "wonder": sheet.wonder,
        "side": sheet.side,
        "cards": sheet.cards[:],
        "stages": sheet.answers.get(STAGES, 0),
        "coins": sheet.answers.get(COINS, 0),
        "left": left,
        "right": right,
    }


def sayings(seat: "dict[str, Any]") -> "list[str]":
    """All that a seat would say to tally a finished city, as texts of plays, `done` left out.

    seat: the city as a position of the game writes it, with all its keys.
    """
    tokens = list(seat["left"]) + list(seat["right"])
    plays = [Play(WONDER, seat["wonder"], 0, ""), Play(SIDE, seat["side"], 0, "")]
    plays += [Play("add", card, 0, "") for card in seat["cards"]]
    plays.append(answer(STAGES, seat["stages"]))
    floors = range(COINS_AT_A_TIME, seat["coins"] + 1, COINS_AT_A_TIME)
    plays += [answer(COINS, floor, "+") for floor in floors] + [answer(COINS, seat["coins"])]
    plays += [answer(name, tokens.count(value)) for name, value in TOKENS]
    return [text(play) for play in plays]


def read(game: "Tally", data: "Any") -> "State":
    """The State that `State.position` described. Raises BrokenPosition with a sentence."""
    try:
        seats = data["seats"]
        state: Any = game.start(len(seats), data.get("options", {}))
        for seat in state.seats:
            _read_seat(state, seat, seats[seat - 1])
        for seat in state.seats:
            if seats[seat - 1].get("done"):
                state.do(seat, DONE if state.refuse(seat, DONE) is None else ANYWAY)
    except PlayRefused as error:
        raise BrokenPosition("This cannot be: %r is refused." % error.refusal)
    except (KeyError, TypeError, AttributeError, NotAPlay, ValueError) as error:
        raise BrokenPosition("This is no tally: %s" % error)
    return state


def _read_seat(state: "State", seat: int, data: "dict[str, Any]") -> None:
    lines = ["%s %s" % (question, data[question]) for question in (WONDER, SIDE) if data.get(question)]
    lines += ["%s %d" % (question, data[question]) for question in NUMBERS if question in data]
    lines += ["add %s" % card for card in data.get("cards", [])]
    if data.get("floor"):
        lines.append("coins %d+" % data["floor"])
    for line in lines:
        state.do(seat, parse(line))
