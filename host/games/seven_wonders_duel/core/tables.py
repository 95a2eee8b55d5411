"""The tables of 7 Wonders Duel as numbers, made of the rules' own when this is first imported.

A part is a building (0 to 72), or a wonder (73 to 84). Goods are packed into one number, BITS for each good; so is
what a city has of each kind, WIDE bits for each.
"""

from __future__ import annotations

from typing import Any, Final

from host.games.seven_wonders_duel.core.draft import WORTH as WORTH_IN_DRAFT
from shared_rules.seven_wonders_duel import board, cards
from shared_rules.seven_wonders_duel.layout import SIZE, layout
from shared_rules.seven_wonders_duel.referee import state

BITS: Final = 3
WIDE: Final = 5
KINDS: Final = (*cards.COLOURS, "wonder")
PURSE: Final = len(KINDS)
YELLOW: Final = 4
WONDER: Final = 7
BOXED: Final[int] = state.BOXED  # cards of each Age that are not laid out
GUILDS_KEPT: Final[int] = board.GUILDS_KEPT

cards.keep_all()
BUILDINGS: Final[list[str]] = list(cards.names(cards.BUILDINGS))
WONDERS: Final[list[str]] = list(cards.names(cards.WONDERS))
TOKENS: Final[list[str]] = list(cards.names(cards.TOKENS))
CARDS: Final = len(BUILDINGS)
PARTS: Final = CARDS + len(WONDERS)


def _parts() -> list[Any]:
    return [cards.building(name) for name in BUILDINGS] + [cards.wonder(name) for name in WONDERS]


def _packed(goods: str) -> int:
    return sum(1 << BITS * cards.GOODS.index(good) for good in goods)


def _symbol(part: Any) -> int:
    return cards.SYMBOLS.index(part.symbol) if part.symbol else -1


_ALL: Final[list[Any]] = _parts()
_CHAINS: Final[list[str]] = sorted({part.chain for part in _ALL[:CARDS] if part.chain})

# Of each part: what it costs, and what it is or brings. Shields, coins and points at once; -1: no symbol, no choice.
COINS: Final[list[int]] = [part.coins for part in _ALL]
NEEDS: Final[list[int]] = [_packed(part.goods) for part in _ALL]
MAKES: Final[list[int]] = [_packed(part.makes) for part in _ALL]
PRICES: Final[list[int]] = [sum(1 << cards.GOODS.index(good) for good in part.prices) for part in _ALL]
USES: Final[list[int]] = [-1 if part.uses is None else part.uses for part in _ALL]
POINTS: Final[list[int]] = [part.points for part in _ALL]
SHIELDS: Final[list[int]] = [part.shields for part in _ALL]
GAIN: Final[list[int]] = [part.gain for part in _ALL]
FINE: Final[list[int]] = [part.fine for part in _ALL]
SYMBOL: Final[list[int]] = [_symbol(part) for part in _ALL]
AGAIN: Final[list[bool]] = [part.again for part in _ALL]
LIBRARY: Final[list[bool]] = [part.library for part in _ALL]
DIGS: Final[list[bool]] = [part.dig for part in _ALL]
DESTROYS: Final[list[int]] = [-1 if part.destroy is None else KINDS.index(part.destroy) for part in _ALL]

# Of each building only.
COLOUR: Final[list[int]] = [KINDS.index(part.colour) for part in _ALL[:CARDS]]
# The bit that a building leaves for those that are free after it, and the bit that makes this one free.
OPENS: Final[list[int]] = [1 << _CHAINS.index(name) if name in _CHAINS else 0 for name in BUILDINGS]
FREED: Final[list[int]] = [1 << _CHAINS.index(part.chain) if part.chain else 0 for part in _ALL[:CARDS]]


def _kinds(counted: Any) -> list[int]:
    names = () if counted is None else counted.what
    return [PURSE if name == "purse" else KINDS.index(name) for name in names]


