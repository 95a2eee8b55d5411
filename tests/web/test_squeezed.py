"""Answers travel compressed, and the same answer is compressed once."""

import asyncio
import gzip

import pytest
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from host.web.http import squeezed
from host.web.http.files import _sent
from host.web.http.squeezed import LARGE, SMALL, SQUEEZED


def client(size=SMALL, level=200):
    async def told(request):
        return JSONResponse({"why": "x" * size}, level)

    return TestClient(Starlette(routes=[Route("/", told, middleware=SQUEEZED)]))


@pytest.mark.long
def test_what_many_are_told_alike_is_compressed_once(monkeypatch):
    work = []
    monkeypatch.setattr(gzip, "compress", lambda body, *rest, **more: (work.append(body), body[:7])[1])
    squeezed.squeezed_once.cache_clear()
    asked = client()
    for _guest in range(200):
        with asked.stream("GET", "/", headers={"Accept-Encoding": "gzip"}) as answer:
            assert answer.headers["content-encoding"] == "gzip" and answer.headers["content-length"] == "7"
    assert len(work) == 1
    squeezed.squeezed_once.cache_clear()


def test_a_browser_gets_what_was_meant_whatever_it_takes():
    for size in (1, SMALL, LARGE):
        for takes in ("gzip, br", "identity"):
            answer = client(size, 404).get("/", headers={"Accept-Encoding": takes})
            assert answer.json() == {"why": "x" * size} and answer.status_code == 404
            assert ("content-encoding" in answer.headers) is (takes != "identity" and size >= SMALL)
            assert answer.headers["vary"] == "Accept-Encoding"


def test_a_large_answer_is_compressed_beside_the_loop(monkeypatch):
    """It takes a while, and nobody waits for somebody's history."""
    beside = []
    to_thread = asyncio.to_thread
    monkeypatch.setattr(asyncio, "to_thread", lambda *given: beside.append(given) or to_thread(*given))
    client().get("/", headers={"Accept-Encoding": "gzip"})
    assert not beside
    client(LARGE).get("/", headers={"Accept-Encoding": "gzip"})
    assert len(beside) == 1


def test_of_files_those_of_text_are_kept_compressed_too_where_that_is_shorter():
    for kind, packed in (("text/css", True), ("image/svg+xml", True), ("application/json", True), ("image/png", False)):
        sent = _sent(b"x" * LARGE, kind)
        assert (gzip.decompress(sent.squeezed) == sent.data) if packed else sent.squeezed == b""
    assert _sent(b"x", "text/css").squeezed == b""
