"""Who may ask the web table what, and what a hand may do there."""

import asyncio
import re
import time

import pytest

from host.errors import Missing
from host.web.app import STATIC
from host.web.hands import PRESS
from host.web.server import WebTable
from tests.web.rooms import key_of, quiet_room, served


def answers(room, *requests, **options):
    """The responses to (method, path, arguments) requests; `KEY` in them stands for seat 1's key."""

    async def ask():
        async with served(room, **options) as (web, client):
            found = []
            for method, path, arguments in requests:
                key = key_of(web)
                headers = {name: text.replace("KEY", key) for name, text in arguments.pop("headers", {}).items()}
                found.append(await client.request(method, path.replace("KEY", key), headers=headers, **arguments))
            return found

    return asyncio.run(ask())


def get(path, **headers):
    return ("GET", path, {"headers": headers})


def post(what, body, seat=1, key="KEY", **headers):
    return ("POST", f"/seat/{seat}/{what}", {"json": body, "headers": {"X-Seat-Key": key, **headers}})


def test_a_seat_s_page_opens_with_its_key_only(room):
    paths = ("/seat/1?key=KEY", "/seat/1", "/seat/1?key=guess", "/seat/2?key=KEY", "/seat/9?key=KEY")
    assert [answer.status_code for answer in answers(room, *map(get, paths))] == [200, 403, 403, 403, 403]


def test_a_seat_s_stream_opens_with_its_key_only(room):
    paths = ("/events?seat=1&key=guess", "/events?seat=1", "/events?seat=2&key=KEY", "/events?seat=one&key=KEY")
    assert [answer.status_code for answer in answers(room, *map(get, paths))] == [403] * 4


def test_nobody_acts_for_a_seat_without_its_key(room):
    card = room.hand(1)[0]
    tries = [
        post("place", {"card": card}, key=""),
        post("remove", {}, key="guess"),
        post("place", {"card": card}, seat=2),
    ]
    assert [answer.status_code for answer in answers(room, *tries)] == [403] * 3
    assert room.benches[1].tags == room.benches[2].tags == []


def test_the_only_person_s_own_computer_is_led_to_the_seat(room):
    first, watching = answers(room, get("/"), get("/?watch"))
    assert first.status_code == 303 and re.fullmatch(r"/seat/1\?key=.{16}", first.headers["location"])
    assert watching.status_code == 200 and "<main" in watching.text


def test_with_two_people_nobody_is_led_to_a_seat(tmp_path):
    with quiet_room(tmp_path, humans=2) as room:
        assert answers(room, get("/"))[0].status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "localhost.evil.example", ""])
def test_a_forged_name_is_refused(room, host):
    answer = answers(room, get("/?watch", Host=host))[0]
    assert answer.status_code == 421 and "Open it as http://localhost" in answer.json()["why"]


def test_a_name_the_table_was_opened_under_is_welcome(room):
    request = get("/?watch", Host="table.lan")
    assert answers(room, request, names=("table.lan",))[0].status_code == 200


def test_a_table_open_to_the_network_knows_addresses_but_no_forged_names(room):
    requests = [get("/?watch", Host=host) for host in ("192.168.7.7:8420", "[fd00::7]:8420", "evil.example")]
    answered = answers(room, *requests, address="0.0.0.0")
    assert [answer.status_code for answer in answered] == [200, 200, 421]


def test_a_table_on_this_computer_only_knows_no_addresses(room):
    assert answers(room, get("/?watch", Host="192.168.7.7"))[0].status_code == 421


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "http://localhost:1", "null", "http://localhost.evil.example"]
)
def test_another_site_s_page_cannot_act(room, origin):
    answer = answers(room, post("remove", {}, Origin=origin))[0]
    assert answer.status_code == 403 and "another site" in answer.json()["why"]


def test_our_own_page_may_act(room):
    async def ask():
        async with served(room) as (web, client):
            headers = {"X-Seat-Key": key_of(web), "Origin": web.url}
            return await client.post("/seat/1/remove", json={}, headers=headers)

    assert asyncio.run(ask()).status_code == 200


