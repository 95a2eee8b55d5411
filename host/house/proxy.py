"""Passes requests on to the pages of all tables behind the address of the house: `/t/3/…` is the page of table 3.

A table listens on this computer alone. The house has checked who asks (`host.web.http.guard`); it passes on the address
of the asking device, and no header that a stranger could have made up.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import AsyncIterator, Callable
from typing import cast
from xml.etree.ElementTree import Element, SubElement, tostring

import httpx2
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from host.house.access import owners_only
from host.languages.catalogue import spoken
from host.plain import Plain
from host.web.http.markup import head
from host.web.http.page_words import OWNER_HEADER, ROOT_HEADER
from host.web.http.seat_keys import seat_number
from host.web.http.streams import BrokenOff, Piece, Pieces, as_long_as
from shared_rules.phrases import _

PREFIX = "/t"
# What belongs to one connection, what both ends write, or what would send a table another address than the true one.
DROPPED = frozenset(
    b"connection keep-alive proxy-authenticate proxy-authorization te trailer transfer-encoding upgrade "
    b"host origin forwarded x-forwarded-for x-forwarded-proto x-forwarded-host x-forwarded-prefix "
    b"x-real-ip via content-length date x-herald-owner".split()
)
WHOLE = 128 * 1024  # bytes of an answer that is passed on in one piece
LESSON = re.compile(r"seat/([0-9]{1,3})/lesson", re.ASCII)  # POST: begins one, or asks which there are
CONNECT = 3.0  # seconds
STARTING, AGAIN = 503, 1  # status of a table that does not answer yet; seconds until its page is asked for again
STARTS = "This table is starting. Try again in a few seconds."
OPENS = "This table is starting. It opens here by itself in a few seconds."
FAILS = "This table did not start: {why} It is tried again, and opens here by itself."
STYLES = ("frame/refusal.css",)


def under(table: int | str) -> str:
    """The beginning of all paths of a table."""
    return f"{PREFIX}/{table}"


class Proxy:
    """Hands requests on. Belongs to one event loop; `close` it at the end."""

    def __init__(
        self,
        port_of: Callable[[int], int],
        starts: Callable[[int], bool] = lambda table: False,
        owners_key: Callable[[Request, int], str] = lambda request, table: "",
        way_in: Callable[[Request, int], str] = lambda request, table: "",
        why: Callable[[Request, int], str] = lambda request, table: "",
        lesson_path: Callable[[int, int, str], str] = lambda table, seat, page: page,
    ) -> None:
        """`port_of(table)` is the port of its page on this computer, 0 if it has none now; `starts(table)` whether it
        will have one in a moment; `owners_key` what shows the table that the owner of the house asks, or nothing;
        `way_in` where a page leads whose address holds no longer, or nothing; `why(request, table)` what who asks
        is told of a process that ended and will be started again, or nothing; `lesson_path(table, seat, page)` is where
        the house has the page of a lesson that a seat began, which the table names by its own address."""
        self._port_of, self._starts, self._owners_key, self._way_in = port_of, starts, owners_key, way_in
        self._why, self._lesson_path = why, lesson_path
        limits = httpx2.Limits(max_connections=None, max_keepalive_connections=20)
        timeout = httpx2.Timeout(None, connect=CONNECT)
        # All pages are on this computer: certificates, which take a while to load, are not needed.
        self._client = httpx2.AsyncClient(
            limits=limits, timeout=timeout, trust_env=False, follow_redirects=False, verify=False
        )
        self._client.headers.clear()  # it speaks for those who ask: not all of them can read what is compressed

    async def close(self) -> None:
        """Ends all connections."""
        await self._client.aclose()

    async def answer(self, request: Request) -> Response:
        """The answer of the table whose number is in the path, as it comes."""
        table = _number(request.path_params["table"])
        if table and _is_page(request) and (path := self._way_in(request, table)):
            return RedirectResponse(path, 303)
        port = self._port_of(table) if table else 0
        if not port and self._starts(table):
            return _refusal(request, STARTING, self._starting(request, table))
        if not port:
            why = _("There is no table {n} here. Look at the home page.").format(n=table or "?")
            return _refusal(request, 404, why)
        try:
            onward = await self._onward(request, table, port)
            answer = await self._client.send(onward, stream=True)
        except httpx2.InvalidURL:
            return _refusal(request, 404, _("There is no such page at this table. Look at the home page."))
        except httpx2.TransportError:
            return _refusal(request, STARTING, self._starting(request, table))
        if request.method == "POST" and (begun := LESSON.fullmatch(request.path_params["rest"])):
            return await self._lesson(request, answer, table, seat_number(begun[1]))
        as_owner = OWNER_HEADER in onward.headers
        if request.method != "HEAD" and _length(answer) <= WHOLE:
            return await self._whole(request, answer, table, as_owner)
        body: AsyncIterator[Piece] = _body(answer)
        if as_owner:  # a stream that the owner's device opened is no longer than it is the owner's
            body = as_long_as(lambda: bool(self._owners_key(request, table)), body)
        response = Pieces(body, answer.status_code)
        response.raw_headers = _headers(answer)
        return response

    async def _whole(self, request: Request, answer: httpx2.Response, table: int, as_owner: bool) -> Response:
        """A small answer with its length; none that breaks off, and none of the owner's for whom is that no longer."""
        try:
            body = b"".join([piece async for piece in answer.aiter_raw()])
        except httpx2.TransportError:
            return _refusal(request, STARTING, self._starting(request, table))
        finally:
            await answer.aclose()
        if as_owner and not self._owners_key(request, table):
            return _refusal(request, 403, owners_only())
        response = Response(body, answer.status_code)
        response.raw_headers = [*_headers(answer), (b"content-length", str(len(body)).encode())]
        return response

    async def _lesson(self, request: Request, answer: httpx2.Response, table: int, seat: int) -> Response:
        """The answer to a seat that begins a lesson, with the page where the person there can open it."""
        try:
            told = cast(Plain, json.loads(await answer.aread()))
        except (httpx2.TransportError, ValueError):
            return JSONResponse({"why": self._starting(request, table)}, STARTING)
        finally:
            await answer.aclose()
        page = {"page": self._lesson_path(table, seat, str(told["page"]))} if "page" in told else {}
        return JSONResponse({**told, **page}, answer.status_code)

    def _starting(self, request: Request, table: int) -> str:
        """The message about a table that does not answer yet."""
        why = self._why(request, table)
        return _(FAILS).format(why=why if why.endswith((".", "!", "?")) else f"{why}.") if why else _(STARTS)

    async def _onward(self, request: Request, table: int, port: int) -> httpx2.Request:
        content = await request.body()  # first: a right counts as it is when all has arrived
        headers = [(name, value) for name, value in request.headers.raw if name.lower() not in DROPPED]
        headers.append((b"x-forwarded-for", (request.client.host if request.client else "").encode()))
        headers.append((ROOT_HEADER.encode(), under(request.path_params["table"]).encode()))
        if key := self._owners_key(request, table):
            headers.append((OWNER_HEADER.encode(), key.encode()))
        path = "/" + request.path_params["rest"]
        url = httpx2.URL(scheme="http", host="127.0.0.1", port=port, path=path, query=request.scope["query_string"])
        return self._client.build_request(request.method, url, headers=headers, content=content)


