"""A moment of Through the Ages as plain data: written whole, read back, or set up by hand.

The whole form has every key; by hand, this is enough:

    {"game": "through_the_ages", "round": 4, "active": 2, "seats": [
        {"techs": [["bronze", 3, 2], ["iron", 1, 0]], "science": 5, "hand": ["irrigation.1"]}, {}, {}]}

    phase    row, event, choose, act (default) or over; round: 2 if missing; active: seat 1 if missing
    age      of the deck in use: 0 in round 1 and for seat 1's refill in round 2, else 1
    row      up to 13 cards, "" for an empty space
    deck     the cards of that Age still to come; if missing, those that lie nowhere else
    events   those still to come; past: those that came; event: the one that asks; asked: whom it still asks
    last     true in the last round; course: culture points of every seat after each finished round
    options  names to values; missing ones are defaults
    seats    each with, as far as it differs from the start of the game:
        techs       [name, workers, blue tokens] of farms, mines, urban buildings and units; starting
                    technologies that are not named are there without tokens
        government, leader, wonder (under construction): names; stages; specials, wonders: lists of names
        hand        physical cards; fresh: those taken in this turn; led: Ages of leaders taken
        pool        unused workers: 1 if missing; yellow and blue bank: what is left of 25 and 18 tokens
        culture, science: points; sources: culture by production, by cards, lost by famine
        white_used, red_used, extra_red, unit_resources, acted: what happened in this turn
        first       civil actions of a first round: if missing, the seat's number

In the later modes (`"options": {"mode": "advanced"}`) there are besides:

    asks     what has to happen, from the bottom up, [kind, seat, figures], as `Asks.write` writes it; if missing,
             the phase: "act" or "politics"
    left     how many of `events` are among the current events; future: the future events; finals: Age III
             events laid open; draws: the military deck of a dealt game; stock: how many cards it has
    kept     [seat, card, chosen]: Age III events that a seat keeps, or has been dealt to choose from; of seat 0
             one that lies face down
    pile     military cards discarded; pacts: [card, who offered it, party A, party B]; wars: [card, who
             declared it, on whom]; shields: by seat, who alone may attack it; out: who resigned
    known    of an open game, see `referee.known`; end_round: which round is the last, or 0
    seats    each also with war (military cards), unknown, banner (the tactics card), colonies, ruins,
             more_yellow, more_blue, unrest, credit, ferried, traded, sailed, missed, keeps: see `Civ`
"""

from shared_rules.referee.fields import MOST, Fields, begin, broken, is_of, keys
from shared_rules.through_the_ages import cards, modes
from shared_rules.through_the_ages.civ import FOOD, RESOURCES
from shared_rules.through_the_ages.referee import asked, civs, later
from shared_rules.through_the_ages.referee.events import ask_option
from shared_rules.through_the_ages.referee.pool import turn_plays
from shared_rules.through_the_ages.sight import ACT, CHOOSE, EVENT, OVER, ROW, SPACES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.through_the_ages import ThroughTheAges
    from shared_rules.through_the_ages.cards import Card
    from shared_rules.through_the_ages.civ import Civ
    from shared_rules.through_the_ages.plays import Play
    from shared_rules.through_the_ages.referee.moment import Moment
    from shared_rules.through_the_ages.referee.state import State

PHASES = (ROW, EVENT, CHOOSE, ACT, OVER)
MOST_ROUNDS = 99
KEYS = later.KEYS + keys("game options phase round active age row deck events past event asked last course seats")
SEAT_KEYS = civs.KEYS + civs.LATER_KEYS


# -- writing ------------------------------------------------------------------------------------


def write(state: "Moment") -> "dict[str, Any]":
    """The whole form of a State."""
    data: dict[str, Any] = {
        "game": "through_the_ages",
        "options": state.options.copy(),
        "phase": state.phase,
        "round": state.round,
        "active": state.active,
        "age": state.age,
        "row": state.row[:],
        "deck": [play.card for play in state.pool],
        "events": state.events[:],
        "past": state.past[:],
        "last": state.last,
        "course": [points[:] for points in state.course],
        "seats": [civs.write(civ) for civ in state.civs[1:]],
    }
    if state.mode.politics:
        later.write(state, data)
    else:
        data["event"], data["asked"] = _asking(state)
    return data


