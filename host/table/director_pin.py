"""The director's PIN: who tries it, how often it may be wrong, and who is notified."""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable

from host.languages.typed_letters import usual_letters
from host.table.news import Sentence, sentence
from host.table.tries import Tries
from shared_rules.phrases import _, plural

FIRST_WAIT = 2.0  # seconds in which no other PIN of the same source is looked at; doubled by every further one
LONGEST_WAIT = 300.0
# Wrong PINs of all pages together, which could be one computer with many addresses, until they wait for each other, and
# seconds after which that is forgotten. The terminal waits for its own alone.
FREE, CALM = 36, 24 * 3600.0
TERMINAL, ALL = "the terminal", "several pages"
NOISY = 5  # wrong PINs of one source, in a row, after which everybody hears of it

NO_PIN = "This table has no PIN: open it with --pin to have one."
WRONG = "That is not the PIN."


class DirectorPin:
    """Knows the PIN; empty when the table was opened without one.

    A source is where a PIN comes from: the terminal, or the address of a page.
    """

    def __init__(
        self, pin: str, alarm: Callable[[Sentence], None] | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`alarm(sentence)` is called when a source has guessed NOISY times in a row, or all together FREE times, and
        each time it is twice as often."""
        self._pin, self._alarm = usual_letters(pin), alarm
        self._tries = Tries(FIRST_WAIT, LONGEST_WAIT, 0, clock)
        self._together = Tries(FIRST_WAIT, LONGEST_WAIT, 1, clock, free=FREE, calm=CALM)

    @property
    def exists(self) -> bool:
        """True if the table was opened with a PIN."""
        return bool(self._pin)

    def why_not(self, pin: str, source: str) -> str:
        """Empty if this is the PIN, else why it is not taken, in one sentence."""
        if not self._pin:
            return _(NO_PIN)
        if n := max(self._tries.wait(source), 0 if source == TERMINAL else self._together.wait(ALL)):
            return plural(
                n,
                "A wrong PIN was given just now: wait {n} second and try again.",
                "A wrong PIN was given just now: wait {n} seconds and try again.",
            ).format(n=n)
        if hmac.compare_digest(usual_letters(pin).encode(), self._pin.encode()):
            self._tries.right(source)
            self._together.right(ALL)
            return ""
        self._alarm_at(source, self._tries.wrong(source), NOISY)
        if source != TERMINAL:
            self._alarm_at(ALL, self._together.wrong(ALL), FREE)
        return _(WRONG)

    def _alarm_at(self, source: str, count: int, noisy: int) -> None:
        if self._alarm is not None and count >= noisy and count % noisy == 0 and (count // noisy).bit_count() == 1:
            self._alarm(sentence("{n} wrong PINs came from {source}, one after the other.", n=count, source=source))
