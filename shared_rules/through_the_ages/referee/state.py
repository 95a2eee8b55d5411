"""A whole game of Through the Ages, moment by moment: what follows from a play, and who is awaited next.

Pending steps and questions are on a stack (`Asks`): a turn puts its parts there, the last one first, and each
part may put others on top, down to questions to a seat or to TABLE. `go_on` carries out every step that needs no
answer. The parts of a turn, TABLE's cards and the row are here; politics, events, fights and the ends of
Ages have modules of their own, each with its steps and the answers to its questions.
"""

from shared_rules.contract import TABLE, Event, Refusal
from shared_rules.referee.state import require_play
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.plays import Play
from shared_rules.through_the_ages.production import produce
from shared_rules.through_the_ages.referee import (
    ages,
    auction,
    bonus,
    decks,
    events,
    fights,
    known,
    military,
    pacts,
    politics,
    scoring,
    turn,
    view_data,
)
from shared_rules.through_the_ages.referee.moment import Moment
from shared_rules.through_the_ages.sight import ACT, BONUS, EVENT, FINAL, OVER, ROW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from shared_rules.contract import ScoreLine
    from shared_rules.referee.asks import Ask

FIRST_EVENT = 3


class State(Moment):
    """See contract, and `moment.Moment` for what it keeps (TA-1, TA-44, TA-115)."""

    def __init__(self, players: int, options: "dict[str, str]") -> None:
        Moment.__init__(self, players, options)
        turn.set_up(self)
        for seat in self.seats:  # a seat that has not moved yet shows the actions of the first round too (TA-39)
            turn.begin(self.civs[seat], seat, True)
        self.asks.push("act")
        self.asks.push("fill")
        bonus.begin(self)
        self.resume()
        self.go_on([])

    # -- the contract ---------------------------------------------------------------------------

    def plays(self, seat: int, card: "str | None" = None) -> "list[Play]":
        """See contract. In an open game the table knows more of what can come up than the seat."""
        if seat != TABLE:
            found = self.views[seat].plays(card)
            if self.open and self.mode.politics and found:
                return [play for play in found if self._refuse_known(seat, play) is None]
            return found
        if self.owing != (TABLE,):
            return []
        pool = self.tables()
        return pool[:] if card is None else [play for play in pool if play.card == card]

    def tables(self) -> "list[Play]":
        """The cards that may come now, as TABLE's plays."""
        ask = self.asks.top()
        if ask.kind == "turn":
            return self.pool
        if ask.kind == "draw":
            return bonus.to_deal(self) if bonus.is_dealt(ask) else self.draws
        return decks.foreseen(self, ask.kind)

    def refuse(self, seat: int, play: "Play") -> "Refusal | None":
        """See contract."""
        require_play(play)
        if seat == TABLE:
            if self.owing != (TABLE,):
                return Refusal("table_not_awaited")
            return None if play in self.tables() else Refusal("not_to_come", card=play.card)
        if seat not in self.seats:
            return Refusal("no_such_seat", seat=seat)
        refusal = self.views[seat].refuse(play)
        if refusal is None and self.open and self.mode.politics:
            refusal = self._refuse_known(seat, play)
        return refusal

    def _refuse_known(self, seat: int, play: "Play") -> "Refusal | None":
        """In an open game the table knows more of military cards than the seat."""
        if play.verb in (EVENT, FINAL):
            return None if play in self.tables() else Refusal("not_to_come", card=play.card)
        return bonus.refuse(self, seat, play.on) if self.phase == BONUS else known.refuse(self, seat, play)

    def apply(self, seat: int, play: "Play") -> "list[Event]":
        """See contract."""
        happened: list[Event] = []
        if self.open and self.mode.politics:
            known.show(self, seat, play)
        ask = self.asks.top()
        _ANSWERS[ask.kind](self, ask, seat, play, happened)
        self.go_on(happened)
        return happened

    def carry_out(self, step: "Ask", events: "list[Event]") -> None:
        """See `shared_rules.referee.state.State`."""
        _STEPS[step.kind](self, step, events)

    def wait_for(self, phase: str, seats: "tuple[int, ...]") -> None:
        """See `shared_rules.referee.state.State`: the question on top decides."""
        self._renew()

    def sheets(self) -> "list[list[ScoreLine]]":
        """See `shared_rules.referee.state.State`: the points so far, with the bonuses of a final scoring held now."""
        return scoring.sheets(self)

    def result(self, sheets: "list[list[ScoreLine]]") -> "Event":
        """See `shared_rules.referee.state.State`."""
        return scoring.result(sheets, self.options, self.out)

    def ranking(self) -> "list[tuple[int, ...]]":
        """See contract; equal points by the option `victory` (TA-111)."""
        return scoring.ranking(self.scores(), self.options, self.out)

    def view(self, seat: int) -> "dict[str, Any]":
        """See contract."""
        return view_data.view_data(self.look(seat))

    def look_through(self, original: "Moment") -> None:
        """See `shared_rules.referee.state.State`."""
        self.link_views()
        self.resume()

    # -- views ----------------------------------------------------------------------------------

    def resume(self) -> None:
        """Brings a State that was put together from outside to life."""
        if self.mode.politics:
            pacts.relate(self)
        self._renew()

    def _renew(self) -> None:
        """Works out who is awaited, and brings every View up to this moment."""
        if self.mode.politics and self.options["draw"] == "action":
            for civ in self.civs[1:]:
                turn.allow(self, civ)
        ask = None if self.over or not self.asks.stack else self.asks.top()
        self.owing = () if ask is None else (ask.seat,)
        left = len(self.pool)
        if left != self.views[1].left:
            for view in self.views[1:]:
                view.left = left
        # While the same question is asked, little else can have changed.
        told = (ask, self.round, self.active, self.age, self.last, self.open and left)
        if told != self.told:
            self.told = told
            self._tell(ask)

    def _tell(self, ask: "Ask | None") -> None:
        """Tells every View what is asked, and at which point of the game."""
        phase = OVER if ask is None else ROW if ask.kind == "turn" else ask.kind
        asked = self.active if ask is None or ask.seat == TABLE else ask.seat
        card = ask.figures.get("card", "") if ask is not None else ""
        number, active, age, last = self.round, self.active, self.age, self.last
        for view in self.views[1:]:
            view.phase, view.round, view.active, view.asked = phase, number, active, asked
            view.age, view.last, view.event = age, last, card
            if self.kept:
                view.kept = bonus.own(self, view.seat)
            if ask is not None and view.seat == ask.seat:
                view.awaited, view.ask = True, ask.figures
                if self.open:
                    view.deck = self._coming(phase) if phase in (ROW, EVENT) else 0
            else:
                view.awaited, view.ask, view.deck = False, _NOTHING, 0

    def _coming(self, phase: str) -> int:
        """The cards that may be turned up, as a bitmap; what was prepared is nobody's to know."""
        if phase == EVENT and self.mode.politics:
            return 0
        deck = cards.events() if phase == EVENT else cards.deck(self.age, self.players)
        coming, bits = [play.card for play in self.tables()], 0
        for place, card in enumerate(deck):
            if card in coming:
                bits |= 1 << place
        return bits

    # -- the row --------------------------------------------------------------------------------

    def fill(self, ask: "Ask", happened: "list[Event]") -> None:
        """The next empty space gets a card, if there is one (TA-47)."""
        if self.pool and "" in self.row:
            self.asks.push("fill")
            self.asks.push("turn", self.dealer())

    def turn_up(self, ask: "Ask", seat: int, play: "Play", happened: "list[Event]") -> None:
        """One card to the first empty space; the last one of a deck ends an Age (TA-47, TA-49, TA-109, TA-181)."""
        self.pool.remove(play)
        space = self.row.index("")
        self.row[space] = play.card
        if not self.pool or "" not in self.row:  # else the question stays, for the next space
            self.asks.pop()
        happened.append(Event("turned", {"card": play.card, "space": space + 1}))
        if self.age and not self.pool:
            if self.mode.politics:
                ages.end(self, happened)
            else:
                self.last = True
                happened.append(Event("last_round", {"round": self.round}))

    def filled(self, ask: "Ask", happened: "list[Event]") -> None:
        """Deck A goes back to the box after the starting player's refill in round 2 (TA-48, TA-180)."""
        if not self.age:
            ages.begin(self, 1)
            happened.append(Event("age_begins", {"age": 1}))

    def move_row(self, ask: "Ask", happened: "list[Event]") -> None:
        """Remove, slide, fill; not in round 1 (TA-40, TA-45 to TA-47, TA-50, TA-195)."""
        if self.round > 1:
            removed = turn.slide(self.row, self.players - len(self.out))
            happened.append(Event("slid", {"cards": removed, "seat": self.active}))
            self.asks.push("filled")
            self.asks.push("fill")

    # -- a turn ---------------------------------------------------------------------------------

    def begin_turn(self, happened: "list[Event]") -> None:
        """Puts the parts of the active seat's turn on the stack (TA-35 to TA-37)."""
        turn.begin(self.civs[self.active], self.active, self.round == 1)
        push = self.asks.push
        push("act")
        if not self.mode.politics:
            push("row")
            if self.active == 1 and self.round >= FIRST_EVENT and self.left:
                push("event", self.dealer())
            return
        happened.append(Event("turn", {"seat": self.active, "round": self.round}))
        if self.round > 1:
            push("surplus")
            push("ask_politics")
            parts = ["row", "wars"] if self.options["war"] == "start" else ["wars", "row"]
            for part in parts:
                push(part)

    def act(self, ask: "Ask", happened: "list[Event]") -> None:
        if not self.mode.politics:
            happened.append(Event("turn", {"seat": self.active, "round": self.round}))
        self.asks.push(ACT, self.active)

    def make(self, ask: "Ask", seat: int, play: "Play", happened: "list[Event]") -> None:
        """An action, or the end of the turn."""
        if play.verb == "end":
            self.end_turn(play, happened)
        else:
            happened.append(turn.make(self, seat, play))

    def end_turn(self, play: "Play", happened: "list[Event]") -> None:
        """Production and maintenance, then military cards (TA-34, TA-38, TA-98, TA-99, TA-109, TA-121, TA-122)."""
        self.asks.pop()
        civ = self.civs[self.active]
        figures: dict[str, Any] = {"seat": self.active, "round": self.round}
        due = military.due(self, civ)
        figures.update(produce(civ, self.mode.politics, bool(play.on)))
        turn.end(civ)
        happened.append(Event("production", figures))
        self.asks.push("next")
        if due and not figures.get("uprising"):
            self.asks.push("draws", seat=self.active, count=due)

    def next_turn(self, ask: "Ask", happened: "list[Event]") -> None:
        """The next seat's turn begins, or the game ends with the round (TA-34)."""
        following = [seat for seat in self.seats if seat > self.active and seat not in self.out]
        first_is_over = self.round == 1 and not following
        if not following:
            self.course.append([civ.culture for civ in self.civs[1:]])
            if self.last:
                self.asks.push("end")
                return
            following = [seat for seat in self.seats if seat not in self.out]
            self.round += 1
            if self.end_round:
                self.last = self.round >= self.end_round
        if first_is_over:  # who has not moved yet shows the actions to come, no more those of the first round
            for seat in self.seats:
                turn.begin(self.civs[seat], seat, False)
        self.active = following[0]
        self.begin_turn(happened)
        if first_is_over:
            bonus.step(self, 0)

    def end(self, ask: "Ask", happened: "list[Event]") -> None:
        """The end: the sheets show what is scored."""
        self.over = True  # before the sheets: what is still face down is scored at the end alone
        bonus.reveal(self, happened)
        self.end_game(self.sheets(), happened)


