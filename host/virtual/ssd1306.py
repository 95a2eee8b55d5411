"""Model of the SSD1306, the chip behind a 128 x 64 OLED, on I2C.

It knows the commands that decide what a person sees, and takes the arguments of all others, so that
bytes are never misread. `picture()` is the image on the glass, `ram` what was written.
"""

WIDTH = 128
PAGES = 8
SIZE = WIDTH * PAGES

# Number of argument bytes of every command that has any.
_ONE = (0x20, 0x81, 0x8D, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB)
_MORE = {0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0xA3: 2}
_ARGUMENTS = {**dict.fromkeys(_ONE, 1), **_MORE}

_HORIZONTAL, _VERTICAL, _PAGE = 0, 1, 2
_SNOW = bytes(at * 181 & 0xFF for at in range(SIZE))  # what a memory holds that nobody has written


class Ssd1306:
    """The display controller. `changed` is set by every change of the picture; its viewer clears it. `deaf` is
    a large panel that waits for its first reset."""

    def __init__(self) -> None:
        self.changed = False
        self.deaf = False
        self._there = True
        self._power_on(bytes(SIZE))

    def _power_on(self, memory: bytes) -> None:
        self.ram = bytearray(memory)
        self.contrast = 0x7F
        self.on = False
        self.inverted = False
        self.all_on = False
        self.pump = False
        self._mode = _PAGE
        self._columns = (0, WIDTH - 1)
        self._pages = (0, PAGES - 1)
        self._column = 0
        self._page = 0
        self._start_line = 0
        self._offset = 0
        self._mirrored = False
        self._flipped = False
        self._command: list[int] = []
        self._expect_control = True
        self._single = False
        self._data = False

    def start(self, reading: bool) -> bool:
        """A transfer begins: the next byte decides whether commands or pixels follow."""
        self._expect_control = True
        return self._there and not self.deaf

    def unplug(self) -> None:
        """It is pulled from its plug: dark, and nobody answers at its address."""
        self._there = False
        self._power_on(bytes(SIZE))
        self.changed = True

    def plug(self) -> None:
        """It is plugged in: it answers, is off, and has anything at all in its memory."""
        self._there = True
        self._power_on(_SNOW)

    def misread(self) -> None:
        """Noise on its wires while pixels came: every eleventh byte of its memory is not what was sent."""
        for at in range(0, SIZE, 11):
            self.ram[at] ^= 0x3C
        self.changed = True

    def confuse(self, code: bytes) -> None:
        """Noise on its wires while nobody spoke to it: a command and its arguments that nobody sent."""
        self.start(False)
        for byte in b"\x00" + code:
            self.write(byte)
        self.stop()

    def reset_line(self, level: int) -> None:
        """Low: a large panel is reset, and hears from then on."""
        self.deaf = self.deaf and bool(level)

    def write(self, byte: int) -> bool:
        """A control byte, a command byte or eight pixels."""
        if self._expect_control:
            self._single = bool(byte & 0x80)
            self._data = bool(byte & 0x40)
            self._expect_control = False
            return True
        if self._data:
            self._pixels(byte)
        else:
            self._take(byte)
        self._expect_control = self._single
        return True

    def read(self) -> int:
        """The status byte: bit 6 is set when the display is off."""
        return 0 if self.on else 0x40

    def stop(self) -> None:
        """The transfer is over."""

    def picture(self) -> bytes:
        """What a person sees: 1,024 bytes, eight rows of 128 columns, lowest bit on top."""
        if not self.on or not self.pump:
            return bytes(SIZE)
        if self.all_on:
            return b"\xff" * SIZE
        pixels = self._upright()
        return bytes(byte ^ 0xFF for byte in pixels) if self.inverted else pixels

    def _upright(self) -> bytes:
        # Modules are mounted so that remapped columns and flipped rows are the upright picture.
        rows = [self.ram[page * WIDTH : page * WIDTH + WIDTH] for page in range(PAGES)]
        shift = (self._start_line + self._offset) % 64
        if self._flipped and shift == 0:
            return b"".join(rows)
        return _turned(rows, shift, self._flipped)

    def _pixels(self, byte: int) -> None:
        # The remap of columns decides where a byte goes when it comes; what lies there already stays where it is.
        at = self._page * WIDTH + (self._column if self._mirrored else WIDTH - 1 - self._column)
        if self.ram[at] != byte:
            self.ram[at] = byte
            self.changed = True
        self._advance()

    def _advance(self) -> None:
        if self._mode == _PAGE:
            self._column = (self._column + 1) % WIDTH
        elif self._mode == _HORIZONTAL:
            self._column, wrapped = _step(self._column, self._columns, WIDTH)
            if wrapped:
                self._page, _ = _step(self._page, self._pages, PAGES)
        else:
            self._page, wrapped = _step(self._page, self._pages, PAGES)
            if wrapped:
                self._column, _ = _step(self._column, self._columns, WIDTH)

    def _take(self, byte: int) -> None:
        self._command.append(byte)
        if len(self._command) > _ARGUMENTS.get(self._command[0], 0):
            code, *arguments = self._command
            self._command = []
            self._obey(code, arguments)

    def _obey(self, code: int, arguments: list[int]) -> None:
        if code < 0x20 or 0xB0 <= code <= 0xB7:
            self._point(code)
        elif code in (0x20, 0x21, 0x22):
            self._window(code, arguments)
        elif code == 0x81:
            self.contrast = arguments[0]
        else:
            self._appear(code, arguments)

    def _point(self, code: int) -> None:
        # Page addressing mode: low and high nibble of the column, and the page.
        if code < 0x10:
            self._column = (self._column & 0x70) | code
        elif code < 0x20:
            self._column = ((code & 0x07) << 4) | (self._column & 0x0F)
        else:
            self._page = code & 7

    def _window(self, code: int, arguments: list[int]) -> None:
        if code == 0x20:
            self._mode = arguments[0] & 3 if arguments[0] & 3 < 3 else _PAGE
        elif code == 0x21:
            self._columns = (arguments[0] & 127, arguments[1] & 127)
            self._column = self._columns[0]
        else:
            self._pages = (arguments[0] & 7, arguments[1] & 7)
            self._page = self._pages[0]

    def _appear(self, code: int, arguments: list[int]) -> None:
        before = self._look()
        if 0x40 <= code <= 0x7F:
            self._start_line = code & 63
        elif code in (0xA0, 0xA1):
            self._mirrored = code == 0xA1
        elif code in (0xA4, 0xA5):
            self.all_on = code == 0xA5
        elif code in (0xA6, 0xA7):
            self.inverted = code == 0xA7
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif code & 0xF0 == 0xC0:
            self._flipped = bool(code & 8)
        elif code == 0x8D:
            self.pump = bool(arguments[0] & 4)
        elif code == 0xD3:
            self._offset = arguments[0] & 63
        self.changed = self.changed or self._look() != before

    def _look(self) -> tuple[object, ...]:
        switches = (self.on, self.pump, self.inverted, self.all_on)
        return (*switches, self._start_line, self._offset, self._flipped)


def _step(value: int, limits: tuple[int, int], count: int) -> tuple[int, bool]:
    if value == limits[1]:
        return limits[0], True
    return (value + 1) % count, False


def _turned(rows: list[bytearray], shift: int, flipped: bool) -> bytes:
    lines = [[row[x] >> bit & 1 for x in range(WIDTH)] for row in rows for bit in range(8)]
    lines = lines[shift:] + lines[:shift]
    if not flipped:
        lines.reverse()
    picture = bytearray(SIZE)
    for y, line in enumerate(lines):
        for x, lit in enumerate(line):
            picture[y // 8 * WIDTH + x] |= lit << (y & 7)
    return bytes(picture)
