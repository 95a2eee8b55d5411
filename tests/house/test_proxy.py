"""The page of a table behind the address of its house."""

import asyncio
import contextlib
from asyncio.selector_events import _SelectorSocketTransport as Transport

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from host.house.proxy import WHOLE, Proxy
from host.web.http.limits import Limits
from host.web.table.server import Server, listen

SEEN = []


async def _echo(request):
    SEEN.append(request)
    body = (await request.body()).decode()

    async def pieces():
        yield f"{request.method} {request.url.path} {request.url.query} {request.client.host} {body}\n".encode()
        for _piece in range(3):
            await asyncio.sleep(0.01)
            yield b"data: {}\n\n"

    return StreamingResponse(pieces(), 201, {"X-Table": "yes", "Set-Cookie": "a=b"})


@contextlib.asynccontextmanager
async def _serving(app, proxy=""):
    listener = listen("127.0.0.1", 0)
    server = Server(app, Limits(), proxy)
    await server.start(listener)
    try:
        yield listener.getsockname()[1]
    finally:
        await server.stop()


@contextlib.asynccontextmanager
async def _house(port_of, starts=lambda number: False, **more):
    proxy = Proxy(port_of, starts, **more)
    app = Starlette(routes=[Route("/t/{table}/{rest:path}", proxy.answer, methods=["GET", "POST"])])
    async with _serving(app) as port, httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        yield client
    await proxy.close()


def run(scenario):
    asyncio.run(asyncio.wait_for(scenario, 30))


def test_a_request_reaches_the_table_as_it_was_asked_and_its_answer_comes_back_whole():
    async def scenario():
        table = Starlette(routes=[Route("/{rest:path}", _echo, methods=["GET", "POST"])])
        async with _serving(table, "127.0.0.1") as port, _house(lambda number: port) as client:
            forged = {"X-Forwarded-For": "8.8.8.8", "X-Forwarded-Prefix": "/t/9", "Origin": "http://else.where"}
            answer = await client.post("/t/3/seat/1/take?key=ab%20c", content=b'{"play": "x"}', headers=forged)
            assert answer.status_code == 201 and answer.headers["x-table"] == "yes"
            assert answer.headers["set-cookie"] == "a=b"
            assert answer.text.startswith('POST /seat/1/take key=ab%20c 127.0.0.1 {"play": "x"}\n')
            assert answer.text.count("data: {}") == 3
            seen = SEEN[-1].headers
            assert seen["x-forwarded-prefix"] == "/t/3" and seen["x-forwarded-for"] == "127.0.0.1"
            assert "origin" not in seen and seen["host"] == f"127.0.0.1:{port}"

    run(scenario())


