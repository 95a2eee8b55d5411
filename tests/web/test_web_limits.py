"""What the web table bears: many requests, large ones, slow ones, over real sockets."""

import asyncio
import json
import socket
import subprocess
import sys

import pytest

from host.computer.folders import ROOT
from host.computer.rates import RateLimits, Slots
from host.table.news import News
from host.web.http.limits import Limits
from host.web.table.feed import Feed
from host.web.table.news_log import KEPT_NEWS
from host.web.table.server import listen
from tests.web.sessions import key_of, served

PATIENCE = 60  # seconds; only an answer that never comes takes this long
HEAD = b"GET /game.json HTTP/1.1\r\nHost: localhost\r\n"


def port_of(web):
    return int(web.url.rsplit(":", 1)[1])


async def opened(web):
    return await asyncio.open_connection("127.0.0.1", port_of(web))


async def until_closed(reader):
    """Everything that comes until the server closes the connection."""
    async with asyncio.timeout(PATIENCE):
        try:
            return await reader.read()
        except ConnectionError:
            return b""


def run(session, story, **limits):
    """The result of `story(web, client)` at a table with these limits."""

    async def play():
        async with served(session, limits=Limits(**limits)) as (web, client):
            return await story(web, client)

    return asyncio.run(play())


@pytest.mark.long
def test_a_client_that_asks_too_often_is_told_to_wait_and_then_served_again(session):
    async def story(web, client):
        busy = [(await client.get("/game.json")).status_code for _ in range(12)]
        async with asyncio.timeout(PATIENCE):
            while (await client.get("/game.json")).status_code != 200:
                await asyncio.sleep(0.05)
        return busy

    busy = run(session, story, rate=1.0, burst=6)
    assert busy[:6] == [200] * 6 and 429 in busy[6:]


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_no_part_of_an_answer_waits_until_the_client_has_acknowledged_the_one_before(address):
    """A client acknowledges what it cannot use yet after 40 ms: so long the second half of an answer waited."""
    made = []

    class Connection(asyncio.Protocol):
        def connection_made(self, transport):
            made.append(transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            transport.close()

    async def run_it():
        listener = listen(address, 0)
        server = await asyncio.get_running_loop().create_server(Connection, sock=listener)
        reader, writer = await asyncio.open_connection(address, listener.getsockname()[1])
        await until_closed(reader)
        writer.close()
        server.close()

    asyncio.run(run_it())
    assert made and all(made)


def test_each_client_has_its_own_rate():
    now = [0.0]
    rates = RateLimits(1.0, 2, lambda: now[0])
    assert [rates.allows("a") for _ in range(3)] == [True, True, False]
    assert rates.allows("b")
    now[0] = 1.0
    assert [rates.allows("a") for _ in range(2)] == [True, False]
    now[0] = 1000.0
    assert [rates.allows("a") for _ in range(3)] == [True, True, False]


def test_clients_that_come_once_do_not_pile_up():
    rates = RateLimits(1.0, 2)
    for number in range(5000):
        rates.allows(str(number))
    assert len(rates._allowances) <= 1000


def test_what_is_told_for_a_whole_evening_does_not_pile_up(session):
    feed = Feed(session)
    for number in range(3 * KEPT_NEWS):
        feed.on_news(News(None, "News", (f"Number {number}.",)))
    kept = [number for number, _ in feed.news._news]
    assert len(kept) == KEPT_NEWS and list(feed.news._turns) == kept


def test_slots_are_counted_for_each_client_and_together():
    slots = Slots(2, 3)
    assert [slots.take("a"), slots.take("a"), slots.take("a")] == [True, True, False]
    assert [slots.take("b"), slots.take("b")] == [True, False]
    slots.give_back("a")
    assert slots.take("b")


def test_too_many_streams_of_one_client_are_refused_until_one_ends(session):
    async def story(web, client):
        async with client.stream("GET", "/stream") as first, client.stream("GET", "/stream") as second:
            third = await client.get("/stream")
            codes = first.status_code, second.status_code, third.status_code, third.json()["why"]
        async with asyncio.timeout(PATIENCE):
            while True:
                async with client.stream("GET", "/stream") as again:
                    if again.status_code == 200:
                        return codes

    codes = run(session, story, streams=(2, 5))
    assert codes[:3] == (200, 200, 503) and "close some" in codes[3]


def test_too_many_connections_are_closed_with_a_sentence(session):
    async def story(web, client):
        held = [await opened(web) for _ in range(3)]
        reader, _ = await opened(web)
        told = await until_closed(reader)
        for _, writer in held:
            writer.close()
            await writer.wait_closed()
        async with asyncio.timeout(PATIENCE):
            while True:
                reader, writer = await opened(web)
                writer.write(HEAD + b"Connection: close\r\n\r\n")
                if (await until_closed(reader)).startswith(b"HTTP/1.1 200"):
                    return told

    told = run(session, story, connections=(3, 10))
    assert told.startswith(b"HTTP/1.1 503") and told.endswith(b"close some pages.\n")
    head, _, body = told.partition(b"\r\n\r\n")
    assert f"content-length: {len(body)}".encode() in head


@pytest.mark.long
@pytest.mark.parametrize(
    "part",
    [
        b"",
        HEAD,
        b"POST /seat/1/remove HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n{",
        b"GET /?watch HTTP/1.1\r\nHost: localhost\r\n\r\n" + HEAD,
    ],
)
def test_a_request_that_does_not_arrive_whole_in_time_is_given_up(session, part):
    async def story(web, client):
        reader, writer = await opened(web)
        writer.write(part)
        await until_closed(reader)
        return (await client.get("/game.json")).status_code

    assert run(session, story, arrival=0.3) == 200


def test_a_client_that_sends_a_letter_now_and_then_is_given_up_too(session):
    async def story(web, client):
        reader, writer = await opened(web)

        async def drip():
            while not writer.is_closing():
                writer.write(b"G")
                await asyncio.sleep(0.05)

        dripping = asyncio.create_task(drip())
        await until_closed(reader)
        dripping.cancel()

    run(session, story, arrival=0.4)


@pytest.mark.long
def test_a_page_that_reads_nothing_is_given_up_and_holds_nobody_up(session):
    async def story(web, client):
        deaf = socket.create_connection(("127.0.0.1", port_of(web)))
        deaf.setblocking(False)
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        given_up = False
        async with asyncio.timeout(PATIENCE):
            while not given_up:  # the answers pile up until the server may not write
                try:
                    deaf.send((HEAD + b"\r\n") * 200)
                except BlockingIOError:
                    pass
                except ConnectionError:
                    given_up = True
                assert (await client.get("/?watch")).status_code == 200
        deaf.close()

    run(session, story, stall=0.3, arrival=600.0, rate=1e9, burst=10**9)


def test_long_heads_are_refused(session):
    async def story(web, client):
        reader, writer = await opened(web)
        writer.write(HEAD + b"X-Long: " + b"x" * 20_000)
        return await until_closed(reader)

    assert run(session, story).startswith(b"HTTP/1.1 400")


def test_a_body_that_goes_on_for_ever_is_refused_before_it_ends(session):
    async def story(web, client):
        async def endless():
            while True:
                yield b"x" * 1000
                await asyncio.sleep(0)

        reader, writer = await opened(web)
        writer.write(b"POST /seat/1/remove HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        async for part in endless():
            writer.write(b"%x\r\n%s\r\n" % (len(part), part))
            if reader._buffer:
                break
        return await reader.readline()

    assert b"413" in run(session, story)


@pytest.mark.long
@pytest.mark.parametrize("garbage", [b"\x00\xff\x03" * 100, b"GET\r\n\r\n", b"\r\n" * 3000, b"GET / HTTP/9.9\r\n\r\n"])
def test_garbage_ends_its_own_connection_and_nothing_else(session, garbage, capfd):
    async def story(web, client):
        reader, writer = await opened(web)
        writer.write(garbage)
        await until_closed(reader)
        return (await client.get("/game.json")).status_code

    assert run(session, story, arrival=0.5) == 200
    assert capfd.readouterr() == ("", "")


@pytest.mark.long
def test_the_limits_of_the_house_bear_a_table_of_seven_with_its_onlookers(session):
    """Twelve pages loaded at once from one computer: nobody is refused."""

    async def load(web, client):
        page = await client.get(f"/seat/1?key={key_of(web)}")
        files = [await client.get(path) for path in ("/game.json", "/static/table/main.js", "/static/icons.svg")]
        async with client.stream("GET", "/stream") as stream:
            lines = stream.aiter_lines()
            assert await anext(lines) == "event: snapshot"
            json.loads((await anext(lines))[6:])
        return [answer.status_code for answer in (page, *files)]

    async def story(web, client):
        return await asyncio.gather(*(load(web, client) for _ in range(12)))

    assert run(session, story) == [[200] * 4] * 12


def test_a_port_can_be_taken_again_as_soon_as_whoever_had_it_has_ended():
    """A connection that was closed here first is remembered by the system for a minute."""
    listener = listen("127.0.0.1", 0)
    port = listener.getsockname()[1]
    with socket.create_connection(("127.0.0.1", port)):
        accepted, _ = listener.accept()
        accepted.close()
        listener.close()
    listen("127.0.0.1", port).close()


FEW_FILES = """
import resource, sys
hard = min(int(sys.argv[1]), resource.getrlimit(resource.RLIMIT_NOFILE)[1])
resource.setrlimit(resource.RLIMIT_NOFILE, (64, hard))
from host.web.table.server import listen
listening = listen("127.0.0.1", 0)
print(resource.getrlimit(resource.RLIMIT_NOFILE) == (min(hard, 4096), hard))
"""


@pytest.mark.process
@pytest.mark.parametrize("hard", [512, 100_000])
def test_a_server_may_open_as_many_files_as_it_takes_connections(hard):
    """A computer may let a program open few, as macOS its 256: beyond that the owner would be kept out, too."""
    done = subprocess.run([sys.executable, "-c", FEW_FILES, str(hard)], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "True\n", done.stderr
