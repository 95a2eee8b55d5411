"""Shows the owner what is new in the running version: its part of the changelog.

GET /new   as text
"""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from host.computer.documents import document
from host.house.asking import owners
from host.house.house import House
from host.web.http.refusals import refusal
from shared_rules.phrases import _

PATH, CHANGELOG = "/new", "CHANGELOG.md"
MARKUP = re.compile(r"\[([^\[\]]+)\]\([^()]*\)|`([^`]+)`")


def routes(house: House) -> list[Route]:
    """The one request."""

    async def new(request: Request) -> Response:
        path = document(CHANGELOG)
        found = about(path.read_text(encoding="utf-8"), house.update.version) if path is not None else ""
        if not found:
            return refusal(request.scope, 404, _("The changes of this version were not installed."))
        return PlainTextResponse(found, headers={"Cache-Control": "no-store"})

    return [Route(PATH, owners(house, new))]


def about(changelog: str, version: str) -> str:
    """The part about a version as plain text; empty if it is missing."""
    found = re.search(rf"^## {re.escape(version)}\b.*?(?=^## |\Z)", changelog, re.M | re.S)
    return MARKUP.sub(lambda one: one[1] or one[2], found[0]).replace("#", "").strip() + "\n" if found else ""
