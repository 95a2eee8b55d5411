"""A slicer makes every part of the case, without supports, and printing.md names what it costs."""

import json
import re

import pytest

from tests.fakes.programs import needs
from tests.promises import promise
from tools.hardware import enclosure, slicing
from tools.hardware.slicing import HELD, PROGRAM

PROMISES = [
    promise("Every part of the case is sliced without supports, and printing.md has the slicer's figures for it"),
]

GUIDE = (enclosure.FOLDER.parent / "printing.md").read_text(encoding="utf-8")
RECORD = json.loads(slicing.RECORD.read_text(encoding="utf-8"))
BRIDGED = 10  # mm: a printer spans that between two walls; the widest here is the hollow before the card

parts = pytest.mark.parametrize("part", enclosure.PARTS)


@parts
def test_the_recorded_figures_are_of_the_committed_part_and_profile(part):
    assert RECORD["parts"][part]["of"] == slicing.digest(part)
    assert RECORD["parts"].keys() == enclosure.PARTS.keys()


@parts
def test_the_guide_says_what_each_part_costs(part):
    """Grams to the half, minutes as they are: `6 h 10 min`."""
    kept = RECORD["parts"][part]
    [(grams, hours, minutes)] = re.findall(
        rf"^\| \[{part}\.stl\]\([^)]*\) \|[^|]*\| ([\d.]+) g \| (?:(\d+) h )?(\d+) min \|$", GUIDE, re.M
    )
    assert abs(float(grams) - kept["grams"]) <= 0.25
    assert int(hours or 0) * 60 + int(minutes) == kept["minutes"]


def test_the_guide_names_the_slicer_and_the_settings_of_the_profile():
    profile = dict(re.findall(r"^(\w+) = (.+)$", slicing.PROFILE.read_text(encoding="utf-8"), re.M))
    told = dict(re.findall(r"^\| ([a-z][^|]*?) \| ([^|]*?) \|[^|]*\|$", GUIDE.partition("## 1.")[2], re.M))
    assert RECORD["slicer"].replace("-", " ").removesuffix(".0") in GUIDE
    assert told["nozzle, layer"] == f"{profile['nozzle_diameter']} mm, {profile['layer_height']} mm"
    assert told["walls"] == profile["perimeters"]
    assert told["floor and roof"] == f"{profile['bottom_solid_layers']} layers"
    assert profile["bottom_solid_layers"] == profile["top_solid_layers"]
    assert told["filling"].replace(" ", "") == profile["fill_density"]
    assert told["elephant's foot compensation"].startswith(f"{profile['elefant_foot_compensation']} mm")
    assert told["speed"] == f"{profile['infill_speed']} mm/s, outlines {profile['external_perimeter_speed']}"
    assert profile["support_material"] == profile["brim_width"] == "0"


@parts
@pytest.mark.process
@needs(PROGRAM, PROGRAM)
def test_a_slicer_makes_it_and_wants_no_supports(part):
    """With supports asked for wherever the slicer wants them, it puts none where a printer cannot do without."""
    sliced, kept = slicing.slice_part(part, *HELD), RECORD["parts"][part]
    assert sliced.hanging == pytest.approx(kept["hanging"], abs=0.2) and sliced.hanging <= BRIDGED
    assert sliced.grams == pytest.approx(kept["grams"], rel=0.03, abs=0.1)
    assert kept["layers"] <= sliced.layers  # supports have layers of their own


def test_a_layer_that_hangs_is_found_and_its_width_is_across_the_narrow_side():
    """A made-up print: one layer with a support of 3 by 20 mm, one without."""
    lines = ["", ";LAYER_CHANGE", ";TYPE:Support material", "G1 X10 Y5 E.1", "G1 X13 Y25 E.2", ";TYPE:Perimeter"]
    lines += ["G1 X90 Y90 E.3", ";LAYER_CHANGE", ";TYPE:Solid infill", "G1 X0 Y0 E.4"]
    lines += ["; filament used [g] = 1.23", "; estimated printing time (normal mode) = 1d 2h 3m 40s", ""]
    assert slicing.read("\n".join(lines)) == (1 * 1440 + 2 * 60 + 4, 1.2, 2, 3.0)
