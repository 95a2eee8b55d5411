"""Jobs beside the box, each to its very end, on a phone's page and at a station of MicroPython: nothing is left that
only somebody with a terminal could do."""

import asyncio

import pytest

from host.virtual import oled
from host.virtual.tagged_cards import TaggedCards
from host.virtual.tags import Ntag213
from shared_rules.contract import load
from tests.promises import promise
from tests.web.test_web_evening import Evening, plugged_station

PROMISES = [
    promise(
        "Jobs beside the box can be finished on a page: tags written and checked, a box sorted, a "
        "station tested, the card of a table written, one after another at one station"
    ),
]

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.micropython, pytest.mark.timeout(300)]
CARDS = ("clubs.2", "clubs.3", "clubs.4")
# What the display of a station asks for in its self-test, and what a person does then.
ASKED = (("Lay a card", "lay"), ("All lit?", "A"), ("All filled", "A"), ("Press A.", "A"), ("Press B.", "B"),
         ("Press C.", "C"), ("Press D.", "D"), ("four notes?", "A"))  # fmt: skip


class BesideTheBox:
    """The page of a phone, and hands at the station."""

    def __init__(self, evening, page, station):
        self.evening, self.page = evening, page
        _pico, self.board, self.call = station

    def begin(self, title, game=""):
        self.page.goto(f"{self.evening.address}/real-cards")
        job = self.page.locator("ul.cards > li").filter(has=self.page.get_by_role("heading", name=title, exact=True))
        job.get_by_role("button", name="Begin").wait_for(timeout=120_000)  # the station may begin again just now
        if game:
            job.get_by_label("Game").select_option(game)
        job.get_by_role("button", name="Begin").click()
        self.page.wait_for_url("**/real-cards/*")
        self.page.locator(".display").wait_for(timeout=120_000)

    def lay(self, tag, done=None):
        """Lays a tag until the bar of the page stands at `done`."""
        self.call(self.board.place(tag))
        if done is not None:
            self.page.wait_for_function(
                "(n) => document.querySelector('progress')?.value >= n", arg=done, timeout=60_000
            )
        self.call(self.board.remove())
        self.call(asyncio.sleep(0.4))

    def sees(self, words):
        self.call(self.board.shown(lambda picture: words in oled.words(picture), 60))

    def end(self, button="End this"):
        self.page.get_by_role("button", name=button).click()
        self.page.get_by_role("link", name="Back").wait_for(timeout=60_000)
        return self.page.locator("main").inner_text()


@pytest.fixture
def beside(tmp_path, open_page):
    with plugged_station() as station, Evening(tmp_path, station=station[0]) as evening:
        evening.house.change_settings({"names": ["Anna", "Bela", "Cili"]})
        yield BesideTheBox(evening, open_page(evening.address, 390, 844), station)


def test_tags_are_written_and_checked_and_a_box_is_sorted_to_the_end(beside):
    beside.begin("Write tags", "oh_hell")
    for done in (1, 2):
        beside.lay(Ntag213.blank(bytes([4, 1, 2, 3, 4, 5, done])), done)
    assert "2 of 52 3 of clubs, pack of 52: written." in beside.end()
    beside.begin("Write tags", "oh_hell")
    assert "4 of clubs" in beside.page.locator(".display").inner_text(), "it goes on where it was"
    assert "2 / 52" in beside.end()
    cards = TaggedCards(load("oh_hell"))
    beside.begin("Check tags", "oh_hell")
    for done, card in enumerate(CARDS, 1):
        beside.lay(cards.tag(card), done)
    said = beside.end("A done")
    assert "3 of 52 cards of Oh Hell were laid." in said and "Missing: 5 of clubs" in said
    beside.begin("Sort a box", "oh_hell")
    for done, card in enumerate(CARDS, 1):
        beside.lay(cards.tag(card), done)
    said = beside.end("A no more cards")
    assert "4 of clubs. IN: the deck." in said and "Missing: 5 of clubs" in said


def test_a_station_tests_itself_to_the_end_and_then_writes_the_card_of_a_table(beside):
    beside.begin("Test a station")
    for words, hand in ASKED:
        beside.sees(words)
        if hand == "lay":
            beside.page.get_by_text("Lay a card on the mark and leave it there.").wait_for(timeout=60_000)
            beside.call(beside.board.place(TaggedCards(load("oh_hell")).tag("clubs.2")))
        else:
            beside.call(asyncio.sleep(0.4))
            beside.call(beside.board.press(hand))
    beside.sees("All is well.")
    beside.call(beside.board.remove())
    beside.page.get_by_text("Press B there: the station begins again and is free.").wait_for(timeout=60_000)
    beside.call(beside.board.press("B"))
    beside.page.get_by_role("link", name="Back").wait_for(timeout=60_000)
    assert "Every part works." in beside.page.locator("main").inner_text()
    beside.begin("Write a table's card")
    beside.lay(Ntag213.blank(bytes([4, 7, 7, 7, 7, 7, 7])), 1)
    beside.page.get_by_text("Table 1 has its card.").wait_for(timeout=60_000)
    beside.page.get_by_role("link", name="Back").wait_for(timeout=60_000)
