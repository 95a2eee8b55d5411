"""The page with games it has no drawings for: everything a page module leaves out has a default that works."""

import asyncio

import pytest

from host.web.table.actions import CannotDo
from host.web.table.feed import Feed
from host.web.table.stream import Stream
from shared_rules.contract import load
from tests.fakes import row, tiny
from tests.games import SHIPPED
from tests.web.sessions import LiveSession, StationDouble, quiet_session

browser_test = pytest.mark.xdist_group("browser pages")


@pytest.fixture(autouse=True)
def known():
    tiny.enter()
    row.enter()


def make(live, *plays):
    """(seat, text) after (seat, text), straight at the table."""

    def submit(session):
        for seat, text in plays:
            verdict = session.table.submit(seat, f"k{session.table.moment}", session.table.moment, text)
            assert verdict.ok, verdict.why

    live.ask(submit)


def task_is(page, text):
    page.wait_for_function("text => document.querySelector('#task').textContent === text", arg=text)


def operators(page, selector):
    return page.locator(selector).all_inner_texts()


def test_the_list_of_plays_without_a_card_is_for_the_own_seat_only(tmp_path):
    with quiet_session(tmp_path, game="row", humans=2) as session:
        feed = Feed(session)
        first, second, onlooker = (feed.snapshot(Stream(seat)) for seat in (1, 2, None))
        assert [way["heading"] for way in first["plain"]][5:] == ["Roll 6", "Rest"]
        assert second["plain"] == onlooker["plain"] == []


def test_a_card_in_reach_may_be_laid_before_one_s_turn_and_another_not(tmp_path):
    with quiet_session(tmp_path, game="row", humans=2) as session:
        hands = Feed(session).actions[2]
        asyncio.run(hands.place("4"))
        assert hands.card == "4"
        with pytest.raises(CannotDo):
            asyncio.run(hands.place("9"))


@browser_test
def test_a_whole_game_with_nothing_but_defaults(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, game="tiny") as still:
        page = open_page(still.web.seats[1])
        page.wait_for_selector("#cards .card")
        assert operators(page, "#cards .card-name") == [
            f"the {card}" for card in still.ask(lambda session: session.hand(1))
        ]
        assert page.inner_text("#where").startswith("Play ") and page.inner_text("#hand-title") == "My hand"
        task_is(page, "Lay a card.")
        assert operators(page, ".plate h2") == ["Bela", "Cleo"] and page.inner_text("#city h2") == "My place"
        assert operators(page, "#seats .seat-word") == ["choosing"] * 3
        assert "Round:\n0" in page.inner_text("#facts") and page.locator("#ways:visible").count() == 0
        make(still, (1, f"hide {still.ask(lambda session: session.hand(1)[0])}"))
        task_is(page, "You have chosen. Waiting for Bela and Cleo.")
        while not still.ask(lambda session: session.table.over):
            make(
                still,
                *still.ask(
                    lambda session: [
                        (s, session.table.game.text(session.table.state.plays(s)[0])) for s in one(session)
                    ]
                ),
            )
        page.wait_for_selector("#result:not([hidden])")
        assert operators(page, "#result tbody th") == ["Points"]


def one(session):
    """The first seat that is awaited, as a list."""
    return session.table.awaited()[:1]


@browser_test
def test_a_common_row_is_picked_from_play_by_play_and_nobody_has_chosen(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, game="row") as still:
        page = open_page(still.web.seats[1])
        page.wait_for_selector("#cards .card")
        assert operators(page, "#cards .card-name") == ["the 1", "the 2", "the 3", "the 4"]
        task_is(page, "Lay a card, or press A for a list.")
        assert operators(page, "#seats .seat-word") == ["to play"]
        page.locator("#cards .card").nth(2).click()
        page.wait_for_selector("#reader.laid")
        make(still, (1, "pick 3"))
        page.wait_for_selector("#reader:not(.laid)")  # it left the row, so it leaves the reader
        assert operators(page, "#cards .card-name") == ["the 1", "the 2", "the 4", "the 5"]
        task_is(page, "Lay a card.")
        page.keyboard.press("1")
        page.wait_for_selector("#reader.laid")
        make(still, (1, "push 1"))
        task_is(page, "Waiting for Bela.")
        assert page.locator("#cards .card").count() == 4  # its price may be looked at before one's turn


