"""The case for a laser cutter: plates of plywood and a thin face, as SVG in millimetres.

Its figures are those of station.scad. Inside it is as large as the printed case, so everything that is bought has its
place: only walls and floor are THICK. Plates are joined by fingers; small ones are glued into stacks (corners for the
lid's screws, posts for the strip of switches, a rib for the Pico). The lid is a plate with pockets under a FACE, which
is all that lies over the antenna.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tools.hardware.enclosure import DISPLAYS, FIGURES, FOLDER, RIDGE

THICK = 3.0  # mm: the plywood; a rest of it is as high as a printed one
FACE = 1.2  # mm: plywood, card or acrylic; at most 2 over an antenna
FINGER = 12.0  # mm: about as long as a finger of a joint
STEM = 13.0  # mm: switches whose stems come through the lid, instead of caps
PEG = 2.0  # mm: skewers that hold a rest; its ridge is 4 mm wide
TAPE = 1.0  # mm: foam tape under the Pico
BLOCK = 7.0  # mm: a corner's side
SHEET, GAP = 400.0, 3.0  # mm: width of a sheet; room between pieces
LAYERS = {"corner": 6, "post": 4, "rib": 1}

Box = tuple[float, float, float, float]  # left, low, right, high
Point = tuple[float, float]


class Plate(NamedTuple):
    """One piece: `size`; `notches` are cut out of its edge, `holes` inside; `rounds` are (x, y, diameter)."""

    name: str
    size: Point
    notches: tuple[Box, ...] = ()
    holes: tuple[Box, ...] = ()
    rounds: tuple[tuple[float, float, float], ...] = ()


class Case:
    """The pieces for one display. Places on plates are in millimetres from their lower left corner, seen from outside;
    lid, face and floor from above."""

    def __init__(self, display: str) -> None:
        figures: dict[str, Any] = json.loads((FOLDER / FIGURES).read_text(encoding="utf-8"))[display]
        self.figures, self.wall = figures, figures["wall"]
        width, length, _ = figures["case"]
        self.width, self.length = width - 2 * self.wall + 2 * THICK, length - 2 * self.wall + 2 * THICK
        self.height = figures["inside_h"] + THICK

    def at(self, x: float, y: float) -> Point:
        """A place of the figures on floor, lid or face."""
        return x + self.width / 2, y - self.wall + THICK

    def up(self, z: float) -> float:
        """A height of the figures on a wall: floors differ in thickness."""
        return z - self.figures["floor_t"] + THICK

    def plates(self) -> list[Plate]:
        """Everything of THICK, each as often as it is needed."""
        rests = [self._rest(name, wide, long) for name, wide, long in self.figures["cards"]]
        small = [
            one
            for one in self._small()
            for _ in range(LAYERS[one.name.split()[0]] * (4 if "corner" in one.name else 1))
        ]
        return [self._floor(), *self._walls(), self._lid(), *rests, *small]

    def face(self) -> Plate:
        """The thin piece on top: window, stems, pegs, screws, BOOTSEL."""
        figures = self.figures
        window = _around(
            self.at(figures["display"][0], figures["display"][1] + figures["window_off"]), *figures["window"]
        )
        return Plate("face", (self.width, self.length), (), (window, self._bootsel()), self._rounds())

    def _floor(self) -> Plate:
        x, y = self.at(*self.figures["buzzer"])
        sound = tuple((x + a, y + b, 2.0) for a, b in ((0, 0), (3.5, 0), (-3.5, 0), (0, 3.5), (0, -3.5)))
        size = (self.width, self.length)
        return Plate("floor", size, _notched(size, {"low": 1, "high": 1, "left": 1, "right": 1}), (), sound)

    def _walls(self) -> list[Plate]:
        figures, size = self.figures, (self.width, self.height)
        x, z = figures["run"]
        back = Plate(
            "back",
            size,
            _notched(size, {"low": 0, "left": 1, "right": 1}),
            (),
            ((self.width / 2 - x, self.up(z), figures["run_d"]),),
        )
        front = Plate("front", size, _notched(size, {"low": 0, "left": 1, "right": 1}))
        side = (self.length, self.height)
        notches = _notched(side, {"low": 0, "left": 0, "right": 0})
        along = self.length - self.at(*figures["pico"])[1]  # seen from outside, the player is at its right
        usb, up = figures["usb"], self.up(figures["usb_z"])
        tie = along + usb[0] / 2 + 16
        slots = [_around((tie, up + way * (figures["cable_d"] / 2 + 1.5)), 4, 2) for way in (-1, 1)]
        left = Plate("left", side, notches, (_around((along, up), *usb), *slots))
        return [front, back, left, Plate("right", side, notches)]

    def _lid(self) -> Plate:
        figures = self.figures
        display = _around(self.at(*figures["display"]), *figures["display_pocket"])
        reader = _around(self.at(0, figures["card_y"]), *figures["reader_pocket"])
        return Plate("lid", (self.width, self.length), (), (display, reader, self._bootsel()), self._rounds())

    def _bootsel(self) -> Box:
        return _around(self.at(*self.figures["bootsel"]), *self.figures["bootsel_hole"])

    def _rounds(self) -> tuple[tuple[float, float, float], ...]:
        figures = self.figures
        stems = [(figures["buttons_x"] + n * figures["button_pitch"], figures["buttons_y"]) for n in range(4)]
        found = [
            (stems, figures["stem_d"] + 0.7),
            (figures["pegs"], PEG + 0.2),
            (figures["posts"], figures["screw_free"]),
        ]
        return tuple((*self.at(x, y), across) for places, across in found for x, y in places)

    def _rest(self, name: str, wide: float, long: float) -> Plate:
        figures = self.figures
        more = figures["sleeve"] + figures["card_play"]
        ridge = (figures["rest_w"] - figures["seat"][0]) / 2
        front, back = figures["card_y"] - 34, figures["card_y"] + figures["seat"][1] / 2 + ridge
        middle, stop = figures["rest_w"] / 2, figures["card_y"] + (long + more) / 2 - front
        opening = (middle - (wide + more) / 2, 0.0, middle + (wide + more) / 2, stop)
        pegs = tuple((x + middle, y - front, PEG) for x, y in figures["pegs"])
        return Plate(f"rest {name}", (figures["rest_w"], back - front), (opening,), (), pegs)

    def _small(self) -> list[Plate]:
        figures = self.figures
        inset = self.at(*figures["posts"][0])[0] - THICK  # from both walls to the screw
        corner = Plate("corner", (BLOCK, BLOCK), (), (), ((inset, inset, figures["screw_d"]),))
        strip = figures["board"][1]
        posts = [Plate(f"post {end}", (6.0, strip), (), (), ((3.0, strip / 2, 1.6),)) for end in ("left", "right")]
        return [corner, *posts, Plate("rib", (figures["pico_l"] - 10, 12.0))]


def fingers(length: float) -> int:
    """How many pieces an edge of this length is parted into: an odd number, so that both ends are alike."""
    return max(3, round(length / FINGER) // 2 * 2 + 1)


def _notched(size: Point, edges: dict[str, int]) -> tuple[Box, ...]:
    """The notches of these edges: of every second finger, from the second on (1) or from the first (0)."""
    width, height = size
    found: list[Box] = []
    for edge, first in edges.items():
        length = width if edge in ("low", "high") else height
        each = length / fingers(length)
        for at in range(first, fingers(length), 2):
            low, high = at * each, (at + 1) * each
            found.append(
                {
                    "low": (low, 0.0, high, THICK),
                    "high": (low, height - THICK, high, height),
                    "left": (0.0, low, THICK, high),
                    "right": (width - THICK, low, width, high),
                }[edge]
            )
    return tuple(found)


def _around(middle: Point, width: float, height: float) -> Box:
    x, y = middle
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def solid(plate: Plate, x: float, y: float) -> bool:
    """Whether a plate has material at this place."""
    inside = 0 < x < plate.size[0] and 0 < y < plate.size[1]
    boxes = any(left < x < right and low < y < high for left, low, right, high in (*plate.notches, *plate.holes))
    return inside and not boxes and not any((x - a) ** 2 + (y - b) ** 2 < d * d / 4 for a, b, d in plate.rounds)


def outlines(plate: Plate) -> list[list[Point]]:
    """The corners of the plate's edge, one closed way each: around what is left when the notches are cut out."""
    across = sorted({0.0, plate.size[0], *[x for box in plate.notches for x in (box[0], box[2])]})
    along = sorted({0.0, plate.size[1], *[y for box in plate.notches for y in (box[1], box[3])]})
    bare = plate._replace(holes=(), rounds=())
    cells = {
        (i, j)
        for i in range(len(across) - 1)
        for j in range(len(along) - 1)
        if solid(bare, (across[i] + across[i + 1]) / 2, (along[j] + along[j + 1]) / 2)
    }
    steps: dict[tuple[int, int], tuple[int, int]] = {}
    for i, j in sorted(cells):  # material on the left of every step
        sides = [((i, j), (i + 1, j), (i, j - 1)), ((i + 1, j), (i + 1, j + 1), (i + 1, j))]
        sides += [((i + 1, j + 1), (i, j + 1), (i, j + 1)), ((i, j + 1), (i, j), (i - 1, j))]
        steps |= {start: end for start, end, beside in sides if beside not in cells}
    found: list[list[Point]] = []
    while steps:
        at = min(steps)
        way: list[Point] = []
        while at in steps:
            way.append((across[at[0]], along[at[1]]))
            at = steps.pop(at)
        found.append(_straight(way))
    return found


