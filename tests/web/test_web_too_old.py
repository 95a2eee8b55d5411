"""Browsers that cannot run a page's scripts, and scripts that fail: people are told which of the two it is."""

import pytest

from host.languages.codes import CODES
from host.web.http.files import SHARED, html, too_old
from host.web.http.markup import STATIC
from host.web.http.page_words import in_language
from tests.promises import promise
from tests.web.test_web_home import OpenHouse

PROMISES = [
    promise(
        "A browser too old for a page says so instead of showing an empty page; an error of a script is not called "
        "a lost connection"
    ),
]
WITHOUT_HEAD = (*SHARED, "replay")
PAGES = sorted(path.stem for path in STATIC.glob("*.html") if path.stem not in WITHOUT_HEAD)
UNREADABLE = "let x = a ?? ?? b;"


@pytest.mark.parametrize("page", PAGES)
def test_every_page_says_what_a_browser_needs_that_cannot_run_it(page):
    assert too_old().strip() in html(page)


@pytest.mark.parametrize("language", [code for code in CODES if code != "en"])
def test_it_is_said_in_the_language_of_the_page(language):
    assert too_old().strip() not in in_language("home", language).body.decode()


@pytest.mark.xdist_group("browser pages")
def test_an_old_tablet_gets_a_sentence(browser, tmp_path):
    with OpenHouse(tmp_path) as house:
        context = browser.new_context(reduced_motion="reduce")
        context.route("**/*.js", lambda route: route.fulfill(content_type="text/javascript", body=UNREADABLE))
        page = context.new_page()
        for path in ("/", "/screen", "/learn"):
            page.goto(house.address + path)
            assert page.get_by_text("this browser is too old for Herald").is_visible()
        context.close()


@pytest.mark.xdist_group("browser pages")
def test_a_new_browser_sees_nothing_of_it(open_page, tmp_path):
    with OpenHouse(tmp_path) as house:
        page = open_page(house.address)
        page.get_by_role("heading", name="What shall we play?").wait_for()
        assert page.get_by_text("too old").count() == 0


@pytest.mark.xdist_group("browser pages")
def test_an_event_is_shown_by_safari_15(browser, tmp_path):
    with OpenHouse(tmp_path) as house:
        context = browser.new_context()
        context.add_init_script(
            "delete Array.prototype.toReversed; delete Array.prototype.findLast; delete AbortSignal.timeout;"
            "delete Element.prototype.checkVisibility; delete window.SharedWorker"
        )
        page = context.new_page()
        page.goto(house.address)
        made = context.request.post(
            house.address + "/events/do/new",
            data={"title": "spring", "players": "Ada\nBela\nCili\nDora", "fewest": 2, "most": 2, "rounds": 0},
        )
        page.goto(house.address + made.json()["path"])
        page.get_by_role("heading", name="Standings").wait_for()
        assert page.inner_text("#answer") == ""
        context.close()


@pytest.mark.xdist_group("browser pages")
def test_an_error_of_a_script_is_not_told_as_a_lost_connection(open_page, tmp_path):
    with OpenHouse(tmp_path) as house:
        breaks = "Element.prototype.replaceChildren = () => { throw new Error('too new') }"
        heeds = ("Error: too new",)
        page = open_page(house.address, heeds=heeds, before=lambda page: page.add_init_script(breaks))
        page.wait_for_function("() => document.querySelector('#answer').textContent.includes('cannot show')")
        assert "does not answer" not in page.inner_text("#answer")
