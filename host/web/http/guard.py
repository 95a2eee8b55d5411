"""Looks at every request before anything else does, and refuses foreign names, bodies that are too large, and those
without the token. A page on another site must not reach a table on this computer.

Browsers send the address they think they talk to (Host) and the page that asks (Origin). Both must be
names this table was opened under: that stops other sites' scripts and forged names (DNS rebinding).
A table open to the network also wants its token, and nobody gets more than the Limits allow.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from host.computer.rates import RateLimits, Slots
from host.web.http.door import Door
from host.web.http.files import FOR_GOOD
from host.web.http.limits import Limits
from host.web.http.refusals import STYLE_SOURCE, header, refusal
from host.web.http.source import source_of
from host.web.http.turns import RequestTurns
from shared_rules.phrases import _

LOOPBACK = "127.0.0.1"
LOCAL = ("localhost", LOOPBACK, "::1")
BODY_LIMIT = 4096
SLOWEST = 1024 * 1024  # bytes that may take as long as a whole ordinary request
MOST_DIGITS = 20
ALL = "everybody"
HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[\w.-]+)(:[0-9]{1,5})?", re.ASCII)  # what browsers send as Host
STREAM = re.compile(r"(/t/[0-9]{1,4})?/stream")  # of a table, or of one behind the house
# A page loads nothing from elsewhere and may be framed by no other page.
POLICY = (
    "default-src 'self'; style-src 'self' STYLE; object-src 'none'; frame-ancestors 'none'; form-action 'none'; "
    "base-uri 'none'"
).replace("STYLE", STYLE_SOURCE)
HEADERS = (
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
# A browser asks again for all that it has, but for what files.py lets it keep, and what it is to keep nothing of.
ASK_AGAIN = (b"cache-control", b"no-cache")
KEPT = ((b"cache-control", FOR_GOOD.encode()), (b"cache-control", b"no-store"))
# What a browser asks of pages alone, and of all that it could open as one.
PAGE_HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), usb=(), serial=()"),
)
# Parts of a page: some fifty of them make a first view, and these headers would be a quarter of its bytes.
PARTS = (b"text/javascript", b"text/css", b"font/woff2")

NO_BODY = "A request for a page has no body."
NO_TOKEN = "This table wants its token: open the whole address that Herald printed in the terminal."
TOO_FAST = "Too many requests: wait a moment, then load the page again."
TOO_MANY = "Too many pages of this table are open: close some, then load this one again."
TOO_MANY_HERE = "This browser has too many pages of tables open: close some, then load this one again."
TOO_SLOW = "The request did not arrive in time: send it again."


class Guard:
    """Wraps the application: refuses foreign names, bodies above BODY_LIMIT bytes, anyone who has no token
    where `door` wants one, and what goes beyond `limits`.

    `numbers` welcomes every IP address: nobody can forge one, as a name can be.
    """

    def __init__(
        self,
        app: ASGIApp,
        door: Door,
        names: Iterable[str] = (),
        numbers: bool = False,
        limits: Limits | None = None,
        body_limit: Callable[[Scope], int | None] = lambda scope: BODY_LIMIT,
        own_room: Callable[[Scope], str] | None = None,
        lesson_of: Callable[[Scope], str] = lambda scope: "",
        device_of: Callable[[Scope], str] = lambda scope: "",
    ) -> None:
        """`body_limit(scope)` is how many bytes this request may bring, None for any number, piece by piece;
        `own_room(scope)` names who has room of their own for requests and streams, and is empty for others; without it
        that is the seat whose key the door knows; `lesson_of(scope)` names the lesson whose learner asks, which has few
        streams, beside those of seats: anybody may begin lessons; `device_of(scope)` names the browser that asks, empty
        where that is not known."""
        self._app = app
        self._door = door
        self._numbers = numbers
        self._names = {name.lower() for name in (*LOCAL, *names) if name}
        self._limits, self._body_limit = limits or Limits(), body_limit
        self._rates = RateLimits(self._limits.rate, self._limits.burst)
        self._device_rates = RateLimits(*self._limits.device_requests)
        together = self._limits.all_requests
        self._together = RateLimits(*together, known=1) if together is not None else None
        self._own_rates = RateLimits(*self._limits.own_requests)
        self._streams = Slots(*self._limits.streams)
        self._device_of, self._device_streams = device_of, Slots(self._limits.device_streams, self._limits.streams[1])
        self._own_room, self._own_streams = own_room or door.seat_of, Slots(*self._limits.own_streams)
        self._lesson_of, self._lesson_streams = lesson_of, Slots(*self._limits.lesson_streams)
        self._turns = RequestTurns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        dressed = _dressed(send)
        answer = self._answer(scope)
        if answer is not None:
            await answer(scope, receive, dressed)
        elif scope["method"] not in ("GET", "HEAD"):
            await self._take(scope, receive, dressed)
        elif _has_body(scope):  # nobody needs one, and the proxy would pass it on
            await refusal(scope, 400, _(NO_BODY))(scope, receive, dressed)
        elif STREAM.fullmatch(scope["path"]):
            await self._follow(scope, receive, dressed)
        else:
            await self._in_turn(scope, receive, dressed)

    async def _in_turn(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hands a request on once it is its turn. A guest's turn ends when its answer begins: nobody else waits while
        somebody reads it. Whoever has gone while waiting is not worked for."""
        if self._own_room(scope):
            async with self._turns.own():
                await self._app(scope, receive, send)
            return
        end = await self._turns.guest()

        async def send_and_end(message: Message) -> None:
            end()
            await send(message)

        try:
            if scope["method"] in ("GET", "HEAD"):  # it has no body: what comes is its end, or that of its connection
                arrived = await receive()
                if arrived["type"] == "http.disconnect":
                    return
                receive = _again(arrived.get("body", b""), receive)
            await self._app(scope, receive, send_and_end)
        finally:
            end()

    def _answer(self, scope: Scope) -> Response | None:
        """What a request is answered that must not reach the application; None lets it pass."""
        if self._is_too_much(scope):
            return refusal(scope, 429, _(TOO_FAST))
        host = header(scope, b"host")
        if HOST.fullmatch(host) is None or not self._is_our_name(_name("//" + host)):
            why = _("This table is not called {name}. Open it as {address}.")
            return refusal(scope, 421, why.format(name=_name("//" + host) or "?", address=_arrived_at(scope)))
        origin = header(scope, b"origin")
        if (origin and not self._same(origin, host, scope["scheme"])) or _is_foreign(scope, origin):
            return refusal(scope, 403, _("This request comes from another site's page."))
        if self._door.brings_token(scope) and not self._door.lets_in(scope):
            return self._door.admit(scope)
        return None if self._door.lets_in(scope) else refusal(scope, 401, _(NO_TOKEN))

    def _is_too_much(self, scope: Scope) -> bool:
        """Whether this client, its browser or all of them ask too often. Those with the key of a seat and the owner of
        a house have a share that is left for them then: strangers keep nobody from playing."""
        device = self._device_of(scope)
        if (
            self._rates.allows(source_of(scope))
            and (not device or self._device_rates.allows(device))
            and (self._together is None or self._together.allows(ALL))
        ):
            return False
        own = self._own_room(scope) or self._lesson_of(scope)
        return not own or not self._own_rates.allows(own)

    async def _follow(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An event stream takes a slot for as long as it lasts. Who has the key of a seat has slots of that seat's own:
        onlookers do not keep players out, nor one browser the others of its address."""
        if own := self._own_room(scope):
            wanted = [(self._own_streams, own, _(TOO_MANY))]
        elif lesson := self._lesson_of(scope):
            wanted = [(self._lesson_streams, lesson, _(TOO_MANY))]
        else:
            wanted = [(self._streams, source_of(scope), _(TOO_MANY))]
            if device := self._device_of(scope):
                wanted.insert(0, (self._device_streams, device, _(TOO_MANY_HERE)))
        with ExitStack() as held:
            for slots, whose, why in wanted:
                if not slots.take(whose):
                    held.close()  # before a slow client has read why
                    await refusal(scope, 503, why)(scope, receive, send)
                    return
                held.callback(slots.give_back, whose)
            await self._in_turn(scope, receive, send)

    async def _take(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hands a request on once its body is here."""
        limit = self._body_limit(scope)
        if limit is None:
            await self._in_turn(scope, _in_time(receive, self._limits.arrival), send)
            return
        try:
            async with asyncio.timeout(self._limits.arrival * max(1, limit // SLOWEST)):
                body = await _whole(scope, receive, limit)
        except TimeoutError:
            await refusal(scope, 408, _(TOO_SLOW))(scope, receive, send)
            return
        if body is None:
            await refusal(scope, 413, _("That is more than {n} bytes.").format(n=limit))(scope, receive, send)
            return
        await self._in_turn(scope, _again(body, receive), send)

    def _is_our_name(self, name: str) -> bool:
        return name in self._names or (self._numbers and _is_number(name))

    def _same(self, origin: str, host: str, scheme: str) -> bool:
        return self._is_our_name(_name(origin)) and origin.lower() == f"{scheme}://{host.lower()}"


def _has_body(scope: Scope) -> bool:
    return header(scope, b"content-length").strip() not in ("", "0") or bool(header(scope, b"transfer-encoding"))


def _is_foreign(scope: Scope, origin: str) -> bool:
    """Whether another site's page asks for something to be done, by the word of a browser that names no origin."""
    read = scope["method"] in ("GET", "HEAD")
    return not read and not origin and header(scope, b"sec-fetch-site") in ("cross-site", "same-site")


def _arrived_at(scope: Scope) -> str:
    """The numeric address at which this computer was reached, which the client can open."""
    host, port = scope.get("server") or (LOOPBACK, None)
    shown = "localhost" if host in LOCAL else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}" if port else f"http://{shown}"


def _name(address: str) -> str:
    try:
        return (urlsplit(address).hostname or "").lower().removesuffix(".")  # `herald.local.` is the same
    except ValueError:
        return ""


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


async def _whole(scope: Scope, receive: Receive, limit: int) -> bytes | None:
    """The body, or None when it is longer than allowed."""
    said = header(scope, b"content-length")
    if said.isdecimal() and (len(said) > MOST_DIGITS or int(said) > limit):
        return None
    parts, more = list[bytes](), True
    while more:
        message = await receive()
        parts.append(message.get("body", b""))
        more = message.get("more_body", False)
        if sum(map(len, parts)) > limit:
            return None
    return b"".join(parts)


def _in_time(receive: Receive, patience: float) -> Receive:
    """A `receive` that takes a client for gone whose next piece of a body does not come in time."""
    arriving = True

    async def receive_in_time() -> Message:
        nonlocal arriving
        if not arriving:
            return await receive()
        try:
            message = await asyncio.wait_for(receive(), patience)
        except TimeoutError:
            return {"type": "http.disconnect"}
        arriving = message.get("more_body", False)
        return message

    return receive_in_time


def _again(body: bytes, receive: Receive) -> Receive:
    """A `receive` that gives the body that was read, then what comes after it."""
    parts: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return parts.pop() if parts else await receive()

    return receive_again


def _dressed(send: Send) -> Send:
    async def send_dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            kept = [pair for pair in message["headers"] if pair in KEPT or pair[0] != ASK_AGAIN[0]]
            own = {name for name, _value in kept}  # a page that holds its scripts has a policy of its own
            more = () if _is_part(kept) else tuple(pair for pair in PAGE_HEADERS if pair[0] not in own)
            asked = () if any(pair in kept for pair in KEPT) else (ASK_AGAIN,)
            message = {**message, "headers": [*kept, *HEADERS, *asked, *more]}
        await send(message)

    return send_dressed


def _is_part(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    kind = next((value for name, value in headers if name == b"content-type"), b"")
    return kind.split(b";")[0] in PARTS
