"""What each part costs at the printer: minutes, grams and layers, as PrusaSlicer counts them with enclosure/print.ini,
and how wide what it would hold up by supports is.

python -m tools.hardware slicing     writes enclosure/printing.json, the figures that printing.md shows
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from tools.hardware import picture
from tools.hardware.enclosure import FOLDER, PARTS, Missing

PROGRAM = "prusa-slicer"
PROFILE = FOLDER / "print.ini"
RECORD = FOLDER / "printing.json"
STEEPEST = 40  # degrees from the bed: what is flatter hangs; what printers bridge between two walls does not
HELD = ("--support-material", "--support-material-auto", "--support-material-threshold", str(STEEPEST))
UNITS = {"d": 1440, "h": 60, "m": 1, "s": 1 / 60}


class Sliced(NamedTuple):
    """One part as a slicer counts it. `hanging`: the width in millimetres of the widest place that would get supports
    (0 without them: nobody asked for any)."""

    minutes: int
    grams: float
    layers: int
    hanging: float


def digest(part: str) -> str:
    """The mark that distinguishes the figures of this part and profile from those of others."""
    return picture.digest([FOLDER / f"{part}.stl", PROFILE])


def slice_part(part: str, *more: str) -> Sliced:
    """The figures of a part; `more` are further options of the slicer, as HELD. Raises Missing without it."""
    if shutil.which(PROGRAM) is None:
        raise Missing("The parts are sliced by PrusaSlicer, which is not here: on Debian, apt install prusa-slicer.")
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "part.gcode"
        options = ["--load", str(PROFILE), *more, "--datadir", folder, "--output", str(made)]
        command = [PROGRAM, "--export-gcode", *options, str(FOLDER / f"{part}.stl")]
        subprocess.run(command, check=True, capture_output=True, text=True)
        return read(made.read_text(encoding="utf-8"))


def read(gcode: str) -> Sliced:
    """The figures in what the slicer wrote."""
    [grams] = re.findall(r"^; filament used \[g\] = ([\d.]+)$", gcode, re.M)
    [time] = re.findall(r"^; estimated printing time \(normal mode\) = (.+)$", gcode, re.M)
    minutes = sum(int(number) * UNITS[unit] for number, unit in re.findall(r"(\d+)([dhms])", time))
    return Sliced(round(minutes), round(float(grams), 1), gcode.count("\n;LAYER_CHANGE"), _hanging(gcode))


def _hanging(gcode: str) -> float:
    """The widest of the layers of supports, measured across its narrower side."""
    layers: list[list[tuple[float, float]]] = [[]]
    supports = False
    for line in gcode.splitlines():
        if line == ";LAYER_CHANGE":
            layers.append([])
        elif line.startswith(";TYPE:"):
            supports = line.startswith(";TYPE:Support")
        elif supports and (found := re.match(r"G1 X([\d.-]+) Y([\d.-]+) E", line)):
            layers[-1].append((float(found[1]), float(found[2])))
    return round(max((_width(points) for points in layers if points), default=0.0), 1)


def _width(points: list[tuple[float, float]]) -> float:
    across, along = zip(*points, strict=True)
    return min(max(across) - min(across), max(along) - min(along))


def version() -> str:
    """The slicer's own name and version."""
    shown = subprocess.run([PROGRAM, "--help"], check=True, capture_output=True, text=True).stdout
    [name] = re.findall(r"PrusaSlicer-[\d.]+", shown)[:1]
    return name


def make() -> None:
    """Slices every part and writes RECORD."""
    parts = {part: {"of": digest(part), **slice_part(part)._asdict()} for part in PARTS}
    for part, kept in parts.items():
        kept["hanging"] = slice_part(part, *HELD).hanging
    RECORD.write_text(json.dumps({"slicer": version(), "parts": parts}, indent=1) + "\n", encoding="utf-8")
