"""Pages of a house in use, with long names, in six windows and in letters of twice the size: nothing overlaps or runs
off the side, no word is broken, no finger misses, no button lies below the edge of its panel, no list is narrower than
what is chosen in it. What is drawn of an empty house is looked at elsewhere."""

from contextlib import closing
from pathlib import Path

import pytest

from host.journal.journal import Journal
from host.languages import catalogue
from host.languages.game_words import game_words
from host.web.http import files, page_phrases
from tests.archive.test_archive import play
from tests.promises import promise
from tests.web.layout import BELOW, BROKEN, EDGE, FACTS, NARROW, SMALL
from tests.web.test_web_home import UNSTARTED, OpenHouse
from tests.web.test_web_large_text import TWICE

PROMISES = [
    promise("Every page of a house that is used, with long names, fits phones, tablets, computers and televisions")
]
pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser looks")]

SIZES = [(390, 844), (844, 390), (768, 1024), (1280, 800), (1366, 768), (1920, 1080)]
NAMES = [
    "Béla Nagykovácsi-Szentgyörgyi",
    "Anna",
    "Rasmus Østergaard Christiansen",
    "Cili",
    "Nikolaj Frederik Bjørn-Andersen",
    "Anna-Mária Szentgyörgyi-Kovács",
    "Emma",
    "Gábor Ödön Kisfaludy-Strobl",
]
TEN = [*NAMES, "Ida", "Maximilian Hohenlohe-Öhringen"]
GAMES = [
    ("seven_wonders", 7),
    ("seven_wonders_duel", 2),
    ("oh_hell", 5),
    ("tower_of_babel", 4),
    ("through_the_ages", 3),
]
# (path, what shows that it is whole). Lobby and tables are pages of which letters of twice the size are not promised.
PAGES = [
    ("/", ".run"),
    ("/settings", "#page h2"),
    ("/class", "textarea"),
    ("/events", ".cards li"),
    ("/events/spring-cup", "#round .players li"),
    ("/events/spring-cup/wall", ".tables li"),
    ("/history", ".shelf .drawn"),
    ("/real-cards", "ul.cards"),
    ("/real-cards/1", ".sheet"),
    ("/real-cards/2", ".pad-grid"),
    ("/table/1/seats", ".cards select"),
    ("/table/3", ".seatbox"),
    ("/table/4", ".seatbox.bot"),
]
LARGE = {path for path, _ready in PAGES} - {"/real-cards/2", "/table/3", "/table/4"}


# Plates around the table of a phone that lie over each other, or under what stays at the foot of the page.
CROSSED = """() => {
  const found = [...document.querySelectorAll(".spot, .foot")];
  const all = found.map((one) => [one.textContent, one.getBoundingClientRect()]);
  const cross = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 6
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6;
  return all.flatMap(([one, box], at) =>
    all.slice(at + 1).filter(([, other]) => cross(box, other)).map(([other]) => `${one} and ${other}`));
}"""


SPOKEN = ("hu", "da", "de")
WIDEST = "widest"  # not a language: of each sentence the longest of SPOKEN, in the place of German
KEPT = (catalogue.sentences, catalogue.catalogue, page_phrases.in_words, files._html, files._sent_script, game_words)


def forget():
    """Nothing that was said in a language is kept."""
    for kept in KEPT:
        kept.cache_clear()


def longest(read):
    """`read` of a .po, which has the longest of each sentence in the place of German."""

    def found(file, language):
        ours = read(file, language)
        for other in (one for one in SPOKEN if language == "de" and one != "de"):
            path = Path(file.name)
            path = path.parents[1] / other / path.name if path.parent.name == "de" else path.with_stem(other)
            if not path.is_file():
                continue
            with path.open("rb") as beside:
                for one in read(beside, other):
                    known = ours.get(one.id, one.context)
                    if known is not None and len(str(one.string)) > len(str(known.string)):
                        known.string = one.string
        return ours

    return found


def test_the_widest_words_are_the_longest_of_each_language(monkeypatch):
    each = {language: catalogue.sentences("page", language) for language in SPOKEN}
    with monkeypatch.context() as patch:
        patch.setattr(catalogue, "read", longest(catalogue.read))
        forget()
        widest = catalogue.sentences("page", "de")
    forget()
    for found in each.values():
        assert all(len(widest[english]) >= len(ours) for english, ours in found.items())
        assert sum(widest[english] == ours for english, ours in found.items()) > 100


@pytest.fixture(scope="module", params=["en", WIDEST])
def house(request, browser, tmp_path_factory):
    """In English, and in the longest words that any other language has: what fits them fits each, at a third of the
    cost."""
    widest = request.param == WIDEST
    with pytest.MonkeyPatch.context() as patch:
        if widest:
            patch.setattr(catalogue, "read", longest(catalogue.read))
        forget()
        yield from opened_in("de" if widest else request.param, tmp_path_factory)
    forget()


