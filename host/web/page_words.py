"""The pages in the language of whoever looks at them: their HTML says which it is, js/translate.js does the rest."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from host.languages.catalogue import sentences
from host.languages.codes import CODES, ENGLISH

ENGLISH_PAGE = '<html lang="en">'
TRANSLATE = '  <script type="module" src="/static/js/translate.js"></script>\n'
DOMAIN = "page"
# Where a page has what stands at the head of all.
HEAD = "<!--head-->"


def in_language(page: Path, language: str) -> Response:
    """A page of HTML that says in which language it is to be read, and loads what translates it if it must be."""
    text = html(page)
    if language != ENGLISH:
        text = text.replace(ENGLISH_PAGE, f'<html lang="{language}">', 1).replace("</head>", f"{TRANSLATE}</head>", 1)
    return HTMLResponse(text)


async def phrases(request: Request) -> Response:
    """All sentences of the page by their English, as JSON; nothing for a language that there is not."""
    language = request.path_params["language"]
    return JSONResponse(sentences(DOMAIN, language) if language in CODES else {})


@cache
def html(page: Path) -> str:
    """A page of static/ with the head that all pages share, `head.html`."""
    head = page.with_name("head.html").read_text(encoding="utf-8").rstrip()
    return page.read_text(encoding="utf-8").replace(HEAD, head, 1)
