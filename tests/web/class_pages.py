"""The pages of a class on a port of their own, each pupil's page on another: what a house has behind one address, for
tests that need no house. What a class turns to is the house's to test.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from host.web.classes.class_answers import JOIN, SCREEN, SHEET, TEACHER, ClassAnswers, same_addresses
from host.web.http.door import Door
from host.web.http.files import Files
from host.web.http.guard import LOCAL, Guard
from host.web.http.limits import Limits
from host.web.http.refusals import refusal
from host.web.http.seat_keys import SeatKeys
from host.web.table.server import EVERYWHERE, Server, WebTable, listen, url_of
from shared_rules.phrases import _


class ClassPages:
    """Belongs to one event loop."""

    def __init__(self, the_class, port, address="127.0.0.1", limits=None):
        self._port, self._address, self._limits = port, address, limits or Limits()
        self.the_class = the_class
        same_addresses(the_class)
        self._tables = [WebTable(learner.run.session, 0, address) for learner in the_class.learners]
        self._answers = ClassAnswers(the_class, self._tables, lambda: self.join)
        self._server = Server(self._app(), self._limits)

    def _app(self) -> Starlette:
        answers, address = self._answers, self._address
        known = () if address in LOCAL else (address,)
        door = Door("", SeatKeys((), b"", ""))
        guard = Middleware(Guard, door=door, names=known, numbers=address in EVERYWHERE, limits=self._limits)
        routes = [
            Route("/", answers.page),
            Route(TEACHER, answers.page),
            Route(SCREEN, answers.screen),
            Route(SHEET, answers.sheet),
            Route(f"{TEACHER}.json", answers.facts),
            Route(f"{TEACHER}/hint", answers.hint, methods=["POST"]),
            Route(JOIN, answers.join),
            Route(f"{JOIN}.json", answers.names),
            Route(f"{JOIN}.svg", answers.code),
            Mount("/static", Files()),
        ]
        return Starlette(routes=routes, middleware=[guard], exception_handlers={HTTPException: _refusal_page})

    async def start(self) -> None:
        """Opens the ports of the teacher and of all learners. Raises Missing."""
        listener = listen(self._address, self._port)
        self._port = listener.getsockname()[1]
        await self._server.start(listener)
        for table in self._tables:
            await table.start()

    async def stop(self) -> None:
        """Closes all of them; the class itself is not ended."""
        await _close(self._tables)
        await self._server.stop()

    # -- addresses -----------------------------------------------------------------------------------

    @property
    def url(self) -> str:
        """The teacher's port, as the network finds it."""
        return url_of(self._address, self._port)

    @property
    def teacher(self) -> str:
        """The address of the teacher's page, key included."""
        return f"{self.url}{TEACHER}?key={self._answers.door.teacher}"

    @property
    def screen(self) -> str:
        """The address of the page for a projector, key included."""
        return f"{self.url}{SCREEN}?key={self._answers.door.wall}"

    @property
    def sheet(self) -> str:
        """The address of what is printed."""
        return f"{self.url}{SHEET}?key={self._answers.door.teacher}"

    @property
    def join(self) -> str:
        """The address that stands on the wall."""
        return f"{self.url}{JOIN}"

    @property
    def letters(self) -> str:
        """The four letters beside it."""
        return self._answers.door.letters

    @property
    def addresses(self) -> list[str]:
        """The address of every learner's page; "" at a real station."""
        return self._answers.addresses


async def _close(tables: Sequence[WebTable]) -> None:
    await asyncio.gather(*(table.stop() for table in tables))


async def _refusal_page(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    return refusal(request.scope, status, _("There is no such page in this class."))
