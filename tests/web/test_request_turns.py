"""In what order a program works on requests: players and owners at once, guests a few at a time."""

import asyncio
import socket

import pytest

from host.web.http.door import Door
from host.web.http.guard import Guard
from host.web.http.limits import Limits
from host.web.http.seat_keys import SeatKeys
from host.web.http.turns import MOST, RequestTurns
from host.web.table.server import Server, listen
from tests.promises import promise

PROMISES = [
    promise(
        "A request of a seat or of the owner is worked on before those of all guests that wait, of whom two are worked "
        "on at once",
        how="counts the order of 60 guests' requests and a seat's",
    ),
]

KEYS = SeatKeys((1,), b"s", "game")
KEY = KEYS.paths()[1].split("key=")[1].encode()


class Work:
    """An application whose every answer takes some steps of the loop; whose they were, in order.

    most  how many were worked on at once
    """

    def __init__(self, steps=3):
        self.begun, self.ended, self.most, self._steps = [], [], 0, steps

    async def __call__(self, scope, receive, send):
        self.begun.append(scope["path"])
        self.most = max(self.most, len(self.begun) - len(self.ended))
        for _step in range(self._steps):
            await asyncio.sleep(0)
        self.ended.append(scope["path"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


def guest(name, method="GET"):
    headers = [(b"host", b"localhost")]
    asked = {"type": "http", "method": method, "path": f"/{name}", "scheme": "http", "client": ("10.0.0.1", 5)}
    return {**asked, "headers": headers, "query_string": b""}


def player(name):
    asked = guest(f"seat/1/{name}", "POST")
    return {**asked, "headers": [*asked["headers"], (b"x-seat-key", KEY)]}


async def arrived():
    return {"type": "http.request", "body": b"", "more_body": False}


async def gone():
    return {"type": "http.disconnect"}


async def unread(message):
    await asyncio.Event().wait()


async def read(message):
    pass


def guarded(app):
    return Guard(app, Door("", KEYS), limits=Limits(rate=1e9, burst=10**9))


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_seat_is_answered_before_all_guests_that_wait_and_they_in_their_order(method):
    async def story():
        app = Work()
        guard = guarded(app)
        asked = [asyncio.create_task(guard(guest(n, method), arrived, read)) for n in range(60)]
        await asyncio.sleep(0)
        asked.append(asyncio.create_task(guard(player("press"), arrived, read)))
        await asyncio.gather(*asked)
        return app

    app = asyncio.run(story())
    assert app.ended.index("/seat/1/press") <= MOST, "behind those that were worked on already, and nobody else"
    assert app.begun.index("/seat/1/press") <= MOST
    assert [one for one in app.begun if "seat" not in one] == [f"/{n}" for n in range(60)]
    assert app.most <= MOST + 1


def test_no_guest_is_begun_while_a_seat_is_worked_on():
    async def story():
        app = Work(steps=20)
        guard = guarded(app)
        mine = asyncio.create_task(guard(player("press"), arrived, read))
        await asyncio.sleep(0)
        others = [asyncio.create_task(guard(guest(n), arrived, read)) for n in range(5)]
        await asyncio.gather(mine, *others)
        return app

    app = asyncio.run(story())
    assert app.ended[0] == "/seat/1/press" and app.most == MOST


def test_a_seat_that_knocks_while_guests_are_worked_on_is_heard_before_the_next_ones_begin():
    """A new connection takes some steps of the loop until its request is read: accepted, made, read, begun. Two guests
    had their turns in each of them."""

    async def story():
        app, listener, limits = Work(), listen("127.0.0.1", 0), Limits(rate=1e9, burst=10**9)
        port = listener.getsockname()[1]
        knocked, sockets = [], []

        def knock(path, more=""):
            line = socket.create_connection(("127.0.0.1", port))
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n".encode())
            sockets.append(line)

        async def watched(scope, receive, send):
            if len(app.begun) == 10 and not knocked:
                knocked.append(len(app.begun))
                knock("/seat/1/press", f"X-Seat-Key: {KEY.decode()}\r\n")
            await app(scope, receive, send)

        server = Server(Guard(watched, Door("", KEYS), limits=limits), limits)
        for n in range(30):
            knock(f"/{n}")
        await server.start(listener)
        async with asyncio.timeout(30):
            while len(app.ended) < 31:
                await asyncio.sleep(0)
        await server.stop()
        for line in sockets:
            line.close()
        return app.begun.index("/seat/1/press") - knocked[0]

    assert asyncio.run(story()) <= MOST


def test_a_seat_that_follows_the_table_holds_guests_up_with_each_request_all_the_same():
    async def story():
        turns = RequestTurns(held=0.01)
        async with turns.own():  # its stream
            (await asyncio.wait_for(turns.guest(), 30))()
            async with turns.own():
                waiting = asyncio.create_task(turns.guest())
                await asyncio.sleep(0)
                assert not waiting.done()
            (await asyncio.wait_for(waiting, 30))()

    asyncio.run(story())


def test_who_does_not_read_the_answer_holds_nobody_up():
    async def story():
        app = Work()
        guard = guarded(app)
        slow = [asyncio.create_task(guard(guest(f"slow{n}"), arrived, unread)) for n in range(MOST * 3)]
        await asyncio.wait_for(guard(guest("quick"), arrived, read), 30)
        for one in slow:
            one.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        return app.ended

    assert asyncio.run(story())[-1] == "/quick"


def test_nobody_works_for_a_guest_who_has_gone():
    async def story():
        app = Work()
        guard = guarded(app)
        here = [asyncio.create_task(guard(guest(n), arrived, read)) for n in range(4)]
        await asyncio.gather(guard(guest("gone"), gone, read), *here)
        return app.begun

    assert asyncio.run(story()) == [f"/{n}" for n in range(4)]


def test_what_waits_for_something_else_holds_up_neither_guests_nor_forever():
    async def story():
        turns = RequestTurns(most=1, held=0.01, longest=0.01)
        first = await turns.guest()
        second = await turns.guest()  # the first one's turn is over by itself
        first()
        async with turns.own():
            third = await asyncio.wait_for(turns.guest(), 30)  # held up for a moment only
        for end in (second, third, third, first):
            end()
        ends = [await turns.guest()]
        waiting = asyncio.create_task(turns.guest())
        await asyncio.sleep(0)
        assert not waiting.done(), "the turns that ended twice gave nobody a second one"
        ends[0]()
        (await waiting)()

    asyncio.run(story())


def test_a_request_that_is_cancelled_while_it_waits_or_as_its_turn_comes_gives_it_back():
    async def story():
        turns = RequestTurns(most=1, longest=1000)
        end = await turns.guest()
        given_up, too_late, last = [asyncio.create_task(turns.guest()) for _ in range(3)]
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.sleep(0)
        end()  # the turn is given to the next one, which has not noticed so far
        too_late.cancel()
        (await asyncio.wait_for(last, 30))()
        assert given_up.cancelled() and too_late.cancelled()

    asyncio.run(story())
