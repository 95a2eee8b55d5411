"""For fingers, for fields that a phone would zoom to, and for colours that the system chooses."""

from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError

from tests.web.positions import after, in_age, in_round, play_until
from tests.web.sessions import LiveSession
from tests.web.test_web_home import OpenHouse

pytestmark = pytest.mark.xdist_group("browser pages")

GAMES = {
    "7 Wonders": ("seven_wonders", 4, in_age(2)),
    "Duel": ("seven_wonders_duel", 2, in_age(2)),
    "Oh Hell": ("oh_hell", 4, lambda table: table.public()["number"] == 2 and table.public()["phase"] == "play"),
    "Through the Ages": ("through_the_ages", 3, in_round(3)),
    "Tower of Babel": ("tower_of_babel", 4, after(40)),
}
LEAST = 44
WIDE = "document.documentElement.scrollWidth"
# A narrow phone, a phone held either way, a tablet.
TOUCHED = ((320, 640), (390, 844), (844, 390), (820, 1180))

# What can be touched and is smaller than it should be: [what, width, height].
SMALL = """(least) => [...document.querySelectorAll("button, select, summary, a[href], input")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && !one.matches(".skip"))
  .map((one) => [one.className || one.id || one.tagName, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && (box.width < least - 0.5 || box.height < least - 0.5))
  .map(([name, box]) => [name, Math.round(box.width), Math.round(box.height)])"""

# Things without an edge, where no ground tells them from each other.
BARE = """() => [...document.querySelectorAll(".card, .panel, .chip, .key .cap, .way, .token, .tech")]
  .filter((one) => one.checkVisibility())
  .filter((one) => { const { borderTopStyle: style, borderTopWidth: width } = getComputedStyle(one);
    return style === "none" || parseFloat(width) < 1; }).map((one) => one.className)"""


# What is chosen, or where one is, without an edge that the others have not: their grounds are all one colour.
ALIKE = """() => {
  const edge = (one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle === "none" ? 0 : parseFloat(outlineWidth);
  };
  document.activeElement?.blur();
  const buttons = [...document.querySelectorAll("[aria-pressed]")].filter((one) => one.checkVisibility());
  buttons.forEach((one) => one.setAttribute("aria-pressed", "true"));
  const marked = [...buttons, ...document.querySelectorAll("[aria-current]")];
  return [marked.length, marked.filter((one) => edge(one) < 2).map((one) => one.className)];
}"""


@pytest.fixture(scope="module", params=GAMES)
def table(request, tmp_path_factory, browser):
    game, seats, reached = GAMES[request.param]
    with LiveSession(tmp_path_factory.mktemp("home"), stations=False, game=game, seats=seats) as live:
        live.do(play_until(live.session, reached))
        yield live


def test_whatever_can_be_touched_is_as_large_as_a_finger(table, open_page):
    page = open_page(table.web.seats[1], 320, 640, has_touch=True, is_mobile=True)
    page.wait_for_selector("#reader")
    for width, height in TOUCHED:
        page.set_viewport_size({"width": width, "height": height})
        with suppress(TimeoutError):  # cards find their places after the first picture
            page.wait_for_function(f"() => !({SMALL})({LEAST}).length && {WIDE} === {width}", timeout=10_000)
        assert page.evaluate(WIDE) == width
        assert page.evaluate(SMALL, LEAST) == [], (width, height)


# A field with smaller letters makes Safari on an iPhone zoom to it, and stay so.
ZOOMED = """() => [...document.querySelectorAll("input, select, textarea")]
  .filter((one) => !one.matches("[type=checkbox], [type=radio], [type=range], [type=file]"))
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => [one.id || one.className || one.localName, parseFloat(getComputedStyle(one).fontSize)])
  .filter(([, size]) => size < 16)"""
UNFOLDED = "() => document.querySelectorAll('details').forEach((one) => (one.open = true))"


@pytest.mark.parametrize("path", ["/settings", "/events", "/real-cards", "/class", "/j", "/learn", "/c/7w/altar.3"])
def test_no_field_of_a_house_makes_a_phone_zoom(path, tmp_path, open_page):
    with OpenHouse(tmp_path) as house:
        house.house.change_settings({"names": ["Anna", "Bela", "Cili"]})
        page = open_page(house.address + path, 390, 844, has_touch=True, is_mobile=True)
        page.locator("main :is(button, input, select, a)").first.wait_for()
        page.evaluate(UNFOLDED)
        assert page.evaluate(ZOOMED) == []
        assert page.evaluate("() => document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize("seat", [1, None])
def test_no_field_of_a_table_makes_a_phone_zoom(seat, tmp_path, open_page):
    with LiveSession(tmp_path, stations=False, others=True, deal="open", pin="4711") as live:
        sell = lambda session: session.table.submit(2, "b", session.table.moment, "sell altar.3").ok  # noqa: E731
        assert live.ask(sell)
        url = live.web.seats[seat] if seat else f"{live.web.url}/?watch"
        page = open_page(url, 390, 844, has_touch=True, is_mobile=True)
        page.locator("#pin").wait_for()
        page.locator(".pick-search" if seat else "#named summary").wait_for()
        page.evaluate(UNFOLDED)
        assert page.evaluate(ZOOMED) == []
        assert page.evaluate("() => document.documentElement.scrollWidth") == 390


def test_in_forced_colours_everything_keeps_an_edge(table, open_page):
    page = open_page(table.web.seats[1], forced_colors="active")
    page.wait_for_selector("#reader")
    assert page.evaluate("() => matchMedia('(forced-colors: active)').matches")
    assert page.evaluate(BARE) == []


def test_in_forced_colours_what_is_chosen_is_seen(table, open_page):
    for address in (table.web.seats[1], f"{table.web.address}/rules/{table.session.table.game.name}"):
        page = open_page(address, forced_colors="active")
        page.wait_for_selector("[aria-pressed], [aria-current]")
        found, alike = page.evaluate(ALIKE)
        assert found and alike == []
