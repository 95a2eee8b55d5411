"""What a tally makes of two finished cities: a position of the game, its sheets, and what cannot be right."""

from shared_rules.contract import PlayRefused, Refusal
from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.city import SYMBOLS_TO_WIN
from shared_rules.seven_wonders_duel.tally import CAPITAL, COINS, PAWN
from shared_rules.tally.referee.state import number_entries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.contract import ScoreLine
    from shared_rules.seven_wonders_duel.referee.state import State
    from shared_rules.tally.view import Sheet

# What counts at the end: somebody who writes a position by hand is told what is missing. `loot` that is
# left out is what the pawn has left.
COUNTED = ("pawn", "coins", "cards", "done", "tokens", "loot")


def finished(sheets: "list[Sheet]", options: "dict[str, str]", seats: int) -> "dict[str, Any]":
    """The position of the answers; place 0 of the Sheets is empty. Raises PlayRefused where the pawn stands on both
    halves (SD-91), and where there is a victory by arms and one by symbols: the first of them ends the game (SD-95,
    SD-99)."""
    halves = [sheet.said(PAWN, 0) for sheet in sheets[1:]]
    if all(halves):
        raise PlayRefused(Refusal("misfit_pawn"))
    pawn = halves[0] - halves[1]
    if abs(pawn) == CAPITAL and max(_symbols(sheet) for sheet in sheets[1:]) >= SYMBOLS_TO_WIN:
        raise PlayRefused(Refusal("two_victories"))
    return {
        "options": dict(options, deal="open"),
        "phase": "over",
        "pawn": pawn,
        "seats": [_city(sheet) for sheet in sheets[1:]],
    }


def _city(sheet: "Sheet") -> "dict[str, Any]":
    return {
        "cards": [card for card in sheet.cards if cards.building(card)],
        "done": [card for card in sheet.cards if cards.wonder(card)],
        "tokens": [card for card in sheet.cards if cards.token(card)],
        "coins": sheet.said(COINS, 0),
    }


def _symbols(sheet: "Sheet") -> int:
    """The number of different symbols in a city."""
    parts = [cards.building(card) or cards.token(card) for card in sheet.cards]
    return len({part.symbol for part in parts if part is not None and part.symbol})


def misfit(state: "State", sheets: "list[Sheet]") -> "Refusal | None":
    """None: what two cities can hold, they can hold at the end of a game."""
    return None


def sheets(state: "State") -> "list[list[ScoreLine]]":
    """The score sheets."""
    return state.scores()


def sayings(position: "dict[str, Any]") -> "list[list[str]]":
    """For each city of a position, all its answers."""
    return [_sayings(position, seat) for seat in (1, 2)]


def _sayings(position: "dict[str, Any]", seat: int) -> "list[str]":
    city = position["seats"][seat - 1]
    texts = ["add " + card for card in city["cards"] + city["done"] + city["tokens"]]
    pawn = position["pawn"] if seat == 1 else -position["pawn"]
    return texts + number_entries(COINS, city["coins"]) + ["%s %d" % (PAWN, max(0, pawn))]
