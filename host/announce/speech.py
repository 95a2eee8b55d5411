"""Announces aloud with espeak-ng, or with another command. Off unless asked for.

Only news for everybody are spoken: a loudspeaker has no private corner.
"""

from __future__ import annotations

import logging
import shlex
import shutil
import subprocess
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, Queue

from host.announce.tunes import SPOKEN
from host.errors import Missing, WrongUse
from host.languages.codes import ENGLISH
from host.languages.known import LANGUAGES
from host.table.news import News, NewsText, worded
from host.table.table import Table
from shared_rules.contract import Event

log = logging.getLogger("herald")

PROGRAM = "espeak-ng"
REVEALED = "reveal"  # comes after them in the same moment
TROUBLE = 10.0  # seconds after which what could have passed by itself is spoken of
WAITING = 8  # announcements that may wait; what is older is stale and dropped
PATIENCE = 30.0  # seconds for one announcement to be spoken
# What espeak-ng calls its voices.


def look_for_voice(command: str = "") -> None:
    """Raises Missing when the program to speak with is not installed, and WrongUse for words that cannot be told
    apart."""
    program = (_words(command) or [PROGRAM])[0]
    if shutil.which(program) is None:
        raise Missing(_advice(program))


class SpeechAnnouncer:
    """Speaks one piece of news after the other, in its own thread.

    `command` is a program with its arguments that is given the text as its last one; empty: espeak-ng. `full`
    speaks every announcement as it comes, single plays too. Else each moment is one announcement: what was revealed
    together, conflicts, Ages, whose turn it is, which way hands go, and the end. `language` is one of
    `host.languages.codes.CODES`.
    """

    def __init__(self, command: str = "", full: bool = False, language: str = ENGLISH) -> None:
        """Raises Missing when the program is not installed, and WrongUse for words that cannot be told apart."""
        look_for_voice(command)
        self._command = _words(command) or [PROGRAM, "-v", LANGUAGES[language].voice]
        self._full = full
        self._latest = ""
        self._moment: list[News] = []
        self._passing: dict[str, threading.Timer] = {}
        self._texts: Queue[str] = Queue()
        self._speaking: subprocess.Popen[bytes] | None = None
        self._failed = False
        threading.Thread(target=self._speak, name="speech", daemon=True).start()

    def on_news(self, news: News) -> None:
        """Queues public news that are worth a voice."""
        if news.audience is not None:
            return
        if news.passing:
            self._wait_whether_it_passes(news.passing, _sentence(NewsText(news.title, news.lines)))
        elif news.events and not self._full:
            self._moment.append(news)
        else:
            self._say_next(_sentence(NewsText(news.title, news.lines)))

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

    def _say_next(self, text: str) -> None:
        self._latest = text
        self._queue(text)

    def repeat(self) -> None:
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
        """The moment is complete: it is one announcement."""
        moment, self._moment = self._moment, []
        if told := spoken_of(moment, table):
            self._say_next(told)

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
            with suppress(OSError, ValueError):  # no program any more, or letters that this system lacks
                self._say(self._texts.get())
            self._texts.task_done()

    def _say(self, text: str) -> None:
        # People choose their names: a text that begins with a stroke must be none of the program's options.
        command = [*self._command, f" {text}" if text.startswith("-") else text]
        nowhere = subprocess.DEVNULL
        with subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere) as one:
            self._speaking = one
            try:
                one.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                one.kill()
            finally:
                self._speaking = None
        if one.returncode > 0 and not self._failed:  # below 0 it was cut off
            self._failed = True
            why = "Nothing is heard: %s ended with code %d. Try it in a terminal with a word after it."
            log.warning(why, shlex.join(self._command), one.returncode)


def _sentence(told: NewsText, titled: bool = True) -> str:
    """A piece of news as it is spoken. A title that its first line begins with is left out."""
    lines = told.lines
    if not lines or (titled and not lines[0].startswith(told.title)):
        lines = (told.title, *lines)
    return " ".join(f"{line.rstrip('.')}." for line in lines)


def spoken_of(moment: Sequence[News], table: Table) -> str:
    """What one moment brought, as it is spoken; empty where nothing is worth a voice.

    A game's `referee/spoken.py` may offer `aloud(event)`: True to speak of an Event, False to leave it out, None where
    its tune decides; `voice(event)`, the Event without what is for hands alone; and `hands_on(public)`, what the table
    does with its hands now.
    """
    aloud: Callable[[Event], bool | None] = table.game.find("referee.spoken", "aloud", _by_its_tune)
    told, title, is_revealed = list[str](), "", False
    for news in moment:
        wanted = aloud(news.events[0])
        is_revealed = is_revealed or news.tune == REVEALED
        if wanted or (wanted is None and (is_revealed or news.tune in SPOKEN)):
            heard = _as_heard(news, table)
            told.append(_sentence(heard, news.tune in SPOKEN and heard.title != title))
            title = heard.title
    if is_revealed and not table.over:
        told += _hands_on(table)
    spelt: Callable[[str], str] | None = table.game.find("referee.spoken", "spelt", None)
    with table.words.spoken():
        return " ".join(told if spelt is None else map(spelt, told))


def _as_heard(news: News, table: Table) -> NewsText:
    told = worded(news, table.words, table.names)
    shorten: Callable[[Event], Event] | None = table.game.find("referee.spoken", "voice", None)
    event = news.events[0]
    shorter = shorten(event) if shorten else event
    found = None if shorter is event else table.words.tell(shorter, table.names)
    return told if found is None else told._replace(lines=tuple(found[1]))


def _by_its_tune(_event: Event) -> None:
    """For games without sentences about it."""


def _hands_on(table: Table) -> list[str]:
    hands_on: Callable[[dict[str, object]], str] | None = table.game.find("referee.spoken", "hands_on", None)
    if hands_on is None:
        return []
    with table.words.spoken():
        told = hands_on(table.public())
    return [told] if told else []


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError as error:
        raise WrongUse(f"--speech-command {command}: {error}.") from error


def _advice(program: str) -> str:
    if program == PROGRAM:
        return f"Speech needs {PROGRAM}: install it (`sudo apt install {PROGRAM}`), or leave --speech out."
    return f"There is no program {program} to speak with: --speech-command names one with its arguments."
