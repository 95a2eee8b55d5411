"""Announces aloud with espeak-ng, where it is installed. Off unless asked for.

Only news for everybody are spoken: a loudspeaker has no private corner.
"""

from __future__ import annotations

import shutil
import subprocess
import threading
from contextlib import suppress
from queue import Queue

from host.errors import Missing
from host.news import News
from host.table import Table

PROGRAM = "espeak-ng"
# Spoken tunes: single plays would still be talking when the next turn is over.
SPOKEN = {"conflict", "over", "turn"}
PATIENCE = 30.0


class SpeechAnnouncer:
    """Speaks one piece of news after the other, in a thread of its own."""

    def __init__(self, voice: str = "en-gb") -> None:
        """Raises Missing when espeak-ng is not installed."""
        program = shutil.which(PROGRAM)
        if program is None:
            raise Missing(f"Speech needs {PROGRAM}: install it (`sudo apt install {PROGRAM}`), or leave --speech out.")
        self._command = [program, "-v", voice]
        self._texts: Queue[str] = Queue()
        threading.Thread(target=self._speak, name="speech", daemon=True).start()

    def heard(self, news: News) -> None:
        """Queues public news that are worth a voice."""
        if news.audience is None and (news.tune in SPOKEN or not news.events):
            self._texts.put(". ".join((news.title, *news.lines)))

    def changed(self, table: Table) -> None:
        """Nothing is spoken of views."""

    def _speak(self) -> None:
        while True:
            with suppress(subprocess.TimeoutExpired):  # no sound device: the next sentence may fare better
                subprocess.run([*self._command, self._texts.get()], check=False, capture_output=True, timeout=PATIENCE)
