"""A right that is lost while something of the owner's arrives, is made or is sent counts no longer from that moment."""

import asyncio
import contextlib

import pytest
from starlette.applications import Starlette
from starlette.responses import JSONResponse, StreamingResponse
from starlette.routing import Route

from host.house import backup_page, facts, tokens
from host.house.app import build
from host.house.asking import COOKIE
from host.house.backup import pack
from host.house.devices import identity
from host.house.facts import Fact
from host.house.proxy import Proxy
from host.web.http.limits import Limits
from host.web.http.page_words import OWNER_HEADER
from tests.house.test_proxy import _house, _serving, run
from tests.house.test_restore_under_way import serving, upload
from tests.promises import promise

LOST = ((b"cookie", f"{COOKIE}=lost".encode()),)
PROMISES = [
    promise(
        "A device that is the owner's no longer, and a program whose token was removed, get nothing more of what they "
        "had begun to read, and nothing that they had begun to send is taken"
    )
]


@pytest.fixture
def lost(house):
    """A house one of whose two owners is about to lose a device."""
    house.devices.trust(identity("lost"))
    house.devices.trust(identity("mine"))
    return house


def distrust(house):
    house.devices.trust_only([identity("mine")])


@pytest.mark.parametrize("path", ["/backup", "/records?name=evening.record", "/update"])
def test_what_arrives_is_not_taken(path, lost):
    content = pack(lost.folder)

    async def send():
        async with serving(lost) as (port, _pages):
            rest = await upload(port, "lost", content, path)
            distrust(lost)
            return await rest()

    assert asyncio.run(send()).startswith(b"HTTP/1.1 403")


def test_a_backup_that_is_sent_ends_with_the_right_to_have_it(lost, monkeypatch):
    monkeypatch.setattr(backup_page, "PIECE", 100)
    pieces, whole = asyncio.run(received(lost, "/backup", after=2))
    assert sum(map(len, pieces)) == 200 and not whole, "a part of a backup would be taken for all of it"


def test_what_was_made_meanwhile_is_not_sent(lost, monkeypatch):
    packing = backup_page.pack_into

    def slowly(folder, made):
        distrust(lost)
        return packing(folder, made)

    monkeypatch.setattr(backup_page, "pack_into", slowly)
    pieces, whole = asyncio.run(received(lost, "/backup"))
    assert b"Only the owner" in b"".join(pieces) and whole


def test_a_token_that_is_removed_while_its_answer_is_made_reads_nothing(lost, monkeypatch):
    token = tokens.make(lost.folder, "display")

    async def slowly(house):
        tokens.remove(house.folder, "display")
        return {"secret": 1}

    monkeypatch.setattr(facts, "FACTS", [Fact("slow", "something", {}, slowly)])
    pieces, _whole = asyncio.run(received(lost, "/facts/slow.json", [(b"authorization", f"Bearer {token}".encode())]))
    assert b"secret" not in b"".join(pieces) and b"Only the owner" in b"".join(pieces)


async def received(house, path, headers=LOST, after=0):
    """(the pieces of an answer as they are sent, whether its end was sent): after so many of them the device is the
    owner's no longer."""
    app = build(house, Proxy(lambda number: 0), ("testserver",), True, Limits())
    scope = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http"}
    scope |= {"path": path, "raw_path": path.encode(), "query_string": b"", "root_path": ""}
    scope |= {"headers": [(b"host", b"testserver"), *headers], "client": ("127.0.0.1", 1), "server": ("testserver", 80)}
    pieces, ends, asked = [], [], [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive():
        return asked.pop() if asked else await asyncio.Event().wait()

    async def send(message):
        if message["type"] == "http.response.body":
            ends.append(not message.get("more_body", False))
        if body := message.get("body", b""):
            pieces.append(body)
            if len(pieces) == after:
                distrust(house)

    await app(scope, receive, send)
    return pieces, any(ends)


def test_the_stream_of_a_table_is_the_owners_only_as_long_as_the_device_is():
    """A page asks again when its stream ends, and is an onlooker's then."""
    owners, told = [True], asyncio.Queue()

    async def stream(request):
        async def endless():
            yield f"data: {request.headers.get(OWNER_HEADER, 'nobody')}\n\n".encode()
            while True:
                yield (await told.get()).encode()

        return StreamingResponse(endless(), media_type="text/event-stream")

    async def scenario():
        async with contextlib.AsyncExitStack() as stack:
            port = await stack.enter_async_context(_serving(Starlette(routes=[Route("/stream", stream)])))
            key = lambda request, number: "key" if owners[0] else ""  # noqa: E731
            client = await stack.enter_async_context(_house(lambda number: port, owners_key=key))
            async with client.stream("GET", "/t/1/stream") as answer:
                pieces = answer.aiter_raw()
                assert await anext(pieces) == b"data: key\n\n"
                await told.put("data: before\n\n")
                assert await anext(pieces) == b"data: before\n\n"
                owners[0] = False
                await told.put("data: after\n\n")
                assert [piece async for piece in pieces] == []
            async with client.stream("GET", "/t/1/stream") as answer:
                pieces = answer.aiter_raw()
                assert await anext(pieces) == b"data: nobody\n\n"
                owners[0] = True  # a right that is won takes nothing away
                await told.put("data: more\n\n")
                assert await anext(pieces) == b"data: more\n\n"

    run(scenario())


def test_what_a_table_made_for_the_owner_meanwhile_is_not_sent():
    owners = [True]

    async def slowly(request):
        owners[0] = False
        return JSONResponse({"secret": request.headers[OWNER_HEADER]})

    async def scenario():
        table = Starlette(routes=[Route("/history.json", slowly)])
        key = lambda *_: "key" if owners[0] else ""  # noqa: E731
        async with _serving(table) as port, _house(lambda number: port, owners_key=key) as client:
            answer = await client.get("/t/1/history.json")
            assert answer.status_code == 403 and "Only the owner" in answer.json()["why"]

    run(scenario())


def test_what_the_owner_sends_to_a_table_is_the_owners_when_it_has_arrived():
    owners = [True]

    async def echo(request):
        return StreamingResponse(iter([request.headers.get(OWNER_HEADER, "nobody").encode()]))

    async def scenario():
        async def slow_body():
            yield b"{"
            await asyncio.sleep(0.2)
            owners[0] = False
            yield b"}"

        async with contextlib.AsyncExitStack() as stack:
            table = Starlette(routes=[Route("/next", echo, methods=["POST"])])
            port = await stack.enter_async_context(_serving(table))
            key = lambda request, number: "key" if owners[0] else ""  # noqa: E731
            client = await stack.enter_async_context(_house(lambda number: port, owners_key=key))
            assert (await client.post("/t/1/next", content=slow_body())).text == "nobody"

    run(scenario())
