"""Limits how much one client may take: requests, streams, connections, bytes and time.

A client is an address. Nothing here knows the table; `patient` makes the protocol that closes connections
whose other end is too slow or that are too many.
"""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from host.computer.rates import Slots

FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: 54\r\n"
    b"connection: close\r\n\r\nToo many connections to this table: close some pages.\n"
)


class Limits(NamedTuple):
    """What one client may take of the web table, and all of them together.

    rate, burst       requests a second on average, and at once
    streams           pages that follow the table: (one client, all)
    connections       open connections: (one client, all)
    head              bytes of a request's first line and headers
    arrival           seconds a whole request may take to arrive
    stall             seconds a client may leave what it is sent unread
    """

    rate: float = 40.0
    burst: int = 400
    streams: tuple[int, int] = (16, 64)
    connections: tuple[int, int] = (96, 256)
    head: int = 16_384
    arrival: float = 10.0
    stall: float = 30.0


class PatientProtocol(H11Protocol):
    """One connection. Closed when a request does not arrive whole in time, or what we send is not read. `limits` and
    `slots` are those of all connections of one server."""

    limits: Limits
    slots: Slots
    _arriving: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None
    _slot: str | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        client = self.client[0] if self.client else ""
        if self.slots.take(client):
            self._slot = client
            self._await_request()
        else:
            transport.write(FULL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        if self._slot is None:
            return
        super().data_received(data)
        self._await_request()

    def _await_request(self) -> None:
        """Runs the clock while a request is on its way."""
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
        if self._slot is not None:
            self.slots.give_back(self._slot)
            self._slot = None
        super().connection_lost(exc)


def patient(limits: Limits) -> type[H11Protocol]:
    """uvicorn's protocol with a limit to its patience; all connections made with it share one count."""
    return type(PatientProtocol.__name__, (PatientProtocol,), {"limits": limits, "slots": Slots(*limits.connections)})


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
