"""Makes the devices of a station out of pins.py. Only this module, firmware/buses and main.py know the Pico."""

import errno
import io
import os
import select
import sys
import time

import busio
import machine
from adafruit_ssd1306 import SSD1306_I2C

from firmware import pins
from firmware.chip import Chip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from machine import PWM, Pin

# MicroPython starts a Pico again by its watchdog, and to reset_cause() that is a watchdog that bit. The watchdog's own
# register REASON knows better: bit 0 is set only when nobody fed it (data sheets of RP2040 and RP2350).
REASON_RP2040, REASON_RP2350 = 0x40058008, 0x400D8008
STARVED = 1
BITE = 32  # bytes that are written at once
# Boards print them as 0x78 and 0x7A.
OLED_ADDRESSES = (0x3C, 0x3D)
# The second where nobody understands the first: long wires and weak pull-ups take no more. And how long a transfer may
# take, in microseconds: the driver sends the whole picture at once, which at 100 kHz takes 92 ms.
OLED_CLOCKS = ((400000, 50000), (100000, 120000))
# What the driver tells a panel when it starts it, but for its brightness: how its memory is filled, and how it lies on
# the glass.
OLED_SETUP = b"\x00\x20\x00\x40\xa1\xa8\x3f\xc8\xd3\x00\xda\x12\xa4\xa6\x8d\x14"


def cause() -> str:
    """Why the program started: power, watchdog (it hung), or soft (it was asked to start again)."""
    if machine.reset_cause() == machine.PWRON_RESET:
        return "power"
    reason = REASON_RP2350 if "RP2350" in sys.implementation._machine else REASON_RP2040
    return "watchdog" if machine.mem32[reason] & STARVED else "soft"


def restart() -> None:
    """Starts the board again, as its reset button would."""
    machine.reset()


def uid() -> str:
    """The board's unique id, lowercase hex; equals the USB serial number."""
    return "".join(["%02x" % byte for byte in machine.unique_id()])


def oled() -> "Any":
    """The started display driver, the way round that its owner chose. Raises OSError when the panel does not answer.
    Its `setup` are the commands to say so once more.

    Large panels are deaf until their reset line has been low; the small ones have no such line.
    """
    reset = machine.Pin(pins.OLED_RESET, machine.Pin.OUT, value=0)
    time.sleep(0.001)
    reset(1)
    time.sleep(0.001)
    _free()
    setup = bytearray(OLED_SETUP)
    if settings()[0].get("rotate"):
        setup[4], setup[7] = 0xA0, 0xC0
    sda, scl = machine.Pin(pins.OLED_SDA), machine.Pin(pins.OLED_SCL)
    for freq, timeout in OLED_CLOCKS:
        bus = busio.I2C(machine.I2C(0, sda=sda, scl=scl, freq=freq, timeout=timeout))
        for address in OLED_ADDRESSES:
            try:
                panel = SSD1306_I2C(128, 64, bus, addr=address)
                bus.writeto(address, setup)
                panel.setup = setup
                return panel
            except (ValueError, OSError):  # the driver found nobody there, or nobody who understood
                continue
    raise OSError(errno.ENODEV)


def _free() -> None:
    """Frees the display's bus. One that was sending when the Pico was started again holds SDA low until its byte is
    over: nine clocks end any, and then a stop."""
    sda = machine.Pin(pins.OLED_SDA, machine.Pin.IN, machine.Pin.PULL_UP)
    scl = machine.Pin(pins.OLED_SCL, machine.Pin.OPEN_DRAIN, machine.Pin.PULL_UP, value=1)
    time.sleep(0.001)
    for _ in range(9):
        if sda():
            break
        scl(0)
        time.sleep(0.00001)
        scl(1)
        time.sleep(0.00001)
    scl(0)
    sda.init(machine.Pin.OPEN_DRAIN, machine.Pin.PULL_UP, value=0)
    scl(1)
    time.sleep(0.00001)
    sda(1)


def settings() -> "tuple[dict[str, Any], str]":
    """What firmware/settings.py reads; nothing of it stays in the memory."""
    found = __import__("firmware.settings", None, None, ("read",)).read()
    del sys.modules["firmware.settings"]
    delattr(sys.modules["firmware"], "settings")
    return found


def chip(bus: str) -> Chip:
    """The reader on the bus of this name, not started yet: the module of that name in firmware/buses is
    loaded then, and no other."""

    def make(slow: bool) -> "Any":
        name = "firmware.buses.%s" % bus
        try:
            return __import__(name, None, None, ("make",)).make(slow)
        except ImportError:
            raise ValueError("settings.json names the bus %s" % bus)

    irq = machine.Pin(pins.READER_IRQ, machine.Pin.IN, machine.Pin.PULL_UP)
    return Chip(make, irq, machine.Pin(pins.READER_RESET, machine.Pin.OUT, value=1))


def buttons() -> "tuple[tuple[str, Pin], ...]":
    """A tuple of (letter, pin), low when pressed."""
    return tuple([(letter, machine.Pin(gpio, machine.Pin.IN, machine.Pin.PULL_UP)) for letter, gpio in pins.BUTTONS])


def buzzer() -> "PWM":
    """The buzzer's PWM, silent."""
    return machine.PWM(machine.Pin(pins.BUZZER), freq=1000, duty_u16=0)


def light() -> "Callable[[tuple[int, int, int]], None]":
    """A function that gives the NeoPixel a colour (red, green, blue)."""
    from neopixel import NeoPixel  # only a station with a light has this in its memory

    pixels = NeoPixel(machine.Pin(pins.LIGHT), 1)

    def set(colour: "tuple[int, int, int]") -> None:
        pixels[0] = colour
        pixels.write()

    return set


class Port:
    """The USB serial port, shared with the prompt. Nothing here waits."""

    def __init__(self) -> None:
        self._in, self._out = sys.stdin.buffer, sys.stdout.buffer
        self._end: "Any" = io.BytesIO(b"\n")
        self._readable, self._writable = select.poll(), select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable.register(sys.stdout, select.POLLOUT)

    def read(self, most: int) -> bytes:
        """The input up to the end of a line, at most this many bytes.

        stdin waits until a request is filled, and MicroPython only shows whether something is there. So what
        stdin lacks comes from a second terminal, which holds a newline, and with that the request ends.
        """
        if not _ready(self._readable):
            return b""
        end = self._end
        end.seek(0)
        os.dupterm(end)
        try:
            data = self._in.readline(most)
        finally:
            os.dupterm(None)
        return data[:-1] if end.tell() else data

    def writable(self) -> bool:
        """False while the computer does not fetch what was written."""
        return _ready(self._writable)

    def write(self, line: bytes) -> bool:
        """Writes bytes in small bites; False when the computer stopped fetching before the end."""
        for start in range(0, len(line), BITE):
            if not self.writable():
                return False
            self._out.write(line[start : start + BITE])
        return True


def _ready(poller: "Any") -> bool:
    for _ in poller.ipoll(0):
        return True
    return False
