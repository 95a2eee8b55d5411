"""The boards of 7 Wonders come to the page of a table in whatever order people lay them out."""

import pytest

from tests.web.sessions import LiveSession

pytestmark = pytest.mark.xdist_group("browser pages")


def test_a_board_that_is_laid_first_stands_at_its_own_seat(tmp_path, open_page):
    with LiveSession(tmp_path, stations=False, game="seven_wonders", seats=3, humans=3, wonders="tapped") as live:
        verdict = live.ask(lambda session: session.table.submit(2, "first", session.table.moment, "wonder gizah A"))
        assert verdict.ok, verdict.why
        page = open_page(live.web.seats[1])
        page.wait_for_selector(".plate[data-seat='2'] .wonder")
        assert "Gizah" in page.inner_text(".plate[data-seat='2'] .wonder")
        assert page.locator("#city h2").count() == 1 and page.locator("#city .wonder").count() == 0
        assert page.locator(".plate[data-seat='3'] .wonder").count() == 0
