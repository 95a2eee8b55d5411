"""Draws the icons that a phone keeps the home page by, from host/web/static/icon.svg.

    python tools/icon.py            (make icon)
    python tools/icon.py --check    exit 1 if a file does not show what the drawing says

Phones take PNG alone, of 192 and 512 pixels. The drawing is a square and one shape with straight edges on whole units,
so each pixel is the mean of the units that it covers; no library draws, and every computer draws the same.
"""

from __future__ import annotations

import pathlib
import re
import struct
import sys
import zlib

STATIC = pathlib.Path(__file__).resolve().parent.parent / "host" / "web" / "static"
DRAWING = STATIC / "icon.svg"
SIZES = (192, 512)  # pixels
SIGNATURE = b"\x89PNG\r\n\x1a\n"
Colour = tuple[int, int, int]


def path_of(size: int) -> pathlib.Path:
    """Where the icon of this size lies."""
    return STATIC / f"icon-{size}.png"


def pixels(size: int) -> list[list[Colour]]:
    """The rows of the icon, from the top. Raises ValueError for a drawing of another kind."""
    text = DRAWING.read_text()
    found = re.fullmatch(
        r'<svg [^>]*viewBox="0 0 (\d+) \1"><rect width="\1" height="\1" fill="#(\w{6})"/>'
        r'<path d="M(\d+) (\d+)([hv\d-]+)z" fill="#(\w{6})"/></svg>\s*',
        text,
    )
    if found is None:
        raise ValueError("icon.svg is more than a square and one shape of straight edges")
    units, ground, shape = int(found[1]), _colour(found[2]), _colour(found[6])
    inside = _inside(units, int(found[3]), int(found[4]), found[5])
    return [[_mean(inside, units, size, x, y, ground, shape) for x in range(size)] for y in range(size)]


def _colour(text: str) -> Colour:
    red, green, blue = bytes.fromhex(text)
    return red, green, blue


def _inside(units: int, x: int, y: int, steps: str) -> list[list[bool]]:
    """Which units lie within the shape: those with an odd number of upright edges to the left of them."""
    crossed = [[False] * units for _ in range(units)]
    for way, length in re.findall(r"([hv])(-?\d+)", f"{steps}"):
        if way == "h":
            x += int(length)
            continue
        to = y + int(length)
        for row in range(min(y, to), max(y, to)):
            for column in range(x, units):
                crossed[row][column] = not crossed[row][column]
        y = to
    return crossed


def _mean(inside: list[list[bool]], units: int, size: int, x: int, y: int, ground: Colour, shape: Colour) -> Colour:
    """The colour of a pixel, by the part of it that the shape covers."""
    covered = sum(
        wide * high
        for row, high in _spans(y, units, size)
        for column, wide in _spans(x, units, size)
        if inside[row][column]
    )
    whole = units * units
    red, green, blue = (
        (a * (whole - covered) + b * covered + whole // 2) // whole for a, b in zip(ground, shape, strict=True)
    )
    return red, green, blue


def _spans(at: int, units: int, size: int) -> list[tuple[int, int]]:
    """The units that pixel `at` covers along one side, with how much of it: (unit, parts), `units` parts in all."""
    start, end = at * units, (at + 1) * units
    return [
        (unit, min(end, (unit + 1) * size) - max(start, unit * size))
        for unit in range(start // size, (end - 1) // size + 1)
    ]


def png(rows: list[list[Colour]]) -> bytes:
    """The file: 8 bits of red, green and blue for each pixel."""
    size = len(rows)
    data = b"".join(b"\0" + bytes(part for colour in row for part in colour) for row in rows)
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(data, 9)), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(kind, part) for kind, part in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def shown(file: bytes) -> list[list[Colour]]:
    """The rows of a file that `png` wrote, however its bytes were packed."""
    size, _height, _bits = struct.unpack(">IIB", file[16:25])
    length = struct.unpack(">I", file[33:37])[0]
    data, wide = zlib.decompress(file[41 : 41 + length]), 3 * size + 1
    rows = [data[start + 1 : start + wide] for start in range(0, len(data), wide)]
    return [[(row[at], row[at + 1], row[at + 2]) for at in range(0, len(row), 3)] for row in rows]


def main() -> int:
    """Writes the files, or with --check compares what they show. Returns the exit status."""
    if "--check" in sys.argv[1:]:
        other = [path_of(size).name for size in SIZES if shown(path_of(size).read_bytes()) != pixels(size)]
        print(
            *(f"{name} does not show icon.svg: run make icon." for name in other), sep="\n", end="\n" if other else ""
        )
        return bool(other)
    for size in SIZES:
        path_of(size).write_bytes(png(pixels(size)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
