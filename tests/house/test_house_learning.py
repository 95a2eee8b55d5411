"""The map of a house: what each device's person has learnt, and a lesson behind the house's own address."""

import asyncio

import httpx2
import pytest

from host.house import first_games
from host.house import learning as house_learning
from host.house.app import build
from host.house.asking import COOKIE
from host.house.house import House
from host.house.proxy import Proxy
from host.lessons import running as learning
from host.lessons.lesson import lessons, taught
from host.lessons.progress import LearnerProgress
from host.web.http.limits import Limits
from shared_rules.contract import load
from tests.owning import owned, owners_token
from tests.promises import promise
from tests.web.sessions import quiet_session

PROMISES = [
    promise("Everybody finds all lessons, and the stars earned, at an address of the house"),
    promise(
        "A player who left a seat no longer has its key; nothing is written while a backup is "
        "restored; a damaged table does not stop another; no learner, question or address from the network "
        "exhausts a house"
    ),
]


def asked(tmp_path, scenario):
    """Runs a scenario with a house and a client of its pages that keeps cookies."""

    async def run():
        house = owned(House(tmp_path, plugged=list))
        proxy = Proxy(lambda number: house.learning.port(number) or house.processes.port(number))
        transport = httpx2.ASGITransport(build(house, proxy, (), False, Limits()))
        try:
            async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
                await scenario(house, client)
        finally:
            await house.learning.stop()
            await proxy.close()

    asyncio.run(asyncio.wait_for(run(), 100))


def test_the_map_of_a_house_names_every_lesson_with_the_stars_of_whoever_looks(tmp_path):
    LearnerProgress(tmp_path).win(load("oh_hell"), lessons(load("oh_hell"))[0].name, 2)

    async def scenario(house, client):
        assert "/joined/learn.js" in (await client.get("/learn")).text
        found = {one["game"]: one for one in (await client.get("/learn.json")).json()}
        assert set(found) == {game.name for game in taught()}
        assert {one["first"]["name"] for one in found.values()} == {"first"}
        for game in taught():
            assert [one["name"] for one in found[game.name]["lessons"]] == [one.name for one in lessons(game)]
        assert [one["stars"] for one in found["oh_hell"]["lessons"]][:2] == [2, 0]

    asked(tmp_path, scenario)


def test_a_lesson_that_there_is_not_is_a_sentence(tmp_path):
    async def scenario(house, client):
        assert (
            await client.post("/learn", json={"game": "oh_hell", "lesson": "1"})
        ).status_code == 403  # no cookie yet
        await client.get("/learn")
        assert (await client.post("/learn", json={"game": 5})).status_code == 400
        for body in ({"game": "chess", "lesson": "1"}, {"game": "oh_hell", "lesson": "nothing"}):
            answer = await client.post("/learn", json=body)
            assert (answer.status_code, bool(answer.json()["why"])) == (409, True)

    asked(tmp_path, scenario)


def test_a_first_game_is_a_table_of_the_house_with_calm_bots_and_a_guide_for_its_device(tmp_path):
    async def scenario(house, client):
        house.processes.keep = lambda number, settings: None  # its process is not what this is about
        house.change_settings({"language": "hu"})
        await client.get("/learn")
        await client.get("/learn")
        page = (await client.post("/learn", json={"game": "seven_wonders_duel", "lesson": "first"})).json()["page"]
        assert page.startswith("/t/1/seat/1?key=")
        setup = house.tables.setup(1)
        assert (setup.humans, setup.guided, setup.bots) == ((1,), (1,), (2,))
        assert setup.level(2) == "beginner" and setup.options["wonders"] == "first_game"
        assert set(setup.languages) == {"hu"} == {setup.language}

    asked(tmp_path, scenario)


def test_a_device_goes_back_to_its_first_game_and_guests_fill_no_house_with_them(tmp_path, monkeypatch):
    monkeypatch.setattr(first_games, "GUESTS", 4)
    monkeypatch.setattr(first_games, "OF_ONE", 2)

    async def scenario(house, client):
        house.processes.keep = lambda number, settings: None  # its process is not what this is about
        house.change_settings({"names": ["Zora"]}, "4711")
        asking = {"game": "oh_hell", "lesson": "first"}
        proxy = Proxy(house.port)
        transport = httpx2.ASGITransport(build(house, proxy, (), True, Limits()), client=("192.168.1.66", 5000))
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as guest:
            for table in (1, 2):
                guest.cookies.clear()
                await guest.get("/learn")
                pages = {(await guest.post("/learn", json=asking)).json()["page"] for _press in range(2)}
                assert len(pages) == 1 and pages.pop().startswith(f"/t/{table}/")
                assert "Zora" not in house.tables.setup(table).names
            guest.cookies.clear()
            await guest.get("/learn")
            refused = await guest.post("/learn", json=asking)
            assert refused.status_code == 409 and "2 first games" in refused.json()["why"]
        await proxy.close()
        client.cookies.set(COOKIE, owners_token())
        assert (await client.post("/learn", json=asking)).json()["page"].startswith("/t/3/")

    asked(tmp_path, scenario)


def test_whoever_begins_lessons_without_end_gets_no_number_of_another_s(tmp_path, monkeypatch):
    monkeypatch.setattr(house_learning, "LAST", house_learning.FIRST + 2)

    async def run(session):
        lessons_of_house = house_learning.HouseLearning(tmp_path)
        child = lessons_of_house._open(session, None)
        await child.start()
        try:
            other, numbers = lessons_of_house._open(session, None), []
            for _lesson in range(5):
                await other.start()
                await other.stop()
                other = lessons_of_house._open(session, None)
                numbers.append(other.number)
            assert child.number not in numbers and set(numbers) == {child.number + 1, child.number + 2}
            assert lessons_of_house.port(child.number) == child.port
        finally:
            await child.stop()

    with quiet_session(tmp_path / "lesson") as session:
        asyncio.run(run(session))


