"""What the station can do is one click: the page sends the presses, the station confirms."""

import asyncio
import re

import pytest

from host.web.table.listed_ways import list_ways
from tests.promises import promise
from tests.web.positions import in_age, in_round, play_until
from tests.web.sessions import LiveSession, quiet_session
from tests.web.test_web_page import lay, moment, seat  # noqa: F401  (a fixture)

pytestmark = pytest.mark.xdist_group("browser seats")


def plays(live):
    return live.ask(lambda session: [text for who, text in session.table.plays() if who == 1])


def test_a_build_is_two_clicks_and_the_station_confirms_it(live, seat):  # noqa: F811
    before, played = moment(live), len(plays(live))
    lay(live, seat)
    button = seat.locator("#ways .way:not(.refused)").first
    name = button.locator(".way-name").inner_text()
    button.click()
    seat.wait_for_function("() => !document.querySelector('#reader.laid')")
    assert moment(live) > before and len(plays(live)) == played + 1
    assert name.split(" ")[0].lower() in ("build", "sell", "stage")


def test_a_way_stays_good_while_somebody_else_chooses(browser, open_page, tmp_path):
    """SW-28: all choose at the same time, so a click may be on its way when the table goes on by another seat."""

    def choose(session):
        table = session.table
        assert table.submit(2, "meanwhile", table.moment, table.game.text(table.state.plays(2)[0])).ok

    def meanwhile(route):
        live.ask(choose)
        route.continue_()

    with LiveSession(tmp_path, others=True, alone=True) as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        lay(live, page)
        page.route("**/take", meanwhile)
        page.locator("#ways .way:not(.refused)").first.click()
        page.wait_for_function("() => !document.querySelector('#reader.laid')")
        assert len(plays(live)) == 1
        assert live.ask(lambda session: session.table.awaited()) == (3,)


def test_a_use_that_is_clicked_again_while_its_presses_are_under_way_is_sent_once(live, seat):  # noqa: F811
    asked = []
    lay(live, seat)
    seat.route("**/take", lambda route: asked.append(route))
    use = seat.locator("#ways .way:not(.refused)").last
    for _ in range(4):
        use.click()
    use.and_(seat.locator("[aria-busy]")).wait_for()
    assert len(asked) == 1
    asked[0].fulfill(json={})
    seat.wait_for_function("() => !document.querySelector('#ways [aria-busy]')")
    assert len(asked) == 1, "no click waited for its turn"
    use.click()
    use.and_(seat.locator("[aria-busy]")).wait_for()
    assert len(asked) == 2, "when it was answered it can be chosen again"
    asked[1].fulfill(json={})


def test_the_second_way_is_taken_by_its_number(live, seat):  # noqa: F811
    lay(live, seat)
    ways = seat.locator("#ways .way")
    allowed = [index for index in range(ways.count()) if not ways.nth(index).get_attribute("aria-disabled")]
    wanted = live.ask(lambda session: live.web._feed._ways(1))[allowed[-1]]["play"]
    seat.keyboard.press(f"Shift+Digit{allowed[-1] + 1}")
    seat.wait_for_function("() => !document.querySelector('#reader.laid')")
    assert plays(live)[-1] == wanted


def test_a_refused_way_tells_why_and_does_nothing(live, seat):  # noqa: F811
    refused = None
    for card in range(seat.locator("#cards .card").count()):
        seat.locator("#cards .card").nth(card).click()
        seat.locator("#cards .card").nth(card).and_(seat.locator(".away")).wait_for()
        seat.wait_for_selector("#ways .way")
        refused = seat.locator("#ways .way.refused").first
        if refused.count():
            break
    before = plays(live)
    assert refused.locator(".way-detail").inner_text().endswith((".", ")"))
    behind = seat.locator(".way.refused + .rule-link").first
    assert behind.get_attribute("href").startswith("/rules/seven_wonders?lang=en#SW-")
    sent = []
    seat.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    refused.click(force=True)
    seat.keyboard.press("Delete")  # an order that is sent, after whatever the click had sent
    seat.wait_for_function("() => !document.querySelector('#reader.laid')")
    assert [url.rsplit("/", 1)[1] for url in sent] == ["remove"] and plays(live) == before


@pytest.mark.parametrize(
    "seats, language, price", [(4, "en", "pay {n} coins to {who}"), (2, "da", "betal {n} mønter til {who}")]
)
def test_a_price_names_who_is_paid(tmp_path, seats, language, price):
    with quiet_session(tmp_path, seats=seats, language=language) as session:
        asyncio.run(play_until(session, in_age(2, 2)))
        table = session.table
        ways = [
            (seat, way)
            for seat in table.awaited()
            for card in session.hand(seat)
            for way in list_ways(table, seat, card)
        ]
        left = {seat: way["detail"] for seat, way in ways if re.search(r" L2$", way["play"]) and way["allowed"]}
        assert left, "somebody can buy at the left"
        for seat, told in left.items():
            free = {"en": "Free City", "da": "Den frie by"}[language]
            who = table.names[seat % len(table.names)] if seats > 2 or seat == 1 else free
            assert told == price.format(n=2, who=who)


