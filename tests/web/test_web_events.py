"""An event on a phone of 390 pixels: begun on the home page, drawn, seated, written down, corrected, drawn again."""

import pytest

from host.languages.written import time_of_day
from tests.promises import promise
from tests.web.layout import BROKEN, looked_at
from tests.web.test_web_axe import checked
from tests.web.test_web_home import OpenHouse
from tests.web.test_web_real_cards import narrow

PROMISES = [
    promise(
        "An event can be begun, followed, corrected and ended on the home page, in the same file that the "
        "commands write; a guest sees the wall and directs nothing",
        how="a phone",
    ),
    promise("An event whose planned rounds are played is over and names the winner"),
]


@pytest.fixture
def house(tmp_path, browser):
    with OpenHouse(tmp_path) as house:
        house.house.change_settings({"names": ["Anna", "Bela", "Cili", "Dora"]})
        yield house


@pytest.mark.xdist_group("browser pages")
def test_the_minutes_left_are_those_of_the_house_though_the_clock_of_the_phone_is_wrong(house, open_page):
    """Three hours ahead, as a phone that came from elsewhere, or was never put right."""
    events = house.house.events
    name = events.begin("Spring Cup", list(house.house.settings.names), (2, 2), 0)
    events.draw(name, (2, 2), False, 45)
    events.open_tables(name, "seven_wonders_duel")
    ahead = "const real = Date.now; Date.now = () => real() + 3 * 3600 * 1000;"
    page = open_page(house.address, before=lambda page: page.add_init_script(ahead))
    page.evaluate(
        """async () => {
          document.documentElement.dataset.root = "/t/1";
          const { clock } = await import("/static/table/clock.js");
          clock(document.body);
        }"""
    )
    page.locator(".event-clock").get_by_text("45 min left").wait_for()


@pytest.mark.xdist_group("browser pages")
@pytest.mark.parametrize("zone", [None, "Asia/Kathmandu", "Pacific/Marquesas"])
def test_a_round_ends_by_the_clock_of_the_house_wherever_a_phone_comes_from(house, open_page, zone):
    """The wall and the stations say it so, and all are in one room."""
    events = house.house.events
    name = events.begin("Spring Cup", list(house.house.settings.names), (2, 2), 0)
    events.draw(name, (2, 2), False, 45)
    ends = time_of_day(events.event(name).clock.end)
    shown = f"Until {ends}" + (" (by the clock of the house)" if zone else "")
    page = open_page(f"{house.address}/events/{name}", **({"timezone_id": zone} if zone else {}))
    assert page.locator("p.clock").inner_text() == shown
    page.goto(f"{house.address}/events/{name}/wall")
    page.get_by_text(f"Until {ends}").wait_for()


LONG = ["Anna", "Béla Nagykovácsi-Szentgyörgyi", "Cili", "Rasmus Østergaard Christiansen", "Emma"]


@pytest.mark.xdist_group("browser pages")
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_no_name_at_a_table_is_broken_beside_its_points(house, open_page, width, height):
    """Beside a button Anna was written Ann and a."""
    events = house.house.events
    name = events.begin("Spring Cup", LONG, (2, 4), 0)
    events.draw(name, (2, 4), False, 45)
    page = open_page(f"{house.address}/events/{name}", width, height)
    page.locator("#round .players li").first.wait_for()
    assert page.evaluate(BROKEN, "#round") == [] and narrow(page)


@pytest.mark.looked
@pytest.mark.xdist_group("browser looks")
def test_an_event_is_begun_followed_and_corrected_on_a_phone(house, open_page):
    page = open_page(house.address, 390, 844)
    page.get_by_role("link", name="Events").click()
    page.get_by_label("What it is called").fill("Spring Cup")
    assert checked(page) == [] and narrow(page)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/events/spring-cup")
    page.get_by_label("Minutes on the clock (0: none)").fill("45")
    page.get_by_role("button", name="Draw the round").click()
    page.get_by_role("button", name="Open these tables in the lobby").click()
    page.get_by_role("link", name="Table 2 of the house").wait_for()
    for table in (1, 2):
        form = page.locator("#round li > form").first
        for points, field in zip((50, 43), form.locator("input[type=number]").all(), strict=True):
            field.fill(str(points))
        form.get_by_label("Who writes it").fill("Emil")
        form.get_by_role("button", name="Write the result").click()
        page.locator("#round li:has(ol)").nth(table - 1).wait_for()
    looked_at(page, "events")
    page.set_viewport_size({"width": 390, "height": 844})
    correction = page.locator("#round details").first
    correction.locator("summary").click()
    assert checked(page) == [] and narrow(page)
    correction.locator("input[type=number]").first.fill("40")
    correction.get_by_label("Why it is corrected").fill("a guild was forgotten")
    correction.get_by_role("button", name="Correct the result").click()
    page.locator("#standings").get_by_text("Round 1, table 1: a guild was forgotten (Emil)").wait_for()
    page.get_by_role("button", name="Draw the round").click()
    page.get_by_role("heading", name="Round 2").wait_for()
    winners = [{name for name, (place, _points) in one.items() if place == 1} for one in scores(house)]
    assert winners == [{"Bela"}, {"Cili"}]
    page.get_by_role("link", name="For the wall").click()
    page.get_by_role("heading", name="Spring Cup").wait_for()
    assert checked(page) == []


def test_an_event_whose_planned_rounds_are_played_is_over_and_says_who_has_won(house, open_page):
    page = open_page(f"{house.address}/events", 390, 844)
    page.get_by_label("What it is called").fill("Cup")
    page.get_by_label("Rounds (0: any number)").fill("1")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/events/cup")
    page.get_by_role("button", name="Draw the round").click()
    page.get_by_role("heading", name="Round 1 of 1").wait_for()
    for table in (1, 2):
        form = page.locator("#round li > form").first
        for points, field in zip((50, 43 - table), form.locator("input[type=number]").all(), strict=True):
            field.fill(str(points))
        form.get_by_label("Who writes it").fill("Emil")
        form.get_by_label("The fewest points win").set_checked(table == 2)
        form.get_by_role("button", name="Write the result").click()
        page.locator("#round li:has(ol)").nth(table - 1).wait_for()
    first, second = (page.locator("#round li:has(ol)").nth(at).locator("ol li b").first for at in (0, 1))
    assert (first.inner_text(), second.inner_text()) == ("50", "41")
    page.get_by_role("heading", name="The event is over").wait_for()
    first = page.locator("#standings tbody tr").first.locator("th").inner_text()
    assert first in page.locator("#next b").inner_text()
    assert checked(page) == [] and narrow(page)
    assert not page.get_by_role("button", name="Draw the round").is_visible()
    page.get_by_text("One more round").click()
    page.get_by_role("button", name="Draw the round").click()
    page.get_by_role("heading", name="Round 2", exact=True).wait_for()


def scores(house):
    return house.house.events.event("spring-cup").rounds[0].results.values()
