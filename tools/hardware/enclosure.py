"""The case: STL files and pictures of every part of `station.scad`, made by OpenSCAD."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from tools.hardware import mesh, picture

FOLDER = Path(__file__).resolve().parents[2] / "hardware" / "enclosure"
SOURCE = FOLDER / "station.scad"
PARTS = ("base", "lid", "rest", "caps")
WHOLE = "all"


class Missing(RuntimeError):
    """A program that is needed is not there; the message says how to get it."""


def render(part: str, **measures: float) -> list[mesh.Triangle]:
    """The triangles of one part, with other measures where some are given. Raises Missing without OpenSCAD,
    CalledProcessError with its reason."""
    if shutil.which("openscad") is None:
        raise Missing("The case is made by OpenSCAD, which is not installed: on Debian, apt install openscad.")
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "part.stl"
        changes = [word for name, value in measures.items() for word in ("-D", f"{name}={value}")]
        command = ["openscad", "-D", f'part="{part}"', *changes, "-o", str(made), str(SOURCE)]
        subprocess.run(command, check=True, capture_output=True, text=True)
        return mesh.read_text(made)


def make(folder: Path = FOLDER) -> None:
    """Writes an STL and a PNG per part, and a PNG of the closed case, into `folder`."""
    for part in PARTS:
        triangles = render(part)
        mesh.write(folder / f"{part}.stl", triangles)
        picture.draw(folder / f"{part}.png", triangles, [folder / f"{part}.stl"])
    picture.draw(folder / "station.png", render(WHOLE), [folder / f"{part}.stl" for part in PARTS])
