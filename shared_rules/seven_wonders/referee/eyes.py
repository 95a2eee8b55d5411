"""Brings every seat's View of 7 Wonders up to date after a play: the only place where seats learn something."""

from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.city import left_of, right_of
from shared_rules.seven_wonders.plays import FREE_CITY, Play
from shared_rules.seven_wonders.view import CHOOSE, DEAL, DIG, SEVENTH, WONDERS, View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.seven_wonders.referee.moment import Moment


def link_views(state: "Moment") -> None:
    """Tells every View its city and what the neighbours sell."""
    for seat in state.seats:
        aim(state, state.views[seat], seat)


def aim(state: "Moment", view: View, place: int) -> None:
    """Has a seat look through the eyes of a place: its own, or the Free City (SW-41, SW-115)."""
    view.whose = FREE_CITY if place == state.free_city else ""
    view.city = state.cities[place]
    view.left = state.cities[left_of(place, state.ring)].sells
    view.right = state.cities[right_of(place, state.ring)].sells
    view.purse = view.city.coins
    view.forget()


def renew_views(state: "Moment") -> None:
    """Brings every View up to this moment. The only place where they learn what changed (SW-52)."""
    phase, age, turn, hands = state.phase, state.age, state.turn, state.hands
    for seat in state.seats:
        view = state.views[seat]
        view.phase, view.age, view.turn = phase, age, turn
        view.awaited = seat in state.owing
        view.chosen, view.boards = state.chosen[seat], None
        if hands is not None:
            view.hand = hands[seat] if phase != DEAL else []
            view.pile = 0
        else:
            view.used |= state.seen
        if view.city is not None:
            view.purse = view.city.coins
        view.forget()
    if state.free_city and state.holder:
        _renew_eyes(state)
    if state.phase == WONDERS and state.tapped:
        _show_boards(state)
    if state.asks.stack:
        _show_asked(state)


def _renew_eyes(state: "Moment") -> None:
    """With two players: both look through their own city's eyes, but for a holder whose own play
    is in and the Free City's is not (SW-119)."""
    for seat in state.seats:
        aim(state, state.views[seat], seat)
        state.views[seat].holder = seat == state.holder and state.phase == CHOOSE
    view = state.views[state.holder]
    if state.chosen[state.free_city] is not None:
        view.chosen = state.chosen[state.free_city]
    elif view.chosen is not None and state.phase == CHOOSE:
        turn_to_free_city(state, view)


def turn_to_free_city(state: "Moment", view: View) -> None:
    """The holder's own play lies face down: the next one is for the Free City."""
    aim(state, view, state.free_city)
    if view.hand is not None:
        own = state.chosen[view.seat].card
        view.hand = [card for card in view.hand if card != own]


def note_seen(state: "Moment", seat: int, card: str) -> None:
    """In an open game: everybody sees a card that is in a city."""
    state.places[card] = "city %d" % seat
    state.seen |= 1 << cards.index(card)
    bit = 1 << cards.index(card)
    for view in state.views[1:]:
        view.sold &= ~state.seen
        view.mine = view.mine | bit if view.seat == seat else view.mine & ~bit


def note_hidden(state: "Moment", seat: int, card: str, place: str) -> None:
    """In an open game: the seat that hid a card knows, and so does the table; nobody else."""
    state.places[card] = place
    view = state.views[state.player_of(seat)]
    view.used |= 1 << cards.index(card)
    view.mine |= 1 << cards.index(card)
    if place == "discards":
        view.sold |= 1 << cards.index(card)


def _show_boards(state: "Moment") -> None:
    """Where boards are tapped: which are left, and which one lies before the seat already."""
    laid = [city.wonder for city in state.cities[1:] if city is not None]
    for seat in state.seats:
        view, city = state.views[seat], state.cities[seat]
        view.boards = [wonder for wonder in cards.wonders() if wonder not in laid]
        view.chosen = Play("wonder", city.wonder, 0, 0, city.side, "") if city is not None else None
        view.whose = FREE_CITY if view.awaited and city is not None else ""


def _show_asked(state: "Moment") -> None:
    """Who is asked for a seventh card or for one of the discard pile sees it (SW-69, SW-89, SW-127)."""
    asked = state.asks.top()
    phase = asked.kind
    place: int = asked.figures["place"]
    view = state.views[state.player_of(place)]
    if place == state.free_city:
        aim(state, view, place)
        if phase == SEVENTH and state.hands is not None:
            view.hand = state.hands[place]
    if phase == SEVENTH and state.options["seventh_coins"] == "start":
        view.purse = min(view.purse, state.purses[place])
    elif phase == DIG and not state.open:
        for card in state.discards:
            view.pile |= 1 << cards.index(card)