def _asking(state: "Moment") -> "tuple[str, list[int]]":
    """The event of the simple game that asks, and whom it still asks."""
    if state.phase != CHOOSE:
        return "", []
    top = state.asks.top()
    waiting = [ask.figures["seat"] for ask in state.asks.stack if ask.kind == "option"]
    return top.figures["card"], [top.seat] + waiting[::-1]


def public(state: "Moment") -> "dict[str, Any]":
    """What everybody may know: all but the order of the decks, and military hands. Each of the civs has its
    ratings too."""
    data: dict[str, Any] = {
        "game": "through_the_ages",
        "open": state.open,
        "phase": state.phase,
        "round": state.round,
        "active": state.active,
        "awaited": list(state.awaited()),
        "age": state.age,
        "left": len(state.pool),
        "last": state.last,
        "row": state.row[:],
        "events": state.left,
        "past": state.past[:],
        "event": state.views[1].event,
        "civs": [_public_civ(state.civs[seat], seat) for seat in state.seats],
    }
    if state.mode.politics:
        later.publish(state, data)
    return data


def _public_civ(civ: "Civ", seat: int) -> "dict[str, Any]":
    data = civs.write(civ)
    data["seat"] = seat
    data["white"], data["red"] = civ.first or civ.white, 0 if civ.first else civ.red + civ.extra_red
    data["white_left"], data["red_left"] = civ.white_left(), civ.red_left()
    for name in ("culture_rate", "science_rate", "strength", "happy", "limit", "hand_limit"):
        data[name] = getattr(civ, name)
    data["food"], data["resources"] = civ.stock("food"), civ.stock("resources")
    return data


# -- reading ------------------------------------------------------------------------------------


def read(game: "ThroughTheAges", data: "Any") -> "State":
    """The State a position describes. Raises BrokenPosition with a sentence."""
    fields = Fields(data, KEYS)
    listed = fields.list("seats", None)
    state: State = begin(game, fields, "dealt")
    _read_moment(state, fields)
    for seat in state.seats:
        seats = Fields(listed[seat - 1], civs.keys_of(state), "seat %d" % seat)
        state.civs[seat] = civs.read(state, seats)
        if state.round == 1 and not seats.has("first"):
            state.civs[seat].first = seat
    if state.mode.politics:
        later.read(state, fields)
    _read_row(state, fields)
    _read_deck(state, fields)
    if state.mode.politics:
        later.read_decks(state, fields)
        asked.read(state, fields)
    else:
        _read_events(state, fields)
        _read_event(state, fields)
    state.link_views()
    state.resume()
    return state


def _read_moment(state: "Moment", fields: "Fields") -> None:
    phase = fields.word("phase", ACT, asked.PHASES if state.mode.politics else PHASES)
    state.over = phase == OVER
    state.round = fields.number("round", 2, 1, MOST_ROUNDS)
    state.active = fields.number("active", 1, 1, state.players)
    early = state.round == 1 or (state.round == 2 and state.active == 1 and phase == ROW)
    age = 0 if early else max(1, _latest(state, fields))
    state.age = fields.number("age", age, 0, state.mode.last_age + int(state.mode.politics))
    _check_round(state, phase, fields)
    state.last = fields.flag("last", state.over)
    if state.last and not state.over and state.mode.politics and state.age <= state.mode.last_age:
        raise broken("the last round comes after the last deck, and the game is in Age %d", state.age)
    kinds = (cards.EVENT, "territory") if state.mode.politics else (cards.EVENT,)
    state.past = fields.names("past", lambda card: asked.is_card(card, kinds), "%s is not an event")
    state.course = fields.list("course")
    for points in state.course:
        fits = is_of(points, list) and len(points) == state.players
        if not fits or not all(is_of(figure, int) and 0 <= figure <= MOST for figure in points):
            raise fields.wrong("course", points, "lists of the culture points of all seats")
    if len(state.course) > state.round:
        raise broken("there are culture points of %d rounds in round %d", len(state.course), state.round)
    state.course = [points[:] for points in state.course]


