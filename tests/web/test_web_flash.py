"""A new board gets its program from the page: real mpremote, real MicroPython behind a socket, and what the page shows
of how far it is."""

import pytest

from host.jobs import flashing
from host.pico.build import build
from host.pico.finder import Pico
from host.pico.flash import StationTree
from host.pico.prompt import at_prompt, content_of
from tests.pico.test_flash import PROGRAM, files_on, folder_of, pico, process
from tests.promises import promise
from tests.web.test_web_axe import checked
from tests.web.test_web_home import OpenHouse

PROMISES = [
    promise("A new board gets the whole program of a station from the page, which shows the progress"),
]

__all__ = ["pico", "process"]

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.micropython]
LONG = 180_000  # milliseconds for a whole program on a busy machine
# Every value that the page has shown of the progress, in order.
WATCH = """
window.seen = [];
new MutationObserver(() => {
  const shown = document.querySelector("progress");
  if (shown && seen.at(-1) !== shown.value) seen.push(shown.value);
}).observe(document, { subtree: true, childList: true });
"""


def begin(page):
    """The job is begun on the page of real cards, which lists the board as free."""
    job = page.locator("ul.cards > li").filter(has=page.get_by_role("heading", name="Program a station"))
    job.get_by_role("button", name="Begin").click()


@pytest.mark.timeout(600)
def test_the_whole_program_of_a_station_comes_onto_a_board_from_the_page(tmp_path, browser, open_page, pico):
    """Nearly all of its eighty seconds are waiting: this board takes what mpremote sends as old boards do."""
    whole = StationTree.read(build())
    with OpenHouse(tmp_path) as house:
        house.house.change_settings({"names": ["Anna"]})
        house.house.stations._plugged = lambda: [Pico(pico, pico, "")]
        page = open_page(f"{house.address}/real-cards", 390, 844, before=lambda page: page.add_init_script(WATCH))
        begin(page)
        page.get_by_text("The board has the program of this Herald now").wait_for(timeout=3 * LONG)
        assert (
            page.evaluate("document.querySelector('progress').max") == len(whole.files) == page.evaluate("seen.at(-1)")
        )
        assert len(page.evaluate("seen")) > 20  # it moves all the time
    with at_prompt(pico) as board:  # read when the house has let go of the board
        found = content_of(board)
    assert found.files == whole.digests() and found.program == whole.name


def test_a_new_board_is_programmed_on_the_page_with_its_progress_and_is_then_current(
    tmp_path, browser, open_page, pico, monkeypatch
):
    """Of a small program, twice."""
    monkeypatch.setattr(flashing, "build", lambda: folder_of(PROGRAM))
    with OpenHouse(tmp_path) as house:
        house.house.change_settings({"names": ["Anna"]})
        house.house.stations._plugged = lambda: [Pico(pico, pico, "")]
        program(open_page(f"{house.address}/real-cards", 390, 844, before=lambda page: page.add_init_script(WATCH)))
    assert files_on(pico, *PROGRAM) == PROGRAM  # read when the house has let go of the board: it looks for its station


def program(page):
    """The board is programmed twice; the second time it has the program already."""
    begin(page)
    page.wait_for_url("**/real-cards/1")
    page.get_by_text("The board has the program of this Herald now").wait_for(timeout=LONG)
    seen, files = page.evaluate("window.seen"), page.evaluate("document.querySelector('progress').max")
    assert len(seen) > 1 and seen == sorted(seen) and seen[-1] == files  # a page may miss some on the way
    assert files == len(PROGRAM)
    assert checked(page) == []
    page.get_by_role("link", name="Back").click()
    begin(page)
    page.get_by_text("The board has the program of this Herald already.").wait_for(timeout=LONG)
