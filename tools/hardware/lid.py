"""A lid of cardboard for the station on a breadboard, as a PDF to be printed 1:1 on A4 and glued onto cardboard.

It stands over the breadboard like a small table: the card lies on it above the reader, the display looks through a
window, and the switches on the breadboard are reached through an opening. Windows and boards are those of station.scad,
places on the breadboard those of breadboard.svg. x runs to the player's right and y away, from the lid's front left.
"""

from __future__ import annotations

import io
import json
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics as untyped_metrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tools.hardware.breadboard import SWITCHES
from tools.hardware.enclosure import FIGURES
from tools.hardware.enclosure import FOLDER as CASE
from tools.hardware.wiring import FOLDER

pdfmetrics: Any = untyped_metrics  # the library does not type its arguments

NAME = "breadboard_lid.pdf"
PAGE = (297.0, 210.0)  # mm: A4 across
WIDTH, LENGTH, HIGH = 195.0, 145.0, 35.0  # mm: the top, and how high it stands: Pico, pins and plugs
BOARD = (165.0, 55.0)  # mm: a breadboard of 830 holes
BOARD_LEFT, FIRST_ROW, HOLE = 10.0, 3.8, 2.54  # mm: where it lies, and from its end to row 1
CARD, WINDOW = (158.0, 90.0), (38.0, 85.0)  # middles of card and reader, and of the window
ROOM = 42.0  # mm: how deep the opening for fingers is
RULER = 100.0  # mm
CUT, FOLD, MARK = "cut", "fold", "mark"
FONT = "SourceSans"


class Line(NamedTuple):
    """A frame on the lid, or a stroke where it has no width or no height: what it is, and how it is drawn (CUT, FOLD or
    MARK: only to see where things lie)."""

    name: str
    kind: str
    left: float
    low: float
    right: float
    high: float


def row(number: float) -> float:
    """x of a row of the breadboard."""
    return BOARD_LEFT + FIRST_ROW + (number - 1) * HOLE


def lines() -> list[Line]:
    """Every frame of the lid and its three sides."""
    told: dict[str, Any] = json.loads((CASE / FIGURES).read_text(encoding="utf-8"))["small"]
    first, last = row(min(SWITCHES.values()) - 1), row(max(SWITCHES.values()) + 3)
    behind = WINDOW[1] - told["window_off"]
    return [
        *_body(first, last),
        Line("USB", CUT, -HIGH, BOARD[1] / 2 - 12, -HIGH + 25, BOARD[1] / 2 + 12),
        Line("buttons", CUT, first, 0, last, ROOM),
        _around("window", CUT, WINDOW, told["window"]),
        _around("display", MARK, (WINDOW[0], behind), told["display_board"]),
        _around("card", MARK, CARD, told["seat"]),
        _around("reader", MARK, CARD, told["reader_board"]),
        Line("breadboard", MARK, BOARD_LEFT, 0, BOARD_LEFT + BOARD[0], BOARD[1]),
    ]


def _body(first: float, last: float) -> list[Line]:
    """The outline, with the opening in its front from `first` to `last`, and the three folds."""
    outside = [(first, 0), (-HIGH, 0), (-HIGH, LENGTH), (0, LENGTH), (0, LENGTH + HIGH), (WIDTH, LENGTH + HIGH)]
    outside += [(WIDTH, LENGTH), (WIDTH + HIGH, LENGTH), (WIDTH + HIGH, 0), (last, 0)]
    folds = [((0, 0), (0, LENGTH)), ((0, LENGTH), (WIDTH, LENGTH)), ((WIDTH, LENGTH), (WIDTH, 0))]
    edges = [Line("edge", CUT, *_sorted(*ends)) for ends in pairwise(outside)]
    return edges + [Line("fold", FOLD, *_sorted(*ends)) for ends in folds]


def _sorted(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float, float, float]:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1])


def _around(name: str, kind: str, middle: tuple[float, float], size: tuple[float, float]) -> Line:
    (x, y), (width, height) = middle, size
    return Line(name, kind, x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def letters() -> dict[str, float]:
    """x of each switch's middle, by its letter."""
    return {letter: row(number + 1) for letter, number in SWITCHES.items()}


def make(folder: Path = FOLDER) -> None:
    """Writes the PDF into `folder`; the same bytes each time."""
    source = files("font_source_sans_pro") / "files" / "SourceSansPro-Regular.ttf"
    pdfmetrics.registerFont(TTFont(FONT, str(source)))
    drawn = io.BytesIO()
    canvas: Any = Canvas(drawn, pagesize=(PAGE[0] * mm, PAGE[1] * mm), invariant=1)
    canvas.setTitle("Herald: a lid of cardboard")
    canvas.translate((PAGE[0] - WIDTH) / 2 * mm, (PAGE[1] - LENGTH - HIGH) / 2 * mm)
    for line in lines():
        _draw(canvas, line)
    for letter, x in letters().items():
        _say(canvas, x, ROOM + 3, letter, 14)
    _say(canvas, CARD[0], CARD[1] + 30, "card", 12)
    _say(canvas, CARD[0], CARD[1], "reader below", 9)
    _say(canvas, WINDOW[0], WINDOW[1] - 24, "display below", 9)
    _say(canvas, 60, 125, "Print at 100 %: the ruler is 100 mm long.", 9)
    _say(canvas, 60, 119, "Cut solid lines, fold dashed ones. Dots: what lies below.", 9)
    _ruler(canvas, 10, 132)
    canvas.showPage()
    canvas.save()
    (folder / NAME).write_bytes(drawn.getvalue())


def _draw(canvas: Any, line: Line) -> None:
    canvas.setDash(*{CUT: ([], 0), FOLD: ([4, 3], 0), MARK: ([0.6, 2.4], 0)}[line.kind])
    canvas.setLineWidth(0.8 if line.kind == CUT else 0.5)
    width, height = line.right - line.left, line.high - line.low
    canvas.rect(line.left * mm, line.low * mm, width * mm, height * mm)


def _say(canvas: Any, x: float, y: float, text: str, size: float) -> None:
    canvas.setFont(FONT, size)
    canvas.drawCentredString(x * mm, y * mm, text)


def _ruler(canvas: Any, x: float, y: float) -> None:
    canvas.setDash([], 0)
    canvas.setLineWidth(0.3)
    for at in range(int(RULER) + 1):
        canvas.line((x + at) * mm, y * mm, (x + at) * mm, (y + (5 if at % 10 == 0 else 2.5)) * mm)
