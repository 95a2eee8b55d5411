"""Starts the station. Hold A, B or C while plugging in to get the prompt instead, D for a self-test."""

import gc
import os
import sys
import time

import machine

# What an image holds comes before files that an earlier program left on the board.
if ".frozen" in sys.path:
    sys.path.remove(".frozen")
    sys.path.insert(0, ".frozen")

from firmware import pins

WATCHDOG_MS = 8000
# Garbage is cleared at the latest when this many bytes were taken. What stays of them then lies right behind what was
# there before, and the rest of the heap is one piece. A preview and what was taken before it stay below.
TAKEN_MOST = 262144
# A file of this name on the board leaves the watchdog off, for work at the prompt.
NO_WATCHDOG = "no_watchdog"
# How long a person at the prompt is left alone. Ctrl-C may as well have come from a program that looked what is
# plugged in, and then nobody is there.
PROMPT_S = 300
# What must not be collected: on rp2 a Timer without a reference stops.
_timers = []
_left = [PROMPT_S]


def held(letters: str) -> str:
    """Which of these buttons are held down. Pins start pulled down, and with long leads take a while to rise."""
    for letter, number in pins.BUTTONS:
        pin = machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)
        time.sleep_ms(1)
        if letter not in letters or pin.value():
            letters = letters.replace(letter, "")
    return letters


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
        print("Herald: stopped. The station starts again in %d minutes, or when it is reset." % (PROMPT_S // 60))  # noqa: T201

        def tick(_: "machine.Timer") -> None:
            _left[0] -= 1
            if _left[0] <= 0:
                machine.reset()
            watchdog.feed()

        _timers.append(machine.Timer(-1, period=1000, callback=tick))
        raise


keeping = held("ABC")
if keeping:
    from firmware import hold_back

    try:
        hold_back.run(keeping)
    except Exception as error:  # noqa: BLE001  (without a display the printed line has to do)
        sys.print_exception(error)
else:
    try:
        start(bool(held("D")))
    except Exception as error:  # noqa: BLE001  (printed; the board then starts again)
        sys.print_exception(error)
        machine.reset()
