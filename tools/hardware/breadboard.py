"""A drawing for breadboard.md: which hole of a breadboard every wire of a station goes into, made from pins.csv.

The Pico with pins is in the columns c and h, its USB socket at row 1: pin n is beside hole `a n` on its left, and
pin 40 beside `j 1` on its right. A wire starts in that outermost hole of its pin's row.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from firmware import pins
from tools.hardware.sketches import INK, box, dot, line, svg, wire_of, words
from tools.hardware.wiring import FOLDER

NAME = "breadboard.svg"
ROWS = 44
LEFT, RIGHT = "abcde", "fghij"
PITCH = 20  # dots of the drawing from hole to hole
# What is left out on a breadboard: a light, the second kind of display, and the reset button.
OMITTED = ("LIGHT", "OLED_RESET", "RUN")
GROUND, POWER = 38, 36
# The row of each switch's upper legs: it stands over the gap, in e and f, two rows high.
SWITCHES = {letter: 24 + 5 * at for at, (letter, _) in enumerate(pins.BUTTONS)}
DISPLAY = {"OLED_SDA": "SDA", "OLED_SCL": "SCL"}
COLOURS = {"OLED_SDA": "BU", "OLED_SCL": "YE", "BUZZER": "OG"}
BUTTON_COLOURS = {"A": "GN", "B": "YE", "C": "WH", "D": "BU"}


class Wire(NamedTuple):
    """One wire: the hole at the Pico's pin, where it goes (a part and its pin, or another hole), and its colour."""

    pin: int
    hole: str
    to: str
    colour: str


def hole(pin: int) -> str:
    """The outermost free hole in the row of a pin of the Pico."""
    return f"a{pin}" if pin <= 20 else f"j{41 - pin}"


def wires() -> list[Wire]:
    """Every wire, from the lowest pin on; ground and power go to the rails."""
    with (FOLDER / "pins.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["function"] not in OMITTED]
    found = [_wire(row["function"], int(row["pin"])) for row in rows]
    rails = [Wire(GROUND, hole(GROUND), "rail -", "BK"), Wire(POWER, hole(POWER), "rail +", "RD")]
    return sorted([*found, *rails])


def _wire(function: str, pin: int) -> Wire:
    kind, _, name = function.partition("_")
    if kind == "BUTTON":
        return Wire(pin, hole(pin), f"a{SWITCHES[name]}", BUTTON_COLOURS[name])
    if kind == "READER":
        name = {"RESET": "RSTPDN"}.get(name, name)
        return Wire(pin, hole(pin), f"reader {name}", wire_of()[name][0])
    part = f"display {DISPLAY[function]}" if function in DISPLAY else "buzzer"
    return Wire(pin, hole(pin), part, COLOURS[function])


def make(folder: Path = FOLDER) -> None:
    """Writes the drawing into `folder`."""
    (folder / NAME).write_text(svg(760, 60 + ROWS * PITCH, list(_drawn())), encoding="utf-8")


def _drawn() -> Iterator[str]:
    yield box(_x("a") - 20, 30, _x("j") - _x("a") + 40, ROWS * PITCH + 10, "#f5f0e1")
    yield from (dot(_x(column), _y(row), 3, "#ffffff") for row in range(1, ROWS + 1) for column in LEFT + RIGHT)
    yield from (words(_x(column), 22, column) for column in LEFT + RIGHT)
    yield box(_x("c") - 8, _y(1) - 10, _x("h") - _x("c") + 16, 19.4 * PITCH, "#2e7d32")
    yield words((_x("e") + _x("f")) / 2, _y(1), "USB", "#ffffff")
    yield words((_x("e") + _x("f")) / 2, _y(10), "Pico", "#ffffff", 18)
    for letter, row in SWITCHES.items():
        yield box(_x("e") - 8, _y(row) - 8, _x("f") - _x("e") + 16, 2 * PITCH + 16, "#555555")
        yield words((_x("e") + _x("f")) / 2, _y(row + 1) + 6, letter, "#ffffff", 18)
        yield line(_x("j"), _y(row + 2), _x("j") + 40, _y(row + 2), INK["BK"])
        yield words(_x("j") + 90, _y(row + 2) + 4, f"j{row + 2}: rail -")
    for wire in wires():
        yield from _one(wire)


def _one(wire: Wire) -> Iterator[str]:
    """A wire with its hole, and at its other end what it goes to."""
    column, row = wire.hole[0], int(wire.hole[1:])
    x, y, way = _x(column), _y(row), -1 if column == "a" else 1
    yield dot(x, y, 5, INK[wire.colour])
    yield line(x, y, x + 40 * way, y, INK[wire.colour])
    yield words(x + 110 * way, y + 4, f"{wire.hole}: {wire.to}")
    if wire.to[1:].isdigit():
        end = _y(int(wire.to[1:]))
        yield dot(x, end, 5, INK[wire.colour])
        yield line(x, end, x - 40, end, INK[wire.colour])
        yield words(x - 110, end + 4, f"{wire.to}: from {wire.hole}")


def _x(column: str) -> float:
    at = (LEFT + RIGHT).index(column)
    return 260 + PITCH * (at + (2 if column in RIGHT else 0))


def _y(row: int) -> float:
    return 30 + PITCH * row
