"""The report after the end: on the page then and not a moment sooner, gone again when the table goes back."""

import json

import pytest

from host.web.table.feed import Feed
from host.web.table.stream import Stream
from tests.web.layout import BROKEN
from tests.web.sessions import LiveSession, play_turn, quiet_session

browser_test = pytest.mark.xdist_group("browser pages")


# How many boxes of the report have something in them that is wider than they are.
CUT = """() => [...document.querySelectorAll(".report *")]
  .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1).length"""


def last_turn(session):
    """Plays until one turn is left."""
    while session.table.public()["age"] < 3 or session.table.public()["turn"] < 6:
        play_turn(session)


def wonder_first(session):
    """Somebody builds a stage with a card that nobody sees, as early as it can be."""
    for seat in session.table.awaited():
        plays = session.table.state.plays(seat)
        stage = [play for play in plays if play.verb == "stage"]
        text = session.table.game.text((stage or plays)[0])
        verdict = session.table.submit(seat, f"s{session.table.moment}", session.table.moment, text)
        assert verdict.ok, verdict.why


def test_no_page_hears_of_the_report_before_the_end(tmp_path):
    with quiet_session(tmp_path, humans=3) as session:
        feed, told = Feed(session), []
        while not session.table.over:
            wonder_first(session)
            snapshots = [feed.snapshot(Stream(seat)) for seat in (None, 1, 2, 3)]
            told.append([one["sheets"] for one in snapshots])
        assert all(sheet is None for moment in told[:-1] for sheet in moment)
        codes = [section["code"] for section in told[-1][0]["report"]]
        assert codes == ["under", "discards", "payments", "ages"]
        assert told[-1][0] == told[-1][1] == told[-1][2]


def test_a_card_under_a_wonder_is_named_at_the_end_only(tmp_path):
    with quiet_session(tmp_path, humans=1) as session:
        feed, hidden = Feed(session), set()
        while not session.table.over:
            before = {seat: session.hand(seat) for seat in session.table.awaited()}
            wonder_first(session)
            news = json.dumps(feed.snapshot(Stream(None))["news"])
            stages = [text.split() for _, text in session.table.plays() if text.startswith("stage")]
            hidden = {words[1] for words in stages}
            assert not any(f'"{card}"' in news for cards in before.values() for card in cards)
        (under,) = [one for one in feed.snapshot(Stream(None))["sheets"]["report"] if one["code"] == "under"]
        assert hidden and len(under["lines"]) == len(hidden)


def test_after_going_back_from_the_end_the_report_is_gone(tmp_path):
    with quiet_session(tmp_path, humans=1, pin="4711") as session:
        feed = Feed(session)
        last_turn(session)
        play_turn(session)
        assert feed.snapshot(Stream(1))["sheets"]["report"]
        session.undo.undo_as_director("4711")
        assert feed.snapshot(Stream(1))["sheets"] is None


# As long as names are that people have.
LONG = ("Anna-Mária Szentgyörgyi-Kovács", "Béla Nagykovácsi", "Rasmus Østergaard Christiansen", "Cecília",
        "Nikolaj Frederik Bjørn-Andersen", "Ágnes Törökszentmiklósi", "Zsófi")  # fmt: skip


@browser_test
@pytest.mark.parametrize("language, shared", [("hu", "közös győzelem (19 pont)"), ("da", "deler sejren med 19")])
def test_seven_long_names_stand_whole_over_their_points(browser, open_page, tmp_path, language, shared):
    with LiveSession(tmp_path, stations=False, seats=7, names=LONG, language=language) as still:
        still.ask(last_turn)
        still.ask(play_turn)
        page = open_page(still.web.seats[1], reduced_motion="reduce")
        page.get_by_role("heading", name=shared).wait_for()
        for width in (320, 390, 768, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(BROKEN, ".sheet") == [], width
            assert page.evaluate("() => document.documentElement.scrollWidth") == width


@browser_test
def test_the_report_is_read_on_a_screen_of_any_width(browser, open_page, tmp_path):
    names = ("Ágnes-Éva Kőszegházi", "W" * 20, "Cleo")
    with LiveSession(tmp_path, stations=False, names=names, pin="4711") as still:
        page = open_page(still.web.seats[1], reduced_motion="reduce")  # nothing is revealed step by step
        page.wait_for_selector("#cards .card")
        still.ask(last_turn)
        assert page.locator(".report").count() == 0
        still.ask(play_turn)
        page.wait_for_selector(".report")
        assert page.locator(".report h4").all_inner_texts() == ["The discard pile", "Points by Age"]
        assert page.locator('[data-code="ages"] dt').all_inner_texts() == list(names)
        assert page.locator('[data-code="ages"] dd').first.inner_text().startswith("Age I ")
        assert page.locator('[data-code="discards"] li').count() == still.ask(
            lambda session: session.table.public()["buried"]
        )
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("() => document.documentElement.scrollWidth") == width
            assert page.evaluate(CUT) == 0
        still.ask(lambda session: session.undo.undo_as_director("4711"))
        page.wait_for_selector("#result", state="hidden")
