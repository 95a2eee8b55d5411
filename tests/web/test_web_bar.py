"""The bar of icons: what each does is its name, and all of it works by keyboard."""

import pytest

from tests.web.positions import in_age, play_until
from tests.web.sessions import LiveSession

pytestmark = pytest.mark.xdist_group("browser pages")

NAMES = """() => [...document.querySelectorAll(".tools :is(button, a, select)")].filter((one) => one.checkVisibility())
  .map((one) => one.getAttribute("aria-label"))"""
DRAWN = "() => document.querySelector('.tool-sound use').getAttribute('href').split('#')[1]"


def test_the_bar_names_what_it_draws_and_asks_sounds_and_undoes(open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, before=lambda s: play_until(s, in_age(1, 2))) as live:
        live.session.setup = live.session.setup._replace(coached=(1,))
        page = open_page(live.web.seats[1])
        page.wait_for_selector(".undo-tool")
        asks = ["Ask the coach", "Undo the last turn", "Icons, keys and words", "Large letters", "Sound and voice"]
        assert page.evaluate(NAMES) == asks and page.evaluate(DRAWN) == "tool-off"
        page.focus("#sound")
        page.keyboard.press("ArrowDown")
        assert (page.input_value("#sound"), page.evaluate(DRAWN)) == ("tunes", "tool-tunes")
        page.select_option("#sound", "full")
        assert page.evaluate(NAMES) == [*asks, "Say that again"] and page.evaluate(DRAWN) == "tool-voice"
        with page.expect_request("**/coach"):
            page.click(".ask-coach")
        moment = live.ask(lambda session: session.table.moment)
        page.focus(".undo-tool")
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.querySelector('#where').textContent.includes('turn 1 of 6')")
        assert live.ask(lambda session: session.table.moment) > moment
