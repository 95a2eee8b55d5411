"""The code that the first questions of a house ask for, if it was set up with `--claim-code`.

Without it the first person to answer its first questions claims a house without an owner. With it they ask for six
letters that only its log and the displays of its free stations show. They are good for one browser; the next start of
a house that still has no owner makes others.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable

from host.errors import WrongUse
from host.table.typed_codes import LETTERS, CodeEntry
from shared_rules.phrases import _

LENGTH = 6  # letters: 148 million codes, and each wrong guess waits longer


class ClaimCode:
    """The code of one start.

    text  its letters; empty once a browser was let in
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, choose: Callable[[str], str] = secrets.choice
    ) -> None:
        self.text = "".join(choose(LETTERS) for _place in range(LENGTH))
        self._typed = CodeEntry(clock)

    def redeem(self, text: str, source: str) -> None:
        """Spends the code; case, spaces and hyphens do not matter. Raises WrongUse for another one, while the source
        has to wait, and when a browser was let in before."""
        typed = self._typed.read(text, source)
        if not self.text:
            raise WrongUse(_("Another browser gave the code already. `herald house --link` prints a link instead."))
        if not hmac.compare_digest(typed.encode(), self.text.encode()):
            self._typed.wrong(source)
            raise WrongUse(_("That is not the code. Herald's log and the displays of free stations show it."))
        self.text = ""
