"""A whole simple game of Through the Ages, moment by moment: who owes a play, and what follows.

    row -> act -> (end) -> [event -> (choose)] -> row -> act -> ... -> over

At the start of a turn the row loses its first cards, slides and is filled, one card at a time; from
round 3 on the starting player (seat 1) turns up an event before. In a dealt game TABLE turns up cards;
in an open one the player whose turn it is taps every real card as it is turned up.
"""

from shared_rules import state
from shared_rules.contract import TABLE, Event, PlayRefused, Refusal
from shared_rules.through_the_ages import cards, turn
from shared_rules.through_the_ages.civ import Civ, produce
from shared_rules.through_the_ages.plays import Play
from shared_rules.through_the_ages.view import ACT, CHOOSE, EVENT, OVER, ROW, SPACES, View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.contract import ScoreLine

FIRST_EVENT, AGE_I = 3, 1
COPIED = (
    "players",
    "options",
    "seats",
    "open",
    "over",
    "last",
    "phase",
    "round",
    "active",
    "age",
    "row",
    "pool",
    "events",
    "event",
    "asked",
    "past",
    "course",
)

# TABLE's plays by deck: made once, copied for every game.
_pools: "dict[tuple[int, int], list[Play]]" = {}


def turn_plays(age: int, players: int) -> "list[Play]":
    """TABLE's plays that turn up the civil cards of an Age."""
    if (age, players) not in _pools:
        _pools[age, players] = [Play("turn", card, "", "") for card in cards.deck(age, players)]
    return _pools[age, players]


def event_plays() -> "list[Play]":
    """TABLE's plays that turn up the events."""
    if (-1, 0) not in _pools:
        _pools[-1, 0] = [Play("event", card, "", "") for card in cards.events()]
    return _pools[-1, 0]


