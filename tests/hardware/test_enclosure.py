"""The case: every part can be printed, fits the parts it is for, and equals the committed one."""

import math
import re
from collections import Counter

import pytest
from PIL import Image

from tests.fakes.programs import needs
from tools.hardware import enclosure, mesh, picture

FIGURES = {
    name: float(value)
    for name, value in re.findall(r"^(\w+) = ([\d.]+);", enclosure.SOURCE.read_text(encoding="utf-8"), re.M)
}
BED = 180  # mm: what the beds of small printers take

parts = pytest.mark.parametrize("part", enclosure.PARTS)


def committed(part):
    return mesh.read(enclosure.FOLDER / f"{part}.stl")


@parts
def test_a_printer_can_make_it(part):
    triangles = committed(part)
    assert mesh.open_edges(triangles) == 0
    assert mesh.volume(triangles) > 500
    assert max(mesh.size(triangles)) <= BED


@parts
def test_it_lies_flat_on_the_bed(part):
    """The contact with the bed is more than an edge: more than an average slice. Turned over, no part has that."""
    triangles = committed(part)
    heights = [corner[2] for triangle in triangles for corner in triangle]
    slice_area = mesh.volume(triangles) / mesh.size(triangles)[2]
    assert _lying_at(min(heights), triangles) > slice_area > _lying_at(max(heights), triangles)


def _lying_at(z, triangles):
    return sum(_area(found) for found in triangles if all(abs(corner[2] - z) < 0.01 for corner in found))


def _area(triangle):
    (ax, ay, _), (bx, by, _), (cx, cy, _) = triangle
    return abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2


@pytest.mark.parametrize("ending", ["", "_large"])
def test_the_lid_closes_the_base(ending):
    base, lid = mesh.size(committed("base" + ending)), mesh.size(committed("lid" + ending))
    assert base[:2] == pytest.approx(lid[:2], abs=0.01)


def test_at_most_two_millimetres_lie_between_antenna_and_card():
    assert 0.8 <= FIGURES["reader_cover"] <= 2.0
    levels = Counter(round(corner[2], 2) for triangle in committed("lid") for corner in triangle)
    assert levels[FIGURES["reader_cover"]] >= 4  # printed face down: the pocket's floor


def level(part, z):
    """The triangles that lie flat at this height."""
    return [triangle for triangle in committed(part) if all(abs(corner[2] - z) < 0.01 for corner in triangle)]


def in_the_left_wall(z):
    """Area of what lies flat at this height in the base's left wall, in square millimetres."""
    wall = FIGURES["wall"] - mesh.size(committed("base"))[0] / 2 + 0.01
    return sum(_area(found) for found in level("base", z) if all(corner[0] <= wall for corner in found))


def test_the_socket_of_the_pico_comes_out_in_the_middle_of_the_hole_for_its_plug():
    middle = FIGURES["floor_t"] + 2 + FIGURES["usb_h"] / 2
    rib = sum(map(_area, level("base", middle - FIGURES["socket_h"])))
    assert rib == pytest.approx(12 * (FIGURES["pico_l"] - 10), rel=0.01)  # on it lies the board
    for side in (-1, 1):
        edge = in_the_left_wall(middle + side * FIGURES["usb_h"] / 2)
        assert edge == pytest.approx(FIGURES["usb_w"] * FIGURES["wall"], rel=0.05)


def test_a_cable_tie_goes_through_the_left_wall_above_and_below_the_cable():
    middle = FIGURES["floor_t"] + 2 + FIGURES["usb_h"] / 2
    for side in (-1, 1):
        inner = middle + side * (FIGURES["cable_d"] / 2 + 0.5)
        assert in_the_left_wall(inner) == pytest.approx(4 * FIGURES["wall"], rel=0.05)


def test_a_closed_part_and_a_broken_one_are_told_apart():
    triangles = committed("caps")
    assert mesh.open_edges(triangles[1:]) == 3
    assert mesh.volume([(a, c, b) for a, b, c in triangles]) == pytest.approx(-mesh.volume(triangles))


@pytest.mark.parametrize(
    ("name", "drawn"),
    [*((part, [part]) for part in enclosure.PARTS), *((name, parts) for name, (_, parts) in enclosure.VIEWS.items())],
    ids=str,
)
def test_the_committed_picture_is_one_of_the_committed_part(name, drawn):
    """Drawing takes a quarter of a minute, so the picture itself records its source."""
    with Image.open(enclosure.FOLDER / f"{name}.png") as shown:
        sources = [enclosure.FOLDER / f"{part}.stl" for part in drawn]
        assert shown.size == (picture.WIDTH, picture.HEIGHT)
        assert shown.info[picture.DRAWN_FROM] == picture.digest(sources)


@parts
def test_the_committed_part_is_made_of_the_committed_source(part):
    """Rendering all takes minutes, so each part records its source; the quick ones are rendered below."""
    assert mesh.source(enclosure.FOLDER / f"{part}.stl") == enclosure.digest()


@pytest.mark.process
@needs("openscad", "openscad")
@pytest.mark.parametrize("part", ["clamps", "rest_tower_of_babel"])
def test_the_committed_part_is_what_the_source_gives(part):
    made = enclosure.render(**enclosure.PARTS[part])
    assert sorted(made) == sorted(mesh.turned(triangle) for triangle in committed(part))


@pytest.mark.process
@needs("openscad", "openscad")
def test_the_lid_can_have_a_hole_for_the_light():
    with_hole = enclosure.render(part="lid", light_d=5.2)
    assert mesh.open_edges(with_hole) == 0
    assert mesh.volume(committed("lid")) - mesh.volume(with_hole) == pytest.approx(math.pi * 2.6**2 * 3, rel=0.02)


def test_a_rest_for_cards_of_ones_own_can_be_made():
    """What assembly.md has a maker type for cards that are not as assumed."""
    text = (enclosure.FOLDER.parent / "assembly.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^openscad .*$", text, re.M)
    names = re.findall(r"-D '?(\w+)=", command)
    assert names == ["part", "card_w", "card_l"] and command.endswith("hardware/enclosure/station.scad")
    assert all(re.search(rf"^{name} = ", enclosure.SOURCE.read_text(encoding="utf-8"), re.M) for name in names)