def opened_in(language, tmp_path_factory):
    folder = tmp_path_factory.mktemp("house")
    with closing(Journal.open(folder)) as journal:
        for seed, (game, seats) in enumerate(GAMES, 1):
            play(journal, game, tuple(NAMES[:seats]), seed)
    with OpenHouse(folder) as opened:
        house = opened.house
        house.change_settings({"names": NAMES, "language": language})
        house.play_now("laptop", "Anna", "seven_wonders", 7)
        house.play_now("laptop", "Anna", "oh_hell", 5)
        house.new_table("laptop", "seven_wonders", 7, inviting=True)
        fill(house, house.new_table("laptop", "oh_hell", 10, inviting=True).number)
        house.events.draw(house.events.begin("Spring Cup", NAMES, (2, 4), 3), (2, 4), False, 45)
        opened.language = language
        yield opened


def fill(house, table):
    """People and bots in turn sit at all ten chairs of a lobby."""
    for seat, name in enumerate(TEN, 1):
        if seat % 2:
            house.sit(table, seat, "laptop" if seat == 1 else f"phone {seat}", name)
        else:
            house.change(table, "offer", {"seat": seat, "kind": "bot", "level": "normal"})
            house.change(table, "rename", {"seat": seat, "name": name})


@pytest.fixture(scope="module")
def jobs(house, open_once):
    """A count and a score pad of seven, begun on the page."""
    page = open_once(f"{house.address}/real-cards")
    for nth in (0, 1):
        page.goto(f"{house.address}/real-cards")
        box = (
            page.locator("ul.cards > li").filter(has=page.locator("select")).filter(has=page.locator("button")).nth(nth)
        )
        box.locator("select", has=page.locator("option[value='7']")).last.select_option("7")
        box.locator("button").last.click()
        page.wait_for_url("**/real-cards/*")


def faults(page):
    """{"390: broken": ...} of all windows in which something is wrong."""
    wrong = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(FACTS)
        every = {"overlaps": found["overlaps"], "aside": found["aside"]}
        every |= {"broken": page.evaluate(BROKEN), "small": page.evaluate(SMALL), "below": page.evaluate(BELOW)}
        every |= {"narrow": page.evaluate(NARROW), "edge": page.evaluate(EDGE)}
        wrong |= {f"{width}: {what}": fault for what, fault in every.items() if fault}
    return wrong


@pytest.mark.parametrize(("path", "ready"), PAGES, ids=[path for path, _ready in PAGES])
def test_a_page_of_a_house_in_use_fits_every_window(house, jobs, open_page, path, ready):
    page = open_page(house.address + path, heeds=UNSTARTED)
    page.locator(ready).first.wait_for()
    assert page.get_attribute("html", "lang") == house.language
    assert faults(page) == {}
    if path in LARGE:
        page.set_viewport_size({"width": 390, "height": 844})
        page.evaluate(TWICE)
        assert page.evaluate("() => document.documentElement.scrollWidth") == 390


# What stands in more than one row though it is short: the day of a game, and what it was.
ROWS = """() => [...document.querySelectorAll(".shelf :is(h3, .day, .number, .door)")].filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
}).map((one) => one.textContent)"""


def test_day_and_game_of_the_history_stand_in_one_row_above_long_names(house, open_page):
    page = open_page(f"{house.address}/history", 1280, 800, heeds=UNSTARTED)
    page.locator(".shelf .drawn").first.wait_for()
    assert page.evaluate(ROWS) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") == 1280


@pytest.mark.parametrize("name", [NAMES[0], NAMES[2], NAMES[4]])
def test_the_door_of_a_table_and_whoever_has_sat_down_fit_every_window(house, browser, name):
    """Seven chairs; the own name is the largest, in the heading and on the own plate."""
    (code,) = (one.code for one in house.house.invitations() if one.table == 3)
    guest = browser.new_context(viewport={"width": 390, "height": 844})
    try:
        phone = guest.new_page()
        phone.goto(f"{house.address}/j/{code}")
        phone.locator(".spot.free").first.wait_for()
        assert faults(phone) == {}
        phone.locator(".door section > input").fill(name)
        phone.locator(".sit-down").click()
        phone.wait_for_url("**/table/3")
        phone.locator(".spot.you b").wait_for()
        assert faults(phone) == {}
        for width, height in SIZES:
            phone.set_viewport_size({"width": width, "height": height})
            phone.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
            assert phone.evaluate(CROSSED) == [], width
        phone.locator(".foot .pair button").last.click()
        phone.wait_for_url(lambda url: "/table/" not in url)
    finally:
        guest.close()
