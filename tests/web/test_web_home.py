"""An evening begins in the browser: the home page, its first start, the lobby with two phones, and a stranger."""

import asyncio
import threading
from concurrent.futures import Future
from contextlib import suppress

import pytest

from host.house.app import DOES
from host.house.house import House
from host.house.page import HousePage
from host.lessons.lesson import lessons, taught
from host.lessons.progress import keep_stars
from host.pico.finder import Pico
from tests.owning import owned
from tests.promises import promise
from tests.web import layout
from tests.web.test_web_axe import checked

PROMISES = [
    promise(
        "A class is begun, followed and ended on the home page; its pupils come in with four letters and "
        "see nothing else; after a crash everybody goes on where they were"
    ),
]

UNSTARTED = ("Failed to load resource",)  # the page of a table whose process this test does not start


class OpenHouse:
    """A house with its page in a separate thread. Its tables are never started: here people come together."""

    def __init__(self, folder):
        self._folder = folder

    def __enter__(self):
        ready = Future()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve(ready)), daemon=True)
        self._thread.start()
        self.address = ready.result(60)
        return self

    async def _serve(self, ready):
        self.house = owned(House(self._folder, plugged=lambda: []))
        self.house.look = lambda: None
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        with suppress(asyncio.CancelledError):
            await self.page().serve(ready.set_result)

    def page(self):
        """What serves it."""
        return HousePage(self.house, 0)

    def __exit__(self, *_):
        self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(60)


@pytest.fixture
def house(tmp_path, browser):
    with OpenHouse(tmp_path) as house:
        yield house


def test_the_first_start_asks_three_questions_once(house, open_page):
    page = open_page(house.address)
    page.get_by_role("heading", name="Welcome").wait_for()
    for asked in ("Who usually plays here (commas between names)", "A PIN, if other devices may change settings"):
        assert page.get_by_label(asked).count() == 1
    assert page.get_by_label("Language").count() == 1 and page.get_by_text("I have a backup").count() == 1
    assert page.get_by_role("heading", name="This house").count() == 0
    page.get_by_label("Who usually plays here (commas between names)").fill("Anna, Bela")
    page.get_by_label("A PIN, if other devices may change settings").fill("4711")
    page.get_by_role("button", name="Done").click()
    page.get_by_role("heading", name="Welcome").wait_for(state="detached")
    settings = house.house.settings
    assert settings.ready and settings.names == ("Anna", "Bela") and settings.is_pin("4711")


def test_the_house_changes_its_language_on_the_page(house, open_page):
    house.house.change_settings({"names": []})
    page = open_page(house.address)
    page.get_by_label("Language").select_option("hu")
    page.get_by_role("heading", name="Asztalok").wait_for()
    assert house.house.settings.language == "hu"


def test_many_closed_tables_are_folded_away(house, open_page):
    house.house.change_settings({"names": ["Anna"]})
    house.house.seats.has_begun = lambda number: True
    for _table in range(5):
        house.house.play_now("laptop", "Anna", "oh_hell", 3)
    for number in range(1, 6):
        house.house.close(number)
    page = open_page(house.address)
    again = page.get_by_role("button", name="Open again")
    page.get_by_text("Closed tables").click()
    assert again.count() == 5
    again.first.click()
    page.locator("section > ul.cards > li").get_by_role("button", name="Open again").nth(3).wait_for()
    assert page.get_by_text("Closed tables").count() == 0, "four of them are seen at once"


def test_seats_are_swapped_and_known_names_are_offered(house, open_page):
    house.house.change_settings({"names": ["Anna", "Bela"]})
    page = open_page(house.address)
    page.get_by_role("button", name="New table").click()
    page.wait_for_url("**/table/1")
    page.locator("#people option").first.wait_for(state="attached")
    assert [one.get_attribute("value") for one in page.locator("#people option").all()] == ["Bela"]
    before = [chair.name for chair in house.house.tables.draft(1).chairs]
    page.get_by_label("Swap seat 1").select_option("3")
    page.locator("li.mine b", has_text="3").wait_for()
    after = [chair.name for chair in house.house.tables.draft(1).chairs]
    assert after == [before[2], before[1], before[0], before[3]]


