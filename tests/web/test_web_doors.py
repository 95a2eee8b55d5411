"""Several pages that are open to the network side by side in one browser: none locks another out."""

import asyncio

import pytest

from host.house.house import House
from host.house.page import HousePage
from host.lessons.classes import Class
from host.lessons.lesson import lessons
from host.web.table.server import WebTable
from shared_rules.contract import load
from tests.promises import promise
from tests.web.class_pages import ClassPages
from tests.web.sessions import LiveSession, quiet_session, served

PROMISES = [
    promise(
        "Several pages that are open to the network in one browser do not lock each other out",
        how="opens a club, a class, a table and a lesson in one real browser",
    ),
]

browser_test = pytest.mark.xdist_group("browser pages")
OPEN = "0.0.0.0"


def test_every_door_has_a_cookie_of_its_own_and_opens_by_no_other(tmp_path):
    async def ask(one, two):
        async with served(one, address=OPEN) as (web, client), served(two, address=OPEN) as (other, _):
            cookies = {}
            for page in (web, other, web, other):
                answer = await client.get(page.address)
                cookies |= dict(one.split(";")[0].split("=", 1) for one in answer.headers.get_list("set-cookie"))
            both = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
            answers = [await client.get(f"{page.url}/game.json", headers=both) for page in (web, other)]
            return len(cookies), [answer.status_code for answer in answers]

    with quiet_session(tmp_path / "one") as one, quiet_session(tmp_path / "two", seed=5) as two:
        assert asyncio.run(ask(one, two)) == (2, [200, 200])


def here(url):
    """An address of the network's, at this computer: a machine without a network has no other."""
    return f"http://127.0.0.1:{url.split('/')[2].rsplit(':', 1)[1]}/{'/'.join(url.split('/')[3:])}"


def beside(page, addresses, ready):
    """Opens addresses in one browser after each other, each in its own tab: open pages go on, and pages
    that were left are let in again."""
    tabs = [page.context.new_page() for _ in addresses]
    for tab, address, shown in zip(tabs, addresses, ready, strict=True):
        tab.goto(here(address))
        tab.wait_for_selector(shown)
    for tab, shown in zip(tabs, ready, strict=True):
        assert tab.evaluate("async () => (await fetch('/static/table/main.js')).status") == 200, tab.url
        tab.reload()
        tab.wait_for_selector(shown)


@browser_test
def test_opening_a_table_keeps_the_director_on_the_club_s_page(browser, open_page, tmp_path):
    house = House(tmp_path / "club", plugged=list)
    house.begin_open()
    addresses = []

    async def open_club():
        return asyncio.create_task(HousePage(house, 0).serve(addresses.append))

    with LiveSession(tmp_path / "table", stations=False) as live:
        serving = live.do(open_club())
        web = WebTable(live.session, 0, OPEN)
        live.do(web.start())
        while not addresses:
            live.do(asyncio.sleep(0.01))
        page = open_page("about:blank")
        beside(page, [*addresses, web.seats[1]], ["h2", "#cards .card"])
        live._loop.call_soon_threadsafe(serving.cancel)
        live.do(web.stop())
        live.do(asyncio.wait([serving]))


@browser_test
def test_in_a_class_one_pupil_s_page_keeps_another_s(browser, open_page, tmp_path):
    async def opened():
        the_class = Class(lessons(load("seven_wonders"))[0], ("Anna", "Bence"), tmp_path / "class")
        for pupil in the_class.learners:
            pupil.run.session.table.deal_if_due()
        pages = ClassPages(the_class, 0, OPEN)
        await pages.start()
        return the_class, pages

    with LiveSession(tmp_path / "table", stations=False) as live:
        the_class, pages = live.do(opened())
        addresses = [*pages.addresses, pages.teacher]
        beside(open_page("about:blank"), addresses, ["#cards .card", "#cards .card", "body:has-text('Bence')"])
        live.do(pages.stop())
        live.do(the_class.stop())


@browser_test
def test_a_lesson_begun_from_a_seat_leads_back_to_its_table(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False) as live:
        web = WebTable(live.session, 0, OPEN)
        live.do(web.start())
        page = open_page(here(web.seats[1]))
        page.wait_for_selector("#cards .card")
        key = web.seats[1].split("key=")[1]
        lesson = page.evaluate(
            """async (key) => (await (await fetch("/seat/1/lesson", {method: "POST", headers: {"X-Seat-Key": key},
            body: JSON.stringify({lesson: "1"})})).json()).page""",
            key,
        )
        beside(page, [web.seats[1], lesson], ["#cards .card", "a.to-game"])
        live.do(web.stop())
