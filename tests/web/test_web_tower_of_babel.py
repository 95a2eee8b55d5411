"""Tower of Babel on the page, in a real browser: wonders in the middle, discs to lay, a stack for every kind."""

import pytest

from tests.web.sessions import LiveSession

pytestmark = pytest.mark.xdist_group("browser pages")


@pytest.fixture(scope="module")
def babel(browser, tmp_path_factory):
    with LiveSession(tmp_path_factory.mktemp("babel"), stations=False, game="tower_of_babel", seed=7) as live:
        yield live


def own_turn(live):
    """Passes until seat 1 is active."""

    async def passes():
        table = live.session.table
        while table.awaited() != (1,):
            seat = table.awaited()[0]
            assert table.submit(seat, f"pass {table.moment}", table.moment, "pass").ok

    live.do(passes())


def test_in_large_letters_a_card_is_called_as_its_box_calls_it(open_page, tmp_path):
    """The page knows the words for kinds of cards; at a Hungarian table with English cards a Stonemason is one."""
    with LiveSession(tmp_path, stations=False, game="tower_of_babel", seats=4, language="hu") as live:
        page = open_page(live.web.seats[1].replace("/seat/", "/large/"))
        page.get_by_text("Amit az olvasóra tehetsz").wait_for()
        page.locator("#cards button").first.wait_for()
        called = set(page.locator("#cards button").all_inner_texts())
        assert called <= {"Camel", "Crane", "Ship", "Stonemason", "Trader card"} and "Stonemason" in called


def test_the_wonders_lie_in_the_middle_and_their_discs_can_be_laid(babel, open_page):
    own_turn(babel)
    page = open_page(next(iter(babel.web.seats.values())))
    page.wait_for_selector(".babel-wonder")
    assert page.locator(".babel-wonder").count() == 8
    assert page.locator("button.babel-disc:not([disabled])").count() == 24
    page.locator("button.babel-disc").first.click()
    page.wait_for_selector("button.babel-disc.away")


def test_cards_of_a_kind_are_one_stack(babel, open_page):
    own_turn(babel)
    page = open_page(next(iter(babel.web.seats.values())))
    page.wait_for_selector("#cards .card")
    kinds = {card.split(".")[0] for card in babel.session.table.state.views[1].hand}
    assert page.locator("#cards .card").count() == len(kinds)
    assert "in hand" in page.locator("#cards .card").first.inner_text()


def play(live, seat, text):
    async def submits():
        table = live.session.table
        assert table.submit(seat, f"{text} {table.moment}", table.moment, text).ok, text

    live.do(submits())


def test_what_is_missing_goes_down_with_every_card_that_is_laid(open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, game="tower_of_babel", seed=7) as live:
        own_turn(live)
        table = live.session.table
        hand = table.state.views[1].hand
        discs = [disc for discs in table.state.board.lying for disc in discs]
        card = next(one for one in hand if any(disc.startswith(f"{one.split('.')[0]}_disc") for disc in discs))
        play(live, 1, "build " + next(disc for disc in discs if disc.startswith(f"{card.split('.')[0]}_disc")))
        for seat in table.awaited():
            play(live, seat, "offer")
        play(live, 1, "take")
        asked = sum(table.state.board.missing)
        page = open_page(live.web.seats[1])
        page.get_by_text(f"Missing: {asked} ").first.wait_for()
        play(live, 1, f"add {card}")
        page.get_by_text(f"Missing: {asked - 1} ").first.wait_for()
