"""Answers compressed, the same answer once: what two hundred guests are told alike is work for one.

    Route("/home.json", handler, middleware=SQUEEZED)

For what is made for each request; files are compressed when they are read (`files`), and streams and what holds keys
stay as they are.
"""

from __future__ import annotations

import asyncio
import gzip
from functools import lru_cache

from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from host.web.http.refusals import header

SMALL, LARGE = 500, 128 * 1024  # bytes that are sent as they are; that are compressed beside the loop, each time
KNOWN = 32  # answers whose compressed form is remembered
LEVEL = 6  # of gzip: 9 takes half as long again, for one byte in a hundred


class Squeezed:
    """Compresses the answers of an application that come in one piece, for a browser that takes them so."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        takes = "gzip" in header(scope, b"accept-encoding")
        begun: list[Message] = []

        async def send_squeezed(message: Message) -> None:
            if message["type"] == "http.response.start":
                begun.append(message)
                return
            if begun:
                start, body = begun.pop(), message.get("body", b"")
                headers = MutableHeaders(raw=[*start["headers"]])
                headers.add_vary_header("Accept-Encoding")
                if takes and len(body) >= SMALL and not message.get("more_body", False):
                    message = {**message, "body": await _squeezed(body)}
                    headers["Content-Encoding"], headers["Content-Length"] = "gzip", str(len(message["body"]))
                await send({**start, "headers": headers.raw})
            await send(message)

        await self._app(scope, receive, send_squeezed)


async def _squeezed(body: bytes) -> bytes:
    return await asyncio.to_thread(_compressed, body) if len(body) >= LARGE else squeezed_once(body)


@lru_cache(maxsize=KNOWN)
def squeezed_once(body: bytes) -> bytes:
    """The same in gzip."""
    return _compressed(body)


def _compressed(body: bytes) -> bytes:
    return gzip.compress(body, LEVEL, mtime=0)


SQUEEZED = (Middleware(Squeezed),)
