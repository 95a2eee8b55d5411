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
    wonders  name -> its discs, value of the buildings by seat; a wonder that is not named has
             three discs that are mentioned nowhere else, in the order of the figures
    scored   [[wonder, [value by seat]], ...] in the order in which they were finished
    deck     in a dealt game the cards that can still be drawn, in no order; left: how many, in an open one;
             if missing, all cards that are nowhere else
    discards, played, box    building cards and action cards on their discard piles, action cards not drawn
    disc     the disc on the tower; built: the wonder of the newest build; failed: whether it failed;
             idle: turns with an empty deck that is not reshuffled since a build stood, -1 in the turn of it
    taken    the seats whose offers were chosen; using: the card exchange card in use
    steps, due, back    what follows: see `state.State`
    known, secret       in an open game: where Herald knows cards to be
    course   passes, builds, failed: for the report
"""

from shared_rules.contract import TABLE
from shared_rules.referee.fields import MOST, Fields, begin, broken, is_of, keys
from shared_rules.tower_of_babel import cards
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
from shared_rules.tower_of_babel.plays import Play, each
from shared_rules.tower_of_babel.referee import known, scoring
from shared_rules.tower_of_babel.referee.state import STEPS, State, building_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.tower_of_babel import TowerOfBabel

PHASES = (FIRST, DISCS, DRAW, ACTION, TURN, OFFER, CHOOSE, ADD, BONUS, DOUBLE, EXCHANGE, OVER)
TABLES = (FIRST, DISCS, DRAW, ACTION)
# What play returns to when an action card has broken in; the places of the wonders, one later.
RETURNS = (TURN, CHOOSE, ADD, BONUS, DOUBLE)
NO_WONDER = ("",) + cards.WONDERS
CARDS = 100
COURSE = ("passes", "builds", "failed")
KEYS = keys(
    "game options phase turn active awaited asked second seats wonders scored deck left discards played box disc "
    "built failed idle taken using steps due back known secret course"
)
SEAT_KEYS = keys("hand held actions fresh laid offer discs points refused given traded")


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
        "steps": state.asks.kinds()[::-1],
        "due": state.due[:],
        "back": _write_back(state.back),
        "course": {name: getattr(state.tally, name) for name in COURSE},
    }
    if state.open:
        data["left"] = state.left
        data["known"] = state.known.copy()
        data["secret"] = [[card, seat] for card, seat in state.secret]
    else:
        data["deck"] = [play.cards[0] for play in state.deck]
    return data


def _write_back(back: "tuple[str, tuple[int, ...]] | None") -> "list[Any]":
    if back is None:
        return []
    phase, seats = back
    return [phase, list(seats)]


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
    """What everybody may know. Hands and discs taken are numbers; offers only once they are turned over (TB-14, TB-15,
    TB-109)."""
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
        "row": list(scoring.row_of(state.figures, len(state.scored))),
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
    view, offer = state.views[seat], state.board.offers[seat]
    points = state.points[seat]
    for number in range(len(state.scored)):
        points += scoring.points_of(state.scored[number][1], scoring.row_of(state.figures, number))[seat]
    return {
        "seat": seat,
        "points": points,
        "cards": state.board.held[seat],
        "actions": len(view.actions),
        "discs": len(view.discs),
        "supply": state.figures.supply - state.standing[seat],
        "offer": None if offer is None else list(offer),
    }


# -- reading ------------------------------------------------------------------------------------


class _Box:
    """Notes the place of every piece, so that no piece is in two places."""

    def __init__(self) -> None:
        self.places: dict[str, str] = {}

    def read(self, fields: "Fields", key: str, sorts: "tuple[str, ...]", place: str) -> "list[str]":
        """The pieces of these sorts that a position names, noted."""
        kinds = " or ".join(sorts)
        found = fields.names(key, lambda card: cards.sort_of(card) in sorts, "%s is no " + kinds + " card")
        self.note(found, place)
        return found

    def note(self, found: "list[str]", place: str) -> None:
        """Takes down where these pieces lie."""
        for card in found:
            if card in self.places:
                raise broken("%s lies in two places, %s and %s", card, self.places[card], place)
            self.places[card] = place


def read(game: "TowerOfBabel", data: "Any") -> State:
    """The State a position describes. Raises BrokenPosition with a sentence."""
    fields = Fields(data, KEYS)
    listed = fields.list("seats", None)
    seats: list[Fields] = [Fields(listed[place], SEAT_KEYS, "seat %d" % (place + 1)) for place in range(len(listed))]
    with_hands = any(one.has("hand") for one in seats)
    state: State = begin(game, fields, "dealt" if with_hands or fields.has("deck") else "open")
    box = _Box()
    _read_moment(state, fields)
    for seat in state.seats:
        _read_seat(state, seat, seats[seat - 1], box)
    _read_wonders(state, fields, box)
    _read_build(state, fields)
    _check_laid(state, fields)
    _read_decks(state, fields, box)
    _read_steps(state, fields)
    _check_refused(state)
    _read_course(state, fields, seats)
    _read_awaited(state, fields)
    if state.open:
        known.renew(state)
    return state


def _read_moment(state: "State", fields: "Fields") -> None:
    board = state.board
    board.phase = fields.word("phase", TURN, PHASES)
    state.over = board.phase == OVER
    board.active = fields.number("active", 1, 1, state.players)
    board.asked = fields.number("asked", 0, 0, state.players)
    board.turn = fields.number("turn", 1, 1)
    board.second = fields.flag("second")
    state.failed = fields.flag("failed")
    state.idle = fields.number("idle", 0, -1, state.players)


def _read_seat(state: "State", seat: int, fields: "Fields", box: "_Box") -> None:
    before = "before " + fields.what
    view, board = state.views[seat], state.board
    view.actions = box.read(fields, "actions", (cards.ACTION,), before)
    view.fresh = fields.names("fresh", lambda card: card in view.actions, "%s waits for a turn and is not held")
    view.discs = box.read(fields, "discs", (cards.DISC,), before)
    view.laid = fields.names("laid", lambda card: _may_lie(card, seat) or card in view.actions, "%s cannot lie there")
    if fields.has("offer"):
        board.show(seat, fields.names("offer", lambda card: _may_lie(card, seat), "%s cannot be offered"))
    lying = view.laid + (board.offers[seat] or [])
    box.note([card for card in lying if card not in view.actions], before)
    state.points[seat], state.refused[seat] = fields.number("points", 0), fields.number("refused", 0, 0, 9)
    _read_hand(state, seat, fields, box, len([card for card in lying if cards.type_of(card) >= 0]))


def _may_lie(card: str, seat: int) -> bool:
    """Whether a seat can lay this piece: a building card, or its own trader card."""
    return cards.type_of(card) >= 0 or card == "trader.%d" % seat


def _read_hand(state: "State", seat: int, fields: "Fields", box: "_Box", shown: int) -> None:
    """The building cards in hand, or how many; `shown` lie before the seat."""
    view, board = state.views[seat], state.board
    if view.cards is not None:
        view.cards = box.read(fields, "hand", (cards.BUILDING,), "in the hand of " + fields.what)
        board.held[seat] = len(view.cards) + shown
    elif fields.has("hand"):
        raise broken("%s has a hand in an open game, where hands are unknown", fields.what)
    else:
        board.held[seat] = fields.number("held", shown)
    if board.held[seat] < shown or fields.number("held", board.held[seat]) != board.held[seat]:
        raise broken("%s holds %d cards, not %s", fields.what, board.held[seat], fields.data.get("held"))


def _read_wonders(state: "State", fields: "Fields", box: "_Box") -> None:
    """The discs and buildings of every wonder; those not named get the discs that are left."""
    wonders = fields.object("wonders", cards.WONDERS, "the wonders")
    _read_scored(state, fields)
    done = [place for place, _ in state.scored]
    for place in range(len(cards.WONDERS)):
        name = cards.WONDERS[place]
        found = wonders.object(name, ("discs", "buildings"), name)
        discs = box.read(found, "discs", (cards.DISC,), "at " + name)
        if len(discs) > cards.SPACES or (place in done and discs):
            raise broken("%s has three discs at most, and none when it is finished", name)
        state.board.lying[place] = discs
        values = found.numbers("buildings", [0] * state.players, count=state.players)
        state.buildings[place] = [0] + values
        state.standing = [state.standing[seat] + state.buildings[place][seat] for seat in range(state.players + 1)]
    if state.board.phase not in (FIRST, DISCS):
        _fill_wonders(state, wonders.data, done, box)
    for disc in box.places:
        if cards.sort_of(disc) == cards.DISC and disc not in state.figures.discs:
            raise broken("%s is not used in this game", disc)
    state.count_types()


def _read_scored(state: "State", fields: "Fields") -> None:
    for name, values in fields.rows("scored", (str, list), '["babel", [3, 0, 2]]'):
        right = name in cards.WONDERS and len(values) == state.players
        if not right or not all(is_of(value, int) and 0 <= value <= MOST for value in values):
            raise fields.wrong("scored", [name, values], 'rows like ["babel", [3, 0, 2]], a value for each seat')
        state.scored.append((cards.WONDERS.index(name), [0] + values))
    if len({place for place, _ in state.scored}) < len(state.scored):
        raise broken("a wonder is scored once")


def _fill_wonders(state: "State", given: "dict[str, Any]", done: "list[int]", box: "_Box") -> None:
    spare = [disc for disc in state.figures.discs if disc not in box.places]
    for place in range(len(cards.WONDERS)):
        if cards.WONDERS[place] not in given and place not in done:
            state.board.lying[place] = spare[: cards.SPACES]
            box.note(state.board.lying[place], "at a wonder")
            spare = spare[cards.SPACES :]


def _read_build(state: "State", fields: "Fields") -> None:
    board = state.board
    board.disc = fields.get("disc", str, "")
    state.built = NO_WONDER.index(fields.word("built", "", NO_WONDER)) - 1
    building = (OFFER, CHOOSE, ADD)
    if bool(board.disc) != (board.phase in building) and not fields.list("back"):
        raise broken("a disc is on the tower only while something is built")
    taken = fields.numbers("taken", least=1, most=state.players)
    if not board.disc:
        return
    state.built = board.wonder = board.wonder_of(board.disc)
    if state.built < 0:
        raise broken("%s lies at no wonder, so it cannot be on the tower", board.disc)
    board.need = state.figures.needs[board.disc]
    if not all(board.offers[seat] is not None for seat in taken) or len(set(taken)) < len(taken):
        raise broken("only the offers of other seats can be chosen")
    if taken or ADD in [board.phase] + fields.list("back")[:1]:
        board.choose(tuple(taken))
    if min(board.missing) < 0:
        raise broken("the offers that were chosen hold more than the disc asks for")


def _stage(state: "State", fields: "Fields") -> str:
    """The phase of the turn, also while an action card has broken in."""
    back: list[Any] = fields.list("back")
    return back[0] if back else state.board.phase


def _check_laid(state: "State", fields: "Fields") -> None:
    """Offers lie open while the active player chooses: those of the others, of types that were asked (TB-29, TB-37).
    A seat that is not named has offered nothing. Gathered cards lie before the seat that gathers them."""
    board, stage = state.board, _stage(state, fields)
    for seat in state.seats:
        offer = board.offers[seat]
        if offer is not None and stage not in (CHOOSE, ADD):
            raise broken("seat %d has an offer that lies open, and nobody chooses among offers", seat)
        if offer is not None and seat == board.active:
            raise broken("seat %d builds, so it makes no offer", seat)
        for card in offer or ():
            if cards.type_of(card) >= 0 and not board.need[cards.type_of(card)]:
                raise broken("%s is of a type that was not asked for, so it went back from the offer", card)
        if offer and _is_too_large(state, offer):
            raise broken("the offer of seat %d holds more cards than the disc asks for", seat)
        if stage in (CHOOSE, ADD) and offer is None and seat != board.active:
            board.show(seat, [])
        if state.views[seat].laid and not _gathers(state, seat):
            raise broken("seat %d has laid cards, and gathers nothing now", seat)
    if board.taken and stage != ADD:
        raise broken("offers were chosen, and nothing is added to them")


def _is_too_large(state: "State", offer: "list[str]") -> bool:
    """Whether no offer can be so large: of each type, or of both together, none has more than asked (TB-31, TB-33)."""
    need = state.board.need
    over = [max(0, len([card for card in offer if cards.type_of(card) == at]) - need[at]) for at in range(len(need))]
    if state.options["offer_limit_two_type"] == "each":
        return max(over) > 0
    return len([card for card in offer if cards.type_of(card) >= 0]) > sum(need)


def _gathers(state: "State", seat: int) -> bool:
    board = state.board
    if board.phase == OFFER:
        return seat != board.active
    return seat == {EXCHANGE: board.asked, ADD: board.active}.get(board.phase)


def _check_refused(state: "State") -> None:
    """Cards of refused offers are to be paid until the step "offers" is done (TB-51)."""
    waits = "offers" in state.asks.kinds() or state.board.phase == BONUS or (state.back and state.back[0] == BONUS)
    for seat in state.seats:
        if state.refused[seat] and (seat == state.board.active or not waits):
            raise broken("seat %d waits for the points of a refused offer, which it cannot have", seat)


def _read_decks(state: "State", fields: "Fields", box: "_Box") -> None:
    state.discards = box.read(fields, "discards", (cards.BUILDING,), "on the discard pile")
    state.played = box.read(fields, "played", (cards.ACTION,), "on the discard pile")
    if fields.has("box"):
        state.box = box.read(fields, "box", (cards.ACTION,), "in the deck")
    else:
        state.box = [card for card in state.figures.actions if card not in box.places]
    for card in box.places:
        if cards.sort_of(card) == cards.ACTION and card not in state.figures.actions:
            raise broken("%s is not used in this game", card)
    state.using = fields.get("using", str, "")
    if (state.board.phase == EXCHANGE) != (cards.kind_of(state.using) == cards.EXCHANGE):
        raise broken("a card exchange card is used only while cards are exchanged")
    if state.using and state.using not in state.views[state.board.asked or 1].actions:
        raise broken("%s is not held by the seat that uses it", state.using)
    (_read_open_deck if state.open else _read_deck)(state, fields, box)
    if state.options["reshuffle_discards"] == "yes":
        state.board.stock += len(state.discards)


def _read_deck(state: "State", fields: "Fields", box: "_Box") -> None:
    early = state.board.phase in (FIRST, DISCS)
    deck = [] if early else [card for card in building_cards() if card not in box.places]
    if fields.has("deck"):
        deck = box.read(fields, "deck", (cards.BUILDING,), "in the deck")
    state.fill_deck(deck)
    state.board.stock = len(deck)


def _read_open_deck(state: "State", fields: "Fields", box: "_Box") -> None:
    early = state.board.phase in (FIRST, DISCS)
    away = sum(state.board.held) + len(state.discards)
    state.board.stock = state.left = fields.number("left", 0 if early else max(0, CARDS - away), 0, CARDS)
    if state.left + away > CARDS:
        raise broken("there are %d building cards", CARDS)
    _read_known(state, fields)
    for card, seat in fields.rows("secret", (str, int), '["ship.1", 2]'):
        if card not in state.discards or seat not in state.seats:
            raise broken("%s is not a card that a seat laid on the discard pile unseen", card)
        state.secret.append((card, seat))


def _read_known(state: "State", fields: "Fields") -> None:
    """Where Herald knows cards to be; never more of them in a hand than it holds."""
    given = fields.get("known", dict, {})
    places = ["pile"] + ["%s %d" % (where, seat) for where in ("seat", "laid") for seat in state.seats]
    for card in given:
        if cards.type_of(card) < 0 or given[card] not in places:
            raise broken('known is written like {"ship.1": "seat 2"}: pile, seat or laid with a number')
        if (given[card] == "pile") != (card in state.discards):
            raise broken("%s is known to be on the pile, or lies there", card)
    state.known = given.copy()
    for card in state.discards:
        state.known.setdefault(card, "pile")
    for seat in state.seats:
        there = [card for card in state.known if state.known[card] in ("seat %d" % seat, "laid %d" % seat)]
        if len(there) > state.board.held[seat]:
            raise broken("seat %d holds %d cards, and %d are known", seat, state.board.held[seat], len(there))


def _read_steps(state: "State", fields: "Fields") -> None:
    waits = ["close"] if state.board.phase in (BONUS, DOUBLE, ACTION) else []
    steps = fields.names("steps", lambda step: step in STEPS, "%s is not a step", waits)
    state.asks.plan(*steps[::-1])  # the next one stands last
    state.due = fields.numbers("due", (), 1, state.players)
    back = fields.list("back")
    if not back:
        return
    phase, awaited = back if len(back) == 2 and is_of(back[1], list) else ("", [0])
    if phase not in RETURNS or not all(is_of(seat, int) and seat in state.seats for seat in awaited):
        raise broken('what to return to is written as ["turn", [1]]')
    state.back = (phase, tuple(awaited))


def _read_course(state: "State", fields: "Fields", seats: "list[Fields]") -> None:
    course = fields.object("course", COURSE)
    for name in COURSE:
        setattr(state.tally, name, course.number(name, 0))
    for seat in state.seats:
        state.tally.given[seat] = seats[seat - 1].number("given", 0)
        state.tally.traded[seat] = seats[seat - 1].number("traded", 0)


def _read_awaited(state: "State", fields: "Fields") -> None:
    """Who owes a play, and what TABLE may give out, follow from the rest."""
    board = state.board
    due = _due(state, board.phase)
    state.owing = board.awaited = tuple(fields.numbers("awaited", due, 0, state.players))
    if list(board.awaited) != [seat for seat in due if seat in board.awaited] or (due and not board.awaited):
        raise broken("in the phase %s these are awaited: %s", board.phase, list(due))
    state.pool = []
    if board.phase == FIRST:
        state.pool = [Play("first", (), (seat,)) for seat in state.seats]
    elif board.phase == DISCS:
        lying = [disc for discs in board.lying for disc in discs]
        state.pool = each("put", [disc for disc in state.figures.discs if disc not in lying])
    elif board.phase == ACTION:
        state.pool = each("action", state.box)


def _due(state: "State", phase: str) -> "tuple[int, ...]":
    """The seats that may be awaited in a phase."""
    board = state.board
    if phase in TABLES:
        return (TABLE,)
    if phase == OFFER:
        return tuple([seat for seat in state.seats if seat != board.active])
    if phase == BONUS:
        return tuple([seat for seat in state.seats if state.refused[seat]])
    if phase == OVER:
        return ()
    return (board.asked if phase == EXCHANGE else board.active,)
