"""A moment of Tower of Babel as plain data: written whole, read back, or set up by hand.

The whole form has every key; by hand, this is enough for the beginning of a turn:

    {"game": "tower_of_babel", "active": 2, "seats": [
        {"hand": ["ship.1", "camel.4"], "discs": ["ship_disc.2"]}, {"hand": []}, {}],
     "wonders": {"babel": {"discs": ["ship_disc.4"], "buildings": [3, 0, 2]}}}

    phase    first, discs, draw, action, turn (default), offer, choose, add, bonus, double, exchange, over
    turn     its number; active: the seat whose turn it is, both 1 if missing; awaited: the seats that owe
             a play, by the phase if missing; asked: who exchanges or draws an action card
    second   whether this is a turn by a double turn card
    options  names to values; missing ones are defaults, but "deal" is "open" if no seat has a hand
    seats    clockwise; each as far as wanted:
        hand     the building cards in hand; held: how many are the player's, in an open game
        actions, fresh  action cards; the latter wait for the next turn
        laid     what the seat gathered so far; offer: what it offered, once all are turned over
        discs    the discs taken; points: for refused offers; refused: cards of an offer yet to be paid
        given, traded  for the report: cards given to others' builds, discs by a trader card
    wonders  name -> discs that lie there, value of the buildings by seat; a wonder that is not named has
             three discs that are mentioned nowhere else, in the order of the figures
    scored   [[wonder, [value by seat]], ...] in the order in which they were finished
    deck     in a dealt game the cards that can still be drawn, in no order; left: how many, in an open one;
             if missing, all cards that are nowhere else
    discards, played, box    building cards and action cards on their discard piles, action cards not drawn
    disc     the disc on the tower; built: the wonder of the newest build; failed: whether it failed;
             idle: turns with an empty deck that is not reshuffled since a build stood
    taken    the seats whose offers were chosen; using: the card exchange card in use
    steps, due, back    what follows: see `state.State`
    known, secret       in an open game: where Herald knows cards to be
    course   passes, builds, failed: for the report
"""

from shared_rules.contract import TABLE, BrokenPosition
from shared_rules.fields import broken, check_keys, get
from shared_rules.tower_of_babel import cards, known, turn
from shared_rules.tower_of_babel.board import (
    ACTION,
    ADD,
    BONUS,
    CHOOSE,
    DISCS,
    DOUBLE,
    DRAW,
    EXCHANGE,
    FIRST,
    OFFER,
    OVER,
    TURN,
)
from shared_rules.tower_of_babel.plays import Play, one
from shared_rules.tower_of_babel.state import STEPS, State, building_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.tower_of_babel import TowerOfBabel

PHASES = (FIRST, DISCS, DRAW, ACTION, TURN, OFFER, CHOOSE, ADD, BONUS, DOUBLE, EXCHANGE, OVER)
TABLES = (FIRST, DISCS, DRAW, ACTION)
COURSE = ("passes", "builds", "failed")
KEYS = (
    "game",
    "options",
    "phase",
    "turn",
    "active",
    "awaited",
    "asked",
    "second",
    "seats",
    "wonders",
    "scored",
    "deck",
    "left",
    "discards",
    "played",
    "box",
    "disc",
    "built",
    "failed",
    "idle",
    "taken",
    "using",
    "steps",
    "due",
    "back",
    "known",
    "secret",
    "course",
)
SEAT_KEYS = ("hand", "held", "actions", "fresh", "laid", "offer", "discs", "points", "refused", "given", "traded")


# -- writing ------------------------------------------------------------------------------------


