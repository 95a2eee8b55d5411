"""What a moment of Oh Hell must agree with: the deal, its bids, hands, trump and tricks (OH-10 to OH-43)."""

from shared_rules.card_game import OVER
from shared_rules.card_game.referee import position
from shared_rules.card_game.referee.state import DEALING
from shared_rules.oh_hell import BID, NO_BID, PLAY, cards, closed_sum
from shared_rules.referee.fields import broken, is_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.oh_hell.referee.state import State


class Position(position.Position):
    """See `card_game.referee.position`. By hand, `number` may be left out: it is the first deal of that size; without
    any hand, hands are not checked."""

    def write(self, state: "Any") -> "dict[str, Any]":
        """See `card_game.referee.position`. What is asked of two packs alone is left out where there is one."""
        data = position.Position.write(self, state)
        if state.options["packs"] != cards.TWO:
            for name in ("packs", "alike"):
                del data["options"][name]
        return data

    def read(self, data: "dict[str, Any]", guess: bool = False) -> "State":
        """The State of a position. Raises BrokenPosition."""
        state: Any = position.Position.read(self, data, guess)
        sizes = state.sizes()
        if "number" not in data and "size" in data and state.size in sizes:
            state.number = sizes.index(state.size) + 1
        if not (state.over and "size" not in data):  # a tally counts one deal, of any size
            _check_deal(state, sizes)
            _check_bids(state)
        _check_course(state)
        if state.phase == PLAY:
            _check_trick(state)
        return state


def _check_deal(state: "State", sizes: "list[int]") -> None:
    """Number, size, dealer and trump of the deal (OH-11 to OH-14)."""
    if not 1 <= state.number <= len(sizes):
        raise broken("deal %d of %d", state.number, len(sizes))
    if state.size != sizes[state.number - 1]:
        raise broken("deal %d has %d cards each, not %d", state.number, sizes[state.number - 1], state.size)
    for name in ("dealer", "leader"):
        seat = getattr(state, name)
        if seat not in state.seats and (seat or name == "dealer" or state.phase in (BID, PLAY)):
            raise broken('"%s" is %d, which is no seat', name, seat)
    if not 0 <= state.tricks <= state.size or (state.tricks == state.size and state.phase == PLAY):
        raise broken("%d of %d tricks are taken", state.tricks, state.size)
    _check_trump(state)


def _check_trump(state: "State") -> None:
    way, turned = state.options["trump"], state.pile("turned")
    if state.trump not in (("",) + cards.SUITS) or state.led not in (("",) + cards.SUITS):
        raise broken("a suit is called %s", " or ".join(cards.SUITS))
    whole = state.size * state.players >= len(cards.deck_of(state.options))
    if len(turned) > (1 if way == cards.TURNED and not whole else 0):
        raise broken("%d cards are turned up for trump", len(turned))
    due = {cards.NONE: "", cards.ROTATES: cards.trump_of(state.number)}.get(way, "" if whole else state.trump)
    if turned and state.phase != DEALING:
        due = cards.suit_of(turned[0])
    if state.trump != due:
        raise broken("trump is %s, not %s", due or "no suit", state.trump or "no suit")


def _check_bids(state: "State") -> None:
    """Everybody bids once, the dealer last, and never more than the size (OH-20, OH-21)."""
    order = state.around(state.next_seat(state.dealer))
    made = [seat for seat in order if state.bid[seat] != NO_BID]
    for seat in made:
        if not 0 <= state.bid[seat] <= state.size:
            raise broken("seat %d has bid %d in a deal of %d", seat, state.bid[seat], state.size)
    for seat in order:
        if not 0 <= state.taken[seat] <= state.size:
            raise broken("seat %d has taken %d of %d tricks", seat, state.taken[seat], state.size)
    due = {DEALING: 0, BID: len(made), PLAY: len(order), OVER: len(order)}.get(state.phase, len(made))
    if made != order[:due] or (state.phase == BID and order[due : due + 1] != list(state.owing)):
        raise broken("bids are made one after another, from the dealer's left on")
    total = sum([state.bid[seat] for seat in made])
    if len(made) == len(order) and total == closed_sum(state.options, state.size):
        raise broken("the bids come to the %d tricks of the deal, which the dealer may not bid", state.size)
    if sum(state.taken) != state.tricks:
        raise broken("%d tricks are taken, and the seats have %d", state.tricks, sum(state.taken))


def _check_course(state: "State") -> None:
    """The figures of the deals that are finished (OH-40, OH-43)."""
    done = state.number - (0 if state.over else 1)
    for seat in state.seats:
        met, best, row_now = state.met[seat], state.longest[seat], state.run[seat]
        # What only the report needs may be left out: then the longest row is 0.
        if not 0 <= row_now <= best <= done or not best <= met <= done:
            raise broken("seat %d has met %d bids in %d deals, %d in a row", seat, met, done, best)
        for row in state.failed[seat]:
            if not is_of(row, list) or len(row) != 2 or row[0] not in cards.SUITS or not is_of(row[1], int):
                raise broken('"failed" holds rows like ["hearts", 2]')
            if not 1 <= row[1] <= state.tricks + 1:
                raise broken("seat %d failed to follow in trick %d", seat, row[1])


def _check_trick(state: "State") -> None:
    """Hands, and the trick on the table: from the leader on, the seat that owes the next card last (OH-30, OH-31)."""
    order = state.around(state.leader)
    laid = [seat for seat in order if state.pile("trick", seat)]
    if laid != order[: len(laid)] or order[len(laid) : len(laid) + 1] != list(state.owing):
        raise broken("a trick is played from the leader on, and then the next seat owes its card")
    first = state.pile("trick", state.leader)
    led = cards.suit_of(first[0]) if first else ""
    if state.led != led:
        raise broken("%s are led, not %s", led or "no cards", state.led or "none")
    if [seat for seat in laid if len(state.pile("trick", seat)) != 1]:
        raise broken("a seat plays one card to a trick")
    for seat in order:
        hand, failed = state.pile("hand", seat), [row[0] for row in state.failed[seat]]
        suits = [cards.suit_of(card) for card in hand if card]
        played = [cards.suit_of(card) for card in state.pile("trick", seat)]
        if played and led in suits and led not in played and not state.open:
            raise broken("seat %d holds %s and did not follow suit", seat, led)
        if not state.open and [suit for suit in failed if suit in suits]:
            raise broken("seat %d holds a suit that it could not follow", seat)
        due = state.size - state.tricks - len(played)
        if len(hand) != due and [one for one in order if state.pile("hand", one)]:
            raise broken("seat %d holds %d cards, not %d", seat, len(hand), due)
