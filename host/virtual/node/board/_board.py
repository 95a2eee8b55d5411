"""The board's wires: every request of `machine` goes through one device file to the runner.

A request is a head of 12 bytes, little-endian: operation (1 byte), a (1), b (2), c (4), length of the body (4); then
the body. An answer, where there is one, is read back at once. The operations are those of host/virtual/wires.py.
"""

import struct

import _looks

PIN_MODE = 1
PIN_WRITE = 2
PIN_READ = 3
SPI_OPEN = 4
SPI_WRITE = 5
SPI_EXCHANGE = 6
I2C_OPEN = 7
I2C_WRITE = 8
I2C_READ = 9
PWM = 10
WDT_START = 11
WDT_FEED = 12
RESET = 13
STDIN_COUNT = 14
IDENTITY = 20
SLEEP = 21
UART_OPEN = 25
UART_WRITE = 26
UART_READ = 27

# What `RESET` brings in b, the cause that the next start then has: a soft reset, and one that the program asked for.
SOFT = 5
FORCED = 7

_wires = open("/dev/board", "r+b")  # noqa: SIM115  (open as long as the board has power)
_head = bytearray(12)
# What a program asks most, every few milliseconds, is answered without the file.
_level, _waiting, find = _looks.level, _looks.waiting, _looks.find


def post(operation, a=0, b=0, c=0, body=None):
    """Sends a request that has no answer."""
    struct.pack_into("<BBHII", _head, 0, operation, a, b, c, 0 if body is None else len(body))
    _wires.write(_head)
    if body is not None and len(body):
        _wires.write(body)


def ask(answer, operation, a=0, b=0, c=0, body=None):
    """Sends a request and fills `answer` (a writable buffer) with what comes back."""
    post(operation, a, b, c, body)
    if len(answer):
        _wires.readinto(answer)


def number(operation, a=0):
    """The level of pin `a`, or how many bytes of serial input wait."""
    return _level(a) if operation == PIN_READ else _waiting()
