"""After an update its owner reads what is new, and a phone keeps the home page as an app."""

import io
import json

import pytest
from PIL import Image

from host.house import news_page
from host.house.house import House
from host.house.news_page import Part, about, page
from host.languages.catalogue import Speaker, speaking
from host.update.programs import own_version
from tests.house.test_house_pages import client
from tools import icon

GROUND, SHAPE = (0x24, 0x1D, 0x16), (0xE0, 0xAA, 0x52)  # of icon.svg

LOG = """# Changelog
## 1.2.0 (2027-01-01)
### Stations
- A [link](docs/mqtt.md), a `<command>` and a `second`.

## 1.1.0
Flash boards again.
- Older.
"""


def test_what_is_new_is_the_part_about_this_version_under_its_headings():
    assert about(LOG, "1.2.0") == [Part("Stations", [], ["A [link](docs/mqtt.md), a `<command>` and a `second`."])]
    assert about(LOG, "1.1.0") == [Part("", ["Flash boards again."], ["Older."])]
    assert about(LOG, "3.0.0") == []


def test_it_is_a_page_of_the_house_with_the_changes_in_english():
    with speaking(Speaker("host", "hu", "hu")):
        whole = page(about(LOG, "1.2.0"), "1.2.0")
    assert whole.startswith('<!doctype html>\n<html lang="hu">') and '<a class="brand" href="/">' in whole
    assert "<h1>Újdonságok a Herald 1.2.0 változatában</h1>" in whole
    assert '<div class="news" lang="en"><h2>Stations</h2>' in whole
    changes = "<li>A link, a <code>&lt;command&gt;</code> and a <code>second</code>.</li>"
    assert f"<ul>{changes}</ul>" in whole


def test_the_owner_alone_reads_it(tmp_path, monkeypatch):
    log = tmp_path / "CHANGELOG.md"
    log.write_text(f"## {own_version()}\n- New here.\n", encoding="utf-8")
    monkeypatch.setattr(news_page, "document", lambda name: log)
    house = House(tmp_path / "house", plugged=lambda: [])
    house.change_settings({"names": ["Anna"], "network": True}, "4711")
    assert "New here." in client(house, "127.0.0.1").get("/new").text
    assert client(house, "192.168.1.66").get("/new").status_code == 403


@pytest.mark.long
@pytest.mark.sample
def test_a_phone_finds_what_it_keeps_as_an_app(tmp_path):
    owner = client(House(tmp_path, plugged=lambda: []), "127.0.0.1")
    page = owner.get("/").text
    (named,) = [line for line in page.splitlines() if 'rel="manifest"' in line]
    manifest = json.loads(owner.get(named.split('href="')[1].split('"')[0]).text)
    assert manifest["start_url"] == manifest["scope"] == "/" and manifest["display"] == "standalone"
    assert {one["purpose"] for one in manifest["icons"]} == {"any", "maskable"}
    found = {one["sizes"]: owner.get(one["src"]) for one in manifest["icons"]}
    assert set(found) == {"any", "192x192", "512x512"} and "<svg" in found.pop("any").text
    for sizes, answer in found.items():
        assert answer.headers["content-type"] == "image/png"
        picture = Image.open(io.BytesIO(answer.content)).convert("RGB")
        assert sizes == f"{picture.width}x{picture.height}"
        drawn = bytes(part for row in icon.pixels(picture.width) for colour in row for part in colour)
        assert picture.tobytes() == drawn, "run make icon"
        assert {picture.getpixel((0, 0)), picture.getpixel((picture.width // 2,) * 2)} == {GROUND, SHAPE}
