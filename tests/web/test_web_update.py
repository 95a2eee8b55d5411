"""The owner hands in a release on the home page; it is looked through, offered, and installed with the PIN."""

import pytest

from host.computer.installed import to_update
from host.update.programs import FOLDER, own_version
from tests.update.test_release_files import wheel
from tests.web.test_web_axe import checked
from tests.web.test_web_home import OpenHouse
from tests.web.test_web_real_cards import narrow

pytestmark = [pytest.mark.browser, pytest.mark.process]
NEWER = "1999.4.0"


def hand_in(page, name, content):
    page.get_by_label("A release of Herald").set_input_files(
        {"name": name, "mimeType": "application/zip", "buffer": content}
    )
    page.get_by_role("button", name="Look at it").click()


def test_a_release_is_offered_with_its_checksum_and_one_that_fails_changes_nothing(
    tmp_path, browser, open_page, monkeypatch
):
    monkeypatch.setenv(FOLDER, str(tmp_path / "programs"))
    with OpenHouse(tmp_path / "house") as house:
        house.house.change_settings({"names": ["Anna"]}, "4711")
        page = open_page(f"{house.address}/settings", 390, 844, heeds=("Failed to load resource",))  # refusals
        page.get_by_text(f"Herald {own_version()} runs here.").wait_for()
        hand_in(page, "photo.zip", b"else")
        page.get_by_text("It is no release of Herald, or it is damaged.").wait_for()
        hand_in(page, "herald.whl", wheel(NEWER))
        page.get_by_text(f"Herald {NEWER} can be installed.").wait_for()
        assert house.house.update.facts()["offered"]["digest"] in page.inner_text("main")
        assert checked(page) == [] and narrow(page)
        page.get_by_label("PIN, or a link of `herald house --link`", exact=True).fill("4712")
        page.get_by_role("button", name=f"Install Herald {NEWER}").click()
        page.get_by_text("That is not the PIN.").wait_for()
        page.wait_for_timeout(2100)  # after a wrong PIN
        page.get_by_label("PIN, or a link of `herald house --link`", exact=True).fill("4711")
        page.get_by_role("button", name=f"Install Herald {NEWER}").click()
        page.get_by_text(f"Herald {NEWER} cannot be installed").wait_for(
            timeout=60_000
        )  # it is Herald by its names only
        assert not house.house.update.leaving and not (tmp_path / "programs" / NEWER).exists()


def test_a_checkout_says_how_it_is_updated(tmp_path, browser, open_page, monkeypatch):
    monkeypatch.delenv(FOLDER, raising=False)
    with OpenHouse(tmp_path) as house:
        house.house.change_settings({"names": ["Anna"]})
        page = open_page(f"{house.address}/settings")
        page.get_by_text(to_update()).wait_for()
        assert page.get_by_label("A release of Herald").count() == 0