def write(state: "State") -> "dict[str, Any]":
    """The whole form of a State."""
    board = state.board
    data: dict[str, Any] = {
        "game": "tower_of_babel",
        "options": state.options.copy(),
        "phase": board.phase,
        "turn": board.turn,
        "active": board.active,
        "awaited": list(board.awaited),
        "asked": board.asked,
        "second": board.second,
        "seats": [_write_seat(state, seat) for seat in state.seats],
        "wonders": {
            cards.WONDERS[place]: {"discs": board.lying[place][:], "buildings": state.buildings[place][1:]}
            for place in range(len(cards.WONDERS))
        },
        "scored": [[cards.WONDERS[place], values[1:]] for place, values in state.scored],
        "discards": state.discards[:],
        "played": state.played[:],
        "box": state.box[:],
        "disc": board.disc,
        "built": cards.WONDERS[state.built] if state.built >= 0 else "",
        "failed": state.failed,
        "idle": state.idle,
        "taken": list(board.taken),
        "using": state.using,
        "steps": state.steps[:],
        "due": state.due[:],
        "back": [state.back[0], list(state.back[1])] if state.back is not None else [],
        "course": {name: getattr(state.tally, name) for name in COURSE},
    }
    if state.open:
        data["left"] = state.left
        data["known"] = state.known.copy()
        data["secret"] = [[card, seat] for card, seat in state.secret]
    else:
        data["deck"] = [play.cards[0] for play in state.deck]
    return data


def _write_seat(state: "State", seat: int) -> "dict[str, Any]":
    view, board = state.views[seat], state.board
    data: dict[str, Any] = {
        "held": board.held[seat],
        "actions": view.actions[:],
        "fresh": view.fresh[:],
        "laid": view.laid[:],
        "offer": board.offers[seat] and list(board.offers[seat]),
        "discs": view.discs[:],
        "points": state.points[seat],
        "refused": state.refused[seat],
        "given": state.tally.given[seat],
        "traded": state.tally.traded[seat],
    }
    if view.cards is not None:
        data["hand"] = view.cards[:]
    return data


def public(state: "State") -> "dict[str, Any]":
    """What everybody may know. Hands and discs taken are numbers; offers only once they are turned over."""
    board = state.board
    done = [place for place, _ in state.scored]
    return {
        "phase": board.phase,
        "active": board.active,
        "asked": board.asked,
        "second": board.second,
        "disc": board.disc,
        "need": list(board.need),
        "missing": list(board.missing),
        "taken": list(board.taken),
        "stock": board.stock,
        "turn": board.turn,
        "row": list(state.figures.rows[min(len(state.scored), len(state.figures.rows) - 1)]),
        "wonders": [
            {
                "id": cards.WONDERS[place],
                "discs": [[disc, list(state.figures.needs[disc])] for disc in board.lying[place]],
                "buildings": state.buildings[place][1:],
                "done": place in done,
                "tower": bool(board.disc) and state.built == place,
            }
            for place in range(len(cards.WONDERS))
        ],
        "seats": [_public_seat(state, seat) for seat in state.seats],
    }


def _public_seat(state: "State", seat: int) -> "dict[str, Any]":
    from shared_rules.tower_of_babel import scoring

    view, offer = state.views[seat], state.board.offers[seat]
    points = state.points[seat]
    for number in range(len(state.scored)):
        points += scoring.points_of(state.scored[number][1], scoring.row_of(state, number))[seat]
    return {
        "seat": seat,
        "points": points,
        "cards": state.board.held[seat],
        "actions": len(view.actions),
        "discs": len(view.discs),
        "supply": state.figures.supply - state.standing[seat],
        "offer": None if offer is None else list(offer),
    }


# -- copying ------------------------------------------------------------------------------------


