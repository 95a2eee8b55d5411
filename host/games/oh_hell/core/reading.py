"""An imagined State of Oh Hell as a Deal, plays as numbers."""

from __future__ import annotations

from collections.abc import Callable

from host.games.oh_hell.core import deal
from host.games.oh_hell.core.deal import NO_TRUMP, Deal
from host.games.oh_hell.core.dealing import HandDealer
from shared_rules.card_game import Play
from shared_rules.oh_hell import BID, closed_sum
from shared_rules.oh_hell.cards import DECK, LAST, SUITS, both, deck_of
from shared_rules.oh_hell.referee.state import State

# Cards that are alike are one number.
NUMBERS = {card: number % len(DECK) for number, card in enumerate(both())}


def number(play: Play) -> int:
    """A play of the rules as a Deal's number."""
    return deal.BID + int(play.value) if play.verb == BID else NUMBERS[play.card]


def can_read(state: State) -> bool:
    """Whether a deal is under way."""
    return not state.over and not state.dealing


def read(state: State, seat: int) -> Deal:
    """The Deal of a State in which a seat owes a play, hands as they are there."""
    found = Deal()
    found.hands = [[NUMBERS[card] for card in state.pile("hand", seat)] for seat in state.seats]
    found.bids, found.taken = list(state.bid[1:]), list(state.taken[1:])
    tricks = [(seat, state.pile("trick", seat)) for seat in state.around(state.leader)]
    found.table = [(seat - 1, NUMBERS[held[0]]) for seat, held in tricks if held]
    found.trump = SUITS.index(state.trump) if state.trump else NO_TRUMP
    found.size, found.seat = state.size, seat
    found.closed_sum, found.count = closed_sum(state.options, state.size), state.options
    found.last = state.options["alike"] == LAST
    return found


def dealer_of(state: State, seat: int, draw: Callable[[], object]) -> HandDealer:
    """Deals what the seat that owes a play does not see; of the others' hands only the sizes are looked at."""
    counts = [len(state.pile("hand", one)) for one in state.seats]
    lacks = [{SUITS.index(suit) for suit, _trick in state.failed[one]} for one in state.seats]
    return HandDealer(seat - 1, hidden_from(state, seat), counts, lacks)


def hidden_from(state: State, seat: int) -> list[int]:
    """The cards that a seat does not see."""
    seen = {*state.pile("gone"), *state.pile("turned"), *state.pile("hand", seat)}
    for other in state.seats:
        seen.update(state.pile("trick", other))
    return [NUMBERS[card] for card in deck_of(state.options) if card not in seen]
