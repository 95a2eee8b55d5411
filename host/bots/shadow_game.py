"""The hands of an `open` game at a virtual table.

There Herald does not know the hands, but somebody must hold them. They are held in a game beside the
table's, dealt and passed by the same rules; the table that referees never sees it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from host.errors import GameStopped
from host.journal.history import History
from host.table.dealer import ShuffledDealer
from shared_rules.card_game import CardGame
from shared_rules.contract import TABLE, Game, ScoreLine, State, View, Way

if TYPE_CHECKING:
    from shared_rules.contract import Play


class _OnlyDeal(View):
    """The table as people see it who look at real cards: of all deals that it offers without a card, the true one."""

    def __init__(self, table: View, play: Play) -> None:
        self.seat, self.awaited, self._play = table.seat, table.awaited, play

    def ways(self, card: str | None) -> list[Way]:
        """See contract."""
        return [] if card else [Way(self._play, None)]

    def plays(self, card: str | None = None) -> list[Play]:
        """See contract."""
        return [] if card else [self._play]

    def reach(self) -> list[str]:
        """See contract."""
        return []


class DealsDiffer(GameStopped):
    """A game of cards asks somebody when people deal, and not when Herald does; the message says whom and for what."""


def _difference(game: CardGame, table: Any, dealt: Any) -> str:
    """Two Views of one moment, in words: seat, phase and verbs."""
    verbs = " or ".join(one.name for one in game.verbs if not one.phases or table.phase in one.phases)
    others = ", ".join(f"seat {seat}" for seat in dealt.owing if seat) or "nobody"
    return (
        f"{game.title}: when people deal, seat {table.seat} owes a play ({verbs}) in phase {table.phase!r}; "
        f"when Herald deals, {others} owes one in phase {dealt.phase!r} after the same plays. Ask for the same plays "
        "in both deals: where Herald knows the answer, let `refuse` allow the true one alone."
    )


class ShadowGame:
    """The hands of an open game, and its dealer: what is laid out at the table is what was dealt here.

    Some of its deals go to TABLE (`choose`: who got which board), some a seat taps, seen in its
    View of the table (`hand`: the card that was just turned up), the rest go to nobody.

    plays  its plays, deals included, as (seat, text)
    """

    def __init__(self, game: Game, seats: int, options: dict[str, str], seed: int) -> None:
        self._game = game
        self._begin = lambda: game.start_kept(seats, {**options, "deal": "dealt"})
        self._dealer = ShuffledDealer(seed)
        self._line = self._rewound = 0
        self.rebuild(())

    def keep_up(self, history: History) -> None:
        """Makes the plays that the table has accepted since, or all of them again when it went back."""
        plays = [(line.seat, line.text) for line in history.lines]
        if history.rewound != self._rewound:
            self.rebuild(plays)
        else:
            self.follow(plays[self._line :])
        self._line, self._rewound = len(plays), history.rewound

    def rebuild(self, plays: Iterable[tuple[int, str]]) -> None:
        """The table went back or forth: from the same deal on, these (seat, text) plays stand."""
        self._state: State = self._begin()
        self.plays: list[tuple[int, str]] = []
        self._dealt: deque[Play] = deque()
        self.follow(plays)

    def choose(self, state: State, n: int, history: History) -> Play:
        """As a dealer: the next of its deals that the open game awaits from TABLE, after the plays that the
        table has accepted."""
        self.keep_up(history)
        while self._dealt or self._deal():
            play = self._dealt.popleft()
            if state.refuse(TABLE, play) is None:
                return play
        return state.plays(TABLE)[0]

    def view(self, seat: int, table: View) -> View:
        """What `seat` sees: its hand too; or its View of the `table`, while cards on it are to be tapped; or the one
        deal that it has to name there without a card. Raises DealsDiffer."""
        play = self._to_tap(table)
        if play is None:
            own = self._own(seat)
            if table.awaited and not own.awaited and isinstance(self._game, CardGame):
                raise DealsDiffer(_difference(self._game, table, own))
            return own
        return table if self._uses_card(table, play) else _OnlyDeal(table, play)

    def hand(self, seat: int, table: View) -> list[str]:
        """The cards `seat`, with its View of the `table`, could lay on the reader."""
        play = self._to_tap(table)
        if play is None:
            return list(self._own(seat).reach() or ())
        return [self._card_of(play)] if self._uses_card(table, play) else []

    def on_play(self, seat: int, text: str) -> None:
        """A play was accepted at the table: the hands move on. Raises PlayRefused when no such
        hand could have made it."""
        play = self._game.parse(text)
        while self._next_deal() is not None:
            if not self._is_hidden() and self._state.refuse(TABLE, play) is None:
                self._do(TABLE, play)
                return
            self._deal()
        self._do(seat, play)

    def follow(self, plays: Iterable[tuple[int, str]]) -> None:
        """Catches up with the (seat, text) plays of a resumed game; TABLE's are its own."""
        for seat, text in plays:
            if seat != TABLE:
                self.on_play(seat, text)

    def scores(self) -> list[list[ScoreLine]]:
        """Its own score sheets: they must equal the table's."""
        while self._deal():
            pass
        return self._state.scores()

    def _to_tap(self, table: View) -> Play | None:
        """The deal that a seat with this view of the table may tap now, or None. Deals that nobody taps are made."""
        while (play := self._next_deal()) is not None:
            if not self._is_hidden() and (self._uses_card(table, play) or play in table.plays()):
                return play
            self._deal()
        return None

    def _is_hidden(self) -> bool:
        """Whether the next deal goes where not all see it, though its text is that of a card that is turned up."""
        hidden = getattr(self._state, "deals_hidden", None)  # games of cards in zones have it
        return bool(hidden and hidden())

    def _uses_card(self, table: View, play: Play) -> bool:
        """Whether a deal is tapped with its card; otherwise it is named with the buttons."""
        return play in table.plays(self._card_of(play))

    def _card_of(self, play: Play) -> str:
        """The card a play uses: in its text it stands after the verb."""
        return self._game.text(play).split(" ")[1]

    def _own(self, seat: int) -> View:
        return self._game.view(self._state.view(seat))

    def _next_deal(self) -> Play | None:
        """The next deal here, or None when a seat is to play."""
        if tuple(self._state.awaited()) != (TABLE,):
            return None
        return self._dealer.choose(self._state, len(self.plays) + 1)

    def _deal(self) -> bool:
        """Makes the next deal; False when no deal is left."""
        play = self._next_deal()
        if play is not None:
            self._dealt.append(play)
            self._do(TABLE, play)
        return play is not None

    def _do(self, seat: int, play: Play) -> None:
        self._state.do(seat, play)
        self.plays.append((seat, self._game.text(play)))
