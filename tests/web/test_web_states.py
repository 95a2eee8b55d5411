"""Parts of a page that show only for a moment, or on request: dialogs, questions, lists of ways, and every stage."""

import pytest

from tests.web.layout import looked_at, slug
from tests.web.lit_station import lit_station
from tests.web.moments import KINDS, moments
from tests.web.positions import after, before_the_end, in_age, in_round, play_until, played
from tests.web.sessions import LiveSession
from tests.web.test_web_axe import checked

pytestmark = [pytest.mark.xdist_group("browser looks"), pytest.mark.looked]

# {title: (game, seats, options, when, what of the page is opened besides)}
TABLES = {
    "7 Wonders": ("seven_wonders", 4, {"humans": 2}, in_age(2, 3), ("key", "ways", "log", "undo")),
    "Duel": ("seven_wonders_duel", 2, {}, in_age(2, 5), ("key", "ways")),
    "Babel": ("tower_of_babel", 4, {}, after(60), ("key",)),
    "Through the Ages": ("through_the_ages", 3, {"mode": "full"}, in_round(7), ("key", "ways", "asking")),
}
# What takes its time stays as it is.
STILL = """() => {
  const begin = window.setTimeout.bind(window);
  window.setTimeout = (what, ms, ...more) => begin(what, ms >= 600 ? 2e9 : ms, ...more);
}"""
LAYABLE = "#cards .card, #middle [data-lay]:enabled"
# (what opens it, what is there then, what ends it)
OPENED = {
    "key": (lambda page: page.click(".open-key"), "#key .key-row", lambda page: page.keyboard.press("Escape")),
    "ways": (
        lambda page: page.locator(LAYABLE).first.click(),
        "#reader.laid, .ways-panel:not(.plain) .way",
        lambda page: page.keyboard.press("Delete"),
    ),
    "log": (
        lambda page: page.select_option("#log-of", index=2),
        ".log",
        lambda page: page.select_option("#log-of", index=0),
    ),
    "asking": (lambda page: page.locator(".way.grave").first.click(), ".way.asking", lambda page: None),
    "undo": (lambda page: page.click(".undo-last"), "#asking", lambda page: None),
}


def still(page):
    page.add_init_script(f"({STILL})()")


def opened(open_page, address):
    page = open_page(address, color_scheme="dark", before=still)
    page.wait_for_selector("#reader")
    return page


@pytest.mark.parametrize("title", TABLES)
def test_every_dialog_and_every_stage(browser, open_page, tmp_path, title):
    game, seats, options, reached, opens = TABLES[title]
    options = {**options, "before": lambda session: play_until(session, reached), "station": lit_station}
    with LiveSession(tmp_path, stations=False, game=game, seats=seats, **options) as live:
        page = opened(open_page, live.web.seats[1])
        for kind in [kind for kind, of, *_ in KINDS if of == game]:
            staged(live, page, kind, title)
        for name in opens:
            page.set_viewport_size({"width": 1280, "height": 800})
            begin, shown, end = OPENED[name]
            begin(page)
            page.locator(shown).first.wait_for()
            looked_at(page, f"state-{name}-{slug(title)}", None if name == "key" else shown.split(", ")[-1])
            end(page)


def staged(live, page, kind, title):
    """A moment of this game, as far as it is staged while the game goes on."""
    news = moments()[kind].news
    if news.tune != "conflict":
        return
    live.ask(lambda session: session.table.announce(news))
    page.locator("#stage h2", has_text=news.title).wait_for()
    looked_at(page, f"state-{kind}-{slug(title)}")
    page.click(".stage-skip")


ENDS = {
    "supremacy": ("Duel", "seven_wonders_duel", "military-2", ".skip-reveal", "#stage h2"),
    "reveal": ("7 Wonders", "seven_wonders", "dealt-3", ".stage-skip", ".reveal-keys"),
}


@pytest.mark.parametrize("name", ENDS)
def test_supremacy_and_how_the_score_is_revealed(browser, open_page, tmp_path, name):
    title, game, record, passed, seen = ENDS[name]
    whole, rest = before_the_end(game, record)
    with LiveSession(tmp_path, stations=False, record=whole, station=lit_station) as live:
        page = opened(open_page, live.web.seats[1])
        live.ask(lambda session: played(session.table, rest))
        page.locator(f"{passed}:visible").dispatch_event("click")
        page.locator(seen).first.wait_for()
        looked_at(page, f"state-{name}-{slug(title)}")


def test_a_clause_that_a_refusal_leads_to(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False) as live:
        page = open_page(f"{live.web.url}/rules/seven_wonders", color_scheme="dark")
        clause = page.locator(".clauses section").nth(20).get_attribute("id")
        page.goto(f"{live.web.url}/rules/seven_wonders#{clause}")
        page.locator(f"#{clause}").wait_for()
        looked_at(page, "state-clause-7-wonders")


@pytest.mark.parametrize("scheme, ground", [("dark", "rgb(38, 34, 25)"), ("light", "rgb(251, 246, 234)")])
def test_a_refusal_is_a_page_of_the_house(browser, open_page, tmp_path, scheme, ground):
    with LiveSession(tmp_path, stations=False) as live:
        address = f"{live.web.url}/seat/1?key=wrong"
        page = open_page(address, heeds=["Failed to load resource"], color_scheme=scheme)
        assert page.locator("main").evaluate("(main) => getComputedStyle(main).backgroundColor") == ground
        assert checked(page) == []
        if scheme == "dark":
            looked_at(page, "refusal")
