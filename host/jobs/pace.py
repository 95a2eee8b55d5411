"""Measures how long each card takes where many are laid one after another."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise
from statistics import median

from shared_rules.phrases import _

FEW = 3  # cards; with fewer a time means nothing


class Pace:
    """Counts cards as they are laid. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._at: list[float] = []

    def card(self, words: str = "") -> None:
        """A card was laid, or asked for; the answer does not matter."""
        self._at.append(self._clock())

    def lines(self) -> list[str]:
        """The median time between cards, so a coffee break does not count. Empty for few cards."""
        if len(self._at) <= FEW:
            return []
        each = median(later - before for before, later in pairwise(self._at))
        return [_("{n} cards; one usually took {seconds} s.").format(n=len(self._at), seconds=f"{each:.1f}")]
