"""An evening begins in the browser: the home page, its first start, the lobby with two phones, and a stranger."""

import asyncio
import threading
from concurrent.futures import Future
from contextlib import suppress

import pytest

from host.house import home as homes
from host.house import pages as house_pages
from host.house.app import DOES
from host.house.house import House
from host.house.page import HousePage
from host.lessons.exercise import exercises
from host.lessons.lesson import lessons, taught
from host.lessons.progress import LearnerProgress
from host.pico.finder import Pico
from host.web.http.covers import cover_of
from tests.owning import owned
from tests.promises import promise
from tests.web import layout
from tests.web.test_web_axe import checked

PROMISES = [
    promise(
        "A class is begun, followed and ended on the home page; its pupils enter with four letters and see nothing "
        "else; after a crash everybody continues where they were"
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


def test_the_first_start_asks_nothing_and_one_press_plays(house, open_page):
    page = open_page(house.address, heeds=UNSTARTED)
    page.get_by_role("heading", name="What shall we play?").wait_for()
    assert page.locator("main").locator("input, select").count() == 0
    page.get_by_role("button", name="Play now: Oh Hell").click()
    page.wait_for_url("**/t/1/**")
    settings = house.house.settings
    assert settings.ready and house.house.tables.setup(1).bots == (2, 3, 4)


@pytest.mark.parametrize("game", ["seven_wonders", "oh_hell"])
def test_each_game_is_a_card_with_its_drawing_players_and_minutes(house, open_page, game):
    house.house.change_settings({"names": []})
    page = open_page(house.address)
    cards = page.locator(".game")
    cards.first.wait_for()
    assert cards.count() == len(house.house.home.games())
    card = page.locator(
        ".game",
        has=page.get_by_role("heading", name={"seven_wonders": "7 Wonders", "oh_hell": "Oh Hell"}[game], exact=True),
    )
    assert {"seven_wonders": "30 min", "oh_hell": "45 min"}[game] in card.inner_text()
    drawn = card.locator("use").first.evaluate("one => one.getBoundingClientRect().width")
    assert drawn > 100, "its own drawing is there"


def test_a_game_from_outside_has_a_card_with_the_plain_drawing_and_its_first_sentence(house, open_page):
    house.house.change_settings({"names": []})
    page = open_page(house.address)

    def with_a_stranger(route):
        answer = route.fetch()
        facts = answer.json()
        known = facts["games"][0]
        outside = {"game": "mine", "title": "Mine", "brief": "A game of ours.", "minutes": [0, 0]}
        facts["games"].append({**known, **outside, "cover": cover_of("mine")._asdict()})
        route.fulfill(response=answer, json=facts)

    page.route("**/home.json", with_a_stranger)
    card = page.locator(".game", has_text="A game of ours.")
    card.wait_for()
    assert card.locator(".line-clock").count() == 0, "nobody knows for how long it is played"
    assert card.locator("use").first.evaluate("one => one.getBoundingClientRect().width") > 100


def test_a_pin_is_asked_for_once_phones_are_let_in(house, open_page):
    house.house.change_settings({"names": []})
    page = open_page(house.address)
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("heading", name="This house").wait_for()
    assert page.get_by_label("PIN", exact=True).count() == 0

    def in_the_network(route):
        answer = route.fetch()
        facts = answer.json()
        facts["settings"]["network"] = True
        route.fulfill(response=answer, json=facts)

    page.route("**/home.json", in_the_network)
    page.get_by_label("PIN", exact=True).fill("471147")
    page.get_by_role("button", name="Set a PIN").click()
    page.get_by_text("The PIN is set.").wait_for()
    assert house.house.settings.is_pin("471147")


def test_the_house_changes_its_language_on_the_page(house, open_page):
    house.house.change_settings({"names": []})
    page = open_page(house.address)
    page.get_by_role("button", name="Magyar").click()
    page.get_by_role("heading", name="Mit játsszunk?").wait_for()
    assert house.house.settings.language == "hu"


def test_closed_tables_are_folded_away(house, open_page):
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
    again.nth(4).wait_for(state="detached")
    assert again.nth(3).is_visible(), "what was unfolded stays so"


def lobby_of(page, game="7 Wonders"):
    """The lobby of a new table, by the presses of whoever invites friends."""
    page.get_by_role("link", name="With friends").click()
    page.get_by_role("button", name=f"Invite: {game}", exact=True).click()
    page.wait_for_url("**/table/*")
    page.locator(".seatbox").first.wait_for()


def press_chair(page, seat):
    page.locator(f"[data-keep='chair-{seat}']").click()


def rules_of(page):
    page.get_by_role("button", name="Change the rules").click()
    page.get_by_label("Players", exact=True).wait_for()


def test_seats_are_swapped_and_known_names_are_offered(house, open_page):
    house.house.change_settings({"names": ["Anna", "Bela"]})
    page = open_page(house.address)
    lobby_of(page)
    page.locator("#people option").first.wait_for(state="attached")
    assert [one.get_attribute("value") for one in page.locator("#people option").all()] == ["Bela"]
    before = [chair.name for chair in house.house.tables.draft(1).chairs]
    press_chair(page, 1)
    page.get_by_label("Swap seat 1").select_option("3")
    page.locator(".seatbox.me .no", has_text="3").wait_for()
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
    lobby_of(page)
    press_chair(page, 2)
    page.get_by_label("Who sits at seat 2").wait_for()
    choose(page, ("Who sits at seat 2", "bot normal"), ("Who sits at seat 2", "station"))
    page.locator(".side").get_by_text("'s station.").wait_for()
    page.wait_for_timeout(1000)
    assert house.house.tables.draft(1).chairs[1].kind == "station"
    assert page.get_by_label("Who sits at seat 2").input_value() == "station"


def test_two_rulings_that_are_chosen_at_once_are_both_kept(house, open_page):
    house.house.change_settings({"names": ["Anna"]})
    page = open_page(house.address)
    lobby_of(page)
    rules_of(page)
    rulings = house.house.tables.draft(1).rulings
    sides = page.locator("select", has=page.locator("option[value=B]")).first.get_attribute("aria-label")
    choose(page, ("Players", "5"), (sides, "B"))
    page.wait_for_timeout(2500)
    draft = house.house.tables.draft(1)
    assert len(draft.chairs) == 5 and draft.rulings == {**rulings, "sides": "B"}


def test_what_was_opened_and_typed_stays_when_the_page_is_drawn_again(house, open_page):
    """Tables change all the time while people choose."""
    house.house.change_settings({"names": ["Anna"]})
    page = open_page(house.address, heeds=UNSTARTED)
    lobby_of(page, "Oh Hell")
    rules_of(page)
    largest = page.locator("select", has=page.locator("option[value='17']")).first
    largest.select_option("1")
    house.house.play_now("laptop", "Bela", "seven_wonders", 3)
    page.locator("select", has=page.locator("option[value='up_down']")).first.select_option("down")
    page.wait_for_timeout(2000)
    assert largest.is_visible() and largest.input_value() == "1"
    assert house.house.tables.draft(1).options == {"most": "1", "course": "down"}


def test_the_table_shows_who_sits_between_whom_and_two_chairs_that_are_pressed_change_places(house, open_page):
    """Seen from above, the next player is on the left: the reader sits at the bottom."""
    house.house.change_settings({"names": ["Anna"]})
    page = open_page(house.address, 390, 844)
    lobby_of(page)
    ring = page.get_by_role("list", name="The seats, clockwise").get_by_role("button")
    ring.nth(3).wait_for()
    boxes = [one.bounding_box() for one in ring.all()]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    bottom, left, top, right = middles
    assert left[0] < top[0] < right[0] and top[1] < left[1] < bottom[1]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
    before = [chair.name for chair in house.house.tables.draft(1).chairs]
    page.get_by_role("button", name="Change places").click()
    ring.nth(0).focus()
    page.keyboard.press("Enter")
    assert ring.nth(0).get_attribute("aria-pressed") == "true"
    ring.nth(2).focus()
    page.keyboard.press("Enter")
    page.locator(".seatbox.me .no", has_text="3").wait_for(state="attached")
    assert [chair.name for chair in house.house.tables.draft(1).chairs] == [before[2], before[1], before[0], before[3]]
    assert checked(page) == []


def test_a_television_shows_the_codes_until_the_first_card_lies(house, open_page):
    house.house.change_settings({"names": ["Anna"]})
    house.house.new_table("laptop", "seven_wonders", 4)
    house.house.change(1, "offer", {"seat": 2, "kind": "open", "level": "normal"})
    house.house.change(1, "offer", {"seat": 3, "kind": "station", "level": "normal"})
    page = open_page(f"{house.address}/screen", 1920, 1080, heeds=UNSTARTED)
    (invitation,) = house.house.invitations()
    page.get_by_text("Phones cannot join yet").wait_for()
    assert page.locator(".invite").count() == 0, "a code that no phone reaches is of no use"
    page.close()
    page = open_page(f"{house.address}/screen", 1920, 1080, heeds=UNSTARTED, before=opened())
    page.get_by_text(invitation.code).wait_for()
    assert page.locator(".invite img").count() == 1 and page.locator(".invite img").bounding_box()["width"] > 350
    assert page.evaluate("() => document.documentElement.scrollHeight") <= 1080, "nobody scrolls from a sofa"
    page.get_by_text("'s station.").wait_for()
    assert checked(page) == []
    house.house.change(1, "offer", {"seat": 3, "kind": "bot", "level": "normal"})
    house.house.begin(1)
    page.get_by_text("'s station.").wait_for(state="detached")
    page.get_by_role("heading", name="Table 1").wait_for()  # it has begun, and no card lies
    house.house.seats.has_begun = lambda number: True  # as its process reports
    page.wait_for_url("**/t/1/screen")


@pytest.mark.parametrize(("taken", "shown"), [(True, "**/t/1/screen"), (False, "**/screen")])
def test_a_television_leads_to_the_table_where_nobody_can_sit_down_any_more(house, open_page, taken, shown):
    """Before the first card, too: there is nothing to join, and everybody looks for the cards."""
    house.house.change_settings({"names": ["Anna"]})
    house.house.new_table("laptop", "seven_wonders", 4)
    house.house.begin(1)

    def full(route):
        state = route.fetch().json()
        for one in state["tables"]:
            one["status"], one["begun"] = "playing", False
            one["chairs"] = [{**chair, "taken": taken or chair["kind"] == "bot"} for chair in one["chairs"]]
        route.fulfill(json=state)

    page = open_page(
        f"{house.address}/screen", 1920, 1080, heeds=UNSTARTED, before=lambda page: page.route("**/home.json", full)
    )
    if not taken:
        page.get_by_role("heading", name="Table 1").wait_for()
    page.wait_for_url(shown)


def sit_down(page, name):
    """Through the door of a table: a name, the first free chair, one button."""
    page.get_by_role("heading", name="Your name?").wait_for()
    page.get_by_label("Your name", exact=True).fill(name)
    page.get_by_role("button", name=f"Sit down as {name}").click()
    page.get_by_text("You are at the table").wait_for()


def test_two_phones_join_a_table_by_one_door_and_find_their_seats_again(house, open_page):
    """One by four letters, one by the QR code's address; then a reload, another name, and a game that begins."""
    house.house.change_settings({"names": ["Anna", "Bela"]})
    owner = open_page(house.address, heeds=UNSTARTED)
    lobby_of(owner)
    (invitation,) = house.house.invitations()
    one, two = (open_page(house.address, 390, 844, heeds=UNSTARTED) for _phone in range(2))
    for phone in (one, two):
        phone.context.clear_cookies()  # guests
    one.goto(f"{house.address}/j")
    one.get_by_label("Four letters").fill(invitation.code.lower())
    one.get_by_role("button", name="Join").click()
    one.get_by_role("button", name="Anna", exact=True).wait_for()
    assert one.get_by_role("button", name="Anna", exact=True).is_disabled(), "she sits there already"
    one.get_by_text("You sit on Anna\u2019s left.").wait_for()
    assert checked(one) == []
    one.get_by_role("button", name="Anna", exact=True).click(force=True)
    one.get_by_text("Anna sits here already. Choose another name.").wait_for()
    one.get_by_role("button", name="Bela", exact=True).click()  # nothing else
    one.get_by_text("You are at the table").wait_for()
    owner.get_by_text("Bela has just sat down, on Anna\u2019s left.").wait_for()
    two.goto(f"{house.address}/j/{invitation.code}")
    sit_down(two, "Cleo")
    draft = house.house.tables.draft(1)
    assert [chair.kind for chair in draft.chairs] == ["page", "page", "page", "open"]
    assert [chair.name for chair in draft.chairs[:3]] == ["Anna", "Bela", "Cleo"]
    assert checked(one) == []
    one.get_by_role("button", name="Chair 4, free").click()
    one.get_by_text("You sit on Cleo\u2019s left.").wait_for()
    one.get_by_role("heading", name="Bela").wait_for()
    assert [chair.kind for chair in house.house.tables.draft(1).chairs] == ["page", "open", "page", "page"]
    one.get_by_role("button", name="Chair 2, free").click()
    one.get_by_text("You sit on Anna\u2019s left.").wait_for()
    one.reload()
    one.get_by_role("heading", name="Bela").wait_for()
    two.goto(f"{house.address}/j/{invitation.code}")
    two.wait_for_url("**/table/1")  # a phone that comes back goes where it sits
    two.get_by_role("button", name="Change my name").click()
    two.get_by_label("Your name").fill("Cili")
    two.get_by_role("button", name="Done").click()
    two.get_by_role("heading", name="Cili").wait_for()
    assert checked(two) == []
    owner.get_by_role("button", name="Begin", exact=True).click()
    house_devices = house.house.devices
    one.wait_for_function("() => location.pathname.startsWith('/t/1')")
    assert len({house_devices.holder(1, seat) for seat in (1, 2, 3)}) == 3
    assert house.house.tables.setup(1).bots == (4,)


def test_a_phone_that_sat_here_before_sits_down_as_it_comes_and_stays_away_once_it_left(house, open_page):
    """Whose name the house knows presses nothing; going back to the door is no arrival."""
    house.house.change_settings({"names": ["Anna", "Bela"]})
    house.house.new_table("laptop", "oh_hell", 4, inviting=True)
    house.house.new_table("laptop", "oh_hell", 3, inviting=True)
    first, second = (f"{house.address}/j/{one.code}" for one in house.house.invitations())
    phone = open_page(house.address, 390, 844)
    phone.context.clear_cookies()  # a guest
    phone.goto(first)
    phone.get_by_role("button", name="Bela", exact=True).click()
    phone.wait_for_url("**/table/1")
    house.house.devices.give(house.house.tables.draft(1).chairs[1].holder, 1, 2, "Bela")  # as the game begins
    phone.goto(second)
    phone.wait_for_url("**/table/2")
    phone.get_by_role("heading", name="Bela").wait_for()
    assert [one.kind for one in house.house.tables.draft(2).chairs] == ["page", "page", "open"]
    phone.get_by_role("button", name="Leave").click()
    phone.wait_for_url(f"{house.address}/")
    phone.goto("about:blank")
    while not phone.url.startswith(second):
        phone.go_back()
    phone.get_by_role("heading", name="Your name?").wait_for()
    phone.wait_for_timeout(2000)
    assert phone.url == second and house.house.tables.draft(2).chairs[1].kind == "open"


def test_whoever_sits_down_reads_the_page_in_another_language_and_may_leave(house, open_page):
    house.house.change_settings({"names": ["Anna"]})
    house.house.new_table("laptop", "oh_hell", 4, inviting=True)
    (invitation,) = house.house.invitations()
    page = open_page(house.address, 390, 844)
    page.context.clear_cookies()  # a guest
    page.goto(f"{house.address}/j/{invitation.code}")
    page.get_by_label("Language").select_option("hu")
    page.get_by_role("heading", name="Hogy hívnak?").wait_for()
    page.locator("section input").fill("Ágnes")
    page.locator(".sit-down").click()
    page.get_by_role("heading", name="Ágnes").wait_for()
    assert house.house.tables.draft(1).chairs[1].language == "hu"
    page.get_by_role("button", name="Felállok").click()
    page.wait_for_url(f"{house.address}/")
    assert house.house.tables.draft(1).chairs[1].kind == "open"


def test_the_lobby_says_that_no_phone_gets_there_until_the_house_is_open(house, open_page):
    house.house.change_settings({"names": ["Anna"]})
    owner = open_page(house.address)
    lobby_of(owner)
    owner.get_by_text("a phone cannot join yet").wait_for()
    assert not owner.get_by_text("Scan to sit down").count()

    def in_the_network(route):
        answer = route.fetch()
        facts = answer.json()
        facts["settings"]["network"], facts["found_as"] = True, "http://herald.local:8420"
        route.fulfill(response=answer, json=facts)

    owner.route("**/home.json", in_the_network)
    owner.get_by_text("Scan to sit down").wait_for()
    assert "herald.local:8420" in owner.locator("main").inner_text()


def test_a_wrong_code_opens_nothing_and_says_so(house, open_page):
    page = open_page(f"{house.address}/j", 390, 844, heeds=("Failed to load resource",))
    page.get_by_label("Four letters").fill("ZZZZ")
    page.get_by_role("button", name="Join").click()
    page.get_by_text("No table has these letters now").wait_for()


def test_a_guest_may_enter_a_code_or_the_pin_and_nothing_else():
    assert {what for what, doing in DOES.items() if doing.guests} == {
        "join", "rise", "call", "speak-to", "pin", "claim",
    }  # fmt: skip


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_a_class_is_begun_followed_and_ended_from_the_home_page(house, open_page, no_stations, width, height):
    house.house.change_settings({"names": ["Anna", "Bela"]})
    page = open_page(house.address, width, height, heeds=UNSTARTED)  # the projector asks on when the class has ended
    page.get_by_role("link", name="Class", exact=True).click()
    page.get_by_label("First names of the pupils").fill("Anna, Bence, Clara")
    assert checked(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Begin", exact=True).click()
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
    page.get_by_role("link", name="Herald").click()
    page.get_by_text("3 pupils").click()
    asked = []
    page.once("dialog", lambda question: (asked.append(question.message), question.dismiss()))
    page.get_by_role("button", name="End the class").click()
    assert asked == ["The class ends for everybody, and the next one starts from the beginning. Go on?"]
    assert house.house.the_class.under_way is not None
    page.once("dialog", lambda question: question.accept())
    page.get_by_role("button", name="End the class").click()
    page.get_by_role("heading", name="What shall we play?").wait_for()
    assert house.house.the_class.under_way is None


PUPILS = (
    "Anna, Bence, Csilla, Dani, Emma, Ferenc, Gabi, Hanna, Ida, Jakob, Levente, Nora, Maximilian, Petra, Rasmus, "
    "Tamas, Ulla, Vera, Xenia, Zita, Bartholomew, Klara, Oszkar, Sara"
)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])
def test_the_wall_of_a_class_shows_everybody_and_a_large_code_without_scrolling(
    house, open_page, no_stations, width, height
):
    """The code was 224 px of 1,920, and who came last was below the wall."""
    house.house.change_settings({"names": ["Ada"]})
    teacher = open_page(f"{house.address}/class", heeds=UNSTARTED)
    teacher.get_by_label("First names of the pupils").fill(PUPILS)
    teacher.get_by_role("button", name="Begin", exact=True).click()
    teacher.locator("#pupils li").nth(23).wait_for()
    wall = open_page(f"{house.address}/class/screen", width, height, heeds=UNSTARTED)
    wall.locator("#pupils li").nth(23).wait_for()
    assert wall.evaluate("() => document.documentElement.scrollHeight") <= height
    assert wall.locator("#qr").bounding_box()["width"] > width / 5
    assert checked(wall) == []


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
    page = open_page(f"{house.address}/table/2", heeds=UNSTARTED)
    forgets = "This table disappears, and Herald forgets who sits where. Go on?"
    assert pressed(page, "Close", yes=False) == forgets and 2 in house.house.tables.drafts
    assert pressed(page, "Close", yes=True) == forgets
    page.get_by_role("heading", name="What shall we play?").wait_for()
    assert house.house.tables.drafts == {}
    page.get_by_role("link", name="Seats of table 1").click()
    assert "waits on this page until you open it again" in pressed(page, "Close", yes=False)
    assert 1 in house.house.tables.open
    pressed(page, "Close", yes=True)
    page.get_by_text("Closed tables").click()
    assert "cannot be opened again" in pressed(page, "Remove", yes=False) and 1 in house.house.tables.closed
    pressed(page, "Remove", yes=True)
    page.get_by_text("Closed tables").wait_for(state="detached")
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
    page.get_by_role("heading", name="What shall we play?").wait_for()
    assert checked(page) == []
    fits = "() => document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(fits)
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("heading", name="Backup").wait_for()
    assert checked(page) == [] and page.evaluate(fits)
    page.go_back()
    lobby_of(page)
    assert checked(page) == [] and page.evaluate(fits)
    press_chair(page, 2)
    page.get_by_label("Who sits at seat 2").wait_for()
    assert checked(page) == [] and page.evaluate(fits)
    page.get_by_role("button", name="Done").click()
    rules_of(page)
    assert checked(page) == [] and page.evaluate(fits)


def test_the_lobby_says_how_long_a_game_and_each_mode_of_it_lasts(house, open_page):
    house.house.change_settings({"names": ["Anna"], "language": "hu"})
    house.house.new_table("laptop", "seven_wonders", 3)
    page = open_page(f"{house.address}/table/1", 320, 640)
    page.get_by_text("kb. 30 perc").wait_for()
    page.get_by_role("button", name="Szabályok módosítása").click()
    page.get_by_label("Játék", exact=True).select_option("through_the_ages")
    page.get_by_text("körülbelül egy óra").wait_for()
    page.get_by_label("Melyik játék").select_option("full")
    page.get_by_text("egy egész este").wait_for()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


# (name of its pictures, path, the button that shows that the page is whole)
PAGES = [
    ("home", "", "Play now: Oh Hell"),
    ("learn", "/learn", None),
    ("real_cards", "/real-cards", None),
    ("invite", "/screen", None),
    ("sit", "/j", None),
]


def test_each_page_of_a_house_that_is_html_has_its_picture():
    assert {row.path for row in house_pages.PAGES if row.html} <= {path for _name, path, _shown in PAGES}


@pytest.mark.looked
@pytest.mark.xdist_group("browser looks")
@pytest.mark.parametrize(("name", "path", "shown"), PAGES)
def test_the_pages_of_a_house(house, open_page, name, path, shown):
    house.house.change_settings({"names": ["Anna", "Bela"]})
    page = open_page(house.address + path, color_scheme="dark", bypass_csp=True)
    if shown:
        page.get_by_role("button", name=shown).wait_for()
    else:
        page.locator("main :is(h1, h2)").first.wait_for()
    assert checked(page) == []
    layout.looked_at(page, name)


# Pages to which no row of the house's pages leads by itself.
BELOW = ("/rules/oh_hell", "/history/all", "/new")


def test_every_page_of_a_house_has_one_head_and_one_ground(house, open_page):
    """History, rules and television kept an older look when the others got a head."""
    house.house.change_settings({"names": ["Anna"]})
    page = open_page(house.address, heeds=UNSTARTED)
    ground = "() => [getComputedStyle(document.body).backgroundImage, getComputedStyle(document.body).backgroundColor]"
    page.locator(".top .brand").wait_for()
    usual = page.evaluate(ground)
    assert "gradient" in usual[0]
    for path in (*(row.path for row in house_pages.PAGES if row.words), *BELOW):
        page.goto(house.address + path)
        brand = page.locator(".house > .top > .brand")
        brand.wait_for(timeout=5000)
        assert brand.get_attribute("href") == "/" and "Herald" in brand.inner_text(), path
        assert page.evaluate(ground) == usual, path


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
    LearnerProgress(tmp_path).win(games["Oh Hell"], lessons(games["Oh Hell"])[0].name, 2)
    page.reload()
    page.locator("summary p").first.wait_for()
    assert page.get_by_text("Start here:").count() == len(games) - 1, "whoever has begun needs no beginning"
    page.route("**/learn", lambda route: None)  # the lesson takes its time
    page.locator(".map button").first.click()
    said = page.get_by_role("status")
    said.get_by_text("The lesson begins").wait_for()
    colours = "(one) => [getComputedStyle(one).color, getComputedStyle(document.body).color]"
    assert len(set(said.evaluate(colours))) == 1, "nothing has gone wrong"


def test_an_exercise_is_called_by_what_it_trains_and_the_games_stand_near_the_top(house, open_page):
    """They were called Exercise 1 to 3 in every lesson, and on a phone the first game began below five paragraphs."""
    page = open_page(house.address + "/learn", 390, 844)
    page.locator(".map .exercises").first.wait_for()
    assert page.locator(".fold").first.bounding_box()["y"] < 200
    for game in taught():
        goals = [one.goal for lesson in lessons(game) for one in exercises(game.name, lesson.name)]
        section = page.locator("details", has=page.get_by_text(game.title, exact=True))
        called = section.locator(".exercises button > span:first-child").all_text_contents()
        assert len(called) == len(goals) > 0
        plain = [(goal, name) for goal, name in zip(goals, called, strict=True) if "{" not in goal]
        assert len(plain) > len(goals) / 2 and all(name.startswith(goal) for goal, name in plain)
        rows = [called[at : at + 3] for at in range(0, len(called), 3)]
        assert all(len(set(row)) == len(row) for row in rows), "the same position twice is numbered"


def test_games_of_other_people_are_named_with_what_they_are(house, open_page, monkeypatch):
    game = {"title": "Ladders", "package": "herald-ladders", "game": "ladders", "about": "Climb by cards that rise."}
    monkeypatch.setattr(homes, "known_games", lambda: [{**game, "seats": (2, 5), "page": "https://example.org/l"}])
    page = open_page(house.address)
    page.get_by_text("Games of other people").click()
    page.get_by_text("A game is a program with all your rights").wait_for()
    assert page.get_by_role("link", name="Ladders").get_attribute("href") == "https://example.org/l"
    page.get_by_text("pip install herald-ladders").wait_for()
    assert checked(page) == []


def test_the_owner_gives_a_station_to_a_seat_on_the_page_of_settings(house, open_page):
    spare = "socket://127.0.0.1:9"
    house.house.stations._plugged = lambda: [Pico(spare, spare, "")]
    table = house.house.new_table("laptop", "seven_wonders", 3)
    house.house.tables.put(table.offer(2, "station"))
    page = open_page(f"{house.address}/settings")
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
    page = open_page(f"{house.address}/friends")
    page.get_by_role("button", name="Invite: Oh Hell").dblclick()
    page.wait_for_url("**/table/*")
    page.wait_for_timeout(500)
    assert len(house.house.tables.drafts) == 1


def test_a_house_that_asks_for_a_code_opens_to_whoever_types_it(tmp_path, browser, open_page):
    with OpenHouse(tmp_path) as house:
        house.house.ask_for_code()
        code = house.house.claim_code
        page = open_page(house.address.replace("localhost", "127.0.0.1"), 390, 844)
        page.get_by_text("This house has no owner yet.").wait_for()
        assert checked(page) == []
        assert page.get_by_role("heading", name="What shall we play?").count() == 0
        page.get_by_label("Six letters").fill(f"{code[:3]} {code[3:].lower()}")
        page.get_by_role("button", name="Continue").click()
        page.get_by_role("heading", name="What shall we play?").wait_for()
        assert house.house.claim_code == "" and len(house.house.devices.owners) == 1


# Pairs of plates at a round table that lie on each other, and names that are broken inside a word.
CROWDED = """() => {
  const plates = [...document.querySelectorAll(".oval .at")].map((one) => one.firstElementChild ?? one);
  const boxes = plates.map((one) => [one.innerText, one.getBoundingClientRect()]);
  const found = [];
  boxes.forEach(([name, a], at) => boxes.slice(at + 1).forEach(([other, b]) => {
    const beside = a.left > b.right - 1 || b.left > a.right - 1 || a.top > b.bottom - 1 || b.top > a.bottom - 1;
    if (!beside) found.push([name, other]);
  }));
  for (const name of document.querySelectorAll(".oval b")) {
    const text = name.firstChild;
    for (const { index, 0: word } of name.textContent.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (range.getClientRects().length > 1) found.push(["broken", word]);
    }
  }
  return found;
}"""
SEEN = """(what) => {
  const { top, bottom } = document.querySelector(what).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && document.documentElement.scrollWidth <= innerWidth;
}"""


def opened(**changed):
    """What a house says that is open to its network, of one that is not: to open it would give it another port."""

    def answered(route):
        state = route.fetch().json() | changed
        state["settings"]["network"] = True
        route.fulfill(json=state)

    return lambda page: page.route("**/home.json", answered)


def test_the_table_of_seven_and_its_first_button_fit_a_phone_that_stands_and_one_that_lies(tmp_path, open_page):
    with OpenHouse(tmp_path) as house:
        house.house.change_settings({"names": ["Anna"]})
        house.house.new_table("", "seven_wonders", 7, inviting=True)
        (invitation,) = house.house.invitations()
        owner = open_page(f"{house.address}/table/1", before=opened())
        owner.locator(".centre .qr").wait_for()
        phone = open_page(f"{house.address}/j/{invitation.code}", 390, 844, before=opened(role="guest"))
        phone.get_by_label("Your name", exact=True).fill("Nagymama Erzsébet")
        for width, height in ((390, 844), (844, 390)):
            phone.set_viewport_size({"width": width, "height": height})
            assert phone.evaluate("() => document.documentElement.scrollHeight") <= height, "a chair is seen at once"
            for page, first in ((owner, ".begin"), (phone, ".sit-down")):
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(300)
                assert page.evaluate(CROWDED) == [], (width, first)
                assert page.evaluate(SEEN, first), (width, first)
        phone.get_by_role("button", name="Sit down as Nagymama Erzsébet").click()
        phone.wait_for_url("**/table/1")
        phone.locator(".pair button").first.wait_for()
        for width, height in ((390, 844), (844, 390)):
            phone.set_viewport_size({"width": width, "height": height})
            phone.wait_for_timeout(300)
            assert phone.evaluate(CROWDED) == [], width
            assert phone.evaluate(SEEN, ".pair"), width
            assert phone.evaluate("() => document.documentElement.scrollHeight") <= height
        for width, height in ((390, 844), (844, 390)):  # the door of somebody who comes by without letters
            phone.set_viewport_size({"width": width, "height": height})
            phone.goto(f"{house.address}/j")
            phone.locator(".door .brand").wait_for()
            assert phone.evaluate("() => document.documentElement.scrollHeight") <= height
