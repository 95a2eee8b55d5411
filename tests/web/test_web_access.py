"""Who may ask the web table what, and what a hand may do there."""

import asyncio
import os
import re
import time
from collections import deque

import pytest

from firmware.tasks.buttons import LONG_MS
from host.errors import Missing
from host.web.http import markup
from host.web.http.door import Door
from host.web.http.files import FOR_GOOD, Files, sheets
from host.web.http.markup import STATIC, address, mark
from host.web.http.seat_keys import SeatKeys
from host.web.table.actions import HOLD
from host.web.table.server import WebTable
from tests.promises import promise
from tests.web.sessions import key_of, quiet_session, served


def answers(session, *requests, **options):
    """The responses to (method, path, arguments) requests; `KEY` in them stands for seat 1's key."""

    async def ask():
        async with served(session, **options) as (web, client):
            found = []
            for method, path, arguments in requests:
                key = key_of(web)
                headers = {name: text.replace("KEY", key) for name, text in arguments.pop("headers", {}).items()}
                found.append(await client.request(method, path.replace("KEY", key), headers=headers, **arguments))
            return found

    return asyncio.run(ask())


def token_of(web):
    return web.address.split("token=")[1]


def get(path, **headers):
    return ("GET", path, {"headers": headers})


def post(what, body, seat=1, key="KEY", **headers):
    return ("POST", f"/seat/{seat}/{what}", {"json": body, "headers": {"X-Seat-Key": key, **headers}})


@pytest.mark.long
def test_a_seat_s_page_opens_with_its_key_only(session):
    paths = ("/seat/1?key=KEY", "/seat/1", "/seat/1?key=guess", "/seat/2?key=KEY", "/seat/9?key=KEY")
    assert [answer.status_code for answer in answers(session, *map(get, paths))] == [200, 403, 403, 403, 403]


def test_a_seat_s_stream_opens_with_its_key_only(session):
    paths = ("/stream?seat=1&key=guess", "/stream?seat=1", "/stream?seat=2&key=KEY", "/stream?seat=one&key=KEY")
    assert [answer.status_code for answer in answers(session, *map(get, paths))] == [403] * 4


def test_nobody_acts_for_a_seat_without_its_key(session):
    card = session.hand(1)[0]
    tries = [
        post("place", {"card": card}, key=""),
        post("remove", {}, key="guess"),
        post("place", {"card": card}, seat=2),
    ]
    assert [answer.status_code for answer in answers(session, *tries)] == [403] * 3
    assert session.virtual_stations[1].tags == session.virtual_stations[2].tags == []


def test_the_only_person_s_own_computer_is_led_to_the_seat(session):
    first, watching = answers(session, get("/"), get("/?watch"))
    assert first.status_code == 303 and re.fullmatch(r"/seat/1\?key=.{16}", first.headers["location"])
    assert watching.status_code == 200 and "<main" in watching.text


def test_with_two_people_nobody_is_led_to_a_seat(tmp_path):
    with quiet_session(tmp_path, humans=2) as session:
        assert answers(session, get("/"))[0].status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "localhost.evil.example", ""])
def test_a_forged_name_is_refused(session, host):
    answer = answers(session, get("/?watch", Host=host))[0]
    assert answer.status_code == 421 and "Open it as http://" in answer.json()["why"]


def test_a_name_the_table_was_opened_under_is_welcome(session):
    request = get("/?watch", Host="table.lan")
    assert answers(session, request, names=("table.lan",))[0].status_code == 200


def test_a_table_open_to_the_network_knows_addresses_but_no_forged_names(session):
    async def ask():
        async with served(session, address="0.0.0.0") as (web, client):
            (cookie,) = (await client.get(web.address)).headers["set-cookie"].split(";")[:1]
            hosts = ("192.168.7.7:8420", "[fd00::7]:8420", "evil.example")
            headers = [{"Host": host, "Cookie": cookie} for host in hosts]
            return [(await client.get("/?watch", headers=one)).status_code for one in headers]

    assert asyncio.run(ask()) == [200, 200, 421]


def test_a_table_on_this_computer_only_knows_no_addresses(session):
    assert answers(session, get("/?watch", Host="192.168.7.7"))[0].status_code == 421


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "http://localhost:1", "null", "http://localhost.evil.example"]
)
def test_another_site_s_page_cannot_act(session, origin):
    answer = answers(session, post("remove", {}, Origin=origin))[0]
    assert answer.status_code == 403 and "another site" in answer.json()["why"]


