"""One page for each game with all its clauses in our own words: /rules/GAME, and /rules for the list of games.

`?lang=hu` gives them in this language, else they are in the reader's; a game whose rules are not translated is shown in
English.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from html import escape
from itertools import groupby
from typing import TypedDict

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from host.errors import WrongUse
from host.languages.clauses import Clause, choices, clauses
from host.languages.codes import ENGLISH, OWN_NAMES
from host.languages.game_words import game_words, games
from host.languages.known import LANGUAGES, Around
from host.languages.rule_search import Answer, find
from host.languages.rulebook import translated
from host.web.http.markup import address, addressed, top
from host.web.http.refusals import refusal
from host.web.table.catalog import PlainCard
from shared_rules.contract import Game, load
from shared_rules.phrases import _

LONGEST = 120  # letters of a question
WAITING = 20  # questions that wait for their turn; no more, whoever asks then is told to ask again
BUSY = "Too many questions are asked just now. Ask again in a moment."
NO_GAME = "There are no rules of a game of that name here."


FILES = {
    "icon": "favicon.svg",
    "theme": "frame/theme.css",
    "house": "pages/house.css",
    "style": "pages/rules.css",
    "script": "frame/rules.js",
}
PAGE = """<!doctype html>
<html lang="{lang}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="dark light">
  <title>{title}</title>
  <link rel="icon" href="{icon}" type="image/svg+xml">
  <link rel="stylesheet" href="{theme}">
  <link rel="stylesheet" href="{house}">
  <link rel="stylesheet" href="{style}">
  <script type="module" src="{script}"></script>
