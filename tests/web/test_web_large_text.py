"""Pages on a phone whose letters are twice as large as usual: nothing is scrolled sideways."""

import pytest

from tests.promises import promise
from tests.web.sessions import LiveSession
from tests.web.test_web_home import OpenHouse

PROMISES = [promise("With letters twice as large no page of a phone is scrolled sideways")]
pytestmark = pytest.mark.xdist_group("browser pages")

# What a browser does that makes letters larger, and nothing else: each size is doubled, whatever it was given in.
TWICE = """() => {
  const sizes = [...document.querySelectorAll("*")].map((one) => [one, parseFloat(getComputedStyle(one).fontSize)]);
  for (const [one, size] of sizes) one.style.setProperty("font-size", `${2 * size}px`, "important");
}"""
WIDTH = 390


def width(page, ready):
    page.locator(ready).first.wait_for()
    page.evaluate(TWICE)
    return page.evaluate("() => document.documentElement.scrollWidth")


@pytest.mark.parametrize("path", ["/", "/settings", "/events", "/real-cards", "/learn", "/j", "/c/7w/altar.3"])
def test_no_page_of_a_house_is_wider_than_a_phone(path, tmp_path, browser, open_page):
    with OpenHouse(tmp_path) as house:
        house.house.change_settings({"names": ["Anna", "Bela"]})
        page = open_page(house.address + path, WIDTH, 844, has_touch=True, is_mobile=True)
        assert width(page, "main :is(button, input, select, a)") == WIDTH


def test_no_seat_is_wider_than_a_phone(tmp_path, browser, open_page):
    with LiveSession(tmp_path, stations=False) as live:
        page = open_page(live.web.seats[1], WIDTH, 844, has_touch=True, is_mobile=True)
        assert width(page, "#cards .card") == WIDTH