class State(state.State):
    """See contract. Lists by seat leave place 0 empty.

    civs      the civilizations; row: the 13 spaces, "" for an empty one
    round     from 1; active: the seat whose turn it is; age: of the deck in use, 0 or 1
    pool      TABLE's plays that may still turn up a card of that deck; events: those for events
    event     the event that asks players, or ""; asked: the seats still to be asked, the next one first
    past      the events that came, in order
    last      this is the last round (TA-109)
    course    after each round, the culture points of every seat
    """

    package = "through_the_ages"

    def __init__(self, players: int, options: "dict[str, str]") -> None:
        cards.keep_all()
        self.players, self.options = players, options
        self.seats = tuple(range(1, players + 1))
        self.open = options["deal"] == "open"
        self.over = self.last = False
        self.phase, self.round, self.active, self.age = ROW, 1, 1, 0
        self.civs: list[Any] = [None] + [Civ() for _ in self.seats]
        self.row = [""] * SPACES
        self.pool = turn_plays(0, players)[:]
        self.events = event_plays()[:]
        self.event = ""
        self.asked: list[int] = []
        self.past: list[str] = []
        self.course: list[list[int]] = []
        self._awaited: tuple[int, ...] = ()
        self.views: list[Any] = [None]
        self.link_views()
        turn.begin(self.civs[1], 1, True)
        self.resume()

    # -- the contract ---------------------------------------------------------------------------

    def awaited(self) -> "tuple[int, ...]":
        """See contract."""
        return self._awaited

    def plays(self, seat: int, card: "str | None" = None) -> "list[Play]":
        """See contract."""
        if seat != TABLE:
            return self.views[seat].plays(card)
        if self._awaited != (TABLE,):
            return []
        pool = self._deck()
        return pool[:] if card is None else [play for play in pool if play.card == card]

    def _deck(self) -> "list[Play]":
        return self.events if self.phase == EVENT else self.pool

    def refuse(self, seat: int, play: "Play") -> "Refusal | None":
        """See contract."""
        if seat == TABLE:
            if self._awaited != (TABLE,):
                return Refusal("table_not_awaited")
            return None if play in self._deck() else Refusal("not_to_come", card=play.card)
        if seat not in self.seats:
            return Refusal("no_such_seat", seat=seat)
        return self.views[seat].refuse(play)

    def do(self, seat: int, play: "Play") -> "list[Event]":
        """See contract."""
        refusal = self.refuse(seat, play)
        if refusal is not None:
            raise PlayRefused(refusal)
        events: list[Event] = []
        if self.phase == ROW:
            self._turn_up(play, events)
        elif self.phase == EVENT:
            self._happen(play, events)
        elif self.phase == CHOOSE:
            self._choose(seat, play, events)
        elif play.verb == "end":
            self._end_turn(events)
        else:
            events.append(turn.make(self.civs[seat], self.row, seat, play))
        self._renew()
        return events

    def scores(self) -> "list[list[ScoreLine]]":
        """See contract: the points so far, and the bonuses as the final scoring would give them now."""
        from shared_rules.through_the_ages import scoring

        return [scoring.sheet(self.civs[seat]) for seat in self.seats]

    def ranking(self) -> "list[tuple[int, ...]]":
        """See contract; equal points by the option `victory` (TA-111)."""
        from shared_rules.through_the_ages import scoring

        return scoring.ranking(self.scores(), self.options)

    def view(self, seat: int) -> "dict[str, Any]":
        """See contract."""
        from shared_rules.through_the_ages import position

        return position.view_data(self.views[seat])

    def copy(self) -> "State":
        """An independent State at the same moment."""
        twin = State.__new__(State)
        for name in COPIED:
            value = getattr(self, name)
            setattr(twin, name, value[:] if isinstance(value, list) else value)
        twin.civs = [None] + [civ.copy() for civ in self.civs[1:]]
        twin.views = [None]
        twin.link_views()
        twin.resume()
        return twin

    # -- views ----------------------------------------------------------------------------------

    def link_views(self) -> None:
        """Makes a View for every seat that shares row and civilization with this State."""
        self.views = [None] + [View(seat, self.players, self.open, self.civs[seat], self.row) for seat in self.seats]

    def resume(self) -> None:
        """Brings a State that was put together from outside to life."""
        self._renew()

    def _renew(self) -> None:
        """Works out who is awaited, and brings every View up to this moment."""
        if self.over:
            self._awaited = ()
        elif self.phase in (ROW, EVENT) and not self.open:
            self._awaited = (TABLE,)
        else:
            self._awaited = (self.asked[0] if self.phase == CHOOSE else self.active,)
        for seat in self.seats:
            view = self.views[seat]
            view.phase, view.round, view.active = self.phase, self.round, self.active
            view.age, view.left, view.last = self.age, len(self.pool), self.last
            view.event = self.event
            view.awaited = seat in self._awaited
            if self.open:
                view.deck = self._coming() if view.awaited and self.phase in (ROW, EVENT) else 0

    def _coming(self) -> int:
        """The cards that may be turned up, as a bitmap."""
        deck = cards.events() if self.phase == EVENT else cards.deck(self.age, self.players)
        coming, bits = [play.card for play in self._deck()], 0
        for place, card in enumerate(deck):
            if card in coming:
                bits |= 1 << place
        return bits

    # -- the row --------------------------------------------------------------------------------

    def _turn_up(self, play: "Play", events: "list[Event]") -> None:
        """One card to the first empty space (TA-47)."""
        self.pool.remove(play)
        space = self.row.index("")
        self.row[space] = play.card
        events.append(Event("turned", {"card": play.card, "space": space + 1}))
        if self.age and not self.pool:
            self.last = True
            events.append(Event("last_round", {"round": self.round}))
        if "" not in self.row or not self.pool:
            self._row_is_full(events)

    def _row_is_full(self, events: "list[Event]") -> None:
        """Deck A goes back to the box after the starting player's refill in round 2 (TA-48)."""
        if not self.age and self.round > 1:
            self.age = AGE_I
            self.pool = turn_plays(AGE_I, self.players)[:]
            events.append(Event("age_begins", {"age": AGE_I}))
        self._act(events)

    def _act(self, events: "list[Event]") -> None:
        self.phase = ACT
        events.append(Event("turn", {"seat": self.active, "round": self.round}))

    # -- a turn ---------------------------------------------------------------------------------

    def _begin_turn(self, events: "list[Event]") -> None:
        turn.begin(self.civs[self.active], self.active, self.round == 1)
        if self.active == 1 and self.round >= FIRST_EVENT and self.events:
            self.phase = EVENT
        else:
            self._move_row(events)

    def _move_row(self, events: "list[Event]") -> None:
        """Remove, slide, fill; not in round 1 (TA-40, TA-45 to TA-47, TA-50)."""
        if self.round > 1:
            removed = turn.slide(self.row, self.players)
            events.append(Event("slid", {"cards": removed, "seat": self.active}))
        if self.round > 1 and self.pool and "" in self.row:
            self.phase = ROW
        else:
            self._act(events)

    def _end_turn(self, events: "list[Event]") -> None:
        civ = self.civs[self.active]
        figures: dict[str, Any] = {"seat": self.active, "round": self.round}
        figures.update(produce(civ))
        turn.end(civ)
        events.append(Event("production", figures))
        if self.active < self.players:
            self.active += 1
        else:
            self.course.append([civ.culture for civ in self.civs[1:]])
            if self.last:
                self._finish(events)
                return
            self.active = 1
            self.round += 1
        self._begin_turn(events)

    def _finish(self, events: "list[Event]") -> None:
        from shared_rules.through_the_ages import scoring

        self.phase, self.over = OVER, True
        events.append(scoring.result(self.scores(), self.options))

    # -- events ---------------------------------------------------------------------------------

    def _happen(self, play: "Play", events: "list[Event]") -> None:
        """An event comes for everybody, the starting player first (TA-107)."""
        self.events.remove(play)
        self.past.append(play.card)
        event = cards.card_of(play.card)
        events.append(Event("event", {"card": play.card, "round": self.round}))
        for seat in self.seats:
            figures = turn.happen(self.civs[seat], event)
            if figures:
                figures["seat"] = seat
                events.append(Event("given", figures))
        self.asked = [seat for seat in self.seats if turn.asks(self.civs[seat], event)]
        self.event = play.card
        self._ask_next(events)

    def _choose(self, seat: int, play: "Play", events: "list[Event]") -> None:
        figures = turn.choose(self.civs[seat], cards.card_of(self.event), play.on)
        figures["seat"], figures["choice"] = seat, play.on
        events.append(Event("given", figures))
        self.asked.pop(0)
        self._ask_next(events)

    def _ask_next(self, events: "list[Event]") -> None:
        if self.asked:
            self.phase = CHOOSE
            events.append(Event("asked", {"seat": self.asked[0], "card": self.event}))
        else:
            self.event = ""
            self._move_row(events)