def copy(state: "State") -> State:
    """An independent State at the same moment."""
    twin = State(state.players, state.options)
    twin.board = state.board.copy()
    for name in ("over", "left", "back", "built", "failed", "idle", "using"):
        setattr(twin, name, getattr(state, name))
    for name in ("pool", "deck", "discards", "played", "box", "points", "scored", "standing", "remaining"):
        setattr(twin, name, getattr(state, name)[:])
    twin.steps, twin.due, twin.refused = state.steps[:], state.due[:], state.refused[:]
    twin.slots, twin.known, twin.secret = state.slots.copy(), state.known.copy(), state.secret[:]
    twin.buildings = [values[:] for values in state.buildings]
    for seat in state.seats:
        ours, view = twin.views[seat], state.views[seat]
        ours.board, ours.used = twin.board, view.used
        ours.cards = None if view.cards is None else view.cards[:]
        for name in ("actions", "fresh", "laid", "discs", "mine"):
            setattr(ours, name, getattr(view, name)[:])
    for name in COURSE:
        setattr(twin.tally, name, getattr(state.tally, name))
    twin.tally.given, twin.tally.traded = state.tally.given[:], state.tally.traded[:]
    return twin


# -- reading ------------------------------------------------------------------------------------


class _Box:
    """Takes note of where every piece lies, so that none lies in two places."""

    def __init__(self) -> None:
        self.places: dict[str, str] = {}

    def take(self, found: "Any", sorts: "tuple[str, ...]", place: str) -> "list[str]":
        """Notes these pieces, which must be of one of these sorts. Returns them as a new list."""
        for card in found:
            if not isinstance(card, str) or cards.sort_of(card) not in sorts:
                raise broken("%s is no %s card", card, " or ".join(sorts))
            if card in self.places:
                raise broken("%s lies in two places, %s and %s", card, self.places[card], place)
            self.places[card] = place
        return list(found)


def read(game: "TowerOfBabel", data: "Any") -> State:
    """The State a position describes. Raises BrokenPosition with a sentence."""
    check_keys(data, KEYS, "a position")
    seats: list[Any] = get(data, "seats", list, None)
    for seat in range(1, len(seats) + 1):
        check_keys(seats[seat - 1], SEAT_KEYS, "seat %d" % seat)
    try:
        state = State(game.check_seats(len(seats)), game.complete(_options(game, data, seats)))
    except ValueError as error:
        raise BrokenPosition("This cannot be: %s" % error)
    box = _Box()
    _read_moment(state, data)
    for seat in state.seats:
        _read_seat(state, seat, seats[seat - 1], box)
    _read_wonders(state, data, box)
    _read_build(state, data)
    _read_decks(state, data, box)
    _read_steps(state, data)
    _read_course(state, data, seats)
    _read_awaited(state, data)
    if state.open:
        known.renew(state)
    return state


def _options(game: "TowerOfBabel", data: "dict[str, Any]", seats: "list[Any]") -> "dict[str, str]":
    if data.get("game", game.name) != game.name:
        raise broken("the position belongs to the game %s", data["game"])
    options = get(data, "options", dict, {}).copy()
    with_hands = any("hand" in seat for seat in seats)
    options.setdefault("deal", "dealt" if with_hands or "deck" in data else "open")
    return options


def _read_moment(state: "State", data: "dict[str, Any]") -> None:
    board = state.board
    board.phase = get(data, "phase", str, TURN)
    if board.phase not in PHASES:
        raise broken('there is no phase called "%s"', board.phase)
    state.over = board.phase == OVER
    board.active = get(data, "active", int, 1)
    board.asked = get(data, "asked", int, 0)
    board.turn = get(data, "turn", int, 1)
    board.second = get(data, "second", bool, False)
    state.failed = get(data, "failed", bool, False)
    state.idle = get(data, "idle", int, 0)
    if board.active not in state.seats or board.asked not in (0,) + state.seats:
        raise broken("there are seats 1 to %d", state.players)