def choose(page, *choices):
    """One choice right after another, as a quick hand makes them: (label, value). The first one is longer on its way to
    the house than the second."""
    page.evaluate(
        """(choices) => {
          const plain = window.fetch;
          window.fetch = async (...asked) => {
            if (asked[0] === "/do/change") {
              window.fetch = plain;
              await new Promise((done) => setTimeout(done, 600));
            }
            return plain(...asked);
          };
          for (const [label, value] of choices) {
            const list = document.querySelector(`select[aria-label="${label}"]`);
            list.value = value;
            list.dispatchEvent(new Event("change"));
          }
        }""",
        choices,
    )


def test_a_quick_second_choice_at_a_seat_is_the_one_that_counts(house, open_page):
    house.house.change_settings({"names": ["Anna"]})
    page = open_page(house.address)
    page.get_by_role("button", name="New table").click()
    page.wait_for_url("**/table/1")
    page.get_by_label("Who sits at seat 2").wait_for()
    choose(page, ("Who sits at seat 2", "open"), ("Who sits at seat 2", "station"))
    page.get_by_text("Press A on").wait_for()
    page.wait_for_timeout(1000)
    assert house.house.tables.draft(1).chairs[1].kind == "station"
    assert page.get_by_label("Who sits at seat 2").input_value() == "station"


def test_two_rulings_that_are_chosen_at_once_are_both_kept(house, open_page):
    house.house.change_settings({"names": ["Anna"]})
    page = open_page(house.address)
    page.get_by_role("button", name="New table").click()
    page.wait_for_url("**/table/1")
    page.get_by_label("Players", exact=True).wait_for()
    rulings = house.house.tables.draft(1).rulings
    sides = page.locator("select", has=page.locator("option[value=B]")).first.get_attribute("aria-label")
    choose(page, ("Players", "5"), (sides, "B"))
    page.wait_for_timeout(2500)
    draft = house.house.tables.draft(1)
    assert len(draft.chairs) == 5 and draft.rulings == {**rulings, "sides": "B"}


def test_what_was_unfolded_chosen_and_typed_stays_when_the_page_is_drawn_again(house, open_page):
    """Tables change all the time while people choose."""
    house.house.change_settings({"names": ["Anna"]})
    page = open_page(house.address, heeds=UNSTARTED)
    page.get_by_label("Game").select_option("oh_hell")
    page.get_by_label("Four letters").fill("KQ")
    page.evaluate("document.activeElement.blur()")
    house.house.play_now("laptop", "Bela", "seven_wonders", 3)
    page.get_by_role("heading", name="Table 1").wait_for()
    assert page.get_by_label("Game").input_value() == "oh_hell"
    assert page.get_by_label("Four letters").input_value() == "KQ"
    page.get_by_role("button", name="New table").click()
    page.wait_for_url("**/table/2")
    page.locator("summary").click()
    largest = page.locator("select", has=page.locator("option[value='17']")).first
    largest.select_option("1")
    page.locator("select", has=page.locator("option[value='up_down']")).first.select_option("down")
    page.wait_for_timeout(2000)
    assert largest.is_visible() and largest.input_value() == "1"
    assert house.house.tables.draft(2).options == {"most": "1", "course": "down"}


def test_the_ring_shows_who_sits_between_whom_and_two_names_that_are_pressed_change_places(house, open_page):
    """Seen from above, the next player is on the left: the reader sits at the bottom."""
    house.house.change_settings({"names": ["Anna"]})
    page = open_page(house.address, 390, 844)
    page.get_by_role("button", name="New table").click()
    page.wait_for_url("**/table/1")
    ring = page.get_by_role("list", name="The seats, clockwise").get_by_role("button")
    ring.nth(3).wait_for()
    boxes = [one.bounding_box() for one in ring.all()]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    bottom, left, top, right = middles
    assert left[0] < top[0] < right[0] and top[1] < left[1] < bottom[1]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
    before = [chair.name for chair in house.house.tables.draft(1).chairs]
    ring.nth(1).focus()
    page.keyboard.press("Enter")
    assert ring.nth(1).get_attribute("aria-pressed") == "true"
    ring.nth(2).focus()
    page.keyboard.press("Enter")
    ring.nth(1).get_by_text(before[2]).wait_for()
    assert [chair.name for chair in house.house.tables.draft(1).chairs] == [before[0], before[2], before[1], before[3]]
    assert page.evaluate("document.activeElement.textContent") == f"3{before[1]}"
    assert checked(page) == []