def _check_round(state: "Moment", phase: str, fields: "Fields") -> None:
    """Age A is that of the first round, and ends as the row is filled for the second (TA-180)."""
    first = state.round == 1 or (state.round == 2 and phase != ACT)
    if (state.round == 1 and state.age) or (not state.age and not first):
        raise broken("round %d is not in Age %s", state.round, ("A", "I", "II", "III", "IV")[state.age])


def _latest(state: "Moment", fields: "Fields") -> int:
    """The latest Age of the cards that a position without its Age names: at least that one is running."""
    named: list[Any] = fields.list("row")
    if state.mode.politics:
        for key in ("pile", "past", "future", "pacts", "wars"):
            named = named + fields.list(key)
    for seat in fields.list("seats", None):
        if is_of(seat, dict):
            named = named + [seat.get(key) for key in ("leader", "wonder", "government", "banner")]
            for key in ("hand", "wonders", "specials", "techs", "colonies", "ruins", "war"):
                held: Any = seat.get(key)
                named = named + (held if is_of(held, list) else [])
    ages: list[int] = [0]
    for one in named:
        # A building stands as [card, workers]; what is no text is refused where its seat is read.
        card_name: Any = one[0] if is_of(one, list) and one else one
        card = cards.by_name(card_name.split(".")[0]) if is_of(card_name, str) else None
        if card is not None:
            ages.append(card.age)
    return min(max(ages), state.mode.last_age)


def _check_box(state: "Moment", lying: "list[str]", since: int) -> None:
    """What lies and what is in play comes out of one box, and belongs to an Age that has begun; a leader, a wonder
    under construction and a hand to Age `since` at least, unless their seat resigned (TA-9, TA-182, TA-194)."""
    begun = min(state.age, state.mode.last_age)
    for card in lying:
        if cards.card_of(card).age > begun:
            raise broken("%s is a card of a later Age", card)
    start = cards.starting()
    seen: dict[str, int] = {}
    for card in lying:
        name = cards.split(card)[0]
        seen[name] = seen.get(name, 0) + 1
    for seat in state.seats:
        civ = state.civs[seat]
        newest = [card for card in (civ.leader, civ.wonder) if card is not None]
        for card in newest + [cards.card_of(card) for card in civ.hand]:
            if card.age < since and not civ.out:
                raise broken("seat %d has %s of an Age that ended long ago", seat, card.id)
        for card in _in_play(civ):
            if card.age > begun:
                raise broken("seat %d has %s of a later Age", seat, card.id)
            if card not in start:
                seen[card.id] = seen.get(card.id, 0) + 1
        kinds = [card.kind for card in civ.specials]
        if len(set(kinds)) < len(kinds):
            raise broken("seat %d has two special technologies of one kind: the later replaces the earlier", seat)
    for name in sorted(seen):
        if seen[name] > _copies(name, state.players):
            raise broken("%s is there %d times, and the box has fewer", name, seen[name])


def _in_play(civ: "Civ") -> "list[Card]":
    found = _played(civ) + civ.ruins
    return found + [card for card in civ.colonies if card not in found]


def _copies(name: str, players: int) -> int:
    """How many cards of that name a game with this many players has (TA-9, TA-113)."""
    row = cards.row_of(name)
    return int(row.split(None, 4)[3][players - 2]) if row is not None else 0


# -- row and decks ------------------------------------------------------------------------------


