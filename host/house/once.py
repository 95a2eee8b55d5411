"""Two clicks are one: the same request from the same device within two seconds gets the first answer.

A page sends nothing twice (static/pages/asking.js). But a phone whose answer was lost on the way, or a page that was
loaded again, asks once more, and two tables of bots would take twice the memory.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from inspect import isawaitable
from weakref import WeakKeyDictionary

from host.computer.remembered import Remembered
from host.house.asking import Asking
from host.house.house import House

SECONDS = 2.0
MOST = 64  # devices whose latest wish is kept

Act = Callable[[House, Asking], str | Awaitable[str | None] | None]
# what a device wished, when, and the answer
Wish = tuple[str, float, str | asyncio.Future[str | None] | None]
NONE: Wish = ("", 0.0, None)


def once(act: Act, clock: Callable[[], float] = time.monotonic) -> Act:
    """The same, done once for clicks in succession. A refused request is tried again."""
    latest = WeakKeyDictionary[House, Remembered[str, Wish]]()

    def act_once(house: House, asked: Asking) -> str | Awaitable[str | None] | None:
        wishes, wish = latest.setdefault(house, Remembered(MOST)), json.dumps(asked.fields, sort_keys=True)
        known, at, answer = wishes.get(asked.device, NONE)
        if known != wish or clock() - at >= SECONDS or _failed(answer):
            made = act(house, asked)
            answer = asyncio.ensure_future(made) if isawaitable(made) else made
            wishes.put(asked.device, (wish, clock(), answer))
        return asyncio.shield(answer) if isinstance(answer, asyncio.Future) else answer

    return act_once


def _failed(answer: object) -> bool:
    return isinstance(answer, asyncio.Future) and answer.done() and (answer.cancelled() or bool(answer.exception()))
