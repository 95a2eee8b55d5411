"""Sheets of labels for cards: name, code, and a sign that does not rely on colour.

A game's package may have a module `labels` with `describe(card) -> (sign, kind, place)`; the signs are
those of SIGNS. A game without one gets labels with name and code.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics as untyped_metrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from host.computer.whole import write_whole
from host.errors import BadFile, WrongUse
from host.languages.game_words import GameWords
from shared_rules.contract import Game
from shared_rules.table.modules import LabelsModule

pdfmetrics: Any = untyped_metrics  # the library does not type its arguments
Draw = Callable[[Any, float, float, float], None]

WIDTH, HEIGHT = A4[0] / mm, A4[1] / mm
MARGIN = 10.0  # mm around a plain sheet
HEAD = 8.0  # mm for its heading
PRINTABLE = 5.0  # mm from the paper's edge: what most printers leave white
PADDING = 0.085  # of a label's height, and at most
PADDING_MOST = 2.5  # mm
BIG, SMALL = 11.0, 7.5  # points
SIGN = 7.0  # mm across
ROOMY = 25.0  # mm of height that these letters and signs are for; on lower labels all is smaller
PLAIN, BOLD = "SourceSans", "SourceSansBold"


class Label(NamedTuple):
    """What stands on one label."""

    name: str
    code: str
    sign: str
    kind: str
    place: str


class Size(NamedTuple):
    """Width and height of a label in millimetres."""

    width: float
    height: float

    @property
    def scale(self) -> float:
        """How much smaller than on a roomy label everything is drawn."""
        return min(1.0, self.height / ROOMY)

    @classmethod
    def parse(cls, text: str) -> Size:
        """`60x30`, or `tag`. Raises WrongUse."""
        if text.strip().lower() == TAG:
            return ON_A_TAG
        width, _, height = text.lower().partition("x")
        try:
            size = cls(float(width), float(height))
        except ValueError:
            raise WrongUse(f"A label's size is like 60x30, in millimetres, not {text}.") from None
        if size != ON_A_TAG and not (35 <= size.width <= 190 and 15 <= size.height <= 277):
            raise WrongUse(f"A label of {text} mm does not work: 35 to 190 wide, 15 to 277 high, or {TAG}.")
        return size


TAG = "tag"
ON_A_TAG = Size(20, 14)  # its corners reach 12.2 mm from its middle: inside a round tag of 25 mm
# Sheets of stickers that are sold for A4: columns, rows, and the gap between columns. The rest is margin on both sides.
STICKERS = {
    Size(63.5, 38.1): (3, 7, 2.54),
    Size(38.1, 21.2): (5, 13, 2.54),
    Size(70, 36): (3, 8, 0.0),
    Size(99.1, 38.1): (2, 7, 2.54),
    Size(45.7, 21.2): (4, 12, 2.54),
}


class Sheet(NamedTuple):
    """Where labels lie on A4, in millimetres from its top left corner. `cut`: plain paper, with lines to cut along."""

    size: Size
    across: int
    down: int
    left: float
    top: float
    gap: float
    cut: bool

    @classmethod
    def of(cls, size: Size) -> Sheet:
        """The sheet of stickers of this size, or plain paper with as many as fit."""
        if size in STICKERS:
            across, down, gap = STICKERS[size]
            left = (WIDTH - across * size.width - (across - 1) * gap) / 2
            return cls(size, across, down, left, (HEIGHT - down * size.height) / 2, gap, False)
        across, down = (WIDTH - 2 * MARGIN) // size.width, (HEIGHT - 2 * MARGIN - HEAD) // size.height
        return cls(size, int(across), int(down), MARGIN, MARGIN + HEAD, 0.0, True)

    def place(self, number: int) -> tuple[float, float]:
        """Left and top of the label with this number, row by row."""
        column, row = number % self.across, number // self.across
        return self.left + column * (self.size.width + self.gap), self.top + row * self.size.height


def labels(
    game: Game, words: GameWords, called: Callable[[str], str] = str, said: Callable[[str], str] = str
) -> list[Label]:
    """One label for every card of the game that carries a tag, in the game's order. `called` gives a card's name
    in another language by its English one (`host.languages.codes.card_names`), `said` the words beside it
    (`host.tags.label_words.in_language`)."""
    try:
        described: LabelsModule | None = game.part("table.labels")
    except ImportError:
        described = None
    found: list[Label] = []
    for card in game.cards():
        sign, kind, place = described.describe(card) if described else ("", "", "")
        name = called(words.card_name(card))
        found.append(Label(name, f"{game.code}/{card}", sign, said(kind), said(place)))
    return found


def write(path: Path, title: str, found: Sequence[Label], size: Size, said: Callable[[str], str] = str) -> int:
    """Draws the labels on A4: on the sheet of stickers of that size, or on plain paper with lines to cut along.
    Returns the number of sheets. Raises BadFile.

    The same labels give the same bytes, whenever they are written.
    """
    for name, file in ((PLAIN, "Regular"), (BOLD, "Bold")):
        source = files("font_source_sans_pro") / "files" / f"SourceSansPro-{file}.ttf"
        pdfmetrics.registerFont(TTFont(name, str(source)))
    drawn = io.BytesIO()
    canvas: Any = Canvas(drawn, pagesize=A4, invariant=1)
    canvas.setTitle(title)
    sheet = Sheet.of(size)
    each = sheet.across * sheet.down
    sheets = max(1, math.ceil(len(found) / each))
    for number in range(sheets):
        _head(canvas, f"{title}: {said(f'sheet {number + 1} of {sheets}')}", sheet)
        for at, label in enumerate(found[number * each : (number + 1) * each]):
            _draw(canvas, label, sheet, *sheet.place(at))
        canvas.showPage()
    canvas.save()
    try:
        write_whole(path, drawn.getvalue())
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror or error}.") from error
    return sheets


def _head(canvas: Any, text: str, sheet: Sheet) -> None:
    """Which sheet it is, where its margin has room for that."""
    base = sheet.top - 5 if sheet.cut else PRINTABLE + 3
    if base + 1 < sheet.top:
        canvas.setFont(PLAIN, SMALL)
        canvas.drawString(max(sheet.left, PRINTABLE) * mm, (HEIGHT - base) * mm, text)


def _draw(canvas: Any, label: Label, sheet: Sheet, left: float, top: float) -> None:
    """One label; `left` and `top` from the sheet's top left corner. Nothing is drawn where printers cannot."""
    width, height = sheet.size
    if sheet.cut:
        canvas.setLineWidth(0.2)
        canvas.setStrokeGray(0.6)
        canvas.rect(left * mm, (HEIGHT - top - height) * mm, width * mm, height * mm)
        canvas.setStrokeGray(0)
    scale, pad = sheet.size.scale, min(PADDING_MOST, PADDING * height)
    first, last = max(left + pad, PRINTABLE), min(left + width - pad, WIDTH - PRINTABLE)
    upper, lower = HEIGHT - top - pad, HEIGHT - top - height
    edge = first
    if label.sign:
        sign = SIGN * scale
        SIGNS[label.sign](canvas, (edge + sign / 2) * mm, (upper - sign / 2) * mm, sign / 2 * mm)
        edge += sign + 2 * scale
    _text(canvas, label.name, BOLD, BIG * scale, edge, upper - 4 * scale, (last - edge) * mm)
    _text(canvas, label.kind, PLAIN, SMALL * scale, edge, upper - 7.6 * scale, (last - edge) * mm)
    room = (last - first) * mm
    _text(canvas, label.place, PLAIN, SMALL * scale, first, lower + 5.2 * scale, room)
    _text(canvas, label.code, PLAIN, SMALL * scale, first, lower + 2.2 * scale, room)


