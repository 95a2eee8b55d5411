"""The pages of a house, on one port.

    GET  /              the home page
    GET  /home.json     what this device sees there
    GET  /friends       the same, to invite others; /settings: what the owner sets
    GET  /table/3       the lobby of a table; once it has begun, this device's seat or the page for onlookers
    GET  /table/3/seats who sits there, and what can be changed about it
    GET  /screen        for a television: the codes of all open seats, then the table that is played
    GET  /j/KQWZ        the door of a table: what its QR code opens; /j asks for the four letters first
    GET  /c/7w/altar.3  what a tag for phones and the code of a label open: card_pages
    GET  /history       the finished games of all tables; /history/all: what is counted of them, where they are many
    GET  /health        whether the house works, for programs that watch it
    GET  /code.svg      the QR code of an address of this house: ?path=/j/KQWZ
    GET  /class         a class: class_page has the rest; /join is where learners come in
    GET  /learn         the lessons of all games, and the stars this device has; POST begins one
    POST /do/WHAT       one row of DOES, with the fields named there as JSON
    any  /t/3/…         the pages of table 3

What a guest may do is marked there; all else needs the owner of the house.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.types import Scope

from host.errors import HeraldError
from host.house import backup_page, class_page, update_page
from host.house.access import OWNER
from host.house.asking import (
    NO_COOKIES,
    AnswerLanguage,
    Asking,
    Doing,
    NothingMeanwhile,
    answer_to,
    device_of,
    only_looks_ahead,
    said_of,
    spoken_to,
    with_cookie,
    with_fresh_token,
)
from host.house.devices import fresh_token, identity
from host.house.home_facts import Home
from host.house.house import House, require_name
from host.house.links import ASKED, redeem
from host.house.once import once
from host.house.pages import links, routes
from host.house.proxy import PREFIX, Proxy, under
from host.languages.codes import preferred
from host.web.http.body import fields_of, wrong_body
from host.web.http.door import Door, seat_and_key
from host.web.http.files import Files
from host.web.http.guard import Guard
from host.web.http.limits import Limits
from host.web.http.page_words import in_language
from host.web.http.refusals import refusal
from host.web.http.seat_keys import SeatKeys, seat_number
from host.web.http.source import guesser_of, source_of
from host.web.http.squeezed import SQUEEZED
from host.web.http.streams import streams
from host.web.table import rules_page
from host.web.table.qr import svg
from shared_rules.phrases import _

PATH = re.compile(r"/[\w/.-]{0,100}", re.ASCII)
SPENT = "This link was opened already, or is older than an hour. `herald house --link` makes another."


def _play(house: House, asked: Asking) -> str:
    return house.play_now(asked.device, require_name(asked.fields["name"]), asked.fields["game"], asked.fields["seats"])


def _new(house: House, asked: Asking) -> str:
    return f"/table/{house.new_table(asked.device, asked.fields['game'], asked.fields['seats']).number}"


def _invite(house: House, asked: Asking) -> str:
    fields = asked.fields
    return f"/table/{house.new_table(asked.device, fields['game'], fields['seats'], inviting=True).number}"


def _change(house: House, asked: Asking) -> None:
    house.change(asked.fields["table"], asked.fields["what"], asked.fields["fields"])


def _sit(house: House, asked: Asking) -> str:
    return house.sit(asked.fields["table"], asked.fields["seat"], asked.device, require_name(asked.fields["name"]))


def _join(house: House, asked: Asking) -> str:
    code, seat, language = asked.fields["code"], asked.fields["seat"], asked.fields["language"]
    if path := house.class_door(code, asked.source):
        return path
    return house.join(code, asked.device, asked.source, seat, require_name(asked.fields["name"]), language)


def _rise(house: House, asked: Asking) -> str:
    house.rise(asked.device, asked.fields["table"])
    return "/"


def _call(house: House, asked: Asking) -> None:
    house.call(asked.device, asked.fields["table"], asked.fields["name"])


def _speak_to(house: House, asked: Asking) -> None:
    house.speak_to(asked.device, asked.fields["table"], asked.fields["language"])


def _begin(house: House, asked: Asking) -> str:
    number = asked.fields["table"]
    house.begin(number)
    return f"/table/{number}"


def _close(house: House, asked: Asking) -> None:
    house.close(asked.fields["table"])


def _open_again(house: House, asked: Asking) -> None:
    house.open_again(asked.fields["table"])


def _bot(house: House, asked: Asking) -> None:
    house.seats.give_to_bot(asked.fields["table"], asked.fields["seat"], asked.fields["level"])


def _take_back(house: House, asked: Asking) -> None:
    house.seats.take_back(asked.fields["table"], asked.fields["seat"])


def _let_in(house: House, asked: Asking) -> None:
    house.seats.let_in(asked.fields["table"], asked.fields["seat"])


def _again(house: House, asked: Asking) -> None:
    house.seats.play_again(asked.fields["table"])


def _lobby(house: House, asked: Asking) -> str:
    number = asked.fields["table"]
    house.seats.back_to_lobby(number)
    return f"/table/{number}"


def _station(house: House, asked: Asking) -> None:
    house.stations.place(asked.fields["station"], asked.fields["table"], asked.fields["seat"])


async def _pin(house: House, asked: Asking) -> None:
    await house.access.enter(house.settings, asked.device, asked.fields["pin"], asked.source)


def _settings(house: House, asked: Asking) -> None:
    house.change_settings(asked.fields["settings"])


def _claim(house: House, asked: Asking) -> None:
    house.access.claimed(house.settings, asked.device, asked.fields["code"], asked.source)


async def _new_pin(house: House, asked: Asking) -> None:
    """A borrowed device must not set its own PIN: with it, it could install any program."""
    if house.settings.pin:
        await house.access.prove(house.settings, asked.fields["old"], asked.device)
    house.change_settings({}, asked.fields["pin"])
    house.devices.trust(asked.device)


SEAT: dict[str, type] = {"table": int, "seat": int}
DOES: dict[str, Doing] = {
    "play": Doing({"game": str, "seats": int, "name": str}, once(_play)),
    "new": Doing({"game": str, "seats": int}, once(_new)),
    "invite": Doing({"game": str, "seats": int}, once(_invite)),
    "change": Doing({"table": int, "what": str, "fields": dict}, _change),
    "sit": Doing({**SEAT, "name": str}, _sit),
    "join": Doing({"code": str, "seat": int, "name": str, "language": str}, _join, guests=True),
    "rise": Doing({"table": int}, _rise, guests=True),
    "call": Doing({"table": int, "name": str}, _call, guests=True),
    "speak-to": Doing({"table": int, "language": str}, _speak_to, guests=True),
    "begin": Doing({"table": int}, once(_begin)),
    "close": Doing({"table": int}, _close),
    "open-again": Doing({"table": int}, _open_again),
    "bot": Doing({**SEAT, "level": str}, _bot),
    "let-in": Doing(SEAT, _let_in),
    "take-back": Doing(SEAT, _take_back),
    "station": Doing({"station": str, **SEAT}, _station),
    "lobby": Doing({"table": int}, _lobby),
    "again": Doing({"table": int}, once(_again)),
    "pin": Doing({"pin": str}, _pin, guests=True),
    "claim": Doing({"code": str}, _claim, guests=True),
    "settings": Doing({"settings": dict}, _settings),
    "new-pin": Doing({"pin": str, "old": str}, _new_pin),
    "update": Doing({"version": str, "pin": str}, update_page.begin),
}


class HousePages:
    """The handlers of one house."""

    def __init__(self, house: House, outer: str = "") -> None:
        self._house, self._outer = house, outer.lower()

    async def home(self, request: Request) -> Response:
        """The home page; it also shows the lobby of the table that its path names."""
        if ASKED in request.query_params and request.method == "GET":
            if only_looks_ahead(request):
                return Response(status_code=503, headers={"Cache-Control": "no-store"})
            return self._claimed(request)
        self._house.greet(preferred(request.headers.get("accept-language", "")))
        number = request.path_params.get("table", 0)
        if number in self._house.tables.open:
            seat = self._house.devices.seat(device_of(request), number)
            playing = seat in self._house.tables.setup(number).humans
            return RedirectResponse(self._house.seats.path(number, seat) if playing else under(number) + "/", 303)
        return with_cookie(request, in_language("home", self._language(request), request, behind=False))

    def _claimed(self, request: Request) -> Response:
        """Makes the browser that opens a link the owner's, and leads on to the address without the token."""
        if not redeem(self._house.folder, request.query_params[ASKED]):
            return refusal(request.scope, 403, _(SPENT))
        self._house.greet(preferred(request.headers.get("accept-language", "")))
        device = device_of(request) or identity(fresh_token())
        was_owner = self._house.devices.is_owner(device)
        try:
            self._house.devices.trust(device)
            return with_fresh_token(self._house, request, device, was_owner, RedirectResponse("/", 303))
        except HeraldError as error:
            return refusal(request.scope, 409, said_of(self._house, request, error))

    async def seats(self, request: Request) -> Response:
        """Who sits at a table under way; one in the lobby shows that itself."""
        if request.path_params["table"] not in self._house.tables.open:
            return RedirectResponse(f"/table/{request.path_params['table']}", 303)
        return with_cookie(request, in_language("home", self._language(request), request, behind=False))

    async def screen(self, request: Request) -> Response:
        """The page for a television. It asks for what the device that shows it may see: codes are for the owner's."""
        return with_cookie(request, in_language("invite", self._house.settings.language, request, behind=False))

    async def state(self, request: Request) -> Response:
        """What this device sees."""
        device = device_of(request)
        is_owner = self._house.role(device) == OWNER
        seen: Home = {**self._house.home.facts(device), "pages": links(self._language(request), is_owner)}
        if self._is_outside(request):
            seen = {**seen, "address": _address_asked_for(request), "found_as": ""}
        return JSONResponse(seen, headers={"Cache-Control": "no-store"})

    async def lessons(self, request: Request) -> Response:
        """What there is to learn, with the stars of this device's person."""
        name = self._house.devices.name(device_of(request))
        return JSONResponse(self._house.learning.facts(name, self._house.settings.language))

    async def begin_lesson(self, request: Request) -> Response:
        """Begins a lesson, an exercise, a puzzle or a first game. Guests learn too."""
        fields, device = await fields_of(request, {"game": str, "lesson": str}), device_of(request)
        if fields is None or not device:
            why = wrong_body(("game", "lesson")) if fields is None else _(NO_COOKIES)
            return JSONResponse({"why": why}, 400 if fields is None else 403)
        try:
            with self._house.acting():
                page = await self._house.learn(device, fields["game"], fields["lesson"], source_of(request.scope))
            return JSONResponse({"page": page})
        except HeraldError as error:
            return JSONResponse({"why": said_of(self._house, request, error)}, 409)

    async def sit(self, request: Request) -> Response:
        """The door of a table, for its QR code and for four typed letters: a name, a chair, one button. Whoever sits
        there already goes where they sit, and the letters of a class open its own door."""
        device, code = device_of(request), request.path_params.get("code", "")
        if device and code:
            if number := self._house.was_seated(device, code):
                return RedirectResponse(f"/table/{number}", 303)
            with suppress(HeraldError):
                if path := self._house.class_door(code, guesser_of(request.scope)):
                    return RedirectResponse(path, 303)
                found = self._house.door(code, device, guesser_of(request.scope))
                if found["mine"]:
                    return RedirectResponse(f"/table/{found['number']}", 303)
        return with_cookie(request, in_language("sit", self._language(request), request, behind=False))

    async def door(self, request: Request) -> Response:
        """What the door shows, as JSON."""
        try:
            found = self._house.door(request.path_params["code"], device_of(request), guesser_of(request.scope))
        except HeraldError as error:
            return JSONResponse({"why": said_of(self._house, request, error)}, 409)
        return JSONResponse(found, headers={"Cache-Control": "no-store"})

    def _language(self, request: Request) -> str:
        """What a page is in: that of the house for its owner, for a guest what the guest chose or the browser likes."""
        return spoken_to(self._house, request)

    async def code(self, request: Request) -> Response:
        """The QR code of a page of this house."""
        path = request.query_params.get("path", "/")
        if not PATH.fullmatch(path):
            return refusal(request.scope, 404, _("There is no such page in this house."))
        # A phone does not reach what this computer calls localhost.
        here = self._house.settings.network and not self._is_outside(request)
        base = self._house.address if here else _address_asked_for(request)
        return Response(svg(f"{base}{path}"), media_type="image/svg+xml")

    def _is_outside(self, request: Request) -> bool:
        """Whether somebody asks through the proxy, by the name that it has there."""
        return bool(self._outer) and request.url.hostname == self._outer

    async def do(self, request: Request) -> Response:
        """One row of DOES."""
        return await answer_to(self._house, request, DOES)


