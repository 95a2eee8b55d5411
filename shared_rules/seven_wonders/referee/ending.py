"""The end of a turn of 7 Wonders: seventh card, discard pile, conflicts; then the next turn or Age, or the end."""

from shared_rules.contract import Event
from shared_rules.seven_wonders.referee import scoring, setup, turn
from shared_rules.seven_wonders.referee.pool import AGES
from shared_rules.seven_wonders.view import DIG, SEVENTH, TURNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.contract import ScoreLine
    from shared_rules.referee.asks import Ask
    from shared_rules.seven_wonders.plays import Play
    from shared_rules.seven_wonders.referee.moment import Moment


def end_of_plays(state: "Moment", events: "list[Event]") -> None:
    """Queues the further steps of this turn (SW-28 points 5 and 6), then takes the first (SW-88, SW-98)."""
    if state.turn == TURNS:
        keeper = _seventh_keeper(state)
        _throw_away(state, keeper)
        if keeper:
            first = state.options["sixth_turn"] == "babylon_first"
            add = state.asks.push if first else state.asks.queue
            add(SEVENTH, place=keeper)
    state.go_on(events)


def _seventh_keeper(state: "Moment") -> int:
    """The place that may use its seventh card (SW-87), or 0. The Free City's is the last one of
    the draw pile (SW-127)."""
    for place in state.all_places:
        if "seventh" in state.cities[place].powers:
            return 0 if place == state.free_city and state.options["free_city_seventh"] == "no" else place
    return 0


def _throw_away(state: "Moment", keeper: int) -> None:
    """The last cards go to the discard pile unseen (SW-26, SW-27, SW-125)."""
    for place in state.all_places:
        if place != keeper:
            _throw_hand(state, place)


def _throw_hand(state: "Moment", place: int) -> None:
    if state.hands is None:
        state.buried += 1
        return
    state.discards += state.hands[place]
    state.buried += len(state.hands[place])
    state.hands[place] = []


def ask(state: "Moment", step: "Ask", events: "list[Event]") -> None:
    """Asks for the seventh card or for one of the discard pile; nobody for a pile that is empty (SW-97)."""
    phase, place = step.kind, step.figures["place"]
    if phase == DIG and not state.buried:
        events.append(Event("nothing_to_dig", {"seat": place}))
        return
    player = state.player_of(place)
    state.asks.push(phase, player, place=place)
    events.append(Event("asked", {"seat": place, "phase": phase, "player": player}))


def answer(state: "Moment", play: "Play", events: "list[Event]") -> None:
    """The seventh card or the discard pile: used, or left alone."""
    asked = state.asks.pop()
    phase, place = asked.kind, asked.figures["place"]
    if play.verb == "pass":
        events.append(Event("passed", {"seat": place, "phase": phase}))
        if phase == SEVENTH:
            _throw_hand(state, place)
    elif phase == SEVENTH:
        turn.resolve(state, [(place, play)], events)
    else:
        turn.dig(state, place, play, events)
    state.go_on(events)


def end_turn(state: "Moment", events: "list[Event]") -> None:
    """See SW-5, SW-18, SW-118."""
    if state.turn < TURNS:
        state.turn += 1
        _pass_hands(state)
        if state.free_city:
            state.holder = state.players + 1 - state.holder
        setup.begin_turn(state, events)
        return
    turn.fight(state, events)
    sheets = _close_age(state)
    events.append(Event("age_ends", {"age": state.age}))
    if state.age < AGES:
        state.age += 1
        setup.begin_age(state, events)
    else:
        state.end_game(sheets, events)


def _close_age(state: "Moment") -> "list[list[ScoreLine]]":
    """Keeps what every place's sheet comes to after the conflicts of an Age. Returns the sheets."""
    sheets = scoring.sheets(state.cities, state.ring, state.options)
    state.ages.append([scoring.points(sheet) for sheet in sheets])
    return sheets


def _pass_hands(state: "Moment") -> None:
    """To the left in Ages I and III, to the right in Age II (SW-25); two players exchange their hands, and the draw
    pile stays (SW-21, SW-124)."""
    if state.hands is not None:
        hands = state.hands[1:]
        if state.free_city:
            state.hands = [None, hands[1], hands[0], hands[2]]
        elif state.age == 2:
            state.hands = [None] + hands[1:] + hands[:1]
        else:
            state.hands = [None] + hands[-1:] + hands[:-1]
