"""Who may ask at all. A page on another site must not reach a table on this computer.

Browsers send the address they think they talk to (Host) and the page that asks (Origin). Both must be
names this table was opened under: that stops other sites' scripts and forged names (DNS rebinding).
"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOCAL = ("localhost", "127.0.0.1", "::1")
BODY_LIMIT = 4096
# The page loads nothing from elsewhere and may stand in no other page.
HEADERS = (
    (b"content-security-policy", b"default-src 'self'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"no-cache"),
)


class Guard:
    """Wraps the application: refuses foreign names and bodies above BODY_LIMIT bytes.

    `numbers` welcomes every address in figures: nobody can forge one, as a name can be.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str] = (), numbers: bool = False) -> None:
        self._app = app
        self._numbers = numbers
        self._names = {name.lower() for name in (*LOCAL, *names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refused = self._refusal(scope)
        if refused is not None:
            await refused(scope, receive, send)
            return
        body = await _whole(receive) if scope["method"] == "POST" else None
        if body is None and scope["method"] == "POST":
            await _no(413, f"That is more than {BODY_LIMIT} bytes.")(scope, receive, send)
            return
        await self._app(scope, receive if body is None else _again(body, receive), _dressed(send))

    def _refusal(self, scope: Scope) -> JSONResponse | None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = _name("//" + headers.get(b"host", ""))
        if not self._known(host):
            return _no(421, f"This table is not called {host or 'that'}. Open it as http://localhost.")
        origin = headers.get(b"origin")
        if origin is not None and not self._same(origin, headers.get(b"host", "")):
            return _no(403, "This request comes from another site's page.")
        return None

    def _known(self, name: str) -> bool:
        return name in self._names or (self._numbers and _is_number(name))

    def _same(self, origin: str, host: str) -> bool:
        return self._known(_name(origin)) and urlsplit(origin).netloc.lower() == host.lower()


def _name(address: str) -> str:
    try:
        return (urlsplit(address).hostname or "").lower()
    except ValueError:
        return ""


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _no(status: int, why: str) -> JSONResponse:
    return JSONResponse({"why": why}, status)


async def _whole(receive: Receive) -> bytes | None:
    """The body, or None when it is longer than allowed."""
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > BODY_LIMIT:
            return None
    return body


def _again(body: bytes, receive: Receive) -> Receive:
    """A `receive` that gives the body that was read, then what comes after it."""
    parts: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return parts.pop() if parts else await receive()

    return receive_again


def _dressed(send: Send) -> Send:
    async def send_dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            kept = [pair for pair in message["headers"] if pair[0] != b"cache-control"]
            message = {**message, "headers": [*kept, *HEADERS]}
        await send(message)

    return send_dressed
