"""The page for real cards and stations: jobs are begun, followed and ended there, by the owner of the house.

GET  /real-cards            the page
GET  /real-cards.json       what can be begun, and what is under way
GET  /real-cards/3          the page of job 3
GET  /real-cards/3.json     how far it is
POST /real-cards/begin      begins one; a row of DOES, like the others
POST /real-cards/press      does what a button of its station would
POST /real-cards/enter      takes down a line of a tally
POST /real-cards/end        ends it
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from host.errors import HeraldError, WrongUse
from host.house.access import OWNER
from host.house.asking import NO_COOKIES, OWNERS_ONLY, device_of, fields_of, is_near, known, owners
from host.house.house import House
from host.house.jobs import Wanted
from host.languages.letters import plain
from host.web.page_words import in_language
from shared_rules.phrases import _

PATH = "/real-cards"
FRESH = {"Cache-Control": "no-store"}
SQUEEZED = (Middleware(GZipMiddleware, minimum_size=500),)


class Doing(NamedTuple):
    """One row of DOES: the types of its fields, and what it does; it returns the path of the page to open next."""

    fields: dict[str, type]
    act: Callable[[House, dict[str, Any]], Awaitable[str]]


async def _begin(house: House, fields: dict[str, Any]) -> str:
    options = {str(name): str(value) for name, value in fields.pop("options").items()}
    return f"{PATH}/{await house.jobs.begin(Wanted(**fields, options=options))}"


async def _press(house: House, fields: dict[str, Any]) -> str:
    job = house.jobs.jobs.job(fields["job"])
    display = job.facts()["display"]
    if display is not None and display["title"] == fields["title"]:  # else the page shows what has gone by now
        job.press(fields["choice"])
    return ""


async def _enter(house: House, fields: dict[str, Any]) -> str:
    if why := house.jobs.jobs.job(fields["job"]).enter(fields["seat"], fields["text"]):
        raise WrongUse(why)
    return ""


async def _end(house: House, fields: dict[str, Any]) -> str:
    await house.jobs.jobs.end(fields["job"])
    return ""


DOES: dict[str, Doing] = {
    "begin": Doing(
        {"kind": str, "game": str, "seats": int, "options": dict, "names": str, "station": str, "again": bool}, _begin
    ),
    "press": Doing({"job": int, "title": str, "choice": int}, _press),
    "enter": Doing({"job": int, "seat": int, "text": str}, _enter),
    "end": Doing({"job": int}, _end),
}


class Pages:
    """The handlers of one house."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def page(self, request: Request) -> Response:
        """The page, of all jobs or of one."""
        return known(request, in_language("real_cards", self._house.settings.language))

    async def all(self, request: Request) -> Response:
        """What can be begun, and what is under way."""
        return JSONResponse(self._house.jobs.facts(), headers=FRESH)

    async def one(self, request: Request) -> Response:
        """How far a job is."""
        try:
            return JSONResponse(self._house.jobs.jobs.job(request.path_params["job"]).facts(), headers=FRESH)
        except HeraldError as error:
            return JSONResponse({"why": plain(str(error))}, 404)

    async def do(self, request: Request) -> Response:
        """One row of DOES."""
        doing = DOES.get(request.path_params["what"])
        if doing is None:
            return JSONResponse({"why": _("There is no such page in this house.")}, 404)
        fields = await fields_of(request, doing.fields)
        if fields is None:
            return JSONResponse({"why": f"The body must be JSON with {', '.join(doing.fields)}."}, 400)
        if not device_of(request):
            return JSONResponse({"why": _(NO_COOKIES)}, 403)
        if self._house.role(device_of(request), is_near(request)) != OWNER:
            return JSONResponse({"why": _(OWNERS_ONLY)}, 403)
        try:
            return JSONResponse({"path": await doing.act(self._house, fields)})
        except HeraldError as error:
            return JSONResponse({"why": plain(str(error))}, 409)


def routes(house: House) -> list[Route]:
    """The routes of this page, for the owner alone."""
    pages = Pages(house)
    return [
        Route(PATH, owners(house, pages.page)),
        Route(f"{PATH}.json", owners(house, pages.all), middleware=SQUEEZED),
        Route(PATH + "/{job:int}", owners(house, pages.page)),
        Route(PATH + "/{job:int}.json", owners(house, pages.one), middleware=SQUEEZED),
        Route(PATH + "/{what}", pages.do, methods=["POST"]),
    ]
