"""A class begun, followed and ended in a house: the teacher owns it, pupils come in with four letters."""

import asyncio

import httpx2
import pytest

from host.errors import Missing
from host.house import house_class
from host.house.app import build
from host.house.asking import COOKIE
from host.house.devices import identity
from host.house.house import House
from host.house.proxy import Proxy
from host.lessons.class_note import HOUSE_FILE as CLASS_FILE
from host.lessons.lesson import lessons
from host.lessons.progress import CLASS
from host.pico.finder import Pico
from host.virtual.oled import read
from host.virtual.virtual_station import VirtualStation
from host.web.http.limits import Limits
from shared_rules.contract import load
from tests.owning import owned, owners_token
from tests.promises import promise

PROMISES = [
    promise(
        "A class is begun, followed and ended on the home page; its pupils enter with four letters and see nothing "
        "else; after a crash everybody continues where they were"
    ),
    promise(
        "A class goes on to an exercise, the puzzle or another lesson at the same addresses; its stars are "
        "kept only if the teacher wants it, are never on the wall, and can be forgotten at once"
    ),
    promise(
        "A class with real stations and pages, begun on the home page or by `herald class`, its old name, goes on to "
        "the next lesson at the same addresses, even through a crash between two lessons"
    ),
]

WANTED = {
    "game": "seven_wonders",
    "lesson": "",
    "names": "Anna Nagy, Bence\nAnna Kis",
    "language": "hu",
    "card_names": "en",
    "keeps": False,
    "stations": False,
}
PUPILS = ["Anna", "Bence", "Anna 2"]


class Visit:
    """A house, and browsers of it: the owner's on this computer, a pupil's in the network."""

    def __init__(self, folder, plugged=list):
        self.house = owned(House(folder, plugged=plugged))
        self.house.change_settings({"names": ["Ada"]}, "4711")
        self.house.address = "http://192.168.1.20:8420"
        self._proxy = Proxy(self.house.port)
        self._app = build(self.house, self._proxy, ("localhost",), True, Limits())
        self._open = []

    def browser(self, source):
        transport = httpx2.ASGITransport(self._app, client=(source, 5000))
        cookies = {COOKIE: owners_token()} if source == "127.0.0.1" else None
        self._open.append(
            httpx2.AsyncClient(transport=transport, base_url="http://localhost", timeout=60, cookies=cookies)
        )
        return self._open[-1]

    async def close(self):
        for one in self._open:
            await one.aclose()
        await self.house.the_class.stop()
        await self._proxy.close()


def visited(folder, scenario):
    async def run():
        visit = Visit(folder)
        try:
            return await scenario(visit, visit.browser("127.0.0.1"), visit.browser("192.168.1.66"))
        finally:
            await visit.close()

    return asyncio.run(asyncio.wait_for(run(), 100))


async def begun(owner, **other):
    await owner.get("/")
    return await owner.post("/class/do/begin", json={**WANTED, **other})


@pytest.mark.long
def test_a_class_is_begun_followed_and_ended_from_the_home_page(tmp_path, no_stations):
    async def scenario(visit, owner, _pupil):
        assert "/joined/home.js" in (await owner.get("/class")).text
        assert (await begun(owner)).json() == {"path": "/class"}
        page = (await owner.get("/class")).text
        assert "/joined/class-hu.js" in page and '<html lang="hu">' in page
        facts = (await owner.get("/class.json")).json()
        assert [(one["name"], one["step"]) for one in facts["pupils"]] == [(name, 0) for name in PUPILS]
        assert facts["join"]["address"] == "192.168.1.20:8420/join" and len(facts["addresses"]) == 3
        assert (await owner.post("/class/hint", json={"to": 0, "text": "Press D."})).status_code == 200
        home = (await owner.get("/home.json")).json()
        assert home["class"] == {"game": "7 Wonders", "lesson": "Az első kártyád", "pupils": 3}
        assert (await owner.post("/class/do/end", json={})).json() == {"path": "/"}
        assert (await owner.get("/home.json")).json()["class"] is None
        assert (await owner.get("/class.json")).status_code == 404 and not (tmp_path / CLASS_FILE).exists()

    visited(tmp_path, scenario)


