"""The letters that people type to be let in: to a seat of a table in the lobby, or to a class."""

from __future__ import annotations

import time
from collections.abc import Callable

from host.computer.remembered import Remembered
from host.errors import WrongUse
from host.languages.typed_letters import code_letters
from host.table.tries import Tries
from shared_rules.phrases import plural

LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"  # without I, O and Q, which look like 1, 0 and O
LENGTH = 4
FIRST_WAIT, LONGEST_WAIT = 1.0, 600.0
FREE_GUESSES = 3  # people mistype: waiting begins with the next one
# Of all sources together, who could be one with many addresses, or with one right code between its guesses: wrong
# guesses until the next ones wait for each other, for so many seconds, and seconds after which that is forgotten.
FREE_FOR_ALL, TOGETHER_WAIT, CALM = 300, 2.0, 600.0
ALL = "everybody"


class CodeEntry:
    """How typed letters are read, and how long wrong ones make their source wait."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._tries = Tries(FIRST_WAIT, LONGEST_WAIT, 0, clock)
        self._together = Tries(TOGETHER_WAIT, TOGETHER_WAIT, 1, clock, free=FREE_FOR_ALL, calm=CALM)
        self._slips = Remembered[str, int]()

    def read(self, text: str, source: str) -> str:
        """The letters that were typed; case, spaces, hyphens and the keyboard do not matter. Raises WrongUse while the
        source has to wait for its wrong guesses."""
        if seconds := max(self._tries.wait(source), self._together.wait(ALL)):
            raise WrongUse(
                plural(
                    seconds,
                    "Too many wrong codes: wait {n} second and try again.",
                    "Too many wrong codes: wait {n} seconds and try again.",
                ).format(n=seconds)
            )
        return code_letters(text)

    def right(self, source: str) -> None:
        """Forgets the wrong guesses of a source."""
        self._tries.right(source)
        self._slips.forget(source)

    def wrong(self, source: str) -> None:
        """Notes a wrong guess; the first few cost nothing."""
        self._together.wrong(ALL)
        slips = self._slips.get(source, 0) + 1
        self._slips.put(source, slips)
        if slips > FREE_GUESSES:
            self._tries.wrong(source)