def test_a_table_is_told_nothing_that_its_asker_did_not_say_and_its_answer_has_no_header_twice():
    async def plain(port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /t/3/state HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
        head = (await reader.read()).partition(b"\r\n\r\n")[0].lower()
        writer.close()
        return [line.partition(b":")[0] for line in head.splitlines()[1:]]

    async def scenario():
        table = Starlette(routes=[Route("/{rest:path}", _echo, methods=["GET", "POST"])])
        async with _serving(table, "127.0.0.1") as port, _house(lambda number: port) as client:
            names = await plain(client.base_url.port)
            assert len(names) == len(set(names)), names
            told = set(SEEN[-1].headers)
            assert told <= {"host", "x-forwarded-for", "x-forwarded-prefix", "connection"}, told

    run(scenario())


def test_a_stream_arrives_piece_by_piece_and_ends_with_the_table():
    async def endless():
        while True:
            yield b"data: {}\n\n"
            await asyncio.sleep(0.01)

    async def stream(request):
        return StreamingResponse(endless(), media_type="text/event-stream")

    async def scenario():
        async with contextlib.AsyncExitStack() as stack:
            port = await stack.enter_async_context(_serving(Starlette(routes=[Route("/stream", stream)])))
            client = await stack.enter_async_context(_house(lambda number: port))
            async with client.stream("GET", "/t/1/stream") as answer:
                pieces = answer.aiter_raw()
                assert (await anext(pieces)).startswith(b"data")
                assert (await anext(pieces)).startswith(b"data")

    run(scenario())


@pytest.mark.parametrize(("path", "status"), [("/t/2/", 404), ("/t/x/", 404), ("/t/-1/", 404), ("/t/1/", 503)])
def test_a_table_that_is_not_there_is_a_sentence(path, status):
    async def scenario():
        async with _house(lambda number: 1 if number == 1 else 0) as client:
            answer = await client.get(path)
            assert answer.status_code == status and answer.json()["why"].endswith(".")

    run(scenario())


@pytest.mark.parametrize(("path", "again"), [("/t/2/", None), ("/t/1/seat/1?key=x", "1")])
def test_who_opens_a_table_that_does_not_answer_reads_a_page_which_asks_again_while_it_starts(path, again):
    async def scenario():
        async with _house(lambda number: 1 if number == 1 else 0) as client:
            answer = await client.get(path, headers={"Accept": "text/html,*/*"})
            assert answer.headers["content-type"].startswith("text/html") and answer.headers.get("refresh") == again
            assert '<p role="status">' in answer.text and 'href="/"' in answer.text and "{" not in answer.text

    run(scenario())


def test_a_table_whose_process_starts_again_is_starting_and_not_gone():
    async def scenario():
        async with _house(lambda number: 0, lambda number: number == 1) as client:
            answer = await client.get("/t/1/seat/1?key=k", headers={"Accept": "text/html"})
            assert answer.status_code == 503 and answer.headers["refresh"] == "1"
            assert "by itself in a few seconds" in answer.text and "refusal.css" in answer.text
            assert (await client.get("/t/1/stream")).json()["why"].endswith(".")
            assert (await client.get("/t/2/")).status_code == 404

    run(scenario())


def test_a_table_that_ends_again_and_again_says_why_where_it_is_awaited():
    async def scenario():
        words = "The driver is not installed: run `herald setup`."
        async with _house(lambda number: 0, lambda number: True, why=lambda request, number: words) as client:
            page = await client.get("/t/1/seat/1?key=k", headers={"Accept": "text/html"})
            assert page.headers["refresh"] == "1", "it opens by itself once that is mended"
            assert f"This table did not start: {words} It is tried again" in page.text
            assert words in (await client.get("/t/1/stream")).json()["why"]

    run(scenario())


def test_an_address_that_no_table_can_have_is_a_sentence():
    async def scenario():
        async with _house(lambda number: 1) as client:
            for path in ("/t/1/%00", "/t/1/a%7f"):
                answer = await client.get(path)
                assert answer.status_code == 404 and answer.json()["why"].endswith(".")

    run(scenario())


@pytest.mark.parametrize("number", [1, 2])
def test_what_a_page_sends_to_a_table_that_is_not_there_is_answered_as_data_whatever_it_accepts(number):
    async def scenario():
        async with _house(lambda asked: 1 if asked == 1 else 0) as client:
            answer = await client.post(f"/t/{number}/seat/1/take", json={}, headers={"Accept": "text/html,*/*"})
            assert answer.headers["content-type"] == "application/json" and answer.json()["why"].endswith(".")

    run(scenario())


@pytest.fixture
def writes(monkeypatch):
    """What is written, as it is: {the port that answers: pieces}."""
    written, write = {}, Transport.write

    def note(transport, data):
        if data:
            written.setdefault(transport.get_extra_info("sockname")[1], []).append(bytes(data))
        write(transport, data)

    monkeypatch.setattr(Transport, "write", note)
    return written


SIZES = [(0, True), (2000, True), (WHOLE, True), (WHOLE + 1, False)]


@pytest.mark.parametrize(("size", "whole"), SIZES)
def test_a_small_answer_is_passed_on_whole_with_its_length(size, whole, writes):
    async def state(request):
        return Response(b"x" * size, 201, {"X-Table": "yes"}, "text/plain")

    async def scenario():
        table = Starlette(routes=[Route("/state", state)])
        async with _serving(table) as port, _house(lambda number: port) as client:
            answer = await client.get("/t/1/state")
            assert answer.text == "x" * size and answer.status_code == 201 and answer.headers["x-table"] == "yes"
            assert (answer.headers.get("content-length") == str(size)) == whole
            pieces = writes[client.base_url.port]
            assert not whole or len(pieces) == (2 if size else 1), "its head and its body"

    run(scenario())


def test_an_answer_that_breaks_off_is_never_passed_on_as_if_it_were_whole():
    async def broken(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n[1, 2")
        writer.close()

    async def scenario():
        server = await asyncio.start_server(broken, "127.0.0.1", 0)
        async with server, _house(lambda number: server.sockets[0].getsockname()[1]) as client:
            answer = await client.get("/t/1/state.json")
            assert answer.status_code == 503 and answer.json()["why"].endswith(".")

    run(scenario())


@pytest.mark.parametrize("length", [b"content-length: 300000\r\n\r\n", b"transfer-encoding: chunked\r\n\r\n30000\r\n"])
@pytest.mark.parametrize("owner", ["", "key"])
def test_a_large_answer_that_breaks_off_is_never_passed_on_as_if_it_were_whole(length, owner, caplog):
    async def broken(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n" + length + b"1" * 0x30000)
        await writer.drain()
        writer.close()

    async def scenario():
        server = await asyncio.start_server(broken, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        async with server, _house(lambda number: port, owners_key=lambda request, number: owner) as client:
            with pytest.raises(httpx2.RemoteProtocolError):
                await client.get("/t/1/state.json")

    run(scenario())
    assert "Traceback" not in caplog.text
