"""The pages of a class, behind the address of a house. /class is the teacher's: who is where, the
mistakes made most, hints to one or all; /class/screen the same for a projector, without mistakes of single people. Both
are in the language of the class. The projector's key stands on the wall for all to read, so it opens nothing else.
/join is for learners: with the letters on the wall they find their own page by their name.

    GET  /join.json    ?code=ABCD: {"code", "pupils": [{"name", "here", "page"}]}
    GET  /join.svg     the QR code of /join with the letters; needs a key, as pages do
    GET  /class/sheet  a plan for 45 minutes and a sheet for learners, to print; needs the teacher's key
    GET  /class.json   what a page shows; needs its key in the header X-Class-Key. With ?screen, or the projector's key:
                       what that one shows, whoever asks
    POST /class/hint   {"to": 0, "text": "..."}: a hint to all (0) or to one station; needs the teacher's key
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, NotRequired, Protocol, TypedDict

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from host.computer import kept
from host.errors import BadFile, WrongUse
from host.languages.letters import is_utf8
from host.lessons.classes import ClassCourse, offers
from host.plain import Json
from host.web.classes.class_door import ClassDoor
from host.web.classes.class_sheet import sheet
from host.web.http.page_words import in_language
from host.web.http.refusals import refusal
from host.web.http.seat_keys import FILE as SECRET
from host.web.http.seat_keys import kept_secret
from host.web.http.source import guesser_of
from host.web.table.qr import svg
from shared_rules.phrases import _

if TYPE_CHECKING:
    from host.lessons.classes import Class

TEACHER, SCREEN, SHEET, JOIN = "/class", "/class/screen", "/class/sheet", "/join"
ALONE: tuple[Literal["mistakes", "stars"], ...] = ("mistakes", "stars")  # what of a pupil is never on the wall
NO_KEY = "This is the teacher's page. The owner of the house opens it from the home page."
NO_HINT = 'A hint is {"to": a number, "text": words}.'


class ClassJoin(TypedDict):
    """How pupils come in."""

    address: str
    letters: str


class ClassFacts(ClassCourse):
    """What the pages of a class show."""

    join: ClassJoin
    addresses: NotRequired[list[str]]  # of each pupil's page, for the teacher; empty at a real station
    screen: NotRequired[str]  # the address of the wall, for the teacher
    sheet: NotRequired[str]  # and that of the sheet to print
    offers: NotRequired[list[tuple[str, str]]]  # what the class can turn to, for the teacher: name and title


class JoiningPupil(TypedDict):
    """A pupil with a page."""

    name: str
    here: bool  # the page is open
    page: str


class JoiningPupils(TypedDict):
    """All of them, for whoever has the letters."""

    code: str  # of the game that they learn, as its tags and labels have it
    pupils: list[JoiningPupil]


class LearnerPages(Protocol):
    """The pages of one learner."""

    @property
    def seats(self) -> dict[int, str]: ...

    @property
    def watched(self) -> bool: ...


def same_addresses(the_class: Class) -> None:
    """Gives every learner's page the address that somebody of this name had before: through restarts, crashes and other
    lessons of this class."""
    secret = kept_secret(the_class.home)
    for learner in the_class.learners:
        session = learner.run.session
        with suppress(BadFile):  # its page then has an address of its own
            kept.write_as_is(session.home / SECRET, secret)
        session.setup = session.setup._replace(key_seed=f"class {learner.name}")


class ClassAnswers:
    """What the pages of one class answer.

    door    keys and letters of the class
    addresses  the address of every learner's page
    """

    def __init__(
        self,
        the_class: Class,
        tables: Sequence[LearnerPages],
        join: Callable[[], str],
        is_teacher: Callable[[Request], bool] = lambda request: False,
    ) -> None:
        """`tables`: the pages of the learners, in their order. `join`: the address that stands on the wall.
        `is_teacher`: who needs no key."""
        self.door = ClassDoor(the_class.home)
        self._class, self._tables, self._join, self._needs_no_key = the_class, tables, join, is_teacher
        self._offers = list(offers(the_class.task.game, the_class.spoken).items())

    @property
    def addresses(self) -> list[str]:
        """ "" for a person at a real station."""
        return [next(iter(table.seats.values()), "") for table in self._tables]

    def is_teacher(self, request: Request) -> bool:
        """Whether a page sent the teacher's key, or needs none."""
        return self._opens(request, request.headers.get("x-class-key", ""), self.door.teacher)

    def no_key(self) -> Response:
        """The answer to anybody else."""
        return JSONResponse({"why": _(NO_KEY)}, 403)

    async def page(self, request: Request) -> Response:
        """The teacher's page."""
        return self._page(request, self.door.teacher)

    async def screen(self, request: Request) -> Response:
        """The page for a projector."""
        return self._page(request, self.door.teacher, self.door.wall)

    def _page(self, request: Request, *keys: str) -> Response:
        if not self._opens(request, request.query_params.get("key", ""), *keys):
            return refusal(request.scope, 403, _(NO_KEY))
        return in_language("class", self._class.language, request, behind=False)

    async def sheet(self, request: Request) -> Response:
        """To be printed."""
        if not self._opens(request, request.query_params.get("key", ""), self.door.teacher):
            return refusal(request.scope, 403, _(NO_KEY))
        return HTMLResponse(sheet(self._class, self._join().removeprefix("http://"), self.door.letters))

    async def join(self, request: Request) -> Response:
        """Where learners type the letters."""
        return in_language("join", self._class.language, request, behind=False)

    async def names(self, request: Request) -> Response:
        """All learners and their pages, for anyone with the letters."""
        try:
            self.door.enter(request.query_params.get("code", ""), guesser_of(request.scope))
        except WrongUse as error:
            return JSONResponse({"why": str(error)}, 403)
        names = [learner.name for learner in self._class.learners]
        rows = [row for row in zip(names, self._here(), self.addresses, strict=True) if row[2]]
        pupils: list[JoiningPupil] = [{"name": name, "here": here, "page": page} for name, here, page in rows]
        found: JoiningPupils = {"code": self._class.task.game.code, "pupils": pupils}
        return JSONResponse(found)

    async def code(self, request: Request) -> Response:
        """The QR code that learners scan."""
        if not self._opens(request, request.query_params.get("key", ""), self.door.teacher, self.door.wall):
            return refusal(request.scope, 403, _(NO_KEY))
        return Response(svg(f"{self._join()}?code={self.door.letters}"), media_type="image/svg+xml")

    def _here(self) -> list[bool]:
        """Whose page is open."""
        return [table.watched for table in self._tables]

    async def facts(self, request: Request) -> Response:
        """Who is where."""
        given, course = request.headers.get("x-class-key", ""), self._class.facts()
        join: ClassJoin = {"address": self._join().removeprefix("http://"), "letters": self.door.letters}
        facts: ClassFacts = {**course, "join": join}
        facts["pupils"] = [{**one, "here": here} for one, here in zip(course["pupils"], self._here(), strict=True)]
        if not self._opens(request, given, self.door.teacher, self.door.wall):
            return self.no_key()
        if not _matches(given, self.door.wall) and "screen" not in request.query_params:
            both = zip(self._class.learners, self._here(), strict=True)
            alone = [learner.alone(here or learner.real) for learner, here in both]
            facts["pupils"] = [{**one, **more} for one, more in zip(facts["pupils"], alone, strict=True)]
            wall, paper = f"{SCREEN}?key={self.door.wall}", f"{SHEET}?key={self.door.teacher}"
            whole: ClassFacts = {
                **facts, "addresses": self.addresses, "screen": wall, "sheet": paper, "offers": self._offers
            }  # fmt: skip
            return JSONResponse(whole)
        for pupil in facts["pupils"]:
            for name in ALONE:
                pupil.pop(name, None)
        return JSONResponse(facts)

    async def hint(self, request: Request) -> Response:
        """The teacher's words to one or all."""
        if not self.is_teacher(request):
            return self.no_key()
        try:
            body: Json = json.loads(await request.body())
            to, text = _fields(body)
            self._class.hint(to, text)
        except WrongUse as error:
            return JSONResponse({"why": str(error)}, 400)
        except (ValueError, RecursionError):
            return JSONResponse({"why": NO_HINT}, 400)
        return JSONResponse({})

    def _opens(self, request: Request, given: str, *keys: str) -> bool:
        return self._needs_no_key(request) or _matches(given, *keys)


def _matches(given: str, *keys: str) -> bool:
    """Whether it is one of the keys, compared in constant time."""
    return any(secrets.compare_digest(given.encode(), key.encode()) for key in keys)


def _fields(body: Json) -> tuple[int, str]:
    """Whom a hint is for, and its words. Raises ValueError."""
    if not isinstance(body, dict):
        raise ValueError
    to, text = body.get("to"), body.get("text")
    if type(to) is not int or not isinstance(text, str) or not is_utf8(text):
        raise ValueError
    return to, text
