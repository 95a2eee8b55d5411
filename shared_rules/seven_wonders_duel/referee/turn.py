"""What one play does, in the order of SD-140: the card is taken, paid for, placed; then coins, shields
with loot, the symbol; the choices that follow are queued in the State.

Every function changes the State it is given and adds what happened to `events`.
"""

from shared_rules.contract import Event
from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.board import CAPITAL, DESTROY, DIG, DRAW, KEEP, LOOT, TOKEN, WONDERS_LIMIT
from shared_rules.seven_wonders_duel.city import SYMBOLS_TO_WIN
from shared_rules.seven_wonders_duel.price import price_of
from shared_rules.seven_wonders_duel.referee import scoring
from shared_rules.seven_wonders_duel.referee.moment import CIVILIAN, MILITARY, SCIENTIFIC, SHARED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.contract import ScoreLine
    from shared_rules.seven_wonders_duel.cards import Building, Part
    from shared_rules.seven_wonders_duel.plays import Play
    from shared_rules.seven_wonders_duel.referee.moment import Moment

CHAIN_COINS = 4


def take(state: "Moment", seat: int, play: "Play", events: "list[Event]") -> None:
    """Takes an available card and plays it in one of three ways (SD-31, SD-140)."""
    card = play.card
    state.board.take(card)
    if play.verb == "discard":
        _discard(state, seat, card, events)
    elif play.verb == "build":
        _build(state, seat, card, events)
    else:
        _build_wonder(state, seat, card, play.what, events)


def _discard(state: "Moment", seat: int, card: str, events: "list[Event]") -> None:
    city = state.board.cities[seat]
    coins = city.income()
    city.coins += coins
    state.board.discards.append(card)
    events.append(Event("discarded", {"seat": seat, "card": card, "coins": coins}))


def _build(state: "Moment", seat: int, card: str, events: "list[Event]") -> None:
    """See SD-32, SD-55, SD-110."""
    city = state.board.cities[seat]
    part: Any = cards.building(card)
    if city.chained(part):
        _place(state, seat, part, {"how": "chain", "bank": 0, "trade": 0, "to": 0}, events)
        if "urbanism" in city.tokens:
            _receive(state, seat, CHAIN_COINS, "urbanism", events)
    else:
        _place(state, seat, part, _pay(state, seat, part, part.colour), events)
    _gain(state, seat, part, events)


def _pay(state: "Moment", seat: int, part: "Part", colour: str) -> "dict[str, Any]":
    """Pays the bank, or for goods the owner of Economy (SD-47, SD-103). Returns the figures of it (SD-141)."""
    city, other = state.board.cities[seat], state.board.cities[3 - seat]
    due = price_of(part, city, colour)
    trade = due - part.coins
    city.coins -= due
    city.spent += trade
    to = 0
    if trade and "economy" in other.tokens:
        other.coins += trade
        to = 3 - seat
    return {"how": "paid", "bank": part.coins, "trade": trade, "to": to}


def _place(state: "Moment", seat: int, part: "Building", paid: "dict[str, Any]", events: "list[Event]") -> None:
    """Puts a building into the city (SD-32)."""
    state.board.cities[seat].build(part)
    if part.makes or part.prices:
        state.board.reprice()
    figures: dict[str, Any] = {"seat": seat, "card": part.id}
    figures.update(paid)
    events.append(Event("built", figures))


def _gain(state: "Moment", seat: int, part: "Building", events: "list[Event]") -> None:
    """Coins, shields and the symbol of a building (SD-60 to SD-63, SD-108)."""
    city = state.board.cities[seat]
    if part.gain:
        _receive(state, seat, part.gain, part.id, events)
    if part.earn is not None:
        coins = part.earn.each * _count(state, seat, part)
        if coins:
            _receive(state, seat, coins, part.id, events)
    if part.shields:
        more = 1 if "strategy" in city.tokens else 0
        march(state, seat, part.shields + more, events)
    if part.symbol:
        _learn(state, seat, part.symbol, events)


def _count(state: "Moment", seat: int, part: "Building") -> int:
    """The count of a card that gives coins: in the city of its owner, or in the city with more
    (SD-61, SD-62, SD-64)."""
    what, where = part.earn.what, part.earn.where
    cities = state.board.cities
    if where == "most":
        return max(cities[1].count(what), cities[2].count(what))
    found = cities[seat].count(what)
    if part.colour in what and state.options["lighthouse"] == "earlier":
        found -= 1
    return found


def _build_wonder(state: "Moment", seat: int, card: str, wonder: str, events: "list[Event]") -> None:
    """Builds a wonder; after the seventh the last one is removed (SD-34, SD-70, SD-109, SD-111)."""
    board = state.board
    city = board.cities[seat]
    part: Any = cards.wonder(wonder)
    figures: dict[str, Any] = {"seat": seat, "wonder": wonder, "card": card}
    figures.update(_pay(state, seat, part, ""))
    city.build_wonder(part, card)
    events.append(Event("wonder", figures))
    state.again = part.again or "theology" in city.tokens
    if board.built_wonders() == WONDERS_LIMIT:
        _remove_last_wonder(state, events)
    if part.gain:
        _receive(state, seat, part.gain, wonder, events)
    if part.fine:
        _lose(state, 3 - seat, part.fine, wonder, events)
    if part.shields:
        march(state, seat, part.shields, events)
    for wanted, phase in ((part.library, DRAW), (part.dig, DIG), (part.destroy, DESTROY)):
        if wanted:
            state.asks.queue(phase)