def test_a_pupil_finds_the_own_page_with_the_letters_and_sees_no_more(tmp_path, no_stations):
    async def scenario(visit, owner, pupil):
        await pupil.get("/")
        assert (await pupil.get("/join")).status_code == 404
        await begun(owner)
        letters = (await owner.get("/class.json")).json()["join"]["letters"]
        assert (await pupil.get("/join")).status_code == 200
        found = (await pupil.get("/join.json", params={"code": letters})).json()["pupils"]
        assert [one["name"] for one in found] == PUPILS and found[1]["page"].startswith("/t/902/seat/1?key=")
        assert 'data-root="/t/902"' in (await pupil.get(found[1]["page"])).text
        for path in ("/class", "/class/screen", "/class.json", "/join.svg"):
            assert (await pupil.get(path)).status_code == 403, path
        for path, fields in (("hint", {"to": 0, "text": "No"}), ("do/end", {}), ("do/begin", WANTED)):
            assert (await pupil.post(f"/class/{path}", json=fields)).status_code == 403, path
        assert (await pupil.get("/home.json")).json()["class"] is None
        wall = (await owner.get("/class.json")).json()["screen"]
        assert (await pupil.get(wall)).status_code == 200  # the projector's own computer

    visited(tmp_path, scenario)


def test_a_card_whose_address_a_pupil_opens_lies_in_the_pupil_s_lesson(tmp_path, no_stations):
    async def scenario(visit, owner, pupil):
        await begun(owner)
        letters = (await owner.get("/class.json")).json()["join"]["letters"]
        await pupil.get("/join")
        found = (await pupil.get("/join.json", params={"code": letters})).json()["pupils"]
        page, device = found[1]["page"], identity(pupil.cookies[COOKIE])
        key, card = page.split("key=")[1], {"code": "7w", "card": "altar.3"}
        house = visit.house

        async def places(browser, **other):
            return (await browser.get("/c.json", params={**card, **other})).json()["places"]

        assert await places(pupil) == [], "the page is not open yet"
        assert house.lesson_of(902, 1, "guessed", device) == "" and await places(pupil) == []
        assert house.lesson_of(902, 1, key, device) == "lesson 902"
        (place,) = await places(pupil)
        assert place["path"] == f"{page.replace('/seat/', '/card/')}&card=altar.3"
        assert await places(pupil, code="7d", card="altar") == [] == await places(visit.browser("192.168.1.67"))
        for number in range(house_class.DEVICES):
            assert await places(pupil) == [place]
            house.lesson_of(902, 1, key, f"another {number}")
        assert await places(pupil) == [], "of a pupil's devices the latest are remembered"
        house.lesson_of(902, 1, key, device)
        await owner.post("/class/do/end", json={})
        assert await places(pupil) == []

    visited(tmp_path, scenario)


def test_the_letters_of_a_class_open_its_door_wherever_letters_are_typed(tmp_path, no_stations):
    """At a card's address and at the door of a table they were wrong, and three wrong ones make a whole school wait."""

    async def scenario(visit, owner, pupil):
        await pupil.get("/")
        await begun(owner)
        letters = (await owner.get("/class.json")).json()["join"]["letters"]
        typed = {"code": f"{letters[:2]} {letters[2:]}".lower(), "seat": 0, "name": "", "language": ""}
        for _pupil in range(house_class.DEVICES):
            assert (await pupil.post("/do/join", json=typed)).json() == {"path": f"/join?code={letters}"}
        door = await pupil.get(f"/j/{letters.lower()}", follow_redirects=False)
        assert (door.status_code, door.headers["location"]) == (303, f"/join?code={letters}")
        found = (await pupil.get("/join.json", params={"code": letters})).json()
        assert found["code"] == "7w", "the door keeps a card of this game"
        await owner.post("/class/do/end", json={})
        refused = await pupil.post("/do/join", json={**typed, "name": "Anna"})
        assert refused.status_code == 409 and "No table" in refused.json()["why"]

    visited(tmp_path, scenario)


