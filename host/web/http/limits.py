"""Limits how much one client may take: requests, streams, connections, bytes and time.

A client is an address, as `source` counts it. Nothing here knows the table; `patient` makes the protocol that closes
connections whose other end is too slow or that are too many.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from host.computer.memory import fitting
from host.computer.rates import Slots
from host.web.http.source import counted_as

FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: 54\r\n"
    b"connection: close\r\n\r\nToo many connections to this table: close some pages.\n"
)

HERE = ("127.0.0.1", "::1")  # this computer: nobody in the network keeps its owner out
# Guests' requests that a computer answers in a second: one for each of these megabytes of half its memory. Those with
# less of it have slower processors, too.
REQUEST, FEWEST, MOST = 4, 100, 400
PATIENT = 2.0  # seconds that a connection may wait before it makes room for one of somebody who has as many


class Limits(NamedTuple):
    """What one client may take of the web table, and all of them together.

    rate, burst       requests of one client: a second on average, and at once
    device_requests   the same of one browser, where the guard knows browsers: several share an address
    all_requests      the same of everybody together; none if nothing is counted, as where a house has counted
    own_requests      the same of each seat with its key, of a learner, and of a house's owner: beyond all of these
    streams           pages of onlookers that follow the table: (one client, all)
    device_streams    such pages of one browser, where the guard knows browsers
    own_streams       pages with the key of a seat: (one seat, all)
    lesson_streams    pages of learners: (one lesson, all)
    connections       open connections: (one client, all); this computer has as many of its own
    head              bytes of a request's first line and headers
    arrival           seconds a whole request may take to arrive
    stall             seconds a client may leave what it is sent unread
    """

    rate: float = 40.0
    burst: int = 400
    device_requests: tuple[float, int] = (30.0, 300)
    all_requests: tuple[float, int] | None = (400.0, 4000)
    own_requests: tuple[float, int] = (40.0, 400)
    streams: tuple[int, int] = (16, 64)
    device_streams: int = 8
    own_streams: tuple[int, int] = (16, 112)
    lesson_streams: tuple[int, int] = (6, 200)
    connections: tuple[int, int] = (96, 256)
    head: int = 16_384
    arrival: float = 10.0
    stall: float = 30.0


def of_computer() -> Limits:
    """The limits of a house on this computer: a small one answers fewer guests at once."""
    together = fitting(REQUEST, FEWEST, MOST)
    return Limits(all_requests=(float(together), 10 * together))


def of_table_in_house() -> Limits:
    """The limits of a table behind a house. Whatever reaches it has been counted there, by who asks: counted once more
    by address, guests would take what is left for the owner and for seats."""
    together = (1000.0, 10_000)
    return Limits(*together, all_requests=None, own_requests=together, streams=(256, 256), connections=(256, 256))


class Connections:
    """All connections of one server. Where there are too many, the one that has waited longest for its client makes
    room: an idle one, or half a request. A connection that is being answered is never ended for another."""

    def __init__(self, one: int, total: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._slots, self._near, self._clock = Slots(one, total), Slots(one, one), clock
        self._waiting: OrderedDict[PatientProtocol, float] = OrderedDict()
        self._one, self._total = one, total

    def take(self, client: str) -> Slots | None:
        """The slots of which a new connection of this client has one now; None where there is none for it."""
        slots = self._near if client in HERE else self._slots
        if slots.take(client):
            return slots
        if slots is self._slots and slots.held(client) < self._one and self._make_room(client):
            return slots if slots.take(client) else None
        return None

    def waits(self, connection: PatientProtocol) -> None:
        """This connection has nothing to answer from now on."""
        self._waiting.setdefault(connection, self._clock())

    def works(self, connection: PatientProtocol) -> None:
        """It is answered, or gone."""
        self._waiting.pop(connection, None)

    def _make_room(self, client: str) -> bool:
        """Ends a connection of the client with most, if those are more than `client` has, or one that waits a while."""
        held = self._slots.held
        far = [one for one in self._waiting if one.slot is not None and one.slot[0] is self._slots]
        if not far:
            return False
        ended = max(far, key=lambda one: held(one.address))  # of equals the one that waits longest
        if held(ended.address) <= held(client) + 1 and self._clock() - self._waiting[ended] < PATIENT:
            return False
        ended.leave()
        return True


class PatientProtocol(H11Protocol):
    """One connection. Closed when a request does not arrive whole in time, or what we send is not read. `limits` and
    `slots` are those of all connections of one server."""

    limits: Limits
    places: Connections
    address: str = ""
    slot: tuple[Slots, str] | None = None
    _arriving: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self.address = counted_as(self.client[0]) if self.client else ""
        slots = self.places.take(self.address)
        if slots is not None:
            self.slot = slots, self.address
            self._await_request()
        else:
            transport.write(FULL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        if self.slot is None:
            return
        super().data_received(data)
        self._await_request()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._await_request()

    def leave(self) -> None:
        """Ends the connection at once, for a more urgent one."""
        self._give_back()
        self.transport.abort()

    def _await_request(self) -> None:
        """Runs the clock while a request is on its way."""
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and self.slot is not None:
            self.places.waits(self)
        else:
            self.places.works(self)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._arriving = _cancel(self._arriving)
        elif self._arriving is None:
            self._arriving = self.loop.call_later(self.limits.arrival, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self._stalled or self.loop.call_later(self.limits.stall, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stalled = _cancel(self._stalled)

    def connection_lost(self, exc: Exception | None) -> None:
        self._arriving, self._stalled = _cancel(self._arriving), _cancel(self._stalled)
        self._give_back()
        super().connection_lost(exc)

    def _give_back(self) -> None:
        self.places.works(self)
        if self.slot is not None:
            slots, client = self.slot
            slots.give_back(client)
            self.slot = None


def patient(limits: Limits) -> type[H11Protocol]:
    """uvicorn's protocol with a limit to its patience; all connections made with it share one count."""
    return type(
        PatientProtocol.__name__,
        (PatientProtocol,),
        {"limits": limits, "places": Connections(*limits.connections)},
    )


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
