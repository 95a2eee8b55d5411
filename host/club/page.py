"""The club's page: all tables at a glance, and what is done with them.

    GET  /             the page
    GET  /state.json   tables and stations as plain data
    POST /open         {"game": "seven-wonders", "seats": 4, "names": "", "people": 0, "stations": true, "options": ""}
    POST /close, /again   {"table": 3}
    POST /give         {"station": "e6616408431a2b3c", "table": 3}; table 0 takes it back
    POST /card         {"table": 3}: the next tag on a station without a table becomes its card; table 0: not any more

Whoever may open the page may do all this: a club that is open to the network wants its token, as a table does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route

from host.club.club import Club
from host.errors import HeraldError
from host.languages.catalogue import spoken
from host.languages.letters import plain
from host.web.body import fields_of
from host.web.door import Door
from host.web.files import Files
from host.web.guard import LOCAL, Guard
from host.web.limits import Limits
from host.web.page_words import in_language, phrases
from host.web.refusals import refusal
from host.web.seat_keys import SeatKeys, kept_secret
from host.web.server import EVERYWHERE, Server, listen, url_of
from shared_rules.phrases import _

Work = Callable[[Club, dict[str, Any]], Awaitable[None]]


async def _open(club: Club, asked: dict[str, Any]) -> None:
    club.open(**asked)
    await club.look()


async def _close(club: Club, asked: dict[str, Any]) -> None:
    await club.close(asked["table"])


async def _again(club: Club, asked: dict[str, Any]) -> None:
    club.again(asked["table"])
    await club.look()


async def _give(club: Club, asked: dict[str, Any]) -> None:
    await club.assign(asked["station"], asked["table"])


async def _card(club: Club, asked: dict[str, Any]) -> None:
    club.write_card(asked["table"])


DOES: dict[str, tuple[Work, dict[str, type]]] = {
    "open": (_open, {"game": str, "seats": int, "names": str, "people": int, "stations": bool, "options": str}),
    "close": (_close, {"table": int}),
    "again": (_again, {"table": int}),
    "give": (_give, {"station": str, "table": int}),
    "card": (_card, {"table": int}),
}


def build(club: Club, door: Door, names: tuple[str, ...], numbers: bool, limits: Limits) -> Starlette:
    """The application; `names` and `numbers` as in Guard."""

    async def page(request: Request) -> Response:
        return in_language("club", spoken())

    async def state(request: Request) -> Response:
        return JSONResponse(club.state())

    def doing(work: Work, fields: dict[str, type]) -> Callable[[Request], Awaitable[Response]]:
        async def handle(request: Request) -> Response:
            asked = await fields_of(request, fields)
            if asked is None:
                return JSONResponse({"why": f"The body must be JSON with {', '.join(fields)}."}, 400)
            try:
                await work(club, asked)
            except HeraldError as error:
                return JSONResponse({"why": plain(str(error))}, 409)  # it may quote what was sent
            return JSONResponse(club.state())

        return handle

    return Starlette(
        routes=[
            Route("/", page),
            Route("/state.json", state),
            Route("/languages/{language}.json", phrases),
            *(Route(f"/{name}", doing(*what), methods=["POST"]) for name, what in DOES.items()),
            Mount("/static", Files()),
        ],
        exception_handlers={HTTPException: _refused},
        middleware=[Middleware(Guard, door=door, names=names, numbers=numbers, limits=limits)],
    )


async def _refused(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    return refusal(request.scope, status, _("There is no such page at this club."))


class ClubPage:
    """The page of one club on one port."""

    def __init__(self, club: Club, port: int, address: str) -> None:
        self._club, self._port, self._address = club, port, address
        keys = SeatKeys((), kept_secret(club.plan.folder), "club")
        self._token = "" if address in LOCAL else keys.token
        known, limits = () if address in LOCAL else (address,), Limits()
        self._server = Server(build(club, Door(self._token, keys), known, address in EVERYWHERE, limits), limits)

    async def serve(self, ready: Callable[[str], None]) -> None:
        """Serves and watches the club until it is cancelled; `ready` hears the address. Raises Missing."""
        listener = listen(self._address, self._port)
        await self._server.start(listener)
        url = url_of(self._address, listener.getsockname()[1])
        ready(f"{url}/?token={self._token}" if self._token else url)
        try:
            await self._club.run()
        finally:
            await asyncio.shield(self._server.stop())