def _read_row(state: "Moment", fields: "Fields") -> None:
    row = fields.names("row", cards.find, "no card is called %s", empty=True)
    if len(row) > SPACES:
        raise broken("the row has %d spaces", SPACES)
    state.row = row + [""] * (SPACES - len(row))
    lying: list[str] = []
    for card in [card for card in row if card] + [card for civ in state.civs[1:] for card in civ.hand]:
        if cards.card_of(card).kind in cards.MILITARY or not modes.in_game(card, state.players, state.mode):
            raise broken("%s does not belong to this game", card)
        if card in lying:
            raise broken("%s lies in two places", card)
        lying.append(card)
    _check_box(state, lying, state.age - 1 if fields.has("age") else 0)
    played = [card.id for civ in state.civs[1:] for card in _played(civ)]
    coming = _coming(state)
    for play in coming:
        name = cards.split(play.card)[0]
        if play.card not in lying and name in played:
            played.remove(name)
            lying.append(play.card)
    state.pool = [play for play in coming if play.card not in lying]


def _coming(state: "Moment") -> "list[Play]":
    """All cards of the civil deck in use, as TABLE's plays; empty after the last deck."""
    return turn_plays(state.age, state.players) if state.age <= state.mode.last_age else []


def _played(civ: "Civ") -> "list[Card]":
    return civ.cards() + [tech.card for tech in civ.techs] + ([civ.wonder] if civ.wonder else [])


def _read_deck(state: "Moment", fields: "Fields") -> None:
    """The civil deck; if it is missing, what lies nowhere else."""
    if fields.has("deck"):
        deck = fields.names("deck", cards.find, "no card is called %s")
        state.pool = [play for play in _coming(state) if play.card in deck]
        if len(state.pool) != len(deck):
            raise broken("the deck holds a card twice, or one of another Age")
        held = [card for card in state.row if card] + [card for civ in state.civs[1:] for card in civ.hand]
        for card in deck:
            if card in held:
                raise broken("%s lies in two places", card)
        _check_box(state, held + deck, 0)
    elif state.over or (state.last and not state.mode.wars):
        state.pool = []


# -- the simple game's events ---------------------------------------------------------------------


def _read_events(state: "Moment", fields: "Fields") -> None:
    left = [event for event in cards.events() if event not in state.past]
    coming = fields.names("events", lambda card: card in cards.events(), "%s is not an event", left)
    state.events = [event for event in cards.events() if event in coming]
    state.left = len(state.events)
    if state.left != len(coming) or [event for event in coming if event in state.past]:
        raise broken("the events hold a card twice, or one that came")


def _read_event(state: "Moment", fields: "Fields") -> None:
    """The seats awaited in the simple game, from its phase."""
    phase: str = fields.get("phase", str, ACT)
    event: str = fields.get("event", str, "")
    waiting = fields.numbers("asked", (), 1, state.players)
    if phase == ROW and ("" not in state.row or not state.pool):
        raise broken("the row is full, or its deck is empty, so that nothing can be turned up")
    if phase == EVENT and not state.events:
        raise broken("no event can come up any more")
    if (phase == CHOOSE) != bool(event and waiting) or len(set(waiting)) < len(waiting):
        raise broken("players choose when an event asks them, and only then, each once")
    if event and event not in cards.events():
        raise broken("%s is not an event", event)
    asks = state.asks
    asks.stack = []
    if phase == ACT:
        asks.push(ACT, state.active)
        return
    asks.push("act")
    if phase == ROW:
        if state.round > 1:
            asks.push("filled")
        asks.push("fill")
        asks.push("turn", state.dealer())
        return
    asks.push("row")
    if phase == EVENT:
        asks.push("event", state.dealer())
    elif event:
        _ask_event(state, event, waiting)


def _ask_event(state: "Moment", event: str, waiting: "list[int]") -> None:
    """The first of these seats is asked, and the others after it."""
    words = [word for line in cards.known(event).more for word in line]
    figures: dict[str, Any] = {"card": event}
    if "choose" in words or "may" in words:
        figures["why"] = "gain" if "choose" in words else "free"
    elif FOOD in words and RESOURCES in words:
        figures["why"], figures["amount"] = "share", 1
    else:
        raise broken("%s asks nobody", event)
    for seat in waiting[::-1]:
        state.asks.push("option", seat=seat, **figures)
    ask_option(state, state.asks.pop(), [])