def test_a_page_that_was_open_before_an_update_is_led_to_its_stream(session):
    moved = answers(session, get("/events?seat=1&key=guess"), get("/events"))
    assert [one.status_code for one in moved] == [307, 307]
    assert [one.headers["location"] for one in moved] == ["stream?seat=1&key=guess", "stream"]


def test_beyond_this_computer_nobody_gets_anything_without_the_token(session):
    paths = ("/", "/seat/1", "/stream", "/game.json", "/static/table/main.js", "/?token=guess", "/?token=")
    bearer = get("/game.json", Authorization="Bearer guess")
    posted = post("remove", {})
    answered = answers(session, *map(get, paths), bearer, posted, address="0.0.0.0")
    assert [answer.status_code for answer in answered] == [401] * 9
    assert all("Herald printed in the terminal" in answer.json()["why"] for answer in answered)


def test_the_token_of_the_address_becomes_a_cookie_and_leaves_the_address(session):
    async def ask():
        async with served(session, address="0.0.0.0") as (web, client):
            first = await client.get(f"/?watch=&token={token_of(web)}")
            then = [await client.get(path) for path in ("/?watch", "/game.json", "/static/table/main.js")]
            bare = await client.get("/game.json", headers={"Cookie": "", "Authorization": f"Bearer {token_of(web)}"})
            return first, then, bare

    first, then, bare = asyncio.run(ask())
    assert (first.status_code, first.headers["location"]) == (303, "/?watch=")
    assert "HttpOnly" in first.headers["set-cookie"] and "samesite=lax" in first.headers["set-cookie"].lower()
    assert [answer.status_code for answer in then] == [200] * 3 and bare.status_code == 200


def test_a_cookie_of_another_program_on_this_computer_keeps_nobody_out(session):
    """Ports of one computer share their cookies; some are written as no rule allows."""

    async def ask():
        async with served(session, address="0.0.0.0") as (web, client):
            (own,) = (await client.get(web.address)).headers["set-cookie"].split(";")[:1]
            client.cookies.clear()
            odd = (f"a[1]=b; {own}", f'x={{"y": 1}}; {own}', f"herald=1; {own}", "herald=1", "")
            return [(await client.get("/game.json", headers={"Cookie": one})).status_code for one in odd]

    assert asyncio.run(ask()) == [200, 200, 200, 401, 401]


@pytest.mark.parametrize(
    ("token", "method", "given", "brought"),
    [("t", "GET", "t", True), ("t", "HEAD", "t", True), ("t", "POST", "t", False), ("", "GET", "", False)],
)
def test_only_who_asks_for_a_page_of_a_closed_table_brings_its_token(token, method, given, brought):
    door = Door(token, SeatKeys((), b"secret", "table"))
    scope = {"method": method, "path": "/", "query_string": f"token={given}".encode(), "headers": []}
    assert door.brings_token(scope) is brought


def test_the_key_of_a_seat_opens_the_door_too_and_only_for_its_own_page(session):
    async def ask():
        async with served(session, address="0.0.0.0") as (web, client):
            wrong = [await client.get(path) for path in ("/seat/1?key=guess", f"/?key={key_of(web)}")]
            page = await client.get(f"/seat/1?key={key_of(web)}", follow_redirects=True)
            return [answer.status_code for answer in wrong], page

    wrong, page = asyncio.run(ask())
    assert wrong == [401, 401]
    assert page.status_code == 200 and "<main" in page.text and "key=" in str(page.url)


def test_a_table_on_this_computer_wants_no_token(session):
    async def ask():
        async with served(session) as (web, client):
            return web.address, (await client.get("/game.json")).status_code

    address, status = asyncio.run(ask())
    assert "token" not in address and status == 200


@pytest.mark.parametrize(
    ("path", "status", "host"), [("/seat/1?key=guess", 403, "localhost"), ("/", 421, "evil.example")]
)
def test_a_browser_gets_a_refusal_as_a_page_and_a_program_as_json(session, path, status, host):
    browser, program = answers(
        session, get(path, Accept="text/html,*/*", Host=host), get(path, Accept="*/*", Host=host)
    )
    assert browser.status_code == program.status_code == status
    assert browser.headers["content-type"].startswith("text/html") and '<h1><a href="/">Herald</a></h1>' in browser.text
    assert program.json()["why"] in browser.text


def test_a_forged_name_is_not_repeated_as_markup(session):
    answer = answers(session, get("/", Accept="text/html", Host="<b>x"))[0]
    assert "<b>" not in answer.text


def test_every_answer_wears_the_headers_of_the_house(session):
    answered = answers(session, get("/?watch"), get("/seat/1?key=no"), get("/nothing"), get("/", Host="evil.example"))
    for answer in answered:
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "server" not in answer.headers


