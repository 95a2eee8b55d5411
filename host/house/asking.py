"""A request to the house and the device it came from: shared by all its pages."""

from __future__ import annotations

import os
import re
from collections.abc import Awaitable, Callable, Mapping
from inspect import isawaitable
from typing import NamedTuple, NotRequired, TypedDict

from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from host.computer.network import PORT
from host.errors import HeraldError
from host.house.access import OWNER, owners_only
from host.house.devices import fresh_token, identity
from host.house.house import RESTORING, House
from host.languages.catalogue import Speaker, speaking
from host.languages.codes import CODES, ENGLISH, preferred
from host.languages.letters import plain
from host.plain import Plain
from host.web.http.body import fields_of, wrong_body
from host.web.http.refusals import refusal
from host.web.http.source import guesser_of
from host.web.http.streams import as_long_as
from shared_rules.phrases import _

COOKIE = "herald-house"  # of a house at PORT, or at none that the address names; others have theirs behind it
# The same where HTTPS is in front: a browser sends it by HTTPS alone, and lets nothing else set it.
SAFE_COOKIE = "__Host-herald-house"
LANGUAGE_COOKIE = "herald-language"  # what a guest chose to read; its page writes it
TOKEN = re.compile(r"[\w-]{1,100}", re.ASCII)
HOST_PORT = re.compile(r":([0-9]{1,5})\Z", re.ASCII)
YEAR = 365 * 24 * 3600  # seconds
NO_COOKIES = "This browser keeps no cookies: allow them for this page."
# Answered while a backup is put in place, too. These write nothing of the house; tables are behind another door.
ANSWERED_MEANWHILE = ("/t/", "/streams", "/static/", "/home.json", "/health")

Handler = Callable[[Request], Awaitable[Response]]


class Few(IntegerConvertor):
    """A number in a path, `{table:few}`: four digits at most, since a longer one would take time to read."""

    regex = "[0-9]{1,4}"


register_url_convertor("few", Few())


class Asking(NamedTuple):
    """Who asks: the device, whose wrong PINs and codes its own are (`guesser_of`), and the fields it sent."""

    device: str
    source: str
    fields: Plain


class Doing(NamedTuple):
    """What somebody may ask of the house: the types of its fields, what it does, and whether a guest may do it. It
    returns the path of the page to open next, or nothing, perhaps after some time."""

    fields: dict[str, type]
    act: Callable[[House, Asking], str | Awaitable[str | None] | None]
    guests: bool = False


class AnswerLanguage:
    """Every answer of an application in the language that `language(scope)` names just now: the owner of a house
    changes it while it runs."""

    def __init__(self, app: ASGIApp, language: Callable[[Scope], str]) -> None:
        self._app, self._language = app, language

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        with speaking(Speaker("host", self._language(scope), ENGLISH)):
            await self._app(scope, receive, send)


