"""Runs a Pico's main.py where the event loop belongs to somebody else: here Node awaits its work.

main.py is the very file of the Pico. All it does before and up to `asyncio.run` happens; what it
would do after an error (print it, reset) or Ctrl-C (the prompt) is done by the virtual board.
"""

import asyncio

_work = []


def _run(work):
    _work.append(work)
    raise SystemExit


def main():
    """What main.py wants to run, or None if it ended without."""
    asyncio.run = _run
    try:
        __import__("main")
    except SystemExit:
        return _work.pop() if _work else None
    return None