def test_our_own_page_may_act(session):
    async def ask():
        async with served(session) as (web, client):
            headers = {"X-Seat-Key": key_of(web), "Origin": web.url}
            return await client.post("/seat/1/remove", json={}, headers=headers)

    assert asyncio.run(ask()).status_code == 200


def test_a_long_body_is_refused(session):
    answer = answers(session, post("place", {"card": "x" * 5000}))[0]
    assert answer.status_code == 413 and "4096 bytes" in answer.json()["why"]


@pytest.mark.parametrize("body", [{}, {"card": 3}, {"card": None}, [], "altar.3"])
def test_a_body_that_is_no_card_is_refused(session, body):
    assert answers(session, post("place", body))[0].status_code == 400


def test_a_body_that_is_no_json_is_refused(session):
    request = ("POST", "/seat/1/place", {"content": b"\xff{", "headers": {"X-Seat-Key": "KEY"}})
    assert answers(session, request)[0].status_code == 400


def test_laying_a_card_puts_its_tag_on_the_reader_and_plays_nothing(session):
    card, moment = session.hand(1)[0], session.table.moment
    assert answers(session, post("place", {"card": card}))[0].status_code == 200
    assert session.virtual_stations[1].tags == [session.tag(card)]
    assert session.table.moment == moment


def test_a_second_card_takes_the_place_of_the_first(session):
    first, second = session.hand(1)[:2]
    answers(session, post("place", {"card": first}), post("place", {"card": second}))
    assert session.virtual_stations[1].tags == [session.tag(second)]


def test_a_card_of_another_hand_cannot_be_laid(session):
    answer = answers(session, post("place", {"card": session.hand(2)[0]}))[0]
    assert (answer.status_code, answer.json()["why"]) == (409, "That card is not in your hand.")
    assert session.virtual_stations[1].tags == []


def test_a_tap_is_one_message(session):
    answers(session, post("press", {"button": "A", "way": "tap"}))
    assert session.virtual_stations[1].held == [("A", True), ("A", False)]


@pytest.mark.long
def test_a_hold_lasts_until_its_release_and_as_long_as_a_station_takes_for_one(session, monkeypatch):
    times = []
    hold = session.virtual_stations[1].hold

    async def noted(button, down=True):
        times.append(time.monotonic())
        await hold(button, down)

    monkeypatch.setattr(session.virtual_stations[1], "hold", noted)
    answers(session, *(post("press", {"button": "B", "way": way}) for way in ("hold", "release")))
    assert session.virtual_stations[1].held == [("B", True), ("B", False)]
    assert times[1] - times[0] >= HOLD > LONG_MS / 1000


def test_a_button_whose_release_was_lost_comes_up_with_the_next_tap(session):
    answers(session, *(post("press", {"button": "B", "way": way}) for way in ("release", "hold", "tap", "tap")))
    assert session.virtual_stations[1].held == [("B", True), ("B", False), ("B", True), ("B", False)]


@pytest.mark.parametrize(
    "body", [{"button": "E", "way": "tap"}, {"button": "AB", "way": "release"}, {"button": "A", "way": "down"}]
)
def test_there_are_no_other_buttons(session, body):
    assert answers(session, post("press", body))[0].status_code == 409
    assert session.virtual_stations[1].held == []


def test_before_the_stations_are_up_the_page_says_so(session):
    card = session.hand(1)[0]
    session.virtual_stations.clear()
    answer = answers(session, post("place", {"card": card}))[0]
    assert answer.status_code == 409 and "still starting" in answer.json()["why"]


def test_the_page_loads_nothing_from_elsewhere(session):
    page = answers(session, get("/?watch"))[0]
    assert "default-src 'self'" in page.headers["content-security-policy"]
    own = {"http://www.w3.org/2000/svg"}
    for path in STATIC.rglob("*.*"):
        if path.parent.name != "fonts" and path.suffix != ".png":  # fonts, with their licence, and pictures
            assert set(re.findall(r"https?://[^\s\"'`)]+", path.read_text(encoding="utf-8"))) <= own, path


@promise(
    "Pages use the same font on every computer, a small free one with digits of one width; everything that can be "
    "opened as a page has a content policy"
)
def test_what_can_be_opened_as_a_page_has_a_policy_and_parts_of_pages_are_spared_it(session):
    pages = answers(session, get("/?watch"), get("/static/icons.svg"), get("/game.json"), get("/nothing"))
    parts = answers(
        session,
        get("/static/table/main.js"),
        get("/static/frame/theme.css"),
        get("/static/fonts/herald-sans-400.woff2"),
    )
    always = {
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "no-cache",
    }
    for answer in (*pages, *parts):
        assert always.items() <= dict(answer.headers).items()
    assert all("frame-ancestors 'none'" in answer.headers["content-security-policy"] for answer in pages)
    assert [answer.status_code for answer in parts] == [200, 200, 200]
    assert not any("content-security-policy" in answer.headers for answer in parts)


