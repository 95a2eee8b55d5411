"""Waits that say what they wait for.

After SAYS seconds in which nothing happened, a wait writes to stderr what it waits for; pytest shows that with a test
that fails for whatever reason. It gives up with the same words, so no time-out is how a test fails:

    await until(lambda: table.over)
    until_now(lambda: process.poll() is not None, "the end of the process")

A helper with a loop of its own calls `Wait.still` each time it has looked.
"""

import asyncio
import linecache
import sys
import time
from collections.abc import Callable
from typing import Any

SAYS = 2.0
PATIENCE = 60.0  # seconds; only what never happens takes that long
LOOKS = 0.005  # seconds between two looks


class Wait:
    """One wait. `quiet`: seconds in which nothing may happen; `patience`: seconds in all; `shown()`: what else helps
    whoever reads that it gave up."""

    def __init__(
        self,
        happened: Callable[[], Any],
        what: str = "",
        patience: float = PATIENCE,
        quiet: float = 0.0,
        shown: Callable[[], str] = str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._what, self._shown, self._clock = what or where(happened), shown, clock
        self._patience, self._quiet = patience, quiet or patience
        self._begun = self._since = clock()
        self._news: object = None
        self._said = False

    def still(self, news: object = None) -> None:
        """It has not happened yet. `news`: whatever is another value after something else has happened. Raises
        AssertionError when it has lasted too long."""
        now = self._clock()
        if news != self._news:
            self._news, self._since, self._said = news, now, False
        if now - self._since >= SAYS and not self._said:
            self._said = True
            sys.stderr.write(f"Nothing has happened for {SAYS:.0f} s. This waits for {self._what}\n{self._shown()}")
        if now - self._since > self._quiet or now - self._begun > self._patience:
            raise AssertionError(f"waited {now - self._begun:.0f} s for {self._what}\n{self._shown()}")


def where(happened: Callable[[], Any]) -> str:
    """The line of the test in which a condition stands."""
    code = happened.__code__ if hasattr(happened, "__code__") else None
    if code is None:
        return repr(happened)
    line = linecache.getline(code.co_filename, code.co_firstlineno).strip()
    return f"{code.co_filename.rpartition('/')[2]}:{code.co_firstlineno}: {line}"


async def until(happened: Callable[[], Any], what: str = "", woken: asyncio.Event | None = None, **more: Any) -> Any:
    """What `happened` returns as soon as that is true; asked again and again, or whenever `woken` is set. `more` as
    for Wait."""
    wait = Wait(happened, what, **more)
    while not (found := happened()):
        wait.still()
        if woken is None:
            await asyncio.sleep(LOOKS)
        else:
            woken.clear()
            await awoken(woken)
    return found


async def awoken(event: asyncio.Event) -> None:
    """Waits for an event, but not longer than until there is something to say."""
    waiting = asyncio.ensure_future(event.wait())
    try:
        await asyncio.wait([waiting], timeout=SAYS)
    finally:
        waiting.cancel()


def until_now(happened: Callable[[], Any], what: str = "", looks: float = 0.05, **more: Any) -> Any:
    """As `until`, where no loop runs."""
    wait = Wait(happened, what, **more)
    while not (found := happened()):
        wait.still()
        time.sleep(looks)
    return found
