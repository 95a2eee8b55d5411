"""The page in a real Chromium, at a table with real virtual stations."""

import base64
import os
import pathlib
import time

import pytest

from host.virtual.oled import read
from tests.promises import promise
from tests.web.positions import in_age, play_once, play_until
from tests.web.sessions import Cable, LiveSession, play_turn

pytestmark = pytest.mark.xdist_group("browser seats")

PICTURE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "table.png"

# The dots of my display as the page shows them, in the SSD1306's own order of bytes, as base64.
DOTS = """() => {
  const { data } = document.querySelector("#station canvas").getContext("2d").getImageData(0, 0, 128, 64);
  const bytes = new Uint8Array(1024);
  for (let y = 0; y < 64; y += 1) for (let x = 0; x < 128; x += 1)
    if (data[(y * 128 + x) * 4] > 127) bytes[(y >> 3) * 128 + x] |= 1 << (y & 7);
  return btoa(String.fromCharCode(...bytes));
}"""


def dots(page):
    return base64.b64decode(page.evaluate(DOTS))


def changed(page, before):
    """Waits until my display shows something else than `before`; what it shows then."""
    page.wait_for_function(f"before => ({DOTS})() !== before", arg=base64.b64encode(before).decode())
    return dots(page)


def until(page, script, arg=None):
    page.wait_for_function(script, arg=arg)


def task_is(page, text):
    until(page, "text => document.querySelector('#task').textContent === text", text)


@pytest.fixture
def seat(live, open_page):
    """The page of seat 1 when it is awaited and its reader is empty."""
    page = open_page(live.web.seats[1])
    page.wait_for_selector("#cards .card")
    page.keyboard.press("Delete")
    task_is(page, "Lay a card.")
    noticed(live, "")
    return page


def moment(live):
    return live.ask(lambda session: session.table.moment)


def playable(live, priced=False):
    """The places in seat 1's hand of cards whose first use is allowed; `priced`: and paid to a neighbour."""

    def fits(way):
        return way.refusal is None and (not priced or way.play.left or way.play.right)

    def find(session):
        view = session.table.game.view(session.table.view(1))
        return [place for place, card in enumerate(session.hand(1)) if fits(view.ways(card)[0])]

    return live.ask(find)


def lay(live, page, priced=False):
    """Lays a card that can be played by mouse; its name, once my display shows it."""
    index = playable(live, priced)[0]
    uid = live.ask(lambda session: session.tag(session.hand(1)[index]).uid.hex())
    card = page.locator("#cards .card").nth(index)
    name = card.locator(".card-name").inner_text()
    card.click()
    page.wait_for_selector("#reader.laid")
    noticed(live, uid)
    while not read(screen(live))[-1].startswith("A "):  # its name is there before its uses are, and A plays a use
        page.wait_for_timeout(20)
    in_step(live, page)
    return name


def noticed(live, uid):
    """Waits until my station has said that this tag lies on its reader; empty: none."""
    stations = live.session.stations
    live.do(stations.until(lambda: stations.link(1).lying == uid))


def in_step(live, page):
    """Waits until the page shows what the station shows; what that is."""
    while dots(page) != screen(live):
        page.wait_for_timeout(20)
    return dots(page)


def screen(live):
    """What my station shows now."""
    return live.ask(lambda session: session.virtual_stations[1].screen)


def test_the_first_screen_says_what_to_do(seat):
    assert seat.inner_text("#task") == "Lay a card."
    assert seat.inner_text("#where") == "Age I · turn 1 of 6"
    assert seat.locator("#cards .card").count() == 7
    assert seat.locator(".plate").count() == 2
    assert "lay a card" in seat.inner_text(".hints")


def test_two_turns_by_mouse_with_the_display_as_it_is(live, seat):
    for turn in (1, 2):
        before = dots(seat)
        lay(live, seat)
        menu = dots(seat)
        assert menu != before
        seat.click(".key-A")
        until(seat, "turn => document.querySelector('#where').textContent.includes(turn)", f"turn {turn + 1} of 6")
        assert seat.locator("#cards .card").count() == 7 - turn
        until(seat, "() => !document.querySelector('#reader.laid')")
    seat.wait_for_function("() => document.querySelectorAll('.told.tune-reveal').length === 2")
    assert live.ask(lambda session: session.table.public()["turn"]) == 3


