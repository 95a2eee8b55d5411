"""A moment of 7 Wonders Duel as plain data: written whole, read back, or set up by hand.

The whole form has every key; by hand, this is enough:

    {"game": "seven_wonders_duel", "age": 2, "active": 1, "pawn": 3, "layout": ["altar", "walls"],
     "seats": [{"coins": 4, "cards": ["altar"], "wonders": ["colossus"]}, {"cards": ["press"]}]}

    phase    tokens, wonders, draft, guilds, box, layout, reveal, draw, token, keep, dig, destroy,
             begin, play (default) or over
    options  names to values; missing ones are defaults, but "deal" is "open" if there is no deck
    age, pawn, active   1, 0 and 1 if missing; active: whose turn it is
    seats    two; each with, as far as wanted:
        coins    7 if missing; cards: in the city; tokens: progress tokens
        wonders  not built yet; done: built; under: the cards under those, in the same order
        loot     the military tokens on this seat's half: [2, 5], less what the pawn has passed
        spent    coins paid for goods, for the report
    layout   by position: a card, "?" for one face down, "" for none; missing ones are gone
    tokens, offer, discards   on the board; laid out or drawn to choose from; the discard pile
    gone     things that were seen and lie nowhere now
    deck     in a dealt game, the cards of this Age that can still come up; guilds: those drawn
    steps    choices that the play just made still brings, the current one left out
    again, last   whether the active seat plays again; who took the last card
    lost     [[seat, card], ...] for the report
    winner, victory   when it is over: 0 to 3 (shared); military, scientific or civilian
"""

from shared_rules.contract import BrokenPosition
from shared_rules.fields import broken, check_keys, get
from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.board import (
    AGES,
    BEGIN,
    BOX,
    CAPITAL,
    DESTROY,
    DIG,
    DOWN,
    DRAFT,
    DRAW,
    GONE,
    GUILDS,
    GUILDS_KEPT,
    KEEP,
    LAYOUT,
    LOOT,
    OF_TABLE,
    OVER,
    PLAY,
    REVEAL,
    TOKEN,
    TOKENS,
    TOKENS_OUT,
    WONDERS,
    WONDERS_LIMIT,
)
from shared_rules.seven_wonders_duel.city import START_COINS, SYMBOLS_TO_WIN
from shared_rules.seven_wonders_duel.layout import SIZE, layout
from shared_rules.seven_wonders_duel.state import SEATS, State
from shared_rules.seven_wonders_duel.turn import CIVILIAN, MILITARY, SCIENTIFIC, SHARED, count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.seven_wonders_duel import SevenWondersDuel
    from shared_rules.seven_wonders_duel.city import City

BEFORE = (TOKENS, WONDERS, DRAFT)
LAYING = (GUILDS, BOX, LAYOUT)
CHOICES = (DRAW, TOKEN, KEEP, DIG, DESTROY)
PHASES = BEFORE + LAYING + CHOICES + (REVEAL, BEGIN, PLAY, OVER)
WONDERS_EACH = 4
KEYS = (
    "game",
    "options",
    "phase",
    "age",
    "active",
    "seats",
    "pawn",
    "layout",
    "tokens",
    "offer",
    "discards",
    "gone",
    "deck",
    "guilds",
    "steps",
    "again",
    "last",
    "lost",
    "winner",
    "victory",
)
SEAT_KEYS = ("coins", "cards", "wonders", "done", "under", "tokens", "loot", "spent")
WHOLE = "a position"


# -- writing ------------------------------------------------------------------------------------


def write(state: "State") -> "dict[str, Any]":
    """The whole form of a State."""
    board = state.board
    data: dict[str, Any] = {
        "game": "seven_wonders_duel",
        "options": state.options.copy(),
        "phase": board.phase,
        "age": board.age,
        "active": board.active,
        "seats": [_write_seat(state, seat) for seat in SEATS],
        "pawn": board.pawn,
        "layout": board.cards[:],
        "tokens": board.tokens[:],
        "offer": board.offer[:],
        "discards": board.discards[:],
        "gone": _gone(state),
        "steps": state.steps[:],
        "again": state.again,
        "last": state.last,
        "lost": [list(lost) for lost in state.lost],
        "winner": board.winner,
        "victory": board.victory,
    }
    if not state.open:
        data["deck"], data["guilds"] = state.deck[:], state.guilds[:]
    return data


