"""The case: STL files and pictures of every part of `station.scad`, and the figures it is drawn from, by OpenSCAD."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host.languages.game_words import games
from tools.hardware import mesh, picture

FOLDER = Path(__file__).resolve().parents[2] / "hardware" / "enclosure"
SOURCE = FOLDER / "station.scad"
DISPLAYS = ("small", "large")
RIDGE = 3.0  # mm: how high a rest stands on the lid
FIGURES = "figures.json"


def _parts() -> dict[str, dict[str, str]]:
    """The printed parts by the names of their files, and the arguments of the source for each."""
    found = {"caps": {"part": "caps"}}
    for display in DISPLAYS:
        for part in ("base", "lid", "clamps"):
            found[part + _ending(display)] = {"part": part, "display": display}
    for game in games():
        found[f"rest_{game}"] = {"part": "rest", "game": game}
    return found


def _ending(display: str) -> str:
    return "" if display == DISPLAYS[0] else f"_{display}"


PARTS = _parts()
# Pictures of the closed case, and the parts each shows.
VIEWS = {
    f"station{_ending(display)}": (
        display,
        [f"base{_ending(display)}", f"lid{_ending(display)}", "rest_seven_wonders", "caps"],
    )
    for display in DISPLAYS
}


class Missing(RuntimeError):
    """A program that is needed is missing; the message explains how to get it."""


def render(**asked: str | float) -> list[mesh.Triangle]:
    """The triangles that the source draws for these values: `part="lid"`, `light_d=5.2`. Raises Missing without
    OpenSCAD, CalledProcessError with its reason."""
    with tempfile.TemporaryDirectory() as folder:
        return mesh.read_text(_openscad(Path(folder) / "part.stl", asked))


def figures(**asked: str | float) -> dict[str, Any]:
    """The figures of one case by name, as the source has them. Raises as `render` does."""
    with tempfile.TemporaryDirectory() as folder:
        said = _openscad(Path(folder) / "part.echo", asked).read_text(encoding="utf-8")
    return dict(json.loads(said.partition("figures = ")[2]))


def _openscad(made: Path, asked: dict[str, str | float]) -> Path:
    if shutil.which("openscad") is None:
        raise Missing("The case is made by OpenSCAD, which is not installed: on Debian, apt install openscad.")
    words = [word for name, value in asked.items() for word in ("-D", f"{name}={json.dumps(value)}")]
    subprocess.run(["openscad", *words, "-o", str(made), str(SOURCE)], check=True, capture_output=True, text=True)
    return made


def digest() -> str:
    """The mark that distinguishes a part of this source from one of another."""
    return picture.digest([SOURCE])


def make(folder: Path = FOLDER) -> None:
    """Writes the figures, an STL and a PNG per part, and PNGs of the closed case, into `folder`."""
    told = {display: figures(display=display) for display in DISPLAYS}
    (folder / FIGURES).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    for name, asked in PARTS.items():
        triangles = render(**asked)
        mesh.write(folder / f"{name}.stl", triangles, digest())
        picture.draw(folder / f"{name}.png", triangles, [folder / f"{name}.stl"])
    for name, (display, parts) in VIEWS.items():
        shown = [folder / f"{part}.stl" for part in parts]
        picture.draw(folder / f"{name}.png", closed(told, display, [mesh.read(part) for part in shown]), shown)


def closed(told: dict[str, Any], display: str, parts: list[list[mesh.Triangle]]) -> list[mesh.Triangle]:
    """Base, lid, rest and caps as they are in the closed case; each lies as it is printed."""
    base, lid, rest, caps = parts
    case, small = told[display], told[DISPLAYS[0]]
    roof, further = case["case"][2], case["card_y"] - small["card_y"]
    step, pitch = small["cap_d"] + 8, case["button_pitch"]
    x, y, z = case["buttons_x"], case["buttons_y"], case["cap_z"]

    def on_its_switch(corner: mesh.Point) -> mesh.Point:
        return corner[0] + x + round(corner[0] / step) * (pitch - step), corner[1] + y, corner[2] + z

    return [
        *base,
        *[_moved(one, lambda c: (c[0], -c[1], roof - c[2])) for one in lid],
        # Turned over, so that its corners go round the other way.
        *[_moved((c, b, a), lambda p: (p[0], p[1] + further, roof + RIDGE - p[2])) for a, b, c in rest],
        *[_moved(one, on_its_switch) for one in caps],
    ]


def _moved(triangle: mesh.Triangle, place: Callable[[mesh.Point], mesh.Point]) -> mesh.Triangle:
    a, b, c = triangle
    return place(a), place(b), place(c)