def _text(canvas: Any, text: str, font: str, points: float, left: float, base: float, room: float) -> None:
    """One line, made smaller until it fits."""
    width = pdfmetrics.stringWidth(text, font, points)
    canvas.setFont(font, points * min(1.0, room / width) if width else points)
    canvas.drawString(left * mm, base * mm, text)


def _polygon(corners: int, turn: float, dents: float = 1.0) -> Draw:
    """A filled shape with corners on a circle; with `dents` below 1 every other one lies further in."""

    def draw(canvas: Any, x: float, y: float, radius: float) -> None:
        path = canvas.beginPath()
        for n in range(corners):
            angle = math.radians(turn + 360 * n / corners)
            reach = radius * (dents if n % 2 else 1)
            point = (x + reach * math.cos(angle), y + reach * math.sin(angle))
            path.lineTo(*point) if n else path.moveTo(*point)
        path.close()
        canvas.drawPath(path, fill=1, stroke=0)

    return draw


def _circle(canvas: Any, x: float, y: float, radius: float) -> None:
    canvas.circle(x, y, radius, fill=1, stroke=0)


def _ring(canvas: Any, x: float, y: float, radius: float) -> None:
    canvas.setLineWidth(radius * 0.45)
    canvas.circle(x, y, radius * 0.78, fill=0, stroke=1)


def _cross(canvas: Any, x: float, y: float, radius: float) -> None:
    canvas.rect(x - radius, y - radius / 3, 2 * radius, 2 * radius / 3, fill=1, stroke=0)
    canvas.rect(x - radius / 3, y - radius, 2 * radius / 3, 2 * radius, fill=1, stroke=0)


def _bars(canvas: Any, x: float, y: float, radius: float) -> None:
    for n in (-1, 0, 1):
        canvas.rect(x - radius, y + n * radius * 0.72 - radius * 0.2, 2 * radius, radius * 0.4, fill=1, stroke=0)


def _heart(canvas: Any, x: float, y: float, radius: float, turned: int = 1) -> None:
    for side in (-1, 1):
        canvas.circle(x + side * radius * 0.45, y + turned * radius * 0.35, radius * 0.5, fill=1, stroke=0)
    path = canvas.beginPath()
    path.moveTo(x - radius * 0.92, y + turned * radius * 0.2)
    path.lineTo(x, y - turned * radius)
    path.lineTo(x + radius * 0.92, y + turned * radius * 0.2)
    path.close()
    canvas.drawPath(path, fill=1, stroke=0)


def _spade(canvas: Any, x: float, y: float, radius: float) -> None:
    _heart(canvas, x, y, radius, -1)
    _stem(canvas, x, y, radius)


def _club(canvas: Any, x: float, y: float, radius: float) -> None:
    for across, up in ((0, 0.5), (-0.5, -0.2), (0.5, -0.2)):
        canvas.circle(x + across * radius, y + up * radius, radius * 0.46, fill=1, stroke=0)
    _stem(canvas, x, y, radius)


def _stem(canvas: Any, x: float, y: float, radius: float) -> None:
    canvas.rect(x - radius * 0.12, y - radius, radius * 0.24, radius, fill=1, stroke=0)


SIGNS: dict[str, Draw] = {
    "club": _club,
    "heart": _heart,
    "spade": _spade,
    "circle": _circle,
    "ring": _ring,
    "square": _polygon(4, 45),
    "diamond": _polygon(4, 0),
    "triangle": _polygon(3, 90),
    "wedge": _polygon(3, -90),
    "hexagon": _polygon(6, 0),
    "star": _polygon(10, 90, 0.42),
    "cross": _cross,
    "bars": _bars,
}
