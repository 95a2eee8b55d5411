"""A page of a house is one row: its address, what the home page calls it, and who may go there."""

import pytest

from host.house.house import House
from host.house.pages import PAGES, PageRow
from tests.house.test_house_pages import client


@pytest.mark.parametrize("guests", [True, False])
def test_a_row_is_served_and_the_home_page_leads_there_who_may_go(tmp_path, guests):
    PAGES.append(PageRow("/fire", lambda: "Around the fire", guests=guests, html="learn"))
    try:
        house = House(tmp_path, plugged=lambda: [])
        house.look = lambda: None
        house.change_settings({"network": True, "language": "hu"}, "4711")
        for is_owner, source in ((False, "192.168.1.7"), (True, "127.0.0.1")):
            browser = client(house, source)
            shown = browser.get("/fire", follow_redirects=False)
            linked = [one["path"] for one in browser.get("/home.json").json()["pages"]]
            assert (shown.status_code == 200) is ("/fire" in linked) is (is_owner or guests)
        texts = {one["path"]: one["text"] for one in browser.get("/home.json").json()["pages"]}
        assert texts["/fire"] == "Around the fire" and texts["/learn"] == "Tanulás"
    finally:
        PAGES.pop()