def _straight(way: Sequence[Point]) -> list[Point]:
    """Without the corners at which nothing turns."""
    around = zip(way, [way[-1], *way[:-1]], [*way[1:], way[0]], strict=True)
    return [
        here
        for here, before, after in around
        if not (before[0] == here[0] == after[0] or before[1] == here[1] == after[1])
    ]


def placed(plates: Sequence[Plate]) -> list[tuple[Plate, float, float]]:
    """Each plate with the place of its lower left corner on the sheet, row by row, the highest first."""
    found: list[tuple[Plate, float, float]] = []
    x = y = row = 0.0
    for plate in sorted(plates, key=lambda one: -one.size[1]):
        if x + plate.size[0] > SHEET:
            x, y, row = 0.0, y + row + GAP, 0.0
        found.append((plate, x, y))
        x, row = x + plate.size[0] + GAP, max(row, plate.size[1])
    return found


def svg(plates: Sequence[Plate]) -> str:
    """A sheet: red lines are cut. y points down there, so plates lie as seen from outside."""
    found = placed(plates)
    high = max(y + plate.size[1] for plate, _, y in found)
    size = f'width="{SHEET:g}mm" height="{high:g}mm" viewBox="0 0 {SHEET:g} {high:g}"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} fill="none" stroke="#ff0000" stroke-width="0.1">']
    for plate, x, y in found:
        lines += [
            f'<g id="{plate.name}" transform="translate({x:g} {y + plate.size[1]:g}) scale(1 -1)">',
            *_cuts(plate),
            "</g>",
        ]
    return "\n".join([*lines, "</svg>", ""])


def _cuts(plate: Plate) -> Iterator[str]:
    for way in outlines(plate):
        yield f'<path d="M{" L".join(f"{x:.3f} {y:.3f}" for x, y in way)} Z"/>'
    for left, low, right, high in plate.holes:
        yield f'<rect x="{left:.3f}" y="{low:.3f}" width="{right - left:.3f}" height="{high - low:.3f}"/>'
    for x, y, across in plate.rounds:
        yield f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{across / 2:.3f}"/>'


def sheets() -> dict[str, list[Plate]]:
    """The plates of every file."""
    found: dict[str, list[Plate]] = {}
    for display in DISPLAYS:
        case, ending = Case(display), "" if display == DISPLAYS[0] else f"_{display}"
        found |= {f"laser{ending}.svg": case.plates(), f"laser_face{ending}.svg": [case.face()]}
    return found


def make(folder: Path = FOLDER) -> None:
    """Writes the sheets into `folder`."""
    assert RIDGE == THICK, "a rest is one plate"
    for name, plates in sheets().items():
        (folder / name).write_text(svg(plates), encoding="utf-8")
