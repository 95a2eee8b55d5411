"""Games of cards on the page: Oh Hell's trick, bids and tricks, and the zones of a game that only declares them."""

import pytest

from host.authoring.new_game import new_game
from host.computer import outside
from tests.fakes.own_games import forgotten
from tests.web.sessions import LiveSession
from tests.web.test_web_games import make

pytestmark = pytest.mark.xdist_group("browser pages")


def texts(page, selector):
    return page.locator(selector).all_inner_texts()


def first(live, seat, chosen=lambda texts: texts[0]):
    """Makes a play of a seat straight at the table and returns its text."""

    def play(session):
        plays = [session.table.game.text(play) for play in session.table.state.plays(seat)]
        return chosen(plays)

    text = live.ask(play)
    make(live, (seat, text))
    return text


def test_bids_trick_and_tricks_taken_are_seen(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, game="oh_hell", seats=3) as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        assert page.inner_text("#where") == "Deal 1: 7 cards each"
        assert texts(page, ".bid-row") == ["No bid yet"] * 3 and page.locator(".trump-card .suit-card").count() == 1
        for seat in (2, 3, 1):
            first(live, seat)
        page.wait_for_function("() => document.querySelectorAll('.bid-rings').length === 3")
        public = live.ask(lambda session: session.table.state.public())
        assert f"Bids together: {sum(public['bid'][1:])} of 7 tricks" in page.inner_text("#facts")
        cards = [first(live, seat) for seat in (2, 3)]
        page.wait_for_function("() => document.querySelectorAll('.trick .suit-card:not(.empty)').length === 3")
        name = live.ask(lambda session: session.table.words.card_name(cards[0].split()[1]))
        assert texts(page, ".trick figcaption")[:3] == ["Bela", "Cleo", "Ada"]
        assert name in page.locator(".trick .suit-card").first.text_content()
        first(live, 1)
        winner = live.ask(lambda session: session.table.state.leader)
        page.wait_for_function("() => document.querySelectorAll('.bid-ring.full').length === 1")
        assert live.ask(lambda session: session.table.state.taken[winner]) == 1


# What of the bids lies under a display, and how much of the trick is cut off.
COVERED = """() => {
  const shown = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
  const boxes = (what) => shown(what).map((one) => one.getBoundingClientRect());
  const beside = (one, other) => one.right <= other.left || one.left >= other.right;
  const above = (one, other) => one.bottom <= other.top || one.top >= other.bottom;
  const displays = boxes(".plate > .oled");
  const free = (ring) => displays.every((one) => beside(ring, one) || above(ring, one));
  const under = boxes(".plate .bid-ring").filter((ring) => !free(ring));
  const middle = document.querySelector("#middle");
  return [under.length, Math.max(0, middle.scrollHeight - middle.clientHeight - 1)];
}"""


@pytest.mark.parametrize("seats", [4, 7])
def test_no_display_covers_a_bid_and_the_trick_is_whole(browser, open_page, tmp_path, seats):
    def high(table):
        table.state.bid[2:] = [7] * (seats - 1)

    with LiveSession(tmp_path, stations=False, game="oh_hell", seats=seats) as live:
        live.ask(lambda session: high(session.table))
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        assert page.locator(".plate .bid-ring").count() == 7 * (seats - 1)
        for width, height in ((1920, 1080), (1280, 800), (1280, 720), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(COVERED) == [0, 0], (width, height)


def test_who_deals_is_told_in_the_language_of_the_page(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, game="oh_hell", seats=3, language="hu") as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        assert texts(page, "#city .tag") == ["Osztó"] and texts(page, ".bid-row") == ["Még nincs tipp"] * 3


def test_who_did_not_follow_is_marked_for_everybody(browser, open_page, tmp_path):
    def none_of_clubs(state):
        state.failed[2] = [["clubs", 1]]

    with LiveSession(tmp_path, stations=False, game="oh_hell", seats=3) as live:
        live.ask(lambda session: none_of_clubs(session.table.state))
        first(live, 2)
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        assert "Did not follow ♣" in page.locator(".plate").first.inner_text()


def test_the_zones_and_values_of_a_declared_game_stand_in_people_s_words(browser, open_page, tmp_path, monkeypatch):
    monkeypatch.delenv(outside.VARIABLE, raising=False)
    with forgotten():
        new_game("snap", tmp_path / "games")
        outside.join(str(tmp_path / "games"))
        with LiveSession(tmp_path, stations=False, game="snap", seats=2) as live:
            page = open_page(live.web.seats[1])
            page.wait_for_selector("#cards .card")
            assert texts(page, ".zone-name") == ["Played", "Face down"]
            assert texts(page, ".zone .zone-count") == ["none", "26 cards"]
            assert "in hand: 5 cards" in page.locator(".plate").first.inner_text().replace(":5", ": 5").lower()
            card = first(live, 1).split()[1]
            page.wait_for_selector("#city .zone-chip")
            assert texts(page, "#city .zone-chip") == [live.ask(lambda session: session.table.words.card_name(card))]
            assert "round: 0" in page.inner_text("#facts").lower().replace(":\n", ": ")
