"""What the plays of one turn do, for everybody at once, in the order of SW-28: payments, cards and
stages in place, coins; then, from the State, the discard pile and conflicts.

Every function changes the State it is given and adds what happened to `events`. Here a `seat` is a
place in the ring: that of a player or, with two players, the Free City's.
"""

from shared_rules.contract import Event
from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.city import left_of, right_of
from shared_rules.seven_wonders.referee import eyes
from shared_rules.seven_wonders.referee.cities import total
from shared_rules.seven_wonders.view import CHOOSE, DIG, SALE, SEVENTH, TURNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.seven_wonders.cards import Part, Structure
    from shared_rules.seven_wonders.plays import Play
    from shared_rules.seven_wonders.referee.cities import City
    from shared_rules.seven_wonders.referee.moment import Moment

VICTORY = (0, 1, 3, 5)
DEFEAT = -1


def resolve(state: "Moment", plays: "list[tuple[int, Play]]", events: "list[Event]") -> None:
    """Pays, places and gives for all these plays at once (SW-23, SW-28 points 2 to 4, SW-35, SW-52, SW-55, SW-67)."""
    trade: dict[int, list[list[int]]] = {}
    hows = ["" if play.verb == "sell" else _pay(state, seat, play, trade) for seat, play in plays]
    if state.turn == TURNS and state.phase == CHOOSE:
        state.purses = [0] + [city.coins for city in state.cities[1:]]
    counted = _count_early(state, plays)
    parts = [_place(state, seat, play, hows[place], events) for place, (seat, play) in enumerate(plays)]
    for place, (seat, play) in enumerate(plays):
        part = parts[place]
        if part is None:
            _receive(state, seat, SALE, "sale", events)
        elif part.gain or part.earn is not None:
            _earn(state, seat, play, part, counted, events)
    for seat in state.all_places if trade else ():
        if seat in trade:
            coins = sum([paid for _, paid in trade[seat]])
            _receive(state, seat, coins, "trade", events)
            events[-1].figures["from"] = trade[seat]


def _pay(state: "Moment", seat: int, play: "Play", trade: "dict[int, list[list[int]]]") -> str:
    """Takes what a play costs and notes what the neighbours get, by their seat. Returns how it is paid (SW-32, SW-44 to
    SW-46, SW-122)."""
    city = state.cities[seat]
    how = play.how
    if play.verb == "build" and not how:
        structure = cards.structure_of(play.card)
        if structure.costless:
            how = "costless"
        elif city.chained(structure):
            how = "chain"
        else:
            how = "paid"
            city.coins -= structure.coins
    if play.left:
        state.paid[seat][0] += play.left
        city.coins -= play.left
        trade.setdefault(left_of(seat, state.ring), []).append([seat, play.left])
    if play.right:
        state.paid[seat][1] += play.right
        city.coins -= play.right
        trade.setdefault(right_of(seat, state.ring), []).append([seat, play.right])
    return how


def _count_early(state: "Moment", plays: "list[tuple[int, Play]]") -> "dict[int, int] | None":
    """With `neighbours_same_turn: no`: what Vineyard and Bazar find before cards are placed (SW-71)."""
    if state.options["neighbours_same_turn"] == "yes":
        return None
    counted: dict[int, int] = {}
    for seat, play in plays:
        part = cards.structure_of(play.card) if play.verb == "build" else None
        if part is not None and part.earn is not None:
            counted[seat] = total(part.earn.what, "beside", *_around(state, seat))
    return counted


def _around(state: "Moment", seat: int) -> "tuple[City, City, City]":
    ring = state.ring
    return state.cities[seat], state.cities[left_of(seat, ring)], state.cities[right_of(seat, ring)]


def _place(state: "Moment", seat: int, play: "Play", how: str, events: "list[Event]") -> "Part | None":
    """Puts one card where it belongs. Returns the Part that now takes effect, None for a sale (SW-63)."""
    city, card = state.cities[seat], play.card
    if state.hands is not None:
        # The Free City plays from its holder's hand; its own is the pile, with the seventh card.
        held = seat if seat <= state.players or state.phase == SEVENTH else state.holder
        state.hands[held].remove(card)
    if play.verb == "sell":
        bury(state, card)
        if state.open:
            eyes.note_hidden(state, seat, card, "discards")
        events.append(Event("sold", {"seat": seat}))
        return None
    if play.verb == "stage":
        if state.open:
            eyes.note_hidden(state, seat, card, "under %d" % seat)
        stage = city.build_stage(card)
        figures = {"seat": seat, "stage": city.stages, "left": play.left, "right": play.right}
        if city.stages == len(city.board):
            figures["finished"] = city.wonder
        events.append(Event("staged", figures))
        if stage.power == "dig":
            state.asks.queue(DIG, place=seat)
        return stage
    return _build(state, seat, play, how, events)


def _build(state: "Moment", seat: int, play: "Play", how: str, events: "list[Event]") -> "Structure":
    city, card = state.cities[seat], play.card
    structure = cards.structure_of(card)
    if how == "free":
        city.free_ready = False
    city.build(card, structure)
    if state.open:
        eyes.note_seen(state, seat, card)
    events.append(
        Event(
            "built",
            {
                "seat": seat,
                "card": card,
                "how": how,
                "left": play.left,
                "right": play.right,
                "bank": structure.coins if how == "paid" else 0,
            },
        )
    )
    return structure


def bury(state: "Moment", card: str) -> None:
    """See SW-27."""
    state.discards.append(card)
    state.buried += 1


def _earn(
    state: "Moment", seat: int, play: "Play", part: "Any", counted: "dict[int, int] | None", events: "list[Event]"
) -> None:
    """One-time coins of a structure or a stage (SW-70 to SW-76, SW-84, SW-86, SW-94)."""
    if part.gain:
        _receive(state, seat, part.gain, "stage" if play.verb == "stage" else play.card, events)
    if part.earn is not None:
        amount, what, where = part.earn
        found = total(what, where, *_around(state, seat))
        if where == "around" and counted is not None and seat in counted:
            found = counted[seat] + state.cities[seat].count(what)
        if part.colour in what and state.options["lighthouse"] == "earlier":
            found -= 1
        if found:
            _receive(state, seat, amount * found, play.card, events)


def _receive(state: "Moment", seat: int, coins: int, reason: str, events: "list[Event]") -> None:
    state.cities[seat].coins += coins
    events.append(Event("coins", {"seat": seat, "coins": coins, "reason": reason}))


def dig(state: "Moment", seat: int, play: "Play", events: "list[Event]") -> None:
    """Builds a card from the discard pile, free, with its one-time effects (SW-85, SW-95, SW-97)."""
    if play.card in state.discards:
        state.discards.remove(play.card)
    state.buried -= 1
    structure = _build(state, seat, play, "dig", events)
    _earn(state, seat, play, structure, None, events)


def fight(state: "Moment", events: "list[Event]") -> None:
    """Every pair of neighbours compares shields (SW-3, SW-16, SW-99 to SW-101, SW-115)."""
    for place in range(1, state.ring + 1):
        other = left_of(place, state.ring)
        ours, theirs = state.cities[place].shields, state.cities[other].shields
        tokens = [0, 0]
        if ours != theirs:
            winner = 0 if ours > theirs else 1
            tokens[winner], tokens[1 - winner] = VICTORY[state.age], DEFEAT
            state.cities[place].take_token(0, tokens[0], state.age)
            state.cities[other].take_token(1, tokens[1], state.age)
        events.append(
            Event("conflict", {"age": state.age, "seats": [place, other], "shields": [ours, theirs], "tokens": tokens})
        )