@pytest.mark.micropython
def test_a_lesson_of_a_house_has_its_page_behind_the_house_s_address(tmp_path):
    async def scenario(house, client):
        await client.get("/learn")
        page = (await client.post("/learn", json={"game": "oh_hell", "lesson": "1"})).json()["page"]
        assert page.startswith("/t/101/seat/1?key=")
        text = (await client.get(page)).text
        assert 'data-root="/t/101"' in text
        assert (await client.get("/t/102/")).status_code == 404

    asked(tmp_path, scenario)


@pytest.mark.micropython
def test_the_page_that_asks_for_the_next_lesson_is_there_until_that_has_begun(tmp_path, monkeypatch):
    """On a small computer a station takes longer to start than a page lingers."""
    monkeypatch.setattr(learning, "LINGER", 0.0)
    pages, seen, start = [], [], learning.Learner.start

    async def scenario(house, client):
        async def slow_start(learner):
            await asyncio.sleep(0.2)
            seen.extend([(await client.get(page)).status_code for page in pages])
            await start(learner)

        monkeypatch.setattr(learning.Learner, "start", slow_start)
        await client.get("/learn")
        for lesson in ("1", "2"):
            answer = await client.post("/learn", json={"game": "oh_hell", "lesson": lesson})
            pages.append(answer.json()["page"])
        assert seen == [200] and (await client.get(pages[1])).status_code == 200
        while (await client.get(pages[0])).status_code == 200:
            await asyncio.sleep(0.05)

    asked(tmp_path, scenario)


class Counted:
    """The lessons of a house whose stations run, counted, and the most that ran at once."""

    def __init__(self, monkeypatch):
        self.now, self.most = 0, 0
        monkeypatch.setattr(learning.Learner, "start", self._around(learning.Learner.start, 1))
        monkeypatch.setattr(learning.Learner, "stop", self._around(learning.Learner.stop, -1))

    def _around(self, act, change):
        async def counted(learner):
            self.now += max(0, change)
            self.most = max(self.most, self.now)
            await act(learner)
            self.now += min(0, change)

        return counted


@pytest.mark.micropython
def test_whoever_changes_lessons_quickly_has_the_one_before_beside_the_one_that_begins_and_no_more(
    tmp_path, monkeypatch
):
    """Each that ends lingers for a while, and is a process all that time."""
    counted, pages = Counted(monkeypatch), []

    async def scenario(house, client):
        house.change_settings({"names": ["Zora"]}, "4711")
        await client.get("/learn")
        client.cookies.clear()
        await client.get("/learn")
        for lesson in ("1", "2", "1", "2"):
            answer = await client.post("/learn", json={"game": "oh_hell", "lesson": lesson})
            pages.append(answer.json()["page"])
        assert counted.most == 2
        assert [(await client.get(page)).status_code for page in pages] == [404, 404, 200, 200]

    asked(tmp_path, scenario)
    assert counted.now == 0


@pytest.mark.micropython
def test_lessons_that_end_are_counted_as_long_as_they_run_and_make_room(tmp_path, monkeypatch):
    monkeypatch.setattr(learning, "fitting", lambda size, fewest, most: 2)
    counted, pages = Counted(monkeypatch), []

    async def scenario(house, client):
        house.change_settings({"names": ["Zora"]}, "4711")
        app = build(house, Proxy(house.port), (), True, Limits())
        for source, lesson in (("192.168.1.67", "1"), ("192.168.1.67", "2"), ("192.168.1.68", "1")):
            transport = httpx2.ASGITransport(app, client=(source, 5000))
            async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as child:
                child.cookies.set(COOKIE, f"child-{source}")
                answer = await child.post("/learn", json={"game": "oh_hell", "lesson": lesson})
                pages.append(answer.json()["page"])
        assert counted.now == counted.most == 2
        assert [(await client.get(page)).status_code for page in pages] == [404, 200, 200]

    asked(tmp_path, scenario)


@pytest.mark.micropython
def test_whoever_invents_learners_is_refused_and_ends_nobody_s_lesson(tmp_path, monkeypatch):
    monkeypatch.setattr(learning, "OF_ONE", 2)
    monkeypatch.setattr(learning, "LINGER", 0.0)

    async def scenario(house, client):
        house.change_settings({"names": ["Zora"]}, "4711")
        first = {"game": "oh_hell", "lesson": "1"}

        async def begin(browser):
            await browser.get("/learn")
            return (await browser.post("/learn", json=first)).json()

        pages, said = [], []
        for _learner in range(4):
            client.cookies.clear()
            answer = await begin(client)
            pages.append(answer["page"]) if "page" in answer else said.append(answer["why"])
        assert len(pages) == 2 and len(said) == 2 and "at this address" in said[0]
        app = build(house, Proxy(house.port), (), True, Limits())
        other = httpx2.ASGITransport(app, client=("192.168.1.67", 5000))
        async with httpx2.AsyncClient(transport=other, base_url="http://localhost") as child:
            pages.append((await begin(child))["page"])
        client.cookies.clear()
        client.cookies.set(COOKIE, owners_token())
        pages.append((await begin(client))["page"])
        assert [(await client.get(page)).status_code for page in pages] == [200] * 4
        monkeypatch.setattr(learning, "IDLE", -1.0)
        house.learning.look()
        while (await client.get(pages[0])).status_code == 200:
            await asyncio.sleep(0.05)

    asked(tmp_path, scenario)
