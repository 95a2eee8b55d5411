"""A play at a table of a house passes two programs, and at both it goes before guests: counted, not timed."""

import asyncio

import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from host.house.proxy import Proxy
from host.web.http import turns
from host.web.http.door import Door
from host.web.http.guard import Guard
from host.web.http.limits import Limits
from host.web.http.seat_keys import SeatKeys
from host.web.table.server import Server, listen
from tests.promises import promise

KEYS = SeatKeys((1,), b"s", "game")
KEY = KEYS.paths()[1].split("key=")[1]
LIMITS = Limits(rate=1e9, burst=10**9, all_requests=None, connections=(500, 500))
GUESTS, PLAYS, STEPS = 60, 12, 5


class Table:
    """A table's program: every answer takes some steps. `answered`: how many guests' requests."""

    def __init__(self):
        self.answered = 0

    async def __call__(self, scope, receive, send):
        for _step in range(STEPS):
            await asyncio.sleep(0)
        self.answered += scope["method"] == "GET"
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"{}"})


async def asked(port, line, more=""):
    """The status of the answer on a new connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(f"{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{more}\r\n".encode())
        return int((await reader.read()).split()[1])
    finally:
        writer.close()


async def counted():
    """How many guests were answered while each play was under way."""
    table, inner, outer = Table(), listen("127.0.0.1", 0), listen("127.0.0.1", 0)
    proxy = Proxy(lambda number: inner.getsockname()[1])
    behind = Server(Guard(table, Door("", KEYS), limits=LIMITS), LIMITS)
    house = Starlette(routes=[Route("/t/{table}/{rest:path}", proxy.answer, methods=["GET", "POST"])])
    front = Server(Guard(house, Door("", SeatKeys((), b"", "")), limits=LIMITS, own_room=has_key), LIMITS)
    await behind.start(inner)
    await front.start(outer)
    port = outer.getsockname()[1]

    async def guest():
        while True:
            await asked(port, "GET /t/1/game.json")

    guests = [asyncio.create_task(guest()) for _ in range(GUESTS)]
    found = []
    async with asyncio.timeout(60):
        while table.answered < GUESTS:
            await asyncio.sleep(0)
        for _play in range(PLAYS):
            before = table.answered
            assert await asked(port, "POST /t/1/seat/1/press", f"X-Seat-Key: {KEY}\r\nContent-Length: 0\r\n") == 200
            found.append(table.answered - before)
            while table.answered < before + GUESTS:
                await asyncio.sleep(0)
    for one in guests:
        one.cancel()
    await asyncio.gather(*guests, return_exceptions=True)
    await front.stop()
    await behind.stop()
    await proxy.close()
    return found


def has_key(scope):
    return "a seat" if dict(scope["headers"]).get(b"x-seat-key") == KEY.encode() else ""


@promise(
    "A request of a seat or of the owner is worked on before those of all guests that wait, of whom two are worked "
    "on at once"
)
@pytest.mark.long
@pytest.mark.sample
def test_few_guests_are_answered_while_a_play_passes_the_house_and_its_table():
    found = asyncio.run(counted())
    assert sum(found) <= PLAYS * 2 * turns.MOST, found  # without turns there were some twenty for each play
