"""In what order the requests to one program are worked on: those of seats and of the owner of a house at once, those of
everybody else a few at a time, in the order in which they came.

A program answers on one thread, so whoever asks waits for all who are being answered. Two hundred guests are two
hundred steps between any two steps of a player's request, unless they wait outside. Whose request a new connection
brings is known some steps after it came; so between the turns of two guests there are as many in which no guest begins.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

MOST = 2  # guests' requests that are worked on at once: one, while another one waits for the process of a table
HELD = 0.5  # seconds for which requests of seats hold guests up, however many there are
STEPS = 6  # of the loop between a guest's turn and the next one: until a new connection's first request is read
LONGEST = 0.05  # seconds of a guest's turn: what takes longer waits for a thread or a process, and holds nobody up


class RequestTurns:
    """The turns of one program's requests. Belongs to one event loop."""

    def __init__(self, most: int = MOST, held: float = HELD, longest: float = LONGEST) -> None:
        """As the constants of these names."""
        self._most, self._held, self._longest = most, held, longest
        self._own = self._working = 0
        self._is_held = False
        self._letting_go: asyncio.TimerHandle | None = None
        self._waiting: deque[asyncio.Future[None]] = deque()

    @asynccontextmanager
    async def own(self) -> AsyncGenerator[None]:
        """While a request of a seat or of the owner is worked on: no guest's is begun meanwhile. A stream, which lasts,
        counts for as long as requests of seats hold guests up."""
        loop, end = asyncio.get_running_loop(), _once(self._end_own)
        timer = loop.call_later(self._held, end)
        self._own += 1
        if self._own == 1:
            self._is_held = True
            self._letting_go = loop.call_later(self._held, self._let_go)
        try:
            yield
        finally:
            timer.cancel()
            end()

    async def guest(self) -> Callable[[], None]:
        """Waits until a guest's request is to be worked on. What it returns ends that turn; it may be called again."""
        loop = asyncio.get_running_loop()
        if self._is_held or self._waiting or self._working >= self._most:
            mine = loop.create_future()
            self._waiting.append(mine)
            try:
                await mine
            except asyncio.CancelledError:
                if mine.cancelled():
                    self._waiting.remove(mine)
                else:
                    self._end()
                raise
        else:
            self._working += 1
        end = _once(self._end)
        loop.call_later(self._longest, end)
        return end

    def _end_own(self) -> None:
        self._own -= 1
        if not self._own:
            self._let_go()

    def _let_go(self) -> None:
        if self._letting_go is not None:
            self._letting_go.cancel()
            self._letting_go = None
        self._is_held = False
        self._next()

    def _end(self, steps: int = STEPS) -> None:
        if steps:
            asyncio.get_running_loop().call_soon(self._end, steps - 1)
            return
        self._working -= 1
        self._next()

    def _next(self) -> None:
        while self._waiting and not self._is_held and self._working < self._most:
            one = self._waiting.popleft()
            if not one.done():
                self._working += 1
                one.set_result(None)


def _once(act: Callable[[], None]) -> Callable[[], None]:
    """What does this when it is called, and nothing when it is called again."""
    left = [act]

    def once() -> None:
        if left:
            left.pop()()

    return once
