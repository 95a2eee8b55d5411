"""Why a play of 7 Wonders Duel is good or bad: sentences, with the points behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.bots.judge import Reason, weightiest
from host.games.seven_wonders_duel.core.draft import WORTH
from host.games.seven_wonders_duel.reach import BASKETS, DEAR, building, new_reach, part_left, wonder_of
from host.games.seven_wonders_duel.worth import (
    AGAIN,
    GOODS,
    HUNDREDTHS,
    LIBRARY,
    THREAT,
    UNKNOWN,
    cost_of,
    free_without,
    leaves,
    price_of,
    purse,
    worth_of_card,
    worth_of_count,
    worth_of_fine,
    worth_of_march,
    worth_of_symbol,
    worth_of_wonder,
)
from shared_rules.phrases import _
from shared_rules.seven_wonders_duel.board import CAPITAL, DOWN
from shared_rules.seven_wonders_duel.city import SYMBOLS_TO_WIN
from shared_rules.seven_wonders_duel.price import coins_for

if TYPE_CHECKING:
    from shared_rules.seven_wonders_duel.board import Board
    from shared_rules.seven_wonders_duel.cards import Building, Part
    from shared_rules.seven_wonders_duel.city import City


def drafted(board: Board, seat: int, wonder: str) -> list[Reason]:
    """What a wonder brings once it is built, and how those fared who had it: the table of the draft."""
    often, part = WORTH[wonder] / HUNDREDTHS, wonder_of(wonder)
    fared = _("Its owners won more of Herald's games.") if often > 0 else _("Its owners won fewer of Herald's games.")
    coins = Reason(_("You can use the coins."), 0.4 * part.gain)
    return weightiest([Reason(fared, often), coins, *reasons_of(board, seat, part)])


def reasons_of(board: Board, seat: int, part: Part) -> list[Reason]:
    """What a building or a wonder brings."""
    found: list[Reason] = []
    if part.points:
        found.append(Reason(_("Its points are sure, whatever comes."), part.points))
    if getattr(part, "colour", ""):
        return found + _reasons_of_building(board, seat, part)
    return found + _reasons_of_wonder(board, seat, part)


def _reasons_of_building(board: Board, seat: int, part: Part) -> list[Reason]:
    """What a building brings beside its points."""
    found: list[Reason] = []
    if part.shields:
        found.append(_marches(board, seat, part.shields + ("strategy" in board.cities[seat].tokens)))
    if part.symbol:
        found.append(Reason(_science_said(board, seat, part.symbol), worth_of_symbol(board, seat, part.symbol)))
    if part.count is not None or part.earn is not None:
        found.append(Reason(_("It pays for what stands already."), worth_of_count(board, part, seat)))
    if part.makes or part.prices or part.uses is not None:
        found.append(_opens(board, seat, part))
    return found


def _reasons_of_wonder(board: Board, seat: int, part: Part) -> list[Reason]:
    """What a wonder brings beside its points."""
    found: list[Reason] = []
    other, rest = 3 - seat, worth_of_wonder(board, seat, part) - part.points
    if part.shields:
        found.append(_marches(board, seat, part.shields))
    if part.again:
        found.append(Reason(_("You play again at once."), AGAIN))
    if part.library:
        found.append(Reason(_("You choose a progress token of three that were set aside."), LIBRARY))
    if part.dig:
        found.append(Reason(_("You build a discarded card for nothing."), rest))
    if part.uses is not None:
        found.append(Reason(_("It makes a good of your choice for each building."), GOODS * part_left(board)))
    if part.fine:
        found.append(Reason(_("{name} loses coins."), worth_of_fine(board, seat, part), other))
    if part.destroy:
        found.append(Reason(_("{name} loses a card that makes goods."), rest, other))
    return found


def _marches(board: Board, seat: int, shields: int) -> Reason:
    """Where the pawn goes."""
    return Reason(_march_said(board, seat, shields), worth_of_march(board, seat, shields), seat=3 - seat)


def paid_for(board: Board, seat: int, part: Part) -> Reason:
    """The coins that it takes, less those that it brings at once."""
    coins = board.cities[seat].coins
    paid = coins - price_of(board, seat, part)
    worth = purse(board, paid + part.gain) - purse(board, paid) - cost_of(board, seat, part)
    return Reason(_("You can use the coins.") if worth > 0 else _("The coins will be missing later."), worth)


def _opens(board: Board, seat: int, part: Part) -> Reason:
    """That goods make more affordable, and which of the buildings that lie there or of the own wonders most."""
    city, worth = board.cities[seat], new_reach(board, seat, part)
    after = city.copy()
    after.build(part)
    after.reprice(board.cities[3 - seat])
    lying = [one for one, _bit in BASKETS[board.age] if one.id in board.cards and one.chain not in after.built]
    parts = [*lying, *map(wonder_of, city.wonders)]
    gains = {one.id: _dear(one, city) - _dear(one, after) for one in parts if one.id != part.id}
    best = max(gains, key=lambda one: gains[one], default="")
    if not best or gains[best] <= 0:
        return Reason(_("More of what is to come can then be paid for."), worth)
    return Reason(_("You then pay less for {card}, and for more of what is to come."), worth, card=best)


def _dear(part: Part, city: City) -> int:
    """Coins that the goods which are missing for it cost, none beyond what is too dear anyway."""
    return min(int(2 * DEAR), coins_for(part, city, city.discount(getattr(part, "colour", ""))))


def _march_said(board: Board, seat: int, shields: int) -> str:
    after = board.ahead(seat) + shields
    if after >= CAPITAL:
        return _("The pawn reaches {name}'s capital, and you win.")
    return _("The pawn moves towards {name}'s capital.") if after > 0 else _("The pawn moves away from your capital.")


def _science_said(board: Board, seat: int, symbol: str) -> str:
    symbols = board.cities[seat].symbols
    if symbol in symbols:
        return _("It makes a pair of symbols, which brings a progress token.")
    if len(symbols) + 1 >= SYMBOLS_TO_WIN:
        return _("It is the sixth different symbol, and you win.")
    return _("It is a new symbol on the way to six.")


def left_lying(board: Board, seat: int, card: str, again: bool) -> Reason:
    """What the play leaves to the next player: the best card that lies open, or one that is turned up."""
    worth = leaves(board, seat, card, again, {})
    if again:
        return Reason(_("You choose first of what it uncovers."), worth)
    free, turned = free_without(board, card)
    names: list[str] = [board.cards[place] for place in free + turned if board.cards[place] != DOWN]
    best = max(names, key=lambda name: worth_of_card(board, 3 - seat, name), default="")
    if any(board.cards[place] == DOWN for place in turned) and -worth <= THREAT * UNKNOWN:
        return Reason(_("It turns up a card that {name} may take."), worth, 3 - seat)
    if not best:
        return Reason("", 0.0)
    wins = _wins(board, 3 - seat, building(best))
    said = _("{name} may then take {card} and wins the game by it.") if wins else _("{name} may then take {card}.")
    return Reason(said, worth, 3 - seat, best)


def _wins(board: Board, seat: int, part: Building) -> bool:
    """Whether a seat that builds this, and can pay for it, wins at once."""
    city = board.cities[seat]
    shields = part.shields + ("strategy" in city.tokens) if part.shields else -CAPITAL
    sixth = part.symbol and part.symbol not in city.symbols and len(city.symbols) + 1 >= SYMBOLS_TO_WIN
    return price_of(board, seat, part) <= city.coins and bool(sixth or board.ahead(seat) + shields >= CAPITAL)
