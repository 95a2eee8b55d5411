"""Pages that are made whole on the computer: heads, sections and tables as elements, so no text can become a tag."""

from __future__ import annotations

import base64
import hashlib
import os
import re
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, fromstring

from host.computer.outside import host_folder, pages_of_games
from host.web.http.page_phrases import of_catalogues

OF_A_GAME = re.compile(r"games/(\w+)/(?=page(?:/|$))")
STATIC = Path(__file__).resolve().parents[1] / "static"
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"

NAMED = re.compile(r'(?<=")/static/([^"]+)')
SERVED = re.compile(r"url\(\.\./([\w./-]+\.woff2)\)")
NUMBER = re.compile(r"-?\d[\d.,\u00a0]*")

MOMENT = 0.5  # seconds between two looks at all files: each page names several, and a house answers many a second
_looked = deque([(-MOMENT, "")], maxlen=1)  # when, and what was found

Cell = str | int | float | Element


def file_of(path: str) -> Path:
    """The file behind an address below /static/: of static/, or, for games/GAME/page/..., of that game."""
    named = OF_A_GAME.match(path)
    return host_folder(named[1]) / path[named.end(1) + 1 :] if named else STATIC / path


def address(path: str) -> str:
    """Where a browser finds this file of static/. What its files hold is part of the address, so a browser may keep a
    file for good: once one of them changes, pages name others."""
    return f"/static/{mark()}/{path}"


def addressed(text: str) -> str:
    """HTML in which each file of static/ has its address."""
    return NAMED.sub(lambda found: address(found[1]), text)


def mark() -> str:
    """Eight letters that stand for all files in static/ as they were a moment ago, and for the catalogues of the
    pages."""
    now = time.monotonic()
    seen, found = _looked[-1]
    if now - seen >= MOMENT:
        found = _mark_of(tuple(sorted(chain(_files(STATIC), *(_files(folder) for folder in pages_of_games())))))
        _looked.append((now, found))
    return found


def _files(folder: Path) -> Iterator[tuple[str, int, int]]:
    """(path, when it was changed, bytes) of each file; looked at often, so without a Path for each."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _files(Path(entry.path))
            else:
                about = entry.stat()
                yield entry.path, about.st_mtime_ns, about.st_size


@lru_cache(maxsize=2)
def _mark_of(files: tuple[tuple[str, int, int], ...]) -> str:
    whole = hashlib.sha256(of_catalogues().encode())
    for path, _changed, size in files:
        whole.update(f"{Path(path).name} {size}\n".encode() + Path(path).read_bytes())
    return whole.hexdigest()[:8]


def head(page: Element, title: str, styles: Sequence[str], alone: bool) -> Element:
    """The head of a page: `alone`, it holds its styles and asks nobody, else a table serves them."""
    head = SubElement(page, "head")
    SubElement(head, "meta", {"charset": "utf-8"})
    SubElement(head, "meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"})
    SubElement(head, "meta", {"name": "color-scheme", "content": "dark light"})
    if alone:
        SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": POLICY})
        SubElement(head, "style").text = whole_styles(styles)
    for name in () if alone else styles:
        SubElement(head, "link", {"rel": "stylesheet", "href": address(name)})
    SubElement(head, "title").text = title
    return head


def top() -> str:
    """The head of every page of a house, which leads home."""
    return (STATIC / "top.html").read_text(encoding="utf-8").rstrip()


def of_house(page: Element, kind: str, alone: bool) -> Element:
    """What stands below the head of a page of a house, of this class; a page that is `alone` leads nowhere."""
    main = SubElement(SubElement(page, "body"), "main", {"class": "house"})
    header = fromstring(addressed(top()))
    if alone:
        brand = header[0]
        name = brand[0].tail
        brand.clear()
        brand.tag, brand.text = "p", name
        brand.set("class", "brand")
    main.append(header)
    return SubElement(main, "div", {"class": kind})


def whole_styles(names: Iterable[str]) -> str:
    """These style sheets as one that asks nobody: the letters that they name are in it."""
    text = "\n".join(file_of(name).read_text(encoding="utf-8") for name in names)
    return SERVED.sub(lambda found: f"url(data:font/woff2;base64,{_packed(STATIC / found[1])})", text)


def _packed(path: Path) -> str:
    return base64.b64encode(path.read_bytes()).decode()


def section(main: Element, title: str) -> Element:
    """A part of a page with its heading."""
    part = SubElement(main, "section")
    SubElement(part, "h2").text = title
    return part


def table(part: Element, heads: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
    """A table that a narrow screen scrolls by itself; its first column names the row, and columns of numbers have
    the class `number`."""
    frame = SubElement(part, "div", {"class": "wide", "tabindex": "0", "role": "group"})
    grid = SubElement(frame, "table")
    cells = [[cell if isinstance(cell, Element) else str(cell) for cell in row] for row in rows]
    numbers = {place for place in range(1, len(heads)) if all(_is_number(row[place]) for row in cells)}
    top = SubElement(SubElement(grid, "thead"), "tr")
    for place, title in enumerate(heads):
        kind = {"class": "number"} if place in numbers else {}
        SubElement(top, "th" if title else "td", {"scope": "col", **kind} if title else {}).text = title
    body = SubElement(grid, "tbody")
    for row in cells:
        line = SubElement(body, "tr")
        for place, cell in enumerate(row):
            kind = {"class": "number"} if place in numbers else {}
            made = SubElement(line, "td" if place else "th", kind if place else {"scope": "row"})
            if isinstance(cell, Element):
                made.append(cell)
            else:
                made.text = cell


def _is_number(cell: str | Element) -> bool:
    return isinstance(cell, str) and (not cell or NUMBER.fullmatch(cell) is not None)
