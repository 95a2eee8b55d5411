"""A moment of 7 Wonders Duel as plain data: written whole, read back, or set up by hand.

The whole form has every key; by hand, this is enough:

    {"game": "seven_wonders_duel", "age": 2, "active": 1, "pawn": 3, "layout": ["walls"],
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
    layout   by position: a card, "?" for one face down, "" for none; missing ones are gone. Without a deck, rows
             that nobody needs may be left out; with one, what covers a card that is gone is gone too
    tokens, offer, discards   on the board; laid out or drawn to choose from; the discard pile
    gone     things that were seen and lie nowhere now
    backs    where the backs of guilds show among the cards face down; left out where nobody knows (SD-18)
    deck     in a dealt game, the cards of this Age that can still come up; guilds: those drawn
    steps    choices that the play just made still brings, the current one left out
    again, last   whether the active seat plays again; who took the last card
    lost     [[seat, card], ...] for the report
    winner, victory   when it is over: 0 to 3 (shared); military, scientific or civilian
"""

from shared_rules.referee.fields import Fields, begin, broken, keys
from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.board import (
    AGES,
    BACKS,
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
from shared_rules.seven_wonders_duel.referee.moment import CIVILIAN, MILITARY, SCIENTIFIC, SHARED
from shared_rules.seven_wonders_duel.referee.state import SEATS, State
from shared_rules.seven_wonders_duel.referee.turn import count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.seven_wonders_duel import SevenWondersDuel
    from shared_rules.seven_wonders_duel.city import City

BEFORE = (TOKENS, WONDERS, DRAFT)
LAYING = (GUILDS, BOX, LAYOUT)
CHOICES = (DRAW, TOKEN, KEEP, DIG, DESTROY)
PHASES = BEFORE + LAYING + CHOICES + (BACKS, REVEAL, BEGIN, PLAY, OVER)
WONDERS_EACH = 4
KEYS = keys(
    "game options phase age active seats pawn layout backs tokens offer discards gone deck guilds steps again "
    "last lost winner victory"
)
SEAT_KEYS = ("coins", "cards", "wonders", "done", "under", "tokens", "loot", "spent")


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
        "gone": _cards_gone(state),
        "steps": state.asks.kinds(),
        "again": state.again,
        "last": state.last,
        "lost": [list(lost) for lost in state.lost],
        "winner": board.winner,
        "victory": board.victory,
    }
    if board.backs:
        data["backs"] = board.marked()
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


def _cards_gone(state: "State") -> "list[str]":
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
        "backs": board.marked(),
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
    fields = Fields(data, KEYS)
    state = begin(game, fields, "dealt" if fields.has("deck") else "open")
    seats = fields.list("seats", None)
    _read_moment(state, fields)
    for seat in SEATS:
        _read_city(state, seat, Fields(seats[seat - 1], SEAT_KEYS, "seat %d" % seat))
    state.board.reprice()
    _read_layout(state, fields)
    _read_lists(state, fields)
    _note_seen(state, fields)
    _read_deck(state, fields)
    _read_backs(state, fields)
    _read_course(state, fields)
    if state.board.phase == OVER and not state.board.winner:
        _read_end(state)
    _check(state)
    state.resume()
    return state


def _read_moment(state: "State", fields: "Fields") -> None:
    board = state.board
    board.phase = fields.word("phase", PLAY, PHASES)
    over = board.phase == OVER
    board.age = fields.number("age", AGES if over else 1, 1, AGES)
    board.active = fields.number("active", 1, 1, len(SEATS))
    board.pawn = fields.number("pawn", 0, -CAPITAL, CAPITAL)
    board.victory = fields.word("victory", "", ("", MILITARY, SCIENTIFIC, CIVILIAN) if over else ("",))
    board.winner = fields.number("winner", 0, 0, SHARED if over else 0)
    if bool(board.victory) != bool(board.winner):
        raise broken("a winner goes with a kind of victory")
    laid = board.phase in OF_TABLE
    board.awaited = 0 if over or (laid and not state.open) else board.active


# -- cities -------------------------------------------------------------------------------------


def _read_city(state: "State", seat: int, fields: "Fields") -> None:
    city = state.board.cities[seat]
    city.coins, city.spent = fields.number("coins", START_COINS), fields.number("spent", 0)
    for card in fields.names("cards", cards.building, "no building is called %s"):
        part: Any = cards.building(card)
        city.build(part)
        if part.symbol:
            city.symbols[part.symbol] = city.symbols.get(part.symbol, 0) + 1
    _read_wonders(city, fields)
    for token in fields.names("tokens", cards.token, "no progress token is called %s"):
        part: Any = cards.token(token)
        city.tokens.append(token)
        if part.symbol:
            city.symbols[part.symbol] = 1
    state.board.loot[seat] = _read_loot(state, seat, fields)


