"""Two drawings for assembly.md: the strip of switches, hole by hole, and where wires go on a red reader board."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import yaml

from firmware import pins
from tools.hardware.enclosure import FIGURES
from tools.hardware.enclosure import FOLDER as CASE
from tools.hardware.wiring import FOLDER, SOURCE

# The buttons, from left to right.
LETTERS = [letter for letter, _ in pins.BUTTONS]
MADE = ("strip.svg", "reader.svg")
HOLE = 24  # dots of the drawing from hole to hole
INK = {
    "YE": "#d8b400",
    "BU": "#2a6fdb",
    "GN": "#2b9348",
    "WH": "#999999",
    "RD": "#c1121f",
    "BK": "#000000",
    "OG": "#e07a00",
    "VT": "#7b2cbf",
}
LEGS = ((-1.5, -1), (1.5, -1), (-1.5, 1), (1.5, 1))  # of a switch, in holes from its middle
OWN, COMMON = LEGS[0], LEGS[3]  # across from each other: two that are joined only while it is pressed
COLUMNS, ROWS = 28, 5
RED, GOLD = "#b3261e", "#e8d9a0"
ROW = ("SCK", "MISO", "MOSI", "SS", "VCC", "GND", "IRQ", "RSTO")  # a red board's, by name
EMPTY = ("GND", "VCC", "SDA", "SCL")


def make(folder: Path = FOLDER) -> None:
    """Writes `MADE` into `folder`."""
    (folder / "strip.svg").write_text(strip(), encoding="utf-8")
    (folder / "reader.svg").write_text(reader(), encoding="utf-8")


def columns() -> tuple[list[float], list[float]]:
    """(middles of the switches, screws): in columns of holes from the strip's left edge, the first hole being 1."""
    told = json.loads((CASE / FIGURES).read_text(encoding="utf-8"))["small"]
    left = told["board_x"] - told["board"][0] / 2
    switches = [told["buttons_x"] + n * told["button_pitch"] for n in range(len(LETTERS))]
    screws = [switches[0] - told["screw_from_button"], switches[-1] + told["screw_from_button"]]

    def column(x: float) -> float:
        return round((x - left) / told["pitch"] + 0.5, 3)

    return [column(x) for x in switches], [column(x) for x in screws]


def strip() -> str:
    """The strip from above, stems up: holes, legs, screws, and the common wire under it."""
    switches, screws = columns()
    parts = [box(_at(0.5), _at(1.5), COLUMNS * HOLE, ROWS * HOLE, "#f3e6c8")]
    parts += [dot(_at(c), _at(r + 1), 3, "#ffffff") for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1)]
    parts += [words(_at(c), 30, str(c)) for c in range(1, COLUMNS + 1) if c in (1, COLUMNS) or c % 5 == 0]
    for letter, middle in zip(LETTERS, switches, strict=True):
        parts.append(box(_at(middle - 1.2), _at(2.8), 2.4 * HOLE, 2.4 * HOLE, "#555555"))
        parts.append(words(_at(middle), _at(4.25), letter, "#ffffff", 18))
        parts += [dot(_at(middle + x), _at(4 + y), 6, RED if (x, y) == OWN else "#000000") for x, y in LEGS]
    parts += [dot(_at(c), _at(4), 9, "#ffffff", "#000000") for c in screws]
    # The common wire has its own row: in the legs' row it would touch each switch's fourth leg.
    ends, under = [_at(middle + COMMON[0]) for middle in switches], _at(ROWS + 1)
    parts += [line(x, _at(4 + COMMON[1]), x, under, "#000000") for x in ends]
    parts.append(line(ends[0], under, ends[-1], under, "#000000"))
    said = "red: its own wire; black line: the common wire, on the underside; rings: screws M2"
    return svg(_at(COLUMNS + 1), _at(8), [*parts, words(_at(14.5), _at(7.4), said)])


def wire_of() -> dict[str, tuple[str, int]]:
    """Colour of the wire and pin of the Pico, by the name of the reader's pin."""
    plan = yaml.safe_load(SOURCE.read_text(encoding="utf-8"))
    names, colours = plan["connectors"]["Reader"]["pinlabels"], plan["cables"]["ReaderWires"]["colors"]
    [pins] = [first["Pico"] for first, *_, last in plan["connections"] if "Reader" in last]
    return {name: (colour, pin) for name, colour, pin in zip(names, colours, pins, strict=True)}


def reader() -> str:
    """A red board from its two sides. Where rows and pad are differs between makers, so the names are what counts."""
    parts = [box(20, 40, 300, 284, RED), box(400, 40, 300, 284, RED), box(130, 150, 60, 60, "#222222")]
    parts += [words(170, 26, "the side with the chips"), words(550, 26, "its back: towards the lid")]
    parts += [words(160, 184, "PN532", "#ffffff"), words(252, 84, "bus", "#ffffff")]
    parts += [box(230, 90, 20, 26, "#dddddd"), box(254, 90, 20, 26, "#dddddd")]
    for at, name in enumerate(EMPTY):
        parts += [dot(50, 110 + 26 * at, 6, GOLD), words(84, 114 + 26 * at, name, "#ffffff")]
    parts += [part for at, name in enumerate(ROW) for part in _hole(62 + 32 * at, name)]
    colour, pin = wire_of()["RSTPDN"]
    parts += [box(560, 216, 16, 10, GOLD), words(568, 206, "RSTPDN", "#ffffff")]
    parts += [line(568, 222, 568, 372, INK[colour]), words(568, 390, str(pin))]
    said = "Numbers are pins of the Pico. Boards differ in where things are: go by the names."
    return svg(720, 430, [*parts, words(360, 414, said)])


def _hole(x: float, name: str) -> list[str]:
    """One of the row of eight, with its wire and the wire's other end."""
    drawn = [dot(x, 270, 6, GOLD), words(x, 254, name, "#ffffff", 10)]
    if name not in wire_of():
        return [*drawn, words(x, 300, "empty", "#ffffff", 10)]
    colour, pin = wire_of()[name]
    return [*drawn, line(x, 276, x, 372, INK[colour]), words(x, 390, str(pin))]


def _at(place: float) -> float:
    """Dots of the drawing for a place counted in holes."""
    return round(place * HOLE, 2)


def svg(width: float, height: float, parts: Iterable[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}">'
    return "\n".join([head, box(0, 0, width, height, "#ffffff"), *parts, "</svg>", ""])


def box(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"/>'


def dot(x: float, y: float, radius: float, fill: str, stroke: str = "#8a7a50") -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" fill="{fill}" stroke="{stroke}" stroke-width="2"/>'


def line(x: float, y: float, to_x: float, to_y: float, ink: str) -> str:
    return f'<line x1="{x:g}" y1="{y:g}" x2="{to_x:g}" y2="{to_y:g}" stroke="{ink}" stroke-width="4"/>'


def words(x: float, y: float, text: str, ink: str = "#000000", size: int = 13) -> str:
    style = f'font-family="Source Sans Pro, Arial, sans-serif" font-size="{size}" text-anchor="middle"'
    return f'<text x="{x:g}" y="{y:g}" {style} fill="{ink}">{text}</text>'
