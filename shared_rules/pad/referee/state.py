"""A score pad as people fill it in: a column for every seat, and what it adds up to."""

from shared_rules import contract
from shared_rules.contract import BrokenPosition, Event, PlayRefused, Refusal, ScoreLine
from shared_rules.pad.referee.pad import DONE, NOTHING, Play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.contract import Section
    from shared_rules.pad.referee.pad import Row, ScorePad

    Base = contract.State[Play]
else:
    Base = contract.State


class State(Base):
    """See contract. An entry after the end opens the pad again: figures are corrected at any time.

    rows  from top to bottom; columns: by seat from 0, {row: its value}
    """

    def __init__(self, game: "ScorePad", seats: int, options: "dict[str, str]") -> None:
        self.game, self.options = game, options
        self.seats = tuple(range(1, seats + 1))
        self.rows = game.rows(seats, options)
        self.columns: list[dict[str, str]] = [{} for _ in self.seats]
        self.over = False

    def row(self, name: str) -> "Row | None":
        """The row of that name."""
        for row in self.rows:
            if row.name == name:
                return row
        return None

    # -- the contract ---------------------------------------------------------------------------

    def awaited(self) -> "tuple[int, ...]":
        """See contract."""
        return () if self.over else self.seats

    def plays(self, seat: int, card: "str | None" = None) -> "list[Play]":
        """See contract."""
        if seat not in self.seats or card is not None:
            return []
        found = [DONE]
        for row in self.rows:
            found += [Play(row.name, value) for value in self.game.entries(row, self.options) + [NOTHING]]
        return [play for play in found if self.refuse(seat, play) is None]

    def refuse(self, seat: int, play: "Play") -> "Refusal | None":
        """See contract."""
        if seat not in self.seats:
            return Refusal("no_such_seat", seat=seat)
        if play == DONE:
            return self._refuse_done()
        row = self.row(play.verb)
        if row is None:
            return Refusal("no_row", said=play.verb)
        refusal = self.alone(row, seat, play.value)
        if refusal is not None:
            return refusal
        refusal = self.game.why_not(row, play.value, self.options)
        if refusal is None and play.value != NOTHING and row.name not in self.columns[seat - 1]:
            # What was complete may be corrected figure by figure: then it has to fit when all is done.
            refusal = self.game.misfit(row, self._values(row, seat, play.value), self.options)
        return refusal

    def alone(self, row: "Row", seat: int, value: str) -> "Refusal | None":
        """Refuses what only one column may have, where another one has it."""
        others = [one for one in self.seats if one != seat and self.columns[one - 1].get(row.name, "0") != "0"]
        if row.alone and others and value not in (NOTHING, "0"):
            return Refusal("alone", row=row.name, other=others[0])
        return None

    def _values(self, row: "Row", seat: int = 0, value: str = "") -> "list[str]":
        """A row's values for all seats, with one of them replaced."""
        found = [column.get(row.name, "") for column in self.columns]
        return [value if one == seat else found[one - 1] for one in self.seats]

    def _refuse_done(self) -> "Refusal | None":
        if self.over:
            return Refusal("over")
        for row in self.rows:
            refusal = self.game.misfit(row, self._values(row), self.options)
            if refusal is not None:
                return refusal
        empty = [seat for seat in self.seats if not self.columns[seat - 1]]
        return Refusal("empty", seat=empty[0]) if empty and not self.game.winner(self.columns)[0] else None

    def do(self, seat: int, play: "Play") -> "list[Event]":
        """See contract."""
        refusal = self.refuse(seat, play)
        if refusal is not None:
            raise PlayRefused(refusal)
        self.over = play == DONE
        if self.over:
            return [self._result()]
        if play.value == NOTHING:
            self.columns[seat - 1].pop(play.verb, None)
        else:
            self.columns[seat - 1][play.verb] = play.value
        return []

    def _result(self) -> "Event":
        winner, how = self.game.winner(self.columns)
        ranking = [list(place) for place in self.ranking()]
        ties = [self.game.tie(column, self.options) for column in self.columns]
        return Event("over", {"totals": self.totals(), "ranking": ranking, "winner": winner, "how": how, "ties": ties})

    def scores(self) -> "list[list[ScoreLine]]":
        """See contract."""
        left = self.game.leavers(self.columns)
        return [[] if seat in left else self._sheet(self.columns[seat - 1]) for seat in self.seats]

    def _sheet(self, column: "dict[str, str]") -> "list[ScoreLine]":
        lines: list[ScoreLine] = []
        for row in self.rows:
            value = column.get(row.name, "0")
            if row.counts and not row.values:
                points = self.game.points(row, value, self.options)
                lines.append(ScoreLine(row.name, points, "entered", {"row": row.name, "said": value}))
        return lines

    def totals(self) -> "list[int]":
        """The points of each seat."""
        return [sum([line.points for line in sheet]) for sheet in self.scores()]

    def ranking(self) -> "list[tuple[int, ...]]":
        """See contract. A winner without points comes first."""
        winner = self.game.winner(self.columns)[0]
        found = self.game.ranking(self.totals(), self.columns, self.options)
        if not winner:
            return found
        rest = [tuple([seat for seat in place if seat != winner]) for place in found]
        return [(winner,)] + [place for place in rest if place]

    def report(self) -> "list[Section]":
        """See contract: nothing was hidden."""
        return []

    def view(self, seat: int) -> "dict[str, Any]":
        """See contract."""
        return dict(self.public(), seat=seat)

    def public(self) -> "dict[str, Any]":
        """See contract."""
        columns = [column.copy() for column in self.columns]
        return {"game": self.game.name, "awaited": list(self.awaited()), "columns": columns, "over": self.over}

    def position(self) -> "dict[str, Any]":
        """See contract."""
        columns = [column.copy() for column in self.columns]
        return {"game": self.game.name, "options": self.options.copy(), "columns": columns, "over": self.over}

    def knows(self, seat: int) -> "dict[str, Any]":
        """See contract: everybody knows all of it."""
        return self.position()

    def copy(self) -> "State":
        """See contract."""
        twin = State(self.game, len(self.seats), self.options)
        twin.columns, twin.over = [column.copy() for column in self.columns], self.over
        return twin


def _read(state: "State", seat: int, play: "Play") -> str:
    """An entry that may be in the middle of a correction: rows need not fit before the end."""
    row = state.row(play.verb)
    if row is None:
        raise PlayRefused(Refusal("no_row", said=play.verb))
    refusal = state.game.why_not(row, play.value, state.options) or state.alone(row, seat, play.value)
    if refusal is not None:
        raise PlayRefused(refusal)
    return play.value


def read(game: "ScorePad", data: "Any") -> "State":
    """The State that `State.position` described. Raises BrokenPosition with a sentence."""
    try:
        state: Any = game.start(len(data["columns"]), data["options"])
        for seat, column in enumerate(data["columns"], 1):
            for name in sorted(column):
                state.columns[seat - 1][name] = _read(state, seat, Play(name, str(column[name])))
        if data["over"]:
            state.do(1, DONE)
    except PlayRefused as error:
        raise BrokenPosition("This cannot be: %r is refused." % error.refusal)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise BrokenPosition("This is not a score pad: %s" % error)
    return state