# Coins at once and points at the end for each of several kinds, here or in the city that has most.
EARN: Final[list[int]] = [0 if part.earn is None else part.earn.each for part in _ALL[:CARDS]]
EARN_KINDS: Final[list[list[int]]] = [_kinds(part.earn) for part in _ALL[:CARDS]]
EARN_MOST: Final[list[bool]] = [part.earn is not None and part.earn.where == "most" for part in _ALL[:CARDS]]
COUNT: Final[list[int]] = [0 if part.count is None else part.count.each for part in _ALL[:CARDS]]
COUNT_KINDS: Final[list[list[int]]] = [_kinds(part.count) for part in _ALL[:CARDS]]

GUILDS: Final[list[int]] = [BUILDINGS.index(name) for name in cards.guilds()]
_NOTHING: Final[list[int]] = []
DECKS: Final[list[list[int]]] = [_NOTHING, *([BUILDINGS.index(name) for name in cards.deck(age)] for age in (1, 2, 3))]

TOKEN_POINTS: Final[list[int]] = [getattr(cards.token(name), "points", 0) for name in TOKENS]
TOKEN_GAIN: Final[list[int]] = [getattr(cards.token(name), "gain", 0) for name in TOKENS]
TOKEN_SYMBOL: Final[list[int]] = [_symbol(cards.token(name)) for name in TOKENS]
ARCHITECTURE: Final[int] = 1 << TOKENS.index("architecture")
ECONOMY: Final[int] = 1 << TOKENS.index("economy")
MASONRY: Final[int] = 1 << TOKENS.index("masonry")
MATHEMATICS: Final[int] = 1 << TOKENS.index("mathematics")
STRATEGY: Final[int] = 1 << TOKENS.index("strategy")
THEOLOGY: Final[int] = 1 << TOKENS.index("theology")
URBANISM: Final[int] = 1 << TOKENS.index("urbanism")

# By Age: the bits of what covers a position, the positions that it covers, and the bits of all that lie face down.
COVERED: Final[list[list[int]]] = [_NOTHING, *(layout(age).covered for age in (1, 2, 3))]
COVERS: Final[list[list[list[int]]]] = [[_NOTHING], *(layout(age).covers for age in (1, 2, 3))]
DOWN: Final[list[int]] = [0] + [
    sum(1 << place for place in range(SIZE) if place not in layout(age).face_up) for age in (1, 2, 3)
]
FIRST_FREE: Final[list[int]] = [0] + [
    sum(1 << place for place in range(SIZE) if not layout(age).covered[place]) for age in (1, 2, 3)
]
PLACES: Final[list[int]] = [1 << place for place in range(SIZE)]


# -- what a playout goes by ---------------------------------------------------------------------------------

EIGHTH: Final = 8  # a point; a coin is COIN of these
COIN: Final = 3
NOISE: Final = 40
PAIR: Final = 36
NEW_SYMBOL: Final = 9  # for each different symbol that there is then


def _worth(part: Any, building: bool) -> int:
    """What a part is worth at a glance, in eighths of a point, regardless of its city."""
    worth = EIGHTH * part.points + 12 * part.shields + COIN * part.gain + 3 * part.fine
    worth += 32 * part.again + 44 * part.library + 32 * part.dig + 20 * (part.destroy is not None)
    if building and part.makes:
        worth += (40 if part.age == 1 else 22) + 6 * (len(part.makes) - 1)
    worth += 26 * (len(part.prices) > 0) + 30 * (part.uses is not None)
    worth += 0 if part.count is None else 3 * EIGHTH * part.count.each
    return worth + (0 if part.earn is None else 3 * COIN * part.earn.each)


DRAFTED: Final[list[int]] = [WORTH_IN_DRAFT[name] + NOISE for name in WONDERS]
# The same of a token, besides its points, coins and symbol.
_TOKENS: Final[dict[str, int]] = {"economy": 40, "strategy": 44, "theology": 52, "mathematics": 44, "law": 30}
TOKEN_WORTH: Final[list[int]] = [
    EIGHTH * TOKEN_POINTS[place] + COIN * TOKEN_GAIN[place] + _TOKENS.get(name, 24 if not TOKEN_POINTS[place] else 0)
    for place, name in enumerate(TOKENS)
]
WORTH: Final[list[int]] = [_worth(part, place < CARDS) for place, part in enumerate(_ALL)]