@pytest.mark.parametrize("seats, language, sells", [(4, "en", "{who} sells"), (3, "da", "{who} sælger")])
def test_a_refusal_names_who_sells(tmp_path, seats, language, sells):
    with quiet_session(tmp_path, seats=seats, language=language) as session:
        named = []
        for turn in (1, 2, 3, 4, 5):
            asyncio.run(play_until(session, in_age(1, turn)))
            named += [(sells.format(who=who), why) for who, why in unpaid(session)]
        assert named, "somebody lacks what a neighbour sells"
        assert [why for told, why in named if told not in why] == []


def unpaid(session):
    """(who sells what a card lacks, why it is refused) of every card that its player cannot pay for."""
    table = session.table
    for place in table.awaited():
        view = table.game.view(table.view(place))
        for card in session.hand(place):
            for way, shown in zip(view.ways(card), list_ways(table, place, card), strict=True):
                lacks = way.refusal is not None and way.refusal.code == "cannot_pay" and way.refusal.figures
                if lacks and lacks["missing"] and not lacks["unsold"] and not view.whose:
                    for side, step in (("left", 1), ("right", -1)):
                        if lacks[side]:
                            yield table.names[(place - 1 + step) % len(table.names)], shown["detail"]


@pytest.fixture(scope="module")
def ages(tmp_path_factory, browser):
    with LiveSession(tmp_path_factory.mktemp("home"), stations=False, game="through_the_ages") as live:
        live.do(play_until(live.session, in_round(4)))
        yield live


def test_what_destroys_stands_last_and_asks_once_more(ages, open_page):
    sent = []
    page = open_page(ages.web.seats[1])
    page.route("**/take", lambda route: (sent.append(route.request.post_data_json), route.fulfill(json={})))
    page.wait_for_selector("#ways .grave")
    classes = page.locator("#ways .way").evaluate_all("all => all.map((one) => one.classList.contains('grave'))")
    assert classes == sorted(classes) and any(classes)
    grave = page.locator("#ways .grave:not(.refused)").first
    grave.click()
    assert sent == [] and "Really?" in page.locator("#ways .asking").inner_text()
    with page.expect_response("**/take"):
        page.locator("#ways .asking").click()
    page.wait_for_function("() => !document.querySelector('#ways .asking')")
    assert [one["play"].split(" ")[0] for one in sent] in (["destroy"], ["disband"])


def test_a_way_of_a_moment_that_is_past_is_not_taken(ages, open_page):
    page = open_page(ages.web.seats[1], heeds=("Failed to load",))
    page.wait_for_selector("#ways .way")
    answer = page.evaluate(
        """async () => {
          const key = new URLSearchParams(location.search).get("key");
          const body = JSON.stringify({ play: "end", at: 1 });
          const headers = { "Content-Type": "application/json", "X-Seat-Key": key };
          const response = await fetch("/seat/1/take", { method: "POST", headers, body });
          return [response.status, (await response.json()).why];
        }"""
    )
    assert answer == [409, "The game went on meanwhile: choose again."]


def test_what_the_table_refuses_leads_to_its_clause(live, seat):  # noqa: F811
    card = lay(live, seat) and live.ask(lambda session: live.web._feed.actions[1].card)
    assert seat.locator("#refused").is_hidden()

    def say(session, text):  # as a station whose view is behind says it
        link = session.stations.link(1)
        fields = {"id": f"late-{text}", "at": session.table.moment, "text": text, "uid": link.lying}
        session.stations._message(link, "play", fields)

    live.ask(lambda session: say(session, f"dig {card}"))
    seat.wait_for_selector("#refused:not([hidden]) .rule-link")
    why = live.ask(lambda session: session.stations.link(1).refusal)
    assert why in seat.inner_text("#refused") and seat.locator("#refused").get_attribute("role") == "alert"
    href = seat.locator("#refused .rule-link").get_attribute("href")
    assert href.startswith("/rules/seven_wonders?lang=en#SW-")
    assert seat.request.get(live.web.url + href).ok
    seat.keyboard.press("Delete")
    seat.wait_for_selector("#refused", state="hidden")


@promise("A press of A plays the card on the reader; a digit alone plays nothing")
def test_a_digit_means_a_card_until_a_enter_or_a_click(live, seat):  # noqa: F811
    """ "3, no, 1" lays the first card, and plays nothing."""
    line, before = moment(live), plays(live)
    for digit in (3, 1):
        seat.keyboard.press(f"Digit{digit}")
        seat.wait_for_selector(f"#cards li:nth-child({digit}) .card[aria-pressed=true]")
        seat.locator("#ways .way:not(.refused)").first.wait_for()
    held = live.ask(lambda session: session.hand(1))
    assert plays(live) == before and live.ask(lambda session: live.web._feed.actions[1].card) == held[0]
    seat.keyboard.press("Enter")  # the focus is on the card that the digit laid
    seat.wait_for_function("() => !document.querySelector('#reader.laid')")
    assert moment(live) > line and held[0] in plays(live)[-1]


@promise("A press of A plays the card on the reader; a digit alone plays nothing")
def test_a_pressed_right_after_a_card_plays_that_card_and_none_before_it(live, seat):  # noqa: F811
    held, before = live.ask(lambda session: session.hand(1)), len(plays(live))
    for index in range(len(held)):
        live.do(live.web._feed.actions[1].place(held[index]))
        live.do(live.web._feed.actions[1].press("A", "tap"))
        for _ in range(30):
            if len(plays(live)) > before:
                assert held[index] in plays(live)[-1]
                return
            seat.wait_for_timeout(100)
    raise AssertionError("no card of this hand can be played: nothing is tried")
