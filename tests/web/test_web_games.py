"""The page with games it has no drawings for: everything a page module leaves out has a default that works."""

import asyncio

import pytest

from host.web.board import Board
from host.web.hands import CannotDo
from host.web.stream import Stream
from tests.fakes import row, tiny
from tests.web.rooms import LiveRoom, quiet_room

browser_test = pytest.mark.xdist_group("browser")


@pytest.fixture(autouse=True)
def known():
    tiny.enter()
    row.enter()


def make(live, *plays):
    """(seat, text) after (seat, text), straight at the table."""

    def submit(room):
        for seat, text in plays:
            verdict = room.table.submit(seat, f"k{room.table.moment}", room.table.moment, text)
            assert verdict.ok, verdict.why

    live.ask(submit)


def task_is(page, text):
    page.wait_for_function("text => document.querySelector('#task').textContent === text", arg=text)


def bodies(page, selector):
    return page.locator(selector).all_inner_texts()


def test_the_list_of_plays_without_a_card_is_for_the_own_seat_only(tmp_path):
    with quiet_room(tmp_path, game="row", humans=2) as room:
        board = Board(room)
        first, second, onlooker = (board.snapshot(Stream(seat)) for seat in (1, 2, None))
        assert [way["heading"] for way in first["plain"]][5:] == ["Roll 6", "Rest"]
        assert second["plain"] == onlooker["plain"] == []


def test_a_card_in_reach_may_be_laid_before_one_s_turn_and_another_not(tmp_path):
    with quiet_room(tmp_path, game="row", humans=2) as room:
        hands = Board(room).hands[2]
        asyncio.run(hands.place("4"))
        assert hands.card == "4"
        with pytest.raises(CannotDo):
            asyncio.run(hands.place("9"))


@browser_test
def test_a_whole_game_with_nothing_but_defaults(browser, open_page, tmp_path):
    with LiveRoom(tmp_path, stations=False, game="tiny") as still:
        page = open_page(still.web.seats[1])
        page.wait_for_selector("#cards .card")
        assert bodies(page, "#cards .card-name") == [f"the {card}" for card in still.ask(lambda room: room.hand(1))]
        assert page.inner_text("#where").startswith("Play ") and page.inner_text("#hand-title") == "My hand"
        task_is(page, "Lay a card on your reader.")
        assert bodies(page, ".plate h2") == ["Bela", "Cleo"] and page.inner_text("#city h2") == "My place"
        assert bodies(page, "#seats .seat-word") == ["choosing"] * 3
        assert "round: 0" in page.inner_text("#facts") and page.locator("#middle:visible, #plain:visible").count() == 0
        make(still, (1, f"hide {still.ask(lambda room: room.hand(1)[0])}"))
        task_is(page, "You have chosen. Waiting for Bela and Cleo.")
        while not still.ask(lambda room: room.table.over):
            make(still, *still.ask(lambda room: [(s, " ".join(room.table.state.plays(s)[0])) for s in one(room)]))
        page.wait_for_selector("#result:not([hidden])")
        assert bodies(page, "#result tbody th") == ["Numbers"] and page.locator(".report").count() == 0


def one(room):
    """The first seat that is awaited, as a list."""
    return room.table.awaited()[:1]


@browser_test
def test_a_common_row_is_picked_from_play_by_play_and_nobody_has_chosen(browser, open_page, tmp_path):
    with LiveRoom(tmp_path, stations=False, game="row") as still:
        page = open_page(still.web.seats[1])
        page.wait_for_selector("#cards .card")
        assert bodies(page, "#cards .card-name") == ["the 1", "the 2", "the 3", "the 4"]
        task_is(page, "Lay a card on your reader, or press A for a list.")
        assert bodies(page, "#seats .seat-word") == ["to play"]
        page.locator("#cards .card").nth(2).click()
        page.wait_for_selector("#reader.laid")
        make(still, (1, "pick 3"))
        page.wait_for_selector("#reader:not(.laid)")  # it left the row, so it leaves the reader
        assert bodies(page, "#cards .card-name") == ["the 1", "the 2", "the 4", "the 5"]
        task_is(page, "Lay a card on your reader.")
        page.keyboard.press("1")
        page.wait_for_selector("#reader.laid")
        make(still, (1, "push 1"))
        task_is(page, "Waiting for Bela.")
        assert page.locator("#cards .card").count() == 4  # its price may be looked at before one's turn


@browser_test
def test_what_needs_no_card_is_listed_with_the_station_s_numbers(browser, open_page, tmp_path):
    with LiveRoom(tmp_path, stations=False, game="row") as still:
        page = open_page(still.web.seats[1])
        page.wait_for_selector("#plain:not([hidden])")
        assert bodies(page, "#plain .way") == [*(f"Roll {n}\nfor nothing" for n in range(1, 7)), "Rest"]
        assert "A opens this list" in page.inner_text("#plain")
        make(still, (1, "pick 3"))
        page.wait_for_selector("#plain", state="hidden")


@browser_test
def test_a_page_module_may_draw_the_middle_and_have_its_cards_laid(browser, open_page, tmp_path):
    with LiveRoom(tmp_path, stations=False, game="row") as still:
        page = open_page(still.web.seats[1], before=with_module(MODULE))
        page.wait_for_selector("#middle .card")
        assert bodies(page, "#middle .card-name") == ["the 1", "the 2", "the 3", "the 4", "the 12"]
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
        assert still.ask(lambda room: len(room.benches[1].tags)) == 1


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
        page.route("**/static/games/row.js", lambda route: route.fulfill(**serve))
        page.route("**/game.json", lambda route: route.fulfill(json={**route.fetch().json(), "page": "row"}))

    return before
