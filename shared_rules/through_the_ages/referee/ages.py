"""The beginning and the end of an Age, and what becomes obsolete (TA-180 to TA-186, TA-196, TA-197)."""

from shared_rules.contract import Event
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.civ import BANK
from shared_rules.through_the_ages.referee import bonus, decks, hands, military, pacts, pool, turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.through_the_ages.civ import Civ
    from shared_rules.through_the_ages.referee.moment import Moment

LOST_TOKENS = 2


def begin(state: "Moment", age: int) -> None:
    """Both decks are those of an Age from now on; after the last Age no decks are left (TA-184)."""
    state.age = age
    going_on = age <= state.mode.last_age
    state.pool = pool.turn_plays(age, state.players)[:] if going_on else []
    if state.mode.politics:
        found = decks.military_deck(state) if going_on else []
        state.stock = len(found)
        state.draws = [] if state.open else pool.plays_of("draw", found)


def end(state: "Moment", happened: "list[Event]") -> None:
    """The last card of a civil deck lies on the row: at once, for everybody (TA-181 to TA-183, TA-185, TA-186, TA-196,
    TA-197)."""
    ended = state.age
    happened.append(Event("age_ends", {"age": ended}))
    order = state.order()
    for seat in order:
        figures = _outdate(state, seat, ended - 1)
        if figures:
            figures["seat"] = seat
            happened.append(Event("obsolete", figures))
    for pact in [pact for pact in state.pacts if cards.card_of(pact[0]).age < ended]:
        pacts.end(state, pact, happened)
    begin(state, ended + 1)
    _count_rounds(state, happened)
    pacts.relate(state)
    bonus.step(state, ended)
    if state.open and ended > 1:
        state.asks.push("obsolete_hands", seats=order, age=ended - 1)


def _count_rounds(state: "Moment", happened: "list[Event]") -> None:
    """After the last deck the round is finished; in the full game, unless it has just begun, another one
    is played (TA-186, TA-197)."""
    if state.age <= state.mode.last_age:
        happened.append(Event("age_begins", {"age": state.age}))
        return
    first = next(seat for seat in state.seats if seat not in state.out)
    more = state.mode.wars and state.active != first
    state.end_round = state.round + (1 if more else 0)
    state.last = not more
    happened.append(Event("last_round", {"round": state.end_round}))


def _outdate(state: "Moment", seat: int, age: int) -> "dict[str, Any]":
    """Cards of an Age leave hand and table (TA-182); in the full game two yellow tokens leave the bank
    (TA-185)."""
    civ = state.civs[seat]
    figures: dict[str, Any] = {}
    old = [card for card in civ.hand if cards.card_of(card).age <= age]
    if old:
        civ.hand = [card for card in civ.hand if card not in old]
        figures["cards"] = old
    hidden = [card for card in civ.military if cards.card_of(card).age <= age]
    for card in hidden:
        military.leave(state, civ, card, False)
    if hidden:
        figures["hidden"] = len(hidden)
    if civ.leader is not None and civ.leader.age <= age:
        figures["leader"] = civ.leader.id
        turn.drop_leader(state, seat, figures)
    if civ.wonder is not None and civ.wonder.age <= age:
        figures["wonder"] = civ.wonder.id
        drop_wonder(civ, seat, figures)
    if state.mode.wars:
        tokens = min(LOST_TOKENS, civ.yellow)
        civ.yellow -= tokens
        civ.more_yellow -= tokens
        if tokens:
            figures["tokens"] = tokens
            hands.move(figures, seat, tokens, hands.YELLOW, BANK, hands.BOX)
    civ.refresh()
    return figures


def drop_wonder(civ: "Civ", seat: int, figures: "dict[str, Any]") -> None:
    """The wonder under construction goes; its blue tokens return to the bank."""
    hands.move(figures, seat, civ.stages, hands.BLUE, civ.wonder.id if civ.wonder else BANK, BANK)
    civ.blue += civ.stages
    civ.wonder, civ.stages = None, 0
