"""An imagined State of 7 Wonders Duel as a Duel, plays as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from host.games.seven_wonders_duel.core import game, tables
from host.games.seven_wonders_duel.core.city import DuelCity
from host.games.seven_wonders_duel.core.dealing import DuelDealer
from host.games.seven_wonders_duel.core.game import Duel
from shared_rules.seven_wonders_duel import board as boards

if TYPE_CHECKING:
    from shared_rules.seven_wonders_duel.plays import Play
    from shared_rules.seven_wonders_duel.referee.state import State

PHASES = {
    boards.PLAY: game.PLAYING,
    boards.TOKEN: game.TAKING,
    boards.KEEP: game.KEEPING,
    boards.DIG: game.DIGGING,
    boards.DESTROY: game.DESTROYING,
    boards.BEGIN: game.BEGINNING,
    boards.DRAFT: game.DRAFTING,
}
# The number of each card that lies face up, and one that no card has where nothing lies.
FACES = {**{card: number for number, card in enumerate(tables.BUILDINGS)}, boards.GONE: 127}
VERBS = {
    "build": 0,
    "discard": game.DISCARD,
    "token": game.TAKE,
    "keep": game.KEEP,
    "dig": game.DIG,
    "destroy": game.DESTROY,
}


def number(play: Play) -> int:
    """A play of the rules as a Duel's number."""
    if play.verb == "wonder":
        under = game.UNDER + game.THING * tables.WONDERS.index(play.what)
        return under + tables.BUILDINGS.index(play.card)
    if play.verb == "begin":
        return game.BEGIN + int(play.what)
    if play.verb == "draft":
        return game.DRAFT + tables.WONDERS.index(play.card)
    things = tables.TOKENS if play.verb in ("token", "keep") else tables.BUILDINGS
    return VERBS[play.verb] + things.index(play.card)


def can_read(state: State) -> bool:
    """Whether a seat owes a play that a Duel knows."""
    return state.board.phase in PHASES and state.board.awaited != 0


def read(state: State, seat: int) -> Duel:
    """The Duel of a State in which a seat owes a play, with nothing dealt that is hidden (`deal`)."""
    board, duel = state.board, Duel()
    duel.first, duel.second = _city(board, 1), _city(board, 2)
    duel.reprice()
    duel.seat, duel.active, duel.phase = seat, board.active, PHASES[board.phase]
    duel.age, duel.again, duel.last, duel.pawn = board.age, state.again, state.last, board.pawn
    duel.loot = sum(1 << place for place, (seat, value) in enumerate(_LOOT) if value in board.loot[seat])
    duel.lies = board.lies
    duel.down = sum(1 << place for place, card in enumerate(board.cards) if card == boards.DOWN)
    # A card that is uncovered and not yet turned up comes up before the next turn.
    duel.free = sum(1 << place for place in [*board.free, *board.due])
    duel.down &= ~sum(1 << place for place in board.due)
    duel.due = len(board.due)
    duel.discards = [tables.BUILDINGS.index(card) for card in board.discards]
    duel.tokens = [tables.TOKENS.index(token) for token in board.tokens]
    offered = tables.WONDERS if duel.phase == game.DRAFTING else tables.TOKENS
    duel.offer = [offered.index(thing) for thing in board.offer]
    duel.asks = _asks(state, duel)
    duel.chooses = state.options["middle_pawn"] == "last_chooses"
    duel.returns = state.options["destroyed"] == "discards"
    duel.earlier = state.options["lighthouse"] == "earlier"
    return duel


_LOOT = ((1, 2), (1, 5), (2, 2), (2, 5))


def _city(board: boards.Board, seat: int) -> DuelCity:
    kept, city = board.cities[seat], DuelCity()
    for card in kept.built:
        city.build(tables.BUILDINGS.index(card))
    city.wonders = [tables.CARDS + tables.WONDERS.index(name) for name in kept.wonders + kept.done]
    for name in kept.done:
        city.build_wonder(tables.CARDS + tables.WONDERS.index(name))
    for token in kept.tokens:
        place = tables.TOKENS.index(token)
        city.tokens |= 1 << place
        city.points += tables.TOKEN_POINTS[place]
    # Symbols of destroyed cards would stay; the State counts them itself.
    for symbol, count in kept.symbols.items():
        city.symbols |= count << 2 * tables.cards.SYMBOLS.index(symbol)
    city.different = len(kept.symbols)
    city.coins = kept.coins
    return city


def _asks(state: State, duel: Duel) -> list[int]:
    """The colour that a wonder destroys now, and the choices after this one."""
    found: list[int] = []
    kinds = {**PHASES, boards.DRAW: game.KEEPING}
    for kind in ([boards.DESTROY] if duel.phase == game.DESTROYING else []) + state.asks.kinds():
        found.append(kinds[kind])
        if kind == boards.DESTROY:
            done = tables.cards.wonder(state.board.cities[duel.active].done[-1])
            assert done is not None
            found.append(tables.KINDS.index(done.destroy))
    return found[1:] if duel.phase == game.DESTROYING else found


def dealer_of(state: State, seat: int, draw: Callable[[], State]) -> DuelDealer:
    """Deals what both players cannot see in a State; only what lies open in it is looked at."""
    board = state.board
    lying: list[str] = board.cards
    faces = [FACES.get(card, -1) for card in lying]
    seen = {place for place, name in enumerate(tables.BUILDINGS) if board.was_seen(name)}
    third, age = board.age == game.AGES, int(board.age)
    plain = [card for card in tables.DECKS[age] if card not in seen]
    guilds = [guild for guild in tables.GUILDS if guild not in seen] if third else []
    kept = tables.GUILDS_KEPT - (len(tables.GUILDS) - len(guilds)) if third else 0
    given = len(board.cities[1].wonders) + len(board.cities[2].wonders)
    wonders = [place for place, name in enumerate(tables.WONDERS) if not board.was_seen(name)]
    return DuelDealer(
        board.age,
        faces,
        board.backs,
        plain,
        guilds,
        kept,
        wonders if board.phase == boards.DRAFT and given < 4 else [],
        [place for place, name in enumerate(tables.TOKENS) if not board.was_seen(name)],
    )
