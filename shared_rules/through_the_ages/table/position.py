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
             what the phase says: "act" or "politics"
    left     how many of `events` are among the current events; future: the future events; finals: Age III
             events laid open; draws: the military deck of a dealt game; stock: how many cards it has
    pile     military cards discarded; pacts: [card, who offered it, party A, party B]; wars: [card, who
             declared it, on whom]; shields: by seat, who alone may attack it; out: who resigned
    known    of an open game, see `table.known`; end_round: which round is the last, or 0
    seats    each also with war (military cards), unknown, banner (the tactics card), colonies, ruins,
             more_yellow, more_blue, unrest, credit, ferried, traded, sailed, missed, keeps: see `Civ`
"""

from shared_rules.contract import BrokenPosition
from shared_rules.table.fields import broken, check_keys, get
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.civ import BLUE, MOST_SCIENCE, Civ, Tech
from shared_rules.through_the_ages.sight import ACT, CHOOSE, EVENT, OVER, POLITICS, ROW, SPACES
from shared_rules.through_the_ages.table import later
from shared_rules.through_the_ages.table.events import ask_option
from shared_rules.through_the_ages.table.moment import Moment
from shared_rules.through_the_ages.table.pool import turn_plays
from shared_rules.through_the_ages.table.sources import SIMPLE_SOURCES, SOURCES
from shared_rules.through_the_ages.table.view_data import civ_data

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.through_the_ages import ThroughTheAges
    from shared_rules.through_the_ages.cards import Card
    from shared_rules.through_the_ages.table.state import State

PHASES = (ROW, EVENT, CHOOSE, ACT, OVER, POLITICS)
KEYS = later.KEYS + (
    "game",
    "options",
    "phase",
    "round",
    "active",
    "age",
    "row",
    "deck",
    "events",
    "past",
    "event",
    "asked",
    "last",
    "course",
    "seats",
)
NUMBERS = ("culture", "science", "first", "white_used", "red_used", "extra_red", "unit_resources")
SEAT_KEYS = NUMBERS + (
    "techs",
    "government",
    "leader",
    "wonder",
    "stages",
    "specials",
    "wonders",
    "hand",
    "fresh",
    "led",
    "yellow",
    "pool",
    "blue",
    "sources",
    "acted",
)
WORKERS = 25


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
        "seats": [_write_civ(civ) for civ in state.civs[1:]],
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


def _write_civ(civ: "Civ") -> "dict[str, Any]":
    data = civ_data(civ)
    del data["figures"]
    for name in NUMBERS + ("yellow", "pool", "blue", "acted"):
        data[name] = getattr(civ, name)
    return data


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
    data = _write_civ(civ)
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
    check_keys(data, KEYS, "a position")
    seats = get(data, "seats", list, None)
    if data.get("game", game.name) != game.name:
        raise broken("the position belongs to the game %s", data["game"])
    try:
        state: Any = game.start(len(seats), get(data, "options", dict, {}))
    except ValueError as error:
        raise BrokenPosition("This cannot be: %s" % error)
    _read_moment(state, data)
    for seat in state.seats:
        state.civs[seat] = _read_civ(state, seats[seat - 1], "seat %d" % seat)
        if state.round == 1 and "first" not in seats[seat - 1]:
            state.civs[seat].first = seat
    if state.mode.politics:
        later.read(state, data)
    _read_row(state, data)
    _read_decks(state, data)
    if state.mode.politics:
        later.read_decks(state, data)
        later.read_asks(state, data)
    else:
        _read_event(state, data)
    state.link_views()
    state.resume()
    return state


def _number(data: "dict[str, Any]", key: str, default: int, most: int, what: str) -> int:
    value = get(data, key, int, default, what)
    if not 0 <= value <= most:
        raise broken('%s: "%s" is %d, and 0 to %d can be', what, key, value, most)
    return value


def _read_moment(state: "Moment", data: "dict[str, Any]") -> None:
    what = "a position"
    phase = get(data, "phase", str, ACT, what)
    if phase not in (later.PHASES if state.mode.politics else PHASES):
        raise broken('there is no phase called "%s"', phase)
    state.over = phase == OVER
    state.round = max(1, _number(data, "round", 2, 99, what))
    state.active = get(data, "active", int, 1, what)
    if state.active not in state.seats:
        raise broken("there is no seat %d", state.active)
    early = state.round == 1 or (state.round == 2 and state.active == 1 and phase == ROW)
    state.age = _number(data, "age", 0 if early else 1, state.mode.last_age + int(state.mode.politics), what)
    state.last = get(data, "last", bool, state.over, what)
    state.past = get(data, "past", list, [], what)[:]
    state.course = [points[:] for points in get(data, "course", list, [], what)]


# -- civilizations ------------------------------------------------------------------------------


def _read_civ(state: "Moment", data: "Any", what: str) -> Civ:
    check_keys(data, SEAT_KEYS + (later.SEAT_KEYS if state.mode.politics else ()), what)
    civ = Civ()
    if state.mode.politics:
        later.read_civ(state, civ, data, what)
    if "techs" in data:
        _read_techs(civ, get(data, "techs", list, None, what), what)
    civ.government = _named(get(data, "government", str, "despotism", what), ("government",), what)
    civ.specials = [_named(name, cards.SPECIAL, what) for name in get(data, "specials", list, [], what)]
    civ.wonders = [_named(name, ("wonder",), what) for name in get(data, "wonders", list, [], what)]
    leader, wonder = get(data, "leader", str, "", what), get(data, "wonder", str, "", what)
    civ.leader = _named(leader, ("leader",), what) if leader else None
    civ.wonder = _named(wonder, ("wonder",), what) if wonder else None
    civ.stages = _number(data, "stages", 0, len(civ.wonder.stages) - 1 if civ.wonder else 0, what)
    _read_hand(civ, data, what)
    _read_tokens(civ, data, what)
    civ.refresh()
    for name in NUMBERS:
        setattr(civ, name, _number(data, name, 0, MOST_SCIENCE if name == "science" else 9999, what))
    civ.acted = get(data, "acted", bool, civ.white_used > 0, what)
    count = len(SOURCES if state.mode.politics else SIMPLE_SOURCES)
    civ.sources = get(data, "sources", list, [civ.culture] + [0] * (count - 1), what)[:]
    if len(civ.sources) != count or sum(civ.sources) != civ.culture:
        raise broken("%s has %d culture points, and its sources come to another figure", what, civ.culture)
    return civ


def _named(name: "Any", kinds: "tuple[str, ...]", what: str) -> "Card":
    card = cards.named(name) if isinstance(name, str) else None
    if card is None or card.kind not in kinds:
        raise broken("%s: %s is no %s", what, name, " or ".join(kinds))
    return card


def _read_techs(civ: "Civ", rows: "list[Any]", what: str) -> None:
    for tech in civ.techs:
        tech.workers = 0
    for row in rows:
        try:
            name, workers, blue = str(row[0]), int(row[1]), int(row[2])
        except (TypeError, ValueError, IndexError, KeyError):
            raise broken("%s: a technology is written as [name, workers, blue tokens]", what)
        card = _named(name, cards.LAND + cards.URBAN + cards.UNITS, what)
        tech = civ.tech(card.id)
        if tech is None:
            tech = Tech(card)
            civ.techs.append(tech)
        tech.workers, tech.blue = workers, blue
        if workers < 0 or blue < 0 or (blue and card.kind not in cards.LAND + ("lab",)[: card.age]):
            raise broken("%s: %s has %s workers and %s blue tokens", what, name, workers, blue)


def _read_hand(civ: "Civ", data: "dict[str, Any]", what: str) -> None:
    civ.hand = get(data, "hand", list, [], what)[:]
    for card in civ.hand:
        if cards.find(card) is None:
            raise broken("%s: no card is called %s", what, card)
    civ.fresh = get(data, "fresh", list, [], what)[:]
    leaders = [civ.leader] if civ.leader else []
    leaders += [cards.card_of(card) for card in civ.hand if cards.card_of(card).kind == "leader"]
    civ.led = get(data, "led", list, [leader.age for leader in leaders], what)[:]


def _read_tokens(civ: "Civ", data: "dict[str, Any]", what: str) -> None:
    """25 yellow and 18 blue tokens and those from the box, wherever they are (TA-10, TA-18, TA-23)."""
    workers, tokens = WORKERS + civ.more_yellow, BLUE + civ.more_blue
    working = sum([tech.workers for tech in civ.techs])
    civ.pool = _number(data, "pool", 1, workers, what)
    civ.yellow = _number(data, "yellow", max(0, workers - working - civ.pool), workers, what)
    if civ.yellow + civ.pool + working != workers:
        raise broken("%s has %d yellow tokens, not %d", what, civ.yellow + civ.pool + working, workers)
    out = sum([tech.blue for tech in civ.techs]) + civ.stages
    civ.blue = _number(data, "blue", max(0, tokens - out), tokens, what)
    if civ.blue + out != tokens:
        raise broken("%s has %d blue tokens, not %d", what, civ.blue + out, tokens)


# -- row and decks ------------------------------------------------------------------------------


def _read_row(state: "Moment", data: "dict[str, Any]") -> None:
    row = get(data, "row", list, [])
    if len(row) > SPACES:
        raise broken("the row has %d spaces", SPACES)
    state.row = row[:] + [""] * (SPACES - len(row))
    lying: list[str] = []
    for card in [card for card in state.row if card] + [card for civ in state.civs[1:] for card in civ.hand]:
        if card not in [one for age in range(state.mode.last_age + 1) for one in cards.deck(age, state.players)]:
            raise broken("%s does not belong to this game", card)
        if card in lying:
            raise broken("%s lies in two places", card)
        lying.append(card)
    played = [card.id for civ in state.civs[1:] for card in _played(civ)]
    coming = turn_plays(state.age, state.players) if state.age <= state.mode.last_age else []
    for play in coming:
        name = cards.split(play.card)[0]
        if play.card not in lying and name in played:
            played.remove(name)
            lying.append(play.card)
    state.pool = [play for play in coming if play.card not in lying]


def _played(civ: "Civ") -> "list[Card]":
    return civ.cards() + [tech.card for tech in civ.techs] + ([civ.wonder] if civ.wonder else [])


def _read_decks(state: "Moment", data: "dict[str, Any]") -> None:
    if "deck" in data:
        deck = get(data, "deck", list, None)
        coming = turn_plays(state.age, state.players) if state.age <= state.mode.last_age else []
        state.pool = [play for play in coming if play.card in deck]
        if len(state.pool) != len(deck):
            raise broken("the deck holds a card twice, or one of another Age")
    elif state.over or (state.last and not state.mode.wars):
        state.pool = []
    if state.mode.politics:
        return
    coming = get(data, "events", list, [event for event in cards.events() if event not in state.past])
    state.events = [event for event in cards.events() if event in coming]
    state.left = len(state.events)
    if state.left != len(coming):
        raise broken("the events hold a card twice, or one that is none")


def _read_event(state: "Moment", data: "dict[str, Any]") -> None:
    """What is awaited in the simple game, from its phase."""
    phase, event = get(data, "phase", str, ACT), get(data, "event", str, "")
    asked = get(data, "asked", list, [])
    if phase == ROW and ("" not in state.row or not state.pool):
        raise broken("the row is full, or its deck is empty, so that nothing can be turned up")
    if phase == EVENT and not state.events:
        raise broken("no event can come up any more")
    if (phase == CHOOSE) != bool(event and asked):
        raise broken("players choose when an event asks them, and only then")
    if event and event not in cards.events():
        raise broken("%s is no event", event)
    if [seat for seat in asked if seat not in state.seats]:
        raise broken("an event asks somebody who is not there")
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
    if not event:
        return
    why = "gain" if "choose" in [words[1] for words in cards.known(event).more] else "free"
    for seat in asked[::-1]:
        asks.push("option", why=why, seat=seat, card=event)
    ask_option(state, asks.pop(), [])
