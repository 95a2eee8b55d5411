"""The people of a virtual table in an `open` game.

There Herald does not know the hands, but somebody must hold them. These people hold them in a game
of their own, dealt and passed by the same rules; the table that referees never sees it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from host.dealer import ShuffledDealer
from shared_rules.contract import TABLE, Game, State, View

if TYPE_CHECKING:
    from host.table import Table


class People:
    """The hands of an open game, and its dealer: what is laid out there is what these people dealt to
    each other.

    Some of their deals TABLE is told (`choose`: who got which board), some they tap themselves, seen with
    the `eyes` they have for the table (`hand`: the card that was just turned up), the rest nobody is told.

    eyes    a seat's View of the table, or None as long as there is no table
    """

    def __init__(self, game: Game, seats: int, options: dict[str, str], seed: int) -> None:
        self.eyes: Callable[[int], View] | None = None
        self._game = game
        self._begin = lambda: game.start(seats, {**options, "deal": "dealt"})
        self._dealer = ShuffledDealer(seed)
        self.table: Table | None = None
        self._line = self._rewound = 0
        self.again(())

    def keep_up(self, table: Table) -> None:
        """Makes the plays that the table has accepted since, or all of them again when it went back."""
        plays = table.plays()
        if table.rewound != self._rewound:
            self.again(plays)
        else:
            self.follow(plays[self._line :])
        self._line, self._rewound = len(plays), table.rewound

    def again(self, plays: Iterable[tuple[int, str]]) -> None:
        """The table went back or forth: from the same deal on, these (seat, text) plays stand."""
        self._state: State = self._begin()
        self._plays = 0
        self._dealt: deque[Any] = deque()
        self.follow(plays)

    def choose(self, state: State, n: int) -> Any:
        """As a dealer: the next of these people's own deals that the open game awaits from TABLE, after the
        plays that `table`, if it is set, has accepted."""
        if self.table is not None:
            self.keep_up(self.table)
        while self._dealt or self._deal():
            play = self._dealt.popleft()
            if state.refuse(TABLE, play) is None:
                return play
        return state.plays(TABLE)[0]

    def view(self, seat: int) -> View:
        """What the person at `seat` sees: the own hand too; or the table, while cards lie there to be
        tapped."""
        return self._own(seat) if self._to_tap(seat) is None or self.eyes is None else self.eyes(seat)

    def hand(self, seat: int) -> list[str]:
        """The cards the person at `seat` could lay on the reader."""
        play = self._to_tap(seat)
        return [self._card_of(play)] if play is not None else list(self._own(seat).reach() or ())

    def made(self, seat: int, text: str) -> None:
        """A play was accepted at the table: the hands move on. Raises PlayRefused when no such
        hand could have made it."""
        play = self._game.parse(text)
        while self._next_deal() is not None:
            if self._state.refuse(TABLE, play) is None:
                self._do(TABLE, play)
                return
            self._deal()
        self._do(seat, play)

    def follow(self, plays: Iterable[tuple[int, str]]) -> None:
        """Catches up with the (seat, text) plays of a resumed game; TABLE's are their own."""
        for seat, text in plays:
            if seat != TABLE:
                self.made(seat, text)

    def scores(self) -> list[Any]:
        """The score sheets of these people's own game: they must equal the table's."""
        while self._deal():
            pass
        return self._state.scores()

    def _to_tap(self, seat: int) -> Any:
        """The deal that the person at `seat` may tap now, or None. Deals that nobody taps are made."""
        table = self.eyes(seat) if self.eyes is not None else None
        while (play := self._next_deal()) is not None:
            if table is not None and play in table.plays(self._card_of(play)):
                return play
            self._deal()
        return None

    def _card_of(self, play: Any) -> str:
        """The card a play uses: in its text it stands after the verb."""
        return self._game.text(play).split(" ")[1]

    def _own(self, seat: int) -> View:
        return self._game.view(self._state.view(seat))

    def _next_deal(self) -> Any:
        """What these people deal next, or None when a seat is to play."""
        if tuple(self._state.awaited()) != (TABLE,):
            return None
        return self._dealer.choose(self._state, self._plays + 1)

    def _deal(self) -> bool:
        """Makes the next deal; False when there is none."""
        play = self._next_deal()
        if play is not None:
            self._dealt.append(play)
            self._do(TABLE, play)
        return play is not None

    def _do(self, seat: int, play: Any) -> None:
        self._state.do(seat, play)
        self._plays += 1
