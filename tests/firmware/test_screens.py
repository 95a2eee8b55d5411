"""Every screen, as text art in screens.golden. After a deliberate change:

HERALD_GOLDENS=1 python -m pytest tests/firmware/test_screens.py     and read the diff
"""

import os
from pathlib import Path

import pytest

from firmware.letters import ORDER
from firmware.screens import BODY, Page, headline, menu, sheet, sheet_pages
from firmware.text import COLUMNS, ROWS
from host.virtual.run import run_script
from tests.firmware.gallery import SCENES, gallery, shown
from tests.firmware.player import Player
from tests.firmware.test_station import micropython_files

HERE = Path(__file__).parent
# The screens of a station by the language of its seat.
UNKNOWN = "\u25a1"
GOLDENS = {"en": HERE / "screens.golden", "hu": HERE / "screens_hu.golden", "da": HERE / "screens_da.golden"}
pytestmark = pytest.mark.usefixtures("flash")


@pytest.mark.parametrize("language", GOLDENS)
def test_every_screen_looks_as_in_the_golden_file(language):
    if os.environ.get("HERALD_GOLDENS"):
        GOLDENS[language].write_text(gallery(language), encoding="utf-8")
    assert gallery(language) == GOLDENS[language].read_text(encoding="utf-8")


@pytest.mark.parametrize("language", GOLDENS)
def test_every_screen_in_large_letters_looks_as_in_the_golden_file(language):
    golden = HERE / GOLDENS[language].name.replace("screens", "screens_large")
    if os.environ.get("HERALD_GOLDENS"):
        golden.write_text(gallery(language, True), encoding="utf-8")
    assert gallery(language, True) == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", GOLDENS)
def test_no_row_is_lost_in_large_letters(language, monkeypatch):
    monkeypatch.setattr(Player, "language", language)
    for scene in SCENES[:-1]:  # the last one rests
        player = scene()
        usual = [row for row in player.station.page().rows if row.strip()]
        chosen = any(row[0] == ">" for row in usual)
        wanted = [row for row in usual[:-1] if not (chosen and row[0] == " ")]
        player.station.letters(True)
        large = shown(player.station)
        assert [row for row in wanted if row not in large] == []
        assert UNKNOWN not in large


@pytest.mark.micropython
@pytest.mark.parametrize("language", GOLDENS)
def test_micropython_makes_the_same_screens(language):
    source = f"from gallery import gallery\nprint(gallery({language!r}), gallery({language!r}, True), sep='', end='')"
    files = GOLDENS[language], HERE / GOLDENS[language].name.replace("screens", "screens_large")
    wanted = "".join(file.read_text(encoding="utf-8") for file in files)
    assert run_script(source, files=micropython_files()) == wanted


@pytest.mark.parametrize("language", GOLDENS)
def test_every_page_fills_the_grid_and_nothing_else(language, monkeypatch):
    monkeypatch.setattr(Player, "language", language)
    for scene in SCENES:
        page = scene().station.page()
        assert [len(row) for row in page.rows] == [COLUMNS] * ROWS
        assert all(" " <= letter <= "~" or letter in ORDER for row in page.rows for letter in row)
        assert UNKNOWN not in "".join(page.rows)


def test_a_long_headline_makes_room_for_its_note():
    assert headline("Chamber of Commerce", "1/3") == "Ch. of Com.  1/3"
    assert len(headline("Chamber of Commerce")) == COLUMNS


def test_no_row_of_a_sheet_is_lost():
    rows = [f"row {n}" for n in range(20)]
    shown = [row.strip() for page in range(sheet_pages(rows)) for row in sheet(str, "T", rows, page).rows[1 : 1 + BODY]]
    assert [row for row in shown if row] == rows


def test_a_menu_shows_the_chosen_one_wherever_it_stands():
    headings = [(f"way {n}", n % 2 == 0) for n in range(9)]
    for chosen in range(9):
        rows = menu("Card", headings, chosen, "detail", "A play").rows
        assert [row for row in rows if row.startswith(">")] == [
            f">way {chosen}".ljust(15) + (" " if chosen % 2 == 0 else "x")
        ]


def test_a_page_of_too_much_text_is_cut_to_the_glass():
    page = Page(["x" * 40] * 40)
    assert page.rows == ["x" * COLUMNS] * ROWS


def test_a_menu_counts_its_ways_whatever_the_card_is_called():
    """People and bots see by the count which of them is chosen, and that there are others."""
    ways = [("Build", True), ("Sell", True), ("Stage", False)]
    assert menu("West Trading Post", ways, 1, "3 coins", "A: Sell").rows[0].endswith(" 2/3")
