"""One page for each game with all its clauses in our own words: /rules/GAME, and /rules for the list of games.

`?lang=hu` gives the headings in another language; the clauses themselves are English.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from host.errors import WrongUse
from host.languages.clauses import Clause, clauses
from host.languages.codes import CODES, ENGLISH
from host.languages.game_words import games
from host.web.refusals import refusal
from shared_rules.contract import Game, load

NO_GAME = "There are no rules of a game of that name here."


class Headings(NamedTuple):
    """What stands around the clauses in one language."""

    rules: str
    find: str
    here: str
    option: str
    none: str
    games: str
    english: str


HEADINGS = {
    ENGLISH: Headings(
        "Rules", "Find a word or a number", "At this table", "Option", "No clause says that.", "Games", ""
    ),
    "hu": Headings(
        "Szabályok",
        "Szó vagy szám keresése",
        "Ennél az asztalnál",
        "Választható",
        "Erről egy pont sem szól.",
        "Játékok",
        "A szabályok szövege angol.",
    ),
    "da": Headings(
        "Regler",
        "Find et ord eller et tal",
        "Ved dette bord",
        "Valgmulighed",
        "Ingen regel siger det.",
        "Spil",
        "Reglernes tekst er engelsk.",
    ),
}

PAGE = """<!doctype html>
<html lang="{lang}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="dark light">
  <title>{title}</title>
  <link rel="icon" href="/static/favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/static/css/theme.css">
  <link rel="stylesheet" href="/static/css/rules.css">
  <script type="module" src="/static/js/rules.js"></script>
</head>
<body class="rules">
<main>
<h1>{title}</h1>
<nav aria-label="{games}">{links}</nav>
{body}
</main>
</body>
</html>
"""


def routes() -> list[Route]:
    """The routes of these pages, for `app.build`."""
    return [Route("/rules", _list), Route("/rules/{game}", _page)]


async def _list(request: Request) -> Response:
    language = _language(request)
    return _html(HEADINGS[language].rules, "", language)


async def _page(request: Request) -> Response:
    name = request.path_params["game"].replace("-", "_")
    if name not in games():
        return refusal(request.scope, 404, NO_GAME)
    try:
        found = clauses(load(name))
    except WrongUse as error:
        return refusal(request.scope, 404, str(error))
    return page(load(name), found, _language(request))


def _language(request: Request) -> str:
    asked = request.query_params.get("lang", ENGLISH)
    return asked if asked in CODES else ENGLISH


def page(game: Game, found: Sequence[Clause], language: str) -> Response:
    """The page of one game."""
    said = HEADINGS[language]
    note = f"<p>{escape(said.english)}</p>\n" if said.english else ""
    search = (
        f'<p class="find"><label for="find">{escape(said.find)}</label> '
        f'<input id="find" type="search" autocomplete="off"></p>\n'
        f'<p id="none" role="status" data-none="{escape(said.none)}"></p>\n'
    )
    rows = "\n".join(_clause(clause, said) for clause in found)
    title = f"{game.title}: {said.rules}"
    return _html(title, f'{note}{search}<div lang="en" class="clauses">\n{rows}\n</div>', language)


def _html(title: str, body: str, language: str) -> HTMLResponse:
    ending = "" if language == ENGLISH else f"?lang={language}"
    links = " ".join(f'<a href="/rules/{name}{ending}">{escape(load(name).title)}</a>' for name in games())
    said = HEADINGS[language]
    text = PAGE.format(lang=language, title=escape(title), games=escape(said.games), links=links, body=body)
    return HTMLResponse(text)


def _clause(clause: Clause, said: Headings) -> str:
    parts = [f'<h2><a href="#{clause.number}">{clause.number}</a> {escape(clause.what)}</h2>']
    parts += [f"<p>{escape(one)}</p>" for one in clause.says]
    if clause.ruling:
        parts.append(f'<p class="ruling"><b>{escape(said.here)}:</b> {escape(clause.ruling)}</p>')
    if clause.option:
        parts.append(f'<p class="option"><b>{escape(said.option)}:</b> <code>{escape(clause.option)}</code></p>')
    return f'<section id="{clause.number}">{"".join(parts)}</section>'