def _write_seat(state: "State", seat: int) -> "dict[str, Any]":
    city = state.board.cities[seat]
    return {
        "coins": city.coins,
        "cards": city.built[:],
        "wonders": city.wonders[:],
        "done": city.done[:],
        "under": city.under[:],
        "tokens": city.tokens[:],
        "loot": state.board.loot[seat][:],
        "spent": city.spent,
    }


def _lying(state: "State") -> "list[str]":
    """Everything that lies face up, or face down where both players saw it go."""
    board = state.board
    found = [card for card in board.cards if card not in (GONE, DOWN)]
    found += board.tokens + board.offer + board.discards
    for seat in SEATS:
        city = board.cities[seat]
        found += city.built + city.wonders + city.done + city.under + city.tokens
    return [card for card in found if card]


def _gone(state: "State") -> "list[str]":
    lying = _lying(state)
    return [card for card in cards.all_cards() if state.board.was_seen(card) and card not in lying]


def public(state: "State") -> "dict[str, Any]":
    """What everybody may know: all that lies open, and how far each city is."""
    board = state.board
    return {
        "game": "seven_wonders_duel",
        "open": state.open,
        "phase": board.phase,
        "age": board.age,
        "turn": board.turn,
        "active": board.active,
        "awaited": list(state.awaited()),
        "layout": board.cards[:],
        "free": board.free[:],
        "due": board.due[:],
        "pawn": board.pawn,
        "tokens": board.tokens[:],
        "offer": board.offer[:],
        "discards": board.discards[:],
        "winner": board.winner,
        "victory": board.victory,
        "cities": [_public_city(state, seat) for seat in SEATS],
    }


def _public_city(state: "State", seat: int) -> "dict[str, Any]":
    board = state.board
    city = board.cities[seat]
    return {
        "seat": seat,
        "coins": city.coins,
        "cards": city.built[:],
        "wonders": city.wonders[:],
        "done": city.done[:],
        "tokens": city.tokens[:],
        "symbols": [symbol for symbol in cards.SYMBOLS if symbol in city.symbols],
        "prices": city.prices[:],
        "loot": board.loot[seat][:],
        "ahead": board.ahead(seat),
    }


# -- reading ------------------------------------------------------------------------------------


def read(game: "SevenWondersDuel", data: "Any") -> State:
    """The State a position describes. Raises BrokenPosition with a sentence."""
    check_keys(data, KEYS, WHOLE)
    seats = get(data, "seats", list, None, WHOLE)
    try:
        game.check_seats(len(seats))
        state = State(len(seats), game.complete(_options(game, data)))
    except ValueError as error:
        raise broken("%s", error) if not isinstance(error, BrokenPosition) else error
    _read_moment(state, data)
    for seat in SEATS:
        _read_city(state, seat, seats[seat - 1])
    state.board.reprice()
    _read_layout(state, data)
    _read_lists(state, data)
    _note_seen(state, data)
    _read_deck(state, data)
    _read_course(state, data)
    if state.board.phase == OVER and not state.board.winner:
        _read_end(state)
    _check(state)
    state.resume()
    return state


def _options(game: "SevenWondersDuel", data: "dict[str, Any]") -> "dict[str, str]":
    if data.get("game", game.name) != game.name:
        raise broken("the position belongs to the game %s", data["game"])
    options = get(data, "options", dict, {}, WHOLE).copy()
    options.setdefault("deal", "dealt" if "deck" in data else "open")
    return options


def _among(data: "dict[str, Any]", key: str, kind: "Any", default: "Any", values: "Any") -> "Any":
    found = get(data, key, kind, default, WHOLE)
    if found not in values:
        raise broken('"%s" cannot be %s', key, found)
    return found