def test_the_card_of_another_game_says_which_game_the_pupil_learns(tmp_path, no_stations):
    async def scenario(visit, owner, pupil):
        await begun(owner)
        letters = (await owner.get("/class.json")).json()["join"]["letters"]
        await pupil.get("/join")
        page = (await pupil.get("/join.json", params={"code": letters})).json()["pupils"][1]["page"]
        visit.house.lesson_of(902, 1, page.split("key=")[1], identity(pupil.cookies[COOKIE]))
        found = (await pupil.get("/c.json", params={"code": "7d", "card": "altar"})).json()
        assert found["why"] == "This card belongs to 7 Wonders Duel, and you are learning 7 Wonders."
        assert not found["asks"] and not found["places"]

    visited(tmp_path, scenario)


@pytest.mark.long
def test_a_class_goes_on_where_everybody_was_when_the_house_starts_again(tmp_path, no_stations):
    async def first(visit, owner, _pupil):
        await begun(owner)
        the_class, lesson = visit.house.the_class.under_way, lessons(load("seven_wonders"))[0]
        pupil = the_class.learners[1]
        table, step = pupil.run.session.table, pupil.run.leader.step
        if step.looks:
            pupil.run.leader.on_card(1, "04", f"7w/{step.looks}")
        else:
            assert table.submit(1, "s1", table.moment, step.awaited).ok
        await asyncio.sleep(0)
        assert the_class.task.name == lesson.name
        return [
            one["page"]
            for one in (await owner.get("/join.json", params={"code": (await letters(owner))})).json()["pupils"]
        ]

    async def letters(owner):
        return (await owner.get("/class.json")).json()["join"]["letters"]

    async def second(visit, owner, _pupil):
        await visit.house.the_class.go_on()
        await owner.get("/")
        facts = (await owner.get("/class.json")).json()
        assert [pupil._steps_before for pupil in visit.house.the_class.under_way.learners] == [0, 1, 0]
        assert [one["name"] for one in facts["pupils"]] == PUPILS

    visited(tmp_path, first)
    visited(tmp_path, second)


@pytest.mark.long
def test_what_cannot_be_a_class_is_a_sentence_and_leaves_nothing(tmp_path, no_stations):
    async def scenario(visit, owner, _pupil):
        for wrong in (
            {"game": "chess"},
            {"lesson": "99"},
            {"names": " , "},
            {"language": "xx"},
            {"names": ",".join("ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOP")},
        ):
            answer = await begun(owner, **wrong)
            assert answer.status_code == 409 and answer.json()["why"], wrong
        assert visit.house.the_class.under_way is None and not (tmp_path / CLASS_FILE).exists()
        await begun(owner)
        assert "Már folyik" in (await begun(owner, names="Somebody")).json()["why"]
        (tmp_path / CLASS_FILE).write_text("[1]")

    async def damaged(visit, owner, _pupil):
        await visit.house.the_class.go_on()
        assert visit.house.the_class.under_way is None
        assert (await begun(owner)).status_code == 200

    visited(tmp_path, scenario)
    visited(tmp_path, damaged)


def test_a_refusal_comes_in_the_language_of_the_class_and_without_one_in_that_of_the_house(tmp_path, no_stations):
    """The owner chooses the language of the house while it runs: at its first start, on the page."""

    async def scenario(visit, owner, pupil):
        visit.house.change_settings({"language": "hu"})
        assert (await begun(owner, names=" , ")).json()["why"].startswith("Egy osztályban 1")
        await begun(owner, language="da")
        for path, fields, why in (
            ("do/begin", WANTED, "En time er i gang. Afslut den, før den næste begynder."),
            ("do/turn", {"lesson": "99"}, "Der er ingen lektion 99 her."),
            (
                "hint",
                {"to": 9, "text": "Nej"},
                "Et tip skal have ord og gå til alle eller til en elev, der er til stede.",
            ),
        ):
            assert (await owner.post(f"/class/{path}", json=fields)).json()["why"] == why, path
        assert "Ezt csak a ház gazdája teheti" in (await pupil.get("/backup")).text, "no page of the class"
        refused = await pupil.get("/join.json", params={"code": "0"})
        assert refused.json()["why"] == "De bogstaver åbner ingen klasse: se på væggen, eller spørg din lærer."
        await owner.post("/class/do/end", json={})
        assert (await owner.post("/class/do/turn", json={"lesson": "99"})).json()["why"] == "Most nincs óra."
        assert (await owner.post("/class/hint", json={"to": 0, "text": "A"})).json()["why"] == "Most nincs óra."

    visited(tmp_path, scenario)


