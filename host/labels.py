"""Sheets of labels for cards: name, code, and a sign that does not rely on colour.

A game's package may have a module `labels` with `describe(card) -> (sign, kind, place)`; the signs are
those of SIGNS. A game without one gets labels with name and code.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics as untyped_metrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from host.errors import BadFile, WrongUse
from host.language import Language
from shared_rules.contract import Game

pdfmetrics: Any = untyped_metrics  # the library says nothing of its arguments' types
Draw = Callable[[Any, float, float, float], None]

MARGIN = 10.0  # mm around the sheet, what most printers leave white
PADDING = 2.5
BIG, SMALL = 11.0, 7.5  # points
SIGN = 7.0  # mm across
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

    @classmethod
    def parse(cls, text: str) -> Size:
        """`60x30`. Raises WrongUse."""
        width, _, height = text.lower().partition("x")
        try:
            size = cls(float(width), float(height))
        except ValueError:
            raise WrongUse(f"A label's size is like 60x30, in millimetres, not {text}.") from None
        if not (35 <= size.width <= 190 and 15 <= size.height <= 277):
            raise WrongUse(f"A label of {text} mm does not work: 35 to 190 wide, 15 to 277 high.")
        return size


def labels(game: Game, language: Language, called: Callable[[str], str] = str) -> list[Label]:
    """One label for every card of the game that carries a tag, in the game's order. `called` gives a card's name
    in another language by its English one (`host.tongues.card_names`)."""
    name = f"shared_rules.{game.name}.labels"
    described: Any = import_module(name) if find_spec(name) else None
    found: list[Label] = []
    for card in game.cards():
        sign, kind, place = described.describe(card) if described else ("", "", "")
        found.append(Label(called(language.card_name(card)), f"{game.code}/{card}", sign, kind, place))
    return found


def write(path: Path, title: str, found: Sequence[Label], size: Size) -> int:
    """Draws the labels on A4 sheets with lines to cut along. Returns the number of sheets. Raises BadFile.

    The same labels give the same bytes, whenever they are written.
    """
    for name, file in ((PLAIN, "Regular"), (BOLD, "Bold")):
        source = files("font_source_sans_pro") / "files" / f"SourceSansPro-{file}.ttf"
        pdfmetrics.registerFont(TTFont(name, str(source)))
    canvas: Any = Canvas(str(path), pagesize=A4, invariant=1)
    canvas.setTitle(title)
    across = int((A4[0] / mm - 2 * MARGIN) // size.width)
    down = int((A4[1] / mm - 2 * MARGIN - 8) // size.height)
    sheets = max(1, math.ceil(len(found) / (across * down)))
    for sheet in range(sheets):
        _head(canvas, f"{title}: sheet {sheet + 1} of {sheets}")
        for place, label in enumerate(found[sheet * across * down : (sheet + 1) * across * down]):
            left = MARGIN + place % across * size.width
            top = A4[1] / mm - MARGIN - 8 - place // across * size.height
            _draw(canvas, label, left, top, size)
        canvas.showPage()
    try:
        canvas.save()
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror or error}.") from error
    return sheets


def _head(canvas: Any, text: str) -> None:
    canvas.setFont(PLAIN, SMALL)
    canvas.drawString(MARGIN * mm, A4[1] - (MARGIN + 3) * mm, text)


def _draw(canvas: Any, label: Label, left: float, top: float, size: Size) -> None:
    canvas.setLineWidth(0.2)
    canvas.setStrokeGray(0.6)
    canvas.rect(left * mm, (top - size.height) * mm, size.width * mm, size.height * mm)
    canvas.setStrokeGray(0)
    edge = left + PADDING
    if label.sign:
        SIGNS[label.sign](canvas, (edge + SIGN / 2) * mm, (top - PADDING - SIGN / 2) * mm, SIGN / 2 * mm)
        edge += SIGN + 2
    room = (left + size.width - PADDING - edge) * mm
    _text(canvas, label.name, BOLD, BIG, edge, top - PADDING - 4, room)
    _text(canvas, label.kind, PLAIN, SMALL, edge, top - PADDING - 7.6, room)
    room = (size.width - 2 * PADDING) * mm
    _text(canvas, label.place, PLAIN, SMALL, left + PADDING, top - size.height + 5.2, room)
    _text(canvas, label.code, PLAIN, SMALL, left + PADDING, top - size.height + 2.2, room)


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


SIGNS: dict[str, Draw] = {
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
