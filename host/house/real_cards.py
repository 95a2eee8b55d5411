"""The page for real cards and stations: jobs are begun, followed and ended there, by the owner of the house.

GET  /real-cards            the page
GET  /real-cards.json       what can be begun, and what is under way
GET  /real-cards/labels/oh_hell.pdf?size=l7160&qr=1&packs=two  labels of a game on a paper, with QR codes or without,
                            for options that add cards
GET  /real-cards/3          the page of job 3
GET  /real-cards/3.json     how far it is
POST /real-cards/begin      begins one; a row of DOES, like the others
POST /real-cards/resume     continues a count or pad that is not finished
POST /real-cards/remove     throws one away
POST /real-cards/press      does what a button of its station would
POST /real-cards/enter      takes down a line of a tally
POST /real-cards/lay        takes a card that a phone has read, at a check of tags or a sorting
POST /real-cards/end        ends it
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from host.errors import HeraldError, WrongUse
from host.house.asking import Asking, Doing, answer_to, owners, with_cookie
from host.house.house import House
from host.house.jobs import JobRequest, RealCardFacts
from host.house.lobby import game_called
from host.languages.codes import card_names
from host.languages.game_words import box_language, game_words
from host.languages.letters import plain
from host.plain import Plain
from host.tags.label_words import in_language as label_words
from host.tags.papers import PAPERS, Sheet
from host.web.http.page_words import in_language
from host.web.http.refusals import refusal
from host.web.http.squeezed import SQUEEZED
from shared_rules.contract import Game

PATH = "/real-cards"
FRESH = {"Cache-Control": "no-store"}


async def _begin(house: House, asked: Asking) -> str:
    options = {str(name): str(value) for name, value in asked.fields["options"].items()}
    fields: Plain = {**asked.fields, "options": options}
    return f"{PATH}/{await house.jobs.begin(JobRequest(**fields))}"


async def _resume(house: House, asked: Asking) -> str:
    return f"{PATH}/{await house.jobs.resume(asked.fields['name'], asked.fields['station'])}"


async def _remove(house: House, asked: Asking) -> str:
    house.jobs.remove(asked.fields["name"])
    return ""


async def _press(house: House, asked: Asking) -> str:
    job = house.jobs.jobs.job(asked.fields["job"])
    display = job.facts()["display"]
    if display is not None and display["title"] == asked.fields["title"]:  # else the page shows what has gone by now
        job.press(asked.fields["choice"])
    return ""


async def _enter(house: House, asked: Asking) -> str:
    if why := house.jobs.jobs.job(asked.fields["job"]).enter(asked.fields["seat"], asked.fields["text"]):
        raise WrongUse(why)
    return ""


async def _lay(house: House, asked: Asking) -> str:
    if why := house.jobs.jobs.job(asked.fields["job"]).lay(asked.fields["text"]):
        raise WrongUse(why)
    return ""


async def _end(house: House, asked: Asking) -> str:
    await house.jobs.jobs.end(asked.fields["job"])
    return ""


DOES: dict[str, Doing] = {
    "begin": Doing(
        {"kind": str, "game": str, "seats": int, "options": dict, "names": str, "station": str, "again": bool}, _begin
    ),
    "resume": Doing({"name": str, "station": str}, _resume),
    "remove": Doing({"name": str}, _remove),
    "press": Doing({"job": int, "title": str, "choice": int}, _press),
    "enter": Doing({"job": int, "seat": int, "text": str}, _enter),
    "lay": Doing({"job": int, "text": str}, _lay),
    "end": Doing({"job": int}, _end),
}


class RealCards(RealCardFacts):
    """What /real-cards.json holds."""

    papers: list[tuple[str, str]]  # of labels: what an address asks for, and what it is called


class RealCardPages:
    """The handlers of one house."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def page(self, request: Request) -> Response:
        """The page, of all jobs or of one."""
        return with_cookie(request, in_language("real_cards", self._house.settings.language, request, behind=False))

    async def all(self, request: Request) -> Response:
        """Kinds of jobs, and the jobs under way."""
        shown: RealCards = {**self._house.jobs.facts(), "papers": papers()}
        return JSONResponse(shown, headers=FRESH)

    async def labels(self, request: Request) -> Response:
        """The labels of a game, as a PDF."""
        asked = request.query_params
        try:
            game = game_called(request.path_params["game"])
            sheet = Sheet.parse(asked.get("size", "63x25"))
            house = self._house.settings.cards_at if asked.get("qr") else ""
            options = {one.name: asked[one.name] for one in game.options if one.name in asked}
            made = await asyncio.to_thread(_label_sheets, game, self._house.settings.language, sheet, house, options)
        except HeraldError as error:
            return refusal(request.scope, 404, plain(str(error)))
        return Response(made, media_type="application/pdf")

    async def one(self, request: Request) -> Response:
        """How far a job is."""
        try:
            return JSONResponse(self._house.jobs.jobs.job(request.path_params["job"]).facts(), headers=FRESH)
        except HeraldError as error:
            return JSONResponse({"why": plain(str(error))}, 404)

    async def do(self, request: Request) -> Response:
        """One row of DOES."""
        return await answer_to(self._house, request, DOES)


def _label_sheets(game: Game, language: str, sheet: Sheet, house: str, options: Mapping[str, str]) -> bytes:
    from host.tags.labels import drawn, labels  # only here: few print labels, and drawing takes long to load

    said, names = label_words(language), card_names(game.name, box_language(game.name, language))
    try:
        found = labels(game, game_words(game.name), names, said, house, options)
    except ValueError as error:
        raise WrongUse(str(error)) from error
    return drawn(game.title, found, sheet, said)[0]


def papers() -> list[tuple[str, str]]:
    """The sheets that labels are drawn on: (what the address asks for, what the maker calls it, with its size)."""
    sold = [(paper.names[0].split()[-1].lower(), ", ".join(paper.names), paper.size) for paper in PAPERS]
    return [(size, f"{name}: {measure.width:g} x {measure.height:g} mm") for size, name, measure in sold]


def routes(house: House) -> list[Route]:
    """The routes of this page, for the owner alone."""
    pages = RealCardPages(house)
    return [
        Route(f"{PATH}.json", owners(house, pages.all), middleware=SQUEEZED),
        Route(PATH + "/labels/{game}.pdf", owners(house, pages.labels)),
        Route(PATH + "/{job:few}", owners(house, pages.page)),
        Route(PATH + "/{job:few}.json", owners(house, pages.one), middleware=SQUEEZED),
        Route(PATH + "/{what}", pages.do, methods=["POST"]),
    ]