def _read_seat(state: "State", seat: int, data: "dict[str, Any]", box: "_Box") -> None:
    what = "seat %d" % seat
    view, board = state.views[seat], state.board
    view.actions = box.take(get(data, "actions", list, [], what), (cards.ACTION,), "before " + what)
    view.fresh = get(data, "fresh", list, [], what)[:]
    view.discs = box.take(get(data, "discs", list, [], what), (cards.DISC,), "before " + what)
    view.laid = get(data, "laid", list, [], what)[:]
    offer = data.get("offer")
    if offer is not None:
        board.show(seat, get(data, "offer", list, [], what)[:])
    lying = [card for card in view.laid + (board.offers[seat] or []) if card not in view.actions]
    box.take(lying, (cards.BUILDING, cards.TRADER), "before " + what)
    state.points[seat] = get(data, "points", int, 0, what)
    state.refused[seat] = get(data, "refused", int, 0, what)
    shown = len([card for card in lying if cards.type_of(card) >= 0])
    if view.cards is not None:
        view.cards = box.take(get(data, "hand", list, [], what), (cards.BUILDING,), "in the hand of " + what)
        board.held[seat] = len(view.cards) + shown
    elif "hand" in data:
        raise broken("%s has a hand in an open game, where hands are unknown", what)
    else:
        board.held[seat] = get(data, "held", int, shown, what)
    if board.held[seat] < shown or get(data, "held", int, board.held[seat], what) != board.held[seat]:
        raise broken("%s holds %d cards, not %s", what, board.held[seat], data.get("held"))
    if not set(view.fresh) <= set(view.actions):
        raise broken("%s has an action card that waits and is not before it", what)


def _read_wonders(state: "State", data: "dict[str, Any]", box: "_Box") -> None:
    """The discs and buildings of every wonder; those not named get the discs that are left."""
    given = get(data, "wonders", dict, {})
    check_keys(given, cards.WONDERS, "the wonders")
    for name, values in get(data, "scored", list, []):
        if name not in cards.WONDERS or len(values) != state.players:
            raise broken('a scored wonder is written as ["babel", [3, 0, 2]], a value for each seat')
        state.scored.append((cards.WONDERS.index(name), [0] + list(values)))
    done = [place for place, _ in state.scored]
    for place in range(len(cards.WONDERS)):
        found: dict[str, Any] = given.get(cards.WONDERS[place], {})
        check_keys(found, ("discs", "buildings"), cards.WONDERS[place])
        discs = get(found, "discs", list, [], cards.WONDERS[place])
        state.board.lying[place] = box.take(discs, (cards.DISC,), "at " + cards.WONDERS[place])
        values = get(found, "buildings", list, [0] * state.players, cards.WONDERS[place])
        if len(values) != state.players or len(discs) > cards.SPACES or (place in done and discs):
            raise broken("%s has three discs at most, none when it is finished, and a value for each seat", place)
        state.buildings[place] = [0] + values
        state.standing = [state.standing[seat] + state.buildings[place][seat] for seat in range(state.players + 1)]
    if state.board.phase not in (FIRST, DISCS):
        _fill_wonders(state, given, done, box)
    for disc in box.places:
        if cards.sort_of(disc) == cards.DISC and disc not in state.figures.discs:
            raise broken("%s is not used in this game", disc)
    state.count_types()


def _fill_wonders(state: "State", given: "dict[str, Any]", done: "list[int]", box: "_Box") -> None:
    spare = [disc for disc in state.figures.discs if disc not in box.places]
    for place in range(len(cards.WONDERS)):
        if cards.WONDERS[place] not in given and place not in done:
            state.board.lying[place] = box.take(spare[: cards.SPACES], (cards.DISC,), "at a wonder")
            spare = spare[cards.SPACES :]


def _read_build(state: "State", data: "dict[str, Any]") -> None:
    board = state.board
    board.disc = get(data, "disc", str, "")
    built = get(data, "built", str, "")
    state.built = cards.WONDERS.index(built) if built in cards.WONDERS else -1
    if bool(board.disc) != (board.phase in (OFFER, CHOOSE, ADD)) and not data.get("back"):
        raise broken("a disc is on the tower only while something is built")
    if board.disc:
        state.built = board.wonder = board.wonder_of(board.disc)
        if state.built < 0:
            raise broken("%s lies at no wonder, so it cannot be on the tower", board.disc)
        board.need = state.figures.needs[board.disc]
        taken = get(data, "taken", list, [])
        if not all(seat in state.seats and board.offers[seat] is not None for seat in taken):
            raise broken("only the offers of other seats can be chosen")
        board.choose(tuple(taken))


