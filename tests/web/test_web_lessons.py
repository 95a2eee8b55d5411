"""A lesson begun from the page of a seat: it goes over the road of a game, and leads back to the game."""

import httpx
import pytest

from host.lessons.classroom import Spoken
from host.lessons.lesson import done, lessons
from shared_rules.contract import load
from tests.web.sessions import LiveSession

pytestmark = pytest.mark.xdist_group("browser")


def test_a_lesson_is_learnt_from_a_seat_s_page_and_leads_back_to_the_game(tmp_path, open_page):
    with LiveSession(tmp_path, stations=False, game="seven_wonders_duel", seats=2) as live:
        page = open_page(live.web.seats[1])
        page.get_by_role("button", name="Key").click()
        page.get_by_role("button", name="Which cards can be taken").click()
        page.wait_for_url(lambda url: not url.startswith(live.web.url))
        log = page.locator("#log")
        log.get_by_text("1/2").first.wait_for()
        page.locator('[data-lay="lumber_yard"]').first.click()
        log.get_by_text("2/2").first.wait_for()
        page.get_by_text("Build Lumber Yard").first.wait_for()
        page.keyboard.press("a")
        log.get_by_text("That was the whole lesson.").wait_for()
        page.get_by_role("link", name="Back to the game").click()
        page.wait_for_url(lambda url: url == live.web.seats[1])
        page.wait_for_selector("#reader")
        assert page.get_by_role("link", name="Back to the game").count() == 0
        page.get_by_role("button", name="Key").click()
        page.get_by_role("button", name="Which cards can be taken ✓").wait_for()
    assert done(tmp_path, load("seven_wonders_duel")) == ["01-layout"]


def ask(live, lesson, key=None, seat=1):
    secret = live.web.seats[1].split("key=")[1] if key is None else key
    address = f"{live.web.url}/seat/{seat}/lesson"
    return httpx.post(address, json={"lesson": lesson}, headers={"X-Seat-Key": secret}, timeout=10)


def test_a_seat_is_told_the_lessons_of_its_game_and_only_with_its_key(tmp_path):
    with LiveSession(tmp_path, stations=False, language="hu") as live:
        titles = [one["title"] for one in ask(live, "").json()["lessons"]]
        game = load("seven_wonders")
        spoken = Spoken("hu", "en")
        assert titles == [spoken.sentences(one).of(one.title) for one in lessons(game)]
        assert titles != [one.title for one in lessons(game)]
        assert [ask(live, "", "x").status_code, ask(live, "", seat=2).status_code] == [403, 403]
        odd = ask(live, "nonsense")
        assert odd.status_code == 409 and odd.json()["why"].startswith("There is no lesson nonsense")
