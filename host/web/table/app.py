"""The routes of the web table.

    GET  /                     the table for onlookers
    GET  /screen               the table for a television: large, and nothing that is hidden
    GET  /seat/{n}?key=...     the table from a seat, for people with its key
    GET  /large/{n}?key=...    the station of a seat in large letters
    GET  /seat/{n}/cards.json  every card that a seat may hold where real cards have no reader
    GET  /card/{n}?key=&card=  one card on the reader of a seat, for a phone that touched its tag
    GET  /ear/{n}?key=...      the table from a seat for people who listen (screen_reader.py)
    GET  /rules, /rules/GAME   the clauses of a game in our own words (rules_page.py)
    GET  /history              what was played here: finished games only (past.py); /history/all what is counted of all
    GET  /game.json            the cards of the game, for drawing
    GET  /stream?seat=&key=    the event stream of a page (stream.py); with ear=1 that of the page for the ear
    GET  /streams?of=&of=      the streams of several pages of one browser as one (http/streams.py); not in a house
    POST /seat/{n}/place       {"card": "altar.3"}: lays a card on the reader
    POST /seat/{n}/remove      {}: takes it away
    POST /seat/{n}/press       {"button": "A", "way": "tap"}: taps a button; "hold" and "release" keep it down between
    POST /seat/{n}/take        {"play": "build altar.3", "at": 12}: presses until the station has confirmed that way
    POST /seat/{n}/guide       {"on": false}: hints for the seat, or no more of them
    POST /seat/{n}/lesson      {"lesson": "02-coins"}: begins it, answers {"page": its address}; "" lists them
    POST /seat/{n}/lead        {"do": "back"}: a button of the lesson: back, again or skip
    POST /seat/{n}/set         {"name": "letters", "value": true}: a setting of the seat's display
    POST /seat/{n}/undo        {"line": 12}: asks the others to go back to where 12 plays stood
    POST /seat/{n}/redo        {}: asks for a redo
    POST /seat/{n}/coach       {"card": "altar.3"} or {"card": ""}: asks the coach; its advice comes as news
    POST /seat/{n}/opening     {"option": "mode=full"}: what a new table has not set, before anybody has played
    POST /seat/{n}/next        {"game": "", "option": ""}: the same seats again, or the game that is named
    POST /next                 the same from the table's own computer, where nobody plays in a browser
    GET  /unknown.json, POST /named   a card whose tag is dead (by_hand.py)
    GET  /spread.json, POST /spread   a set-up of real cards (by_hand.py)
    POST /undo, /redo          {"pin": "...", "line": 12}, {"pin": "..."}: the director does it

A table open to the network wants its token in the address (/?token=...) once, or the key of a seat; a
cookie keeps it. Those of a seat want its key in the header X-Seat-Key. They work reader and buttons of the virtual
station and nothing else: no play ever comes from here, and who agrees to an undo confirms at a station.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Mount, Route

from host.errors import HeraldError
from host.languages.command_names import as_typed
from host.lessons.running import LessonOffers
from host.plain import Plain
from host.table.undo import NotNow
from host.virtual.virtual_station import StationDown
from host.web.archive.past import Past
from host.web.http.body import fields_of, wrong_body
from host.web.http.door import Door
from host.web.http.files import Files
from host.web.http.guard import Guard
from host.web.http.limits import Limits
from host.web.http.page_words import in_language, root_of
from host.web.http.refusals import refusal
from host.web.http.seat_keys import SeatKeys
from host.web.http.source import source_of
from host.web.http.squeezed import SQUEEZED
from host.web.http.streams import HEARTBEAT, streams
from host.web.table import by_hand, rules_page
from host.web.table.actions import CannotDo, SeatActions, begin_next, may_begin
from host.web.table.catalog import catalog
from host.web.table.feed import Feed, event_stream
from host.web.table.rights import Rights
from host.web.table.screen_reader import ScreenReader, spoken_stream
from host.web.table.stream import Stream
from shared_rules.phrases import _

if TYPE_CHECKING:
    from host.session.session import Session

PLAYERS_BEGIN = "Whoever plays here begins the next game: on the page of a seat, or on the table's own computer."
NO_KEY = "This is not the address of that seat. Open the one Herald printed in the terminal."

OWNERS_HISTORY = "The finished games are for the owner of the house: names and results are nobody else's business."
DOWN = "Your virtual station has stopped. End Herald with Ctrl-C; `herald resume` continues this game."

Act = Callable[[SeatActions, Plain], Awaitable[None]]

# What a person does at a seat: name in the address -> how, and the fields of the JSON body.
ACTS: dict[str, tuple[Act, dict[str, type]]] = {
    "place": (lambda seat, body: seat.place(body["card"]), {"card": str}),
    "remove": (lambda seat, body: seat.remove(), {}),
    "press": (lambda seat, body: seat.press(body["button"], body["way"]), {"button": str, "way": str}),
    "take": (lambda seat, body: seat.take(body["play"], body["at"]), {"play": str, "at": int}),
    "coach": (lambda seat, body: seat.coach(body["card"]), {"card": str}),
    "next": (lambda seat, body: seat.following(body["game"], body["option"]), {"game": str, "option": str}),
    "opening": (lambda seat, body: seat.opening(body["option"]), {"option": str}),
    "guide": (lambda seat, body: seat.guide(body["on"]), {"on": bool}),
    "set": (lambda seat, body: seat.set(body["name"], body["value"]), {"name": str, "value": object}),
    "lead": (lambda seat, body: seat.lead(body["do"]), {"do": str}),
    "undo": (lambda seat, body: seat.undo(body["line"]), {"line": int}),
    "redo": (lambda seat, body: seat.redo(), {}),
}


class TablePages:
    """The handlers, over one session's Feed and SeatKeys."""

    def __init__(
        self, session: Session, feed: Feed, seats: SeatKeys, offers: LessonOffers | None = None, behind: bool = False
    ) -> None:
        """`behind`: a house hands its requests on."""
        self._feed, self._offers, self._session = feed, offers, session
        self.rights = Rights(seats, behind)
        self._past = Past(session.journal, session.home)
        self._screen_reader = ScreenReader(session, feed)
        self._undo = session.undo
        self._table = session.table
        self._catalog = catalog(session.table.header.game, session.table.game, session.table.words)

    async def table(self, request: Request) -> Response:
        """The onlookers' page; the only seat that a person plays is offered at the player's own computer."""
        path = self.rights.own_seat(request)
        if path and "watch" not in request.query_params:
            return RedirectResponse(root_of(request) + path, 303)
        return in_language("index", self._table.words.language, request, self._table.game.name)

    async def screen(self, request: Request) -> Response:
        """The page for a television or projector; it listens to the onlookers' stream."""
        return in_language("screen", self._table.words.language, request, self._table.game.name)

    async def seat(self, request: Request) -> Response:
        """The page of one seat."""
        seat = self.rights.seat(request.path_params["seat"], request.query_params.get("key", ""))
        if not seat:
            return refusal(request.scope, 403, _(NO_KEY))
        return in_language("index", self._table.words_of(seat).language, request, self._table.game.name)

    async def large(self, request: Request) -> Response:
        """The station of one seat in large letters."""
        seat = self.rights.seat(request.path_params["seat"], request.query_params.get("key", ""))
        if not seat:
            return refusal(request.scope, 403, _(NO_KEY))
        return in_language("large", self._table.words_of(seat).language, request, self._table.game.name)

    async def card(self, request: Request) -> Response:
        """One card on the reader of a seat: the page lays it."""
        seat = self.rights.seat(request.path_params["seat"], request.query_params.get("key", ""))
        if not seat:
            return refusal(request.scope, 403, _(NO_KEY))
        return in_language("laid", self._table.words_of(seat).language, request, self._table.game.name)

    async def ear(self, request: Request) -> Response:
        """The page of one seat for people who listen."""
        seat = self.rights.ear(request.path_params["seat"], request.query_params.get("key", ""))
        if not seat:
            return refusal(request.scope, 403, _(NO_KEY))
        return in_language("ear", self._table.words_of(seat).language, request)

    async def cards(self, request: Request) -> Response:
        """See SeatCards."""
        seat = self.rights.seat(request.path_params["seat"], request.headers.get("x-seat-key", ""))
        if not seat or not self._session.picks:
            return JSONResponse({"why": _(NO_KEY)}, 403)
        found: by_hand.SeatCards = {"cards": self._session.naming.choices(seat)}
        return JSONResponse(found, headers={"Cache-Control": "no-store"})

    async def game(self, request: Request) -> Response:
        """The catalog."""
        return JSONResponse(self._catalog)

    async def stream(self, request: Request) -> Response:
        """The event stream; without a seat it is an onlooker's."""
        named = request.query_params.get("seat")
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        if "ear" in request.query_params:
            seat = self.rights.ear(named or "", request.query_params.get("key", ""))
            if not seat:
                return JSONResponse({"why": _(NO_KEY)}, 403)
            spoken = spoken_stream(self._feed, Stream(seat), self._screen_reader, HEARTBEAT)
            return StreamingResponse(spoken, media_type="text/event-stream", headers=headers)
        seat = None if named is None else self.rights.seat(named, request.query_params.get("key", ""))
        if seat == 0:
            return JSONResponse({"why": _(NO_KEY)}, 403)
        stream = Stream(seat, self.rights.near(request), self.rights.sees_past(request))
        return StreamingResponse(event_stream(self._feed, stream), media_type="text/event-stream", headers=headers)

    def acting(self, act: Act, fields: dict[str, type]) -> Callable[[Request], Awaitable[Response]]:
        """A handler that does something at a seat with the fields of a JSON body."""

        async def handle(request: Request) -> Response:
            seat = self.rights.seat(request.path_params["seat"], request.headers.get("x-seat-key", ""))
            if not seat:
                return JSONResponse({"why": _(NO_KEY)}, 403)
            body = await fields_of(request, fields)
            if body is None:
                return JSONResponse({"why": wrong_body(fields)}, 400)
            try:
                await act(self._feed.actions[seat], body)
            except CannotDo as error:
                return JSONResponse({"why": str(error)}, 409)
            except StationDown:
                return JSONResponse({"why": as_typed(_(DOWN))}, 409)
            return JSONResponse({})

        return handle

    async def lesson(self, request: Request) -> Response:
        """Which lessons there are, or the page of one that begins now."""
        seat = self.rights.seat(request.path_params["seat"], request.headers.get("x-seat-key", ""))
        body = await fields_of(request, {"lesson": str})
        if not seat or body is None:
            why = wrong_body(("lesson",)) if seat else _(NO_KEY)
            return JSONResponse({"why": why}, 400 if seat else 403)
        if self._offers is None or not body["lesson"]:
            return JSONResponse({"lessons": [], "puzzle": None} if self._offers is None else self._offers.offers(seat))
        try:
            return JSONResponse({"page": await self._offers.begin(seat, body["lesson"])})
        except HeraldError as error:
            return JSONResponse({"why": error.everybody}, 409)

    def directing(self, fields: dict[str, type], redo: bool = False) -> Callable[[Request], Awaitable[Response]]:
        """A handler of what the director does; the session checks the PIN in the JSON body."""

        async def handle(request: Request) -> Response:
            body = await fields_of(request, fields)
            if body is None:
                return JSONResponse({"why": wrong_body(fields)}, 400)
            try:
                self._undo.undo_as_director(body["pin"], body.get("line"), redo, _source(request))
            except NotNow as error:
                return JSONResponse({"why": str(error)}, 409)
            return JSONResponse({})

        return handle

    async def next(self, request: Request) -> Response:
        """The next game, asked for on the table's own computer."""
        body = await fields_of(request, {"game": str, "option": str})
        if body is None:
            return JSONResponse({"why": wrong_body(("game", "option"))}, 400)
        if not may_begin(self._session, self.rights.near(request)):
            return JSONResponse({"why": _(PLAYERS_BEGIN)}, 403)
        try:
            begin_next(self._session, body["game"], body["option"])
        except CannotDo as error:
            return JSONResponse({"why": str(error)}, 409)
        return JSONResponse({})

    async def history(self, request: Request) -> Response:
        """The finished games of this table, for whom the house does not refuse those of all its tables."""
        return await self._finished(request, whole=False)

    async def whole_history(self, request: Request) -> Response:
        """What is counted of all of them, where they are more than that page has."""
        return await self._finished(request, whole=True)

    async def _finished(self, request: Request, whole: bool) -> Response:
        if not self.rights.sees_past(request):
            return refusal(request.scope, 403, _(OWNERS_HISTORY))
        return await self._past.page(request, whole)


