"""`select` of a board: only the serial port (sys.stdin, sys.stdout) can be waited for."""

import sys

from _board import SLEEP, STDIN_COUNT, number, post

POLLIN = 1
POLLOUT = 4
POLLERR = 8
POLLHUP = 16


class poll:
    """Poll object for sys.stdin and sys.stdout, as select.poll() on a Pico."""

    def __init__(self):
        self._masks = []

    def register(self, stream, mask=POLLIN | POLLOUT):
        self.unregister(stream)
        self._masks.append((stream, mask))

    def modify(self, stream, mask):
        self.register(stream, mask)

    def unregister(self, stream):
        self._masks = [row for row in self._masks if row[0] is not stream]

    def poll(self, timeout=-1):
        return list(self.ipoll(timeout))

    def ipoll(self, timeout=-1, flags=0):
        while True:
            found = self._ready()
            if found or timeout == 0:
                return iter(found)
            post(SLEEP, 0, 0, 1)
            timeout -= 1 if timeout > 0 else 0

    def _ready(self):
        if len(self._masks) == 1 and self._masks[0][1] == POLLIN and not number(STDIN_COUNT):
            return ()
        found = [(stream, mask & _state(stream)) for stream, mask in self._masks]
        return [row for row in found if row[1]]


def _state(stream):
    if stream is sys.stdin or stream is sys.stdin.buffer:
        return POLLIN if number(STDIN_COUNT) else 0
    return POLLOUT
