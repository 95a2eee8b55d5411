"""An evening of eight hours at one virtual station, whose heap is looked at every hour."""

import asyncio

from tests.firmware.test_evening import GROWTH, growth
from tests.promises import promise

PROMISES = [
    promise("A station's memory does not grow over an evening", often="long: eight hours of play at one station"),
]

HOURS = 8
TURNS = 24  # an hour, of two and a half minutes each


def soak():
    """Plays them. Returns a sentence with the growth of the heap; raises AssertionError if it is too much."""
    grown = asyncio.run(growth(HOURS, TURNS))
    if grown > GROWTH:
        raise AssertionError(f"The heap grew by {grown} bytes in {HOURS} hours.")
    return f"{HOURS} hours of play, and the heap grew by {grown} bytes."
