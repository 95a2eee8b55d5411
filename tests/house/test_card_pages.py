"""What the address of a card does for each device: its seat, letters, another game, a count; for a rival, nothing."""

import asyncio

import pytest

from host.house.app import build
from host.house.house import House
from host.house.lobby import OPEN
from host.house.proxy import Proxy
from host.web.http.limits import Limits
from tests.house.test_house_pages import client
from tests.house.test_real_cards import Ours, greeted, house_with
from tests.promises import promise

PROMISES = [
    promise("The address of a card changes nothing, and leads each device to its own seat alone"),
    promise("A phone without a seat that opens a card's address types four letters, and the card is kept"),
]
ALTAR = "/c/7w/altar.3"


@pytest.fixture
def house(tmp_path):
    house = House(tmp_path, plugged=lambda: [])
    house.look = lambda: None
    house.change_settings({"names": ["Anna"], "network": True}, "4711")
    return house


def device(house, number):
    """A browser that has opened the home page, and what the house calls it."""
    browser = client(house, f"192.168.1.{number}")
    browser.get("/")
    return browser


def asked(browser, path=ALTAR):
    _empty, _c, code, card = path.split("/")
    return browser.get("/c.json", params={"code": code, "card": card}).json()


def opened(house, game="seven_wonders", seats=3):
    """A table in the lobby with an open second seat; its letters."""
    number = house.new_table("laptop", game, seats).number
    house.change(number, "offer", {"seat": 2, "kind": OPEN, "level": "normal"})
    return number, next(one.code for one in house.invitations() if one.table == number)


def test_a_phone_without_a_seat_types_the_letters_and_the_card_lies_on_its_reader(house):
    number, code = opened(house)
    phone = device(house, 20)
    found = asked(phone)
    assert found["name"].startswith("Altar") and found["asks"] and found["waits"] and not found["places"]
    assert "four letters" in found["why"]
    joined = phone.post("/do/join", json={"code": code, "seat": 0, "name": "Bela", "language": ""})
    assert joined.status_code == 200
    waiting = asked(phone)
    assert "has not begun" in waiting["why"] and waiting["waits"] and not waiting["asks"]
    house.begin(number)
    (place,) = asked(phone)["places"]
    path = house.seats.path(number, 2)
    assert place["path"] == f"{path.replace('/seat/', '/card/')}&card=altar.3" and "Bela" in place["title"]
    assert not asked(phone)["waits"]


def test_a_phone_at_a_table_of_another_game_is_told_which_game_the_card_belongs_to(house):
    number, code = opened(house, "oh_hell", 4)
    phone = device(house, 20)
    phone.post("/do/join", json={"code": code, "seat": 0, "name": "Bela", "language": ""})
    for begun in (False, True):
        if begun:
            house.begin(number)
        found = asked(phone)
        assert found["why"] == "This card belongs to 7 Wonders, and you sit at a table of Oh Hell."
        assert not found["places"] and not found["asks"] and found["waits"]


@pytest.mark.parametrize("path", ["/c/7w/altar.9", "/c/xx/altar.3", "/c/7w/%3Cb%3E"])
def test_a_card_that_no_game_has_is_a_sentence(house, path):
    browser = device(house, 20)
    found = asked(browser, path)
    assert "No game of this house has the card" in found["why"] and not found["name"] and not found["waits"]
    assert browser.get(path).status_code == 200


def test_who_plays_two_tables_of_the_game_chooses(house):
    phone = device(house, 20)
    for _table in range(2):
        number, code = opened(house)
        phone.post("/do/join", json={"code": code, "seat": 0, "name": "Bela", "language": ""})
        house.begin(number)
    assert len(asked(phone)["places"]) == 2


def test_a_learners_card_lies_in_the_lesson(house, monkeypatch):
    phone = device(house, 20)
    page_of = lambda _device, game: "/t/901/seat/1?key=k" if game == "seven_wonders" else ""  # noqa: E731
    monkeypatch.setattr(house.learning, "page_of", page_of)
    (place,) = asked(phone)["places"]
    assert place == {"title": "Your lesson", "path": "/t/901/card/1?key=k&card=altar.3"}
    assert not asked(phone, "/c/7d/altar")["places"]


def test_an_over_game_says_so(house, monkeypatch):
    number, code = opened(house)
    phone = device(house, 20)
    phone.post("/do/join", json={"code": code, "seat": 0, "name": "Bela", "language": ""})
    house.begin(number)
    monkeypatch.setattr(house.processes, "status", lambda number: "over")
    assert "is over" in asked(phone)["why"]


def test_a_rival_that_opens_all_addresses_changes_nothing_and_learns_nothing(house, tmp_path):
    """Every file of the house, what Bela's device sees and what the rival sees are the same before and after."""
    number, code = opened(house)
    phone, rival = device(house, 20), device(house, 66)
    phone.post("/do/join", json={"code": code, "seat": 0, "name": "Bela", "language": ""})
    house.begin(number)
    key = house.seats.path(number, 2).split("key=")[1]

    def world():
        files = {path: path.read_bytes() for path in sorted(tmp_path.rglob("*")) if path.is_file()}
        return files, phone.get("/home.json").json(), asked(phone), rival.get("/home.json").json()

    before = world()
    for card in ("altar.3", "baths.3", "guard_tower.3", "lumber_yard.3"):
        for browser in (rival, client(house, "192.168.1.67")):
            page = browser.get(f"/c/7w/{card}")
            found = asked(browser, f"/c/7w/{card}")
            assert page.status_code == 200 and found["places"] == [] and found["asks"]
            assert key not in page.text and key not in str(found) and "Bela" not in str(found)
    assert world() == before


def test_no_route_of_a_card_takes_anything_but_a_get(house):
    app = build(house, Proxy(lambda number: 0), (), True, Limits())
    mine = [route for route in app.routes if getattr(route, "path", "").startswith("/c/") or route.path == "/c.json"]
    assert len(mine) == 2 and all(route.methods == {"GET", "HEAD"} for route in mine)


def test_a_card_lies_in_the_count_and_in_the_check_of_the_owner(tmp_path):
    async def whole():
        async with Ours() as station, house_with(tmp_path, station) as (_house, page):
            await station.answered("welcome")
            count = (await page.begin("tally", "", names="Anna, Bela, Cili"))["path"]
            check = (await page.begin("check", station.uid))["path"]
            await greeted(station)
            await page.until(check, lambda facts: facts["display"])
            found = (await page.get("/c.json?code=7w&card=altar.3")).json()
            tally, deck = found["places"]
            assert (tally["kind"], tally["names"]) == ("tally", ["Anna", "Bela", "Cili"]) and deck["kind"] == "check"
            await page.until(count, lambda facts: facts["sheets"])
            await page.do("enter", job=tally["job"], seat=2, text="add altar.3")
            facts = await page.until(count, lambda facts: facts["sheets"][1]["cards"])
            assert facts["sheets"][1]["cards"][0][0] == "altar.3"
            assert (await page.do("lay", job=deck["job"], text="7w/altar.3")).status_code == 200
            facts = await page.until(check, lambda facts: facts["done"] == 1)
            assert "Altar" in str(facts["display"])
            assert (await page.do("lay", job=tally["job"], text="7w/altar.3")).status_code == 409

    asyncio.run(whole())
