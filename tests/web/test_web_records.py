"""Records are taken in on the home page, one after another, and what is none is named, in the house's language."""

import pytest

from host.house.house import House
from tests.golden.make import HERE
from tests.web.test_web_home import UNSTARTED, OpenHouse

pytestmark = pytest.mark.browser

GOLDENS = [HERE / game / "dealt-3.record" for game in ("oh_hell", "tower_of_babel")]


def test_two_records_are_taken_in_and_a_wrong_file_is_named(tmp_path, open_page):
    House(tmp_path / "house", plugged=lambda: []).change_settings({"names": ["Anna"], "language": "hu"}, "4711")
    holiday = tmp_path / "holiday.record"
    holiday.write_bytes(b"\x89PNG")
    with OpenHouse(tmp_path / "house") as one:
        page = open_page(f"{one.address.rstrip('/')}/settings", 390, 844, heeds=UNSTARTED)
        page.get_by_label("Játszmák fájljai").set_input_files([GOLDENS[0], holiday, GOLDENS[1]])
        page.get_by_role("button", name="Felvétel").click()
        page.get_by_text("Új az előzményekben: 2, összesen 3.").wait_for()
        page.get_by_text("holiday.record: nem játszma jegyzőkönyve. Mentsd el újra ott, ahol játszottátok.").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.goto(f"{one.address.rstrip('/')}/history")
        page.get_by_text("Babel").first.wait_for()
