"""The streams of several pages as one, over an application whose streams a test ends and refuses."""

import asyncio
import json

import pytest

from host.web.http.streams import HERE, Joined
from tests.web.test_web_access import answers, get


def app(streams):
    """An application: {path: answers in turn}, each (status, what it sends, or an event that it waits for)."""

    async def asked(scope, receive, send):
        status, *parts = streams[scope["path"]].pop(0)
        head = [(b"retry-after", b"1")] if status == 503 else []
        await send({"type": "http.response.start", "status": status, "headers": head})
        for part in parts:
            if isinstance(part, asyncio.Event):
                await part.wait()
            else:
                await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b""})

    return asked


def heard(streams, many, heartbeat=60.0):
    """The first events of these streams as one, each as (place, name, data)."""

    async def story():
        joined = Joined(app(streams()), {"type": "http", "headers": []}, list(streams()), heartbeat).text()
        found = []
        async with asyncio.timeout(20):
            async for text in joined:
                found.append(text)
                if len(found) == many:
                    break
        await joined.aclose()
        return found

    return asyncio.run(story())


def told(text):
    fields = dict(line.split(": ", 1) for line in text.strip().splitlines())
    return int(fields["id"]), fields["event"], json.loads(fields["data"])


ONE, TWO = b'event: snapshot\ndata: {"a":1}\n\n', b'event: change\ndata: {"a":2}\n\n'


def test_each_event_says_whose_it_is_however_it_was_cut_on_the_way():
    never = asyncio.Event
    found = heard(lambda: {"/t/2/stream": [(200, ONE[:9], ONE[9:] + TWO, never())]}, 2)
    assert [told(text) for text in found] == [(0, "snapshot", {"a": 1}), (0, "change", {"a": 2})]


@pytest.mark.long
@pytest.mark.sample
def test_what_is_refused_for_now_is_asked_for_again_and_for_good_is_not():
    late = b'{"why":"This table is starting."}'
    streams = {
        "/t/2/stream": [(503, late), (200, ONE, asyncio.Event)],
        "/t/3/stream": [(404, b'{"why":"No table."}')],
    }

    def made():
        fresh = lambda part: part() if part is asyncio.Event else part  # noqa: E731
        return {path: [tuple(map(fresh, one)) for one in rows] for path, rows in streams.items()}

    found = [told(text) for text in heard(made, 3)]
    assert (0, "refused", {"status": 503, "why": "This table is starting."}) in found
    assert (1, "refused", {"status": 404, "why": "No table."}) in found
    assert found[-1] == (0, "snapshot", {"a": 1})


def test_a_stream_of_streams_is_never_silent():
    found = heard(lambda: {"/t/2/stream": [(200, asyncio.Event())]}, 2, heartbeat=0.02)
    assert found == [HERE, HERE]


def test_a_table_s_own_stream_ends_with_its_server():
    assert len(heard(lambda: {"/stream": [(200, ONE)]}, 9)) == 1


@pytest.mark.parametrize(
    "named",
    [
        "",
        "?of=",
        "?of=/home.json",
        "?of=//evil.example/stream",
        "?of=/t/0/stream",
        "?of=/t/2/stream/x",
        "?of=/stream" + "&of=/stream" * 32,
    ],
)
def test_an_address_that_names_anything_else_is_refused(session, named):
    (answer,) = answers(session, get(f"/streams{named}"))
    assert answer.status_code == 400 and answer.json()["why"]