</head>
<body>
<main class="house">
{top}
<div class="rules">
<h1>{title}</h1>
<nav class="{kind}" aria-label="{games}">{links}</nav>
<nav class="languages" aria-label="{language}">{languages}</nav>
{body}
</div>
</main>
</body>
</html>
"""


class AnsweredQuestion(TypedDict):
    """What the rules of a game answer."""

    numbers: list[str]  # of the clauses, best first
    meant: str  # a sentence, or empty
    cards: list[PlainCard]  # that it names


def routes(usual: Callable[[Request], str] = lambda request: ENGLISH) -> list[Route]:
    """The routes of these pages, for `app.build`. `usual`: the language of a request that asks for none."""
    pages = RulesPages(usual)
    return [
        Route("/rules", pages.all),
        Route("/rules/{game}", pages.one),
        Route("/rules/{game}/find", pages.find),
    ]


class RulesPages:
    """Their handlers. What is asked of the rules is answered one question after the other beside the loop: a long one
    takes a tenth of a second, and people play meanwhile."""

    def __init__(self, usual: Callable[[Request], str]) -> None:
        self._usual = usual
        self._turn, self._waiting = asyncio.Lock(), 0

    async def all(self, request: Request) -> Response:
        """The list of games."""
        language = self._language(request)
        return _html(LANGUAGES[language].headings.rules, "", language, "/rules")

    async def one(self, request: Request) -> Response:
        """The clauses of a game."""
        name, language = request.path_params["game"].replace("-", "_"), self._language(request)
        if name not in games():
            return refusal(request.scope, 404, _(NO_GAME))
        try:
            return page(load(name), clauses(load(name), language), language)
        except WrongUse as error:
            return refusal(request.scope, 404, str(error))

    async def find(self, request: Request) -> Response:
        """`?ask=QUESTION` answered for the page."""
        name, language = request.path_params["game"].replace("-", "_"), self._language(request)
        if name not in games():
            return refusal(request.scope, 404, _(NO_GAME))
        if self._waiting >= WAITING:
            return refusal(request.scope, 503, _(BUSY))
        answer = await self._answer(load(name), request.query_params.get("ask", "")[:LONGEST], language)
        meant = LANGUAGES[language].around.meant.format(question=answer.meant) if answer.meant else ""
        cards: list[PlainCard] = [{"name": one.name, "lines": list(one.lines[1:])} for one in answer.cards]
        numbers = [clause.number for clause in answer.clauses]
        found: AnsweredQuestion = {"numbers": numbers, "meant": meant, "cards": cards}
        return JSONResponse(found)

    async def _answer(self, game: Game, question: str, language: str) -> Answer:
        self._waiting += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(find, game, question, language)
        finally:
            self._waiting -= 1

    def _language(self, request: Request) -> str:
        asked = request.query_params.get("lang") or self._usual(request)
        return asked if asked in OWN_NAMES else ENGLISH


def page(game: Game, found: Sequence[Clause], language: str) -> Response:
    """The page of one game."""
    said = LANGUAGES[language].headings
    spoken = language if translated(game.name, language) else ENGLISH
    note = "" if spoken == language else f"<p>{escape(said.english)}</p>\n"
    search = (
        f'<p class="find"><label for="find">{escape(said.find)}</label> '
        f'<input id="find" type="search" autocomplete="off"></p>\n'
        f'<p id="none" role="status" data-none="{escape(said.none)}"></p>\n'
        f'<div class="clauses" hidden><h2 id="answered">{escape(said.answers)}</h2><div id="answers"></div></div>\n'
    )
    chapters = [(heading, list(below)) for heading, below in groupby(found, lambda clause: clause.heading)]
    links = "".join(f'<li><a href="#{below[0].number}">{escape(heading)}</a></li>' for heading, below in chapters)
    contents = f'<nav class="contents" aria-label="{escape(said.contents)}"><ul lang="{spoken}">{links}</ul></nav>\n'
    with game_words(game.name, spoken).spoken():
        rows = "\n".join(_chapter(game, heading, below, LANGUAGES[spoken].around) for heading, below in chapters)
    title = f"{game.title}: {said.rules}"
    body = f'{note}{search}{contents}<div lang="{spoken}" class="clauses">\n{rows}\n</div>'
    return _html(title, body, language, f"/rules/{game.name}")


def _html(title: str, body: str, language: str, here: str) -> HTMLResponse:
    links = " ".join(_link(name, language, here) for name in games())
    languages = " ".join(
        f'<a lang="{code}" href="{_address(here, code)}">{OWN_NAMES[code]}</a>'
        for code in OWN_NAMES
        if code != language
    )
    said = LANGUAGES[language].headings
    kind = "titles" if body else "titles tiles"
    around = {"kind": kind, "games": said.games, "links": links, "language": said.language, "languages": languages}
    files = {name: address(path) for name, path in FILES.items()}
    return HTMLResponse(
        PAGE.format(lang=language, title=escape(title), body=body, top=addressed(top()), **around, **files)
    )


def _link(name: str, language: str, here: str) -> str:
    path = f"/rules/{name}"
    current = ' aria-current="page"' if path == here else ""
    return f'<a href="{_address(path, language)}"{current}>{escape(load(name).title)}</a>'


def _address(path: str, language: str) -> str:
    return f"{path}?lang={language}"


def _chapter(game: Game, heading: str, below: Sequence[Clause], said: Around) -> str:
    rows = "".join(_clause(game, clause, said) for clause in below)
    return f'<div class="chapter"><h2>{escape(heading)}</h2>{rows}</div>'


def _clause(game: Game, clause: Clause, said: Around) -> str:
    parts = [f'<h3><a href="#{clause.number}">{clause.number}</a></h3><p>{escape(clause.text)}</p>']
    if clause.ruling:
        parts.append(f'<p class="ruling"><b>{escape(said.here)}:</b> {escape(clause.ruling)}</p>')
    for called, (usual, *others) in choices(game, clause):
        values = "; ".join([f"{usual} ({said.usual})", *others])
        parts.append(f'<p class="option"><b>{escape(said.option)}:</b> {escape(f"{called}: {values}")}</p>')
    return f'<section id="{clause.number}">{"".join(parts)}</section>'
