"""Words besides pictures: displays for those who listen, and what an undo took back."""

import asyncio

import pytest

from host.bots.levels import LEVELS
from host.web.http.markup import STATIC
from host.web.table.feed import Feed
from host.web.table.stream import Stream
from tests.firmware.oled import drawn
from tests.web.sessions import NAMES, LiveSession, play_turn, quiet_session

browser_test = pytest.mark.xdist_group("browser seats")


async def settled(feed):
    """Returns when the feed has learnt to read and every curtain is open."""
    curtains = feed.displays._curtains
    while not (feed.displays.reads and curtains and not any(one.closed for one in curtains.values())):
        await asyncio.sleep(0.02)


def screens(tmp_path, lay=None):
    """What seat 1, seat 2 and an onlooker are told of the displays while `lay` has a card on its reader."""

    async def look(session):
        feed = Feed(session)
        feed.open()
        try:
            await asyncio.wait_for(settled(feed), 30)
            for seat in session.table.seats:
                session.virtual_stations[seat].draw(drawn(NAMES[seat - 1], "", "Age I  turn 1"))
            if lay:
                await session.virtual_stations[lay].place(session.tag(session.hand(lay)[0]))
            return [feed.snapshot(Stream(seat))["screens"] for seat in (1, 2, None)]
        finally:
            feed.close()

    with quiet_session(tmp_path, humans=2) as session:
        return asyncio.run(look(session))


@pytest.mark.long
def test_a_display_is_told_in_letters_to_everybody_who_sees_it(tmp_path):
    mine, others, watching = screens(tmp_path)
    assert mine[1]["text"] == others[1]["text"] == watching[1]["text"] == "Ada\n\nAge I  turn 1"


@pytest.mark.long
def test_a_covered_display_is_not_told_either(tmp_path):
    mine, others, watching = screens(tmp_path, lay=1)
    assert mine[1]["text"].endswith("turn 1")
    assert others[1] == watching[1] == {"covered": True}
    assert others[2]["text"].startswith("Bela")


def titles(feed, numbers):
    return [item["title"] for item in feed.snapshot(Stream(None))["news"] if item["n"] in numbers]


def test_what_an_undo_took_back_is_marked_and_a_redo_takes_the_mark_away(tmp_path):
    async def scenario(session):
        feed = Feed(session)
        feed.open()
        for _ in range(3):
            play_turn(session)
        assert feed.snapshot(Stream(None))["undone"] == []
        session.undo.undo_as_director("4711", session.undo.facts()["turns"][-2]["line"])
        undone = feed.snapshot(Stream(None))["undone"]
        assert set(titles(feed, undone)) == {"Age I, turn 2", "Age I, turn 3", "Sold"}
        session.undo.undo_as_director("4711", redo=True)
        assert feed.snapshot(Stream(None))["undone"] == []
        feed.close()

    with quiet_session(tmp_path, pin="4711") as session:
        asyncio.run(scenario(session))


@browser_test
def test_a_listener_hears_the_display_and_the_page_marks_undone_plays(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, pin="4711") as still:
        page = open_page(still.web.seats[1])
        page.wait_for_selector("#cards .card")
        still.ask(lambda session: session.virtual_stations[1].draw(drawn("Ada", "Lay a card here")))
        page.wait_for_function("() => document.querySelector('#station .oled-text').textContent.includes('Lay a card')")
        assert page.get_attribute("#station .oled-text", "aria-live") == "polite"
        assert page.locator(".plate .oled-text[aria-live]").count() == 0
        for _ in range(2):
            still.ask(play_turn)
        still.ask(lambda session: session.undo.undo_as_director("4711"))
        page.wait_for_selector(".told h4.undone")
        assert page.locator(".told h4.undone > span:first-child").all_inner_texts() == ["Age I, turn 2"]
        assert page.locator(".told h4.undone .undone-note").inner_text() == "undone"
        assert page.locator(".told p.undone").count() == 4 and page.locator(".told p:not(.undone)").count() > 4
        still.ask(lambda session: session.undo.undo_as_director("4711", redo=True))
        page.wait_for_function("() => !document.querySelector('.told .undone')")


@browser_test
def test_going_back_on_a_phone_by_keyboard_alone_with_names_for_all(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, pin="4711") as still:
        for _ in range(3):
            still.ask(play_turn)
        page = open_page(still.web.seats[1], width=390, height=844, has_touch=True, is_mobile=True)
        page.wait_for_selector("#undo:not([hidden])")
        page.focus("#undo .undo-last")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_selector("#undo .turn:visible")
        labels = page.locator("#undo .turn").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
        assert labels == ["Go back to Age I turn 2", "Go back to Age I turn 1"]
        for _ in range(3):
            page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement.id") == "pin"
        page.keyboard.type("4711")  # its letters and digits are not keys of the table
        assert still.ask(lambda session: len(session.virtual_stations[1].tags)) == 0
        low = "() => [...document.querySelectorAll('#undo button, #pin')].filter((one) => one.offsetHeight < 44).length"
        assert page.evaluate(low) == 0
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.querySelector('#where').textContent.includes('turn 1 of 6')")
        assert page.evaluate("() => document.documentElement.scrollWidth") == 390


def test_every_level_of_a_bot_has_its_word_beside_its_name():
    words = (STATIC / "frame" / "levels.js").read_text()
    assert [level for level in LEVELS if f'{level}: t("{level}")' not in words] == []
