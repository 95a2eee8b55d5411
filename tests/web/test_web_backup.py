"""A backup is taken from one house's page and brought into an empty house by its first page."""

import json

import pytest

from host.house.backup import pack
from tests.house.test_backup import house_with_a_game, unzipped
from tests.promises import promise
from tests.web.test_web_home import UNSTARTED, OpenHouse

PROMISES = [
    promise("A backup that a browser downloaded makes an empty house equal to the house it was made of"),
]

pytestmark = pytest.mark.browser


def test_a_backup_is_downloaded_and_restored_into_an_empty_house_that_is_equal_then(tmp_path, browser, open_page):
    house_with_a_game(tmp_path / "one")
    with OpenHouse(tmp_path / "one") as one, OpenHouse(tmp_path / "two") as two:
        page = open_page(f"{one.address}/settings", 390, 844, heeds=UNSTARTED)
        with page.expect_download() as download:
            page.get_by_role("link", name="Make a backup").click()
        file = tmp_path / "backup.zip"
        download.value.save_as(file)
        fresh = open_page(f"{two.address}/settings", 390, 844, heeds=UNSTARTED)
        fresh.on("dialog", lambda dialog: dialog.accept())
        fresh.get_by_label("A backup of this house").set_input_files(file)
        fresh.get_by_role("button", name="Restore it").click()
        fresh.get_by_text("The backup is in place.").wait_for()
        fresh.get_by_role("link", name="Herald").click()
        fresh.locator(".run", has_text="7 Wonders Duel").wait_for()
        there, taken = unzipped(pack(tmp_path / "two")), unzipped(file.read_bytes())
        owners = json.loads(there.pop("devices.json"))["owners"]
        taken.pop("devices.json")
        assert there == taken and len(owners) == 1  # whoever restored it
        assert two.house.settings == one.house.settings and two.house.settings.is_pin("4711")


@pytest.mark.parametrize("way", ["refused on the way", "broken off"])
def test_a_restore_that_does_not_arrive_says_so_and_may_be_tried_again(tmp_path, browser, open_page, way):
    """A proxy with a limit answers with a page of its own; a network that breaks off answers nothing."""
    (tmp_path / "one").mkdir()
    backup = tmp_path / "backup.zip"
    backup.write_bytes(pack(house_with_a_game(tmp_path / "one").folder))
    page_of_proxy = "<html><center><h1>413 Request Entity Too Large</h1></center></html>"

    def between(route):
        if route.request.method == "GET":
            route.continue_()
        elif way == "broken off":
            route.abort("connectionreset")
        else:
            route.fulfill(status=413, content_type="text/html", body=page_of_proxy)

    with OpenHouse(tmp_path / "two") as house:
        page = open_page(f"{house.address}/settings", 390, 844, heeds=UNSTARTED)
        page.on("dialog", lambda dialog: dialog.accept())
        page.route("**/backup", between)
        page.get_by_label("A backup of this house").set_input_files(backup)
        page.get_by_role("button", name="Restore it").click()
        said = {"broken off": "The backup did not arrive. Try it again.", "refused on the way": "refused this (413)."}
        page.get_by_role("status").filter(has_text=said[way]).wait_for()
        assert not house.house.tables.open
        page.unroute("**/backup")
        page.get_by_role("button", name="Restore it").click()
        page.get_by_text("The backup is in place.").wait_for()
        assert house.house.tables.open