def _read_decks(state: "State", data: "dict[str, Any]", box: "_Box") -> None:
    state.discards = box.take(get(data, "discards", list, []), (cards.BUILDING,), "on the discard pile")
    state.played = box.take(get(data, "played", list, []), (cards.ACTION,), "on the discard pile")
    rest = [card for card in state.figures.actions if card not in box.places]
    state.box = box.take(get(data, "box", list, rest), (cards.ACTION,), "in the deck")
    for card in box.places:
        if cards.sort_of(card) == cards.ACTION and card not in state.figures.actions:
            raise broken("%s is not used in this game", card)
    state.using = get(data, "using", str, "")
    early = state.board.phase in (FIRST, DISCS)
    if state.open:
        away = sum(state.board.held) + len(state.discards)
        state.left = get(data, "left", int, 0 if early else 100 - away)
        if state.left < 0 or state.left + away > 100:
            raise broken("there are 100 building cards")
        state.known = get(data, "known", dict, {}).copy()
        for card in state.discards:
            state.known.setdefault(card, "pile")
        state.secret = [(card, seat) for card, seat in get(data, "secret", list, [])]
        state.board.stock = state.left
    else:
        rest = [] if early else [card for card in building_cards() if card not in box.places]
        state.fill_deck(box.take(get(data, "deck", list, rest), (cards.BUILDING,), "in the deck"))
        state.board.stock = len(state.deck)
    if state.options["reshuffle_discards"] == "yes":
        state.board.stock += len(state.discards)


def _read_steps(state: "State", data: "dict[str, Any]") -> None:
    state.steps = get(data, "steps", list, ["close"] if state.board.phase in (BONUS, DOUBLE, ACTION) else [])[:]
    state.due = get(data, "due", list, [])[:]
    if not all(step in STEPS for step in state.steps) or not all(seat in state.seats for seat in state.due):
        raise broken("the steps are some of %s, and seats draw", ", ".join(sorted(STEPS)))
    back = get(data, "back", list, [])
    if back:
        if len(back) != 2 or back[0] not in PHASES:
            raise broken('what to return to is written as ["turn", [1]]')
        state.back = (back[0], tuple(back[1]))


def _read_course(state: "State", data: "dict[str, Any]", seats: "list[dict[str, Any]]") -> None:
    course = get(data, "course", dict, {})
    for name in COURSE:
        setattr(state.tally, name, get(course, name, int, 0))
    for seat in state.seats:
        state.tally.given[seat] = get(seats[seat - 1], "given", int, 0)
        state.tally.traded[seat] = get(seats[seat - 1], "traded", int, 0)


def _read_awaited(state: "State", data: "dict[str, Any]") -> None:
    """Who owes a play, and what TABLE may give out, follow from the rest."""
    board = state.board
    due = {
        OFFER: tuple([seat for seat in state.seats if seat != board.active]),
        BONUS: tuple(turn.bonus_askable(state)),
        EXCHANGE: (board.asked,),
        OVER: (),
    }.get(board.phase, (TABLE,) if board.phase in TABLES else (board.active,))
    board.awaited = tuple(get(data, "awaited", list, list(due)))
    if not set(board.awaited) <= set(due) or (due and not board.awaited):
        raise broken("in the phase %s these are awaited: %s", board.phase, list(due))
    state.pool = []
    if board.phase == FIRST:
        state.pool = [Play("first", (), (seat,)) for seat in state.seats]
    elif board.phase == DISCS:
        lying = [disc for discs in board.lying for disc in discs]
        state.pool = [one("put", disc) for disc in state.figures.discs if disc not in lying]
    elif board.phase == ACTION:
        state.pool = [one("action", card) for card in state.box]
