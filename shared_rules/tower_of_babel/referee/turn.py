"""What a build brings in Tower of Babel: buildings, the disc, refused offers, a finished wonder, the end of the game.

Every function changes the State it is given and adds what happened to `events`. Those that are steps
of a turn either have somebody awaited or leave the next step to follow.
"""

from shared_rules.contract import Event
from shared_rules.tower_of_babel import cards
from shared_rules.tower_of_babel.board import BONUS, EXCHANGE
from shared_rules.tower_of_babel.plays import one
from shared_rules.tower_of_babel.referee import scoring
from shared_rules.tower_of_babel.referee.options import NO, YES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.tower_of_babel.referee.moment import Moment

# The figures that only the real board shows: announced at the start, so that everybody can compare them.
TOLD = ("disc_numbers", "value_table", "light_row", "disc_set_bonus", "disc_bonus_points_per_disc")


# What follows from a build that stands.
WONDER_FIRST = ("wonder", "offers", "check", "double", "close")
OFFERS_FIRST = ("offers", "wonder", "check", "double", "close")


def told_figures(options: "dict[str, str]") -> "dict[str, Any]":
    """The figures to announce at the start."""
    told = {name: options[name] for name in TOLD}
    if options["use_two_colour_variant"] == YES:
        told["two_colour_discs"] = options["two_colour_discs"]
    return told


def finish(state: "Moment", laid: "list[str]", events: "list[Event]") -> None:
    """A build that meets its requirement: `laid` are the active player's own cards (TB-43 to TB-46, TB-48, TB-49,
    TB-56, TB-94)."""
    board, active, place = state.board, state.board.active, state.built
    own = cards.buildings(laid)
    jokers = [card for card in laid if card not in own] if len(own) < len(laid) else []
    for card in jokers:
        state.use_up(active, card)
    values = [0] * (state.players + 1)
    values[active] = len(own) + len(jokers) * state.figures.joker_buildings
    board.held[active] -= len(own)
    owner = _accept_offers(state, own, values)
    state.tally.builds += 1
    if state.options["reshuffle_discards"] == NO:
        state.idle = -1
    board.lying[place].remove(board.disc)
    if board.builds is not None:
        board.builds.remove(one("build", board.disc))
    state.views[owner].discs.append(board.disc)
    state.remaining = [state.remaining[kind] - (1 if board.need[kind] else 0) for kind in range(4)]
    placed = _put_down(state, values, events)
    figures = {
        "seat": active,
        "wonder": place,
        "disc": board.disc,
        "owner": owner,
        "jokers": len(jokers),
        "placed": placed,
    }
    events.append(Event("built", figures))
    _return_offers(state)
    board.clear()
    state.asks.plan(*(WONDER_FIRST if state.options["scoring_time"] == "before_offers" else OFFERS_FIRST))
    state.go_on(events)


def _accept_offers(state: "Moment", own: "list[str]", values: "list[int]") -> int:
    """Discards what was contributed, and notes whose buildings that makes. Returns who gets the disc."""
    board, active = state.board, state.board.active
    owner = active
    for seat in board.taken:
        offer = board.offers[seat]
        count = sum(board.given[seat])
        if count < len(offer):
            owner = seat
            state.tally.traded[seat] += 1
            own = own + [card for card in offer if card[:6] != "trader"]
            values[active] += count
        else:
            own = own + offer
            values[seat] += count
        state.tally.given[seat] += count
        board.held[seat] -= count
    state.discard(own)
    return owner


def _put_down(state: "Moment", values: "list[int]", events: "list[Event]") -> "list[list[int]]":
    """Buildings on the wonder, as far as there are enough of them (TB-44, TB-49). Returns [seat, value] of each."""
    supply, cap = state.figures.supply, state.options["supply_policy"] == "cap"
    there = state.buildings[state.built]
    placed: list[list[int]] = []
    for seat in state.seats:
        value = values[seat]
        if value:
            free = supply - state.standing[seat]
            if value > free:
                events.append(Event("supply", {"seat": seat, "over": value - free, "supply": supply, "cap": cap}))
                value = max(0, free) if cap else value
            there[seat] += value
            state.standing[seat] += value
            placed.append([seat, value])
    return placed


def _return_offers(state: "Moment") -> None:
    """Refused offers return to their owners; how many suitable cards they held is to be paid (TB-51, TB-52)."""
    board = state.board
    for seat in state.seats:
        offer = board.offers[seat]
        if offer and seat not in board.taken:
            state.refused[seat] = sum(board.given[seat])
            state.to_hand(seat, offer, True)


