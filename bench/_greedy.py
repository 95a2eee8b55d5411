"""Twenty lines of greed in 7 Wonders, as a yardstick: the value of a card at first sight, without looking ahead."""

import random
from collections.abc import Callable
from typing import Any

from shared_rules.contract import Game, View
from shared_rules.referee.knowledge import Knowledge, imagine
from shared_rules.seven_wonders.cards import structure_of

# What a card of each colour is worth in Ages I, II and III, before points that the score sheet gains.
WORTH = {
    "brown": (4, 3, 0),
    "grey": (4, 3, 0),
    "yellow": (3, 3, 1),
    "blue": (0, 0, 0),
    "red": (2, 4, 6),
    "green": (3, 4, 5),
    "purple": (0, 0, 0),
}
STAGE = 2  # what a wonder's stage is worth besides its points


class Greedy:
    """See `arena.Player`."""

    def __init__(self, game: Game, seed: object) -> None:
        self._game, self._seed = game, str(seed)

    def play(self, view: Callable[[], View], knowledge: Callable[[], Knowledge]) -> Any:
        """The play that is worth most at once."""
        known = knowledge()
        state = imagine(self._game, known, random.Random(f"{self._seed} {known.known!r}"))
        return max(state.plays(known.seat), key=lambda play: self._worth(state, known.seat, play))

    def _worth(self, state: Any, seat: int, play: Any) -> float:
        gained = _points(_after(state, seat, play), seat) - _points(state, seat)
        return gained + _besides(self._game.text(play).split(), int(state.age))


def _besides(words: list[str], age: int) -> int:
    if words[0] == "build":
        return WORTH[structure_of(words[1]).colour][age - 1]
    return STAGE if words[0] == "wonder" else 0


def _after(state: Any, seat: int, play: Any) -> Any:
    """The moment once everybody else has made some play as well."""
    later = state.copy()
    later.do(seat, play)
    for other in state.awaited():
        if other not in (0, seat) and other in later.awaited():
            later.do(other, later.plays(other)[-1])
    return later


def _points(state: Any, seat: int) -> int:
    return sum(line.points for line in state.scores()[seat - 1])
