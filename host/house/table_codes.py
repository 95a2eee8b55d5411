"""The four letters that open a table while a seat there is free: short enough to type on a phone.

They are not keys: a code ends with the lobby, opens only seats that nobody has, and a source that guesses waits
longer after every wrong one. With 20 open tables a guess is right once in 14,000; a source gets some 20 guesses in the
first hour.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable

from host.errors import WrongUse
from host.languages.typed_letters import code_letters
from host.table.typed_codes import LENGTH, LETTERS, CodeEntry
from shared_rules.phrases import _

Place = tuple[int, int]  # table and seat; seat 0: any free one


class TableCodes:
    """The codes of all tables with an open seat."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, choose: Callable[[str], str] = secrets.choice
    ) -> None:
        self._choose = choose
        self._typed = CodeEntry(clock)
        self._places: dict[str, Place] = {}
        self._before: dict[str, Place] = {}

    def of(self, place: Place) -> str:
        """The code of an open seat; the same each time until it is withdrawn."""
        for code, known in self._places.items():
            if known == place:
                return code
        code = self._fresh()
        self._places[code] = place
        return code

    def keep(self, places: Iterable[Place]) -> None:
        """Withdraws the codes of all other seats."""
        open_places = set(places)
        self._before |= self._places
        self._places = {code: place for code, place in self._places.items() if place in open_places}

    def before(self, text: str) -> Place:
        """What a code opened that is withdrawn, or opens; (0, 0) for one that never was."""
        return self._before.get(code_letters(text), (0, 0))

    def typed(self, text: str, source: str) -> str:
        """The letters that were typed, whatever they open. Raises WrongUse while the source has to wait."""
        return self._typed.read(text, source)

    def redeem(self, text: str, source: str) -> Place:
        """The seat that a typed code opens; case, spaces and hyphens do not matter. Raises WrongUse with a sentence
        for a wrong code, and while the source has to wait."""
        code = self._typed.read(text, source)
        if code not in self._places:
            self._typed.wrong(source)
            raise WrongUse(_("No table has these letters now. Look at its screen: it shows the four letters."))
        self._typed.right(source)
        return self._places[code]

    def _fresh(self) -> str:
        while True:
            code = "".join(self._choose(LETTERS) for _place in range(LENGTH))
            if code not in self._places and code not in self._before:
                return code
