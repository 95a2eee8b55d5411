"""The people of a virtual table in an `open` game.

There Herald does not know the hands, but somebody must hold them. These people hold them in a game
of their own, dealt and passed by the same rules; the table that referees never sees it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from host.dealer import ShuffledDealer
from shared_rules.contract import TABLE, Game, State, View

if TYPE_CHECKING:
    from host.table import Table


class People:
    """The hands of an open game, and its dealer: what TABLE must be told (who got which board) is
    what these people dealt to each other."""

    def __init__(self, game: Game, seats: int, options: dict[str, str], seed: int) -> None:
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
        self._deal()
        self.follow(plays)

    def choose(self, state: State, n: int) -> Any:
        """As a dealer: the next of these people's own deals that the open game awaits from TABLE, after the
        plays that `table`, if it is set, has accepted."""
        if self.table is not None:
            self.keep_up(self.table)
        while self._dealt:
            play = self._dealt.popleft()
            if state.refuse(TABLE, play) is None:
                return play
        return state.plays(TABLE)[0]

    def view(self, seat: int) -> View:
        """What the person at `seat` knows, the own hand included."""
        return self._game.view(self._state.view(seat))

    def hand(self, seat: int) -> list[str]:
        """The cards the person at `seat` could lay on the reader."""
        return list(self.view(seat).reach() or ())

    def made(self, seat: int, text: str) -> None:
        """A play was accepted at the table: the hands move on. Raises PlayRefused when no such
        hand could have made it."""
        self._do(seat, self._game.parse(text))
        self._deal()

    def follow(self, plays: Iterable[tuple[int, str]]) -> None:
        """Catches up with the (seat, text) plays of a resumed game; TABLE's are their own."""
        for seat, text in plays:
            if seat != TABLE:
                self.made(seat, text)

    def scores(self) -> list[Any]:
        """The score sheets of these people's own game: they must equal the table's."""
        return self._state.scores()

    def _deal(self) -> None:
        while tuple(self._state.awaited()) == (TABLE,):
            play = self._dealer.choose(self._state, self._plays + 1)
            self._dealt.append(play)
            self._do(TABLE, play)

    def _do(self, seat: int, play: Any) -> None:
        self._state.do(seat, play)
        self._plays += 1
