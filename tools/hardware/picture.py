"""A shaded picture of a part, drawn here so that no display and no graphics card is needed."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Sequence
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from tools.hardware.mesh import Point, Triangle, normal

DRAWN_FROM = "drawn from"

Colour = tuple[int, int, int]

WIDTH, HEIGHT, MARGIN, FINER = 800, 600, 30, 2
PAPER, PART = (255, 255, 255), (214, 168, 92)
LIGHT = (-0.45, -0.55, 0.70)
TURN, TILT = math.radians(-28), math.radians(38)  # as a player sees it, a little from the right


def turned(point: Point) -> Point:
    """(across, up, away) on the picture's plane, seen from the player's side and above."""
    x, y, z = point
    x, y = x * math.cos(TURN) - y * math.sin(TURN), x * math.sin(TURN) + y * math.cos(TURN)
    return x, y * math.sin(TILT) + z * math.cos(TILT), y * math.cos(TILT) - z * math.sin(TILT)


class Canvas:
    """A picture that remembers how far away what it shows in each pixel is."""

    def __init__(self, width: int, height: int) -> None:
        self.image = Image.new("RGB", (width, height), PAPER)
        self._width, self._height = width, height
        self._away = [math.inf] * (width * height)

    def fill(self, triangle: Triangle, colour: Colour) -> None:
        """Every pixel of this triangle (pixels across and down, distance) that nothing nearer covers."""
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
        area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if abs(area) < 1e-9:
            return
        for y in _span(ay, by, cy, self._height):
            for x in _span(ax, bx, cx, self._width):
                u = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area
                v = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area
                if u >= 0 and v >= 0 and u + v <= 1:
                    self._dot(x, y, u * az + v * bz + (1 - u - v) * cz, colour)

    def _dot(self, x: int, y: int, away: float, colour: Colour) -> None:
        if away < self._away[y * self._width + x]:
            self._away[y * self._width + x] = away
            self.image.putpixel((x, y), colour)


def _span(a: float, b: float, c: float, most: int) -> range:
    """The whole pixels between the least and the greatest, inside the picture."""
    return range(max(0, math.floor(min(a, b, c))), min(most - 1, math.ceil(max(a, b, c))) + 1)


def draw(path: Path, triangles: Sequence[Triangle], sources: Sequence[Path]) -> None:
    """Writes the picture of these triangles as PNG, and in it what it was drawn from."""
    canvas = Canvas(WIDTH * FINER, HEIGHT * FINER)
    seen = [(turned(a), turned(b), turned(c)) for a, b, c in triangles]
    place = _placer([corner for triangle in seen for corner in triangle])
    for triangle, (a, b, c) in zip(triangles, seen, strict=True):
        canvas.fill((place(a), place(b), place(c)), _shade(triangle))
    facts = PngInfo()
    facts.add_text(DRAWN_FROM, digest(sources))
    canvas.image.reduce(FINER).quantize(64).save(path, optimize=True, pnginfo=facts)


def digest(sources: Sequence[Path]) -> str:
    """The mark that distinguishes a picture of these files from one of others."""
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]


def _placer(corners: Sequence[Point]) -> Callable[[Point], Point]:
    """What puts a seen point onto the canvas so that all these corners fit."""
    width, height, margin = WIDTH * FINER, HEIGHT * FINER, 2 * MARGIN * FINER
    left, right = min(c[0] for c in corners), max(c[0] for c in corners)
    low, high = min(c[1] for c in corners), max(c[1] for c in corners)
    scale = min((width - margin) / (right - left), (height - margin) / (high - low))

    def place(point: Point) -> Point:
        x, y, away = point
        return width / 2 + (x - (left + right) / 2) * scale, height / 2 - (y - (low + high) / 2) * scale, away

    return place


def _shade(triangle: Triangle) -> Colour:
    bright = sum(a * b for a, b in zip(normal(triangle), LIGHT, strict=True))
    share = 0.42 + 0.58 * max(0.0, bright)
    return int(PART[0] * share), int(PART[1] * share), int(PART[2] * share)
