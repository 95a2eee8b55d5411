"""A finished game counted on a phone of 390 pixels: cards from a list, figures from large keys, no station."""

import pytest

from host.jobs.jobs import KINDS
from tests.promises import promise
from tests.web.layout import BROKEN
from tests.web.test_web_axe import checked
from tests.web.test_web_home import OpenHouse

PROMISES = [
    promise(
        "Writing tags, sorting a box, a count and a self-test can be begun, followed and ended on a page; "
        "the station shows the lobby again afterwards; a guest begins nothing",
        how="a phone",
    ),
    promise(
        "A score pad that is typed gives the totals, the places and the winner that the rules give, in "
        "every game; it is kept in the journal and can be corrected",
        how="in the browser",
    ),
]

REFUSED = "Failed to load resource: the server responded with a status of 409"  # a figure that cannot be


@pytest.fixture
def house(tmp_path, browser):
    with OpenHouse(tmp_path) as house:
        house.house.change_settings({"names": ["Anna", "Bela", "Cili"]})
        yield house


def test_a_game_is_counted_on_a_phone_without_a_station(house, open_page):
    page = open_page(f"{house.address}/", 390, 844)
    page.get_by_role("link", name="Real cards").click()
    job = page.locator("ul.cards > li").filter(has=page.get_by_role("heading", name="Count a finished game"))
    job.get_by_label("Players").select_option("3")
    assert checked(page) == [] and narrow(page)
    job.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/real-cards/1")
    anna = page.locator(".sheet").first
    anna.get_by_role("button", name="How many coins lie on it?").click()
    for key in "14":
        anna.locator(".question.open").get_by_role("button", name=key, exact=True).click()
    assert checked(page) == [] and narrow(page)
    anna.locator(".question.open").get_by_role("button", name="OK").click()
    anna.get_by_role("button", name="How many coins lie on it? 14 coins").wait_for()
    anna.get_by_label("Add a card").fill("altar 3+")
    anna.get_by_role("button", name="Add", exact=True).click()
    anna.get_by_text("Cards: 1").wait_for()
    sheet = house.house.jobs.jobs.job(1).facts()["sheets"][0]
    assert sheet["cards"] == [("altar.3", "Altar 3+")]


NONE_FREE = "No station is free. Plug one in by USB, or end what it does."


def test_that_no_station_is_free_is_said_once_and_nothing_is_asked_that_cannot_begin(house, open_page):
    """It stood in seven boxes, with lists in which there was nothing to choose for."""
    page = open_page(f"{house.address}/real-cards", 390, 844)
    page.get_by_role("heading", name="Sort a box").wait_for()
    assert page.get_by_text(NONE_FREE).count() == 1
    boxes = page.locator("ul.cards > li")
    begun = boxes.filter(has=page.get_by_role("button", name="Begin", exact=True))
    asking = boxes.filter(has=page.locator("select, input"))
    assert boxes.count() == len(KINDS) + 1, "labels are no job"
    assert begun.count() == sum(not kind.required for kind in KINDS.values())
    assert asking.count() == begun.count() + 1
    assert checked(page) == [] and narrow(page)

    def with_a_station(route):
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "stations": [{"number": "e66a", "port": "ttyACM0"}]})

    page.route("**/real-cards.json", with_a_station)
    page.get_by_text(NONE_FREE).wait_for(state="detached")
    assert begun.count() == len(KINDS)


