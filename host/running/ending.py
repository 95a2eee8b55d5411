"""Ends a long-running command cleanly on Ctrl-C, SIGTERM or SIGHUP, and names which of them it was."""

from __future__ import annotations

import asyncio
import signal
import sys
from contextlib import suppress

# As a shell reports them: 128 and the number of the signal. A service manager takes the last for a clean end.
HUNG_UP, INTERRUPTED, TERMINATED = 129, 130, 143


class Terminated(KeyboardInterrupt):
    """SIGTERM: the computer shuts down, or a service is stopped. Nobody pressed Ctrl-C."""


class HungUp(KeyboardInterrupt):
    """SIGHUP: the terminal was closed, or the connection to it was lost."""


class Ends:
    """Has Ctrl-C, SIGTERM and SIGHUP cancel a task, and remembers which it was."""

    def __init__(self) -> None:
        self._ended_by: type[KeyboardInterrupt] | None = None

    def cancel(self, task: asyncio.Task[None]) -> None:
        """From now on each of these signals cancels `task`, in the loop that runs."""
        loop = asyncio.get_running_loop()
        with suppress(NotImplementedError):  # Windows: Ctrl-C still arrives as KeyboardInterrupt
            loop.add_signal_handler(signal.SIGINT, task.cancel)
            loop.add_signal_handler(signal.SIGTERM, self._end, task, Terminated)
            if hears_hang_up():
                loop.add_signal_handler(signal.SIGHUP, self._end, task, HungUp)

    def interrupt(self, sentence: str) -> KeyboardInterrupt:
        """What to raise for the signal that came; `sentence` explains how to go on, or is empty."""
        return (self._ended_by or KeyboardInterrupt)(sentence)

    def _end(self, task: asyncio.Task[None], kind: type[KeyboardInterrupt]) -> None:
        # A second one, as from the program that started this one, must not cut its end short.
        if self._ended_by is None:
            task.cancel()
            self._ended_by = kind


def hears_hang_up() -> bool:
    """Whether a closed terminal is to end this program: not under `nohup`, and Windows has no such signal."""
    return sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN


def ended_by(error: KeyboardInterrupt) -> tuple[str, int]:
    """(the sentence, the exit code) of a command that ended so."""
    if isinstance(error, Terminated):
        return f"Ended by SIGTERM. {error}".strip(), TERMINATED
    if isinstance(error, HungUp):
        return f"Ended by SIGHUP. {error}".strip(), HUNG_UP
    return f"Ended by Ctrl-C. {error}".strip(), INTERRUPTED
