"""The history as a page: what is counted, drawn and linked, and nothing of a game that goes on."""

import asyncio
import re
from xml.etree.ElementTree import fromstring

import pytest

from host.archive.ratings import courses, ratings
from host.archive.results import results
from host.journal.journal import Journal
from host.journal.people import People
from host.web.history import history_page
from host.web.markup import STATIC
from tests.archive.test_archive import play
from tests.web.sessions import quiet_session, served


def games(home):
    journal = Journal.read(home)
    try:
        return list(results(journal, People.read(home)))
    finally:
        journal.close()


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """Two games of 7 Wonders and one of Duel."""
    folder = tmp_path_factory.mktemp("home")
    journal = Journal.open(folder)
    play(journal, "seven_wonders", ("Anna", "<b>Béla", "Cili"), 1)
    play(journal, "seven_wonders", ("Anna", "<b>Béla", "Cili"), 2)
    play(journal, "seven_wonders_duel", ("Cili", "Anna"), 3)
    journal.close()
    return folder


def words(page):
    return " ".join(fromstring(re.sub(r"<(meta|link)([^>]*)>", r"<\1\2/>", page)).itertext())


def test_everything_that_is_counted_is_on_the_page(home):
    found = games(home)
    page = history_page(found, alone=False)
    told = words(page.removeprefix("<!doctype html>\n"))
    assert "3 games, 2026-01-01 to 2026-01-03." in told
    for heading in ("Ratings", "7 Wonders Duel", "Wonders and sides", "Head to head", "The latest games"):
        assert heading in told
    best = max(seat.points for one in found[:2] for seat in one.seats)
    assert f"The most points: {best}" in told
    assert all(f"{row.name}{row.games}" in told.replace(" ", "") for row in ratings(found))


def test_a_name_is_text_and_the_page_asks_nobody(home):
    page = history_page(games(home))
    assert "<b>" not in page and "&lt;b&gt;Béla" in page
    assert not re.search(r'(src|href)="', page) and "<script" not in page
    assert re.search(r"<style>[^<]*\{", page), "it brings its styles along"


def test_a_line_goes_from_game_to_game_as_the_rating_did(home):
    found = games(home)
    page, went = history_page(found), courses(found)
    lines = re.findall(r'<polyline points="([^"]+)"', page)
    assert sorted(len(line.split()) for line in lines) == sorted(len(steps) for steps in went.values())
    assert {row.name: row.ordinal for row in ratings(found)} == {
        name: steps[-1].ordinal for name, steps in went.items()
    }


def test_an_empty_history_says_so():
    assert "No game has been finished yet." in history_page([])


def test_a_table_serves_it_and_shows_nothing_of_the_game_that_goes_on(home):
    async def asked(session):
        async with served(session) as (_, client):
            return await client.get("/history"), await client.get("/history")

    with quiet_session(home) as session:
        first, again = asyncio.run(asked(session))
    assert first.status_code == 200 and first.content == again.content
    assert "3 games" in first.text and 'href="/static/css/history.css"' in first.text
    assert (STATIC / "css" / "history.css").is_file()


def test_the_result_leads_to_it():
    assert 'href: "/history"' in (STATIC / "js" / "sheets.js").read_text()
