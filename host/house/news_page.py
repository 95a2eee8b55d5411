"""Shows the owner what is new in the running version: its part of the changelog, as a page of the house.

GET /new
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from host.computer.documents import document
from host.house.asking import owners
from host.house.house import House
from host.languages.catalogue import spoken
from host.languages.codes import ENGLISH
from host.web.http.markup import head, of_house
from host.web.http.refusals import refusal
from shared_rules.phrases import _

PATH, CHANGELOG = "/new", "CHANGELOG.md"
STYLES = ("frame/theme.css", "pages/house.css", "pages/rules.css")
MARKUP = re.compile(r"\[([^\[\]]+)\]\([^()]*\)|`([^`]+)`")  # a link, whose document lies elsewhere, and what is typed
HEADING, ITEM = "### ", "- "


class Part(NamedTuple):
    """Changes under one heading, which is empty for those above the first: a line each, with their Markdown."""

    heading: str
    introduction: list[str]
    changes: list[str]


def routes(house: House) -> list[Route]:
    """The one request."""

    async def new(request: Request) -> Response:
        path = document(CHANGELOG)
        found = about(path.read_text(encoding="utf-8"), house.update.version) if path is not None else []
        if not found:
            return refusal(request.scope, 404, _("The changes of this version were not installed."))
        return HTMLResponse(page(found, house.update.version), headers={"Cache-Control": "no-store"})

    return [Route(PATH, owners(house, new))]


def about(changelog: str, version: str) -> list[Part]:
    """The part about a version; empty if it is missing."""
    found = re.search(rf"^## {re.escape(version)}\b.*?\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    parts = [Part("", [], [])]
    for line in filter(None, found[1].splitlines()) if found else ():
        if line.startswith(HEADING):
            parts.append(Part(line.removeprefix(HEADING), [], []))
        elif line.startswith(ITEM):
            parts[-1].changes.append(line.removeprefix(ITEM))
        else:
            parts[-1].introduction.append(line)
    return [part for part in parts if part.introduction or part.changes]


def page(parts: list[Part], version: str) -> str:
    """The page in the reader's language, with its changes in English, in which they are written."""
    whole, title = Element("html", {"lang": spoken()}), _("What is new in Herald {version}").format(version=version)
    head(whole, title, STYLES, alone=False)
    main = of_house(whole, "rules", alone=False)
    SubElement(main, "h1").text = title
    text = SubElement(main, "div", {"class": "news", "lang": ENGLISH})
    for part in parts:
        if part.heading:
            SubElement(text, "h2").text = part.heading
        for line in part.introduction:
            _write(SubElement(text, "p"), line)
        changes = SubElement(text, "ul") if part.changes else text
        for line in part.changes:
            _write(SubElement(changes, "li"), line)
    return "<!doctype html>\n" + tostring(whole, encoding="unicode", method="html")


def _write(into: Element, line: str) -> None:
    """A line of the changelog: what is typed as `code`, of a link its words."""
    last: Element | None = None
    for words, typed in _pieces(line):
        if typed:
            last = SubElement(into, "code")
            last.text = words
        elif last is None:
            into.text = (into.text or "") + words
        else:
            last.tail = (last.tail or "") + words


def _pieces(line: str) -> Iterator[tuple[str, bool]]:
    """(words, whether they are typed) of a line."""
    end = 0
    for found in MARKUP.finditer(line):
        yield line[end : found.start()], False
        yield found[1] or found[2], not found[1]
        end = found.end()
    yield line[end:], False
