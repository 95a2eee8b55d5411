"""Reads an OLED as a person does: 1,024 bytes of picture into eight rows of sixteen letters, or into four rows of
letters twice as tall.

The letters are those of MicroPython's own font and those the station draws itself, both asked from
MicroPython with the station's program. A letter on a lit bar is read too.
A shape that is not a letter comes out as `#`.
"""

from __future__ import annotations

import functools
import json

from host.virtual.run import run_script

ROWS, CELL, WIDTH = 8, 8, 128
# Four dots of a column by what they are as tall letters, each dot two.
HALF = {sum(3 << 2 * bit for bit in range(4) if dots >> bit & 1): dots for dots in range(16)}

_FONT = """
import framebuf, json
from firmware.letters import CELLS, ORDER
cell = bytearray(8)
letters = framebuf.FrameBuffer(cell, 8, 8, framebuf.MONO_VLSB)
font = {}
for code in range(32, 127):
    letters.fill(0)
    letters.text(chr(code), 0, 0, 1)
    font[chr(code)] = cell.hex()
for at, letter in enumerate(ORDER):
    font[letter] = CELLS[at * 8 : at * 8 + 8].hex()
print(json.dumps(font))
"""


@functools.cache
def letters() -> dict[bytes, str]:
    """The eight bytes of each letter that a station can show, as they stand on the OLED."""
    return {bytes.fromhex(cell): letter for letter, cell in json.loads(run_script(_FONT)).items()}


def read(picture: bytes) -> list[str]:
    """The eight rows of text of `picture` (SSD1306 page order), or its four of large letters, spaces at their ends
    dropped."""
    small = _halved(picture)
    return ["".join(_row(small or picture, row)).rstrip() for row in range(ROWS // 2 if small else ROWS)]


def _halved(picture: bytes) -> bytes | None:
    """What `firmware.tasks.screen` made twice as tall, in its usual height; None for any other picture."""
    found = bytearray()
    for row in range(0, ROWS, 2):
        tops, bottoms = (picture[at * WIDTH : at * WIDTH + WIDTH] for at in (row, row + 1))
        found += bytes(HALF.get(top, 0) | HALF.get(bottom, 0) << 4 for top, bottom in zip(tops, bottoms, strict=True))
    return bytes(found) if any(picture) and all(byte in HALF for byte in picture) else None


def words(picture: bytes) -> str:
    """All its text, in one line."""
    return " ".join(" ".join(read(picture)).split())


def _row(picture: bytes, row: int) -> list[str]:
    pixels = picture[row * WIDTH : row * WIDTH + WIDTH]
    cells = [pixels[at : at + CELL] for at in range(0, WIDTH, CELL)]
    return [letters().get(cell) or letters().get(bytes(byte ^ 0xFF for byte in cell), "#") for cell in cells]