def _read_moment(state: "State", data: "dict[str, Any]") -> None:
    board = state.board
    board.phase = _among(data, "phase", str, PLAY, PHASES)
    over = board.phase == OVER
    board.age = _among(data, "age", int, AGES if over else 1, range(1, AGES + 1))
    board.active = _among(data, "active", int, 1, SEATS)
    board.pawn = _among(data, "pawn", int, 0, range(-CAPITAL, CAPITAL + 1))
    board.victory = _among(data, "victory", str, "", ("", MILITARY, SCIENTIFIC, CIVILIAN) if over else ("",))
    board.winner = _among(data, "winner", int, 0, (0, 1, 2, SHARED) if over else (0,))
    if bool(board.victory) != bool(board.winner):
        raise broken("a winner goes with a kind of victory")
    laid = board.phase in OF_TABLE
    board.awaited = 0 if over or (laid and not state.open) else board.active


# -- cities -------------------------------------------------------------------------------------


def _read_city(state: "State", seat: int, data: "Any") -> None:
    what = "seat %d" % seat
    check_keys(data, SEAT_KEYS, what)
    city = state.board.cities[seat]
    city.coins, city.spent = get(data, "coins", int, START_COINS, what), get(data, "spent", int, 0, what)
    if city.coins < 0 or city.spent < 0:
        raise broken("%s has %d coins and has spent %d", what, city.coins, city.spent)
    for card in get(data, "cards", list, [], what):
        part = cards.building(card) if isinstance(card, str) else None
        if part is None:
            raise broken("no building is called %s", card)
        city.build(part)
        if part.symbol:
            city.symbols[part.symbol] = city.symbols.get(part.symbol, 0) + 1
    _read_wonders(city, data, what)
    for token in get(data, "tokens", list, [], what):
        part = cards.token(token) if isinstance(token, str) else None
        if part is None:
            raise broken("no progress token is called %s", token)
        city.tokens.append(token)
        if part.symbol:
            city.symbols[part.symbol] = 1
    state.board.loot[seat] = _read_loot(state, seat, data, what)


def _read_wonders(city: "City", data: "dict[str, Any]", what: str) -> None:
    unbuilt, done = get(data, "wonders", list, [], what), get(data, "done", list, [], what)
    under = get(data, "under", list, [], what)
    if len(unbuilt) + len(done) > WONDERS_EACH or len(under) > len(done):
        raise broken("%s has too many wonders, or more cards under them than it built", what)
    city.wonders = unbuilt + done
    for number in range(len(done)):
        part = cards.wonder(done[number])
        if part is not None:
            city.build_wonder(part, under[number] if number < len(under) else "")
    for wonder in unbuilt + done:
        if cards.wonder(wonder) is None:
            raise broken("no wonder is called %s", wonder)


def _read_loot(state: "State", seat: int, data: "dict[str, Any]", what: str) -> "list[int]":
    """The tokens on a seat's half; those on spaces that the pawn has passed or stands on are gone."""
    left = [value for space, value in LOOT if -state.board.ahead(seat) < space]
    loot = get(data, "loot", list, left, what)
    if [value for value in left if value in loot] != loot:
        raise broken("%s cannot have the military tokens %s with the pawn there", what, loot)
    return loot[:]


# -- things on the table ------------------------------------------------------------------------


def _read_layout(state: "State", data: "dict[str, Any]") -> None:
    board = state.board
    given: list[Any] = get(data, "layout", list, [], WHOLE)
    if board.phase in BEFORE and not given:
        return
    if len(given) > SIZE:
        raise broken("a layout has %d positions, not %d", SIZE, len(given))
    board.cards = given + [GONE] * (SIZE - len(given))
    for card in given:
        part = cards.building(card) if isinstance(card, str) else None
        if card not in (GONE, DOWN) and (part is None or part.age != board.age):
            raise broken("no card of Age %d is called %s", board.age, card)
    board.find_free()
    board.turn = board.cards.count(GONE) + 1
    board.due = _due(state)


def _due(state: "State") -> "list[int]":
    """Positions that must be turned up: while laying out those of the rows face up, else what is free."""
    board = state.board
    if board.phase in LAYING:
        return [place for place in layout(board.age).face_up if board.cards[place] == DOWN]
    if board.phase == OVER:
        return []
    covered = layout(board.age).covered
    return [place for place in range(SIZE) if board.cards[place] == DOWN and not covered[place] & board.lies]


