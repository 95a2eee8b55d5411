"""Announces aloud with espeak-ng, or with another command. Off unless asked for.

Only news for everybody are spoken: a loudspeaker has no private corner.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import threading
from contextlib import suppress
from queue import Empty, Queue

from host.errors import Missing, WrongUse
from host.languages.codes import ENGLISH
from host.table.news import News
from host.table.table import Table

PROGRAM = "espeak-ng"
# Spoken tunes. Of single plays, those of one moment make one announcement: what was revealed together.
SPOKEN = {"conflict", "over", "turn"}
REVEALED = "reveal"
TROUBLE = 10.0  # seconds after which what could have passed by itself is spoken of
WAITING = 8  # announcements that may wait; what is older is stale and dropped
PATIENCE = 30.0
# What espeak-ng calls its voices.
VOICES = {ENGLISH: "en-gb", "hu": "hu", "da": "da"}


def look_for_voice(command: str = "") -> None:
    """Raises Missing when the program to speak with is not installed, and WrongUse for words that cannot be told
    apart."""
    program = (_words(command) or [PROGRAM])[0]
    if shutil.which(program) is None:
        raise Missing(_advice(program))


class SpeechAnnouncer:
    """Speaks one piece of news after the other, in its own thread.

    `command` is a program with its arguments that is given the text as its last one; empty: espeak-ng. `full`
    speaks every announcement, else what was revealed together as one, conflicts, Ages, whose turn it is and the end.
    `language` is one of `host.languages.codes.CODES`.
    """

    def __init__(self, command: str = "", full: bool = False, language: str = ENGLISH) -> None:
        """Raises Missing when the program is not installed, and WrongUse for words that cannot be told apart."""
        look_for_voice(command)
        self._command = _words(command) or [PROGRAM, "-v", VOICES[language]]
        self._full = full
        self._latest = ""
        self._revealed: list[str] = []  # the sentences of this moment
        self._passing: dict[str, threading.Timer] = {}
        self._texts: Queue[str] = Queue()
        self._speaking: subprocess.Popen[bytes] | None = None
        threading.Thread(target=self._speak, name="speech", daemon=True).start()

    def on_news(self, news: News) -> None:
        """Queues public news that are worth a voice."""
        if news.audience is not None:
            return
        text = ". ".join(part.rstrip(".") for part in (news.title, *news.lines))
        if news.passing:
            self._wait_whether_it_passes(news.passing, text)
        elif self._full or news.tune in SPOKEN or not news.events:
            self._speak_revealed()
            self._say_next(text)
        elif news.tune == REVEALED or self._revealed:
            self._revealed += news.lines or (news.title,)

    def _wait_whether_it_passes(self, what: str, text: str) -> None:
        """A fault that ends within TROUBLE is not announced."""
        waiting = self._passing.pop(what, None)
        if waiting is not None and waiting.is_alive():
            waiting.cancel()
            return
        if waiting is not None:  # people heard that it began, so they hear that it is over
            self._say_next(text)
            return
        self._passing[what] = timer = threading.Timer(TROUBLE, self._say_next, (text,))
        timer.daemon = True
        timer.start()

    def _speak_revealed(self) -> None:
        revealed, self._revealed = self._revealed, []
        if revealed:
            self._say_next(" ".join(revealed))

    def _say_next(self, text: str) -> None:
        self._latest = text
        self._queue(text)

    def again(self) -> None:
        """Says the last announcement again."""
        if self._latest:
            self._queue(self._latest)

    def now(self, text: str) -> None:
        """Speaks this at once: what waits is stale, and the sentence being spoken is cut off."""
        self._drop_to(0)
        self._latest, speaking = text, self._speaking
        self._texts.put(text)
        if speaking is not None:
            speaking.terminate()

    def finish(self) -> None:
        """Returns when all waiting sentences have been spoken."""
        self._texts.join()

    def on_change(self, table: Table) -> None:
        """The moment is complete: what it revealed is one announcement."""
        self._speak_revealed()

    def _queue(self, text: str) -> None:
        self._drop_to(WAITING - 1)
        self._texts.put(text)

    def _drop_to(self, left: int) -> None:
        """Drops the oldest until no more than these wait."""
        while self._texts.qsize() > left:
            with suppress(Empty):
                self._texts.get_nowait()
                self._texts.task_done()

    def _speak(self) -> None:
        while True:
            with suppress(OSError, ValueError):  # no program any more, or letters that this system has not
                self._say(self._texts.get())
            self._texts.task_done()

    def _say(self, text: str) -> None:
        command = [*self._command, text]
        nowhere = subprocess.DEVNULL
        with subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere) as one:
            self._speaking = one
            try:
                one.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                one.kill()
            finally:
                self._speaking = None


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError as error:
        raise WrongUse(f"--speech-command {command}: {error}.") from error


def _advice(program: str) -> str:
    if program == PROGRAM:
        return f"Speech needs {PROGRAM}: install it (`sudo apt install {PROGRAM}`), or leave --speech out."
    return f"There is no program {program} to speak with: --speech-command names one with its arguments."
