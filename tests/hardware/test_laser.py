"""The case of plywood: its plates fit each other and what is bought, drawn from the figures of the printed one."""

import itertools

import pytest

from tests.promises import promise
from tools.hardware import enclosure, laser
from tools.hardware.laser import FACE, LAYERS, SHEET, STEM, TAPE, THICK, Case, Plate, outlines, placed, sheets, solid

PROMISES = [
    promise(
        "The plates of the plywood case fit each other and the bought parts; the cardboard lid fits A4, the reader "
        "and the switches"
    ),
]

cases = pytest.mark.parametrize("display", enclosure.DISPLAYS)
MIDDLE = THICK / 2


def plates(display):
    case = Case(display)
    return case, {plate.name: plate for plate in case.plates()}


@pytest.mark.parametrize("name", sheets())
def test_the_committed_sheets_are_what_the_figures_give(name):
    assert (enclosure.FOLDER / name).read_text(encoding="utf-8") == laser.svg(sheets()[name])


@cases
def test_every_joint_has_one_plate_at_each_place(display):
    """Where one plate has a finger the other has a notch, along all eight edges, seen from outside."""
    case, found = plates(display)
    floor, front, back, left, right = (found[name] for name in ("floor", "front", "back", "left", "right"))
    wide, long, high = case.width, case.length, case.height
    for at in itertools.takewhile(lambda at: at < wide - THICK, itertools.count(THICK + 0.3, 0.7)):
        assert solid(floor, at, MIDDLE) != solid(front, at, MIDDLE)
        assert solid(floor, at, long - MIDDLE) != solid(back, wide - at, MIDDLE)
    for at in itertools.takewhile(lambda at: at < long - THICK, itertools.count(THICK + 0.3, 0.7)):
        assert solid(floor, MIDDLE, at) != solid(left, long - at, MIDDLE)
        assert solid(floor, wide - MIDDLE, at) != solid(right, at, MIDDLE)
    for z in itertools.takewhile(lambda z: z < high, itertools.count(THICK + 0.3, 0.7)):
        assert solid(front, MIDDLE, z) != solid(left, long - MIDDLE, z)
        assert solid(front, wide - MIDDLE, z) != solid(right, MIDDLE, z)
        assert solid(back, wide - MIDDLE, z) != solid(left, MIDDLE, z)
        assert solid(back, MIDDLE, z) != solid(right, long - MIDDLE, z)


@cases
def test_reader_and_display_lie_in_the_lids_pockets_and_the_face_covers_the_reader(display):
    case, found = plates(display)
    bought, face = dict(case.figures["bought"]), case.face()
    for name in ("reader", "display"):
        (left, right), (front, back), _ = bought[name]
        corners = [case.at(x, y) for x in (left, (left + right) / 2, right) for y in (front, (front + back) / 2, back)]
        assert not any(solid(found["lid"], *corner) for corner in corners)
        assert all(solid(face, *corner) for corner in corners) == (name == "reader")
    assert FACE <= 2  # between antenna and card
    window = case.at(case.figures["display"][0], case.figures["display"][1] + case.figures["window_off"])
    assert not solid(face, *window)


@cases
def test_stems_screws_and_pegs_go_through_lid_and_face(display):
    case, found = plates(display)
    figures = case.figures
    places = [(figures["buttons_x"] + n * figures["button_pitch"], figures["buttons_y"]) for n in range(4)]
    for place in [*places, *figures["pegs"], *figures["posts"], figures["bootsel"]]:
        assert not solid(found["lid"], *case.at(*place)) and not solid(case.face(), *case.at(*place))


@cases
def test_stacks_are_as_high_as_what_stands_on_them_needs(display):
    figures = Case(display).figures
    lid = figures["inside_h"] + THICK + FACE  # above the floor
    assert 1.5 <= LAYERS["post"] * THICK + figures["board_t"] + STEM - lid <= 3
    assert LAYERS["corner"] * THICK <= figures["inside_h"]
    socket = LAYERS["rib"] * THICK + TAPE + figures["socket_h"]
    hole = figures["usb_z"] - figures["floor_t"]  # the middle of that for the plug
    assert socket == pytest.approx(hole, abs=0.5)
    assert LAYERS["post"] * THICK + figures["board_t"] < figures["inside_h"]


@cases
def test_no_corner_stands_where_something_bought_is(display):
    case = Case(display)
    wide, long = case.width - THICK, case.length - THICK
    spans = [
        ((THICK, THICK + laser.BLOCK), (wide - laser.BLOCK, wide)),
        ((THICK, THICK + laser.BLOCK), (long - laser.BLOCK, long)),
    ]
    for name, ((left, right), (front, back), (low, _)) in case.figures["bought"]:
        if name == "plug" or low > case.figures["floor_t"] + LAYERS["corner"] * THICK:
            continue
        (left, front), (right, back) = case.at(left, front), case.at(right, back)
        for (x, x2), (y, y2) in itertools.product(*spans):
            assert min(right, x2) <= max(left, x) or min(back, y2) <= max(front, y), name


@cases
def test_a_card_in_its_sleeve_lies_in_its_rest(display):
    case, found = plates(display)
    for name, wide, _ in case.figures["cards"]:
        rest = found[f"rest {name}"]
        middle, half = rest.size[0] / 2, (wide + case.figures["sleeve"] + case.figures["card_play"]) / 2
        assert not solid(rest, middle + half - 0.1, 20) and solid(rest, middle + half + 0.1, 20)
        assert all(x - across / 2 >= 1 and x + across / 2 <= rest.size[0] - 1 for x, _, across in rest.rounds)


@pytest.mark.parametrize("name", sheets())
def test_no_two_plates_share_a_place_on_a_sheet(name):
    found = [(x, y, x + plate.size[0], y + plate.size[1]) for plate, x, y in placed(sheets()[name])]
    assert all(box[0] >= 0 and box[2] <= SHEET for box in found)
    for a, b in itertools.combinations(found, 2):
        assert min(a[2], b[2]) < max(a[0], b[0]) or min(a[3], b[3]) < max(a[1], b[1])


def test_an_outline_goes_round_what_is_left():
    """A square with a notch in the middle of its lower edge, and a square cut in two."""
    notched = Plate("a", (10, 10), ((4, 0, 6, 3),))
    assert outlines(notched) == [[(0, 0), (4, 0), (4, 3), (6, 3), (6, 0), (10, 0), (10, 10), (0, 10)]]
    assert len(outlines(Plate("b", (10, 10), ((4, 0, 6, 10),)))) == 2