class NothingMeanwhile:
    """Refuses what may write files of the house while a backup is put in place: any request that is not named above."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self._app, self._house = app, house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] == "http" and self._house.restoring and not scope["path"].startswith(ANSWERED_MEANWHILE):
            await refusal(scope, 409, _(RESTORING))(scope, receive, send)
            return
        await self._app(scope, receive, send)


class Done(TypedDict):
    """What came of something that a page asked for: where to go, or why it was not done."""

    path: NotRequired[str]  # empty: stay here
    why: NotRequired[str]


async def answer_to(house: House, request: Request, rows: Mapping[str, Doing]) -> Response:
    """Does the row that the address names by `what`; {path} or {why}."""
    doing = rows.get(request.path_params["what"])
    if doing is None:
        return JSONResponse({"why": _("There is no such page in this house.")}, 404)
    fields = await fields_of(request, doing.fields)
    if fields is None:
        return JSONResponse({"why": wrong_body(doing.fields)}, 400)
    asked = Asking(device_of(request), guesser_of(request.scope), fields)
    if not asked.device:
        return JSONResponse({"why": _(NO_COOKIES)}, 403)
    if not doing.guests and house.role(asked.device) != OWNER:
        return JSONResponse({"why": owners_only()}, 403)
    was_owner = house.devices.is_owner(asked.device)
    try:
        with house.acting():
            if not doing.guests:
                house.claim(asked.device)
            path = doing.act(house, asked)
            done: Done = {"path": (await path if isawaitable(path) else path) or ""}
            return with_fresh_token(house, request, asked.device, was_owner, JSONResponse(done))
    except HeraldError as error:
        return JSONResponse({"why": said_of(house, request, error)}, 409)


def said_of(house: House, request: Request, error: HeraldError) -> str:
    """The sentence of an error as this device may read it: only the owner sees paths. It may quote the request."""
    said = plain(str(error))
    return said if house.role(device_of(request)) == OWNER else said.replace(f"{house.folder}{os.sep}", "")


def owners(house: House, handler: Handler) -> Handler:
    """The handler for the owner of the house alone; a guest is refused with a sentence. An answer sent in pieces ends
    when its reader is no longer the owner, as after a change of the PIN."""

    async def for_owners(request: Request) -> Response:
        def may() -> bool:
            return house.role(device_of(request)) == OWNER

        answer = await handler(request) if may() else None
        if answer is None or (request.method == "GET" and not may()):
            return refusal(request.scope, 403, owners_only())
        answer.headers["Cache-Control"] = "no-store"  # nothing of it stays with a device that is trusted no longer
        if isinstance(answer, StreamingResponse):
            answer.body_iterator = as_long_as(may, answer.body_iterator)
        return answer

    return for_owners


def device_of(request: Request) -> str:
    """The identity of the device that asks; empty if it brings no cookie."""
    token = _token_of(request)
    return identity(token) if token else ""


def _token_of(request: Request) -> str:
    """What this browser has of this house, or else what an earlier Herald gave it."""
    names = (
        (_cookie(request, SAFE_COOKIE), _cookie(request, COOKIE)) if _is_safe(request) else (_cookie(request, COOKIE),)
    )
    return next((token for name in (*names, COOKIE) if (token := request.cookies.get(name, ""))), "")


def _cookie(request: Request, name: str) -> str:
    """What a cookie is called for the port that was asked: browsers send a computer's cookies to all its ports, where
    there may be another house."""
    port = HOST_PORT.search(request.headers.get("host", ""))
    return name if port is None or int(port[1]) == PORT else f"{name}-{port[1]}"


def only_looks_ahead(request: Request) -> bool:
    """Whether a browser fetches a page that nobody has opened yet, and may never show."""
    return any("prefetch" in request.headers.get(name, "") for name in ("sec-purpose", "purpose", "x-moz"))


def _is_safe(request: Request) -> bool:
    """Whether this came by HTTPS, by the word of the proxy that the house believes."""
    return request.url.scheme == "https"


def spoken_to(house: House, request: Request) -> str:
    """The language for a client: the owner gets the house's; a guest the one they chose, what the browser
    prefers, or else the house's."""
    chosen, accepted = request.cookies.get(LANGUAGE_COOKIE, ""), request.headers.get("accept-language", "")
    if house.role(device_of(request)) == OWNER or (chosen not in CODES and not accepted):
        return house.settings.language
    return chosen if chosen in CODES else preferred(accepted, house.settings.language)


def with_cookie(request: Request, response: Response) -> Response:
    """The response, with the token of the device, for another year; a fresh one if it has none."""
    token = _token_of(request) or fresh_token()
    return with_token(request, response, token) if TOKEN.fullmatch(token) else response


def with_token(request: Request, response: Response, token: str) -> Response:
    """The response, which lets the device keep this token for a year."""
    safe, plain_cookie = _is_safe(request), _cookie(request, COOKIE)
    name = _cookie(request, SAFE_COOKIE) if safe else plain_cookie
    response.set_cookie(name, token, YEAR, secure=safe, httponly=True, samesite="lax")
    if safe and plain_cookie in request.cookies:  # of an earlier Herald
        response.delete_cookie(plain_cookie, httponly=True, samesite="lax")
    return response


def with_fresh_token(house: House, request: Request, device: str, was_owner: bool, response: Response) -> Response:
    """The response; a browser that has become the owner's gets a token with it that nobody knew before. Raises
    BadFile."""
    if was_owner or not house.devices.is_owner(device):
        return response
    return with_token(request, response, house.renewed(device))
