"""A phone without a reader at a table of real cards: the card in the hand is picked from a list."""

import httpx2
import pytest

from host.web.table.by_hand import SeatCards
from tests.promises import promise
from tests.sent import misfits
from tests.web.layout import SMALL
from tests.web.one_screen import at_rest, in_windows
from tests.web.sessions import LiveSession, key_of
from tests.web.test_web_axe import checked
from tests.web.test_web_real_cards import narrow

PROMISES = [
    promise(
        "A phone without a reader plays at a table of real cards beside real stations, and its list "
        "reveals nothing to others"
    ),
]


@pytest.mark.process
@pytest.mark.micropython
@pytest.mark.browser
def test_a_phone_plays_a_real_card_beside_real_stations(tmp_path, open_page):
    """Seats 2 and 3 are real stations, which play nothing here: nobody's hand is known to Herald."""
    with LiveSession(tmp_path, others=True, alone=True, deal="open") as live:
        page = open_page(live.web.seats[1], 390, 844)
        rows = page.locator(".pick-rows button")
        rows.first.wait_for()
        assert all(not row.is_disabled() for row in rows.all()), "without a word only what is possible"
        page.get_by_label("Part of its name").fill("alt")
        page.get_by_role("button", name="Altar, Age I, 3+ players").wait_for()
        impossible = page.get_by_role("button", name="Altar, Age I, 5+ players")
        assert impossible.is_disabled() and "put it back in the box" in page.locator(".pick-rows").inner_text()
        assert checked(page) == [] and narrow(page)
        page.get_by_role("button", name="Altar, Age I, 3+ players").click()
        page.locator("#ways").get_by_role("button").first.wait_for()
        page.keyboard.press("a")
        page.get_by_text("Ada").first.wait_for()
        page.wait_for_function("() => document.querySelector('#task').innerText.includes('Waiting for')")
        assert [text for seat, text in live.ask(lambda session: session.table.plays()) if seat == 1] == [
            "build altar.3"
        ]


# Plates and cards of the round table that something else lies over, or that are cut off.
COVERED = """() => [...document.querySelectorAll(".oh-table :is(.who, .slot)")].filter((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return !document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".oh-table");
}).map((one) => one.textContent)"""
SIZES = [(390, 844), (844, 390), (768, 1024), (1280, 800), (1366, 768), (1920, 1080)]


@pytest.mark.browser
def test_a_pack_of_cards_lies_in_signs_below_a_table_that_stays_whole(tmp_path, open_page):
    with LiveSession(tmp_path, stations=False, others=True, deal="open", game="oh_hell", seats=4) as live:
        page = open_page(live.web.seats[1])
        rows = page.locator(".pick-rows button")
        rows.nth(51).wait_for()
        spoken = [rows.nth(nth).locator(".spoken").inner_text() for nth in (0, 1, 51)]
        assert spoken == ["Ace of clubs", "King of clubs", "2 of spades"]
        for size in in_windows(page, *SIZES):
            assert at_rest(page, COVERED) == [], size
            assert at_rest(page, f"() => ({SMALL})().filter(([name]) => / of /.test(name))") == [], size
            assert narrow(page), size


@pytest.mark.browser
def test_nobody_without_a_reader_reads_of_one(tmp_path, open_page):
    for game, seats in (("oh_hell", 4), ("seven_wonders", 3), ("seven_wonders_duel", 2)):
        with LiveSession(tmp_path / game, stations=False, others=True, deal="open", game=game, seats=seats) as live:
            page = open_page(live.web.seats[1], 390, 844)
            page.locator(".pick-rows button").first.wait_for()
            page.get_by_role("button", name="The card that you pick lies here").wait_for()
            assert "reader" not in page.locator("body").inner_text().lower(), game


# The first answer fails; the next one, of which this holds the way, comes long after the one that follows it, and is
# as empty as a list was between two turns.
LATE = """
let number = 0;
const plain = window.fetch;
window.fetch = async (...asked) => {
  if (!String(asked[0]).endsWith("cards.json")) return plain(...asked);
  number += 1;
  if (number === 1) return new Response("{}", { status: 503 });
  if (number > 2) return plain(...asked);
  await new Promise((done) => (window.late = done));
  return new Response(JSON.stringify({ cards: [] }));
};
"""


@pytest.mark.browser
def test_a_list_that_fails_is_asked_for_again_and_a_late_one_empties_nothing(tmp_path, open_page):
    with LiveSession(tmp_path, stations=False, others=True, deal="open") as live:
        page = open_page(live.web.seats[1], 390, 844, before=lambda page: page.add_init_script(LATE))
        page.wait_for_function("() => window.late")
        assert not page.locator(".pick-rows .said").count()
        verdict = live.ask(lambda session: session.table.submit(2, "b1", session.table.moment, "sell altar.3"))
        assert verdict.ok
        rows = page.locator(".pick-rows button")
        rows.first.wait_for()
        page.evaluate("window.late()")
        page.wait_for_timeout(500)
        assert rows.count() > 10


@pytest.mark.browser
def test_a_part_of_the_page_that_could_not_be_fetched_is_asked_for_again(tmp_path, open_page):
    """As when the table starts again just while a page opens."""
    asked = []

    def once(route):
        asked.append(route.request.url)
        return route.abort() if len(asked) == 1 else route.continue_()

    with LiveSession(tmp_path, stations=False, others=True, deal="open") as live:
        lost = ("Failed to load resource",)
        address = f"{live.web.seats[1]}&plain"  # else all parts of a page come at once
        page = open_page(address, 390, 844, lost, lambda page: page.route("**/pick.js", once))
        page.locator(".pick-rows button").first.wait_for()
        assert len(asked) == 2


@pytest.mark.parametrize(("deal", "status"), [("open", 200), ("dealt", 403)])
def test_the_list_is_for_its_seat_alone_and_only_where_nobody_here_knows_the_hands(tmp_path, deal, status):
    with LiveSession(tmp_path, stations=False, others=True, deal=deal) as live:
        key, url = key_of(live.web), f"{live.web.url}/seat/1"
        assert httpx2.get(f"{url}/cards.json", headers={"X-Seat-Key": "guessed"}).status_code == 403
        listed = httpx2.get(f"{url}/cards.json", headers={"X-Seat-Key": key})
        assert listed.status_code == status
        if deal == "open":
            assert [*misfits(listed.json(), SeatCards)] == []
            possible = [why == "" for _called, _card, why in listed.json()["cards"]]
            assert possible == sorted(possible, reverse=True) and any(possible) and not all(possible)
        for card, answer in (("nothing", 409), ("workshop.7", 200 if deal == "open" else 409)):
            placed = httpx2.post(f"{url}/place", json={"card": card}, headers={"X-Seat-Key": key})
            assert placed.status_code == answer, card
