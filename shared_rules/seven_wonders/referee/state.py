"""A whole game of 7 Wonders, moment by moment: who owes a play, and what follows when all are in.

    wonders -> (guilds) -> deal -> (draw) -> choose x 6 -> ... -> over
                                              |-> seventh -> dig -> (conflicts, next Age)

A turn is resolved for everybody at once, in the order of SW-28: every play was checked against the
state at the start of the turn; then payments are taken, cards and stages put in place, coins given,
Babylon's seventh card used, the discard pile opened, and in the sixth turn conflicts are fought.

Cities form a ring of places and seats play for them. Every seat has the city at its own place;
with two players a third place follows, the Free City, for which its holder plays (SW-113 to SW-127).
"""

from shared_rules.contract import TABLE, Event, Refusal
from shared_rules.referee.state import at_chance, require_play
from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.referee import ending, eyes, scoring, setup, turn
from shared_rules.seven_wonders.referee.moment import Moment
from shared_rules.seven_wonders.view import CHOOSE, WONDERS, View, guilds_kept

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.contract import ScoreLine
    from shared_rules.referee.asks import Ask
    from shared_rules.seven_wonders.plays import Play


class State(Moment):
    """See contract, and `moment.Moment` for what it keeps."""

    def __init__(self, players: int, options: "dict[str, str]") -> None:
        Moment.__init__(self, players, options)
        if self.tapped:
            self.resume(self.seats)

    # -- the contract ---------------------------------------------------------------------------

    def plays(self, seat: int, card: "str | None" = None) -> "list[Play]":
        """See contract. In an open game: every card that nobody is known to have used."""
        if seat != TABLE:
            found = self.views[seat].plays(card)
            if self.open:
                found = [play for play in found if not play.card or self._refuse_known(play) is None]
            return found
        if self.owing != (TABLE,):
            return []
        return self.pool[:] if card is None else [play for play in self.pool if play.card == card]

    def drawn(self, chance: float) -> "Play":
        """See contract."""
        return at_chance(self.pool, chance)

    def refuse(self, seat: int, play: "Play") -> "Refusal | None":
        """See contract. In an open game the table knows more than the seat: cards others hid."""
        require_play(play)
        if seat == TABLE:
            return self.refuse_table(play)
        if seat not in self.seats:
            return Refusal("no_such_seat", seat=seat)
        refusal = self.views[seat].refuse(play)
        if refusal is None and self.open and play.card:
            refusal = self._refuse_known(play)
        return refusal

    def _refuse_known(self, play: "Play") -> "Refusal | None":
        """See SW-2."""
        place = self.places.get(play.card)
        if place is not None and not (play.verb == "dig" and place == "discards"):
            return Refusal("used", card=play.card)
        if play.verb == "dig" and place is None and len(self.discards) == self.buried:
            return Refusal("not_in_pile", card=play.card)
        if place is None and not cards.mark_of(play.card):
            kept = guilds_kept(self.ring)
            if len([guild for guild in cards.guilds() if guild in self.places]) >= kept:
                return Refusal("too_many_guilds", card=play.card, kept=kept)
        return None

    def apply(self, seat: int, play: "Play") -> "list[Event]":
        """See contract."""
        if seat == TABLE:
            return setup.do_table(self, play)
        if self.phase == WONDERS:
            return setup.untap_board(self, seat) if play.verb == "back" else setup.tap_board(self, seat, play)
        events: list[Event] = []
        if play.verb == "back":
            self._take_back(seat, events)
        elif self.phase == CHOOSE:
            self._choose(seat, play, events)
        else:
            ending.answer(self, play, events)
        return events

    def carry_out(self, step: "Ask", events: "list[Event]") -> None:
        """See `shared_rules.referee.state.State`."""
        ending.ask(self, step, events)

    def rest(self, events: "list[Event]") -> None:
        """See `shared_rules.referee.state.State`: the turn is over."""
        ending.end_turn(self, events)

    def wait_for(self, phase: str, seats: "tuple[int, ...]") -> None:
        """See `shared_rules.referee.state.State`."""
        self.phase, self.owing = phase, seats
        eyes.renew_views(self)

    def sheets(self) -> "list[list[ScoreLine]]":
        """See `shared_rules.referee.state.State`; categories in the order of SW-104, the Free City last."""
        return scoring.sheets(self.cities, self.ring, self.options)

    def result(self, sheets: "list[list[ScoreLine]]") -> "Event":
        """See `shared_rules.referee.state.State`. The Free City cannot win: the ranking is without it (SW-126)."""
        return scoring.result(sheets, self.cities, self.players)

    def ranking(self) -> "list[tuple[int, ...]]":
        """See contract. Ties are broken by coins (SW-103, SW-126)."""
        return scoring.ranking(self.scores(), self.cities)

    def look_through(self, original: "Moment") -> None:
        """See `shared_rules.referee.state.State`."""
        self.views = [None] + [_same_eyes(view) for view in original.views[1:]]
        self.resume(self.owing)

    def resume(self, awaited: "tuple[int, ...]") -> None:
        """Brings a State that was put together from outside to life: links the views, sets who is awaited."""
        self.owing = awaited
        if all(self.cities[1:]):
            eyes.link_views(self)
        eyes.renew_views(self)

    def _choose(self, seat: int, play: "Play", events: "list[Event]") -> None:
        """Lays a play face down; the last one in has all of them resolved (SW-21 to SW-23, SW-119)."""
        place = self.free_city if play.whose else seat
        self.chosen[place] = play
        view = self.views[seat]
        view.chosen = play
        if self.open:
            self.places[play.card] = "chosen"
        events.append(Event("chosen", {"seat": place}))
        if seat == self.holder:
            if not play.whose:
                eyes.turn_to_free_city(self, view)
                return
            eyes.aim(self, view, seat)
        view.awaited = False
        if self.has_played(seat):
            plays = [(place, self.chosen[place]) for place in self._revealing()]
            self.chosen = [None] * (self.ring + 1)
            events.append(Event("revealed", {"age": self.age, "turn": self.turn}))
            turn.resolve(self, plays, events)
            ending.end_of_plays(self, events)

    def _revealing(self) -> "tuple[int, ...]":
        """The places in the order in which their plays are shown: the Free City first, then its
        holder (SW-123). Its result does not depend on it (SW-28)."""
        if not self.free_city:
            return self.seats
        return (self.free_city, self.holder, self.players + 1 - self.holder)

    def _take_back(self, seat: int, events: "list[Event]") -> None:
        """Takes back what the seat chose last: nobody has seen it (SW-22)."""
        place = self.free_city if seat == self.holder and self.chosen[self.free_city] else seat
        if self.open:
            del self.places[self.chosen[place].card]
        self.chosen[place] = None
        self.owes_again(seat)
        eyes.renew_views(self)
        events.append(Event("taken_back", {"seat": place}))


def _same_eyes(view: "View") -> "View":
    """A View that knows the same used cards as this one; all else comes when it is linked."""
    twin = View(view.seat, view.players, view.open, view.sides)
    twin.used, twin.sold, twin.mine = view.used, view.sold, view.mine
    return twin