def test_the_page_for_a_projector_names_nobody_who_needs_help_on_the_owner_s_computer_too(tmp_path, no_stations):
    async def scenario(visit, owner, _pupil):
        await begun(owner)
        key = (await owner.get("/class.json")).json()["screen"].partition("=")[2]
        shown = (
            await owner.get("/class.json", headers={"X-Class-Key": key}),
            await owner.get("/class.json", params={"screen": ""}),
        )
        for answer in shown:
            facts = answer.json()
            assert "addresses" not in facts and "screen" not in facts
            assert not {"mistakes", "stuck", "slips"} & {name for one in facts["pupils"] for name in one}

    visited(tmp_path, scenario)


def test_a_class_that_is_ended_while_it_begins_leaves_no_page_open(tmp_path, no_stations):
    async def scenario(visit, owner, _pupil):
        await owner.get("/")
        the_class = visit.house.the_class
        beginning = asyncio.create_task(begun(owner))
        while the_class.under_way is None:
            await asyncio.sleep(0)
        pages = the_class.pages
        await the_class.end()
        await beginning
        assert [one.port for one in pages] == [0, 0, 0] and the_class.under_way is None
        assert not (tmp_path / CLASS_FILE).exists()

    visited(tmp_path, scenario)


def test_a_class_whose_pages_cannot_open_is_a_sentence_and_leaves_nothing(tmp_path, no_stations, monkeypatch):
    async def fail(pages):
        raise Missing("No port is free.")

    async def scenario(visit, owner, _pupil):
        with monkeypatch.context() as patch:
            patch.setattr("host.house.learning.PagesBehindHouse.start", fail)
            assert (await begun(owner)).json()["why"] == "No port is free."
        assert visit.house.the_class.under_way is None and not (tmp_path / CLASS_FILE).exists()
        assert (await begun(owner)).status_code == 200

    visited(tmp_path, scenario)


@pytest.mark.micropython
def test_the_station_of_a_pupil_starts_while_the_teacher_looks_on(tmp_path):
    async def scenario(visit, owner, _pupil):
        await begun(owner, names="Anna")
        while not (await owner.get("/class.json")).json()["pupils"][0]["ready"]:
            await asyncio.sleep(0.1)
        assert (await owner.get("/class.json")).json()["pupils"][0]["trouble"] == ""

    visited(tmp_path, scenario)


def test_a_class_turns_to_an_exercise_and_a_puzzle_at_the_same_addresses(tmp_path, no_stations):
    async def scenario(visit, owner, pupil):
        await begun(owner)
        first = (await owner.get("/class.json")).json()
        assert first["next"] == "01-first-card/1" and first["next"] in dict(first["offers"])
        for name in (first["next"], "puzzle", "02-coins"):
            assert (await owner.post("/class/do/turn", json={"lesson": name})).json() == {"path": "/class"}
            facts = (await owner.get("/class.json")).json()
            assert facts["addresses"] == first["addresses"] and [one["name"] for one in facts["pupils"]] == PUPILS
            assert facts["steps"] and facts["lesson"] != first["lesson"]
            assert (await owner.get(facts["addresses"][0])).status_code == 200
        for name in ("99-nothing", ""):
            assert (await owner.post("/class/do/turn", json={"lesson": name})).status_code == 409
        await pupil.get("/")
        assert (await pupil.post("/class/do/turn", json={"lesson": "puzzle"})).status_code == 403
        await owner.post("/class/do/end", json={})
        assert "No class" in (await owner.post("/class/do/turn", json={"lesson": "puzzle"})).json()["why"]

    visited(tmp_path, scenario)


