"""The lid of cardboard: it fits A4, what lies below it has room, and fingers reach the switches."""

import itertools
import json

import pytest

from tests.promises import promise
from tools.hardware import breadboard, lid
from tools.hardware.enclosure import FIGURES
from tools.hardware.enclosure import FOLDER as CASE
from tools.hardware.lid import CUT, FOLD, HIGH, LENGTH, MARK, PAGE, WIDTH, letters, row
from tools.hardware.wiring import FOLDER

PROMISES = [
    promise(
        "The plates of the plywood case fit each other and the bought parts; the cardboard lid fits A4, the reader "
        "and the switches"
    ),
]

LINES = {line.name: line for line in lid.lines() if line.name not in ("edge", "fold")}
TOLD = json.loads((CASE / FIGURES).read_text(encoding="utf-8"))["small"]
GUIDE = (FOLDER / "breadboard.md").read_text(encoding="utf-8")
PRINTABLE = 5  # mm from the paper's edge


def middle(line):
    return (line.left + line.right) / 2, (line.low + line.high) / 2


def size(line):
    return pytest.approx((line.right - line.left, line.high - line.low))


def test_the_committed_lid_is_what_the_figures_give(tmp_path):
    lid.make(tmp_path)
    assert (tmp_path / lid.NAME).read_bytes() == (FOLDER / lid.NAME).read_bytes()


def test_all_of_it_is_on_the_part_of_a4_that_printers_print():
    across, along = (PAGE[0] - WIDTH) / 2, (PAGE[1] - LENGTH - HIGH) / 2
    for line in lid.lines():
        assert line.left + across >= PRINTABLE and line.right + across <= PAGE[0] - PRINTABLE
        assert line.low + along >= PRINTABLE and line.high + along <= PAGE[1] - PRINTABLE


def test_window_reader_and_card_are_those_of_the_case():
    assert size(LINES["window"]) == tuple(TOLD["window"])
    assert size(LINES["reader"]) == tuple(TOLD["reader_board"])
    assert size(LINES["card"]) == tuple(TOLD["seat"])
    assert middle(LINES["card"]) == middle(LINES["reader"])  # the tag lies over the antenna
    assert middle(LINES["window"])[1] - middle(LINES["display"])[1] == pytest.approx(TOLD["window_off"])


def test_what_hangs_below_does_not_meet_the_breadboard_or_each_other():
    for one, other in itertools.combinations([LINES[name] for name in ("reader", "display", "breadboard")], 2):
        apart = min(one.right, other.right) < max(one.left, other.left)
        assert apart or min(one.high, other.high) < max(one.low, other.low)


def test_every_switch_is_in_the_opening_with_room_for_a_finger_and_under_its_letter():
    opening, gap = LINES["buttons"], LINES["breadboard"].high / 2
    for letter, number in breadboard.SWITCHES.items():
        assert opening.left < row(number) and row(number + 2) < opening.right
        assert opening.low < gap - 10 and gap + 10 < opening.high
        assert row(number) <= letters()[letter] <= row(number + 2)
    assert opening.right <= LINES["card"].left  # a card hides no button
    assert row(breadboard.ROWS) < LINES["breadboard"].right


def test_the_plug_comes_out_through_the_left_side_in_the_middle_of_the_breadboard():
    plug = LINES["USB"]
    assert (plug.left, middle(plug)[1]) == (-HIGH, LINES["breadboard"].high / 2) and plug.right < 0


def test_it_is_folded_on_three_sides_and_cut_all_around():
    folds = [line for line in lid.lines() if line.kind == FOLD]
    edges = [line for line in lid.lines() if line.name == "edge"]
    assert len(folds) == 3 and len(edges) == 9 and {line.kind for line in edges} == {CUT}
    assert LINES["card"].kind == LINES["reader"].kind == MARK and LINES["window"].kind == CUT


def test_the_guide_leads_to_the_lid_and_says_how_thick_it_may_be():
    assert f"({lid.NAME})" in GUIDE and "at most 1.5 mm" in GUIDE and TOLD["reader_cover"] <= 1.5 <= 2
