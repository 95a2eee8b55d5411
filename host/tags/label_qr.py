"""The QR code on a label: what a phone's camera opens a card's page with."""

from __future__ import annotations

import segno

from host.tags.signs import Canvas

LEAST = 12.0  # mm across: what phones read from 15 cm
MOST = 16.0
OF_HEIGHT = 0.52  # of a label's height, so that the name has room above


def side(height: float) -> float:
    """How many millimetres a code takes on a label of this height in millimetres."""
    return min(MOST, max(LEAST, OF_HEIGHT * height))


def modules(address: str) -> list[bytes]:
    """The rows of the code, 1 for black, without its white margin; with as much correction as its size takes."""
    return [bytes(row) for row in segno.make(address, error="l", micro=False).matrix]


def draw(canvas: Canvas, address: str, left: float, low: float, width: float) -> None:
    """Draws the code with its lower left corner at left, low; all in points."""
    rows = modules(address)
    module = width / len(rows)
    path = canvas.beginPath()
    for number, row in enumerate(rows):
        base = low + width - (number + 1) * module
        for start, end in _runs(row):
            path.rect(left + start * module, base, (end - start) * module, module)
    canvas.setFillGray(0)
    canvas.drawPath(path, fill=1, stroke=0)


def _runs(row: bytes) -> list[tuple[int, int]]:
    """Where black begins and ends, again and again."""
    edges = [at for at in range(len(row) + 1) if (row[at - 1] if at else 0) != (row[at] if at < len(row) else 0)]
    return list(zip(edges[::2], edges[1::2], strict=True))
