"""The files of the pages, and what a page is sent in one piece: its style sheets, and the names of its scripts.

A browser paints nothing before it has every style sheet, and learns of a script's imports only when it has read the
script. So the sheets that a page names come as one, `/static/sheets/PAGE.css`, and its head names all its scripts.
"""

from __future__ import annotations

import hashlib
import os
import posixpath
import re
from functools import cache

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from host.web.markup import STATIC

SHEETS = "sheets/"
SHEET = re.compile(SHEETS + r"(\w+)\.css")
LINKED = re.compile(r' *<link rel="stylesheet" href="/static/(css/\w+\.css)">\n')
SCRIPT = re.compile(r'<script type="module" src="/static/([\w/.]+)">')
IMPORTED = re.compile(r'(\bfrom )"(\.[^"]+)"')
# Where a page has what stands at the head of all.
HEAD = "<!--head-->"


class Files(StaticFiles):
    """The files in static/, and the sheets of each page; a name that no file can have does not exist."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """See StaticFiles: `path` has this computer's own strokes."""
        sheet = SHEET.fullmatch(path.replace(os.sep, "/"))
        if sheet and scope["method"] in ("GET", "HEAD") and sheet[1] in _pages():
            return _sheets_of(sheet[1], scope)
        try:
            return await super().get_response(path, scope)
        except OSError as error:
            raise HTTPException(404) from error


@cache
def html(name: str) -> str:
    """The page of this name as it is sent, with the head that all pages share, `head.html`."""
    text = whole(name)
    first, *more = LINKED.findall(text) or [""]
    if more:
        once = f'  <link rel="stylesheet" href="/static/{SHEETS}{name}.css">\n'
        text = LINKED.sub(lambda found: once if found[1] == first else "", text)
    named = "".join(f'  <link rel="modulepreload" href="/static/{one}">\n' for one in scripts(SCRIPT.findall(text)))
    return text.replace("</head>", f"{named}</head>", 1)


def whole(name: str) -> str:
    """The page of this name with the head of all, and every sheet by its name."""
    head = (STATIC / "head.html").read_text(encoding="utf-8").rstrip()
    return (STATIC / f"{name}.html").read_text(encoding="utf-8").replace(HEAD, head, 1)


def sheets(name: str) -> list[str]:
    """The style sheets that a page names, in its order."""
    return LINKED.findall(whole(name))


def scripts(first: list[str]) -> list[str]:
    """What these scripts import, and what that imports, each once; without themselves."""
    found, waiting = dict.fromkeys(first), list(first)
    while waiting:
        path = waiting.pop(0)
        near = (named for _, named in IMPORTED.findall((STATIC / path).read_text(encoding="utf-8")))
        new = [posixpath.normpath(posixpath.join(posixpath.dirname(path), one)) for one in near]
        waiting += [one for one in new if one not in found]
        found.update(dict.fromkeys(new))
    return [one for one in found if one not in first]


@cache
def _pages() -> frozenset[str]:
    """The names of all pages."""
    return frozenset(path.stem for path in STATIC.glob("*.html"))


@cache
def _joined(name: str) -> tuple[bytes, str]:
    """(all sheets of a page, their mark)."""
    data = b"\n".join((STATIC / path).read_bytes() for path in sheets(name))
    return data, f'"{hashlib.sha256(data).hexdigest()[:16]}"'


def _sheets_of(name: str, scope: Scope) -> Response:
    data, mark = _joined(name)
    known = next((value.decode("latin-1") for key, value in scope["headers"] if key == b"if-none-match"), "")
    if mark in known:
        return Response(status_code=304, headers={"etag": mark})
    return Response(data, media_type="text/css", headers={"etag": mark})
