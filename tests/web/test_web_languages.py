"""The page in the languages of a table and of its seats."""

import re

import pytest

from host.archive.results import results
from host.director.event import Evening
from host.journal.journal import Journal
from host.journal.people import People
from host.languages.catalogue import speak_at_table
from host.web.archive.event_page import event_page
from host.web.archive.history import history_page
from host.web.table.replay import replay_page
from tests.archive.test_archive import play
from tests.web.layout import BROKEN, FACTS
from tests.web.positions import before_the_end, played
from tests.web.sessions import LiveSession, play_turn
from tests.web.test_web_replay import parsed

pytestmark = pytest.mark.xdist_group("browser pages")

HEADS = {"hu": ("A lapjaim", "Bejelentések", "Visszalépés"), "da": ("Min hånd", "Meddelelser", "Gå tilbage")}
# English words that no sentence of the other two has; names of cards stay English at these tables.
ENGLISH = {"the", "your", "you", "and", "lay", "with", "press", "turn", "reader", "discard", "wonder", "nothing"}
READ = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (!node.parentElement.closest("script, style, noscript, .oled-text, kbd")) found.push(node.data.trim());
  }
  for (const one of document.querySelectorAll("[aria-label]")) found.push(one.getAttribute("aria-label"));
  return found.filter(Boolean);
}"""


@pytest.fixture(scope="module", params=sorted(HEADS))
def table(browser, tmp_path_factory, request):
    with LiveSession(tmp_path_factory.mktemp("home"), stations=False, language=request.param) as still:
        still.ask(play_turn)
        yield request.param, still


def test_the_page_speaks_the_language_of_its_seat_and_nothing_overflows(open_page, table):
    language, still = table
    page = open_page(still.web.seats[1], width=390, height=844)
    page.wait_for_selector("#cards .card")
    page.wait_for_function(
        "(head) => document.querySelector('#hand-title').textContent === head", arg=HEADS[language][0]
    )
    assert page.get_attribute("html", "lang") == language
    for head in HEADS[language]:
        assert page.get_by_role("heading", name=head).count() == 1
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert page.evaluate(BROKEN, "body") == []
        left = [text for text in page.evaluate(READ) if ENGLISH & set(re.findall(r"\w+", text.lower()))]
        assert not left, "\n".join(left)


# How far the words under the buttons of the station stand apart, from left to right.
APART = """() => {
  const boxes = [...document.querySelectorAll(".key-word")].map((one) => one.getBoundingClientRect());
  return boxes.slice(1).map((box, before) => Math.round(box.left - boxes[before].right));
}"""


DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"


def test_the_words_under_the_buttons_stand_apart(open_page, table):
    _, still = table
    page = open_page(still.web.seats[1])
    page.wait_for_selector("#reader")
    for width in (1280, 390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        page.wait_for_function(DRAWN)  # what folds the station hears of the width a frame later
        if page.locator(".unfold[aria-expanded=false]:visible").count():  # the words stand below the buttons then
            page.click(".unfold")
            page.wait_for_selector(".unfold[aria-expanded=true]")
        assert min(page.evaluate(APART)) >= 5, width


def test_with_a_voice_and_a_card_on_the_reader_nothing_overlaps_and_no_word_is_broken(open_page, table):
    _, still = table
    page = open_page(still.web.seats[1], 320, 640)
    page.wait_for_selector("#reader")
    page.select_option("#sound", "full")
    page.locator("#cards .card").first.click()
    page.wait_for_selector("#reader.laid")
    for width in (320, 390, 768, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(FACTS)["overlaps"] == [], width
        assert page.evaluate(BROKEN, "#station") == [], width
    page.click("#reader")
    page.wait_for_selector("#reader:not(.laid)")


# Of the bars at the end: how far the longest reaches, of 1, and the rows of every total.
BARS = """() => {
  const bars = [...document.querySelectorAll(".bar")].map((bar) => [bar, [...bar.querySelectorAll("rect")].at(-1)]);
  const right = (one) => one.getBoundingClientRect().right;
  const reach = bars.map(([bar, last]) => (right(last) - bar.getBoundingClientRect().left) / bar.clientWidth);
  const totals = [...document.querySelectorAll(".bars b")];
  const rows = (one) => {
    const range = document.createRange(); // of a box alone there is one, however many rows are in it
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map((row) => Math.round(row.top))).size;
  };
  return [Math.max(...reach), Math.max(...totals.map(rows)),
    Math.max(...totals.map((one) => one.scrollWidth - one.clientWidth)), bars[0][0].getBoundingClientRect().height];
}"""


@pytest.mark.parametrize("language, later", [("hu", "Hódítás"), ("da", "Erobring")])
def test_the_end_speaks_it_too_and_its_bars_use_their_room(browser, open_page, tmp_path, language, later):
    record, rest = before_the_end("through_the_ages", "full-dealt-4-b")
    spoken = {"language": language, "card_names": language}
    with LiveSession(tmp_path, stations=False, record=record, **spoken) as live:
        live.ask(lambda session: played(session.table, rest))
        page = open_page(live.web.seats[1])
        page.locator(".sheet th", has_text=later).first.wait_for()
        for width in (320, 390, 768, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 844})
            reach, rows, over, height = page.evaluate(BARS)
            assert reach == pytest.approx(1, abs=0.02) and (rows, over) == (1, 0) and height >= 24, width
            found = page.evaluate(FACTS)
            assert (found["overlaps"], found["aside"], page.evaluate(BROKEN, "body")) == ([], 0, []), width


def test_the_icon_key_breaks_no_word_of_its_language(open_page, table):
    _, still = table
    page = open_page(still.web.seats[1])
    page.click(".open-key")
    page.locator("#key .lessons li").first.wait_for()
    for width in (320, 390, 768, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(BROKEN, "#key") == [], width


HEARD = {"hu": ("Herald fülre", "Hol tartunk", "Soron van"), "da": ("for øret", "Hvor er vi", "Venter på")}
# What the browser is asked to speak, and in which language.
NOTED = """() => {
  window.said = [];
  const speak = (one) => window.said.push([one.lang, one.text]);
  Object.defineProperty(window, "speechSynthesis", { value: { speak, cancel: () => {} } });
  localStorage.setItem("herald.ear", JSON.stringify({ style: "full", speaks: "page" }));
}"""


def test_the_page_for_the_ear_speaks_the_language_of_its_seat(open_page, table):
    language, still = table
    page = open_page(still.web.ears[1], before=lambda page: page.add_init_script(f"({NOTED})()"))
    page.get_by_role("button", name=HEARD[language][1]).wait_for()
    page.locator("#heard p").first.wait_for()  # before the first snapshot keys ask for nothing
    assert HEARD[language][0].split(" ")[-1] in page.text_content("#title")
    for key in ("w", "h", "m", "o", "t", "?"):
        heard = page.evaluate("() => window.said.length")
        page.keyboard.press(key)
        page.wait_for_function("heard => window.said.length > heard", arg=heard)
    said = page.evaluate("() => window.said")
    assert {spoken for spoken, _ in said} == {language} and len(said) >= 6
    assert any(HEARD[language][2] in text for _, text in said)
    texts = [*page.evaluate(READ), *(text for _, text in said)]
    left = [text for text in texts if ENGLISH & set(re.findall(r"\w+", text.lower()))]
    assert not left, "\n".join(left)


def test_a_page_whose_table_speaks_english_asks_for_no_other_language(open_page, live):
    asked = []
    page = open_page(live.web.seats[1], before=lambda page: page.on("request", lambda one: asked.append(one.url)))
    page.wait_for_selector("#cards .card")
    assert page.get_attribute("html", "lang") == "en"
    assert not [url for url in asked if re.search(r"-\w+\.js|/phrases/", url)]


@pytest.fixture
def hungarian():
    speak_at_table("hu", "en")
    yield
    speak_at_table("en", "en")


def test_history_and_event_are_pages_of_their_language(hungarian, tmp_path):
    journal = Journal.open(tmp_path)
    play(journal, "seven_wonders", ("Anna", "Béla", "Cili"), 1)
    found = list(results(journal, People.read(tmp_path)))
    journal.close()
    event = Evening([("begin", {"title": "Kupa", "players": ["Anna", "Béla"], "sizes": [2, 2]})])
    for page, words in (
        (history_page(found), ("Előzmények", "A legtöbb pont", "1 játszma")),
        (event_page(event), ("Állás", "ellenfelek")),
    ):
        assert '<html lang="hu">' in page
        assert [word for word in words if word not in page] == []


def test_a_replay_carries_the_sentences_of_its_language(open_page, tmp_path):
    file = tmp_path / "game.html"
    file.write_text(replay_page(parsed("seven_wonders_duel"), "hu", "en"), encoding="utf-8")
    page = open_page(file.as_uri(), offline=True)
    page.wait_for_selector("body[data-ready]")
    page.wait_for_function("() => document.querySelector('#forth').textContent === 'Következő lépés'")
    page.click("#turn-forth")
    page.wait_for_function("() => document.querySelector('#place').textContent.includes('lépés, összesen')")
    assert "Következő" in page.inner_text("#turn-forth") and page.title().startswith(page.inner_text("#where"))