def narrow(page):
    return page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_a_score_pad_is_typed_down_the_columns_and_says_who_has_won(house, open_page, width, height):
    page = open_page(f"{house.address}/real-cards", width, height, heeds=(REFUSED,))
    job = page.locator("ul.cards > li").filter(has=page.get_by_role("heading", name="Type a score pad"))
    job.get_by_label("Players").select_option("3")
    job.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/real-cards/1")
    page.get_by_label("Anna: Military").click()
    for key in ("7", "Enter", "1", "1", "Tab", "5"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.ariaLabel") == "Anna: Wonder"
    # A Japanese keyboard asks for Enter to choose the figure, of which Safari says so by the code of the key alone.
    assert page.get_by_label("Anna: Wonder").evaluate(CHOSEN, {"isComposing": True})
    assert page.get_by_label("Anna: Wonder").evaluate(CHOSEN, {"keyCode": 229})
    page.get_by_label("Anna: Guilds").press("Tab")
    assert page.evaluate("document.activeElement.ariaLabel") == "Bela: Military"
    page.keyboard.type("99")
    page.keyboard.press("Enter")
    page.get_by_text("Military: 99 cannot be. It is -6 to 18.").wait_for()
    page.get_by_role("button", name="That is all").click()
    assert page.evaluate("document.activeElement.ariaLabel") == "Bela: Military", "what is wrong is mended first"
    page.keyboard.type("18")
    page.get_by_label("Cili: Civilian").fill("2")
    page.get_by_role("button", name="That is all").click()
    page.get_by_text("Bela wins. Kept as game 1 in the history").wait_for()
    assert page.get_by_role("group", name="Anna").get_by_role("status").all_inner_texts() == ["15", "2"]
    assert checked(page) == [] and narrow(page)
    page.get_by_label("Cili: Civilian").fill("40")
    page.get_by_role("button", name="That is all").click()
    page.get_by_text("Cili wins.").wait_for()
    page.get_by_label("Anna: Military").evaluate(PASTE, "\u22123\t4\r\n6\t\r\n")
    page.wait_for_function(VALUES, arg=["-3", "6", "4", ""])


# Whether a field keeps the cursor and the key when such an Enter is pressed in it.
CHOSEN = """(field, how) => {
  field.focus();
  return field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...how }))
    && document.activeElement === field;
}"""
SIX = ["Anna", "Béla Nagykovácsi-Szentgyörgyi", "Cili", "Rasmus Christiansen", "Emma", "Nagymama Erzsébet"]
# The names of a pad that are cut.
CUT_NAMES = """() => [...document.querySelectorAll(".pad-name")]
  .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
  .map((one) => one.textContent)"""


def test_on_a_phone_long_names_over_a_score_pad_are_whole_and_four_players_are_seen(house, open_page):
    """Two and a half were, and names were broken in the middle of a word."""
    house.house.change_settings({"names": SIX})
    page = open_page(f"{house.address}/real-cards", 390, 844)
    job = page.locator("ul.cards > li").filter(has=page.get_by_role("heading", name="Type a score pad"))
    job.get_by_label("Players").select_option("6")
    job.get_by_role("button", name="Begin").click()
    page.locator(".upright .pad-name").first.wait_for()
    assert page.evaluate(CUT_NAMES) == []
    fields = page.locator("[data-row='military']")
    assert fields.count() == 6 and narrow(page)
    fourth, frame = fields.nth(3).bounding_box(), page.locator(".score-pad .wide").bounding_box()
    assert fourth["width"] >= 44 and fourth["x"] + fourth["width"] <= frame["x"] + frame["width"]
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function("() => !document.querySelector('.upright')")
    assert page.evaluate(CUT_NAMES) == [] and page.evaluate(BROKEN, ".pad-grid") == []


# A table that was copied from a spreadsheet, and what stands in the first two rows of two players then.
PASTE = """(field, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""
VALUES = """(wanted) => [...document.querySelectorAll(".pad-column")].slice(0, 2)
  .flatMap((one) => [...one.querySelectorAll("input")].slice(0, 2).map(({ value }) => value)).join() === `${wanted}`"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_a_score_pad_that_was_ended_is_offered_and_goes_on_or_is_thrown_away(house, open_page, width, height):
    page = open_page(f"{house.address}/real-cards", width, height)
    job = page.locator("ul.cards > li").filter(has=page.get_by_role("heading", name="Type a score pad"))
    job.get_by_label("Players").select_option("3")
    job.get_by_role("button", name="Begin").click()
    page.get_by_label("Anna: Military").click()
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    page.locator(".total").get_by_text("7").wait_for()
    page.get_by_role("button", name="End this").click()
    page.get_by_role("link", name="Back").click()
    page.get_by_text("Anna, Bela, Cili · ").wait_for()
    assert checked(page) == [] and narrow(page)
    page.get_by_role("button", name="Continue").click()
    page.wait_for_url("**/real-cards/2")
    assert page.get_by_label("Anna: Military").input_value() == "7"
    page.get_by_role("button", name="End this").click()
    page.get_by_role("link", name="Back").click()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Throw away").click()
    page.get_by_role("heading", name="Not finished").wait_for(state="detached")


def test_as_many_names_of_the_house_are_offered_as_there_are_players(house, open_page):
    house.house.change_settings({"names": ["Anna", "Bela", "Cili", "Dora", "Emil"]})
    page = open_page(f"{house.address}/real-cards", 390, 844)
    job = page.locator("ul.cards > li").filter(has=page.get_by_role("heading", name="Type a score pad"))
    names = job.get_by_label("Names, with commas between")
    assert names.input_value() == "Anna, Bela, Cili, Dora"
    job.get_by_label("Players").select_option("3")
    assert names.input_value() == "Anna, Bela, Cili"
    names.fill("Emil, Bela, Anna")
    job.get_by_label("Players").select_option("4")
    assert names.input_value() == "Emil, Bela, Anna", "what somebody typed stays"
    job.get_by_label("Players").select_option("3")
    job.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/real-cards/1")


def test_labels_and_tags_of_a_second_pack_are_asked_for_where_a_game_has_one(house, open_page):
    page = open_page(f"{house.address}/real-cards", 390, 844)
    printed = page.locator("ul.cards > li").filter(has=page.get_by_role("heading", name="Print labels"))
    assert printed.get_by_label("Packs of cards").count() == 0
    printed.get_by_label("Game").select_option("oh_hell")
    printed.get_by_label("Packs of cards").select_option("two")
    assert checked(page) == [] and narrow(page)
    with page.expect_request("**/real-cards/labels/oh_hell.pdf?**") as asked:
        printed.get_by_role("button", name="Make the PDF").click()
    assert asked.value.url.endswith("?size=63x25&qr=1&packs=two")
