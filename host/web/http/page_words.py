"""The pages in the language of the reader: what a request gets of a page and where it finds its table."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from host.web.http.files import html

# What the scripts of a page ask for first: it is on its way while they are.
ASKED = '  <link rel="preload" href="{}" as="fetch" crossorigin>\n'
PLAIN = "plain"  # in the address of a page, for people who read its scripts
ROOT_HEADER = "x-forwarded-prefix"
OWNER_HEADER = "x-herald-owner"
ROOT = re.compile(r"/t/[1-9][0-9]{0,2}", re.ASCII)


def in_language(
    page: str, language: str, request: Request | None = None, game: str = "", behind: bool = True
) -> Response:
    """The page of this name in this language, drawing this game. `behind`: a house may have handed the request on.
    With `plain` in the address every script comes by itself."""
    text = html(page, game, request is not None and PLAIN in request.query_params, language)
    root = root_of(request) if behind and request is not None else ""
    if game:
        text = text.replace("</head>", f"{ASKED.format(f'{root}/game.json')}</head>", 1)
    return HTMLResponse(text.replace("<html ", f'<html data-root="{root}" ', 1) if root else text)


def root_of(request: Request) -> str:
    """The beginning of all paths of this table: nothing, or `/t/3` where a house has handed the request on."""
    found = request.headers.get(ROOT_HEADER, "")
    return found if ROOT.fullmatch(found) else ""
