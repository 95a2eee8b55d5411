"""The breadboard's drawing and table follow pins.csv, and no two things share a row that must not."""

import csv
import re

from tools.hardware import breadboard
from tools.hardware.breadboard import OMITTED, ROWS, SWITCHES, hole, wires
from tools.hardware.wiring import FOLDER

GUIDE = (FOLDER / "breadboard.md").read_text(encoding="utf-8")
PINS = {row["function"]: row for row in csv.DictReader((FOLDER / "pins.csv").open(encoding="utf-8", newline=""))}
COLOURS = {"BU": "blue", "YE": "yellow", "GN": "green", "WH": "white", "OG": "orange", "VT": "violet"}
COLOURS |= {"RD": "red", "BK": "black"}


def test_the_committed_drawing_is_what_the_table_of_pins_gives(tmp_path):
    breadboard.make(tmp_path)
    assert (tmp_path / breadboard.NAME).read_text() == (FOLDER / breadboard.NAME).read_text()


def test_every_pin_of_the_program_has_its_wire():
    drawn = [wire.pin for wire in wires()]
    wanted = {int(row["pin"]) for name, row in PINS.items() if name not in OMITTED}
    assert sorted(drawn) == sorted({*wanted, breadboard.GROUND, breadboard.POWER})


def test_a_wire_starts_beside_its_pin():
    """Pin 1 and pin 40 are in row 1, pins 20 and 21 in row 20: the Pico's edge is counted around."""
    assert [hole(pin) for pin in (1, 20, 21, 40)] == ["a1", "a20", "j20", "j1"]
    assert all(wire.hole == hole(wire.pin) for wire in wires())


def test_the_guides_table_has_the_wires_of_the_drawing():
    told = re.findall(r"^\| ([aj]\d+) \| ([^|,]+?)(?:,[^|]*)? \| (\w+) \|$", GUIDE, re.M)
    assert sorted(told) == sorted((wire.hole, wire.to, COLOURS[wire.colour]) for wire in wires())


def test_the_switches_stand_below_the_pico_and_share_no_row():
    rows = [row + at for row in SWITCHES.values() for at in range(3)]
    assert min(rows) > 20 and max(rows) <= ROWS and len(rows) == len({*rows})
    assert all(f"j{row + 2}" in GUIDE for row in SWITCHES.values())  # across from its own wire
