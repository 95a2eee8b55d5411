"""The dealer of a virtual table: it answers for TABLE by drawing at random."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from host.journal.history import History
from shared_rules.contract import TABLE, State

if TYPE_CHECKING:
    from shared_rules.contract import Play


class ShuffledDealer:
    """Draws one of TABLE's plays. TABLE's list holds a play once per physical card that could come,
    so drawing from it is a fair shuffle.

    A draw depends on the seed and the entry it becomes, nothing else: a game continued after a restart
    is dealt the same cards as a game that was never interrupted. In `open` games people deal, and only
    what is left to TABLE there is drawn.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, state: State, n: int, history: History | None = None) -> Play:
        """One of the plays the State awaits from TABLE, at random; it becomes entry `n`."""
        return random.Random(f"{self._seed}:{n}").choice(state.plays(TABLE))


class PeoplesDealer:
    """The dealer of a real table in an `open` game: people deal and turn up, and tap what comes at a
    station. It waits for them wherever the rules let a seat speak for TABLE. What is left it draws as a ShuffledDealer
    does."""

    def __init__(self, seed: int) -> None:
        self._shuffled = ShuffledDealer(seed)

    def choose(self, state: State, n: int, history: History | None = None) -> Play | None:
        """None while a seat can report what comes; else as a shuffled deck."""
        seats = range(1, len(state.scores()) + 1)
        return None if any(state.plays(seat) for seat in seats) else self._shuffled.choose(state, n, history)
