"""Sheets of labels for cards: name, code, and a drawing of the card's kind that does not rely on colour.

A game's package may have a module `labels` with `describe(card) -> (sign, kind, place)`; the signs are
those of `host.tags.signs`. A game without one gets labels with name and code.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics as untyped_metrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from host.computer.whole import write_whole
from host.errors import BadFile, WrongUse
from host.languages.game_words import GameWords
from host.tags import label_qr, signs
from host.tags.addresses import address_of
from host.tags.label_words import describing
from host.tags.papers import ON_A_TAG, Sheet
from shared_rules import tag
from shared_rules.card_game import CardGame
from shared_rules.contract import Game

pdfmetrics: Any = untyped_metrics  # the library does not type its arguments

PRINTABLE = 5.0  # mm from the paper's edge: what most printers leave white
PADDING = 0.085  # of a label's height, and at most
PADDING_MOST = 2.5  # mm
NAME, KIND, SMALL = 15.0, 10.0, 8.0  # points on a label of 25 mm: name and kind are read at arm's length
SIGN = 11.0  # mm across
REGULAR, BOLD = "SourceSans", "SourceSansBold"
RULER = 100.0  # mm
QUIET = 1.7  # mm around a QR code: four modules of the largest
BELOW_NAME = 6.1  # mm from the top of the text to where the letters of the name end, on a label of 25 mm
NARROW = 24.0  # mm of text beside a QR code; with less, it has no room for a sign
TRY = (
    "Test page: print it at {0} % (actual size) on plain paper.",
    "The ruler must be {0} mm long.",
    "Hold the page and a sheet of labels before a lamp: each frame lies on a label.",
)


class Label(NamedTuple):
    """What stands on one label. `address`: what its QR code opens, or empty for a label without one."""

    name: str
    code: str
    sign: str
    kind: str
    place: str
    address: str = ""


def labels(
    game: Game,
    words: GameWords,
    called: Callable[[str], str] = str,
    said: Callable[[str], str] = str,
    house: str = "",
    options: Mapping[str, str] | None = None,
) -> list[Label]:
    """One label for every card that these options of the game play with, in the game's order. `called` gives a card's
    name in another language by its English one (`host.languages.codes.card_names`), `said` the words beside it
    (`host.tags.label_words.in_language`). With the address of a `house` each has the QR code of its card there.
    Raises ValueError with a sentence for a game with a mistake in what it declares, or for an option that it does not
    have."""
    if isinstance(game, CardGame):
        game.part("referee.checking").require_sound(game)
    describe = describing(game)
    found: list[Label] = []
    for card in game.cards_of(game.complete(dict(options or {}))):
        sign, kind, place = describe(card)
        name = called(words.card_name(card))
        text = tag.join(game.code, card)
        address = address_of(house, text) if house else ""
        found.append(Label(name, text, sign, said(kind), said(place), address))
    return found


def write(path: Path, title: str, found: Sequence[Label], sheet: Sheet, said: Callable[[str], str] = str) -> int:
    """Draws the labels on sheets of stickers, or on plain paper with lines to cut along. Returns the number of sheets.
    Raises BadFile.

    The same labels give the same bytes, whenever they are written.
    """
    content, sheets = drawn(title, found, sheet, said)
    _keep(path, content)
    return sheets


def drawn(title: str, found: Sequence[Label], sheet: Sheet, said: Callable[[str], str] = str) -> tuple[bytes, int]:
    """The same as the bytes of a PDF, and the number of sheets. Raises WrongUse where a label has no room for its QR
    code."""
    if sheet.size == ON_A_TAG and any(label.address for label in found):
        raise WrongUse("A label on a tag has no room for a QR code: choose another size, like l7160 or 63x25.")
    page, canvas = _begin(title, sheet)
    each = sheet.across * sheet.down
    sheets = max(1, math.ceil(len(found) / each))
    for number in range(sheets):
        _head(canvas, f"{title}: {said(f'sheet {number + 1} of {sheets}')}", sheet)
        for at, label in enumerate(found[number * each : (number + 1) * each]):
            _draw(canvas, label, sheet, *sheet.place(at))
        canvas.showPage()
    canvas.save()
    return page.getvalue(), sheets


def write_test_page(path: Path, sheet: Sheet, said: Callable[[str], str] = str) -> None:
    """A page without labels: rulers across and down, and a frame where each label will lie. Raises BadFile."""
    page, canvas = _begin("Herald", sheet)
    height = sheet.page[1]
    for number in range(sheet.across * sheet.down):
        _frame(canvas, sheet, *sheet.place(number))
    middle, left = height / 2, (sheet.page[0] - RULER) / 2
    lines = [said(line.format(int(RULER))) for line in TRY]
    wide = max(pdfmetrics.stringWidth(line, BOLD, KIND) for line in lines) / mm + 10
    canvas.setFillGray(1)
    canvas.rect((sheet.page[0] - wide) / 2 * mm, (middle - 8) * mm, wide * mm, 40 * mm, fill=1, stroke=0)
    canvas.rect((left - 14) * mm, (middle - 15 - RULER) * mm, 18 * mm, (RULER + 6) * mm, fill=1, stroke=0)
    canvas.setFillGray(0)
    canvas.setFont(BOLD, KIND)
    for at, line in enumerate(lines):
        canvas.drawCentredString(sheet.page[0] / 2 * mm, (middle + 26 - 6 * at) * mm, line)
    _ruler(canvas, left, middle, 1, 0)
    _ruler(canvas, left - 4, middle - 12, 0, -1)
    canvas.showPage()
    canvas.save()
    _keep(path, page.getvalue())


def _begin(title: str, sheet: Sheet) -> tuple[io.BytesIO, signs.Canvas]:
    """A document of such sheets, and where its bytes will be."""
    for name, file in ((REGULAR, "Regular"), (BOLD, "Bold")):
        source = files("font_source_sans_pro") / "files" / f"SourceSansPro-{file}.ttf"
        pdfmetrics.registerFont(TTFont(name, str(source)))
    page = io.BytesIO()
    canvas: signs.Canvas = Canvas(page, pagesize=(sheet.page[0] * mm, sheet.page[1] * mm), invariant=1)
    canvas.setTitle(title)
    canvas.setViewerPreference("PrintScaling", "None")  # what fits a page fits no label any more
    return page, canvas


def _keep(path: Path, content: bytes) -> None:
    try:
        write_whole(path, content)
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror or error}.") from error


def _ruler(canvas: signs.Canvas, x: float, y: float, across: int, up: int) -> None:
    """RULER millimetres from x, y on (millimetres from the lower left): a stroke each, longer at 5 and 10."""
    canvas.setLineWidth(0.3)
    canvas.setFont(REGULAR, SMALL)
    for at in range(int(RULER) + 1):
        long = 6 if at % 10 == 0 else 4 if at % 5 == 0 else 2.5
        from_x, from_y = x + across * at, y + up * at
        canvas.line(from_x * mm, from_y * mm, (from_x + up * long) * mm, (from_y + across * long) * mm)
        if at % 20 == 0:
            canvas.drawCentredString((from_x - 4 * up) * mm, (from_y - 3.5 * across - abs(up)) * mm, str(at))


def _head(canvas: signs.Canvas, text: str, sheet: Sheet) -> None:
    """Which sheet it is, where its margin has room for that."""
    base = sheet.top - 5 if sheet.cut else PRINTABLE + 3
    if base + 1 < sheet.top:
        canvas.setFont(REGULAR, SMALL)
        canvas.drawString(max(sheet.left, PRINTABLE) * mm, (sheet.page[1] - base) * mm, text)


def _frame(canvas: signs.Canvas, sheet: Sheet, left: float, top: float) -> None:
    width, height = sheet.size
    canvas.setLineWidth(0.2)
    canvas.setStrokeGray(0.6)
    canvas.rect(left * mm, (sheet.page[1] - top - height) * mm, width * mm, height * mm)
    canvas.setStrokeGray(0)


def _draw(canvas: signs.Canvas, label: Label, sheet: Sheet, left: float, top: float) -> None:
    """One label; `left` and `top` from the sheet's top left corner. Nothing is drawn where printers cannot."""
    width, height = sheet.size
    if sheet.cut:
        _frame(canvas, sheet, left, top)
    scale, pad = sheet.size.scale, min(PADDING_MOST, PADDING * height)
    first, last = max(left + pad, PRINTABLE), min(left + width - pad, sheet.page[0] - PRINTABLE)
    upper, lower = sheet.page[1] - top - pad, sheet.page[1] - top - height
    edge, named = first, last
    if label.address:
        side = label_qr.side(height)
        label_qr.draw(canvas, label.address, (last - side) * mm, (lower + pad) * mm, side * mm)
        last -= side + QUIET
        if upper - BELOW_NAME * scale < lower + pad + side + QUIET:  # else the name stands above the code
            named = last
    if label.sign and named - edge >= NARROW:
        sign = SIGN * scale
        signs.draw(canvas, label.sign, (edge + sign / 2) * mm, (upper - sign / 2) * mm, sign / 2 * mm)
        edge += sign + 2 * scale
    _text(canvas, label.name, BOLD, NAME * scale, edge, upper - 4.8 * scale, (named - edge) * mm)
    _text(canvas, label.kind, REGULAR, KIND * scale, edge, upper - 9.6 * scale, (last - edge) * mm)
    room = (last - first) * mm
    _text(canvas, label.place, REGULAR, KIND * scale, first, lower + 5.6 * scale, room)
    _text(canvas, label.code, REGULAR, SMALL * scale, first, lower + 2.2 * scale, room)


def _text(canvas: signs.Canvas, text: str, font: str, points: float, left: float, base: float, room: float) -> None:
    """One line, made smaller until it fits."""
    width = pdfmetrics.stringWidth(text, font, points)
    canvas.setFont(font, points * min(1.0, room / width) if width else points)
    canvas.drawString(left * mm, base * mm, text)
