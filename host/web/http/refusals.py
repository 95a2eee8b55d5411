"""Refusals of the web table: a page for browsers, JSON for programs, one sentence in both."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape

from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Scope

from host.languages.catalogue import spoken
from host.web.http.markup import STATIC

STYLE = (STATIC / "frame/refusal.css").read_text(encoding="utf-8")
# A visitor who is not let in can load no sheet: the page holds its own, and the policy of all pages knows its hash.
STYLE_SOURCE = f"'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'"
PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>Herald</title>
<style>{style}</style>
</head>
<body>
<main>
<h1><a href="/">Herald</a></h1>
<p>{why}</p>
</main>
</body>
</html>
"""


def header(scope: Scope, name: bytes) -> str:
    """A header of a request, or empty; its name in lowercase bytes."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def refusal(scope: Scope, status: int, why: str) -> Response:
    """The answer with `why`: to a browser that opens a page, as a page; to anything else as {"why": ...}."""
    if "text/html" in header(scope, b"accept"):
        return HTMLResponse(PAGE.format(language=spoken(), style=STYLE, why=escape(why)), status)
    return JSONResponse({"why": why}, status)