def test_stars_are_kept_if_the_teacher_says_so_shown_to_nobody_else_and_forgotten_at_once(tmp_path, no_stations):
    async def scenario(visit, owner, pupil):
        await begun(owner, lesson="01-first-card/1", keeps=True)
        await solve(visit.house.the_class.under_way.learners[1])
        facts = (await owner.get("/class.json")).json()
        assert [one["stars"] for one in facts["pupils"]] == [0, 3, 0] and (tmp_path / CLASS).exists()
        shown = (await owner.get("/class.json", params={"screen": ""})).json()
        assert not [one for one in shown["pupils"] if "stars" in one]
        assert (await owner.post("/class/do/forget", json={})).status_code == 200
        assert not (tmp_path / CLASS).exists()
        await owner.post("/class/do/end", json={})
        await begun(owner, lesson="01-first-card/1")
        await solve(visit.house.the_class.under_way.learners[1])
        assert not (tmp_path / CLASS).exists()

    visited(tmp_path, scenario)


async def solve(pupil):
    """The best plays of an exercise."""
    while not pupil.ready:
        await asyncio.sleep(0)
    table = pupil.run.session.table
    for text in pupil.run.lesson.best:
        assert table.submit(1, f"s{table.moment}", table.moment, text).ok
    while not pupil.run.leader.over:
        await asyncio.sleep(0)


def test_a_plan_and_a_sheet_are_printed_in_the_language_of_the_class_for_the_teacher_alone(tmp_path, no_stations):
    async def scenario(visit, owner, pupil):
        await begun(owner)
        facts = (await owner.get("/class.json")).json()
        paper = (await owner.get(facts["sheet"])).text
        assert '<html lang="hu">' in paper and facts["lesson"] in paper and facts["join"]["letters"] in paper
        assert "A plan for 45 minutes" not in paper and paper.count("☐") == len(facts["steps"])
        await pupil.get("/")
        assert (await pupil.get("/class/sheet")).status_code == 403

    visited(tmp_path, scenario)


@pytest.mark.micropython
def test_pupils_at_free_stations_and_at_pages_are_one_class_which_turns_and_goes_on_after_a_failure(tmp_path):
    async def run():
        station = VirtualStation()
        await station.start()
        plugged = [Pico(station.url, "E66164084", "")]
        wanted = {"lesson": "01-first-card", "names": "Anna, Bence", "language": "en", "stations": True}
        visit = Visit(tmp_path, lambda: plugged)
        try:
            await visit.house.stations.look()
            assert (await begun(visit.browser("127.0.0.1"), **wanted)).json() == {"path": "/class"}
            owner = visit.browser("127.0.0.1")
            await owner.get("/")
            await at_work(owner, "01-first-card", station)
            assert visit.house.stations.free == {}
            assert (await owner.post("/class/do/turn", json={"lesson": "02-coins"})).status_code == 200
            await at_work(owner, "02-coins", station)
            await visit.close()  # as where the computer fails

            visit = Visit(tmp_path, lambda: plugged)
            await visit.house.the_class.go_on()
            owner = visit.browser("127.0.0.1")
            await owner.get("/")
            await at_work(owner, "02-coins", station)
            await owner.post("/class/do/end", json={})
            assert list(visit.house.stations.free) == ["E66164084"]
        finally:
            await visit.close()
            await visit.house.stations.stop()
            await station.stop()

    asyncio.run(asyncio.wait_for(run(), 120))


async def at_work(owner, lesson, station):
    """Waits until both pupils are at the lesson: the first at the station, the other one at a page."""
    async with asyncio.timeout(60):
        while True:
            facts = (await owner.get("/class.json")).json()
            if facts["here"] == lesson and all(one["ready"] for one in facts["pupils"]):
                break
            await asyncio.sleep(0.1)
        while not read(station.screen)[0].startswith("Lesson"):  # what to do is read there, too
            await asyncio.sleep(0.1)
    assert [one["real"] for one in facts["pupils"]] == [True, False]
