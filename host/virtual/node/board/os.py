"""MicroPython's `os` with a board's second terminal: what sys.stdin lacks is asked of that."""

import sys

import _looks
from uos import *  # noqa: F403  (all that is built in)

_ours = [None]


def dupterm(stream):
    """Puts a stream beside the serial port, or None; returns the one before. Printed text goes to the port alone."""
    before, _ours[0] = _ours[0], stream
    _looks.beside(stream and _byte)
    return before


def _byte():
    """The next byte of the second terminal, -1 where it has ended: then it is put aside, as on a Pico."""
    data = _ours[0].read(1)
    if data:
        return data[0]
    dupterm(None)
    sys.stdout.write("dupterm: EOF received, deactivating\n")
    return -1
