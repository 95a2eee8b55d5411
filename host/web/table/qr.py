"""Draws QR codes: the one with which a phone keeps a game in BG Stats, and those of pages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

import segno

from host.archive.exports import bg_stats_link
from host.archive.results import game_result
from host.errors import BadFile
from host.journal.people import PEOPLE_FILE, People
from host.languages.letters import PICTURE

if TYPE_CHECKING:
    from host.session.session import Session

# Dots of a picture on the left half of an OLED, of a cell of it, and of the largest code with some light around it.
DOTS, CELL, LARGEST = 32, 4, 25
# (upper dot dark, lower dot dark): a terminal writes light on dark.
HALVES = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}


def dots(session: Session) -> list[str]:
    """The rows of the code, "1" for a dark dot; none while the game goes on or when it has too many players."""
    table = session.table
    if not table.over:
        return []
    try:
        people = People.read(session.home)
    except BadFile:  # anyone who looks after the names is warned by the commands that need them
        people = People(session.home / PEOPLE_FILE)
    return _rows(bg_stats_link(game_result(session.journal, table.header, table.state, people)))


@lru_cache(maxsize=64)
def svg(link: str) -> bytes:
    """The QR code of a link as a drawing that is dark on white, with the quiet zone that readers need."""
    drawing = BytesIO()
    segno.make(link, error="m", micro=False).save(
        drawing, kind="svg", scale=8, border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return drawing.getvalue()


def terminal(link: str) -> list[str]:
    """The QR code of a link in rows of half blocks, light on dark as terminals are: two rows of dots in a line."""
    matrix = [bytes(row) for row in segno.make(link, error="l", micro=False).matrix_iter(border=2)]
    if len(matrix) % 2:
        matrix.append(bytes(len(matrix)))
    pairs = zip(matrix[::2], matrix[1::2], strict=True)
    return ["".join(HALVES[bool(top), bool(bottom)] for top, bottom in zip(*pair, strict=True)) for pair in pairs]


def cells(link: str) -> list[str]:
    """The QR code of a link for the left half of an OLED: eight rows of eight letters, each a cell of four by four dots
    from `PICTURE` on, light dots lit. Empty for a link that is too long."""
    matrix = segno.make(link, error="l", micro=False).matrix
    if len(matrix) > LARGEST:
        return []
    edge = (DOTS - len(matrix)) // 2

    def lit(across: int, down: int) -> bool:
        inside = 0 <= across - edge < len(matrix) and 0 <= down - edge < len(matrix)
        return not (inside and matrix[down - edge][across - edge])

    def cell(left: int, top: int) -> str:
        dots = sum(lit(left + at // CELL, top + at % CELL) << at for at in range(CELL * CELL))
        return chr(ord(PICTURE) + dots)

    return ["".join(cell(left, top) for left in range(0, DOTS, CELL)) for top in range(0, DOTS, CELL)]


def beside(drawings: Sequence[tuple[str, list[str]]], columns: int) -> list[str]:
    """Drawings with a title each, as many beside each other as there is room for."""
    widest = max((len(rows[0]) for _title, rows in drawings), default=0) + 2
    each = max(1, columns // widest) if widest else 1
    lines = list[str]()
    for at in range(0, len(drawings), each):
        part = [[title, *rows] for title, rows in drawings[at : at + each]]
        height = max(map(len, part))
        blocks = [block + [""] * (height - len(block)) for block in part]
        lines += ["".join(row.ljust(widest) for row in rows).rstrip() for rows in zip(*blocks, strict=True)]
    return lines


@lru_cache(maxsize=4)  # every page asks for the same one
def _rows(link: str) -> list[str]:
    try:
        matrix = segno.make(link, error="l", micro=False).matrix
    except ValueError:
        return []
    return ["".join("1" if dark else "0" for dark in row) for row in matrix]