def _headers(answer: httpx2.Response) -> list[tuple[bytes, bytes]]:
    return [(name, value) for name, value in answer.headers.raw if name.lower() not in DROPPED]


def _length(answer: httpx2.Response) -> float:
    """The bytes of its body, infinite where it does not say."""
    text = answer.headers.get("content-length", "")
    return int(text) if text.isascii() and text.isdecimal() else math.inf


async def _body(answer: httpx2.Response) -> AsyncIterator[bytes]:
    try:
        async for piece in answer.aiter_raw():
            yield piece
    except httpx2.TransportError as error:  # the table has ended
        raise BrokenOff from error
    finally:
        await answer.aclose()


def _is_page(request: Request) -> bool:
    """Whether a browser asks for a page to show."""
    return request.method == "GET" and "text/html" in request.headers.get("accept", "")


def _refusal(request: Request, status: int, why: str) -> Response:
    """A sentence: as a page in a browser, which asks again by itself while the table starts."""
    if not _is_page(request):
        return JSONResponse({"why": why}, status, {"Retry-After": str(AGAIN)} if status == STARTING else {})
    page = Element("html", {"lang": spoken()})
    head(page, "Herald", STYLES, alone=False)
    main = SubElement(SubElement(page, "body"), "main")
    SubElement(main, "h1").text = "Herald"
    SubElement(main, "p", {"role": "status"}).text = _(OPENS) if why == _(STARTS) else why
    SubElement(SubElement(main, "p"), "a", {"href": "/"}).text = _("Home page")
    again = {"Refresh": str(AGAIN)} if status == STARTING else {}
    return HTMLResponse("<!doctype html>" + tostring(page, encoding="unicode", method="html"), status, again)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0
