"""Pages of a house in use, with long names, in five windows and in letters of twice the size: nothing overlaps or runs
off the side, no word is broken, no finger misses. What is drawn of an empty house is looked at elsewhere."""

from contextlib import closing

import pytest

from host.journal.journal import Journal
from tests.archive.test_archive import play
from tests.promises import promise
from tests.web.layout import BROKEN, FACTS, SMALL
from tests.web.test_web_home import UNSTARTED, OpenHouse
from tests.web.test_web_large_text import TWICE

PROMISES = [
    promise("Every page of a house that is used, with long names, fits phones, tablets, computers and televisions")
]
pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser looks")]

SIZES = [(390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]
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
    ("/history", ".latest tr"),
    ("/real-cards", "ul.cards"),
    ("/real-cards/1", ".sheet"),
    ("/real-cards/2", ".pad-grid"),
    ("/table/3", ".seatbox"),
]
LARGE = {path for path, _ready in PAGES} - {"/real-cards/2", "/table/3"}


@pytest.fixture(scope="module", params=["en", "hu", "da"])
def house(request, browser, tmp_path_factory):
    folder = tmp_path_factory.mktemp("house")
    with closing(Journal.open(folder)) as journal:
        for seed, (game, seats) in enumerate(GAMES, 1):
            play(journal, game, tuple(NAMES[:seats]), seed)
    with OpenHouse(folder) as opened:
        house = opened.house
        house.change_settings({"names": NAMES, "language": request.param})
        house.play_now("laptop", "Anna", "seven_wonders", 7)
        house.play_now("laptop", "Anna", "oh_hell", 5)
        house.new_table("laptop", "seven_wonders", 7, inviting=True)
        house.events.draw(house.events.begin("Spring Cup", NAMES, (2, 4), 3), (2, 4), False, 45)
        opened.language = request.param
        yield opened


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


@pytest.mark.parametrize(("path", "ready"), PAGES, ids=[path for path, _ready in PAGES])
def test_a_page_of_a_house_in_use_fits_every_window(house, jobs, open_page, path, ready):
    page = open_page(house.address + path, heeds=UNSTARTED)
    page.locator(ready).first.wait_for()
    assert page.get_attribute("html", "lang") == house.language
    wrong = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(FACTS)
        faults = {"overlaps": found["overlaps"], "aside": found["aside"]}
        faults |= {"broken": page.evaluate(BROKEN), "small": page.evaluate(SMALL)}
        wrong |= {f"{width}: {what}": fault for what, fault in faults.items() if fault}
    assert wrong == {}
    if path in LARGE:
        page.set_viewport_size({"width": 390, "height": 844})
        page.evaluate(TWICE)
        assert page.evaluate("() => document.documentElement.scrollWidth") == 390
