"""Sets up a game, an Age and a turn of 7 Wonders: boards, guilds, hands, and two players' draw."""

from shared_rules.contract import TABLE, Event
from shared_rules.seven_wonders.referee import eyes
from shared_rules.seven_wonders.referee.cities import City
from shared_rules.seven_wonders.referee.pool import AGES, deck_plays, draw_plays, first_holder, guild_draws, guild_plays
from shared_rules.seven_wonders.view import CHOOSE, DEAL, DRAW, GUILDS, WONDERS, guilds_kept

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.seven_wonders.plays import Play
    from shared_rules.seven_wonders.referee.moment import Moment


def do_table(state: "Moment", play: "Play") -> "list[Event]":
    """A play of TABLE."""
    state.pool.remove(play)
    if state.phase == DEAL:
        return _deal(state, play.card)
    if state.phase == WONDERS:
        return _give_wonder(state, play)
    if state.phase == DRAW:
        return _draw(state, play.card)
    return _keep_guild(state, play)


def _give_wonder(state: "Moment", play: "Play") -> "list[Event]":
    """See SW-14, SW-114."""
    events = [Event("wonder", {"seat": state.due, "wonder": play.card, "side": play.how})]
    state.cities[state.due] = City(play.card, play.how, state.options)
    state.pool = [other for other in state.pool if other.card != play.card]
    state.due += 1
    if state.due > state.ring:
        _boards_lie(state, events)
    return events


def _boards_lie(state: "Moment", events: "list[Event]") -> None:
    eyes.link_views(state)
    begin_age(state, events)


def boards_owed(state: "Moment") -> "tuple[int, ...]":
    """Where boards are tapped: the seats without one, then who plays for the Free City first (SW-114)."""
    seats = tuple([seat for seat in state.seats if state.cities[seat] is None])
    return seats or (first_holder(1, state.options),)


def tap_board(state: "Moment", seat: int, play: "Play") -> "list[Event]":
    """A seat has laid its board, or the Free City's, on its reader (SW-14)."""
    place = state.free_city if play.whose else seat
    events = [Event("wonder", {"seat": place, "wonder": play.card, "side": play.how})]
    state.cities[place] = City(play.card, play.how, state.options)
    if all(state.cities[1:]):
        _boards_lie(state, events)
    else:
        _await_boards(state)
    return events


def untap_board(state: "Moment", seat: int) -> "list[Event]":
    """Takes the seat's board away again: the wrong one, or its other side."""
    state.cities[seat] = None
    _await_boards(state)
    return [Event("taken_back", {"seat": seat})]


def _await_boards(state: "Moment") -> None:
    state.wait_for(WONDERS, boards_owed(state))


def begin_age(state: "Moment", events: "list[Event]") -> None:
    """The first thing of an Age: guilds, cards, or in an open game its first turn (SW-83)."""
    state.turn = 1
    if state.free_city:
        state.holder = first_holder(state.age, state.options)
    for city in state.cities[1:]:
        city.free_ready = "free" in city.powers
    if state.open:
        _begin_turns(state, events)
    elif state.age == AGES and len(state.guilds) < guilds_kept(state.ring):
        state.pool = guild_draws()
        state.wait_for(GUILDS, (TABLE,))
    else:
        _begin_deal(state)


def _keep_guild(state: "Moment", play: "Play") -> "list[Event]":
    """See SW-12."""
    state.guilds.append(play.card)
    if len(state.guilds) == guilds_kept(state.ring):
        _begin_deal(state)
    return []


def _begin_deal(state: "Moment") -> None:
    """See SW-19."""
    state.due = 1
    state.pool = deck_plays(state.age, state.ring)[:]
    if state.age == AGES:
        state.pool += guild_plays(state.guilds)
    state.wait_for(DEAL, (TABLE,))


def _deal(state: "Moment", card: str) -> "list[Event]":
    """Gives one card to the place due, round after round, until the deck is out (SW-13, SW-19);
    what is dealt to the Free City is the draw pile (SW-116)."""
    state.hands[state.due].append(card)
    state.due = state.due % state.ring + 1
    events: list[Event] = []
    if not state.pool:
        _begin_turns(state, events)
    return events


def _begin_turns(state: "Moment", events: "list[Event]") -> None:
    events.append(Event("age_begins", {"age": state.age}))
    begin_turn(state, events)


def begin_turn(state: "Moment", events: "list[Event]") -> None:
    """Two players draw first; then all choose (SW-20)."""
    if state.free_city:
        events.append(Event("holds", {"seat": state.holder}))
        if state.hands is not None:
            state.pool = draw_plays(state.hands[state.free_city])
            state.wait_for(DRAW, (TABLE,))
            return
    state.wait_for(CHOOSE, state.seats)


def _draw(state: "Moment", card: str) -> "list[Event]":
    """The top card of the pile goes to the holder's hand, unseen by others (SW-119)."""
    state.hands[state.free_city].remove(card)
    state.hands[state.holder].append(card)
    state.pool = []
    state.wait_for(CHOOSE, state.seats)
    return []
