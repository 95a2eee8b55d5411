"""Every page beside the table's own, in Hungarian in the dark and in Danish in the light: no sentence is left in
English, no word is broken, and people who go by keyboard see where they are."""

import re

import httpx2
import pytest

from host.archive.results import results
from host.director.event import Evening, scores_of
from host.house.asking import COOKIE
from host.journal.journal import Journal
from host.journal.people import People
from host.languages.catalogue import speak_at_table
from host.lessons.lesson_run import LearnerLanguage
from host.stations import fault_words as words
from host.web.archive.event_page import event_page
from host.web.archive.history import history_page
from host.web.table.replay import replay_page
from tests.archive.test_archive import play
from tests.owning import owners_token
from tests.web.layout import BROKEN, looked_at
from tests.web.sessions import LiveSession, play_turn
from tests.web.test_web_axe import checked
from tests.web.test_web_home import OpenHouse
from tests.web.test_web_languages import ENGLISH, READ
from tests.web.test_web_pictures import teaching, worked
from tests.web.test_web_replay import parsed, slide

pytestmark = [pytest.mark.xdist_group("browser looks"), pytest.mark.looked]

SCHEMES = {"hu": "dark", "da": "light"}
NAMES = ("Anna", "Béla Nagykovácsi-Szentgyörgyi", "Cili", "Rasmus Østergaard Christiansen", "Emma")
# What is called the same in all languages.
TITLES = re.compile("Through the Ages|Tower of Babel|mode=full|7 Wonders")
# What no other test asks axe about in the dark.
UNSEEN = ("rules-babel", "ear", "replay")
# The ring around what has the keyboard, after each of some steps: its width in pixels.
RING = "() => parseFloat(getComputedStyle(document.activeElement).outlineWidth)"
STEPS = 4


@pytest.fixture(params=sorted(SCHEMES))
def language(request):
    speak_at_table(request.param, "en")
    yield request.param
    speak_at_table("en", "en")


def seen(open_page, address, name, language, ready, before=lambda page: None, heeds=()):
    """One page as the test wants it; `before` brings it there."""
    page = open_page(address, color_scheme=SCHEMES[language], heeds=heeds, bypass_csp=True)
    page.locator(ready).first.wait_for()
    before(page)
    assert page.get_attribute("html", "lang") == language
    left = [TITLES.sub("", text) for text in page.evaluate(READ)]
    assert [text for text in left if ENGLISH & set(re.findall(r"\w+", text.lower()))] == [], name
    if name in UNSEEN and SCHEMES[language] == "dark":
        assert checked(page) == [], name
    looked_at(page, f"{name}-{language}")
    for _ in range(STEPS):
        page.keyboard.press("Tab")
        there = page.evaluate("() => document.activeElement !== document.body")
        assert not there or page.evaluate(RING) >= 2, f"{name}: nobody sees where the keyboard is"
    page.close()  # some ask their table again and again


def test_what_a_table_serves(browser, open_page, tmp_path, language):
    with LiveSession(tmp_path, stations=False, language=language) as live:
        live.ask(play_turn)
        seat, url = live.web.seats[1], live.web.url
        lost = ["Failed to load resource"]
        seen(open_page, f"{url}/rules?lang={language}", "rules", language, ".tiles a")
        seen(open_page, f"{url}/rules/tower_of_babel?lang={language}", "rules-babel", language, ".clauses section")
        seen(open_page, f"{url}/seat/1?key=wrong", "refusal", language, "main", heeds=lost)
        seen(open_page, seat.replace("/seat/", "/large/"), "large", language, "#cards button")
        seen(open_page, live.web.ears[1], "ear", language, "#heard p", lambda page: page.keyboard.press("o"))


def test_what_is_a_file_of_its_own(browser, open_page, tmp_path, language):
    journal = Journal.open(tmp_path)
    for nth, game in enumerate(("seven_wonders", "through_the_ages", "seven_wonders_duel"), 1):
        play(journal, game, NAMES[: 2 if game.endswith("duel") else 4], nth)
    pages = {
        "history": history_page(list(results(journal, People.read(tmp_path)))),
        "event": event_page(Evening(entries())),
        "replay": replay_page(parsed("tower_of_babel"), language, language),
    }
    journal.close()
    for name, text in pages.items():
        (tmp_path / f"{name}.html").write_text(text, encoding="utf-8")
        ready = "body[data-ready] .plate" if name == "replay" else "section"
        forward = (lambda page: slide(page, 484)) if name == "replay" else (lambda page: None)
        seen(open_page, (tmp_path / f"{name}.html").as_uri(), name, language, ready, forward)


