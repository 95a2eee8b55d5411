"""Two devices press at the same moment: one of them has it, the other is told, and nothing is there twice."""

import pytest

from tests.promises import promise
from tests.web.test_web_home import UNSTARTED, OpenHouse, lobby_of

PROMISES = [
    promise(
        "Of two devices that press for the same thing at once one has it, and the other is told so", how="two pages"
    ),
]
REFUSED = ("Failed to load resource: the server responded with a status of 409",)
SOON = 400  # milliseconds until both press
# Presses what was found, at the same moment of the clock as the other device.
AT_ONCE = "(button, at) => { setTimeout(() => button.click(), Math.max(0, at - Date.now())); }"


@pytest.fixture
def house(tmp_path, browser):
    with OpenHouse(tmp_path) as house:
        house.house.change_settings({"names": ["Anna", "Bela", "Cili", "Dora"]})
        yield house


def press_together(*buttons):
    """All of them, each on a page of its own."""
    at = buttons[0].evaluate("() => Date.now()") + SOON
    for button in buttons:
        button.evaluate(AT_ONCE, at)


def test_the_same_result_typed_on_two_devices_is_written_once_and_the_other_is_told(house, open_page):
    one = open_page(f"{house.address}/events", heeds=REFUSED)
    one.get_by_label("What it is called").fill("Cup")
    one.get_by_role("button", name="Begin").click()
    one.wait_for_url("**/events/cup")
    one.get_by_role("button", name="Draw the round").click()
    two = open_page(f"{house.address}/events/cup", heeds=REFUSED)
    forms = [page.locator("#round li > form").first for page in (one, two)]
    for form, points in zip(forms, ((50, 43), (51, 44)), strict=True):
        for field, number in zip(form.locator("input[type=number]").all(), points, strict=True):
            field.fill(str(number))
    press_together(*(form.get_by_role("button", name="Write the result") for form in forms))
    for page in (one, two):
        page.locator("#round li:has(ol)").wait_for()
    (scores,) = [set(one.values()) for one in house.house.events.event("cup").rounds[0].results.values()]
    assert scores in ({(1, 50), (2, 43)}, {(1, 51), (2, 44)}), "neither is half of each"
    loser = two if (1, 50) in scores else one
    loser.get_by_text("This table has a result. To correct it give a reason").wait_for()
    assert house.house.events.event("cup").reasons == []


def test_two_phones_that_sit_down_by_one_name_at_once_do_not_both_sit_there(house, open_page):
    owner = open_page(house.address, heeds=UNSTARTED)
    lobby_of(owner)
    (invitation,) = house.house.invitations()
    phones = [open_page(house.address, 390, 844, heeds=UNSTARTED) for _phone in range(2)]
    for phone in phones:
        phone.context.clear_cookies()  # guests
        phone.goto(f"{house.address}/j/{invitation.code}")
        phone.get_by_role("button", name="Bela", exact=True).wait_for()
    press_together(*(phone.get_by_role("button", name="Bela", exact=True) for phone in phones))
    for phone in phones:
        phone.get_by_text("You are at the table").or_(phone.locator("#answer:not(:empty)")).first.wait_for()
    chairs = house.house.tables.draft(1).chairs
    assert [chair.name for chair in chairs if chair.kind == "page"].count("Bela") == 1
    holders = [chair.holder for chair in chairs if chair.holder]
    assert len(holders) == len(set(holders)), "nobody holds two chairs"
