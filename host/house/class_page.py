"""The pages of a class behind the address of the house: its owner is the teacher; learners enter with the letters.

GET  /class         begins a class, or follows the one under way
GET  /class/screen  the same for a projector
GET  /class/sheet   a plan and a sheet to print
GET  /class.json    who is where
POST /class/do/begin, /class/do/turn, /class/do/end, /class/do/forget
POST /class/hint    a hint to one or all
GET  /join          where learners come in: /join.json and /join.svg
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from host.house.access import OWNER
from host.house.asking import Asking, Doing, Handler, answer_to, device_of, owners, with_cookie
from host.house.house import House
from host.house.once import once
from host.lessons.class_note import ClassRequest
from host.lessons.classes import Class, forget_class
from host.web.classes.class_answers import JOIN, SCREEN, SHEET, TEACHER, ClassAnswers
from host.web.http.page_words import in_language
from host.web.http.refusals import refusal
from host.web.http.squeezed import SQUEEZED
from shared_rules.phrases import _

Answer = Callable[[ClassAnswers, Request], Awaitable[Response]]
NO_CLASS = "No class is under way."


async def _begin(house: House, asked: Asking) -> str:
    fields = asked.fields
    names = [name.strip() for name in fields["names"].replace("\n", ",").split(",")]
    given = tuple(name for name in names if name)
    spoken = fields["language"], fields["card_names"]
    free = sorted(house.stations.free)[: len(given)] if fields["stations"] else ()
    wanted = ClassRequest(fields["game"], fields["lesson"], given, *spoken, fields["keeps"], stations=tuple(free))
    await house.the_class.begin(wanted)
    return TEACHER


async def _turn(house: House, asked: Asking) -> str:
    await house.the_class.turn_to(asked.fields["lesson"])
    return TEACHER


async def _forget(house: House, asked: Asking) -> str:
    forget_class(house.folder)
    return TEACHER


async def _end(house: House, asked: Asking) -> str:
    await house.the_class.end()
    return "/"


DOES: dict[str, Doing] = {
    "begin": Doing(
        {
            "game": str,
            "lesson": str,
            "names": str,
            "language": str,
            "card_names": str,
            "keeps": bool,
            "stations": bool,
        },
        once(_begin),
    ),
    "turn": Doing({"lesson": str}, _turn),
    "forget": Doing({}, _forget),
    "end": Doing({}, _end),
}


class HouseClassPages:
    """The handlers of one house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._last: ClassAnswers | None = None
        self._of: Class | None = None

    def _answers(self) -> ClassAnswers | None:
        """What the pages of the class under way answer; the same ones as long as it lasts, since they count tries."""
        house, the_class = self._house, self._house.the_class.under_way
        if the_class is not self._of:
            self._of = the_class
            self._last = (
                ClassAnswers(the_class, house.the_class.pages, self._join, self._is_owner) if the_class else None
            )
        return self._last

    def _join(self) -> str:
        return f"{self._house.found_as or self._house.address}{JOIN}"

    def _is_owner(self, request: Request) -> bool:
        return self._house.role(device_of(request)) == OWNER

    async def teacher(self, request: Request) -> Response:
        """The page that begins a class, or the teacher's page of the one under way."""
        answers = self._answers()
        if answers is not None:
            return with_cookie(request, await answers.page(request))
        return await owners(self._house, self._new)(request)

    async def _new(self, request: Request) -> Response:
        return with_cookie(request, in_language("home", self._house.settings.language, request, behind=False))

    def of_class(self, answer: Answer) -> Handler:
        """The handler of the class under way; a sentence without one. Whoever comes in has a cookie from then on, by
        which cards whose addresses are opened find the lesson."""

        async def of_it(request: Request) -> Response:
            answers = self._answers()
            if answers is not None:
                answered = await answer(answers, request)
                return with_cookie(request, answered) if request.url.path == JOIN else answered
            if request.url.path in (JOIN, SCREEN, SHEET):
                return refusal(request.scope, 404, _(NO_CLASS))
            return JSONResponse({"why": _(NO_CLASS)}, 404)

        return of_it

    async def do(self, request: Request) -> Response:
        """One row of DOES."""
        return await answer_to(self._house, request, DOES)


def spoken_at(house: House, path: str) -> str:
    """The language of what a path answers: that of the class under way for its own pages, else that of the house."""
    under_way, first = house.the_class.under_way, path.partition(".")[0].split("/")[1:2]
    is_of_class = first in ([TEACHER[1:]], [JOIN[1:]])
    return under_way.language if under_way is not None and is_of_class else house.settings.language


def routes(house: House) -> list[Route]:
    """The routes of the class."""
    pages = HouseClassPages(house)
    return [
        Route(TEACHER, pages.teacher),
        Route(SCREEN, pages.of_class(ClassAnswers.screen)),
        Route(SHEET, pages.of_class(ClassAnswers.sheet)),
        Route(f"{TEACHER}.json", pages.of_class(ClassAnswers.facts), middleware=SQUEEZED),
        Route(f"{TEACHER}/hint", pages.of_class(ClassAnswers.hint), methods=["POST"]),
        Route(TEACHER + "/do/{what}", pages.do, methods=["POST"]),
        Route(JOIN, pages.of_class(ClassAnswers.join)),
        Route(f"{JOIN}.json", pages.of_class(ClassAnswers.names)),
        Route(f"{JOIN}.svg", pages.of_class(ClassAnswers.code)),
    ]