@browser_test
def test_what_needs_no_card_is_listed_with_the_station_s_numbers(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, game="row") as still:
        page = open_page(still.web.seats[1])
        page.wait_for_selector("#ways:not([hidden])")
        assert operators(page, "#ways .way") == [*(f"⇧{n}\nRoll {n}\nfor nothing" for n in range(1, 7)), "⇧7\nRest"]
        make(still, (1, "pick 3"))
        page.wait_for_selector("#ways", state="hidden")


@browser_test
def test_a_page_module_may_draw_the_middle_and_have_its_cards_laid(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, game="row") as still:
        page = open_page(still.web.seats[1], before=with_module(MODULE))
        page.wait_for_selector("#middle .card")
        assert operators(page, "#middle .card-name") == ["the 1", "the 2", "the 3", "the 4", "the 12"]
        assert page.locator("#middle .card:disabled .card-name").all_inner_texts() == ["the 12"]
        assert page.inner_text("#cards") == "Nothing of my own."
        page.locator("#middle .card").nth(1).focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("#reader.laid")
        assert page.evaluate("() => document.activeElement.dataset.lay") == "2"
        page.locator("#middle .card").nth(1).click()
        page.wait_for_selector("#reader:not(.laid)")
        page.drag_and_drop("#middle .card >> nth=0", "#reader")
        page.wait_for_selector("#reader.laid")
        assert still.ask(lambda session: len(session.virtual_stations[1].tags)) == 1


MODULE = """
export function open() {
  return {
    hand: () => [],
    noHand: () => "Nothing of my own.",
    middle: ({ public: { row } }, lay) => [...row, "12"].map((card) => lay(card)),
  };
}
"""


def with_module(source):
    """Serves `source` as the page module of a game that has none."""
    serve = {"content_type": "text/javascript", "body": source}

    def before(page):
        page.route("**/static/*/games/row/page/page.js", lambda route: route.fulfill(**serve))
        page.route(
            "**/game.json", lambda route: route.fulfill(json={**route.fetch().json(), "page": "games/row/page/page.js"})
        )

    return before


@browser_test
def test_while_a_strong_bot_thinks_the_headline_says_how_long_at_most(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, game="seven_wonders_duel", seats=2, levels=("strong",)) as still:
        page = open_page(still.web.seats[1])
        page.wait_for_selector("#seats .seat")
        make(still, *still.ask(lambda session: first_of(session, 1)))
        task_is(page, "Waiting for Bela: a bot thinks 2 seconds at most about a play.")
        assert page.locator(".seat.waits.thinks .dot").count() == 1


@browser_test
def test_a_page_that_waits_for_people_comes_to_rest(browser, open_page, tmp_path):
    """Nothing moves on for ever: a small computer with a television draws the page all evening."""
    with LiveSession(tmp_path, stations=False, game="seven_wonders_duel", seats=2) as still:
        page = open_page(still.web.seats[1])
        page.wait_for_selector(".seat.waits .dot")
        ends = page.evaluate("() => document.getAnimations().map((one) => one.effect.getComputedTiming().endTime)")
        assert ends
        assert max(ends) < 20_000


def first_of(session, seat):
    """The first play of a seat, as often as it is its turn."""
    return [(seat, session.table.game.text(session.table.state.plays(seat)[0]))]


class Undealt(LiveSession):
    """A game that has begun, and nothing is dealt yet."""

    async def _begin(self):
        self.session.virtual_stations.update({seat: StationDouble() for seat in self.session.table.seats})


@browser_test
@pytest.mark.parametrize("game", SHIPPED)
def test_pages_are_drawn_before_the_first_card_is_dealt(browser, open_page, tmp_path, game):
    """A phone may be there before the deal. Oh Hell has no leader then, and its page looked for his card."""
    with Undealt(tmp_path, stations=False, game=game, seats=load(game).seats[0]) as live:
        for address in (live.web.seats[1], f"{live.web.url}/screen"):
            page = open_page(address)
            page.wait_for_function("() => document.querySelector('#middle, main')?.textContent.trim()")
            assert "No trump" not in page.inner_text("body"), "whether there is one is not known yet"
            assert page.locator(".oh-table .tr:empty").count() == 0, "a plate with nothing on it"
