"""Runs a Pico's main.py where the event loop belongs to somebody else: here Node awaits its work.

main.py is the very file of the Pico. All it does before and up to `asyncio.run` happens; what it would do after
an error (print it, reset) is done by the virtual board. After Ctrl-C it is main.py's own work again.
"""

import asyncio

_work = []
_main = []


def main():
    """What main.py wants to run, or None if it ended without."""
    asyncio.run = _work.append
    _main.append(__import__("main"))
    return _work.pop() if _work else None


def interrupted():
    """Ctrl-C ended the work: main.py's `start` meets it at its `asyncio.run`, and does what it does then."""
    asyncio.run = _raise
    for main in _main:
        try:
            main.start(False)
        except KeyboardInterrupt:
            return


def _raise(work):
    work.close()
    raise KeyboardInterrupt