def test_the_page_shows_every_dot_the_firmware_drew(live, seat):
    lay(live, seat)
    before = dots(seat)
    assert sum(byte.bit_count() for byte in before) > 500
    seat.keyboard.press("c")
    changed(seat, before)
    assert in_step(live, seat) != before


def test_a_click_on_the_reader_takes_the_card_away(live, seat):
    name = lay(live, seat)
    assert name in seat.get_attribute("#reader", "aria-label")
    seat.click("#reader")
    until(seat, "() => !document.querySelector('#reader.laid')")
    assert live.do(live.session.virtual_stations[1].tags()) == []


def test_a_card_can_be_dragged_to_the_reader(live, seat):
    card = live.ask(lambda session: session.hand(1)[1])
    seat.drag_and_drop("#cards li:nth-child(2) .card", "#reader")
    seat.wait_for_selector("#reader.laid")
    tags = live.do(live.session.virtual_stations[1].tags())
    assert [tag.uid for tag in tags] == [live.ask(lambda session: session.tag(card)).uid]


def test_holding_d_explains_the_card_and_releasing_ends_it(live, seat):
    lay(live, seat)
    menu = dots(seat)
    seat.locator(".key-D").hover()
    seat.mouse.down()
    explained = changed(seat, menu)
    seat.wait_for_timeout(900)  # long enough to count as held, not as a press
    seat.mouse.up()
    assert changed(seat, explained) == menu


def test_a_slow_network_makes_no_hold_of_a_tap(live, seat):
    """B held between plays asks for an undo, and the next A would agree: so how long it was is decided here."""
    sent = []

    def slowly(route):
        sent.append(route.request.post_data_json)
        time.sleep(0.75)  # longer than a station takes for a hold
        route.continue_()

    seat.route("**/press", slowly)
    seat.click(".key-B")
    seat.keyboard.press("d")
    for _ in range(400):  # each waits for the one before it
        if len(sent) == 2:
            break
        seat.wait_for_timeout(50)
    until(seat, "() => !document.querySelector('#asking .answer')")
    assert sent == [{"button": "B", "way": "tap"}, {"button": "D", "way": "tap"}]
    assert live.ask(lambda session: session.undo.facts().get("asking")) is None


def test_a_whole_turn_by_keyboard_alone(live, seat):
    before, line = seat.inner_text("#where"), moment(live)
    seat.keyboard.press("Tab")
    assert seat.evaluate("() => document.activeElement.textContent") == "Go to my hand"
    seat.keyboard.press("Enter")
    seat.keyboard.press("Tab")
    focus = "() => [...document.querySelectorAll('#cards .card')].indexOf(document.activeElement)"
    assert seat.evaluate(focus) == 0
    seat.keyboard.press("ArrowRight")
    assert seat.evaluate(focus) == 1
    outline = "() => getComputedStyle(document.activeElement).outlineStyle"
    assert seat.evaluate(outline) == "solid"
    idle = dots(seat)
    seat.keyboard.press("Enter")
    menu = changed(seat, idle)
    assert seat.evaluate(focus) == 1
    seat.keyboard.press("Delete")
    until(seat, "() => !document.querySelector('#reader.laid')")
    changed(seat, menu)
    noticed(live, "")
    index = playable(live)[0]
    seat.keyboard.press(str(index + 1))
    noticed(live, live.ask(lambda session: session.tag(session.hand(1)[index]).uid.hex()))
    seat.keyboard.press("a")
    until(seat, "before => document.querySelector('#where').textContent !== before", before)
    assert moment(live) > line


def test_another_display_is_covered_while_its_card_lies_there(live, seat):
    lay(live, seat)
    with seat.expect_response(lambda answer: "/press" in answer.url):
        seat.keyboard.press("a")
    # The bots lay their next cards as soon as the turn is over.
    seat.wait_for_selector('.plate .oled[data-state="covered"]', state="attached")
    seat.wait_for_selector('.plate .oled[data-state="lit"]', state="attached")
    assert seat.locator("#station .oled").get_attribute("data-state") == "lit"


def test_a_lost_connection_is_said_and_mended_with_a_new_snapshot(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False) as still, Cable(still) as cable:
        page = open_page(cable.through(still.web.seats[1]), heeds=("Failed to load",))
        page.wait_for_selector("#cards .card")
        still.do(cable.pull())
        page.wait_for_selector("#trouble:not([hidden])")
        assert page.inner_text("#trouble") == "The connection to Herald is lost. Trying again."
        still.ask(play_turn)
        still.do(cable.plug())
        until(page, "() => document.querySelector('#trouble').hidden")
        assert page.inner_text("#where") == "Age I · turn 2 of 6"
        assert page.locator(".told.tune-reveal").count() == 1


