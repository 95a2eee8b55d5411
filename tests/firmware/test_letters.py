"""The drawn letters: their list, their bytes, and how they look on the glass."""

# ruff: noqa: RUF001  (it is about letters that look alike)

import asyncio
import subprocess
import sys
import unicodedata

import pytest
import segno

from firmware.letters import CELLS, ORDER
from host.languages import letters
from host.languages.letters import PICTURE
from host.pico.build import ROOT
from host.virtual.oled import letters as seen
from host.virtual.virtual_station import VirtualStation
from host.web.table.qr import CELL, DOTS, cells
from tests.firmware import oled
from tests.firmware.host_end import HostEnd
from tests.house.test_claims_at_a_table import code_on
from tools import compact

LINK = "http://192.168.178.210:8420"
HUNGARIAN, DANISH = "áéíóöőúüűÁÉÍÓÖŐÚÜŰ", "æøåÆØÅ"


def cell(letter):
    at = ORDER.index(letter) * 8
    return CELLS[at : at + 8]


@pytest.mark.process
def test_the_committed_tables_are_what_their_lists_say():
    assert subprocess.run([sys.executable, "tools/compact.py", "--check"], cwd=ROOT).returncode == 0


def test_every_letter_of_hungarian_and_danish_is_drawn():
    assert set(HUNGARIAN + DANISH) <= set(ORDER)
    assert len(CELLS) == 8 * len(ORDER) == 8 * len(set(ORDER))


def test_no_two_letters_look_the_same():
    assert len(seen()) == 95 + len(ORDER)


@pytest.mark.parametrize("letter", HUNGARIAN)
def test_a_letter_with_an_accent_has_its_base_letter_below(letter):
    """Small letters as the built-in font has them; of an i the dot gives way to the accent."""
    if letter.isupper():
        return
    base = next(columns for columns, one in seen().items() if one == unicodedata.normalize("NFD", letter)[0])
    body = bytes(column & 0b11111100 for column in base)
    stem = bytes(column & 0b11110000 for column in base)
    assert bytes(column & 0b11111100 for column in cell(letter)) == body or letter == "í"
    assert bytes(column & 0b11110000 for column in cell(letter)) == stem or letter == "í"
    assert any(column & 0b00000011 for column in cell(letter))


def test_the_host_knows_which_letters_stations_draw():
    assert letters.DRAWN == ORDER


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Őrült ÁRVÍZTŰRŐ Æble Øl", "Őrült ÁRVÍZTŰRŐ Æble Øl"),
        ("Bela\u0301 O\u030brs", "Belá Őrs"),
        ("Żółć Dvořák Straße Ångström Þór", "Zólc Dvorák Strasse Ångström Thór"),
        ("“so” … – ‘a’\u00a03×4", "\"so\" ... - 'a' 3x4"),
        ("日本\t\x03\u200d!", "□□  !"),
        ("Ada 😀", "Ada □"),
    ],
)
def test_the_host_sends_the_nearest_letter(given, shown):
    assert letters.displayable(given) == shown


@pytest.mark.micropython
def test_the_letters_reach_the_glass_and_are_read_there():
    asyncio.run(_on_the_glass())


async def _on_the_glass():
    station = VirtualStation()
    await station.start()
    try:
        async with HostEnd(station.url) as host:
            await host.seat(names=["Őrs Ærø"])
            lines = [ORDER[at : at + 12] for at in range(0, len(ORDER), 12)]
            host.send("news", title="ÁÉÍ æøå", lines=lines, tune="", code="")
            picture = await station.shown(lambda pixels: oled.read(pixels)[: 1 + len(lines)] == ["ÁÉÍ æøå", *lines])
            assert oled.lit_rows(picture) == {0}
            host.send("set", name="letters", value=True)
            picture = await station.shown(lambda pixels: "A more" in oled.text(pixels))
            assert oled.read(picture)[:3] == ["ÁÉÍ æøå", *lines[:2]]
            assert oled.lit_rows(picture) == {0, 1}
            await station.press("A")
            await station.shown(lambda pixels: oled.read(pixels)[0] == lines[2] and oled.lit_rows(pixels) == set())
            host.send("set", name="letters", value=False)
            await station.shown(lambda pixels: oled.read(pixels)[: 1 + len(lines)] == ["ÁÉÍ æøå", *lines])
            host.send("news", title="Plain", lines=["too"], tune="", code="")
            picture = await station.shown(lambda pixels: "too" in oled.text(pixels))
            assert oled.read(picture)[:2] == ["Plain", "too"] and oled.lit_rows(picture) == {0}
            host.send("set", name="letters", value=True)  # which leave a picture whole
            lines = [f"{row}{word}" for row, word in zip(cells(LINK), ["", "Herald"] * 4, strict=True)]
            host.send("ask", id="code", title="", lines=lines, choices=["on"])
            picture = await station.shown(lambda pixels: "Herald" in oled.text(pixels))
            assert code_on(picture) == [list(row) for row in segno.make(LINK, error="l").matrix]
    finally:
        await station.stop()


def test_a_list_that_cannot_be_drawn_is_refused(tmp_path):
    good = (ROOT / "firmware" / "letters.txt").read_text(encoding="utf-8")
    with pytest.raises(compact.BadList, match="wide"):
        compact.drawn(good.replace("########", "#######", 1))
    with pytest.raises(compact.BadList, match="lines"):
        compact.drawn(good.rstrip().rsplit("\n", 1)[0])
    twice = tmp_path / "said_xx.txt"
    twice.write_text("Yes = Ja\nYes = Jo\n")
    with pytest.raises(compact.BadList, match="once"):
        compact.phrases(twice)


def test_the_cells_of_a_code_are_its_dots_dark_on_light():
    rows = cells("https://herald.local/1")

    def is_dark(across, down):
        dots = ord(rows[down // CELL][across // CELL]) - ord(PICTURE)
        return not dots >> (across % CELL * CELL + down % CELL) & 1

    dark = [[is_dark(across, down) for across in range(DOTS)] for down in range(DOTS)]
    code = [list(map(bool, row)) for row in segno.make("https://herald.local/1", error="l", micro=False).matrix]
    edge = (DOTS - len(code)) // 2
    assert [row[edge : edge + len(code)] for row in dark[edge : edge + len(code)]] == code
    assert sum(map(sum, dark)) == sum(map(sum, code)), "all around it is light"
    assert cells("https://herald.local/" + "x" * 200) == []