def _source(request: Request) -> str:
    """Where a PIN comes from, for people: each page's computer waits for its own mistakes."""
    source = source_of(request.scope)
    return f"the page at {source}" if source else "a page"


async def _refusal_page(request: Request, error: Exception) -> Response:
    """What the router itself refuses, as a sentence."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    why = _("This page cannot be asked like that.") if status == 405 else _("There is no such page at this table.")
    return refusal(request.scope, status, why)


def build(
    session: Session,
    feed: Feed,
    seats: SeatKeys,
    names: tuple[str, ...] = (),
    numbers: bool = False,
    token: str = "",
    limits: Limits | None = None,
    offers: LessonOffers | None = None,
    behind: bool = False,
) -> Starlette:
    """The application. `names`: host names besides localhost under which it may be asked; `numbers`: and
    under any IP address; `token`: what a client must bring, or empty; `offers`: the lessons that its
    seats may begin; `behind`: a house hands its requests on."""
    pages = TablePages(session, feed, seats, offers, behind)
    return Starlette(
        routes=[
            *_page_routes(pages, behind),
            *_action_routes(pages, session),
            *rules_page.routes(),
            Mount("/static", Files()),
        ],
        exception_handlers={HTTPException: _refusal_page},
        middleware=[Middleware(Guard, door=Door(token, seats), names=names, numbers=numbers, limits=limits)],
    )


async def _moved_stream(request: Request) -> Response:
    """A page that was open before an update still asks for its stream as 1.0 called it."""
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"stream{query}")


def _page_routes(pages: TablePages, behind: bool) -> list[Route]:
    """What a browser opens and what its page loads."""
    return [
        Route("/", pages.table),
        Route("/screen", pages.screen),
        Route("/history", pages.history),
        Route("/history/all", pages.whole_history),
        Route("/seat/{seat}", pages.seat),
        Route("/seat/{seat}/cards.json", pages.cards, middleware=SQUEEZED),
        Route("/ear/{seat}", pages.ear),
        Route("/large/{seat}", pages.large),
        Route("/card/{seat}", pages.card),
        Route("/game.json", pages.game, middleware=SQUEEZED),
        Route("/stream", pages.stream),
        Route("/events", _moved_stream),
        *(() if behind else (Route("/streams", streams),)),  # a house joins and counts those of its tables itself
    ]


def _action_routes(pages: TablePages, session: Session) -> list[Route]:
    """The requests of a page: at a seat a row of ACTS, otherwise one with its own check."""
    return [
        *(Route(f"/seat/{{seat}}/{name}", pages.acting(*row), methods=["POST"]) for name, row in ACTS.items()),
        Route("/seat/{seat}/lesson", pages.lesson, methods=["POST"]),
        Route("/next", pages.next, methods=["POST"]),
        Route("/undo", pages.directing({"pin": str, "line": int}), methods=["POST"]),
        Route("/redo", pages.directing({"pin": str}, redo=True), methods=["POST"]),
        *by_hand.routes(session, pages.rights.near),
    ]
