"""The pages of a class of `herald class`: the teacher's on one port, each learner's on its own.

`host.web.classes.class_answers` has what they answer; these answer besides:

POST /class/do/turn    {"lesson": "02-coins"}: what all do next, at the same addresses; needs the teacher's key
POST /class/do/forget  the stars of all classes are forgotten; needs the teacher's key
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route

from host.errors import HeraldError, Missing
from host.lessons.classes import forget_class
from host.web.classes.class_answers import JOIN, SCREEN, SHEET, TEACHER, ClassAnswers, same_addresses
from host.web.http.door import Door
from host.web.http.files import Files
from host.web.http.guard import LOCAL, Guard
from host.web.http.limits import Limits
from host.web.http.page_words import phrases
from host.web.http.refusals import refusal
from host.web.http.seat_keys import SeatKeys
from host.web.table.server import EVERYWHERE, Server, WebTable, listen, look_at_port, url_of
from shared_rules.phrases import _

if TYPE_CHECKING:
    from host.lessons.classes import Class


class ClassPages:
    """Belongs to one event loop.

    the_class       the class under way: another one after each turn
    before_turn  is called with what the class turns to, before anything changes; raises HeraldError where it cannot
    after_turn   is called when all have turned to it
    """

    def __init__(
        self,
        the_class: Class,
        port: int,
        address: str = "127.0.0.1",
        limits: Limits | None = None,
        ports: Sequence[int] = (),
    ) -> None:
        """`ports`: those of the learners' pages before the computer failed, taken again where they are free."""
        self._port, self._address, self._limits = port, address, limits or Limits()
        self.the_class = the_class
        self.before_turn: Callable[[str], None] = lambda lesson: None
        self.after_turn: Callable[[], None] = lambda: None
        before = [_free(address, one) for one in ports[: len(the_class.learners)]]
        self._tables = self._tables_of(the_class, before)
        self._answers = ClassAnswers(the_class, self._tables, lambda: self.join)
        self._server = Server(self._app(), self._limits)
        self._one_turn = asyncio.Lock()
        self._starting: asyncio.Task[None] | None = None

    def _tables_of(self, the_class: Class, ports: Sequence[int]) -> list[WebTable]:
        same_addresses(the_class)
        at = [*ports, *[0] * (len(the_class.learners) - len(ports))]
        both = zip(the_class.learners, at, strict=True)
        return [WebTable(learner.run.session, port, self._address) for learner, port in both]

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
            Route(f"{TEACHER}/do/turn", self._turn, methods=["POST"]),
            Route(f"{TEACHER}/do/forget", self._forget, methods=["POST"]),
            Route(JOIN, answers.join),
            Route(f"{JOIN}.json", answers.names),
            Route(f"{JOIN}.svg", answers.code),
            Route("/languages/{language}.json", phrases),
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

    async def bring_up(self) -> None:
        """Starts the stations; returns when all have started, or when the class has turned to something else."""
        self._starting = asyncio.create_task(self.the_class.start())
        await asyncio.wait([self._starting])

    async def turn_to(self, lesson: str) -> None:
        """All go on with another lesson, an exercise or a puzzle. The stations before end first: real ones are at the
        same ports. Raises HeraldError, where all stay at what they do."""
        async with self._one_turn:
            before = self.the_class
            before.check_offers(lesson)
            self.before_turn(lesson)
            self.the_class = before.following(lesson)
            kept, self._tables = self._tables, self._tables_of(self.the_class, self.ports)
            self._answers.turn_to(self.the_class, self._tables)
            await _close(kept)
            for table in self._tables:
                await table.start()
            await self._stop_starting()
            await before.stop()
            self._starting = asyncio.create_task(self.the_class.start())
        self.after_turn()

    async def stop(self) -> None:
        """Closes all of them; the class itself is not ended."""
        await self._stop_starting()
        await _close(self._tables)
        await self._server.stop()

    async def _stop_starting(self) -> None:
        if self._starting is not None:
            self._starting.cancel()
            await asyncio.wait([self._starting])
            self._starting = None

    # -- what the teacher's page asks ----------------------------------------------------------------

    async def _turn(self, request: Request) -> Response:
        if not self._answers.is_teacher(request):
            return self._answers.no_key()
        try:
            await self.turn_to(_lesson(await request.body()))
        except HeraldError as error:
            return JSONResponse({"why": str(error)}, 409)
        return JSONResponse({})

    async def _forget(self, request: Request) -> Response:
        if not self._answers.is_teacher(request):
            return self._answers.no_key()
        try:
            forget_class(self.the_class.home)
        except HeraldError as error:
            return JSONResponse({"why": str(error)}, 409)
        return JSONResponse({})

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

    @property
    def ports(self) -> tuple[int, ...]:
        """Those of the learners' pages."""
        return tuple(table.port for table in self._tables)


def _lesson(body: bytes) -> str:
    """The name that a page sends; "", which no lesson has, for anything else."""
    with suppress(ValueError, KeyError, TypeError, RecursionError):
        return str(json.loads(body)["lesson"])
    return ""


async def _close(tables: Sequence[WebTable]) -> None:
    await asyncio.gather(*(table.stop() for table in tables))


def _free(address: str, port: int) -> int:
    """The port; 0, for any other one, where somebody else has it now."""
    try:
        look_at_port(address, port)
    except Missing:
        return 0
    return port


async def _refusal_page(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    return refusal(request.scope, status, _("There is no such page in this class."))
