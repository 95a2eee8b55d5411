"""Opens a link with a token in this account's browser, hidden from other accounts.

All accounts of a computer may read with which words a program was started, so a browser is started with the address of
a file that only its owner may read; that leads on to the link. Where other accounts cannot read those words, or the
browser could not read the file, it is started with the link itself.
"""

from __future__ import annotations

import os
import platform
import secrets
import time
from contextlib import suppress
from html import escape
from pathlib import Path

PAGE = """<!doctype html>
<meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url={link}">
<title>Herald</title><a href="{link}">Herald</a>
"""
PATIENCE = 10.0  # seconds that a browser may take to read the file


class Opening:
    """What is opened for one link; leaving it removes the file.

    address   what a browser is to open
    """

    def __init__(self, link: str) -> None:
        # Not in a hidden folder: browsers that run in a box of their own may read what lies openly at home alone.
        self._file = Path.home() / f"herald-opens-{secrets.token_hex(4)}.html"
        self.address = link
        if _words_are_private():
            return
        with suppress(OSError):
            made = os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(made, "w", encoding="utf-8") as written:
                written.write(PAGE.format(link=escape(link)))
            self.address = self._file.as_uri()

    def __enter__(self) -> Opening:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._file.unlink(missing_ok=True)

    def wait(self) -> None:
        """Leaves the browser some time to read the file, for a command that ends at once."""
        if self.address == self._file.as_uri():
            time.sleep(PATIENCE)


def _words_are_private() -> bool:
    """Whether no other account sees how a program was started, or a browser outside could not read a file of ours."""
    return os.name == "nt" or "microsoft" in platform.release().lower()