@promise("A page that is opened again fetches none of its files twice, and after an update shows no old one")
@pytest.mark.parametrize(("query", "more"), [("", 6), ("&plain", 40)])
def test_a_browser_keeps_for_good_what_bears_the_mark_of_all_files_and_asks_again_for_the_rest(session, query, more):
    async def ask():
        async with served(session) as (_, client):
            page = (await client.get(f"/?watch{query}")).text
            named = set(re.findall(r'"(/static/[^"]+)"', page))
            parts = {path: await client.get(path) for path in named}
            old = [await client.get(path) for path in ("/static/table/main.js", "/static/00000000/table/main.js")]
            return parts, await client.get(address("table/main.js")), old

    parts, main, old = asyncio.run(ask())
    assert len(parts) >= more and all(path.startswith(f"/static/{mark()}/") for path in parts)
    assert {part.headers["cache-control"] for part in parts.values()} == {FOR_GOOD} == {main.headers["cache-control"]}
    assert main.text == (STATIC / "table/main.js").read_text(encoding="utf-8")
    assert [(one.status_code, one.headers["cache-control"], one.text) for one in old] == [
        (200, "no-cache", main.text)
    ] * 2


@promise("A page that is opened again fetches none of its files twice, and after an update shows no old one")
def test_a_file_that_changes_has_another_address(tmp_path, monkeypatch):
    monkeypatch.setattr(markup, "STATIC", tmp_path)
    monkeypatch.setattr(markup, "MOMENT", 0.0)
    monkeypatch.setattr(markup, "_looked", deque([(0.0, "")], maxlen=1))
    (tmp_path / "frame").mkdir()
    script = tmp_path / "frame" / "main.js"
    found = []
    for text in ("a", "bb", "ccc", "a"):  # of other sizes: the clock of a disk is coarse
        script.write_text(text)
        found.append(markup.address("table/main.js"))
    assert len(set(found)) == 3 and found[0] == found[3]


def test_the_sheets_of_a_page_come_as_one_and_only_once(session):
    async def ask():
        async with served(session) as (_, client):
            first = await client.get("/static/sheets/screen.css")
            again = await client.get("/static/sheets/screen.css", headers={"If-None-Match": first.headers["etag"]})
            wrong = [await client.get(f"/static/sheets/{name}.css") for name in ("nothing", "..%2findex", "")]
            return first, again, [one.status_code for one in wrong]

    first, again, wrong = asyncio.run(ask())
    parts = [(STATIC / path).read_text(encoding="utf-8") for path in sheets("screen")]
    assert len(parts) > 5 and first.text == "\n".join(parts) and first.headers["content-type"].startswith("text/css")
    assert (again.status_code, again.content, wrong) == (304, b"", [404, 404, 404])


def test_the_sheets_of_a_page_are_found_where_paths_have_backslashes(monkeypatch):
    """Starlette hands over a path of this computer's own kind: `sheets\\screen.css` on Windows."""
    monkeypatch.setattr(os, "sep", "\\")
    scope = {"type": "http", "method": "GET", "headers": []}
    assert asyncio.run(Files().get_response("sheets\\screen.css", scope)).status_code == 200


def test_a_busy_port_is_one_sentence_with_a_way_out(session):
    async def twice():
        first = WebTable(session, 0)
        await first.start()
        busy = int(first.url.rsplit(":", 1)[1])
        try:
            await WebTable(session, busy).start()
        finally:
            await first.stop()

    with pytest.raises(Missing) as caught:
        asyncio.run(twice())
    said = re.fullmatch(
        r"Port (\d+) is in use by another program: --port (\d+) is free, and --port 0 takes any free one\.",
        str(caught.value),
    )
    assert said and int(said[2]) > int(said[1])


def test_a_port_that_cannot_be_is_explained(session):
    with pytest.raises(Missing, match="ports are 1 to 65535"):
        asyncio.run(WebTable(session, 70000).start())


def test_stopping_ends_an_open_stream(session):
    async def watch():
        async with served(session) as (web, client), client.stream("GET", "/stream") as stream:
            lines = stream.aiter_lines()
            assert await anext(lines) == "event: snapshot"
            await asyncio.wait_for(web.stop(), 5)
            return [line async for line in lines]

    assert asyncio.run(watch())[-1] == ""
