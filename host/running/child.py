"""The process of one table of a house, as the house sees it: started, watched, and restarted where it stopped."""

from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from host.computer.folders import ROOT, TABLE_LOCK, TABLE_LOG
from host.journal.lock import holder
from host.stations.status import Running, running

STEADY = 60.0  # seconds after which a start has held
LONGEST = 30.0  # seconds between two starts
PATIENCE = 10.0  # seconds to end by itself
TAIL = 4096  # bytes of the log that are looked at for its last words


class Child:
    """One table's process; one that an earlier house started is taken over as it is, found by the lock that it holds.

    restarts   how often it had to be started again
    patience   seconds in which it is to end by itself once it was asked to
    """

    patience = PATIENCE

    def __init__(self, home: Path, port: int, environment: Mapping[str, str]) -> None:
        """`port` is for a process that is started here; `environment` is added to that of this process."""
        self.home, self._port = home, port
        self.restarts = 0
        self._environment = environment
        self._process: subprocess.Popen[bytes] | None = None
        self._begun, self._failed, self._next, self._runs = 0.0, 0, 0.0, False
        self._adopted = holder(home / TABLE_LOCK)
        self._limit = math.inf  # when it is ended the hard way

    @property
    def port(self) -> int:
        """The port of its page; that of a process that was taken over is known once its page is open."""
        if self._adopted:
            found = running(self.home)
            self._port = (_port_of(found) if found is not None and found.process == self._adopted else 0) or self._port
        return self._port

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        if self._process is not None:
            return self._process.poll() is None
        return bool(self._adopted) and holder(self.home / TABLE_LOCK) == self._adopted

    @property
    def report(self) -> Running | None:
        """The last report of the process about itself."""
        return running(self.home) if self.alive else None

    def keep(self, command: Callable[[], list[str]]) -> bool:
        """Starts the process if it does not run and it is time to; True when it did. `command` returns what Python is
        started with."""
        now = time.monotonic()
        if not self.alive and (other := holder(self.home / TABLE_LOCK)):
            self._process, self._adopted = None, other
        if self.alive:
            self._runs = True
            return False
        if self._runs:
            self._ended(now)
        if now < self._next:
            return False
        self._start(command())
        self._begun, self._runs = now, True
        return True

    def _ended(self, now: float) -> None:
        """It ended by itself: it may start again, after a longer wait each time it fails."""
        self._runs = False
        self.restarts += 1
        self._failed = self._failed + 1 if now - self._begun < STEADY else 0
        self._next = now + (min(LONGEST, 2.0**self._failed) if self._failed else 0.0)

    def _start(self, command: list[str]) -> None:
        self._adopted = 0
        self.home.mkdir(parents=True, exist_ok=True)
        # It may hold addresses with keys; only its owner reads it.
        log = os.open(self.home / TABLE_LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            self._process = subprocess.Popen(
                [sys.executable, *command],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=ROOT,
                env={**os.environ, **self._environment},  # a password does not belong on a command line
                start_new_session=True,  # a Ctrl-C in the terminal is for the program that keeps the tables
            )
        finally:
            os.close(log)

    def last_words(self) -> str:
        """The last line that the process wrote, unless that is an address: a process that was killed has said nothing
        else, and an address may hold the key of a seat."""
        try:
            text = (self.home / TABLE_LOG).read_bytes()[-TAIL:].decode("utf-8", "replace")
        except OSError:
            return ""
        last = next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "")
        return "" if "://" in last else last

    def end(self) -> None:
        """Asks the process to end, and does not wait."""
        self._signal(signal.SIGTERM)
        self._limit = time.monotonic() + self.patience

    def is_ending(self) -> bool:
        """Whether a process that was asked to end still runs. It is ended the hard way when it takes too long: its
        journal can bear that."""
        if self.alive and time.monotonic() > self._limit:
            self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        return self.alive

    def wait(self) -> None:
        """Waits until a process that was asked to end has ended."""
        while self.is_ending():
            time.sleep(0.05)

    def _signal(self, number: int) -> None:
        with suppress(OSError):
            if self._process is not None:
                self._process.send_signal(number)
            elif self._adopted:
                os.kill(self._adopted, number)


def _port_of(found: Running) -> int:
    """The port of the page that a process has opened; 0 for none."""
    try:
        return urlsplit(str(found.table.get("page", ""))).port or 0
    except ValueError:
        return 0
