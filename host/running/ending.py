"""Ends a long-running command cleanly on Ctrl-C or SIGTERM, and names which of them it was."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress

# As a shell reports them: 128 and the number of the signal. A service manager takes the second for a clean end.
INTERRUPTED, TERMINATED = 130, 143


class Terminated(KeyboardInterrupt):
    """SIGTERM: the computer shuts down, or a service is stopped. Nobody pressed Ctrl-C."""


class Ends:
    """Has Ctrl-C and SIGTERM cancel a task, and remembers which it was."""

    def __init__(self) -> None:
        self._terminated = False

    def cancel(self, task: asyncio.Task[None]) -> None:
        """From now on either signal cancels `task`, in the loop that runs."""
        loop = asyncio.get_running_loop()
        with suppress(NotImplementedError):  # Windows: Ctrl-C still arrives as KeyboardInterrupt
            loop.add_signal_handler(signal.SIGINT, task.cancel)
            loop.add_signal_handler(signal.SIGTERM, self._terminate, task)

    def interrupt(self, sentence: str) -> KeyboardInterrupt:
        """What to raise for the signal that came; `sentence` explains how to go on, or is empty."""
        return Terminated(sentence) if self._terminated else KeyboardInterrupt(sentence)

    def _terminate(self, task: asyncio.Task[None]) -> None:
        if not self._terminated:  # a second one, as from the program that started this one, must not cut short its end
            task.cancel()
        self._terminated = True


def ended_by(error: KeyboardInterrupt) -> tuple[str, int]:
    """(the sentence, the exit code) of a command that ended so."""
    if isinstance(error, Terminated):
        return f"Ended by SIGTERM. {error}".strip(), TERMINATED
    return f"Ended by Ctrl-C. {error}".strip(), INTERRUPTED
