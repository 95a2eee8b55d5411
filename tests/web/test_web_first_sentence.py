"""The first sentence of an announcement leads: in the line under the headline, in short speech, and by ear."""

from dataclasses import replace

import pytest

from host.table.news import News
from host.web.table.feed import Feed
from host.web.table.screen_reader import ScreenReader
from tests.promises import promise
from tests.web.sessions import LiveSession, quiet_session

PROMISES = [
    promise(
        "The first sentence of an announcement comes first everywhere, and an instruction to people stays "
        "visible until it is done",
        how="on the page, the television and by ear",
    ),
]

pytestmark = pytest.mark.xdist_group("browser pages")

NEWS = [
    News(None, "Round 2", ("Bela develops Iron.", "Tokens: 2 blue from Bronze to the bank.")),
    News(1, "Coach", ("1. Build the Press.", "2. Build the Altar.", "3. Sell the Baths.")),
    News(1, "Hint", ("Nothing here can be built.", "Hold D on an empty reader for no more hints.")),
]


@pytest.fixture(scope="module")
def still(browser, tmp_path_factory):
    with LiveSession(tmp_path_factory.mktemp("leads"), stations=False) as live:
        yield live


@pytest.mark.parametrize("news", NEWS, ids=lambda news: news.title)
def test_the_line_under_the_headline_shows_the_first_sentence(still, open_page, news):
    page = open_page(still.web.seats[1])
    page.wait_for_selector("#cards .card")
    still.ask(lambda session: session.table.announce(news))
    page.wait_for_function("(text) => document.querySelector('#strip li')?.textContent === text", arg=news.lines[0])
    assert all(line not in page.inner_text("#strip") for line in news.lines[1:])


def test_an_instruction_stays_with_what_was_taught_until_it_is_done(still, open_page):
    page = open_page(still.web.seats[1])
    page.wait_for_selector("#cards .card")
    told = ["A wood comes first.", "2/3  Build the Altar."]
    for text in told:
        still.ask(lambda session, text=text: session.table.announce(News(1, "Lesson", (text,))))
    still.ask(lambda session: session.table.announce(News(None, "Bela", ("Bela has chosen.",))))
    page.wait_for_function("() => document.querySelector('#log').textContent.includes('Bela has chosen')")
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.locator("#strip li:visible").all_text_contents() == told[::-1]


@pytest.mark.parametrize("where", ["ear", "screen"])
def test_the_deed_is_told_before_its_tokens(still, open_page, where):
    address = still.web.seats[1].replace("/seat/", "/ear/") if where == "ear" else still.web.screen
    page = open_page(address)
    place = "#heard" if where == "ear" else "#moment"
    page.wait_for_function("() => document.querySelector('#title, #where')?.textContent.length > 8")
    page.wait_for_timeout(300)
    still.ask(lambda session: session.table.announce(replace(NEWS[0], heading=f"For {where}")))
    page.wait_for_function(f"() => document.querySelector('{place}').textContent.includes('Bela develops Iron.')")
    if where == "ear":
        assert "Tokens" not in page.inner_text(place)


def test_by_ear_one_s_own_hand_comes_first(tmp_path):
    with quiet_session(tmp_path, game="tower_of_babel", humans=3) as session:
        reader = ScreenReader(session, Feed(session))
        hands = [[one["name"] for one in reader.facts(seat)["hand"]] for seat in session.table.seats]
        assert any(len(names) > 6 for names in hands)
        for names in hands:
            own = [name.endswith(("in your hand", "laid")) for name in names]
            assert own == sorted(own, reverse=True)