def fail(state: "Moment", events: "list[Event]") -> None:
    """Nobody builds; the disc stays where it was; every offer returns and is paid (TB-58 to TB-61)."""
    board = state.board
    state.failed = True
    state.tally.failed += 1
    events.append(Event("failed", {"seat": board.active, "wonder": state.built, "disc": board.disc}))
    board.taken = ()
    _return_offers(state)
    board.clear()
    state.asks.plan("offers", "double", "close")
    state.go_on(events)


# -- steps ----------------------------------------------------------------------------------------


def ends(state: "Moment") -> bool:
    """Whether the last disc of a type has been taken (TB-74, TB-75)."""
    return 0 in state.remaining


def pay_offers(state: "Moment", events: "list[Event]") -> None:
    """A point for every suitable card of a refused offer; who holds an action card is asked first (TB-51, TB-54, TB-57,
    TB-78, TB-95)."""
    if ends(state) and state.options["end_finishes_turn"] == NO:
        state.refused = [0] * (state.players + 1)
    if not any(state.refused):
        return
    asked = bonus_askable(state)
    for seat in state.seats:
        if state.refused[seat] and seat not in asked:
            pay_offer(state, seat, 1, events)
    if asked:
        state.wait_for(BONUS, tuple(asked))


def bonus_askable(state: "Moment") -> "list[int]":
    """Those who may play an offer bonus card: their offer was refused, and they hold an action card, whichever
    it is, so that nobody learns more (TB-95)."""
    if state.failed and state.options["offer_bonus_time"] == "not_failed":
        return []
    return [seat for seat in state.seats if state.refused[seat] and state.views[seat].actions]


def pay_offer(state: "Moment", seat: int, each: int, events: "list[Event]") -> None:
    """Pays one refused offer, `each` points a card (TB-51)."""
    count = state.refused[seat]
    state.refused[seat] = 0
    state.points[seat] += each * count
    events.append(Event("offer_points", {"seat": seat, "cards": count, "points": each * count}))


def score_wonder(state: "Moment", events: "list[Event]") -> None:
    """If its last disc was taken: scores the wonder by the current row, and the active player draws an action card
    (TB-56, TB-63 to TB-73, TB-77, TB-78, TB-89)."""
    place = state.built
    if state.board.lying[place]:
        return
    values = state.buildings[place]
    points = scoring.points_of(values, scoring.row_of(state.figures, len(state.scored)))
    events.append(
        Event("finished", {"wonder": place, "row": len(state.scored), "values": values[1:], "points": points[1:]})
    )
    state.scored.append((place, values))
    state.buildings[place] = [0] * (state.players + 1)
    for seat in state.seats:
        state.standing[seat] -= values[seat]
    last = ends(state) and state.options["action_card_on_final_wonder"] == NO
    if state.options["use_action_cards"] != NO and state.box and not last:
        state.ask_action(state.board.active)


def check_end(state: "Moment", events: "list[Event]") -> None:
    """Ends the game with the build that took the last disc of a type (TB-74, TB-78)."""
    if ends(state):
        end(state, events)


def end(state: "Moment", events: "list[Event]") -> None:
    """Final scoring; nothing follows (TB-81)."""
    state.asks.plan()
    state.end_game(state.sheets(), events)


# -- action cards ---------------------------------------------------------------------------------


def use_bonus(state: "Moment", seat: int, card: str, events: "list[Event]") -> None:
    state.use_up(seat, card)
    pay_offer(state, seat, cards.BONUS_POINTS, events)
    state.answered(seat, events)


def use_double(state: "Moment", seat: int, card: str, events: "list[Event]") -> None:
    """One more turn now; the towers move and all draw after that one (TB-99)."""
    state.use_up(seat, card)
    state.board.second = True
    state.failed = False
    state.asks.plan()
    state.begin_turn(events)


def use_draw_three(state: "Moment", seat: int, card: str, events: "list[Event]") -> None:
    """See TB-97."""
    state.use_up(seat, card)
    state.back = (state.board.phase, state.owing)
    state.draw_for([seat] * cards.DRAWN, events)


def use_exchange(state: "Moment", seat: int, card: str, events: "list[Event]") -> None:
    """Asks for the cards to exchange. What the seat gathered for a build returns to its hand first."""
    board, view = state.board, state.views[seat]
    state.to_hand(seat, view.laid, False)
    view.laid = []
    state.back, state.using = (board.phase, state.owing), card
    board.asked = seat
    state.wait_for(EXCHANGE, (seat,))
