"""axe-core finds nothing serious or moderate on any page, in the light and in the dark, narrow and wide."""

import pathlib

import pytest
from playwright.sync_api import Locator

from host.archive.results import results
from host.journal.journal import Journal
from host.journal.people import People
from host.web.archive.history import history_page
from tests.archive.test_archive import play
from tests.web.layout import looked_at, slug
from tests.web.lit_station import lit_station
from tests.web.positions import after, in_age, in_round, play_until
from tests.web.sessions import LiveSession

pytestmark = [pytest.mark.xdist_group("browser looks"), pytest.mark.night("all")]

AXE = pathlib.Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
GAMES = {
    "7 Wonders": ("seven_wonders", 5, {}, in_age(2, 3)),
    "Duel": ("seven_wonders_duel", 2, {}, in_age(2)),
    "Babel": ("tower_of_babel", 4, {}, after(60)),
    "Through the Ages": ("through_the_ages", 3, {"mode": "full"}, in_round(7)),
}
FOUND = """async () => {
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  return violations.filter(({ impact }) => impact !== "minor")
    .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.slice(0, 3).map((node) => node.html).join(" | ")}`);
}"""
FACES = [(1280, 800, "dark"), (1280, 800, "light"), (320, 640, "light")]


@pytest.fixture(
    scope="module", params=[pytest.param(name, marks=[pytest.mark.sample] * (name == "7 Wonders")) for name in GAMES]
)
def table(request, tmp_path_factory, browser):
    game, seats, options, reached = GAMES[request.param]
    options = {**options, "before": lambda session: play_until(session, reached), "station": lit_station}
    with LiveSession(tmp_path_factory.mktemp("home"), stations=False, game=game, seats=seats, **options) as live:
        live.name = slug(request.param)
        yield live


