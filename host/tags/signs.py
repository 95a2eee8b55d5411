"""Small drawings for labels, one for each kind of card: black shapes that can be told apart without colour.

A drawing is a tuple of shapes, drawn one after another in a square from -1 to 1, y up. A shape is its ink (BLACK or
WHITE) and its numbers: x, y and radius of a disc, or x and y of each corner of a polygon.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, TypeAlias

Canvas: TypeAlias = Any  # reportlab's, which has no types
BLACK, WHITE = True, False
Shape = tuple[bool, tuple[float, ...]]
Drawing = tuple[Shape, ...]


def draw(canvas: Canvas, name: str, x: float, y: float, radius: float) -> None:
    """Draws the sign with its middle at x, y; each is kept once in a document, however often it is drawn."""
    if not canvas.hasForm(name):
        canvas.beginForm(name, -1, -1, 1, 1)
        for ink, numbers in SIGNS[name]:
            canvas.setFillGray(0 if ink else 1)
            _fill(canvas, numbers)
        canvas.endForm()
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(radius, radius)
    canvas.doForm(name)
    canvas.restoreState()


def _fill(canvas: Canvas, numbers: tuple[float, ...]) -> None:
    if len(numbers) == 3:
        canvas.circle(*numbers, fill=1, stroke=0)
        return
    path = canvas.beginPath()
    path.moveTo(*numbers[:2])
    for at in range(2, len(numbers), 2):
        path.lineTo(*numbers[at : at + 2])
    path.close()
    canvas.drawPath(path, fill=1, stroke=0)


def _disc(x: float, y: float, radius: float, ink: bool = BLACK) -> Shape:
    return ink, (x, y, radius)


def _shape(*numbers: float, ink: bool = BLACK) -> Shape:
    return ink, numbers


def _box(left: float, low: float, right: float, high: float, ink: bool = BLACK) -> Shape:
    return ink, (left, low, right, low, right, high, left, high)


def _mirrored(shapes: Iterable[Shape]) -> Drawing:
    """The shapes, and each once more on the other side of x = 0."""
    found = tuple(shapes)
    return found + tuple(
        (ink, tuple(-n if at % 2 == 0 and (at < 2 or len(numbers) > 3) else n for at, n in enumerate(numbers)))
        for ink, numbers in found
    )


def _corners(count: int, turn: float, *reach: float) -> Shape:
    """A polygon with corners on a circle around the middle; their distances from it take turns."""
    angles = [math.radians(turn + 360 * at / count) for at in range(count)]
    points = [
        (reach[at % len(reach)] * math.cos(a), reach[at % len(reach)] * math.sin(a)) for at, a in enumerate(angles)
    ]
    return BLACK, tuple(round(number, 4) for point in points for number in point)


def _half(radius: float, ink: bool) -> Shape:
    """The right half of a disc."""
    angles = [math.radians(-90 + 10 * at) for at in range(19)]
    return ink, tuple(round(radius * n, 4) for a in angles for n in (math.cos(a), math.sin(a)))


def _coin(x: float, y: float) -> Drawing:
    return _disc(x, y, 0.74, WHITE), _disc(x, y, 0.64), _disc(x, y, 0.47, WHITE), _disc(x, y, 0.36)


_STEM = _box(-0.12, -1, 0.12, 0)
_SWORD = (
    _shape(-1, 1, -0.68, 0.92, 0.42, -0.22, 0.22, -0.42, -0.92, 0.68),
    _shape(0.02, -0.62, 0.14, -0.74, 0.74, -0.14, 0.62, -0.02),
    _shape(0.42, -0.54, 0.54, -0.42, 0.98, -0.86, 0.86, -0.98),
)
_TURNED_HEART = (_disc(-0.45, -0.35, 0.5), _disc(0.45, -0.35, 0.5), _shape(-0.92, -0.2, 0, 1, 0.92, -0.2))

# Plain shapes, also for games whose kinds Herald does not know, and the four suits.
_SHAPES: dict[str, Drawing] = {
    "circle": (_disc(0, 0, 1),),
    "ring": (_disc(0, 0, 1), _disc(0, 0, 0.55, WHITE)),
    "square": (_corners(4, 45, 1),),
    "diamond": (_corners(4, 0, 1),),
    "triangle": (_corners(3, 90, 1),),
    "wedge": (_corners(3, -90, 1),),
    "hexagon": (_corners(6, 0, 1),),
    "star": (_corners(10, 90, 1, 0.42),),
    "cross": (_box(-1, -0.34, 1, 0.34), _box(-0.34, -1, 0.34, 1)),
    "bars": (_box(-1, -0.92, 1, -0.52), _box(-1, -0.2, 1, 0.2), _box(-1, 0.52, 1, 0.92)),
    "heart": (_disc(-0.45, 0.35, 0.5), _disc(0.45, 0.35, 0.5), _shape(-0.92, 0.2, 0, -1, 0.92, 0.2)),
    "spade": (*_TURNED_HEART, _STEM),
    "club": (_disc(0, 0.5, 0.46), _disc(-0.5, -0.2, 0.46), _disc(0.5, -0.2, 0.46), _STEM),
}
_THINGS: dict[str, Drawing] = {
    "bricks": (
        *_mirrored([_box(0.05, -0.9, 1, -0.36), _box(0.05, 0.36, 1, 0.9), _box(0.6, -0.27, 1, 0.27)]),
        _box(-0.5, -0.27, 0.5, 0.27),
    ),
    "jar": (
        *_mirrored([_disc(0.5, 0.5, 0.3), _disc(0.5, 0.5, 0.17, WHITE)]),
        *_mirrored(
            [
                _shape(
                    -0.02,
                    1,
                    0.34,
                    1,
                    0.34,
                    0.82,
                    0.2,
                    0.75,
                    0.2,
                    0.52,
                    0.66,
                    0.2,
                    0.66,
                    -0.2,
                    0.34,
                    -0.78,
                    0.42,
                    -1,
                    -0.02,
                    -1,
                )
            ]
        ),
    ),
    "temple": (
        _shape(-1, 0.45, 0, 1, 1, 0.45),
        *_mirrored([_box(0.13, -0.62, 0.37, 0.34), _box(0.63, -0.62, 0.87, 0.34)]),
        _box(-1, -1, 1, -0.72),
    ),
    "gear": (_corners(32, 5.625, 1, 1, 0.74, 0.74), _disc(0, 0, 0.34, WHITE)),
    "coins": (*_coin(-0.34, 0.34), *_coin(0.34, -0.34)),
    "swords": _mirrored(_SWORD),
    "crown": (
        _shape(-0.84, -0.56, 0.84, -0.56, 0.95, 0.6, 0.44, 0, 0, 0.8, -0.44, 0, -0.95, 0.6),
        _box(-0.84, -0.92, 0.84, -0.68),
        *_mirrored([_disc(0.88, 0.72, 0.12)]),
        _disc(0, 0.88, 0.12),
    ),
    "pyramid": (
        _shape(-1, -0.8, 1, -0.8, 0, 0.9),
        _box(-1, -0.3, 1, -0.22, WHITE),
        _box(-1, 0.2, 1, 0.28, WHITE),
    ),
    "token": (_disc(0, 0, 1), _disc(0, 0, 0.8, WHITE), _corners(10, 90, 0.68, 0.28)),
    "bust": (_disc(0, 0.48, 0.48), _shape(-0.85, -1, 0.85, -1, 0.8, -0.5, 0.45, -0.14, -0.45, -0.14, -0.8, -0.5)),
    "pickaxe": (
        _shape(-0.78, -0.98, -0.98, -0.78, 0.42, 0.6, 0.6, 0.42),
        _shape(-0.4, 0.72, 0.1, 0.95, 0.56, 0.9, 0.9, 0.56, 0.95, 0.1, 0.72, -0.4, 0.66, 0.1, 0.42, 0.42, 0.1, 0.66),
    ),
    "house": (
        _shape(-1, 0.1, 0, 1, 1, 0.1),
        _box(-0.74, -0.92, 0.74, 0.12),
        _box(-0.2, -0.92, 0.2, -0.22, WHITE),
    ),
    "sword": (
        _shape(-0.22, -0.3, 0.22, -0.3, 0.22, 0.7, 0, 1, -0.22, 0.7),
        _box(-0.66, -0.5, 0.66, -0.26),
        _box(-0.13, -0.8, 0.13, -0.4),
        _disc(0, -0.83, 0.17),
    ),
    "shield": (
        _shape(-0.8, 0.85, 0, 1, 0.8, 0.85, 0.8, 0, 0.55, -0.55, 0, -1, -0.55, -0.55, -0.8, 0),
        _shape(0.06, 0.8, 0.62, 0.7, 0.62, 0, 0.42, -0.45, 0.06, -0.74, ink=WHITE),
    ),
    "camel": (
        _box(-0.72, -0.16, 0.52, 0.22),
        _disc(-0.38, 0.24, 0.3),
        _disc(0.2, 0.24, 0.3),
        *[_box(left, -1, left + 0.16, 0) for left in (-0.72, -0.42, 0.08, 0.36)],
        _shape(0.36, -0.16, 0.6, -0.02, 0.86, 0.6, 0.68, 0.74, 0.44, 0.22),
        _shape(0.62, 0.58, 1, 0.58, 1, 0.78, 0.72, 0.88),
    ),
    "crane": (
        _box(-0.58, -1, -0.3, 0.95),
        _box(-0.85, 0.66, 0.95, 0.88),
        _shape(-0.3, 0.1, -0.3, 0.34, 0.1, 0.7, 0.36, 0.7),
        _box(0.7, 0, 0.78, 0.7),
        _box(0.5, -0.4, 0.98, 0.04),
        _box(-0.95, -1, 0.1, -0.78),
    ),
    "ship": (
        _shape(-1, -0.34, 1, -0.34, 0.62, -0.92, -0.62, -0.92),
        _box(-0.06, -0.4, 0.06, 1),
        _shape(0.16, 0.9, 0.86, -0.14, 0.16, -0.14),
        _shape(-0.16, 0.66, -0.72, -0.14, -0.16, -0.14),
    ),
    "hammer": (
        _box(-0.14, -1, 0.14, 0.4),
        _shape(-0.7, 0.32, 0.5, 0.32, 0.9, 0.64, 0.5, 0.96, -0.7, 0.96),
    ),
    "halves": (_disc(0, 0, 1), _half(0.86, WHITE)),
}
SIGNS = _SHAPES | _THINGS