_NOTHING: "dict[str, Any]" = {}

_STEPS: "dict[str, Callable[[Any, Ask, list[Event]], None]]" = {
    "fill": State.fill,
    "filled": State.filled,
    "row": State.move_row,
    "act": State.act,
    "next": State.next_turn,
    "end": State.end,
    "finals": bonus.lay,
    "cover": bonus.cover,
    "deal_bonus": bonus.deal,
    "ask_bonus": bonus.ask,
    "draws": military.draw,
    "surplus": military.surplus,
    "obsolete_hands": military.ask_obsolete,
    "ask_politics": politics.ask,
    "agreement_over": events.agreement_over,
    "option": events.ask_option,
    "bidding": auction.go_on,
    "struck": fights.struck,
    "broken": pacts.broken,
    "fought": fights.fought,
    "wars": fights.settle_wars,
    "technology": fights.ask_technology,
}

_ANSWERS: "dict[str, Callable[[Any, Ask, int, Play, list[Event]], None]]" = {
    "turn": State.turn_up,
    EVENT: events.happen,
    FINAL: bonus.laid,
    BONUS: bonus.chosen,
    "draw": military.drawn,
    ACT: State.make,
    "politics": politics.answer,
    "choose": events.chosen,
    "agreement": events.agree,
    "discard": military.discard,
    "obsolete": military.discard_old,
    "pact": pacts.answer,
    "bid": auction.bid,
    "colony": auction.gather,
    "strike": fights.gather,
    "defend": fights.gather,
}