def _read_lists(state: "State", data: "dict[str, Any]") -> None:
    board = state.board
    board.tokens = get(data, "tokens", list, [], WHOLE)[:]
    board.offer = get(data, "offer", list, [], WHOLE)[:]
    board.discards = get(data, "discards", list, [], WHOLE)[:]
    for names, found in ((board.tokens, cards.TOKENS), (board.discards, cards.BUILDINGS)):
        _check_names(names, found)
    _check_names(board.offer, cards.WONDERS if board.phase in (WONDERS, DRAFT) else cards.TOKENS)
    if len(board.tokens) > TOKENS_OUT:
        raise broken("more than %d progress tokens lie on the board", TOKENS_OUT)


def _check_names(names: "list[Any]", table: str) -> None:
    for name in names:
        if name not in cards.names(table):
            raise broken("nothing of this kind is called %s", name)


def _note_seen(state: "State", data: "dict[str, Any]") -> None:
    """Nothing lies in two places; all of it has been seen, and what is gone too."""
    gone = get(data, "gone", list, [], WHOLE)
    for thing in _lying(state) + gone:
        if cards.place_of(thing) < 0:
            raise broken("no card is called %s", thing)
        if state.board.was_seen(thing):
            raise broken("%s lies in two places", thing)
        state.board.note(thing)
        part = cards.building(thing)
        if part is not None and part.age > state.board.age:
            raise broken("%s lies there in Age %d", thing, state.board.age)
    if state.board.guilds_seen() > GUILDS_KEPT:
        raise broken("more guilds are in use than %d", GUILDS_KEPT)


def _read_deck(state: "State", data: "dict[str, Any]") -> None:
    """In a dealt game: what can still come up, at least one card for each that lies face down."""
    state.guilds = get(data, "guilds", list, [], WHOLE)[:]
    for guild in state.guilds:
        if guild not in cards.guilds():
            raise broken("no guild is called %s", guild)
    state.deck = get(data, "deck", list, [], WHOLE)[:]
    deck: list[Any] = state.deck
    for card in deck:
        part = cards.building(card) if isinstance(card, str) else None
        if part is None or part.age != state.board.age or state.board.was_seen(card):
            raise broken("%s cannot come up any more", card)
    if not state.open and len(state.deck) < state.faces_down() and state.board.phase != GUILDS:
        raise broken("%d cards lie face down and %d can come up", state.faces_down(), len(state.deck))


def _read_course(state: "State", data: "dict[str, Any]") -> None:
    state.steps = get(data, "steps", list, [], WHOLE)[:]
    for step in state.steps:
        if step not in CHOICES:
            raise broken("%s is no choice that a play brings", step)
    state.again = get(data, "again", bool, False, WHOLE)
    state.last = _among(data, "last", int, 1, SEATS)
    state.lost = [(lost[0], lost[1]) for lost in get(data, "lost", list, [], WHOLE)]


# -- what must hold -----------------------------------------------------------------------------


def _read_end(state: "State") -> None:
    """Who won and how, where a position leaves it out: it follows from what lies there."""
    board = state.board
    for seat in SEATS:
        if board.ahead(seat) == CAPITAL:
            board.winner, board.victory = seat, MILITARY
            return
        if len(board.cities[seat].symbols) >= SYMBOLS_TO_WIN:
            board.winner, board.victory = seat, SCIENTIFIC
            return
    count(state)


def _check(state: "State") -> None:
    board = state.board
    at_end = abs(board.pawn) == CAPITAL
    if at_end != (board.victory == MILITARY) or (at_end and board.ahead(board.winner) != CAPITAL):
        raise broken("the pawn on space %d does not go with the victory", board.pawn)
    if board.built_wonders() > WONDERS_LIMIT:
        raise broken("more than %d wonders are built", WONDERS_LIMIT)
    if board.phase in (PLAY, BEGIN) and (board.due or not board.free):
        raise broken("a card that nothing covers lies face up, and at least one can be taken")
    if board.phase in (LAYOUT, REVEAL) and not board.due:
        raise broken("there is no card to be turned up")
    if board.phase in (KEEP, DRAFT) and not board.offer:
        raise broken("there is nothing to choose from in the phase %s", board.phase)
    if board.phase == TOKEN and not board.tokens:
        raise broken("no progress token lies on the board")
    if board.phase == DIG and not board.discards:
        raise broken("the discard pile is empty")
    if board.phase == DESTROY and not (board.cities[board.active].done and state.views[board.active].targets()):
        raise broken("there is no card that could be destroyed")
