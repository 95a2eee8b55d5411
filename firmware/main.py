"""Starts the station. Hold A, B or C while plugging in to get the prompt instead, D for a self-test."""

import gc
import os
import sys

import machine

# What an image holds comes before files that an earlier program left on the board.
if ".frozen" in sys.path:
    sys.path.remove(".frozen")
    sys.path.insert(0, ".frozen")

from firmware import pins

WATCHDOG_MS = 8000
# Garbage is cleared at the latest when this many bytes were taken. What stays of them, such as a View or a module that
# was loaded in play, then lies right behind what was there before, and the rest of the heap is one piece.
TAKEN_MOST = 81920
# A file of this name on the board leaves the watchdog off, for work at the prompt.
NO_WATCHDOG = "no_watchdog"
# What must not be collected: on rp2 a Timer without a reference stops.
_timers = []


def held(letters: str) -> bool:
    """Whether any of these buttons is held down."""
    numbers = [number for letter, number in pins.BUTTONS if letter in letters]
    return any(not machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP).value() for number in numbers)


def start(test: bool) -> None:
    """Runs the program, a self-test first if `test`; after an error it shows which and starts the board again."""
    import asyncio  # only here: a start that is held back needs none of it

    from firmware import app

    gc.threshold(TAKEN_MOST)
    if NO_WATCHDOG in os.listdir("/"):
        asyncio.run(app.run(test=test))
        return
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    try:
        asyncio.run(app.run(watchdog.feed, test))
    except KeyboardInterrupt:
        # The watchdog cannot be stopped: somebody has to feed it while a person is at the prompt.
        _timers.append(machine.Timer(-1, period=1000, callback=lambda timer: watchdog.feed()))
        raise


if held("ABC"):
    print("Herald: a button is held, so the station was not started. Reset without it to play.")  # noqa: T201
else:
    try:
        start(held("D"))
    except Exception as error:  # noqa: BLE001  (printed; the board then starts again)
        sys.print_exception(error)
        machine.reset()
