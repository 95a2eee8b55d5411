"""Who is let in when the table is open to the network: anyone who has the address with the token.

The token of the address becomes a cookie at once, so that it does not stay in the address bar. The key
of a seat opens the door too: it is as long. A page for this computer alone needs neither token nor door.

Browsers do not keep the ports of one computer apart: a club, its tables, lessons and the pages of a class all see each
other's cookies. So each door has a cookie with its name.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from urllib.parse import parse_qs, urlencode

from starlette.requests import cookie_parser
from starlette.responses import RedirectResponse, Response
from starlette.types import Scope

from host.web.http.refusals import header
from host.web.http.seat_keys import SeatKeys, seat_number

COOKIE = "herald-{door}"
SEATS, KEY_HEADER = ("seat", "ear", "large", "card"), b"x-seat-key"  # the parts of a path before the number of a seat


class Door:
    """The door of one table. Without a `token` it stands open."""

    def __init__(self, token: str, seats: SeatKeys) -> None:
        self._token = token
        self._seats = seats
        self._cookie = COOKIE.format(door=sha256(token.encode()).hexdigest()[:8])

    def lets_in(self, scope: Scope) -> bool:
        """True if this request brought the token: as its cookie, or as `Authorization: Bearer`."""
        if not self._token:
            return True
        scheme, _, given = header(scope, b"authorization").partition(" ")
        return self._is(self._cookie_sent(scope)) or (scheme.lower() == "bearer" and self._is(given.strip()))

    def brings_token(self, scope: Scope) -> bool:
        """True if the address carries the token, or the key of the seat whose page it is."""
        asked = _query(scope)
        if not self._token or scope["method"] not in ("GET", "HEAD"):
            return False
        if self._is(asked.get("token", "")):
            return True
        start, _, seat = scope["path"].rpartition("/")
        return start in ("/seat", "/ear", "/large") and self._seats.hears(seat_number(seat), asked.get("key", ""))

    def seat_of(self, scope: Scope) -> str:
        """The seat whose key a request brings, by name; empty for onlookers."""
        seat, key = seat_and_key(scope, scope["path"])
        return f"seat {seat}" if self._seats.hears(seat, key) else ""

    def admit(self, scope: Scope) -> Response:
        """Gives the cookie and leads on to the same address without the token."""
        rest = {name: value for name, value in _query(scope).items() if name != "token"}
        path = "/" + scope["path"].lstrip("/\\")  # two strokes would lead to another host
        response = RedirectResponse(path + (f"?{urlencode(rest)}" if rest else ""), 303)
        # Lax: the address is opened from a chat or a mail, and the page must then have its cookie.
        response.set_cookie(self._cookie, self._token, httponly=True, samesite="lax")
        return response

    def _cookie_sent(self, scope: Scope) -> str:
        """The value of this door's cookie among those that other programs of this computer have set; or empty."""
        return cookie_parser(header(scope, b"cookie")).get(self._cookie, "")

    def _is(self, given: str) -> bool:
        return secrets.compare_digest(given.encode(), self._token.encode())


def seat_and_key(scope: Scope, path: str) -> tuple[int, str]:
    """The seat that a request to this path of a table is about, and the key that it brings; (0, "") for none. A page
    and a stream have the key in their address, what a page asks for has it as a header."""
    asked, (_start, kind, named, *_) = _query(scope), (*path.split("/", 3), "", "")
    if kind in SEATS:
        return seat_number(named), asked.get("key", "") or header(scope, KEY_HEADER)
    return seat_number(asked.get("seat", "")), asked.get("key", "")


def _query(scope: Scope) -> dict[str, str]:
    try:
        pairs = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True, max_num_fields=20)
    except ValueError:
        return {}  # more fields than any address of ours has
    return {name: values[0] for name, values in pairs.items()}