def _remove_last_wonder(state: "Moment", events: "list[Event]") -> None:
    """See SD-70."""
    for seat in (1, 2):
        for wonder in state.board.cities[seat].wonders:
            events.append(Event("removed", {"seat": seat, "wonder": wonder}))
            state.lost.append((seat, wonder))
        state.board.cities[seat].wonders = []


def _receive(state: "Moment", seat: int, coins: int, reason: str, events: "list[Event]") -> None:
    state.board.cities[seat].coins += coins
    events.append(Event("coins", {"seat": seat, "coins": coins, "reason": reason}))


def _lose(state: "Moment", seat: int, coins: int, reason: str, events: "list[Event]") -> None:
    """Loses coins to the bank, all of them if there are fewer (SD-71, SD-93)."""
    city = state.board.cities[seat]
    coins = min(coins, city.coins)
    city.coins -= coins
    events.append(Event("lost", {"seat": seat, "coins": coins, "reason": reason}))


def march(state: "Moment", seat: int, shields: int, events: "list[Event]") -> None:
    """Moves the pawn space by space, taking loot tokens and the capital on its way (SD-6, SD-90 to SD-95)."""
    board = state.board
    forward = 1 if seat == 1 else -1
    loot = board.loot[3 - seat]
    events.append(Event("march", {"seat": seat, "shields": shields, "pawn": board.pawn}))
    for _ in range(shields):
        board.pawn += forward
        for space, value in LOOT:
            if board.ahead(seat) == space and value in loot:
                loot.remove(value)
                _lose(state, 3 - seat, value, "loot", events)
        if board.ahead(seat) == CAPITAL:
            board.winner, board.victory = seat, MILITARY
            return


def _learn(state: "Moment", seat: int, symbol: str, events: "list[Event]") -> None:
    """A symbol: six different ones win, the second of a pair brings a progress token (SD-97, SD-99, SD-100)."""
    symbols = state.board.cities[seat].symbols
    symbols[symbol] = symbols.get(symbol, 0) + 1
    events.append(Event("symbol", {"seat": seat, "symbol": symbol, "count": len(symbols)}))
    if symbols[symbol] == 2:
        state.asks.queue(TOKEN)
    elif len(symbols) == SYMBOLS_TO_WIN:
        state.board.winner, state.board.victory = seat, SCIENTIFIC


# -- the choices that a play brings ----------------------------------------------------------------


def choose(state: "Moment", seat: int, play: "Play", events: "list[Event]") -> None:
    """A choice that follows from the card just played (SD-74, SD-140 point 6)."""
    board = state.board
    if board.phase == TOKEN:
        board.tokens.remove(play.card)
        _progress(state, seat, play.card, events)
    elif board.phase == KEEP:
        board.offer = []
        _progress(state, seat, play.card, events)
    elif board.phase == DIG:
        _dig(state, seat, play.card, events)
    else:
        _destroy(state, seat, play.card, events)


def _progress(state: "Moment", seat: int, token: str, events: "list[Event]") -> None:
    """A token works from now on; its coins and Law's symbol count at once (SD-101, SD-104, SD-142)."""
    state.board.cities[seat].keep(token)
    events.append(Event("progress", {"seat": seat, "token": token}))
    part: Any = cards.token(token)
    if part.gain:
        _receive(state, seat, part.gain, token, events)
    if part.symbol:
        _learn(state, seat, part.symbol, events)


def _dig(state: "Moment", seat: int, card: str, events: "list[Event]") -> None:
    """Builds from the discard pile, free and not by a chain, with all effects (SD-77)."""
    state.board.discards.remove(card)
    part: Any = cards.building(card)
    _place(state, seat, part, {"how": "dig", "bank": 0, "trade": 0, "to": 0}, events)
    _gain(state, seat, part, events)


def _destroy(state: "Moment", seat: int, card: str, events: "list[Event]") -> None:
    """Takes a card out of the opponent's city (SD-72, SD-81, SD-85, SD-151)."""
    part: Any = cards.building(card)
    state.board.cities[3 - seat].lose(part)
    state.board.reprice()
    if state.options["destroyed"] == "discards":
        state.board.discards.append(card)
    state.lost.append((3 - seat, card))
    events.append(Event("destroyed", {"seat": seat, "card": card, "owner": 3 - seat}))


# -- the end ---------------------------------------------------------------------------------------


def count(state: "Moment", sheets: "list[list[ScoreLine]]") -> None:
    """Civilian victory: more points, then more points of blue cards, else shared (SD-6, SD-134, SD-135)."""
    board = state.board
    first, second = [scoring.points(sheet) for sheet in sheets]
    if first == second:
        first, second = scoring.blue_points(board)
    board.winner = SHARED if first == second else 1 if first > second else 2
    board.victory = CIVILIAN