def test_a_television_shows_the_codes_until_the_first_card_lies(house, open_page):
    house.house.change_settings({"names": ["Anna"]})
    house.house.new_table("laptop", "seven_wonders", 4)
    house.house.change(1, "offer", {"seat": 2, "kind": "open", "level": "normal"})
    house.house.change(1, "offer", {"seat": 3, "kind": "station", "level": "normal"})
    page = open_page(f"{house.address}/screen", 1920, 1080, heeds=UNSTARTED)
    (invitation,) = house.house.invitations()
    page.get_by_text(invitation.code).wait_for()
    page.get_by_text("'s station.").wait_for()
    assert checked(page) == []
    house.house.change(1, "offer", {"seat": 3, "kind": "bot", "level": "normal"})
    house.house.begin(1)
    page.get_by_text("'s station.").wait_for(state="detached")
    page.get_by_text(invitation.code).wait_for()  # it has begun, and no card lies
    house.house.seats.has_begun = lambda number: True  # as its process reports
    page.wait_for_url("**/t/1/screen")


def test_two_phones_join_a_table_with_a_code_and_find_their_seats_again(house, open_page):
    """A seat by its four letters, one by its QR code's address; then a reload, then a game that begins."""
    house.house.change_settings({"names": ["Anna"]})
    owner = open_page(house.address, heeds=UNSTARTED)
    owner.get_by_role("button", name="New table").click()
    owner.wait_for_url("**/table/1")
    for seat in (2, 3):
        owner.get_by_label(f"Who sits at seat {seat}").select_option("open")
        owner.locator(".code").nth(seat - 2).wait_for()
    codes = [code.strip() for code in owner.locator(".code").all_inner_texts()]
    assert len(set(codes)) == 2
    one, two = (open_page(house.address, 390, 844, heeds=UNSTARTED) for _phone in range(2))
    one.get_by_label("Four letters").fill(codes[0].lower())
    one.get_by_label("Your name").fill("Bela")
    one.get_by_role("button", name="Join").click()
    one.wait_for_url("**/table/1")
    two.goto(f"{house.address}/j/{codes[1]}")
    two.wait_for_url("**/table/1")
    draft = house.house.tables.draft(1)
    assert [chair.kind for chair in draft.chairs] == ["page", "page", "page", "bot"]
    assert draft.chairs[1].name == "Bela"
    one.reload()
    one.locator("li.mine").wait_for()
    assert one.locator("li.mine").inner_text().startswith("2")
    owner.get_by_role("button", name="Begin").click()
    house_devices = house.house.devices
    one.wait_for_function("() => location.pathname.startsWith('/t/1')")
    assert len({house_devices.holder(1, seat) for seat in (1, 2, 3)}) == 3
    assert house.house.tables.setup(1).bots == (4,)


def test_the_lobby_says_that_no_phone_gets_there_until_the_house_is_open(house, open_page):
    house.house.change_settings({"names": ["Anna"]})
    owner = open_page(house.address)
    owner.get_by_role("button", name="New table").click()
    owner.get_by_label("Who sits at seat 2").select_option("open")
    owner.get_by_text("a phone cannot join yet").wait_for()
    assert not owner.get_by_text("Join in a browser").count()

    def in_the_network(route):
        answer = route.fetch()
        facts = answer.json()
        facts["settings"]["network"], facts["found_as"] = True, "http://herald.local:8420"
        route.fulfill(response=answer, json=facts)

    owner.route("**/home.json", in_the_network)
    owner.get_by_text("Join in a browser").wait_for()
    assert "http://herald.local:8420" in owner.locator("main").inner_text()


def test_a_wrong_code_opens_nothing_and_says_so(house, open_page):
    page = open_page(house.address, 390, 844, heeds=("Failed to load resource",))
    page.get_by_label("Four letters").fill("ZZZZ")
    page.get_by_role("button", name="Join").click()
    page.get_by_text("No open seat has this code").wait_for()