def _read_wonders(city: "City", fields: "Fields") -> None:
    unbuilt = fields.names("wonders", cards.wonder, "no wonder is called %s")
    done = fields.names("done", cards.wonder, "no wonder is called %s")
    under = fields.names("under", cards.building, "no building is called %s", empty=True)
    if len(unbuilt) + len(done) > WONDERS_EACH or len(under) > len(done):
        raise broken("%s has too many wonders, or more cards under them than it built", fields.what)
    city.wonders = unbuilt + done
    for number in range(len(done)):
        wonder: Any = cards.wonder(done[number])
        city.build_wonder(wonder, under[number] if number < len(under) else "")


def _read_loot(state: "State", seat: int, fields: "Fields") -> "list[int]":
    """The tokens on a seat's half; those on spaces that the pawn has passed or stands on are gone."""
    left = [value for space, value in LOOT if -state.board.ahead(seat) < space]
    loot = fields.numbers("loot", left)
    if [value for value in left if value in loot] != loot:
        raise broken("%s cannot have the military tokens %s with the pawn there", fields.what, loot)
    return loot


# -- things on the table ------------------------------------------------------------------------


def _read_layout(state: "State", fields: "Fields") -> None:
    board = state.board

    def lies(card: str) -> bool:
        part = cards.building(card)
        return card in (GONE, DOWN) or (part is not None and part.age == board.age)

    given = fields.names("layout", lies, "no card of Age %d is called %%s" % board.age)
    if board.phase in BEFORE and not given:
        return
    if len(given) > SIZE:
        raise broken("a layout has %d positions, not %d", SIZE, len(given))
    board.cards = given + [GONE] * (SIZE - len(given))
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


def _read_lists(state: "State", fields: "Fields") -> None:
    board = state.board
    board.tokens = fields.names("tokens", cards.token, "no progress token is called %s")
    board.discards = fields.names("discards", cards.building, "no building is called %s")
    offered = cards.wonder if board.phase in (WONDERS, DRAFT) else cards.token
    board.offer = fields.names("offer", offered, "nothing of this kind is called %s")
    if len(board.tokens) > TOKENS_OUT:
        raise broken("more than %d progress tokens lie on the board", TOKENS_OUT)


def _note_seen(state: "State", fields: "Fields") -> None:
    """No card is in two places; all cards have been seen, and the missing ones too."""
    gone = fields.names("gone", lambda name: cards.place_of(name) >= 0, "no card is called %s")
    for thing in _lying(state) + gone:
        if state.board.was_seen(thing):
            raise broken("%s lies in two places", thing)
        state.board.note(thing)
        part = cards.building(thing)
        if part is not None and part.age > state.board.age:
            raise broken("%s lies there in Age %d", thing, state.board.age)
    if state.board.guilds_seen() > GUILDS_KEPT:
        raise broken("more guilds are in use than %d", GUILDS_KEPT)


def _read_deck(state: "State", fields: "Fields") -> None:
    """In a dealt game: what can still come up, at least one card for each that lies face down."""
    board = state.board

    def comes(card: str) -> bool:
        part = cards.building(card)
        return part is not None and part.age == board.age and not board.was_seen(card)

    state.guilds = fields.names("guilds", lambda name: name in cards.guilds(), "no guild is called %s")
    state.deck = fields.names("deck", comes, "%s cannot come up any more")
    if not state.open and len(state.deck) < state.faces_down() and board.phase != GUILDS:
        raise broken("%d cards lie face down and %d can come up", state.faces_down(), len(state.deck))


def _read_backs(state: "State", fields: "Fields") -> None:
    """Where guilds lie face down: as many as are left, but while their backs are still being named."""
    board, places = state.board, fields.numbers("backs", [])
    seen = state.options.get("guild_backs") == "seen" and board.age == AGES
    for place in places:
        if not seen or place >= len(board.cards) or board.cards[place] != DOWN or board.backs >> place & 1:
            raise broken("no back of a guild can be seen at position %d", place)
        board.backs |= 1 << place
    left = len([card for card in state.deck if card in cards.guilds()])
    if state.open:
        left = GUILDS_KEPT - board.guilds_seen()
    if len(places) > left or (places and not state.open and board.phase != BACKS and len(places) < left):
        raise broken("%d backs of guilds are seen, and %d guilds can come up", len(places), left)


