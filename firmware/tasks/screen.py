"""Draws the station's Page on the OLED, and of every row only the letters that changed.

The Adafruit driver keeps the picture and starts the panel up; what is sent afterwards is a window
of the panel and the bytes for it, one I2C write each, so that a verdict costs a quarter of a frame
at most. Between two rows the other tasks run: a whole row takes 3 ms at 400 kHz. A Page of four rows
has letters twice as tall.
"""

import asyncio

from firmware.letters import CELLS, ORDER
from firmware.screens import resting
from firmware.text import COLUMNS, ROWS, drawn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

FONT = 8
WIDTH = COLUMNS * FONT
FULL, DIM = 0xFF, 0x01
# Four dots of a column, each as two.
TALL = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"
# OLEDs burn in. After this long without a change the panel is dimmed; later it shows the player's name alone,
# at another place after every step.
DIM_MS = 300000
REST_MS = 900000
STEP_MS = 60000
# A panel that lost power for a moment answers as before, but is off. So its status is read, in which one bit is set
# while it is off: when nobody touches anything, and at the latest after OVERDUE_MS. Only two such reads in a row count,
# since a byte may be misread. With it go the panel's set-up and a row of the picture, one after another, to put right
# what was misread: only what changes is sent otherwise, and a wrong letter, or a picture in a mirror, would stay.
STATUS_MS = 2000
OVERDUE_MS = 10000
PANEL_OFF = 0x40
LOOKS = 2


def changed_span(old: "str | None", new: str, width: int = COLUMNS) -> "tuple[int, int] | None":
    """(first, end) of the letters that differ between two rows, or None. `old` None differs all over. Compared by
    bytes: a station looks for each text that it makes, a letter too, among all its names."""
    if old == new:
        return None
    if old is None:
        return 0, width
    before, after = old.encode(), new.encode()
    first, last = 0, -1
    while before[first] == after[first]:
        first += 1
    while before[last] == after[last]:
        last -= 1
    end = len(after) + last + 1
    if len(after) == width:
        return first, end
    while after[first] & 0xC0 == 0x80:  # in the midst of a letter
        first -= 1
    return _count(after[:first]), width - _count(after[end:])


def _count(data: bytes) -> int:
    """How many letters begin in these bytes."""
    return sum([byte & 0xC0 != 0x80 for byte in data])


def _stretch(buffer: bytearray, start: int, width: int) -> None:
    """Makes letters twice as tall that begin at a byte of the driver's buffer; the lower half fills the row below."""
    for at in range(start, start + width):
        column = buffer[at]
        buffer[at], buffer[at + WIDTH] = TALL[column & 15], TALL[column >> 4]


def _put(buffer: bytearray, start: int, at: int, inverted: int) -> None:
    """Puts one of the drawn letters into a byte of the driver's buffer, which begins with a control byte."""
    cell = CELLS[at : at + FONT]
    buffer[start : start + FONT] = bytes([column ^ 0xFF for column in cell]) if inverted else cell


def _put_cell(buffer: bytearray, start: int, cell: str) -> None:
    """Puts a cell of a picture there."""
    for column in range(FONT):
        buffer[start + column] = TALL[ord(cell) >> (column >> 1) * 4 & 15]


