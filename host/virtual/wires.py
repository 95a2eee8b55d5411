"""Reads the requests that a board's MicroPython makes of the world, as bytes on a pipe.

Head of 12 bytes, little-endian: operation (1), a (1), b (2), c (4), length of the body (4); then
the body. host/virtual/node/board/_board.py makes them, host/virtual/node/board.mjs passes them on.
"""

import struct
from collections.abc import Iterator
from typing import NamedTuple

HEAD = struct.Struct("<BBHII")

PIN_MODE, PIN_WRITE, PIN_READ = 1, 2, 3
SPI_OPEN, SPI_WRITE, SPI_EXCHANGE = 4, 5, 6
I2C_OPEN, I2C_WRITE, I2C_READ = 7, 8, 9
PWM = 10
WDT_START, WDT_FEED = 11, 12
RESET = 13
SERIAL_OUT, STDIN_TAKE = 15, 16
TURN, SYNC, HEAP = 17, 18, 19
RUNNING, PROMPT, SEEN = 22, 23, 24
UART_OPEN, UART_WRITE, UART_READ = 25, 26, 27
GREW = 28

# machine.reset_cause() of rp2; 5 for a soft reset, after which the cause is what it was, and 7 for a reset that
# the program asked for: to reset_cause() that one is the watchdog's too.
POWER_ON, WATCHDOG, SOFT, FORCED = 1, 3, 5, 7


class Request(NamedTuple):
    """One request; the meaning of a, b and c depends on the operation."""

    operation: int
    a: int
    b: int
    c: int
    body: bytes


class Cutter:
    """Cuts the bytes of the pipe into requests."""

    def __init__(self) -> None:
        self._bytes = b""

    def feed(self, data: bytes) -> Iterator[Request]:
        """The requests that `data` completed."""
        self._bytes += data
        at = 0
        while len(self._bytes) - at >= HEAD.size:
            operation, a, b, c, length = HEAD.unpack_from(self._bytes, at)
            end = at + HEAD.size + length
            if end > len(self._bytes):
                break
            yield Request(operation, a, b, c, self._bytes[at + HEAD.size : end])
            at = end
        self._bytes = self._bytes[at:]