def build(
    house: House, proxy: Proxy, names: tuple[str, ...], numbers: bool, limits: Limits, outer: str = ""
) -> Starlette:
    """The application; `names` and `numbers` as in Guard; `outer` is its name behind a proxy."""
    pages = HousePages(house, outer)
    door = Door("", SeatKeys((), b"", ""))
    return Starlette(
        routes=[
            Route("/", pages.home),
            Route("/friends", pages.home),
            Route("/settings", pages.home),
            Route("/table/{table:few}", pages.home),
            Route("/table/{table:few}/seats", pages.seats),
            Route("/screen", pages.screen),
            Route("/home.json", pages.state, middleware=SQUEEZED),
            Route("/learn", pages.begin_lesson, methods=["POST"]),
            Route("/learn.json", pages.lessons, middleware=SQUEEZED),
            Route("/j", pages.sit),
            Route("/j/{code}", pages.sit),
            Route("/j/{code}/door.json", pages.door, middleware=SQUEEZED),
            Route("/code.svg", pages.code),
            Route("/do/{what}", pages.do, methods=["POST"]),
            Route("/streams", streams),
            Route("/t/{table}/{rest:path}", proxy.answer, methods=["GET", "POST"]),
            *routes(house),
            *rules_page.routes(partial(spoken_to, house)),
            Mount("/static", Files()),
        ],
        exception_handlers={HTTPException: _refusal_page},
        middleware=[
            Middleware(AnswerLanguage, language=partial(_answers_in, house)),
            Middleware(
                Guard,
                door=door,
                names=names,
                numbers=numbers,
                limits=limits,
                body_limit=partial(backup_page.body_limit, house),
                own_room=partial(_own_room, house),
                lesson_of=partial(_lesson_of, house),
                device_of=_device_of,
            ),
            Middleware(NothingMeanwhile, house=house),
        ],
    )


