"""The process of one table. It is a `herald play` or `herald resume` like any other, in a folder of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from host.club.plan import Spec
from host.computer.folders import ROOT
from host.errors import HeraldError
from host.journal.journal import Journal
from host.languages.codes import ENGLISH
from host.session.setup import GIVEN
from host.stations.status import Running, running

LOG = "table.log"
STEADY = 60.0  # seconds after which a start has held
LONGEST = 30.0  # seconds between two starts
PATIENCE = 10.0  # seconds to end by itself
TAIL = 4096  # bytes of the log that are looked at for its last words


class Child:
    """One table's process; one that an earlier club started is taken over as it is.

    restarts   how often it had to be started again
    """

    def __init__(self, home: Path, port: int, address: str, broker: str = "", language: str = ENGLISH) -> None:
        self.home, self.port = home, port
        self.restarts = 0
        self._address, self._broker, self._language = address, broker, language
        self._process: subprocess.Popen[bytes] | None = None
        self._begun, self._failed, self._next, self._runs = 0.0, 0, 0.0, False
        found = running(home)
        self._adopted = found.process if found is not None and _lives(found.process) else 0

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        if self._process is not None:
            return self._process.poll() is None
        return bool(self._adopted) and _lives(self._adopted)

    @property
    def said(self) -> Running | None:
        """What the process last said of itself."""
        return running(self.home) if self.alive else None

    def keep(self, spec: Spec) -> bool:
        """Starts the process if it does not run and it is time to; True when it did."""
        now = time.monotonic()
        if self.alive:
            self._runs = True
            return False
        if self._runs:
            self._ended(now)
        if now < self._next:
            return False
        self._start(spec)
        self._begun, self._runs = now, True
        return True

    def _ended(self, now: float) -> None:
        """It ended by itself: it may start again, later each time it does not hold."""
        self._runs = False
        self.restarts += 1
        self._failed = self._failed + 1 if now - self._begun < STEADY else 0
        self._next = now + (min(LONGEST, 2.0**self._failed) if self._failed else 0.0)

    def _start(self, spec: Spec) -> None:
        self._adopted = 0
        self.home.mkdir(parents=True, exist_ok=True)
        # It may hold addresses with keys; only its owner reads it.
        log = os.open(self.home / LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "host", *self._words(spec)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=ROOT,
                env={**os.environ, "HERALD_BROKER": self._broker},  # a password does not belong on a command line
                start_new_session=True,  # a Ctrl-C in the club's terminal is for the club
            )
        finally:
            os.close(log)

    def _words(self, spec: Spec) -> list[str]:
        where = ["--home", str(self.home), "--port", str(self.port), "--host", self._address]
        if not spec.fresh and self._waits():
            return ["resume", "--page", *where]
        names = ["--names", spec.names] if spec.names else []
        ports = ["--ports", GIVEN] if spec.stations else []
        spoken = ["--language", self._language] if self._language != ENGLISH else []
        options = [word for option in spec.options for word in ("--option", option)]
        seats = ["--seats", str(spec.seats), "--human", str(spec.people)]
        return ["play", "--game", spec.game, *seats, *names, *ports, *spoken, *options, *where]

    def _waits(self) -> bool:
        """Whether a game of this table is not over."""
        try:
            journal = Journal.read(self.home)
        except HeraldError:
            return False  # the table's own words say what is wrong
        try:
            return bool(journal.unfinished())
        except HeraldError:
            return False
        finally:
            journal.close()

    def last_words(self) -> str:
        """The last line that the process wrote."""
        try:
            text = (self.home / LOG).read_bytes()[-TAIL:].decode("utf-8", "replace")
        except OSError:
            return ""
        return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "")

    def end(self) -> None:
        """Asks the process to end, and does not wait."""
        self._signal(signal.SIGTERM)

    def wait(self, patience: float = PATIENCE) -> None:
        """Waits until it has ended, and ends it the hard way when it takes too long: its journal can bear that."""
        end = time.monotonic() + patience
        while self.alive and time.monotonic() < end:
            time.sleep(0.05)
        if self.alive:
            self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))
            if self._process is not None:
                self._process.wait()

    def _signal(self, number: int) -> None:
        with suppress(OSError):
            if self._process is not None:
                self._process.send_signal(number)
            elif self._adopted:
                os.kill(self._adopted, number)


def _lives(process: int) -> bool:
    if process <= 0:
        return False
    if os.name == "nt":
        return False  # no safe way to ask there: the table's lock refuses a second one, and its page says so
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
