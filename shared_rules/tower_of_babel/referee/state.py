"""A whole game of Tower of Babel, moment by moment: who owes a play, and what follows.

    first -> discs -> draw -> turn -> (pass) ----------------------------> close -> turn ... -> over
                               |-> offer -> choose -> add -> (bonus) -> (action) -^

The steps after a play until somebody is awaited again are in `asks`, one by one: so a
build can stop for an offer bonus card, for an action card to be drawn and for a double turn card.
Offers are laid by all at once and lie face down until the last one is in (TB-29, TB-36).
"""

from shared_rules.contract import TABLE, Event, Refusal
from shared_rules.referee.state import at_chance, require_play
from shared_rules.tower_of_babel import cards, message
from shared_rules.tower_of_babel.board import (
    ADD,
    CHOOSE,
    DISCS,
    DOUBLE,
    DRAW,
    EXCHANGE,
    OFFER,
    Board,
)
from shared_rules.tower_of_babel.plays import Play, each
from shared_rules.tower_of_babel.referee import known, scoring, turn
from shared_rules.tower_of_babel.referee.moment import Moment
from shared_rules.tower_of_babel.referee.options import NO, START_HAND, YES
from shared_rules.tower_of_babel.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from shared_rules.contract import ScoreLine
    from shared_rules.referee.asks import Ask

_buildings: "list[str]" = []


def building_cards() -> "list[str]":
    """The 100 building cards (TB-3); the same texts for every game."""
    if not _buildings:
        _buildings.extend([card for kind in cards.TYPES for card in cards.copies(kind, 25)])
    return _buildings[:]


