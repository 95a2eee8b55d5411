"""What a position of 7 Wonders Duel is worth: points, the pawn, symbols, goods, and what is left to the opponent.

How it comes to a worth, and why: `reach` <- `worth` <- `reasons` <- this, the Judge that bots ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from host.bots.judge import Judge, Once, Reason, weightiest
from host.games.seven_wonders_duel.core.draft import WORTH
from host.games.seven_wonders_duel.reach import building
from host.games.seven_wonders_duel.reasons import drafted, left_lying, paid_for, reasons_of
from host.games.seven_wonders_duel.worth import (
    HUNDREDTHS,
    WON,
    best_free,
    gain,
    loss,
    made_by,
    purse,
    standing,
    take,
    worth_of_token,
)
from shared_rules.phrases import _
from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.board import AGES, PLAY
from shared_rules.seven_wonders_duel.layout import SIZE

if TYPE_CHECKING:
    from shared_rules.seven_wonders_duel.plays import Play
    from shared_rules.seven_wonders_duel.referee.state import State

DRAFT = 8.0  # points of a wonder in the draft
# What cards of a colour are for; a wonder is built.
IDEAS = {"blue": "building", "brown": "trade", "grey": "trade", "yellow": "trade", "red": "war", "green": "science"}


class DuelJudge(Judge["State", "Play"]):
    """See Judge."""

    WIDTH = (60.0, 22.0)
    HORIZON = 16
    SECONDS = 1.6
    SIGHT: Sequence[float] = (0.3, 0.12, 0.49, 0.91, 1.41)

    def weigh(self, state: State, seat: int, play: Play, once: Once | None = None) -> float:
        """See Judge."""
        board = state.board
        if board.phase == PLAY:
            return take(board, seat, play, {} if once is None else once)
        if play.verb == "begin":
            return 1.0 if int(play.what) == seat else 0.0
        if play.verb == "draft":
            return DRAFT + WORTH[play.card] / HUNDREDTHS
        if play.verb in ("token", "keep"):
            return worth_of_token(board, seat, play.card)
        part = building(play.card)
        return gain(board, seat, part) if play.verb == "dig" else loss(board, 3 - seat, part)

    def reasons(self, state: State, seat: int, play: Play) -> list[Reason]:
        """See Judge; for plays that take a card of the layout, and for the draft."""
        board = state.board
        if play.verb == "draft":
            return drafted(board, seat, play.card)
        if board.phase != PLAY:
            return []
        part, city = made_by(play), board.cities[seat]
        if part is None:
            worth = purse(board, city.coins + city.income()) - purse(board, city.coins)
            found = [Reason(_("You can use the coins."), worth)]
        else:
            found = [*reasons_of(board, seat, part), paid_for(board, seat, part)]
        again = part is not None and play.verb == "wonder" and (part.again or "theology" in city.tokens)
        return weightiest([*found, left_lying(board, seat, play.card, again)])

    def leaves(self, play: Play) -> bool:
        """See Judge."""
        return play.verb == "discard"

    def idea(self, play: Play) -> str:
        """See Judge."""
        if play.verb == "wonder":
            return "building"
        return IDEAS.get(cards.colour_of(play.card), "") if play.verb in ("build", "dig") else ""

    def outlook(self, state: State) -> list[float]:
        """See Judge: both cities, and whose turn it is."""
        board = state.board
        if board.winner in (1, 2):
            return [WON if seat == board.winner else 0.0 for seat in (1, 2)]
        worth = [standing(board, seat) for seat in (1, 2)]
        if board.phase == PLAY:
            worth[board.active - 1] += 0.5 * best_free(board, board.active, board.free, {})
        return worth

    def progress(self, state: State) -> float:
        """See Judge."""
        board = state.board
        if state.over:
            return 1.0
        return min(1.0, (board.age - 1) / AGES + board.cards.count("") / SIZE / AGES) if board.cards else 0.0


JUDGE = DuelJudge()
