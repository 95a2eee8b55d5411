"""How a class is entered: one address and four letters on the wall, with which learners find their own pages by name.

Letters and keys come from the secret that is kept beside the journal, so they stay the same through restarts, crashes
and other lessons: what was written on the board yesterday opens the class today.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from pathlib import Path

from host.errors import WrongUse
from host.table.typed_codes import LENGTH, LETTERS, CodeEntry
from host.web.http.seat_keys import KEY_BYTES, kept_secret
from shared_rules.phrases import _


class ClassDoor:
    """The four letters of a class, and the keys of its teacher and of its wall."""

    def __init__(self, home: Path) -> None:
        """`home`: the folder of the class."""
        self._secret = kept_secret(home)
        self._typed = CodeEntry()
        self.teacher, self.wall = self._key("teacher"), self._key("wall")
        self.letters = "".join(LETTERS[byte % len(LETTERS)] for byte in self._digest("letters")[:LENGTH])

    def enter(self, typed: str, source: str) -> None:
        """Lets in anyone who typed the letters; case, spaces and hyphens do not matter. Raises WrongUse for others, and
        while the source has to wait for its wrong guesses."""
        code = self._typed.read(typed, source)
        if not secrets.compare_digest(code.encode(), self.letters.encode()):
            self._typed.wrong(source)
            raise WrongUse(_("These letters open no class: look at the wall, or ask your teacher."))
        self._typed.right(source)

    def _digest(self, what: str) -> bytes:
        return hmac.digest(self._secret, f"class {what}".encode(), "sha256")

    def _key(self, what: str) -> str:
        return urlsafe_b64encode(self._digest(what)[:KEY_BYTES]).decode()
