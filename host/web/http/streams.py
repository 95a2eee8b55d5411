"""One event stream that carries those of all pages of a browser: `GET /streams?of=/t/2/stream%3Fseat=1…&of=…`.

A browser opens six connections to one computer, so a page's stream must not take one of them for itself
(static/frame/stream.js). Each event of the streams that are named comes as it is, with their place in the address as
its `id`. A stream that is refused, or that ends, is an event `refused` ({status, why}), and is asked for again after a
pause that grows from 1 to 60 seconds; one that no waiting helps is not.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Callable
from contextlib import suppress
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.types import ASGIApp, Message, Scope, Send

from shared_rules.phrases import _

Piece: TypeAlias = str | bytes | memoryview

HEARTBEAT = 15.0  # seconds; pages take the connection for lost after 40 without an event (static/frame/stream.js)
HERE = "event: here\ndata: {}\n\n"  # what a stream sends to stay open when it has no events
EVENTS = "text/event-stream"
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
NAMED = re.compile(r"(/t/[1-9][0-9]{0,2})?/stream", re.ASCII)
MOST = 32  # streams in one
LONGEST = 60  # seconds between two tries
OWN_END = "/stream"  # a table's own stream ends with its server
LATER = (408, 425, 429, 500, 502, 503, 504)  # what waiting may help


class BrokenOff(Exception):
    """An answer in pieces ends before it is whole."""


class Pieces(StreamingResponse):
    """An answer in pieces. Where they raise BrokenOff, the connection ends without the end of the answer, so that
    nobody takes a part of a file for all of it; a stream of events just ends, and its page asks again."""

    async def stream_response(self, send: Send) -> None:
        """Sends it."""
        try:
            await super().stream_response(send)
        except BrokenOff:
            if self.headers.get("content-type", "").startswith(EVENTS):
                await send({"type": "http.response.body", "body": b"", "more_body": False})


async def as_long_as(may: Callable[[], bool], pieces: AsyncIterable[Piece]) -> AsyncIterator[Piece]:
    """The pieces of an answer; raises BrokenOff at the first before which `may()` is False: who asks may have lost the
    right to it since it began."""
    try:
        async for piece in pieces:
            if not may():
                raise BrokenOff
            yield piece
    finally:
        if isinstance(pieces, AsyncGenerator):  # it holds a file or a connection
            await pieces.aclose()


async def streams(request: Request) -> Response:
    """The streams that the address names, as one. Each is asked for as if the browser had asked for it alone."""
    named = request.query_params.getlist("of")
    if not named or len(named) > MOST or not all(map(_is_stream, named)):
        return JSONResponse({"why": _("This address names no streams of pages.")}, 400)
    joined = Joined(request.app, request.scope, named)
    return StreamingResponse(joined.text(), media_type=EVENTS, headers=HEADERS)


class Joined:
    """Several event streams of one application as one. A slow page holds all of them up: nothing is queued."""

    def __init__(self, app: ASGIApp, scope: Scope, named: list[str], heartbeat: float = HEARTBEAT) -> None:
        self._app, self._scope, self._addresses, self._heartbeat = app, scope, named, heartbeat
        self._events: asyncio.Queue[str] = asyncio.Queue(1)

    async def text(self) -> AsyncIterator[str]:
        """Ends with a stream of its own server."""
        following = [asyncio.ensure_future(self._follow(at, name)) for at, name in enumerate(self._addresses)]
        try:
            while not any(one.done() and one.result() for one in following):
                try:
                    async with asyncio.timeout(self._heartbeat):
                        said = await self._events.get()
                except TimeoutError:
                    said = HERE
                if said:
                    yield said
        finally:
            for one in following:
                one.cancel()
            await asyncio.gather(*following, return_exceptions=True)

    async def _follow(self, at: int, name: str) -> bool:
        """Hands one stream on until it is refused for good; True where it has ended with its server."""
        pause = 1
        while True:
            one = _Answer(self._events, at)
            with suppress(asyncio.IncompleteReadError):
                await self._app(_scope_of(self._scope, name), one.receive, one.send)
            if one.status == 200 and _path(name) == OWN_END:
                await self._events.put("")
                return True
            if one.status == 200:
                pause = 1  # it was heard: its table starts again
            await self._events.put(_event("refused", at, one.refusal()))
            if one.status != 200 and one.status not in LATER:
                return False
            await asyncio.sleep(one.again or pause)
            pause = min(LONGEST, pause * 2)


class _Answer:
    """The other end of one stream: hands on its events, and keeps what a refusal says."""

    def __init__(self, said: asyncio.Queue[str], at: int) -> None:
        self._events, self._at = said, at
        self._rest, self._is_asked = b"", False
        self.status, self.again = 0, 0

    async def receive(self) -> Message:
        """The request has no body, and its browser goes when the task is cancelled."""
        if self._is_asked:
            await asyncio.Event().wait()
        self._is_asked = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(self, message: Message) -> None:
        """Takes a part of the answer."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            again = dict(message["headers"]).get(b"retry-after", b"")
            self.again = int(again) if again.isdigit() else 0
            return
        self._rest += message.get("body", b"")
        while self.status == 200 and b"\n\n" in self._rest:
            event, self._rest = self._rest.split(b"\n\n", 1)
            if not event.startswith(b":"):
                await self._events.put(f"id: {self._at}\n{event.decode()}\n\n")

    def refusal(self) -> dict[str, object]:
        """The status, and the reason for its page."""
        why = ""
        with suppress(ValueError, AttributeError):
            why = json.loads(self._rest).get("why", "")
        return {"status": self.status, "why": why}


def _is_stream(name: str) -> bool:
    return name.isascii() and NAMED.fullmatch(_path(name)) is not None


def _path(name: str) -> str:
    return name.partition("?")[0]


def _scope_of(scope: Scope, name: str) -> Scope:
    """The request as a page would have sent it for its stream alone."""
    path, _mark, query = name.partition("?")
    kept = ("type", "asgi", "http_version", "scheme", "client", "server")
    headers = [(key, value) for key, value in scope["headers"] if key != b"accept"]
    return {
        **{key: scope[key] for key in kept if key in scope},
        "method": "GET",
        "root_path": "",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [*headers, (b"accept", b"text/event-stream")],
    }


def _event(name: str, at: int, data: dict[str, object]) -> str:
    return f"id: {at}\nevent: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
