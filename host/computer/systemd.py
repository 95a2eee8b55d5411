"""Notifies systemd that this process is ready, and from time to time that it still works.

A unit with `Type=notify` names a socket in NOTIFY_SOCKET; with `WatchdogSec=` systemd restarts a process that is
silent for that long. Without systemd nothing happens.
"""

from __future__ import annotations

import os
import socket
import time
from contextlib import suppress

SOCKET, INTERVAL = "NOTIFY_SOCKET", "WATCHDOG_USEC"
READY, WORKS, ENDS = "READY=1", "WATCHDOG=1", "STOPPING=1"


def notify(state: str) -> None:
    """Sends one line to systemd, if it listens."""
    path = os.environ.get(SOCKET, "")
    if not path or not hasattr(socket, "AF_UNIX"):
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.connect(f"\0{path[1:]}" if path.startswith("@") else path)
        line.send(state.encode())


class Watchdog:
    """Says that the process works, at most twice in the time that systemd waits for it."""

    def __init__(self) -> None:
        given = os.environ.get(INTERVAL, "")
        self._pause = int(given) / 2_000_000 if given.isdecimal() else 0.0
        self._last = float("-inf")

    def works(self) -> None:
        """Called by what must not hang, as often as it likes."""
        if self._pause and time.monotonic() - self._last >= self._pause:
            self._last = time.monotonic()
            notify(WORKS)