class State(Moment):
    """See contract, and `moment.Moment` for what it keeps (TB-1, TB-24)."""

    # -- the contract ---------------------------------------------------------------------------

    def plays(self, seat: int, card: "str | None" = None) -> "list[Play]":
        """See contract. In an open game: every card that nobody is known to have."""
        if seat == TABLE:
            found = self.deck if self.board.phase == DRAW else self.pool if self.owing == (TABLE,) else []
            return found[:] if card is None else [play for play in found if card in play.cards]
        found = self.views[seat].plays(card)
        if self.open:
            found = [play for play in found if known.refuse(self, seat, play) is None]
        return found

    def view(self, seat: int) -> "dict[str, Any]":
        """See contract."""
        return message.described(self.look(seat))

    def drawn(self, chance: float) -> "Play":
        """See contract."""
        return at_chance(self.deck if self.board.phase == DRAW else self.pool, chance)

    def refuse(self, seat: int, play: "Play") -> "Refusal | None":
        """See contract. In an open game the table knows more than the seat."""
        require_play(play)
        if seat == TABLE:
            return self.refuse_table(play)
        if seat not in self.seats:
            return Refusal("no_such_seat", seat=seat)
        refusal = self.views[seat].refuse(play)
        if refusal is None and self.open:
            refusal = known.refuse(self, seat, play)
        return refusal

    def apply(self, seat: int, play: "Play") -> "list[Event]":
        """See contract."""
        events: list[Event] = []
        _DO[play.verb](self, seat, play, events)
        if self.open:
            known.renew(self)
        return events

    def sheets(self) -> "list[list[ScoreLine]]":
        """See `shared_rules.referee.state.State`."""
        return scoring.sheets(self)

    def result(self, sheets: "list[list[ScoreLine]]") -> "Event":
        """See `shared_rules.referee.state.State`."""
        figures = {
            "totals": [scoring.total(sheet) for sheet in sheets],
            "ranking": [list(place) for place in scoring.ranking(self, sheets)],
            "discs": [len(view.discs) for view in self.views[1:]],
        }
        return Event("over", figures)

    def ranking(self) -> "list[tuple[int, ...]]":
        """See contract (TB-87)."""
        return scoring.ranking(self, self.scores())

    def look_through(self, original: "Moment") -> None:
        """See `shared_rules.referee.state.State`."""
        self.views = [None] + [_same_hand(view, self.board) for view in original.views[1:]]

    # -- setting up -----------------------------------------------------------------------------

    def _do_first(self, seat: int, play: "Play", events: "list[Event]") -> None:
        """Who begins; then 24 discs are put on the building spaces (TB-9, TB-16)."""
        board = self.board
        board.active = play.seats[0]
        events.append(Event("figures", turn.told_figures(self.options)))
        events.append(Event("first", {"seat": board.active}))
        board.phase = DISCS
        self.pool = each("put", self.figures.discs)

    def _do_put(self, seat: int, play: "Play", events: "list[Event]") -> None:
        """A disc for the next space; after the last one every player gets a hand (TB-9, TB-13)."""
        board = self.board
        number = len(self.figures.discs) - len(self.pool)
        board.lying[number // cards.SPACES].append(play.cards[0])
        self.pool.remove(play)
        if self.pool:
            return
        self.count_types()
        traders = ["trader.%d" % each for each in self.seats]
        events.append(Event("laid_out", {"discs": [discs[:] for discs in board.lying], "traders": traders}))
        self.asks.plan("turn")
        if self.open:
            self.left = 100
        else:
            self.fill_deck(building_cards())
        board.stock = 100
        self.draw_for(self.order() * START_HAND, events)

    def count_types(self) -> None:
        """How many discs of each type lie on the board; a two-colour disc counts for both (TB-75)."""
        needs = [self.figures.needs[disc] for discs in self.board.lying for disc in discs]
        self.remaining = [len([1 for need in needs if need[kind]]) for kind in range(4)]

    def fill_deck(self, found: "Sequence[str]") -> None:
        """Makes the deck of these cards (TB-12)."""
        self.deck = each("draw", found)
        self.slots = {card: place for place, card in enumerate(found)}

    def order(self) -> "list[int]":
        """The seats in the order in which they draw: from the active player, or the one after (TB-21)."""
        first = self.board.active - (1 if self.options["draw_order"] == "active_first" else 0)
        return list(self.seats[first:] + self.seats[:first])

    # -- drawing --------------------------------------------------------------------------------

    def draw_for(self, seats: "list[int]", events: "list[Event]") -> None:
        """Has these seats draw a card each, in order; then the steps go on, or play returns to `back`."""
        self.due = seats[::-1]
        if self.open:
            while self._may_draw(events):
                self.board.held[self.due.pop()] += 1
                self.left -= 1
                self.board.stock -= 1
            self._drawn(events)
        elif self._may_draw(events):
            self.wait_for(DRAW, (TABLE,))
        else:
            self._drawn(events)

    def _may_draw(self, events: "list[Event]") -> bool:
        """Whether the next seat due can draw: the discard pile is reshuffled if necessary (TB-107, TB-108)."""
        limit, held = self.figures.hand_limit, self.board.held
        while limit and self.due and held[self.due[-1]] >= limit:
            self.due.pop()
        if not self.due:
            return False
        if not (self.left if self.open else self.deck):
            if not self.discards or self.options["reshuffle_discards"] == NO:
                self.due = []
                return False
            self._reshuffle(events)
        return True

    def _reshuffle(self, events: "list[Event]") -> None:
        """See TB-107."""
        if self.open:
            self.left = len(self.discards)
            for card in self.discards:
                self.known.pop(card, None)
            self.secret = []
        else:
            self.fill_deck(self.discards)
        self.discards = []
        events.append(Event("reshuffled", {}))

    def _do_draw(self, seat: int, play: "Play", events: "list[Event]") -> None:
        """One card of the deck for the seat that is due. The deck has no order: the last play takes the
        place of the card that was drawn."""
        deck, slots = self.deck, self.slots
        card = play.cards[0]
        slot = slots[card]
        last = deck.pop()
        if slot < len(deck):
            deck[slot] = last
            slots[last.cards[0]] = slot
        board, drawer = self.board, self.due.pop()
        self.views[drawer].cards.append(card)
        board.held[drawer] += 1
        board.stock -= 1
        if (not self.due or not deck or self.figures.hand_limit) and not self._may_draw(events):
            self._drawn(events)

    def _drawn(self, events: "list[Event]") -> None:
        """All have drawn: play returns to where an action card broke in, or goes on."""
        if self.back is not None:
            phase, seats = self.back
            self.board.asked, self.back = 0, None
            self.wait_for(phase, seats)
        else:
            self.go_on(events)

    # -- a turn ---------------------------------------------------------------------------------

    def carry_out(self, step: "Ask", events: "list[Event]") -> None:
        """See `shared_rules.referee.state.State`."""
        STEPS[step.kind](self, events)

    def _do_pass(self, seat: int, play: "Play", events: "list[Event]") -> None:
        """The active player draws one, then everybody does (TB-22)."""
        events.append(Event("passed", {"seat": seat}))
        self.tally.passes += 1
        self.asks.plan("double", "close")
        self.draw_for([seat], events)

    def _do_build(self, seat: int, play: "Play", events: "list[Event]") -> None:
        """The tower goes on a wonder and the disc on the tower (TB-25)."""
        board, disc = self.board, play.cards[0]
        board.disc, board.need = disc, self.figures.needs[disc]
        self.built = board.wonder = board.wonder_of(disc)
        self.failed = False
        self.wait_for(OFFER, self.seats[: seat - 1] + self.seats[seat:])
        events.append(Event("tower", {"seat": seat, "wonder": self.built, "disc": disc, "need": list(board.need)}))

    def _do_add(self, seat: int, play: "Play", events: "list[Event]") -> None:
        self._gather(seat, play.cards)

    def _gather(self, seat: int, found: "Sequence[str]") -> None:
        """Moves these pieces from the hand to what is gathered."""
        view = self.views[seat]
        view.laid += found
        if view.cards is not None:
            for card in found:
                if card in view.cards:
                    view.cards.remove(card)
            return
        for card in cards.buildings(found):
            if card not in self.known:
                self.known[card] = "laid %d" % seat

    def _do_remove(self, seat: int, play: "Play", events: "list[Event]") -> None:
        view, card = self.views[seat], play.cards[0]
        view.laid.remove(card)
        self.to_hand(seat, [card], False)

    # -- offers ---------------------------------------------------------------------------------

    def _do_offer(self, seat: int, play: "Play", events: "list[Event]") -> None:
        """An offer is face down; the last one turns all of them over (TB-29, TB-36). Nothing is public before."""
        if play.cards:
            self._gather(seat, play.cards)
        done = self.has_played(seat)
        self.board.awaited = self.owing
        if done:
            self._reveal(events)

    def _do_back(self, seat: int, play: "Play", events: "list[Event]") -> None:
        board = self.board
        if board.phase == EXCHANGE:
            self.to_hand(seat, self.views[seat].laid, False)
            self.views[seat].laid = []
            self.using = ""
            events.append(Event("unused", {"seat": seat}))
            self._drawn(events)
            return
        self.owes_again(seat)
        board.awaited = self.owing
        events.append(Event("taken_back", {"seat": seat}))

    def _reveal(self, events: "list[Event]") -> None:
        """All offers are turned over; cards of a wrong type return to their owners at once (TB-36, TB-37)."""
        board, need = self.board, self.board.need
        unwanted = [kind for kind in range(4) if not need[kind]]
        shown: list[list[Any]] = []
        for seat in self.seats:
            if seat != board.active:
                view, wrong = self.views[seat], []
                offer, view.laid = view.laid, []
                board.show(seat, offer)
                odd = 0
                for kind in unwanted:
                    odd += board.given[seat][kind]
                if odd:
                    wrong = [card for card in offer if cards.type_of(card) in unwanted]
                    offer = [card for card in offer if card not in wrong]
                    board.show(seat, offer)
                    self.to_hand(seat, wrong, True)
                shown.append([seat, offer, wrong])
                if self.open:
                    for card in offer:
                        if cards.type_of(card) >= 0:
                            self.known[card] = "seat %d" % seat
        events.append(Event("revealed", {"offers": shown}))
        self.wait_for(CHOOSE, (board.active,))

    def _do_take(self, seat: int, play: "Play", events: "list[Event]") -> None:
        """Chooses offers; if they meet the requirement, the build is done (TB-38, TB-43)."""
        board = self.board
        board.choose(play.seats)
        events.append(Event("chosen", {"seat": seat, "seats": list(play.seats)}))
        if any(board.missing):
            board.phase = ADD
        else:
            turn.finish(self, [], events)

    def _do_complete(self, seat: int, play: "Play", events: "list[Event]") -> None:
        view = self.views[seat]
        self._gather(seat, play.cards)
        laid, view.laid = view.laid, []
        turn.finish(self, laid, events)

    def _do_fail(self, seat: int, play: "Play", events: "list[Event]") -> None:
        """The build fails: everything returns, and every suitable card offered scores (TB-58 to TB-62, TB-94)."""
        laid, self.views[seat].laid = self.views[seat].laid, []
        self.to_hand(seat, laid, False)
        if self.options["joker_returns_on_failed_build"] == NO:
            for card in laid:
                if cards.type_of(card) < 0:
                    self.use_up(seat, card)
        turn.fail(self, events)

    # -- the end of a turn ------------------------------------------------------------------------

    def _do_keep(self, seat: int, play: "Play", events: "list[Event]") -> None:
        turn.pay_offer(self, seat, 1, events)
        self.answered(seat, events)

    def ask_double(self, events: "list[Event]") -> None:
        """After a turn the active player may begin another one (TB-98). Whoever holds an action card is asked, so that
        nobody learns which one it is (TB-100)."""
        board = self.board
        if self.views[board.active].actions and (not board.second or self.options["chained_double_turns"] == YES):
            self.wait_for(DOUBLE, (board.active,))

    def _do_end(self, seat: int, play: "Play", events: "list[Event]") -> None:
        self.go_on(events)

    def close(self, events: "list[Event]") -> None:
        """Everybody draws a card; then the towers move (TB-19, TB-20, TB-55, TB-62, TB-107)."""
        board = self.board
        if self.options["action_card_immediate"] == NO:
            for view in self.views[1:]:
                view.fresh = []
        self.asks.plan("turn")
        board.second = False
        seats = self.order()
        if not self.failed or self.options["failed_build_rotates_towers"] == YES:
            board.active = board.active % self.players + 1
        self.failed = False
        board.turn += 1
        if self.options["reshuffle_discards"] == NO and (not board.stock or self.idle < 0):
            self.idle += 1
            if self.idle >= self.players:
                turn.end(self, events)
                return
        self.draw_for(seats, events)

    # -- action cards ---------------------------------------------------------------------------

    def _do_action(self, seat: int, play: "Play", events: "list[Event]") -> None:
        """The card drawn is known to its owner alone (TB-91)."""
        board, card = self.board, play.cards[0]
        view = self.views[board.asked]
        self.box.remove(card)
        view.actions.append(card)
        if self.options["action_card_immediate"] == NO:
            view.fresh.append(card)
        events.append(Event("action_card", {"seat": board.asked}))
        board.asked = 0
        self.go_on(events)

    def _do_use(self, seat: int, play: "Play", events: "list[Event]") -> None:
        card = play.cards[0]
        events.append(Event("used", {"seat": seat, "card": card}))
        _USE[cards.kind_of(card)](self, seat, card, events)

    def _do_swap(self, seat: int, play: "Play", events: "list[Event]") -> None:
        """The cards go to the discard pile, and as many are drawn (TB-92, TB-102)."""
        self._gather(seat, play.cards)
        view = self.views[seat]
        laid, view.laid = view.laid, []
        self.use_up(seat, self.using)
        self.using = ""
        self.discard(laid)
        self.board.held[seat] -= len(laid)
        if self.open:
            self.secret += [(card, seat) for card in laid]
        events.append(Event("exchanged", {"seat": seat, "count": len(laid)}))
        self.draw_for([seat] * len(laid), events)


STEPS: "dict[str, Callable[[State, list[Event]], None]]" = {
    "turn": State.begin_turn,
    "offers": turn.pay_offers,
    "wonder": turn.score_wonder,
    "check": turn.check_end,
    "double": State.ask_double,
    "close": State.close,
}

_DO: "dict[str, Callable[[State, int, Play, list[Event]], None]]" = {
    "first": State._do_first,
    "put": State._do_put,
    "draw": State._do_draw,
    "action": State._do_action,
    "pass": State._do_pass,
    "build": State._do_build,
    "add": State._do_add,
    "remove": State._do_remove,
    "offer": State._do_offer,
    "back": State._do_back,
    "take": State._do_take,
    "complete": State._do_complete,
    "fail": State._do_fail,
    "use": State._do_use,
    "swap": State._do_swap,
    "keep": State._do_keep,
    "end": State._do_end,
}

_USE: "dict[str, Callable[[State, int, str, list[Event]], None]]" = {
    cards.OFFER_BONUS: turn.use_bonus,
    cards.DOUBLE_TURN: turn.use_double,
    cards.DRAW_THREE: turn.use_draw_three,
    cards.EXCHANGE: turn.use_exchange,
}


def _same_hand(view: "View", board: "Board") -> "View":
    """A View of this board that holds and knows what the other one does."""
    twin = View(view.seat, board)
    twin.cards = None if view.cards is None else view.cards[:]
    for name in ("actions", "fresh", "laid", "discs", "mine"):
        setattr(twin, name, getattr(view, name)[:])
    twin.used = view.used
    return twin
