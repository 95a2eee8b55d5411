"""A phone held upright: the station is one line under the thumb that unfolds, and the board stands above it."""

import pytest

from tests.web.one_screen import CUT, at_rest
from tests.web.positions import in_round, play_until
from tests.web.sessions import LiveSession

pytestmark = pytest.mark.xdist_group("browser pages")

HEIGHT = "() => document.querySelector('#station').offsetHeight"
# How far the handle reaches into the picture, in pixels.
COVERED = """() => {
  const button = document.querySelector("#dock .unfold"), { top, height } = getComputedStyle(button, "::after");
  const picture = document.querySelector("#dock .oled canvas").getBoundingClientRect();
  return button.getBoundingClientRect().top + parseFloat(top) + parseFloat(height) - picture.top;
}"""
WIDE = "() => document.querySelector('#station canvas').getBoundingClientRect().width"
IN_DOCK = "() => [...document.querySelector('#dock').children].map((one) => one.id)"
ALL = ["#station .oled", "#station .key", "#reader", "#cards"]


@pytest.fixture(scope="module")
def ages(tmp_path_factory, browser):
    """Ada may do many things without a card."""
    table = {"game": "through_the_ages", "seats": 3, "before": lambda session: play_until(session, in_round(3))}
    with LiveSession(tmp_path_factory.mktemp("home"), stations=False, **table) as live:
        yield live


def phone(live, open_page, width=390, height=844, before=None):
    page = open_page(live.web.seats[1], width, height, before=before, has_touch=True, is_mobile=True)
    page.wait_for_selector("#dock .station")
    return page


@pytest.mark.parametrize("width, most", [(390, 80), (360, 80), (320, 140)])
def test_the_station_is_one_line_with_all_its_buttons(ages, open_page, width, most):
    page = phone(ages, open_page, width)
    assert page.evaluate(HEIGHT) <= most
    assert page.evaluate(WIDE) == 128  # whole dots
    assert at_rest(page, CUT, ALL) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") == width


def test_a_touch_of_its_display_unfolds_the_station_and_another_folds_it(ages, open_page):
    page = phone(ages, open_page)
    line = page.evaluate(HEIGHT)
    button = page.get_by_role("button", name="My station, large")
    button.tap()
    assert (page.evaluate(WIDE), button.get_attribute("aria-expanded")) == (256, "true")
    assert at_rest(page, CUT, ALL) == []
    button.tap()
    assert (page.evaluate(HEIGHT), button.get_attribute("aria-expanded")) == (line, "false")


def test_the_handle_of_the_station_covers_nothing_of_its_picture(ages, open_page):
    page = phone(ages, open_page)
    for _ in range(2):
        assert page.evaluate(COVERED) <= 0
        page.get_by_role("button", name="My station, large").tap()


def test_help_unfolds_the_station_since_it_is_a_text(ages, open_page):
    page = phone(ages, open_page)
    page.locator(".key-D").tap()
    assert page.evaluate(WIDE) == 256


def test_what_can_be_done_without_a_card_is_a_row_that_is_pushed_along(ages, open_page):
    page = phone(ages, open_page)
    page.wait_for_selector("#dock .ways-panel.plain .way")
    boxes = page.locator("#ways .way").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(boxes) > 3 and max(boxes) - min(boxes) < 1
    assert page.evaluate("() => document.querySelector('#dock').offsetHeight") < 0.45 * 844
    last = page.locator("#ways .way").last
    last.scroll_into_view_if_needed()
    assert at_rest(page, CUT, ["#ways li:last-child .way"]) == []


def test_a_card_is_laid_and_its_uses_stand_above_the_hand(ages, open_page):
    page = phone(ages, open_page)
    page.locator("#middle [data-lay]:not(:disabled)").first.tap()
    page.wait_for_selector("#reader.laid")
    page.wait_for_selector("#dock .ways-panel:not(.plain) .way")
    uses, station = (page.locator(one).bounding_box()["y"] for one in ("#ways", "#station"))
    assert 844 * 0.3 < uses < station
    page.locator("#reader").tap()
    page.wait_for_selector("#reader:not(.laid)")


# A busy Chromium loses this event now and then: a page turned at a load of ten or more stood as if it were upright.
LOST = "MediaQueryList.prototype.addEventListener = () => {}"


@pytest.mark.parametrize("lost", ["", LOST])
def test_what_moved_goes_back_to_its_places_when_the_phone_is_turned(ages, open_page, lost):
    page = phone(ages, open_page, before=lambda page: page.add_init_script(lost))
    assert page.evaluate(IN_DOCK) == ["refused", "ways", "hand", "station"]
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_selector(".desk > .station")
    assert page.evaluate(IN_DOCK) == []
    order = "() => [...document.querySelector('.desk').children].map((one) => one.id)"
    assert page.evaluate(order) == ["station", "refused", "ways", "coach", "rail"]
    assert page.evaluate("() => document.querySelector('#hand').parentElement.className") == "board-side"