# What changes its colour by and by has changed it.
CHANGED = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => one.animationName !== "waiting").map((one) => one.finished))"""


def checked(page):
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))  # no policy of a page's holds for what a test asks
    return page.evaluate(FOUND)


def in_faces(page, faces):
    """(width, scheme) of each of these faces of a page, when it wears it."""
    for width, height, scheme in faces:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        page.evaluate(CHANGED)
        yield width, scheme


def test_a_seat_s_page(table, open_page):
    page = open_page(table.web.seats[1], bypass_csp=True)
    page.wait_for_selector("#reader")
    for width, scheme in in_faces(page, FACES):
        assert page.evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches") == (scheme == "dark")
        assert checked(page) == []
        assert page.evaluate("() => document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("phase", ["bid", pytest.param("play", marks=pytest.mark.sample)])
def test_the_round_table_of_oh_hell(open_page, tmp_path, browser, phase):
    def reached(table):
        public = table.public()
        return public["number"] == 2 and public["phase"] == phase and table.awaited() == (1,)

    options = {"before": lambda session: play_until(session, reached), "station": lit_station}
    with LiveSession(tmp_path, stations=False, game="oh_hell", seats=5, **options) as live:
        for address, ready in ((live.web.seats[1], "#cards .card"), (live.web.screen, "#where")):
            page = open_page(address, 1920, 1080, bypass_csp=True)
            page.locator(ready).first.wait_for(state="attached")
            for width, _scheme in in_faces(page, FACES if address != live.web.screen else [(1920, 1080, "dark")]):
                assert checked(page) == []
                assert page.evaluate("() => document.documentElement.scrollWidth") == width


@pytest.mark.looked
def test_the_onlookers_page_and_the_television(table, open_page):
    for address, ready in ((table.web.url + "/?watch", ".plate h2"), (table.web.screen, ".far-cities h2")):
        page = open_page(address, 1920, 1080, bypass_csp=True)
        page.wait_for_selector(ready)
        assert checked(page) == []
        looked_at(page, f"{'screen' if address == table.web.screen else 'watch'}-{table.name}")


@pytest.mark.looked
def test_the_rules_of_the_game_are_found_by_a_word_or_a_number(table, open_page):
    page = open_page(f"{table.web.url}/rules/{table.session.table.header.game}", 320, 640, bypass_csp=True)
    looked_at(page, f"rules-{table.name}")
    page.set_viewport_size({"width": 320, "height": 640})
    shown = page.locator(".clauses section:visible")
    every = shown.count()
    page.get_by_role("searchbox").fill("who starts?")
    page.wait_for_selector("#answers section")
    assert 0 < shown.count() < every
    number = shown.first.locator("h3").inner_text()
    page.get_by_role("searchbox").fill(number.lower())
    page.wait_for_function("() => document.querySelectorAll('#answers section').length === 1")
    assert shown.count() == 1
    assert checked(page) == []
    page.get_by_role("searchbox").fill("zeppelin")
    page.get_by_text("No clause says that.").wait_for()
    page.get_by_role("searchbox").fill("")
    page.wait_for_selector(".clauses[lang] section")
    assert shown.count() == every
    assert page.evaluate("() => document.documentElement.scrollWidth") == 320


@pytest.mark.sample
@pytest.mark.looked
def test_the_history(open_page, tmp_path):
    journal = Journal.open(tmp_path)
    play(journal, "seven_wonders", ("Anna", "Béla", "Cili"), 1)
    play(journal, "seven_wonders", ("Béla", "Anna", "Cili"), 2)
    (tmp_path / "history.html").write_text(history_page(list(results(journal, People.read(tmp_path)))))
    journal.close()
    page = open_page((tmp_path / "history.html").as_uri(), bypass_csp=True)
    for width, _ in in_faces(page, FACES[1:]):
        assert checked(page) == []
        assert page.evaluate("() => document.documentElement.scrollWidth") == width
    names = page.locator(".wide tbody th")
    before = [box["x"] for box in map(Locator.bounding_box, names.all())]
    page.evaluate("() => document.querySelectorAll('.wide').forEach((one) => (one.scrollLeft = 60))")
    assert [box["x"] for box in map(Locator.bounding_box, names.all())] == before, "whose row it is stays in sight"
    looked_at(page, "history")


# The words beside the buttons that take more than one line.
BROKEN = """() => [...document.querySelectorAll(".key-word")].filter(
    (word) => word.offsetHeight > 1.9 * parseFloat(getComputedStyle(word).fontSize)).map((word) => word.textContent)"""


@pytest.mark.looked
def test_the_station_in_large_letters_is_readable_and_remembered(table, open_page):
    address = table.web.seats[1].replace("/seat/", "/large/")
    page = open_page(address, 640, 900, bypass_csp=True)
    page.wait_for_selector("#reader")
    size = "() => parseFloat(getComputedStyle(document.body).fontSize)"
    assert page.evaluate(size) >= 32
    page.get_by_role("button", name="Larger").click()
    display = page.get_by_role("button", name="Large letters on the display")
    for wanted in ("true", "false"):
        display.click()
        page.wait_for_selector(f"#display [aria-pressed={wanted}]")
    assert page.evaluate(size) >= 40
    assert checked(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") == 640
    looked_at(page, f"large-{table.name}")
    for width, size_of in ((390, 4), (768, 4), (1280, 5), (390, 2)):
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("(size) => document.body.style.setProperty('--size', size)", size_of)
        assert page.evaluate(BROKEN) == []
    page.goto(table.web.seats[1])
    page.wait_for_url("**/large/1?**")
    assert page.evaluate(size) >= 40
    page.get_by_role("link", name="The usual page").click()
    page.get_by_role("link", name="Large letters").wait_for()


@pytest.mark.looked
def test_the_end(table, open_page, tmp_path):
    game = table.session.table.header
    over = {"before": lambda session: play_until(session, lambda table: False), "station": lit_station}
    with LiveSession(tmp_path, stations=False, game=game.game, seats=game.seats, **over) as live:
        page = open_page(live.web.seats[1], bypass_csp=True)
        page.wait_for_selector("#result .bar")
        assert checked(page) == []
        looked_at(page, f"end-{table.name}")
