"""A set-up of real cards on the table's page: drawn as it lies, and typed where that is quicker."""

import pytest

from tests.promises import promise
from tests.web.sessions import LiveSession
from tests.web.test_web_axe import checked

PROMISES = [
    promise(
        "While a set-up is entered, a typed line counts like a tapped card, and so does the tag of another "
        "copy that looks the same",
        how="in a browser",
    ),
]

pytestmark = pytest.mark.xdist_group("browser looks")


@pytest.fixture
def laying_out(tmp_path, browser):
    """A table of real cards whose discs of Babel are to be laid out."""
    with LiveSession(tmp_path, stations=False, others=True, alone=True, game="tower_of_babel", deal="open") as live:
        yield live


def test_a_disc_that_is_typed_lies_and_the_next_space_waits(laying_out, open_page):
    table = laying_out.session.table
    laying_out.ask(lambda session: table.submit(2, "first", table.moment, "first 1"))
    page = open_page(f"{laying_out.web.url}/?watch", 390, 844, heeds=("Failed to load resource",))
    panel = page.get_by_role("region", name="Lay it out as drawn")
    panel.locator(".next").wait_for()
    assert panel.locator(".spread-row").count() == 8 and panel.locator(".later").count() == 23
    names = panel.locator("datalist option").evaluate_all("all => all.map((one) => one.value)")
    box = panel.get_by_label("What lies there")
    box.fill(
        "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in names[0])
    )  # full width
    page.keyboard.press("Enter")
    panel.locator(".up").wait_for()
    assert box.input_value() == "" and page.evaluate("document.activeElement.id") == "spread-card"
    assert [line.text.split()[0] for line in table.history.lines] == ["first", "put"]
    box.fill("nothing of the kind")
    page.keyboard.press("Enter")
    page.get_by_text("That card does not come next").wait_for()
    assert checked(page) == []


def test_enter_twice_lays_one_card(laying_out, open_page):
    table = laying_out.session.table
    laying_out.ask(lambda session: table.submit(2, "first", table.moment, "first 1"))
    page = open_page(f"{laying_out.web.url}/?watch", 390, 844, heeds=("Failed to load resource",))
    sent = []
    page.on("request", lambda request: sent.append(request.method) if request.url.endswith("/spread") else None)
    panel = page.get_by_role("region", name="Lay it out as drawn")
    panel.locator(".next").wait_for()
    box = panel.get_by_label("What lies there")
    box.fill(panel.locator("datalist option").first.get_attribute("value"))
    box.evaluate("box => { box.form.requestSubmit(); box.form.requestSubmit(); }")
    panel.locator(".up").wait_for()
    page.keyboard.press("Enter")
    assert sent == ["POST"] and [line.text.split()[0] for line in table.history.lines] == ["first", "put"]