def _read_course(state: "State", fields: "Fields") -> None:
    choices = fields.names("steps", lambda step: step in CHOICES, "%s is not a choice that a play brings")
    state.asks.plan(*choices)
    state.again = fields.flag("again")
    state.last = fields.number("last", 1, 1, len(SEATS))
    lost = fields.rows("lost", (int, str), '[1, "altar"]')
    if not all(seat in SEATS and cards.place_of(card) >= 0 for seat, card in lost):
        raise fields.wrong("lost", lost, "seats with what they lost")
    state.lost = [(seat, card) for seat, card in lost]


# -- what must hold -----------------------------------------------------------------------------


def _read_end(state: "State") -> None:
    """The winner and the kind of victory, where a position leaves them out: they follow from the table."""
    board = state.board
    for seat in SEATS:
        if board.ahead(seat) == CAPITAL:
            board.winner, board.victory = seat, MILITARY
            return
        if len(board.cities[seat].symbols) >= SYMBOLS_TO_WIN:
            board.winner, board.victory = seat, SCIENTIFIC
            return
    count(state, state.sheets())


def _check_civilian(state: "State") -> None:
    """More points, then more points of blue cards, win, or it is shared (SD-134, SD-135)."""
    board = state.board
    if board.victory == CIVILIAN:
        winner = board.winner
        count(state, state.sheets())
        if winner != board.winner:
            raise broken("by its points seat %d does not win", winner)


def _check_layout(state: "State") -> None:
    """A card is taken after those that cover it, and one face down is turned up then (SD-21, SD-25, SD-26).
    A position without a deck may leave out the rows that an exercise does not need."""
    board = state.board
    if state.open or board.phase in BEFORE + LAYING or not board.lies:
        return
    plan = layout(board.age)
    for place in range(SIZE):
        card, covered = board.cards[place], bool(plan.covered[place] & board.lies)
        if covered and card == GONE:
            raise broken("the card at position %d is gone, and another one still covers it", place)
        if card not in (GONE, DOWN) and covered and place not in plan.face_up:
            raise broken("%s lies face up at position %d, and another card still covers it", card, place)
        if card == DOWN and place in plan.face_up:
            raise broken("the card at position %d lies face down in a row that lies face up", place)


def _check_ages(state: "State") -> None:
    """An Age lays out twenty cards, and only those that left its layout lie elsewhere."""
    board = state.board
    lying = [card for card in board.cards if card not in (GONE, DOWN)]
    away = [card for card in _lying(state) + _cards_gone(state) if card not in lying]
    for age in range(1, board.age + 1):
        found = [card for card in away if _age_of(card) == age]
        taken = SIZE if age < board.age else board.cards.count(GONE)
        if len(found) > taken:
            what = "%d cards of Age %d have left its layout, and not %d: %s"
            raise broken(what, taken, age, len(found), ", ".join(found))


def _age_of(card: str) -> int:
    part = cards.building(card)
    return part.age if part is not None else 0


def _check_course(state: "State") -> None:
    board = state.board
    if board.phase in BEFORE and (board.age > 1 or board.pawn or any(board.cities[seat].built for seat in SEATS)):
        raise broken("wonders are drafted before the first Age, when nothing is built")
    if board.offer and board.phase not in (WONDERS, DRAFT, DRAW, KEEP):
        raise broken("%s is offered, and nobody chooses from an offer", board.offer[0])
    ready = [seat for seat in SEATS if len(board.cities[seat].symbols) >= SYMBOLS_TO_WIN]
    if bool(ready) != (board.victory == SCIENTIFIC) or (ready and board.winner not in ready):
        raise broken("%d different symbols, and only they, win by science", SYMBOLS_TO_WIN)


def _check(state: "State") -> None:
    board = state.board
    _check_layout(state)
    _check_ages(state)
    _check_course(state)
    _check_civilian(state)
    at_end = abs(board.pawn) == CAPITAL
    if at_end != (board.victory == MILITARY) or (at_end and board.ahead(board.winner) != CAPITAL):
        raise broken("the pawn on space %d does not go with the victory", board.pawn)
    if board.built_wonders() > WONDERS_LIMIT:
        raise broken("more than %d wonders are built", WONDERS_LIMIT)
    if board.phase in (PLAY, BEGIN) and (board.due or not board.free):
        raise broken("a card that nothing covers lies face up, and at least one can be taken")
    if board.phase == BACKS and not board.to_mark():
        raise broken("no back of a guild is to be named")
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
