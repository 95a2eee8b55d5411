"""Who has no page open any more is marked as away, for all who wait."""

import pytest

from tests.promises import promise
from tests.web.sessions import LiveSession

pytestmark = pytest.mark.xdist_group("browser pages")

SENTENCE = "Bela is away."


@promise("A person who is away is marked on every page and the television until a page is open again")
def test_who_closed_the_page_is_away_until_it_is_open_again(browser, open_page, tmp_path, monkeypatch):
    monkeypatch.setattr("host.web.table.attendance.AWAY", 0.3)
    with LiveSession(tmp_path, stations=False, humans=2, game="seven_wonders_duel", seats=2) as live:
        mine, other = open_page(live.web.seats[1]), open_page(live.web.seats[2], 390, 844)
        television = open_page(live.web.screen, 1920, 1080)
        for page in (mine, other):
            page.wait_for_selector("#seats .seat")
        assert mine.locator("#seats .away").count() == 0
        other.close()
        mine.wait_for_selector("#seats .away")
        words = mine.locator("#seats .away > :not(.dot)").all_inner_texts()
        assert words == ["Bela", "away"]
        live.ask(pass_the_turn)
        for page in (mine, television):
            page.wait_for_function("(text) => document.querySelector('#task').textContent.includes(text)", arg=SENTENCE)
        open_page(live.web.seats[2], 390, 844)
        mine.wait_for_function("() => !document.querySelector('#seats .away')")
        mine.wait_for_function("(text) => !document.querySelector('#task').textContent.includes(text)", arg=SENTENCE)


def pass_the_turn(session):
    """Seat 1 plays until seat 2 is waited for."""
    table = session.table
    while table.awaited() != (2,):
        seat = table.awaited()[0]
        play = table.game.view(table.view(seat)).plays()[0]
        assert table.submit(seat, f"p{table.moment}", table.moment, table.game.text(play)).ok
