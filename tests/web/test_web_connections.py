"""One connection to the web table: what its protocol does when the other end reads slowly or goes away. The time that
it waits is a list of timers."""

import asyncio

import uvicorn
from uvicorn.server import ServerState

from host.web.http.limits import FULL, Limits, patient

PARTS = [b"one", b"two", b"three"]
LIMITS = Limits(connections=(1, 2), arrival=10.0, stall=30.0)


async def app(scope, receive, send):
    """Answers in parts, as a stream of the table does."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for part in PARTS:
        await send({"type": "http.response.body", "body": part, "more_body": True})
    await send({"type": "http.response.body"})


class Timer:
    """One that was set, in seconds; `ring` is what happens when nobody cancelled it in time."""

    def __init__(self, seconds, ring):
        self.seconds, self.ring, self.cancelled = seconds, ring, False

    def cancel(self):
        self.cancelled = True


class Timers:
    """The loop that runs, but for time: `running` holds the timers that were set and not cancelled."""

    def __init__(self):
        self.timers = []

    def __getattr__(self, name):
        return getattr(asyncio.get_running_loop(), name)

    def call_later(self, seconds, ring):
        self.timers.append(Timer(seconds, ring))
        return self.timers[-1]

    def running(self, seconds):
        return [timer for timer in self.timers if timer.seconds == seconds and not timer.cancelled]


class Wire(asyncio.Transport):
    """The other end: what was written to it, and how the connection ended."""

    def __init__(self):
        super().__init__({"peername": ("192.0.2.7", 4711)})
        self.written, self.ended = b"", ""

    def write(self, data):
        self.written += data

    def is_closing(self):
        return bool(self.ended)

    def close(self):
        self.ended = self.ended or "closed"

    def abort(self):
        self.ended = "aborted"


class House:
    """A web table whose connections share one count of places."""

    def __init__(self):
        self.timers, self._patient, self._state = Timers(), patient(LIMITS), ServerState()
        self._flows = []

    def connected(self):
        config = uvicorn.Config(app, log_config=None, access_log=False, lifespan="off")
        connection, wire = self._patient(config, self._state, {}, self.timers), Wire()
        connection.connection_made(wire)
        self._flows.append(connection.flow)
        return connection, wire

    async def closed(self):
        """Lets every answer end that still waits for its reader."""
        for flow in self._flows:
            flow.resume_writing()
        await settled()


async def asked(connection):
    """Sends a whole request, and lets the application do what it can."""
    connection.data_received(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await settled()


async def settled():
    for _ in range(10):
        await asyncio.sleep(0)


def with_a_house(story):
    async def whole():
        house = House()
        try:
            await story(house)
        finally:
            await house.closed()

    def test():
        asyncio.run(whole())

    test.__name__, test.__doc__ = story.__name__, story.__doc__
    return test


@with_a_house
async def test_a_page_that_does_not_read_is_sent_no_more_until_it_reads_again(house):
    connection, wire = house.connected()
    connection.pause_writing()
    await asked(connection)
    assert wire.written == b""
    connection.resume_writing()
    await settled()
    assert all(part in wire.written for part in PARTS)


@with_a_house
async def test_a_page_that_leaves_unread_what_it_is_sent_is_cut_off_after_the_stall(house):
    connection, wire = house.connected()
    assert house.timers.running(LIMITS.stall) == []
    connection.pause_writing()
    (timer,) = house.timers.running(LIMITS.stall)
    timer.ring()
    assert wire.ended == "aborted"


@with_a_house
async def test_a_page_that_reads_again_is_given_the_whole_stall_the_next_time(house):
    connection, wire = house.connected()
    for _ in range(3):
        connection.pause_writing()
        assert len(house.timers.running(LIMITS.stall)) == 1
        connection.resume_writing()
        assert house.timers.running(LIMITS.stall) == []
    assert wire.ended == ""


@with_a_house
async def test_the_clock_of_a_request_runs_until_it_is_whole(house):
    connection, _ = house.connected()
    (first,) = house.timers.running(LIMITS.arrival)
    connection.data_received(b"GET / HTTP/1.1\r\n")
    assert house.timers.running(LIMITS.arrival) == [first]
    connection.pause_writing()  # so that the answer is not yet complete
    connection.data_received(b"Host: localhost\r\n\r\n")
    assert first.cancelled and house.timers.running(LIMITS.arrival) == []


@with_a_house
async def test_a_connection_that_is_lost_rings_no_more_and_gives_its_place_back(house):
    connection, wire = house.connected()
    _, refused = house.connected()
    assert (refused.written, refused.ended) == (FULL, "closed")
    connection.pause_writing()
    connection.connection_lost(None)
    assert [timer for timer in house.timers.timers if not timer.cancelled and timer.seconds >= LIMITS.arrival] == []
    again, wire = house.connected()
    await asked(again)
    assert wire.written.startswith(b"HTTP/1.1 200")


@with_a_house
async def test_one_that_was_refused_is_not_answered_and_gives_nobodys_place_back(house):
    house.connected()
    refused, wire = house.connected()
    refused.data_received(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await settled()
    assert wire.written == FULL
    refused.connection_lost(None)
    assert house.connected()[1].written == FULL
