"""Whatever is asked of the web table, it answers with 2xx, 3xx or 4xx and a sentence, and its terminal stays quiet."""

import asyncio
import errno

import pytest
from starlette.staticfiles import StaticFiles

from host.table.director_pin import FREE
from tests.promises import promise
from tests.soak.web import PAGES, ask
from tests.web.requests import BODIES, NINES, Complaints, answer, must_be_sentences, request
from tests.web.sessions import key_of, quiet_session, served

PROMISES = [
    promise(
        "Every request to a page is answered, a refused one with a sentence, and none makes the program fail",
        how="asks a table, a class and a house for every path with hostile names, numbers, bodies and headers",
        often="each time: 120 random requests of each kind of page",
    ),
]

PATHS = [
    f"/seat/{NINES}", f"/seat/{NINES}?key=KEY", f"/stream?seat={NINES}", f"/stream?seat={NINES}&key=KEY", "/seat/²",
    "/seat/%C2%B2?key=KEY", "/seat/-1", "/seat/1.5", "/stream?seat=%00", "/static/%00", "/static/" + "a" * 5000,
    "/static/../app.py", "/static/%2e%2e/app.py", "/static", "/static/", "//", "//evil.example/", "/\\evil.example",
    "/nowhere", "/undo", "/redo", "/seat/1/place", "/game.json?" + "&".join(f"a{n}=1" for n in range(50)),
    "/?token=%ff", "/seat/1?key=%ed%a0%80", "/%ff", "/seat/" + "1/" * 200, "/static/sheets/nope.css",
    "/static/sheets/" + "a" * 5000 + ".css", "/static/sheets/../../app.css", "/static/sheets/",
]  # fmt: skip
DOORS = ("/undo", "/redo", *(f"/seat/1/{name}" for name in ("undo", "redo", "place", "remove", "press", "take")))
DOORS += ("/seat/1/coach", "/seat/1/next", "/seat/1/guide")


def asked(session, make, **options):
    """[(request, status, answer)] of the requests that `make(key)` lists."""

    async def story():
        async with served(session, **options) as (web, _):
            return [(sent[:200], *await answer(web.port, sent)) for sent in make(key_of(web))]

    return asyncio.run(story())


@pytest.fixture
def quiet():
    """The terminal, in which nothing may appear."""
    with Complaints() as complaints:
        yield complaints


def test_every_path_is_answered_with_a_sentence(session, quiet):
    must_be_sentences(asked(session, lambda key: [request("GET", path.replace("KEY", key)) for path in PATHS]), quiet)


@pytest.mark.long
@pytest.mark.parametrize("door", DOORS)
def test_every_body_is_answered_with_a_sentence(session, quiet, door):
    found = asked(session, lambda key: [request("POST", door, body, key) for body in BODIES])
    must_be_sentences(found, quiet)


def test_methods_that_a_page_does_not_have_are_sentences(session, quiet):
    found = asked(
        session, lambda key: [request(method, "/", key=key) for method in ("POST", "PUT", "DELETE", "TRACE", "X")]
    )
    must_be_sentences(found, quiet)


@pytest.mark.parametrize("kind", PAGES)
def test_anything_at_all_is_answered(kind):
    """`python -m tests.soak web` asks for more of it."""
    assert ask(kind, 120, 4)


@pytest.mark.parametrize("kind", PAGES)
def test_what_no_page_of_the_kind_has_is_a_sentence(kind, tmp_path, quiet):
    async def story():
        async with PAGES[kind](tmp_path) as (port, _, _):
            paths = ("/nowhere", "/static/%00", "/static/" + "a" * 5000)
            return [(path.encode(), *await answer(port, request("GET", path))) for path in paths]

    found = asyncio.run(story())
    must_be_sentences(found, quiet)
    assert [status for _, status, _ in found] == [404] * 3


def test_a_file_s_name_that_a_system_refuses_is_one_that_is_not_there(session, quiet, monkeypatch):
    def refused(files, path):
        raise OSError(errno.EINVAL, "as Windows says of a stroke in it")

    monkeypatch.setattr(StaticFiles, "lookup_path", refused)
    (found,) = asked(session, lambda key: [request("GET", "/static/a%7Cb")])
    must_be_sentences([found], quiet)
    assert found[1] == 404


def test_a_token_leads_to_no_other_host(session):
    async def story():
        async with served(session, address="0.0.0.0") as (web, _):
            token = web.address.split("token=")[1]
            return [
                await answer(web.port, request("GET", f"{path}?token={token}"))
                for path in ("//evil.example/", "///evil.example")
            ]

    for status, said in asyncio.run(story()):
        assert status == 303 and b"location: /evil.example" in said.lower()


@promise("A PIN cannot be guessed from forged addresses")
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
    assert (wrong, waits) == ((FREE + 1, 59 - FREE) if trusted else (1, 59))  # all pages together wait, too


def test_a_history_that_cannot_be_read_is_a_sentence(session, tmp_path, quiet):
    (tmp_path / "people.json").write_text("no")
    (found,) = asked(session, lambda key: [request("GET", "/history")])
    must_be_sentences([found], quiet)
    assert found[1] == 503 and b"The history cannot be read just now" in found[2]
