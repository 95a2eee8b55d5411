"""Finds where the turns of a game began: the places to go back to.

They are found without knowing the game, by making its plays again in its own State. A turn begins whenever a seat is
awaited that was not just before, or after a seat played that was not asked (one of those that may tap a card for the
table). A seat that takes its choice back while others still choose goes on with the turn under way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from host.journal.history import History
from host.languages.codes import CODES
from host.languages.game_words import GameWords
from shared_rules.contract import TABLE, Game, State


class Turn(NamedTuple):
    """A place to go back to: `line` plays stood when `seats` were to choose; `where` names it in the language of the
    table, `others` in each other one."""

    line: int
    where: str
    seats: tuple[int, ...]
    others: tuple[tuple[str, str], ...] = ()

    def called(self, words: GameWords) -> str:
        """What names it for a reader."""
        return dict(self.others).get(words.language, self.where)


class Turns:
    """The turns of one game. `begin` gives the State before its first play."""

    def __init__(self, game: Game, words: GameWords, begin: Callable[[], State]) -> None:
        self._game, self._words, self._begin = game, words, begin
        self._restart(0)

    def _restart(self, rewound: int) -> None:
        self._rewound, self._line = rewound, 0
        self._state: State = self._begin()
        self._owing: set[int] = set()
        self._turns: list[Turn] = []
        self._look(TABLE)

    def of(self, history: History) -> list[Turn]:
        """The turns of this history, oldest first; the last one is the one under way."""
        if history.rewound != self._rewound:
            self._restart(history.rewound)
        for line in history.lines[self._line :]:
            self._state.do(line.seat, self._game.parse(line.text))
            self._line += 1
            self._look(line.seat)
        return list(self._turns)

    def _look(self, player: int) -> None:
        """Notes a new turn, if the play of `player` began one."""
        awaited = set(self._state.awaited())
        unasked = player != TABLE and player not in self._owing
        if unasked and self._owing and awaited == self._owing | {player} and self._game.simultaneous:
            self._owing = awaited
            return
        self._owing.discard(player)
        if TABLE in awaited or not awaited:
            return
        if unasked or awaited - self._owing:
            view = self._game.view(self._state.view(min(awaited)))
            own, names = self._words, self._words.names
            others = [(code, own.speaking(code, names).where(view)) for code in CODES if code != own.language]
            self._turns.append(Turn(self._line, own.where(view), tuple(sorted(awaited)), tuple(others)))
        self._owing = awaited