def test_a_guest_may_enter_a_code_or_the_pin_and_nothing_else():
    assert {what for what, doing in DOES.items() if doing.guests} == {"join", "pin"}


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_a_class_is_begun_followed_and_ended_from_the_home_page(house, open_page, no_stations, width, height):
    house.house.change_settings({"names": ["Anna", "Bela"]})
    page = open_page(house.address, width, height, heeds=UNSTARTED)  # the projector asks on when the class has ended
    page.get_by_role("link", name="Class").click()
    page.get_by_label("First names of the pupils").fill("Anna, Bence, Clara")
    assert checked(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Begin").click()
    page.locator("#pupils li", has_text="Clara").wait_for()
    assert checked(page) == []
    letters = page.locator("#letters").inner_text()
    pupil = open_page(f"{house.address}/join", 390, 844, heeds=UNSTARTED)
    pupil.get_by_label("The four letters on the wall").fill(letters)
    pupil.get_by_role("button", name="Go on").click()
    pupil.get_by_role("link", name="Bence").click()
    pupil.wait_for_url("**/t/902/seat/1?key=**")
    page.locator("#pupils li", has_text="Bence").get_by_text("page not open").wait_for(state="detached")
    page.select_option("#task", "02-coins")
    page.click("#other button[type=submit]")
    pupil.wait_for_selector("#lesson:has-text('Coins')")
    page.wait_for_selector("#title:has-text('Coins')")
    assert page.is_hidden("#trouble") and page.input_value("#task") == "02-coins/1"
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="For a projector").click()
    assert opened.value.locator("#house").is_hidden()
    opened.value.locator("#pupils li").nth(2).wait_for()
    page.get_by_role("link", name="Home").click()
    page.get_by_text("3 pupils").wait_for()
    page.get_by_role("link", name="Continue").click()
    asked = []
    page.once("dialog", lambda question: (asked.append(question.message), question.dismiss()))
    page.get_by_role("button", name="End the class").click()
    assert asked == ["The class ends for everybody, and the next one starts from the beginning. Go on?"]
    assert house.house.the_class.under_way is not None
    page.once("dialog", lambda question: question.accept())
    page.get_by_role("button", name="End the class").click()
    page.get_by_role("heading", name="Tables").wait_for()
    assert house.house.the_class.under_way is None


def pressed(page, name, yes):
    """The question that comes after this button of the last table, answered."""
    asked = []
    page.once(
        "dialog", lambda question: (asked.append(question.message), question.accept() if yes else question.dismiss())
    )
    page.get_by_role("button", name=name).last.click()
    return asked[0]


def test_a_table_is_closed_and_removed_only_after_a_question(house, open_page):
    house.house.change_settings({"names": ["Anna"]})
    house.house.seats.has_begun = lambda number: True
    house.house.play_now("laptop", "Anna", "seven_wonders", 3)
    house.house.new_table("laptop", "seven_wonders_duel", 2)
    lobby = open_page(f"{house.address}/table/2")
    forgets = "This table disappears, and Herald forgets who sits where. Go on?"
    assert pressed(lobby, "Close", yes=False) == forgets and 2 in house.house.tables.drafts
    assert pressed(lobby, "Close", yes=True) == forgets
    lobby.get_by_role("heading", name="Tables").wait_for()
    assert house.house.tables.drafts == {}
    assert "waits on this page until you open it again" in pressed(lobby, "Close", yes=False)
    assert 1 in house.house.tables.open
    pressed(lobby, "Close", yes=True)
    lobby.get_by_text("closed; its game waits").wait_for()
    assert "cannot be opened again" in pressed(lobby, "Remove", yes=False) and 1 in house.house.tables.closed
    pressed(lobby, "Remove", yes=True)
    lobby.get_by_text("No table is open yet.").wait_for()
    assert house.house.tables.closed == {}


def test_history_and_rules_are_one_press_away(house, open_page):
    house.house.change_settings({"names": []})
    page = open_page(house.address)
    page.get_by_role("link", name="History").click()
    page.get_by_text("No game has been finished yet.").wait_for()
    page.go_back()
    page.get_by_role("link", name="Rules").click()
    page.wait_for_url("**/rules")


