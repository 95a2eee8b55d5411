"""A server leaves as soon as nobody needs it, and not before."""

import asyncio
import time
from contextlib import suppress
from email.utils import parsedate_to_datetime

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from host.web.http.limits import Limits
from host.web.table.server import Server, listen
from tests.promises import promise

PROMISES = [
    promise("A table that is left or restarted closes its pages at once, after sending pending answers"),
]

TICK = 0.1  # what uvicorn lets pass, twice, before it closes a port that nobody uses
TRIES = 5  # the quickest counts: a busy machine makes single ones slow


class Asked:
    """An application whose `/slow` answers once it is `let`."""

    def __init__(self):
        self.begun, self.let = asyncio.Event(), asyncio.Event()
        self.app = Starlette(routes=[Route("/", self._home), Route("/slow", self._slow)])

    async def _home(self, _request):
        return PlainTextResponse("here")

    async def _slow(self, _request):
        self.begun.set()
        await self.let.wait()
        return PlainTextResponse("at last")


async def served(app):
    """A server that answers, and its address."""
    listener, server = listen("127.0.0.1", 0), Server(app, Limits())
    await server.start(listener)
    return server, f"http://127.0.0.1:{listener.getsockname()[1]}"


@pytest.mark.parametrize("connected", [False, True], ids=["nobody was here", "a page stays connected and asks nothing"])
def test_a_server_that_nobody_waits_for_stops_before_a_tick_is_over(connected):
    async def one_stop():
        server, url = await served(Asked().app)
        async with httpx2.AsyncClient() as page:
            if connected:
                assert (await page.get(url)).text == "here"
            since = time.monotonic()
            await server.stop()
            return time.monotonic() - since

    async def whole():
        return min([await one_stop() for _ in range(TRIES)])

    assert asyncio.run(whole()) < TICK


def test_an_answer_under_way_is_sent_before_the_server_stops():
    async def whole():
        asked = Asked()
        server, url = await served(asked.app)
        async with httpx2.AsyncClient() as page:
            answer = asyncio.create_task(page.get(f"{url}/slow"))
            await asked.begun.wait()
            stopping = asyncio.create_task(server.stop())
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(stopping), TICK)
            assert not stopping.done()
            with pytest.raises(httpx2.ConnectError):
                await httpx2.AsyncClient().get(url)
            asked.let.set()
            assert (await answer).text == "at last"
            await stopping

    asyncio.run(whole())


@pytest.mark.long
def test_the_date_of_an_answer_goes_on():
    async def whole():
        server, url = await served(Asked().app)
        async with httpx2.AsyncClient() as page:
            dates = set()
            while len(dates) < 2:
                dates.add(parsedate_to_datetime((await page.get(url)).headers["date"]))
                await asyncio.sleep(0.05)
        await server.stop()

    asyncio.run(asyncio.wait_for(whole(), 20))
