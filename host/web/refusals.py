"""Refusals of the web table: a page for browsers, JSON for programs, one sentence in both."""

from __future__ import annotations

from html import escape

from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Scope

from host.languages.catalogue import spoken

PAGE = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Herald</title>
<h1>Herald</h1>
<p>{why}</p>
</html>
"""


def header(scope: Scope, name: bytes) -> str:
    """A header of a request, or empty; its name in lowercase bytes."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def refusal(scope: Scope, status: int, why: str) -> Response:
    """The answer that says `why`: to a browser that opens a page, as a page; to anything else as {"why": ...}."""
    if "text/html" in header(scope, b"accept"):
        return HTMLResponse(PAGE.format(language=spoken(), why=escape(why)), status)
    return JSONResponse({"why": why}, status)
