"""Whatever is asked of the web table, it answers with 2xx, 3xx or 4xx and a sentence, and its terminal stays quiet."""

import asyncio
import json
import logging
import random

import pytest

from tests.web.sessions import key_of, quiet_session, served

NINES = "9" * 5000
PATHS = [
    f"/seat/{NINES}", f"/seat/{NINES}?key=KEY", f"/events?seat={NINES}", f"/events?seat={NINES}&key=KEY", "/seat/²",
    "/seat/%C2%B2?key=KEY", "/seat/-1", "/seat/1.5", "/events?seat=%00", "/static/%00", "/static/" + "a" * 5000,
    "/static/../app.py", "/static/%2e%2e/app.py", "/static", "/static/", "//", "//evil.example/", "/\\evil.example",
    "/nowhere", "/undo", "/redo", "/seat/1/place", "/game.json?" + "&".join(f"a{n}=1" for n in range(50)),
    "/?token=%ff", "/seat/1?key=%ed%a0%80", "/%ff", "/seat/" + "1/" * 200,
]  # fmt: skip
DEEP = "[" * 4000
BODIES = [
    b"", b"{", DEEP.encode(), b'{"pin":"\\ud800"}', b'{"pin":"\\ud800","line":1}',
    b'{"pin":"1","line":' + NINES[:3000].encode() + b"}",
    b'{"line":' + NINES[:4000].encode() + b"}", b'{"line":1e999}', b'{"line":true}', b'{"line":null}', b'{"line":-5}',
    b'{"card":"\\u0000"}', b'{"card":["altar"]}', b'{"button":"\\udfff","way":"up"}', b"\xff\xfe", b"null", b"[]",
    b'{"card":"' + b"x" * 4000 + b'"}', b'{"play":"\\ud800","at":0}',
    b'{"game":"\\ud800","option":"\\ud800"}', b'{"card":"\\ud800"}', b'{"on":1}', b'{"on":true}',
    b'{"pin":"' + "é".encode() * 900 + b'","line":0}', b'{"line":99999999999999999999}',
]  # fmt: skip
DOORS = ("/undo", "/redo", *(f"/seat/1/{name}" for name in ("undo", "redo", "place", "remove", "press", "take")))
DOORS += ("/seat/1/coach", "/seat/1/next", "/seat/1/guide")


def request(method, path, body=b"", key="", **more):
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close", f"Content-Length: {len(body)}"]
    lines += [f"X-Seat-Key: {key}", *(f"{name}: {text}" for name, text in more.items())]
    return "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogatepass") + body


async def answer(web, sent):
    """(status, headers and body) of one request on a connection of its own; an endless stream is left."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(web.url.rsplit(":", 1)[1]))
    writer.write(sent)
    found = await reader.readuntil(b"\r\n\r\n")
    if b"text/event-stream" not in found:
        found += await reader.read()
    writer.close()
    return int(found.split()[1]), found


def asked(session, make, **options):
    """[(request, status, answer)] of the requests that `make(key)` lists."""

    async def story():
        async with served(session, **options) as (web, _):
            return [(sent[:200], *await answer(web, sent)) for sent in make(key_of(web))]

    return asyncio.run(story())


def must_be_sentences(found, caplog):
    for sent, status, said in found:
        assert 200 <= status < 500, (sent, said)
        head, _, body = said.partition(b"\r\n\r\n")
        if status >= 400 and b"application/json" in head:
            assert json.loads(body)["why"].endswith("."), (sent, said)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_every_path_is_answered_with_a_sentence(session, caplog):
    must_be_sentences(asked(session, lambda key: [request("GET", path.replace("KEY", key)) for path in PATHS]), caplog)


@pytest.mark.parametrize("door", DOORS)
def test_every_body_is_answered_with_a_sentence(session, caplog, door):
    found = asked(session, lambda key: [request("POST", door, body, key) for body in BODIES])
    must_be_sentences(found, caplog)


def test_methods_that_a_page_does_not_have_are_sentences(session, caplog):
    found = asked(
        session, lambda key: [request(method, "/", key=key) for method in ("POST", "PUT", "DELETE", "TRACE", "X")]
    )
    must_be_sentences(found, caplog)


def test_anything_at_all_is_answered(session, caplog):
    chance = random.Random(4)
    pieces = [
        "/seat/",
        "1",
        "9" * 400,
        "/place",
        "/undo",
        "?key=",
        "KEY",
        "%00",
        "%ff",
        "/..",
        "//",
        "é",
        "[",
        "&seat=",
        "/events",
    ]

    def some(key):
        for _ in range(150):
            path = "/" + "".join(chance.choices(pieces, k=chance.randint(1, 5))).replace("KEY", key)
            path = path.replace("é", "%C3%A9")
            yield request(chance.choice(("GET", "POST")), path, chance.choice(BODIES), key)

    must_be_sentences(asked(session, lambda key: list(some(key))), caplog)


def test_a_token_leads_to_no_other_host(session):
    async def story():
        async with served(session, address="0.0.0.0") as (web, _):
            token = web.address.split("token=")[1]
            return [
                await answer(web, request("GET", f"{path}?token={token}"))
                for path in ("//evil.example/", "///evil.example")
            ]

    for status, said in asyncio.run(story()):
        assert status == 303 and b"location: /evil.example" in said.lower()


@pytest.mark.parametrize(("proxy", "trusted"), [("", False), ("127.0.0.1", True)])
def test_only_a_named_proxy_is_believed_where_a_request_comes_from(tmp_path, proxy, trusted):
    """Sixty wrong PINs, each from elsewhere by its own word: they count as one source's."""

    def tries(key):
        for n in range(60):
            forwarded = {"X-Forwarded-For": f"10.0.0.{n}"}
            yield request("POST", "/undo", b'{"pin":"0","line":0}', **forwarded)

    with quiet_session(tmp_path, pin="1234") as session:
        found = asked(session, tries, proxy=proxy)
    wrong = sum(b"That is not the PIN" in said for _, _, said in found)
    waits = sum(b"wait" in said for _, _, said in found)
    assert (wrong, waits) == ((60, 0) if trusted else (1, 59))
