"""Requests of every kind to a page: those that a program sends in good order, and those that nobody should."""

import asyncio
import json
import logging

NINES = "9" * 5000
BODIES = [
    b"", b"{", b"[" * 4000, b'{"pin":"\\ud800"}', b'{"pin":"\\ud800","line":1}',
    b'{"pin":"1","line":' + NINES[:3000].encode() + b"}",
    b'{"line":' + NINES[:4000].encode() + b"}", b'{"line":1e999}', b'{"line":true}', b'{"line":null}', b'{"line":-5}',
    b'{"card":"\\u0000"}', b'{"card":["altar"]}', b'{"button":"\\udfff","way":"up"}', b"\xff\xfe", b"null", b"[]",
    b'{"card":"' + b"x" * 4000 + b'"}', b'{"play":"\\ud800","at":0}',
    b'{"game":"\\ud800","option":"\\ud800"}', b'{"card":"\\ud800"}', b'{"on":1}', b'{"on":true}',
    b'{"pin":"' + "é".encode() * 900 + b'","line":0}', b'{"line":99999999999999999999}',
]  # fmt: skip
# Values for a field: of the right kind, or of all others.
VALUES = (
    "", "A", "D", "tap", "hold", "release", "altar.3", "sell altar.3", "seven-wonders", "mode=full", "deal=open",
    "x=y=z", "Ada,Bela,Cleo", "\ud800", "\x00", "\x1b[2J", "..", "../../etc/passwd", "01", "é" * 900, "%s{0}{x}", "²",
    "socket://far:1", 0, 1, 2, 3, 4, -1, 10**30, True, False, 1.5, None, [], {}, ["altar.3"], {"a": 1},
)  # fmt: skip
PIECES = (
    "/", "//", "/..", "/.", "/seat/", "/ear/", "/large/", "/static/", "/static/frame/", "/static/games/",
    "/static/sheets/", ".css",    "/static/games/seven_wonders/page/../judge.py",
    "/rules/", "/static/phrases/", "/stream",
    "/game.json", "/history", "/screen", "/next", "/undo", "/place", "/press", "/take", "/hint", "/class.json",
    "/state.json", "/open", "/give", "/card", "1", "2", "0", "-1", "²", "9" * 400, "hu", ".json", "app.py",
    "index.html",
    "seven-wonders", "\\evil.example", "?key=", "?seat=1", "?seat=1&key=", "&ear=1", "&watch", "?token=", "?lang=hu",
    "&seat=", "KEY", "%00", "%ff", "%2e%2e", "%2F", "%0d%0aX:1", "%ed%a0%80", "%C2%B2", "%1b[2J", "[", "]", ":", "@",
    "#", "é", "a" * 3000,
)  # fmt: skip
HEADERS = (
    "Host: evil.example", "Host: [", "Host: ", "Host: localhost:99999", "Host: 127.0.0.1@evil", "Origin: null",
    "Origin: http://[", "Origin: http://evil.example", "Accept: text/html", "Accept: \xff\xfe", "Range: bytes=-1",
    "Range: bytes=9-1,2-3,x", "If-None-Match: *", "If-Modified-Since: yesterday", "Cookie: herald=; herald=\xff;;=",
    "Cookie: \x01[]=;", "Authorization: Bearer \xe9", "Authorization: Basic ====", "Accept-Encoding: gzip;q=x, \xff",
    "Accept-Language: hu-\xff;q=9", "Content-Type: multipart/form-data", "Content-Type: \xff",
    "Content-Encoding: gzip", "Expect: 100-continue", "Upgrade: websocket", "Upgrade: h2c", "Connection: upgrade",
    "X-Forwarded-For: 1.2.3.4", "X-Forwarded-For: \xff", "Last-Event-ID: \xff", "Last-Event-ID: -1", "X: " + "y" * 9000,
    "Transfer-Encoding: chunked", "Transfer-Encoding: x", "Content-Length: -1", "Content-Length: 0",
    "Content-Length: 99999999999999999999999", "X-Seat-Key: \xff", "X-Class-Key: \xe9",
)  # fmt: skip
METHODS = ("GET",) * 6 + ("POST",) * 6 + ("HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "x", "\x01")


def request(method, path, body=b"", key="", **more):
    """One request in good order."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close", f"Content-Length: {len(body)}"]
    lines += [f"X-Seat-Key: {key}", *(f"{name}: {text}" for name, text in more.items())]
    return "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogatepass") + body


def odd_request(chance, doors, key):
    """Anything at all. `doors`: {path where something is done: {field: its kind}}; `key` opens what a key opens."""
    door, odd = chance.choice(list(doors)), chance.random() < 0.5
    path = "".join(chance.choices(PIECES, k=chance.randint(1, 4))) if odd else door
    path = path if path.startswith("/") or chance.random() < 0.1 else "/" + path
    method = chance.choice(METHODS) if odd else "POST" if doors[door] else "GET"
    body = _odd_body(chance, doors[door])
    lines = [f"{method} {path.replace('KEY', key)} HTTP/1.{chance.choice('02x') if chance.random() < 0.1 else 1}"]
    lines += ["Host: localhost"] * (chance.random() < 0.98) + ["Connection: close"]
    lines += [f"Content-Length: {len(body)}"] * (chance.random() < 0.98)
    lines += [f"X-Seat-Key: {key}", f"X-Class-Key: {key}"] * (chance.random() < 0.9)
    lines += chance.sample(HEADERS, k=chance.choice((0, 1, 1, 2) if odd else (0, 0, 0, 0, 1)))
    head = "\r\n".join([*lines, "", ""]).encode("latin-1" if chance.random() < 0.5 else "utf-8", "replace")
    return _cut(chance, head + body)


def _odd_body(chance, shape):
    """The fields that are asked for, most of them of their kinds; or no such thing."""
    if chance.random() < 0.2:
        return chance.choice(BODIES)
    fitting = chance.random() < 0.8
    fields = {
        name: chance.choice([value for value in VALUES if type(value) is kind or not fitting])
        for name, kind in shape.items()
    }
    return json.dumps(fields).encode()


def _cut(chance, sent):
    """Now and then it ends too early, or is not HTTP."""
    kind = chance.random()
    if kind < 0.03:
        return sent[: chance.randrange(len(sent))]
    return chance.randbytes(chance.randint(1, 200)) + b"\r\n\r\n" if kind < 0.05 else sent


async def answer(port, sent, patience=60.0):
    """(status, headers and body) of one request on a separate connection, or (0, what came) where the page closed it
    without a word; an endless stream is left."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    found = b""
    try:
        writer.write(sent)
        async with asyncio.timeout(patience):
            found = await reader.readuntil(b"\r\n\r\n")
            if found.startswith(b"HTTP/1.1 100 "):
                found = b""  # a request for the rest is not an answer: a broken body may still be cut off
                found = await reader.readuntil(b"\r\n\r\n")
            if b"text/event-stream" not in found:
                found += await reader.read()
    except (ConnectionError, asyncio.IncompleteReadError):
        pass
    except TimeoutError as error:
        raise AssertionError(f"not answered in {patience} s: {sent[:600]!r}") from error
    finally:
        writer.close()
    return (int(found.split()[1]) if found.startswith(b"HTTP/") else 0), found


class Complaints(logging.Handler):
    """What a host would print into its terminal: every error that is logged while this is open."""

    LOGS = "", "uvicorn", "asyncio"

    def __init__(self):
        super().__init__(logging.ERROR)
        self.said = []

    def emit(self, record):
        self.said.append(self.format(record))

    def __enter__(self):
        for name in self.LOGS:
            logging.getLogger(name).addHandler(self)
        return self

    def __exit__(self, *error):
        for name in self.LOGS:
            logging.getLogger(name).removeHandler(self)


def must_be_sentences(found, complaints):
    """Every (request, status, answer) is one that a page may give, and the terminal stayed quiet. A request that is
    none may be cut off."""
    for sent, status, said in found:
        assert status == 0 or 200 <= status < 500 or status == 503, (sent, said)
        head, _, body = said.partition(b"\r\n\r\n")
        if status >= 400 and not sent.startswith(b"HEAD"):
            why = json.loads(body)["why"] if b"application/json" in head else body.decode()
            assert why.rstrip().endswith((".", "</html>")), (sent, said)
    assert complaints.said == []
