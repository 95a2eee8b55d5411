"""What a request to the house asks, and from which device: shared by all its pages."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, cast

from starlette.requests import Request
from starlette.responses import Response

from host.house.access import OWNER
from host.house.devices import fresh_token, identity
from host.house.house import House
from host.web.guard import LOCAL
from host.web.refusals import refusal
from shared_rules.phrases import _

COOKIE = "herald-house"
YEAR = 365 * 24 * 3600  # seconds
NO_COOKIES = "This browser keeps no cookies: allow them for this page."
OWNERS_ONLY = "Only the owner of the house may do that. Enter its PIN first."

Handler = Callable[[Request], Awaitable[Response]]


class Asking(NamedTuple):
    """Who asks: the device, where it is, and the fields it sent."""

    device: str
    source: str
    near: bool
    fields: dict[str, Any]


def owners(house: House, handler: Handler) -> Handler:
    """The handler for the owner of the house alone; a guest is refused with a sentence."""

    async def for_owners(request: Request) -> Response:
        if house.role(device_of(request), is_near(request)) != OWNER:
            return refusal(request.scope, 403, _(OWNERS_ONLY))
        return await handler(request)

    return for_owners


def device_of(request: Request) -> str:
    """The identity of the device that asks; empty if it brings no cookie."""
    token = request.cookies.get(COOKIE, "")
    return identity(token) if token else ""


def known(request: Request, response: Response) -> Response:
    """Gives a device that has no token one."""
    if not request.cookies.get(COOKIE):
        response.set_cookie(COOKIE, fresh_token(), max_age=YEAR, httponly=True, samesite="lax")
    return response


def is_near(request: Request) -> bool:
    """Whether this computer itself asks."""
    return request.client is not None and request.client.host in (*LOCAL, "testclient")


def source_of(request: Request) -> str:
    """The network address that asks."""
    return request.client.host if request.client is not None else ""


async def fields_of(request: Request, kinds: dict[str, type]) -> dict[str, Any] | None:
    """The fields of the JSON object that was sent, or None when one is missing or of another type."""
    try:
        data: Any = json.loads(await request.body())
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict):
        return None
    body = cast(dict[str, Any], data)
    right = all(type(body.get(name)) is kind for name, kind in kinds.items())
    return {name: body[name] for name in kinds} if right else None
