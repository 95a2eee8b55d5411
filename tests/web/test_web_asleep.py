"""A page that was asleep while the game went on: a phone in a pocket runs no script, and its connection dies."""

import os
import signal

import pytest

from tests.promises import promise
from tests.web.sessions import Cable, LiveSession, play_turn
from tests.web.test_web_card import at, lies, sells, until

PROMISES = [
    promise("A page that slept while the game went on shows the game of now when it wakes, and nothing in between")
]
LOST = ("Failed to load", "Failed to fetch")
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


class Sleeper:
    """A page that can be put to sleep, as a phone in a pocket does: what Chromium offers for it freezes none that is
    seen, and one without a screen shows them all. So the processes that run its scripts are stopped."""

    def __init__(self, live, cable, page):
        self._live, self._cable = live, cable
        page.evaluate("window.loaded = 'once'")
        devtools = page.context.browser.new_browser_cdp_session()
        processes = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
        self._pids = [process["id"] for process in processes if process["type"] == "renderer"]

    def __enter__(self):
        """No script runs, and the connection dies."""
        self._tell(signal.SIGSTOP)
        self._live.do(self._cable.pull())

    def __exit__(self, *error):
        """The network is there again, and somebody looks."""
        self._live.do(self._cable.plug())
        self._tell(signal.SIGCONT)

    def _tell(self, what):
        for pid in self._pids:
            os.kill(pid, what)


@pytest.mark.browser
def test_a_seat_that_slept_through_turns_and_an_undo_shows_the_game_of_now(tmp_path, open_page):
    with LiveSession(tmp_path, stations=False, pin="4711") as live, Cable(live) as cable:
        page = open_page(cable.through(live.web.seats[1]), heeds=LOST, **PHONE)
        page.wait_for_selector("#cards .card")
        with Sleeper(live, cable, page):
            for _turn in range(3):
                live.ask(play_turn)
            live.ask(lambda session: session.undo.undo_as_director("4711"))
        page.wait_for_function("() => document.querySelector('#where').textContent === 'Age I · turn 3 of 6'")
        page.wait_for_function("() => document.querySelectorAll('#cards .card').length === 5")
        page.wait_for_selector("#trouble", state="hidden")
        held = live.ask(lambda session: session.hand(1))
        shown = page.evaluate("[...document.querySelectorAll('#cards [data-card]')].map((one) => one.dataset.card)")
        assert sorted(shown) == sorted(held)
        assert page.evaluate("window.loaded") == "once", "the page was not loaded again"


@pytest.mark.browser
def test_a_seat_that_slept_through_the_end_shows_who_has_won(tmp_path, open_page):
    with LiveSession(tmp_path, stations=False) as live, Cable(live) as cable:
        page = open_page(cable.through(live.web.seats[1]), heeds=LOST, **PHONE)
        page.wait_for_selector("#cards .card")
        with Sleeper(live, cable, page):
            while not live.ask(lambda session: session.table.over):
                live.ask(play_turn)
        page.wait_for_selector("#result:not([hidden])")
        page.wait_for_selector("#trouble", state="hidden")


@pytest.mark.browser
def test_a_card_lies_where_it_lay_though_the_phone_slept_through_a_turn(tmp_path, open_page):
    with LiveSession(tmp_path, stations=False, others=True, deal="open") as live, Cable(live) as cable:
        sells(live, 1, "theater.3")
        page = open_page(cable.through(at(live, "altar.3")), heeds=LOST, **PHONE)
        until(lambda: lies(live) == "altar.3")
        with Sleeper(live, cable, page):
            sells(live, 2, "baths.3")
            sells(live, 3, "stockade.3")
        page.locator("#trouble").wait_for(state="hidden")
        page.locator("#reader.laid").wait_for()
        page.locator("#ways button").first.wait_for()
        assert lies(live) == "altar.3" and page.get_by_text("Sent:").count() == 0
