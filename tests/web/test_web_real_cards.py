"""A finished game counted on a phone of 390 pixels: cards from a list, figures from large keys, no station."""

import pytest

from tests.web.test_web_axe import checked
from tests.web.test_web_home import OpenHouse


@pytest.fixture
def house(tmp_path, browser):
    with OpenHouse(tmp_path) as house:
        house.house.change_settings({"names": ["Anna", "Bela", "Cili"]})
        yield house


def test_a_game_is_counted_on_a_phone_without_a_station(house, open_page):
    page = open_page(f"{house.address}/", 390, 844)
    page.get_by_role("link", name="Real cards and stations").click()
    job = page.locator("ul.cards > li").filter(has=page.get_by_role("heading", name="Count a finished game"))
    job.get_by_label("Players").select_option("3")
    assert checked(page) == [] and narrow(page)
    job.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/real-cards/1")
    anna = page.locator(".sheet").first
    anna.get_by_role("button", name="How many coins lie on it?").click()
    for key in "14":
        anna.locator(".question.open").get_by_role("button", name=key, exact=True).click()
    assert checked(page) == [] and narrow(page)
    anna.locator(".question.open").get_by_role("button", name="OK").click()
    anna.get_by_role("button", name="How many coins lie on it? 14 coins").wait_for()
    anna.get_by_label("Add a card").fill("altar 3+")
    anna.get_by_role("button", name="Add", exact=True).click()
    anna.get_by_text("Cards: 1").wait_for()
    sheet = house.house.jobs.jobs.job(1).facts()["sheets"][0]
    assert sheet["cards"] == [["altar.3", "Altar 3+"]]


def narrow(page):
    return page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