def _stage(ms: int) -> int:
    """How far resting is after this long without a touch: 0 not at all, 1 dimmed, from 2 on a place after another."""
    return (ms >= DIM_MS) + (0 if ms < REST_MS else 1 + (ms - REST_MS) // STEP_MS)


class Screen:
    """`make` returns the started Adafruit SSD1306_I2C driver; `station` has `head()`, `page()`,
    `drawn()` and `name`."""

    def __init__(self, make: "Callable[[], Any]", station: "Any") -> None:
        self._make, self._station = make, station
        self._wanted = asyncio.Event()
        self._rows: "Any" = [None] * ROWS  # as they are on the panel; fewer where letters are twice as tall
        self._inverted = self._idle_ms = 0
        self._busy = False
        self._oled: "Any" = None
        self._believed = False  # its status shows whether it is off
        self._look_ms = self._off = self._again = 0
        self._line = bytearray(WIDTH + 1)
        self._line[0] = 0x40  # what follows are pixels
        # Control byte for commands, then column window and page window.
        self._window = bytearray((0x00, 0x21, 0, WIDTH - 1, 0x22, 0, 0))

    def refresh(self) -> None:
        """The page may have changed, as it does at every touch. Any task may call this; drawing happens in
        this one's turn."""
        self._idle_ms = 0
        self._wanted.set()

    def drawing(self) -> bool:
        """Whether the display does not show yet what changed last."""
        return self._busy or self._wanted.is_set()

    def passed(self, ms: int) -> None:
        """This many milliseconds passed: after long without a touch it is time to dim, to rest, to move on."""
        before, self._idle_ms = self._idle_ms, self._idle_ms + ms
        if _stage(before) != _stage(self._idle_ms):
            self._wanted.set()
        self._look_ms += ms
        if self._oled and (min(self._look_ms, self._idle_ms) >= STATUS_MS or self._look_ms >= OVERDUE_MS):
            self._look_ms = 0
            self._again = (self._again + 1) % ROWS
            self._off = self._off + 1 if self._is_off() and self._believed else 0
            if self._off >= LOOKS:
                self._wanted.set()

    def _is_off(self) -> bool:
        """Whether it was off, or silent, when it was set up, was sent a row again and asked for its status. The answer
        goes where pixels go before they are sent."""
        try:
            with self._oled.i2c_device as device:
                device.write(self._oled.setup)
            self._send(self._oled, self._again, 0, WIDTH)
            with self._oled.i2c_device as device:
                device.readinto(self._line, start=1, end=2)
        except OSError:
            return True
        return self._line[1] & PANEL_OFF > 0

    async def run(self) -> None:
        """For ever; ends with OSError when the panel does not answer, or lost its picture."""
        self._oled, self._off = None, 0
        self._oled, bright = self._make(), FULL
        oled = self._oled
        self._believed = not self._is_off()  # some chips report off while they are on
        self._rows, self._inverted = [" " * COLUMNS] * ROWS, 0
        self.refresh()
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            if self._off >= LOOKS:
                raise OSError("it lost its picture")
            self._busy = True
            stage = _stage(self._idle_ms)
            if bright != (DIM if stage else FULL):
                bright = DIM if stage else FULL
                oled.contrast(bright)
            head = self._station.head() if stage < 2 else None
            if head and self._draw(oled, 0, head, self._inverted & 1):  # somebody waits: the rest is not known yet
                await asyncio.sleep_ms(0)
            page = self._station.page() if stage < 2 else resting(self._station.name, stage - 2)
            if stage >= 2 and len(self._rows) < ROWS:
                page.rows = [max(page.rows[row : row + 2]) for row in range(0, ROWS, 2)]
            if len(self._rows) != len(page.rows):
                self._rows = [None] * len(page.rows)
            for row in range(len(page.rows)):
                if self._draw(oled, row, page.rows[row], page.inverted >> row & 1):
                    await asyncio.sleep_ms(0)
            self._inverted = page.inverted
            self._busy = False
            if not self._wanted.is_set():
                self._station.drawn()

    def _draw(self, oled: "Any", row: int, text: str, inverted: int) -> bool:
        """True if anything had to be sent."""
        old = self._rows[row] if inverted == self._inverted >> row & 1 else None
        span = changed_span(old, text)
        if span is None:
            return False
        first, end = span
        tall = len(self._rows) < ROWS
        x, width, top = first * FONT, (end - first) * FONT, row << tall
        oled.fill_rect(x, top * FONT, width, FONT, inverted)
        self._letters(oled, text[first:end], x, top * FONT, inverted)
        if tall:
            _stretch(oled.buffer, 1 + top * WIDTH + x, width)
            self._send(oled, top + 1, x, width)
        self._send(oled, top, x, width)
        self._rows[row] = text
        return True

    def _letters(self, oled: "Any", text: str, x: int, y: int, inverted: int) -> None:
        """Draws text: each of the letters that the display lacks, then its own at once around them."""
        own, start = text, 1 + y // FONT * WIDTH + x
        for at, letter in drawn(text):
            number = ORDER.find(letter)
            if number >= 0:
                _put(oled.buffer, start + at * FONT, number * FONT, inverted)
            else:
                _put_cell(oled.buffer, start + at * FONT, letter)
            own = own.replace(letter, " ")
        oled.text(own, x, y, 1 - inverted)

    def _send(self, oled: "Any", row: int, x: int, width: int) -> None:
        window, line = self._window, self._line
        window[2], window[3] = x, x + width - 1
        window[5] = window[6] = row
        start = 1 + row * WIDTH + x
        line[1 : 1 + width] = oled.buffer[start : start + width]
        with oled.i2c_device as device:
            device.write(window)
            device.write(line, end=1 + width)
