"""The State of a game that has its report and its positions in modules of their own, as every large game has."""

from shared_rules import contract
from shared_rules.contract import NotOver, PlayRefused, load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.contract import Event, ScoreLine, Section


class State(contract.State):
    """See contract. The modules are those of the game's package, and are loaded when they are first needed.

    package  the game's name, for `load`
    views    by seat, what each may know; place 0 is empty
    owing    the seats that are awaited, kept up to date by the game unless it says otherwise in `awaited`
    final    the score sheets of the end, as they were kept; empty before it

    What a State consists of stands in three lists, which together name every attribute but `views`:
    SAME     what no play changes in place: numbers, texts, tuples, constant tables
    LISTS    lists and dicts of such things, and whatever else has a `copy`, or None
    NESTED   lists of things with a `copy`, or None
    """

    package: str = ""
    players: int
    views: "list[Any]"
    owing: "tuple[int, ...]"
    final: "list[list[ScoreLine]]"
    SAME: "tuple[str, ...]" = ()
    LISTS: "tuple[str, ...]" = ()
    NESTED: "tuple[str, ...]" = ()

    def awaited(self) -> "tuple[int, ...]":
        """See contract."""
        return self.owing

    def do(self, seat: int, play: "Any") -> "list[Event]":
        """See contract: checked, then applied."""
        refusal = self.refuse(seat, play)
        if refusal is not None:
            raise PlayRefused(refusal)
        return self.apply(seat, play)

    def scores(self) -> "list[list[ScoreLine]]":
        """See contract: the sheets that were kept at the end, or those of this moment."""
        return [sheet[:] for sheet in self.final or self.sheets()[: self.players]]

    def sheets(self) -> "list[list[ScoreLine]]":
        """New score sheets as if the game ended now, those of the players first."""
        raise NotImplementedError

    def end_game(self, sheets: "list[list[ScoreLine]]", events: "list[Event]") -> None:
        """The end of the game: nothing follows, the sheets are kept, and `result` tells of them."""
        self.over, self.final = True, sheets[: self.players]
        events.append(self.result(sheets))

    def result(self, sheets: "list[list[ScoreLine]]") -> "Event":
        """The Event that tells what these sheets come to."""
        raise NotImplementedError

    def __repr__(self) -> str:
        """An expression that makes this State again: `load("tower_of_babel").position({...})`."""
        return "load(%r).position(%r)" % (self.package, self.position())

    def copy(self) -> "Any":
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
        return load(self.package).part("table.report").sections(self)

    def view(self, seat: int) -> "dict[str, Any]":
        """See contract: `data()` of the seat's View."""
        return self.views[seat].data()

    def public(self) -> "dict[str, Any]":
        """See contract: `position.public(state)`."""
        return load(self.package).part("table.position").public(self)

    def position(self) -> "dict[str, Any]":
        """See contract: `position.write(state)`, whose form the module describes."""
        return load(self.package).part("table.position").write(self)

    def knows(self, seat: int) -> "dict[str, Any]":
        """See contract: `imagining.knows(state, seat)`."""
        return load(self.package).part("table.imagining").knows(self, seat)


def copied(value: "Any") -> "Any":
    """A copy of a list, a dict or whatever has a `copy`; None stays None."""
    return None if value is None else value.copy()
