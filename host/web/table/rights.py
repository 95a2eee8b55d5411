"""Who may see and do what at a table: everybody whom the door lets in may watch, the key of a seat lets its holder play
there, and the rest is for the person who runs the table.
"""

from __future__ import annotations

from starlette.requests import Request

from host.web.http.guard import LOCAL
from host.web.http.page_words import OWNER_HEADER
from host.web.http.seat_keys import SeatKeys, seat_number
from host.web.http.source import source_of

# What proxies add to a request.
HANDED_ON = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")


class Rights:
    """Those at one table, for requests that its door (`host.web.http.door`) has let in."""

    def __init__(self, keys: SeatKeys, behind: bool) -> None:
        """`behind`: a house hands its requests on."""
        self._keys, self._behind = keys, behind

    def seat(self, named: str, key: str) -> int:
        """The seat that is named, to see and to play it, if this is its key; else 0."""
        seat = seat_number(named)
        return seat if self._keys.opens(seat, key) else 0

    def ear(self, named: str, key: str) -> int:
        """The seat that is named, if this key lets its holder listen there, as at a real station; else 0."""
        seat = seat_number(named)
        return seat if self._keys.hears(seat, key) else 0

    def near(self, request: Request) -> bool:
        """Whether the request comes from the person who runs this table: the owner of the house that it is behind, as
        the house confirms, or somebody at the table's own computer. What a proxy hands on may come from anywhere."""
        if self._behind:
            return self._keys.is_owners(request.headers.get(OWNER_HEADER, ""))
        here = source_of(request.scope) in (*LOCAL, "testclient")
        return here and not any(name in request.headers for name in HANDED_ON)

    def sees_past(self, request: Request) -> bool:
        """Whether the request may see earlier games: behind a house only its owner may."""
        return not self._behind or self.near(request)

    def own_seat(self, request: Request) -> str:
        """The path of the only seat that a person plays, for that person at the table's own computer; else empty."""
        return self._keys.only() or "" if not self._behind and self.near(request) else ""