def _address_asked_for(request: Request) -> str:
    """The beginning of the address as the browser has it."""
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


def _answers_in(house: House, scope: Scope) -> str:
    """The language of the house's answers: the class's on its pages, else the one that the person asking reads."""
    path = scope.get("path", "")
    if scope["type"] != "http" or (path.split("/")[1:2] != ["do"] and not path.startswith("/j/")):
        return class_page.spoken_at(house, path)
    return spoken_to(house, Request(scope))


def _device_of(scope: Scope) -> str:
    return device_of(Request(scope))


def _own_room(house: House, scope: Scope) -> str:
    return house.own_room(*_seat_of(scope), _device_of(scope))


def _lesson_of(house: House, scope: Scope) -> str:
    return house.lesson_of(*_seat_of(scope), _device_of(scope))


def _seat_of(scope: Scope) -> tuple[int, int, str]:
    """(table, seat, key) of the page or stream that is asked for."""
    start, _slash, rest = scope["path"].removeprefix(f"{PREFIX}/").partition("/")
    behind = scope["path"].startswith(f"{PREFIX}/")
    return (seat_number(start), *seat_and_key(scope, f"/{rest}")) if behind else (0, 0, "")


async def _refusal_page(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    return refusal(request.scope, status, _("There is no such page in this house."))
