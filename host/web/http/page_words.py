"""The pages in the language of the reader: their HTML names it, frame/translate.js does the rest."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from host.languages.catalogue import sentences
from host.languages.codes import ENGLISH, OWN_NAMES
from host.web.http.files import JOINED, html, too_old
from host.web.http.markup import address

ENGLISH_PAGE = '<html lang="en">'
TRANSLATE = '  <script type="module" src="{address}"></script>\n'
# What the scripts of a page ask for first: it is on its way while they are.
ASKED = '  <link rel="preload" href="{}" as="fetch" crossorigin>\n'
PLAIN = "plain"  # in the address of a page, for whoever reads its scripts
DOMAIN = "page"
ROOT_HEADER = "x-forwarded-prefix"
OWNER_HEADER = "x-herald-owner"
ROOT = re.compile(r"/t/[1-9][0-9]{0,2}", re.ASCII)


def in_language(
    page: str, language: str, request: Request | None = None, game: str = "", behind: bool = True
) -> Response:
    """The page of this name, drawing this game: it names its language, and loads the translations if it needs any.
    `behind`: a house may have handed the request on. With `plain` in the address every script comes by itself."""
    text = html(page, game, request is not None and PLAIN in request.query_params)
    root = root_of(request) if behind and request is not None else ""
    early = list[str]()
    if game:
        early.append(f"{root}/game.json")
    if language != ENGLISH:
        early.append(f"/languages/{language}.json")
        text = text.replace(ENGLISH_PAGE, f'<html lang="{language}">', 1)
        text = text.replace(too_old(), _translated(too_old(), language), 1)  # no script of such a browser does it
        if JOINED not in text:
            text = text.replace("</head>", f"{_translator()}</head>", 1)
    text = text.replace("</head>", "".join(map(ASKED.format, early)) + "</head>", 1)
    return HTMLResponse(text.replace("<html ", f'<html data-root="{root}" ', 1) if root else text)


def _translated(paragraph: str, language: str) -> str:
    known = sentences(DOMAIN, language)
    return re.sub(r">([^<]+)<", lambda found: f">{known.get(found[1], found[1])}<", paragraph)


def _translator() -> str:
    return TRANSLATE.format(address=address("frame/translate.js"))


def root_of(request: Request) -> str:
    """The beginning of all paths of this table: nothing, or `/t/3` where a house has handed the request on."""
    found = request.headers.get(ROOT_HEADER, "")
    return found if ROOT.fullmatch(found) else ""


async def phrases(request: Request) -> Response:
    """All sentences of the page by their English, as JSON; nothing for a language that there is not."""
    language = request.path_params["language"]
    return JSONResponse(sentences(DOMAIN, language) if language in OWN_NAMES else {})