def test_a_long_body_is_refused(room):
    answer = answers(room, post("place", {"card": "x" * 5000}))[0]
    assert answer.status_code == 413 and "4096 bytes" in answer.json()["why"]


@pytest.mark.parametrize("body", [{}, {"card": 3}, {"card": None}, [], "altar.3"])
def test_a_body_that_is_no_card_is_refused(room, body):
    assert answers(room, post("place", body))[0].status_code == 400


def test_a_body_that_is_no_json_is_refused(room):
    request = ("POST", "/seat/1/place", {"content": b"\xff{", "headers": {"X-Seat-Key": "KEY"}})
    assert answers(room, request)[0].status_code == 400


def test_laying_a_card_puts_its_tag_on_the_reader_and_plays_nothing(room):
    card, moment = room.hand(1)[0], room.table.moment
    assert answers(room, post("place", {"card": card}))[0].status_code == 200
    assert room.benches[1].tags == [room.tag(card)]
    assert room.table.moment == moment


def test_a_second_card_takes_the_place_of_the_first(room):
    first, second = room.hand(1)[:2]
    answers(room, post("place", {"card": first}), post("place", {"card": second}))
    assert room.benches[1].tags == [room.tag(second)]


def test_a_card_of_another_hand_cannot_be_laid(room):
    answer = answers(room, post("place", {"card": room.hand(2)[0]}))[0]
    assert (answer.status_code, answer.json()["why"]) == (409, "That card is not in your hand any more.")
    assert room.benches[1].tags == []


def test_a_button_goes_down_and_up(room):
    answers(room, *(post("press", {"button": "D", "way": way}) for way in ("down", "up")))
    assert room.benches[1].held == [("D", True), ("D", False)]


def test_a_press_lasts_as_long_as_a_finger_s(room, monkeypatch):
    times = []
    hold = room.benches[1].hold

    async def noted(button, down=True):
        times.append(time.monotonic())
        await hold(button, down)

    monkeypatch.setattr(room.benches[1], "hold", noted)
    answers(room, *(post("press", {"button": "A", "way": way}) for way in ("down", "up")))
    assert times[1] - times[0] >= PRESS


@pytest.mark.parametrize(
    "body", [{"button": "E", "way": "down"}, {"button": "AB", "way": "up"}, {"button": "A", "way": "on"}]
)
def test_there_are_no_other_buttons(room, body):
    assert answers(room, post("press", body))[0].status_code == 409
    assert room.benches[1].held == []


def test_before_the_stations_are_up_the_page_says_so(room):
    card = room.hand(1)[0]
    room.benches.clear()
    answer = answers(room, post("place", {"card": card}))[0]
    assert answer.status_code == 409 and "still starting" in answer.json()["why"]


def test_the_page_loads_nothing_from_elsewhere(room):
    page = answers(room, get("/?watch"))[0]
    assert "default-src 'self'" in page.headers["content-security-policy"]
    own = {"http://www.w3.org/2000/svg"}
    for path in STATIC.rglob("*.*"):
        assert set(re.findall(r"https?://[^\s\"'`)]+", path.read_text(encoding="utf-8"))) <= own, path


def test_a_busy_port_is_one_sentence_with_a_way_out(room):
    async def twice():
        first = WebTable(room, 0)
        await first.start()
        busy = int(first.url.rsplit(":", 1)[1])
        try:
            await WebTable(room, busy).start()
        finally:
            await first.stop()

    with pytest.raises(Missing) as caught:
        asyncio.run(twice())
    said = re.fullmatch(
        r"Port (\d+) is in use by another program: --port (\d+) is free, and --port 0 takes any free one\.",
        str(caught.value),
    )
    assert said and int(said[2]) > int(said[1])


def test_a_port_that_cannot_be_is_explained(room):
    with pytest.raises(Missing, match="ports are 1 to 65535"):
        asyncio.run(WebTable(room, 70000).start())


def test_stopping_ends_an_open_stream(room):
    async def watch():
        async with served(room) as (web, client), client.stream("GET", "/events") as stream:
            lines = stream.aiter_lines()
            assert await anext(lines) == "event: snapshot"
            await asyncio.wait_for(web.stop(), 5)
            return [line async for line in lines]

    assert asyncio.run(watch())[-1] == ""
