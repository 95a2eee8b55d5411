"""The routes of the web table.

    GET  /                     the table for onlookers
    GET  /seat/{n}?key=...     the table from a seat, for whoever has its key
    GET  /game.json            the cards of the game, for drawing
    GET  /events?seat=&key=    the event stream of a page (stream.py)
    POST /seat/{n}/place       {"card": "altar.3"}: lays a card on the reader
    POST /seat/{n}/remove      {}: takes it away
    POST /seat/{n}/press       {"button": "A", "way": "down"}: holds or releases a button
    POST /seat/{n}/undo        {"line": 12}: asks the others to go back to where 12 plays stood
    POST /seat/{n}/redo        {}: asks that what was undone stands again
    POST /undo, /redo          {"pin": "...", "line": 12}, {"pin": "..."}: the director does it

A table open to the network wants its token in the address (/?token=...) once, or the key of a seat; a
cookie keeps it. Those of a seat want its key in the header X-Seat-Key. They work reader and buttons of the virtual
station and nothing else: no play ever comes from here, and who agrees to an undo says so at a station.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from json import JSONDecodeError
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from host.program import as_typed
from host.undo import NotNow
from host.virtual.bench import StationDown
from host.web.board import Board
from host.web.catalog import catalog
from host.web.door import Door
from host.web.guard import LOCAL, Guard
from host.web.hands import CannotDo, Hands
from host.web.limits import Limits
from host.web.refusing import refusal
from host.web.seats import Seats
from host.web.stream import Stream, told

if TYPE_CHECKING:
    from host.room import Room

STATIC = Path(__file__).resolve().parent / "static"
NO_KEY = "This is not the address of that seat. Open the one Herald printed in the terminal."

DOWN = as_typed("Your virtual station has stopped. End Herald with Ctrl-C; `herald resume` continues this game.")

Act = Callable[[Hands, dict[str, Any]], Awaitable[None]]


class Pages:
    """The handlers, over one room's Board and Seats."""

    def __init__(self, room: Room, board: Board, seats: Seats) -> None:
        self._board = board
        self._seats = seats
        self._undo = room.undo
        self._catalog = catalog(room.table.header.game, room.table.game, room.table.language)

    async def table(self, request: Request) -> Response:
        """The onlookers' page; the only seat that a person plays is offered at the player's own computer."""
        path = self._seats.only()
        local = request.client is not None and request.client.host in (*LOCAL, "testclient")
        if path and local and "watch" not in request.query_params:
            return RedirectResponse(path, 303)
        return FileResponse(STATIC / "index.html")

    async def seat(self, request: Request) -> Response:
        """The page of one seat."""
        if not self._opens(request.path_params["seat"], request.query_params.get("key", "")):
            return refusal(request.scope, 403, NO_KEY)
        return FileResponse(STATIC / "index.html")

    async def game(self, request: Request) -> Response:
        """The catalog."""
        return JSONResponse(self._catalog)

    async def events(self, request: Request) -> Response:
        """The event stream; without a seat it is an onlooker's."""
        seat = request.query_params.get("seat")
        if seat is not None and not self._opens(seat, request.query_params.get("key", "")):
            return JSONResponse({"why": NO_KEY}, 403)
        stream = Stream(None if seat is None else int(seat))
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(told(self._board, stream), media_type="text/event-stream", headers=headers)

    def acting(self, act: Act, **fields: type) -> Callable[[Request], Awaitable[Response]]:
        """A handler that lets the hands of a seat do something with the fields of a JSON body."""

        async def handle(request: Request) -> Response:
            seat = request.path_params["seat"]
            if not self._opens(seat, request.headers.get("x-seat-key", "")):
                return JSONResponse({"why": NO_KEY}, 403)
            body = await _body(request, fields)
            if body is None:
                return JSONResponse({"why": f"The body must be JSON with {', '.join(fields) or 'no fields'}."}, 400)
            try:
                await act(self._board.hands[int(seat)], body)
            except CannotDo as error:
                return JSONResponse({"why": str(error)}, 409)
            except StationDown:
                return JSONResponse({"why": DOWN}, 409)
            return JSONResponse({})

        return handle

    def directing(self, redo: bool = False, **fields: type) -> Callable[[Request], Awaitable[Response]]:
        """A handler of what the director does; the PIN in the JSON body is looked at by the room."""

        async def handle(request: Request) -> Response:
            body = await _body(request, fields)
            if body is None:
                return JSONResponse({"why": f"The body must be JSON with {', '.join(fields)}."}, 400)
            try:
                self._undo.direct(body["pin"], body.get("line"), redo, _source(request))
            except NotNow as error:
                return JSONResponse({"why": str(error)}, 409)
            return JSONResponse({})

        return handle

    def _opens(self, seat: str | int, key: str) -> bool:
        return str(seat).isdecimal() and self._seats.opens(int(seat), key)


def _source(request: Request) -> str:
    """Where a PIN comes from, for people: each page's computer waits for its own mistakes."""
    return f"the page at {request.client.host}" if request.client is not None else "a page"


async def _body(request: Request, fields: dict[str, type]) -> dict[str, Any] | None:
    """The JSON object that was sent, or None when it is none or a field is missing or of another type."""
    try:
        data: Any = await request.json()
    except (JSONDecodeError, UnicodeDecodeError):
        return None
    if not isinstance(data, dict):
        return None
    body = cast(dict[str, Any], data)
    return body if all(isinstance(body.get(name), kind) for name, kind in fields.items()) else None


def build(
    room: Room,
    board: Board,
    seats: Seats,
    names: tuple[str, ...] = (),
    numbers: bool = False,
    token: str = "",
    limits: Limits | None = None,
) -> Starlette:
    """The application. `names`: host names besides localhost under which it may be asked; `numbers`: and
    under any address in figures; `token`: what a client must bring, or empty."""
    pages = Pages(room, board, seats)
    place = pages.acting(lambda hands, body: hands.place(body["card"]), card=str)
    remove = pages.acting(lambda hands, body: hands.remove())
    press = pages.acting(lambda hands, body: hands.press(body["button"], body["way"]), button=str, way=str)
    undo = pages.acting(lambda hands, body: hands.undo(body["line"]), line=int)
    redo = pages.acting(lambda hands, body: hands.redo())
    return Starlette(
        routes=[
            Route("/", pages.table),
            Route("/seat/{seat:int}", pages.seat),
            Route("/game.json", pages.game),
            Route("/events", pages.events),
            Route("/seat/{seat:int}/place", place, methods=["POST"]),
            Route("/seat/{seat:int}/remove", remove, methods=["POST"]),
            Route("/seat/{seat:int}/press", press, methods=["POST"]),
            Route("/seat/{seat:int}/undo", undo, methods=["POST"]),
            Route("/seat/{seat:int}/redo", redo, methods=["POST"]),
            Route("/undo", pages.directing(pin=str, line=int), methods=["POST"]),
            Route("/redo", pages.directing(redo=True, pin=str), methods=["POST"]),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, door=Door(token, seats), names=names, numbers=numbers, limits=limits)],
    )
