"""A card on the reader of a phone that opened its address, and the tabs that thirty of them leave."""

import time

import pytest

from tests.fakes.waiting import Wait
from tests.promises import promise
from tests.web.layout import looked_at
from tests.web.sessions import LiveSession
from tests.web.test_web_axe import checked
from tests.web.test_web_home import OpenHouse
from tests.web.test_web_real_cards import narrow

PROMISES = [
    promise("A card's address lays it on the phone's own reader, with its uses; a button plays it"),
    promise("Many cards touched one after another keep one stream: the visible tab stays connected"),
]
REFUSED = ("Failed to load resource: the server responded with a status of 409",)
# A phone hides the tab before as it opens the next one; a browser without a screen shows them all.
TAPS = 30
HIDDEN = """
Object.defineProperty(document, "hidden", { get: () => Boolean(window.isHidden) });
window.hide = (yes) => {
  window.isHidden = yes;
  document.dispatchEvent(new Event("visibilitychange"));
};
"""


def at(live, card):
    return f"{live.web.seats[1].replace('/seat/', '/card/')}&card={card}"


def plays(live):
    return [text for seat, text in live.ask(lambda session: session.table.plays()) if seat == 1]


def lies(live):
    return live.ask(lambda session: live.web._feed.actions[1].card)


def sells(live, seat, card):
    play = lambda session: session.table.submit(seat, f"b{seat}", session.table.moment, f"sell {card}")  # noqa: E731
    assert live.ask(play).ok


def streams(live):
    return live.ask(lambda session: len(live.web._feed._streams))


def until(happened):
    wait = Wait(happened)
    while not happened():
        wait.still()
        time.sleep(0.05)


@pytest.mark.process
@pytest.mark.micropython
@pytest.mark.browser
def test_a_phone_touches_a_card_and_confirms_it(tmp_path, open_page):
    with LiveSession(tmp_path, others=True, alone=True, deal="open") as live:
        page = open_page(at(live, "altar.3"), 390, 844)
        page.get_by_role("heading", name="Altar").wait_for()
        page.locator("#ways button").first.wait_for()
        page.wait_for_function("() => document.querySelector('#station .spoken, #station').innerText.includes('Altar')")
        assert checked(page) == [] and narrow(page)
        assert plays(live) == [] and "card=" not in page.url, "it is laid once, and an address confirms nothing"
        page.locator(".key-A").click()
        page.get_by_text("Sent: Altar").wait_for()
        page.wait_for_url("**/seat/1?**")
        assert plays(live) == ["build altar.3"]


@pytest.mark.browser
def test_a_second_card_takes_the_place_of_the_first_and_one_that_is_refused_says_why(tmp_path, open_page):
    with LiveSession(tmp_path, stations=False, others=True, deal="open") as live:
        page = open_page(at(live, "altar.3"), 390, 844, REFUSED)
        until(lambda: lies(live) == "altar.3")
        page.goto(at(live, "baths.3"))
        page.get_by_role("heading", name="Baths").wait_for()
        until(lambda: lies(live) == "baths.3")
        page.goto(at(live, "nothing.9"))
        page.locator("#trouble").get_by_text("not in your hand").wait_for()


@pytest.mark.browser
def test_a_card_waits_on_the_reader_while_others_play_and_one_taken_away_was_not_sent(tmp_path, open_page):
    with LiveSession(tmp_path, stations=False, others=True, deal="open") as live:
        sells(live, 1, "theater.3")
        page = open_page(at(live, "altar.3"), 390, 844)
        page.locator("#reader.laid").wait_for()
        sells(live, 2, "baths.3")
        page.wait_for_timeout(500)
        assert lies(live) == "altar.3", "it lies there for the turn that comes"
        page.locator("#reader").click()
        page.wait_for_url("**/seat/1?**")
        assert page.get_by_text("Sent:").count() == 0


@pytest.mark.browser
def test_thirty_taps_are_one_stream_and_an_older_tab_lives_again_when_it_is_seen(tmp_path, open_page):
    with LiveSession(tmp_path, stations=False, others=True, deal="open") as live:
        first = open_page(at(live, "altar.3"), 390, 844, before=lambda page: page.add_init_script(HIDDEN))
        first.locator("#station").wait_for()
        tabs = [first]
        for _tap in range(TAPS - 1):
            tabs[-1].evaluate("hide(true)")
            page = tabs[-1].context.new_page()
            page.add_init_script(HIDDEN)
            page.goto(at(live, "altar.3"))
            page.locator("#station .oled").first.wait_for()
            tabs.append(page)
        until(lambda: streams(live) == 1)
        assert [tab.get_by_text("Continued in another tab.").count() for tab in tabs] == [1] * (TAPS - 1) + [0]
        tabs[-1].evaluate("hide(true)")
        first.evaluate("hide(false)")
        first.get_by_text("Continued in another tab.").wait_for(state="hidden")
        tabs[-1].get_by_text("Continued in another tab.").wait_for()
        until(lambda: streams(live) == 1)


@pytest.mark.looked
@pytest.mark.browser
def test_the_page_of_a_card_without_a_seat_fits_every_window(tmp_path, open_page):
    with OpenHouse(tmp_path) as house:
        house.house.change_settings({"names": ["Anna"]})
        page = open_page(f"{house.address}/c/7w/altar.3")
        page.get_by_label("Four letters").wait_for()
        assert checked(page) == []
        looked_at(page, "card")


@pytest.mark.looked
@pytest.mark.browser
def test_the_page_of_a_card_on_the_reader_fits_every_window(tmp_path, open_page):
    with LiveSession(tmp_path, stations=False, others=True, deal="open") as live:
        page = open_page(at(live, "altar.3"))
        page.locator("#reader.laid").wait_for()
        page.locator("#ways button").first.wait_for()
        looked_at(page, "laid")


@promise("A question is the headline on the page of the person asked, and no button there means two things")
@pytest.mark.process
@pytest.mark.micropython
@pytest.mark.browser
def test_what_the_table_asks_is_the_headline_of_a_card_on_the_reader_too(tmp_path, open_page):
    with LiveSession(tmp_path, others=True, alone=True, deal="open") as live:
        for seat, card in ((1, "altar.3"), (2, "baths.3"), (3, "theater.3")):
            sells(live, seat, card)
        page = open_page(at(live, "stockade.3"), 390, 844)
        page.get_by_role("heading", name="Stockade").wait_for()
        page.locator("#ways button").first.wait_for()
        live.ask(lambda session: session.undo.ask(2))
        page.get_by_role("heading", name="Bela asks to go back to Age I turn 1. 3 plays are taken back.").wait_for()
        assert page.locator("#ways").is_hidden() and page.locator("#asking .answer").count() == 2
        page.wait_for_timeout(900)  # a station is deaf for a moment after a question came
        page.locator("#asking .answer").nth(1).click()
        page.locator("#asking").wait_for(state="hidden")
        page.get_by_role("heading", name="Stockade").wait_for()
        page.locator("#ways button").first.wait_for()
        assert live.ask(lambda session: session.undo.facts()["asking"]) is None
