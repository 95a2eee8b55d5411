"""Every screen, as text art in screens.golden. After a deliberate change:

HERALD_GOLDENS=1 python -m pytest tests/firmware/test_screens.py     and read the diff
"""

import os
from pathlib import Path

from firmware.screens import BODY, Page, headline, menu, sheet, sheet_pages
from firmware.text import COLUMNS, ROWS
from host.virtual.run import run_script
from tests.firmware.gallery import SCENES, gallery
from tests.firmware.test_station import micropython_files

GOLDEN = Path(__file__).with_name("screens.golden")


def test_every_screen_looks_as_in_the_golden_file():
    if os.environ.get("HERALD_GOLDENS"):
        GOLDEN.write_text(gallery())
    assert gallery() == GOLDEN.read_text()


def test_micropython_makes_the_same_screens():
    printed = run_script("from gallery import gallery\nprint(gallery(), end='')", files=micropython_files())
    assert printed == GOLDEN.read_text()


def test_every_page_fills_the_grid_and_nothing_else():
    for scene in SCENES:
        page = scene().station.page()
        assert [len(row) for row in page.rows] == [COLUMNS] * ROWS
        assert all(" " <= letter <= "~" for row in page.rows for letter in row)


def test_a_long_headline_makes_room_for_its_note():
    assert headline("Chamber of Commerce", "1/3") == "Chamber of C 1/3"
    assert len(headline("Chamber of Commerce")) == COLUMNS


def test_no_row_of_a_sheet_is_lost():
    rows = [f"row {n}" for n in range(20)]
    shown = [row.strip() for page in range(sheet_pages(rows)) for row in sheet("T", rows, page).rows[1 : 1 + BODY]]
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
