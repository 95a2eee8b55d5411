"""What a game of 7 Wonders Duel consists of at one moment: what lies open, and what only the table knows."""

from shared_rules.referee import state
from shared_rules.referee.asks import Asks
from shared_rules.seven_wonders_duel import cards, plays
from shared_rules.seven_wonders_duel.board import Board
from shared_rules.seven_wonders_duel.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.contract import ScoreLine

SEATS = (1, 2)
# Kinds of victory, and the winner where nobody is ahead.
MILITARY, SCIENTIFIC, CIVILIAN = "military", "scientific", "civilian"
SHARED = 3


class Moment(state.State):
    """All of a moment.

    board   all that lies open, which the Views share
    deck    in a dealt game, the cards of this Age that can still come up: in Ages I and II with the three
            that never will; guilds: those drawn for Age III, before its removed cards and its layout
    asks    the choices that the play just made still brings, as steps of their phases
    again   the seat that has just played has an extra turn (SD-83)
    last    the seat that took the last card
    lost    for the report: (seat, wonder or card) that was removed or destroyed, in order
    """

    package = "seven_wonders_duel"
    SAME = ("players", "options", "seats", "open", "over", "again", "last", "owing", "final")
    LISTS = ("board", "deck", "guilds", "asks", "lost")

    def __init__(self, players: int, options: "dict[str, str]") -> None:
        """See SD-20."""
        cards.keep_all()
        plays.keep_all()
        self.players, self.options, self.seats = players, options, SEATS
        self.open = options["deal"] == "open"
        self.over = False
        self.board = Board(self.open)
        self.deck: list[str] = []
        self.guilds: list[str] = []
        self.asks = Asks()
        self.again = False
        self.last = 1
        self.lost: list[tuple[int, str]] = []
        self.views: list[Any] = [None] + [View(seat, self.board) for seat in SEATS]
        self.owing: tuple[int, ...] = ()
        self.final: list[list[ScoreLine]] = []