def test_a_phone_has_no_sideways_scroll_and_everything_in_reach(live, open_page):
    page = open_page(live.web.seats[1], width=390, height=844, has_touch=True, is_mobile=True)
    page.wait_for_selector("#cards .card")
    page.wait_for_selector(".plate .built-fold, .plate .figures")
    page.keyboard.press("Delete")  # a card that a test before left on the reader
    assert page.evaluate("() => document.documentElement.scrollWidth") == 390
    # What is looked at stands above and moves; hand and station stay at the foot of the window, under the thumb.
    tops = "ids => ids.map((id) => document.querySelector(id).getBoundingClientRect().top)"
    found = page.evaluate(tops, ["#task", "#city", ".plate", "#log"])
    assert found == sorted(found)
    for _ in ("at the top", "at the end"):
        hand, station = page.evaluate(tops, ["#cards", "#station"])
        assert 844 * 0.6 < hand < station < 844 - 60
        page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight / 2)")


def test_who_wants_no_motion_gets_none(live, open_page):
    page = open_page(live.web.seats[1], reduced_motion="reduce")
    page.wait_for_selector("#cards .card")
    assert page.evaluate("() => getComputedStyle(document.querySelector('.card')).transitionDuration") == "0s"


def test_an_onlooker_sees_the_table_and_no_hand(live, open_page):
    page = open_page(live.web.url + "/?watch")
    page.wait_for_selector(".plate .figures")
    assert page.locator(".plate").count() == 3
    assert page.locator("#cards .card:visible, #station:visible").count() == 0


def test_every_card_and_every_stage_can_be_drawn(live, open_page):
    page = open_page(live.web.url + "/?watch")
    page.wait_for_selector(".plate .figures")
    found = page.evaluate(
        """async () => {
          const catalog = await (await fetch("/game.json")).json();
          const { face } = await import("/static/games/seven_wonders/page/card.js");
          const { phrase } = await import("/static/games/seven_wonders/page/effects.js");
          const faces = Object.keys(catalog.cards).map((id) => face(catalog, id, []));
          const sides = Object.values(catalog.wonders).flatMap((wonder) => Object.values(wonder.sides));
          const effects = sides.flatMap((side) => side.stages.flatMap((stage) => stage.effects));
          const stages = effects.map((one) => phrase(one).words);
          return { spoken: faces.map((one) => one.spoken), drawn: faces.map((one) => one.body().length), stages };
        }"""
    )
    assert len(found["spoken"]) == 78
    assert len(set(found["spoken"])) == 75  # Loom, Glassworks and Press come twice
    assert set(found["drawn"]) == {5} and all(found["stages"])
    assert not any("undefined" in text or "NaN" in text for text in found["spoken"] + found["stages"])


def test_a_game_without_drawings_is_shown_in_its_own_words(live, open_page):
    page = open_page(live.web.url + "/?watch")
    text = page.evaluate(
        """async () => {
          const { open } = await import("/static/table/plain.js");
          const game = open({ cards: { "x.1": { name: "Ex", lines: ["Does a thing."] } } });
          return game.face("x.1").body().map((part) => part.textContent).join(" ");
        }"""
    )
    assert text == "Ex Does a thing."


def test_two_players_see_the_free_city_without_a_station_and_for_whom_to_choose(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, seats=2) as still:
        page = open_page(still.web.seats[1])
        page.wait_for_selector("#cards .card")
        plates = page.locator(".plate")
        assert plates.locator("h2").all_inner_texts() == ["Bela\non your left", "Free City\non your right"]
        assert plates.nth(0).locator(".oled").count() == 1 and plates.nth(1).locator(".oled").count() == 0
        assert plates.nth(1).locator(".wonder").count() == 1
        task_is(page, "Lay a card for your own city.")
        still.ask(sell_first)
        task_is(page, "Now lay a card for the Free City.")
        assert page.locator("#cards .card").count() == 7
        assert "Ada plays for the Free City" in page.inner_text("#facts")