@pytest.mark.parametrize(("width", "height"), [(320, 640), (1280, 800), (1920, 1080)])
def test_home_page_and_lobby_have_no_fault_and_no_sideways_scrolling(house, open_page, width, height):
    page = open_page(house.address, width, height)
    page.get_by_role("heading", name="Welcome").wait_for()
    assert checked(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="New table").click()
    page.wait_for_url("**/table/1")
    page.get_by_label("Who sits at seat 2").select_option("open")
    page.locator(".code").wait_for()
    page.locator("summary").click()
    assert checked(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_the_lobby_says_how_long_a_game_and_each_mode_of_it_lasts(house, open_page):
    house.house.change_settings({"names": ["Anna"], "language": "hu"})
    house.house.new_table("laptop", "seven_wonders", 3)
    page = open_page(f"{house.address}/table/1", 320, 640)
    page.get_by_text("kb. 30 perc").wait_for()
    page.get_by_label("Játék", exact=True).select_option("through_the_ages")
    page.get_by_text("körülbelül egy óra").wait_for()
    page.get_by_label("Melyik játék").select_option("full")
    page.get_by_text("egy egész este").wait_for()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


# (name of its pictures, path, the button that shows that the page is whole)
PAGES = [
    ("home", "", "New table"),
    ("learn", "/learn", None),
    ("real_cards", "/real-cards", None),
    ("invite", "/screen", None),
]


@pytest.mark.looked
@pytest.mark.xdist_group("browser looks")
@pytest.mark.parametrize(("name", "path", "shown"), PAGES)
def test_the_pages_of_a_house(house, open_page, name, path, shown):
    house.house.change_settings({"names": ["Anna", "Bela"]})
    page = open_page(house.address + path, color_scheme="dark", bypass_csp=True)
    if shown:
        page.get_by_role("button", name=shown).wait_for()
    else:
        page.locator("main h2").first.wait_for()
    assert checked(page) == []
    layout.looked_at(page, name)


def test_a_newcomer_reads_what_each_game_is_and_where_to_start(house, open_page, tmp_path):
    page = open_page(house.address + "/learn")
    games = {game.title: game for game in taught()}
    for title, game in games.items():
        section = page.locator("details", has=page.get_by_text(title, exact=True))
        fewest, most = game.seats
        players = f"{fewest} to {most} players, " if fewest < most else f"{fewest} players, "
        assert players in section.locator("summary p").inner_text(), title
        marked = section.locator("p", has_text="Start here:").locator("button")
        assert marked.text_content().startswith("Your first game")
    page.get_by_text("Stars beside each show what you reached").wait_for()
    keep_stars(tmp_path, lessons(games["Oh Hell"])[0], 2)
    page.reload()
    page.locator("summary p").first.wait_for()
    assert page.get_by_text("Start here:").count() == len(games) - 1, "whoever has begun needs no beginning"
    page.route("**/learn", lambda route: None)  # the lesson takes its time
    page.locator(".map button").first.click()
    said = page.get_by_role("status")
    said.get_by_text("The lesson begins").wait_for()
    colours = "(one) => [getComputedStyle(one).color, getComputedStyle(document.body).color]"
    assert len(set(said.evaluate(colours))) == 1, "nothing has gone wrong"


def test_the_owner_gives_a_station_to_a_seat_on_the_home_page(house, open_page):
    spare = "socket://127.0.0.1:9"
    house.house.stations._plugged = lambda: [Pico(spare, spare, "")]
    table = house.house.new_table("laptop", "seven_wonders", 3)
    house.house.tables.put(table.offer(2, "station"))
    page = open_page(house.address)
    row = page.locator("li", has_text=spare)
    row.get_by_label("Seat of station").select_option("Table 1: Bela")
    row.get_by_text("plays at table 1").wait_for()
    assert house.house.tables.draft(1).stations == {spare: 2}
    assert checked(page) == []
    row.get_by_label("Seat of station").select_option("no table")
    row.get_by_text("plays at table 1").wait_for(state="detached")
    assert house.house.tables.draft(1).waiting == (2,)


def test_a_double_click_opens_one_table(house, open_page):
    house.house.change_settings({"names": ["Anna"]})
    page = open_page(house.address)
    page.get_by_role("button", name="New table").dblclick()
    page.wait_for_url("**/table/*")
    page.wait_for_timeout(500)
    assert len(house.house.tables.drafts) == 1


def test_a_house_that_asks_for_a_code_shows_its_first_questions_to_whoever_types_it(tmp_path, browser, open_page):
    with OpenHouse(tmp_path) as house:
        house.house.ask_for_code()
        code = house.house.claim_code
        page = open_page(house.address.replace("localhost", "127.0.0.1"), 390, 844)
        page.get_by_text("This house has no owner yet.").wait_for()
        assert checked(page) == []
        assert page.get_by_text("Three answers, and the house is yours.").count() == 0
        page.get_by_label("Six letters").fill(f"{code[:3]} {code[3:].lower()}")
        page.get_by_role("button", name="Continue").click()
        page.get_by_text("Three answers, and the house is yours.").wait_for()
        assert house.house.claim_code == "" and len(house.house.devices.owners) == 1
