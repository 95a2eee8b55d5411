"""Starts the station. Hold a button while plugging in to get the prompt instead."""

import os
import sys

import machine

from firmware import pins

WATCHDOG_MS = 8000
# A file of this name on the board leaves the watchdog off, for work at the prompt.
NO_WATCHDOG = "no_watchdog"


def held():
    """Whether any button is held down."""
    for number in (pins.BUTTON_A, pins.BUTTON_B, pins.BUTTON_C, pins.BUTTON_D):
        if not machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP).value():
            return True
    return False


def start():
    """Runs the program; after an error it says which and starts the board again."""
    import asyncio

    from firmware import app

    if NO_WATCHDOG in os.listdir("/"):
        asyncio.run(app.run())
        return
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    try:
        asyncio.run(app.run(watchdog.feed))
    except KeyboardInterrupt:
        # The watchdog cannot be stopped: somebody has to feed it while a person is at the prompt.
        machine.Timer(-1, period=1000, callback=lambda timer: watchdog.feed())
        raise


if held():
    print("Herald: a button is held, so the station was not started. Reset without it to play.")  # noqa: T201
else:
    try:
        start()
    except Exception as error:  # noqa: BLE001  (printed; the board then starts again)
        sys.print_exception(error)
        machine.reset()
