"""Draws the station's Page on the OLED, and of every row only the letters that changed.

The Adafruit driver keeps the picture and starts the panel up; what is sent afterwards is a window
of the panel and the bytes for it, one I2C write each, so that a verdict costs a quarter of a frame
at most. Between two rows the other tasks run: a whole row takes 3 ms at 400 kHz.
"""

import asyncio

from firmware.screens import resting
from firmware.text import COLUMNS, ROWS, ascii_only, drawn

FONT = 8
WIDTH = COLUMNS * FONT
FULL, DIM = 0xFF, 0x01
# OLEDs burn in. After this long without a change the panel is dimmed; later all that stands on it gives way
# to the player's name alone, which moves on after every step.
DIM_MS = 300000
REST_MS = 900000
STEP_MS = 60000


def changed_span(old, new, width=COLUMNS):
    """(first, end) of the letters that differ between two rows, or None. `old` None differs all over."""
    if old == new:
        return None
    if old is None:
        return 0, width
    first, end = 0, width
    while old[first] == new[first]:
        first += 1
    while old[end - 1] == new[end - 1]:
        end -= 1
    return first, end


class Idle:
    """How long nothing changed on the panel. The page of a station changes at every touch."""

    def __init__(self):
        self.ms = 0

    def passed(self, ms):
        """So many milliseconds went by without a change."""
        self.ms += ms

    def over(self):
        """Something changed."""
        self.ms = 0

    def contrast(self):
        """What the panel's contrast should be."""
        return DIM if self.ms >= DIM_MS else FULL

    def step(self):
        """None while the page is shown, then 0, 1, 2 ...: how often the name has moved."""
        return (self.ms - REST_MS) // STEP_MS if self.ms >= REST_MS else None

    def next_ms(self):
        """How long until something here is different if nothing changes."""
        if self.ms < DIM_MS:
            return DIM_MS - self.ms
        if self.ms < REST_MS:
            return REST_MS - self.ms
        return STEP_MS - (self.ms - REST_MS) % STEP_MS


class Screen:
    """`make` returns the started Adafruit SSD1306_I2C driver; `station` has `page()` and `drawn()`."""

    def __init__(self, make, station):
        self._make, self._station = make, station
        self._wanted = asyncio.Event()
        self._rows = [None] * ROWS
        self._inverted = 0
        self._line = bytearray(WIDTH + 1)
        self._line[0] = 0x40  # what follows are pixels
        # Control byte for commands, then column window and page window.
        self._window = bytearray((0x00, 0x21, 0, WIDTH - 1, 0x22, 0, 0))

    def refresh(self):
        """The page may have changed. Any task may call this; drawing happens in this one's turn."""
        self._wanted.set()

    async def run(self):
        """For ever; ends with OSError when the panel does not answer."""
        oled, idle = self._make(), Idle()
        self._rows, self._inverted = [" " * COLUMNS] * ROWS, 0
        self._wanted.set()
        while True:
            await self._wait(oled, idle)
            step = idle.step()
            page = self._station.page() if step is None else resting(self._station.name, step)
            for row in range(ROWS):
                if self._draw(oled, row, page.rows[row], page.inverted >> row & 1):
                    await asyncio.sleep_ms(0)
            self._inverted = page.inverted
            if not self._wanted.is_set():
                self._station.drawn()

    async def _wait(self, oled, idle):
        """Until the page may have changed, or has stood for long; sets the contrast for either."""
        before, pause = idle.contrast(), idle.next_ms()
        try:
            await asyncio.wait_for_ms(self._wanted.wait(), pause)
            self._wanted.clear()
            idle.over()
        except asyncio.TimeoutError:
            idle.passed(pause)
        if idle.contrast() != before:
            oled.contrast(idle.contrast())

    def _draw(self, oled, row, text, inverted):
        """True if anything had to be sent."""
        old = self._rows[row] if inverted == self._inverted >> row & 1 else None
        span = changed_span(old, text)
        if span is None:
            return False
        first, end = span
        x, width, y = first * FONT, (end - first) * FONT, row * FONT
        oled.fill_rect(x, y, width, FONT, inverted)
        oled.text(ascii_only(text[first:end]), x, y, 1 - inverted)
        for at, columns in drawn(text[first:end]):
            self._put(oled, row, first + at, columns, inverted)
        self._send(oled, row, x, width)
        self._rows[row] = text
        return True

    def _put(self, oled, row, column, columns, inverted):
        """Puts a letter that the built-in font lacks into the driver's picture."""
        start = 1 + row * WIDTH + column * FONT  # the driver's buffer begins with a control byte
        for at in range(FONT):
            oled.buffer[start + at] = columns[at] ^ (0xFF if inverted else 0)

    def _send(self, oled, row, x, width):
        window, line = self._window, self._line
        window[2], window[3] = x, x + width - 1
        window[5] = window[6] = row
        start = 1 + row * WIDTH + x
        line[1 : 1 + width] = oled.buffer[start : start + width]
        with oled.i2c_device as device:
            device.write(window)
            device.write(line, end=1 + width)