def test_seven_long_names_leave_room_for_their_points(open_page, tmp_path, language):
    """On a phone the first points of an event are seen without scrolling, and a game of the history is not much
    higher than its names."""
    names = (*NAMES, "Nikolaj Frederik Bjørn-Andersen", "Anna-Mária Szentgyörgyi-Kovács")
    journal = Journal.open(tmp_path)
    play(journal, "seven_wonders", names, 1)
    history = history_page(list(results(journal, People.read(tmp_path))))
    journal.close()
    kind, begun = entries()[0]
    event = event_page(Evening([(kind, {**begun, "players": list(names)}), ("round", {"tables": [list(names[:4])]})]))
    for name, text in (("history", history), ("event", event)):
        (tmp_path / f"{name}.html").write_text(text, encoding="utf-8")
    page = open_page((tmp_path / "event.html").as_uri(), 320, 640)
    points = page.locator("tbody tr").first.locator(".number").first
    assert points.evaluate("(cell) => cell.getBoundingClientRect().right") <= 320 - 16
    page.goto((tmp_path / "history.html").as_uri())
    latest = page.locator(".shelf > li").first
    assert latest.evaluate("(row) => [row.scrollWidth <= row.clientWidth, row.offsetHeight < 300]") == [True, True]
    rows = latest.locator(".heading > *").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().bottom)")
    assert max(rows) - min(rows) < 10
    assert page.evaluate(BROKEN, None) == []


def test_a_wall_of_seven_people_is_not_scrolled(open_page, tmp_path):
    """Who is last stood below its edge, under a table card that was half empty."""
    names = ("Anna", "Béla", "Cili", "Dóra", "Emil", "Flóra", "Nagymama Erzsébet")
    begin = {"title": "Klub-est", "players": list(names), "sizes": [3, 4], "planned": 3}
    event = Evening([("begin", begin), ("round", {"tables": [list(names[:4]), list(names[4:])]})])
    (tmp_path / "wall.html").write_text(event_page(event), encoding="utf-8")
    page = open_page((tmp_path / "wall.html").as_uri(), 1920, 1080)
    bottoms = page.locator("tbody tr, .tables li").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().bottom)"
    )
    assert len(bottoms) == 7 + 2 + 7 and max(bottoms) <= 1080
    family = page.locator("h1").evaluate("(one) => getComputedStyle(one).fontFamily")
    assert family.startswith('"Herald Serif"'), "as wide here as on the computer of the club"
    assert page.evaluate("() => document.documentElement.scrollWidth") == 1920


def entries():
    return [
        ("begin", {"title": "Kupa / Pokal", "players": list(NAMES), "sizes": [2, 4]}),
        ("round", {"tables": [list(NAMES[:4]), list(NAMES[4:])]}),
        ("result", {"round": 1, "table": 1, "scores": scores_of(dict(zip(NAMES, (52, 47, 47, 60), strict=False)))}),
    ]


def test_a_class(browser, open_page, tmp_path, language):
    with teaching(tmp_path, LearnerLanguage(language, "en")) as (the_class, pages, do):
        do(worked(the_class))
        seen(open_page, pages.teacher, "class", language, "#mistakes li")
        seen(open_page, pages.screen, "class-wall", language, "#mistakes li")


# A house of which one table is played, at stations of which one is faulty, as its state shows in each language.
PLAYED = {
    "hu": ("2. hely: olvasó", "olvasó", "játszik"),
    "da": ("plads 2: læser", "læser", "spiller"),
}


def test_a_house_whose_tables_are_played(browser, open_page, tmp_path, language):
    """What a table says of its stations comes in the language of the house, the rest is the page's."""
    ails, part, state = PLAYED[language]
    assert words.faults_of([{"seat": 2, "ill": ["reader"]}]) == [ails]
    assert (words.part("reader"), words.state_of("playing")) == (part, state)
    with OpenHouse(tmp_path) as house:
        house.house.speak(language)
        facts = httpx2.get(f"{house.address}/home.json", timeout=60, cookies={COOKIE: owners_token()}).json()
        table = {"title": "7 Wonders", "begun": True, "real": False, "status": "playing", "where": "", "awaited": [2]}
        table |= {"number": 1, "chairs": [{"name": NAMES[0]}, {"name": NAMES[1]}], "winners": [], "minutes": 3}
        table |= {"restarts": 1, "ill": [ails], "mine": 0, "path": "/t/1/", "why": ""}
        station = {"number": "e66a", "table": 1, "seat": 2, "status": state, "trouble": "", "plugged": True}
        facts["tables"], facts["closed"] = [table], [{"number": 2, "title": "7 Wonders"}]
        facts["stations"] = [station, {**station, "number": "e66b", "table": 0, "seat": 0, "status": ""}]
        facts["places"] = [{"table": 1, "seat": 2, "name": NAMES[1]}]

        def told(page):
            page.route("**/home.json", lambda route: route.fulfill(json=facts))

        page = open_page(house.address, 390, 844, before=told, bypass_csp=True)
        page.get_by_text(ails).wait_for()
        left = [TITLES.sub("", text) for text in page.evaluate(READ)]
        assert [text for text in left if ENGLISH & set(re.findall(r"\w+", text.lower()))] == []
        assert checked(page) == []
        assert page.evaluate("() => document.documentElement.scrollWidth") == 390
        page.close()
