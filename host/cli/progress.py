"""Shows on one line of the terminal how far a long command is; nothing for the first two seconds."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from host.running.terminal import err

Item = TypeVar("Item")

PATIENCE = 2.0  # seconds without a word
EVERY = 2.0  # seconds between two words


def shown_progress(
    items: Iterable[Item], count: int, what: str, clock: Callable[[], float] = time.monotonic
) -> Iterator[Item]:
    """The same items; from the third second on the terminal shows how many of `count` there were, on standard error."""
    due, shown = clock() + PATIENCE, False
    for number, item in enumerate(items, 1):
        yield item
        moment = clock()
        if moment >= due:
            due, shown = moment + EVERY, True
            end = "\r" if err.is_terminal else "\n"
            err.print(f"{number:,} of {count:,} {what}", end=end, markup=False, highlight=False)
    if shown:
        err.print(f"{count:,} of {count:,} {what}", markup=False, highlight=False)