def sell_first(session):
    """Seat 1 sells the first card of its hand."""
    verdict = session.table.submit(1, "first", session.table.moment, f"sell {session.hand(1)[0]}")
    assert verdict.ok, verdict.why


def test_at_the_end_the_page_tells_conflicts_sheets_and_winner(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False) as still:
        page = open_page(still.web.seats[1])
        page.wait_for_selector("#cards .card")
        while not still.ask(lambda session: session.table.over):
            still.ask(play_turn)
        page.wait_for_selector("#result:not([hidden])")
        assert page.locator("#result .unrevealed").count() > 20  # revealed one by one, from the last place on
        page.click(".skip-reveal")
        assert page.locator("#result .unrevealed, .reveal-keys").count() == 0
        assert page.locator("#result .bar").count() == 3 and page.locator("#result .qr path").count() == 1
        assert page.locator(".told.tune-conflict h4").all_inner_texts() == [
            f"Conflicts of Age {age}" for age in ("III", "II", "I")
        ]
        rows = page.locator("#result tbody th").all_inner_texts()
        assert [row.lower() for row in rows] == [
            "military", "treasury", "wonder", "civilian", "scientific", "commercial", "guilds",
        ]  # fmt: skip
        assert page.locator("#result dd .reason").count() >= 3
        winner = page.inner_text("#result-title")
        assert page.inner_text("#task").split(" ")[0] == winner.split(" ")[0]


DEALT = "() => document.getAnimations().every((one) => one.animationName === 'waiting')"  # no card of the hand moves


@pytest.mark.skipif("HERALD_PICTURE" not in os.environ, reason="make picture takes the README's picture")
def test_take_the_picture_of_the_table(browser, open_page, tmp_path):
    with LiveSession(tmp_path, seats=4, seed=7, before=lambda s: play_until(s, in_age(3, 2))) as live:
        page = open_page(live.web.seats[1], height=880, color_scheme="dark")
        task_is(page, "Lay a card.")
        lay(live, page, priced=True)
        page.mouse.move(1, 1)
        until(page, "() => document.querySelectorAll('.plate .oled[data-state=lit]').length > 1")
        until(page, "() => document.querySelector('#stage').hidden")  # conflicts are staged for some seconds
        until(page, DEALT)
        PICTURE.parent.mkdir(exist_ok=True)
        page.screenshot(path=str(PICTURE))


CALLED = """() => {
  window.buzzed = [];
  Object.defineProperty(navigator, "vibrate", { value: (ms) => window.buzzed.push(ms) });
}"""


@promise(
    "A scene of a great moment appears beside the station and ends with Escape or any click; presses "
    "meanwhile still count"
)
def test_a_turn_turns_over_what_was_built_calls_the_phone_and_keeps_nobody_from_pressing(browser, open_page, tmp_path):
    def built(session):
        return {(city["seat"], card) for city in session.table.public()["cities"] for card in city["cards"]}

    with LiveSession(tmp_path, stations=False, seats=4, before=lambda s: play_until(s, in_age(1, 3))) as live:
        page = open_page(live.web.seats[1], 390, 844, before=lambda page: page.add_init_script(f"({CALLED})()"))
        page.wait_for_selector("#cards .card")
        assert page.locator(".mini.fresh").count() == 0
        before = live.ask(built)
        page.locator("#cards .card").first.click()
        page.wait_for_selector("#cards [aria-pressed=true]")  # it lies there, before this seat has played
        live.do(play_once(live.session, 1))
        page.wait_for_function("() => document.querySelector('#task').textContent.startsWith('You have chosen.')")
        page.evaluate("() => (window.buzzed.length = 0)")  # a slow page may call at its first picture, too
        live.do(play_until(live.session, in_age(1, 4)))
        page.wait_for_function("() => document.querySelector('#where').textContent.includes('turn 4 of 6')")
        fresh = sorted(f"{seat}:{card}" for seat, card in live.ask(built) - before)
        # The other cities are drawn after the picture in which the turn is named.
        until(page, f"() => document.querySelectorAll('.mini.fresh').length === {len(fresh)}")
        seen = page.locator(".mini.fresh").evaluate_all("all => all.map((one) => one.dataset.light)")
        assert sorted(seen) == fresh != []
        page.wait_for_function("() => window.buzzed.length === 1")
        page.evaluate("() => document.querySelector('#cards button').click()")  # while all of it still moves
        page.wait_for_selector("#cards [aria-pressed=true]")
