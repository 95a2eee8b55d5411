"""The State of a game that has its report and its positions in modules of their own, as every large game has."""

from shared_rules import contract
from shared_rules.contract import TABLE, NotOver, PlayRefused, load
from shared_rules.referee.asks import NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Self

    from shared_rules.contract import Event, ScoreLine, Section
    from shared_rules.referee.asks import Ask, Asks

    Base = contract.State[Any]
else:
    Base = contract.State


# The phase of every game that is over.
OVER = "over"


class State(Base):
    """See contract. The modules are those of the game's package, and are loaded when they are first needed.

        package  the game's name, for `load`
        views    by seat, what each may know; place 0 is empty
        asks     what comes next, see `referee.asks`
        owing    the seats that owe a play, ascending; set by `wait_for`, `has_played` and `owes_again`
        final    the score sheets of the end, as they were kept; empty before it

    What follows from a play goes the same way in every game. `apply` makes the play and puts what it brings on
    `asks`; then `go_on` has `carry_out` do the steps, one after another, until one of them has somebody awaited.
    When nothing is due any more, `rest` decides how the game goes on. `end_game` ends it, and with it every `go_on`.

        The parts of a State are in three lists, which together name every attribute but `views`:
        SAME     what no play changes in place: numbers, texts, tuples, constant tables
        LISTS    lists and dicts of such things, and everything else that has a `copy`, or None
        NESTED   lists of things with a `copy`, or None
    """

    package: str = ""
    players: int
    seats: "tuple[int, ...]"
    asks: "Asks"
    views: "list[Any]"
    owing: "tuple[int, ...]"
    final: "list[list[ScoreLine]]"
    SAME: "tuple[str, ...]" = ()
    LISTS: "tuple[str, ...]" = ()
    NESTED: "tuple[str, ...]" = ()

    def awaited(self) -> "tuple[int, ...]":
        """See contract."""
        return self.owing

    def drawn(self, chance: float) -> "Any":
        """See contract. A game that need not list all plays for it overrides this."""
        return at_chance(self.plays(TABLE), chance)

    def do(self, seat: int, play: "Any") -> "list[Event]":
        """See contract: checked, then applied."""
        require_play(play)
        refusal = self.refuse(seat, play)
        if refusal is not None:
            raise PlayRefused(refusal)
        return self.apply(seat, play)

    def go_on(self, events: "list[Event]") -> None:
        """Carries out the steps that are due until somebody owes a play or the game is over."""
        asks = self.asks
        self.owing = ()
        while not self.owing and not self.over:
            stack = asks.stack
            if not stack:
                self.rest(events)
            elif stack[-1].seat == NOBODY:
                self.carry_out(stack.pop(), events)
            else:
                self.wait_for(stack[-1].kind, (stack[-1].seat,))

    def carry_out(self, step: "Ask", events: "list[Event]") -> None:
        """Does a step that was due: it may push others, ask somebody, or be done with."""
        raise NotImplementedError

    def rest(self, events: "list[Event]") -> None:
        """How the game goes on when nothing is due any more. A game that never comes to that leaves it out."""
        raise NotImplementedError

    def wait_for(self, phase: str, seats: "tuple[int, ...]") -> None:
        """From now on these seats owe a play, in this phase. The game notifies its Views."""
        raise NotImplementedError

    def has_played(self, seat: int) -> bool:
        """A seat that owed a play owes it no longer. Returns whether now nobody does."""
        place = self.owing.index(seat)
        self.owing = self.owing[:place] + self.owing[place + 1 :]
        return not self.owing

    def owes_again(self, seat: int) -> None:
        """A seat took back the play that it owed."""
        self.owing = tuple([other for other in self.seats if other == seat or other in self.owing])

    def scores(self) -> "list[list[ScoreLine]]":
        """See contract: the sheets that were kept at the end, or those of this moment."""
        return [sheet[:] for sheet in self.final or self.sheets()[: self.players]]

    def sheets(self) -> "list[list[ScoreLine]]":
        """New score sheets as if the game ended now, those of the players first."""
        raise NotImplementedError

    def end_game(self, sheets: "list[list[ScoreLine]]", events: "list[Event]") -> None:
        """The end of the game: nobody owes a play, the sheets are kept, and `result` announces them."""
        self.over, self.final = True, sheets[: self.players]
        self.wait_for(OVER, ())
        events.append(self.result(sheets))

    def result(self, sheets: "list[list[ScoreLine]]") -> "Event":
        """The Event that announces the result of these sheets."""
        raise NotImplementedError

    def __repr__(self) -> str:
        """An expression that makes this State again: `load("tower_of_babel").position({...})`."""
        return "load(%r).position(%r)" % (self.package, self.position())

    def copy(self) -> "Self":
        """See contract."""
        kind = self.__class__
        twin = kind.__new__(kind)
        for name in self.SAME:
            setattr(twin, name, getattr(self, name))
        for name in self.LISTS:
            setattr(twin, name, copied(getattr(self, name)))
        for name in self.NESTED:
            found = getattr(self, name)
            setattr(twin, name, None if found is None else [copied(inner) for inner in found])
        twin.look_through(self)
        return twin

    def look_through(self, original: "Any") -> None:
        """Gives a copy its own Views: they know what those of the `original` know."""
        raise NotImplementedError

    def report(self) -> "list[Section]":
        """See contract: `report.sections(state)`."""
        if not self.over:
            raise NotOver("The game is not over: what is hidden stays hidden until then.")
        return load(self.package).part("referee.report").sections(self)

    def look(self, seat: int) -> "Any":
        """See contract: the View that the State keeps for the seat."""
        require_seat(seat, self.seats)
        return self.views[seat]

    def __eq__(self, other: object) -> bool:
        """The same moment of the same game."""
        return isinstance(other, State) and self.package == other.package and self.position() == other.position()

    def __hash__(self) -> int:
        return hash(self.package)  # all that no play changes

    def view(self, seat: int) -> "dict[str, Any]":
        """See contract: `data()` of the seat's View."""
        return self.look(seat).data()

    def public(self) -> "dict[str, Any]":
        """See contract: `position.public(state)`."""
        return load(self.package).part("referee.position").public(self)

    def position(self) -> "dict[str, Any]":
        """See contract: `position.write(state)`, whose form the module describes."""
        return load(self.package).part("referee.position").write(self)

    def knows(self, seat: int) -> "dict[str, Any]":
        """See contract: `imagining.knows(state, seat)`."""
        require_seat(seat, self.seats)
        return load(self.package).part("referee.imagining").knows(self, seat)


def require_play(play: "Any") -> None:
    """Raises TypeError with a sentence for a text, which is not a play yet."""
    if isinstance(play, str):
        raise TypeError("%r is the text of a play: game.parse(%r) makes a play of it." % (play, play))


def require_seat(seat: "Any", seats: "tuple[int, ...]") -> None:
    """Raises ValueError with a sentence for a seat that there is not."""
    if seat not in seats:
        raise ValueError("There is no seat %r: seats are numbered from 1 to %d." % (seat, len(seats)))


def at_chance(found: "Sequence[Any]", chance: float) -> "Any":
    """What stands at a place of a list, from 0 to less than 1. Raises ValueError with a sentence for another place, or
    where there is nothing."""
    if not 0 <= chance < 1:
        raise ValueError("drawn takes a number from 0 to less than 1, as random() gives it, not %r." % chance)
    if not found:
        raise ValueError("Nothing is dealt now: ask drawn while awaited() is (TABLE,).")
    return found[int(chance * len(found))]


def copied(value: "Any") -> "Any":
    """A copy of a list, a dict or anything that has a `copy`; None stays None."""
    return None if value is None else value.copy()
