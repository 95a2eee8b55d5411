"""The bought parts fit the printed ones: figures come from the source of the case, parts are the committed ones."""

import itertools
import json
from functools import cache

import pytest
import yaml

from tests.fakes.programs import needs
from tests.hardware.solid import Solid, gaps
from tools.hardware import enclosure, mesh, wiring

TOLD = json.loads((enclosure.FOLDER / enclosure.FIGURES).read_text(encoding="utf-8"))
cases = pytest.mark.parametrize("display", enclosure.DISPLAYS)
EACH = 0.1  # mm that a printer may be off on each side


def file(part, display):
    return part if display == "small" else f"{part}_{display}"


@cache
def printed(part, display):
    """Base or lid as it is in the closed case."""
    triangles = mesh.read(enclosure.FOLDER / f"{file(part, display)}.stl")
    if part == "base":
        return Solid(triangles)
    roof = TOLD[display]["case"][2]
    return Solid(triangles, lambda x, y, z: (x, -y, roof - z))


def bought(display):
    return dict(TOLD[display]["bought"])


@pytest.mark.process
@needs("openscad", "openscad")
@cases
def test_the_committed_figures_are_those_of_the_source(display):
    assert enclosure.figures(display=display) == TOLD[display]


@pytest.mark.process
@needs("openscad", "openscad")
@cases
def test_base_lid_and_clamps_know_nothing_of_cards(display):
    """One case serves all games: of all figures only those named for a card may change with the game."""
    asked = [enclosure.figures(display=display, game=name, card_play=2) for name, _, _ in TOLD[display]["cards"]]
    for figures in asked:
        assert {**figures, "card_play": 1} == TOLD[display]


# -- buttons -----------------------------------------------------------------------------------------


@cases
def test_the_holes_for_the_caps_are_where_perforated_board_has_holes(display):
    """Measured on the lid: 15.24 mm, six holes, from one to the next."""
    told = TOLD[display]
    left = told["buttons_x"] - 10
    found = gaps(printed("lid", display), told["buttons_y"], told["case"][2] - 0.3, left, left + 70)
    middles = [(low + high) / 2 for low, high in found]
    assert len(found) == 4 and all(high - low == pytest.approx(told["cap_hole"], abs=0.06) for low, high in found)
    assert [b - a for a, b in itertools.pairwise(middles)] == pytest.approx([6 * 2.54] * 3, abs=0.05)
    assert middles[0] == pytest.approx(told["buttons_x"], abs=0.05)


@cases
def test_switches_and_screws_stand_on_one_grid_of_holes(display):
    """A switch's legs are three columns and two rows apart, so its middle is half a column from a column of holes and
    on a row. A screw goes through a hole. All of it is on the strip, with a column of board around each screw."""
    told = TOLD[display]
    assert told["button_pitch"] % told["pitch"] == pytest.approx(0)
    assert (told["screw_from_button"] / told["pitch"]) % 1 == pytest.approx(0.5)
    width = 3 * told["button_pitch"] + 2 * told["screw_from_button"]
    assert told["board"][0] >= width + 2 * told["pitch"]
    assert told["board"][0] / told["pitch"] == pytest.approx(28) and told["board"][1] / told["pitch"] == pytest.approx(
        5
    )
    assert told["screw_from_button"] - 3 * told["pitch"] / 2 >= 4  # M2's head beside the legs


@cases
def test_caps_move_in_their_holes_and_cannot_fall_out(display):
    told = TOLD[display]
    assert 2 * EACH + 0.2 <= told["cap_hole"] - told["cap_d"] <= 1.0
    assert told["cap_rim"] >= told["cap_hole"] + 2  # the rim under the lid
    assert told["button_pitch"] - told["cap_rim"] >= 1  # rims do not touch
    assert 0 < told["stem_hole"] - told["stem_d"] <= 0.2
    assert told["strip_z"] + told["board_t"] + told["button_h"] == pytest.approx(told["cap_z"] + 4)


@pytest.mark.parametrize("at", range(4))
def test_each_cap_is_as_thick_as_it_is_told(at):
    caps = Solid(mesh.read(enclosure.FOLDER / "caps.stl"))
    middle, told = at * (TOLD["small"]["cap_d"] + 8), TOLD["small"]
    radius, rim = told["cap_d"] / 2, told["cap_rim"] / 2
    assert caps.full(middle + radius - 0.1, 0, 5) and not caps.full(middle + radius + 0.1, 0, 5)
    assert caps.full(middle + rim - 0.1, 0, 1) and not caps.full(middle + rim + 0.1, 0, 1)
    stem = gaps(caps, 0, 2.0, middle - 4, middle + 4)
    assert len(stem) == 1 and stem[0][1] - stem[0][0] == pytest.approx(told["stem_hole"], abs=0.06)


# -- what is bought ----------------------------------------------------------------------------------


@pytest.mark.long
@cases
def test_nothing_that_is_bought_is_where_something_printed_is(display):
    for name, box in bought(display).items():
        for part in ("base", "lid"):
            assert printed(part, display).meets(box) is None, (name, part)


@cases
def test_no_two_things_that_are_bought_are_in_the_same_place(display):
    boxes = bought(display)
    meant = {("reader", "reader parts"), ("display", "display pins")}
    for one, other in itertools.combinations(boxes, 2):
        apart = [min(a[1], b[1]) <= max(a[0], b[0]) + 0.01 for a, b in zip(boxes[one], boxes[other], strict=True)]
        assert any(apart) or (one, other) in meant, (one, other)


def test_a_thing_that_is_too_large_is_found():
    (left, right), depth, height = bought("small")["display"]
    assert printed("lid", "small").meets(((left - 0.5, right), depth, height))
    assert printed("base", "small").meets(((-60, -50), (0, 8), (10, 12)))


@cases
def test_boards_go_into_their_pockets_with_a_little_play(display):
    told = TOLD[display]
    for board, pocket in (("display_board", "display_pocket"), ("reader_board", "reader_pocket")):
        assert all(2 * EACH <= p - b <= 1.0 for b, p in zip(told[board], told[pocket], strict=True)), board
    assert told["buzzer_ring"] - told["buzzer_d"] >= 2 * EACH
    assert told["reader_room"] >= told["reader_needs"] + 0.3
    assert told["reader_gap"] >= 1.0  # a wire of 0.14 mm2 with its insulation


@cases
def test_the_display_is_seen_and_held(display):
    """The window shows the glass alone; the clamps' screws clear the posts; they press the board by a hair."""
    told = TOLD[display]
    assert told["window"][0] < told["display_board"][0] - 2
    assert told["window"][1] / 2 + abs(told["window_off"]) < told["display_board"][1] / 2 - 1
    assert 0.1 <= told["display_t"] - told["display_sunk"] - told["boss_h"] <= 0.4
    (pins_left, pins_right), _, _ = bought(display)["display pins"]
    assert told["clamp_off"] - told["clamp_w"] / 2 >= (pins_right - pins_left) / 2 + 1
    x = told["display"][0] - told["clamp_off"]
    y = told["display"][1] - told["display_pocket"][1] / 2 - told["clamp_reach"]
    for post in told["posts"]:
        assert ((post[0] - x) ** 2 + (post[1] - y) ** 2) ** 0.5 >= (told["post_d"] + told["boss_d"]) / 2 + 0.5
    assert gaps(printed("lid", display), told["display"][1] + told["window_off"], told["case"][2] - 0.3, x - 6, 60)


def test_the_large_board_of_another_maker_does_not_fit_and_is_not_offered():
    """51 x 118 mm: the parts list may not name it as another source."""
    row = next(
        line for line in (wiring.FOLDER / "bom.csv").read_text(encoding="utf-8").splitlines() if line[:3] == "U2,"
    )
    assert "51 x 118 mm" in row and "does not fit" in row


# -- sockets, holes, rests ---------------------------------------------------------------------------


@cases
def test_bootsel_is_under_its_hole_and_can_be_pressed_through_it(display):
    told = TOLD[display]
    (x, y), (w, deep) = told["bootsel"], told["bootsel_hole"]
    edge = told["pico"][0] - told["pico_l"] / 2
    assert (x - edge, y - told["pico"][1]) == pytest.approx((12.75, -3.0))
    column = ((x - w / 2, x + w / 2), (y - deep / 2, y + deep / 2), (told["pico_lift"] + told["floor_t"] + 2, 40))
    assert printed("lid", display).meets(column) is None
    assert x + w / 2 < -told["rest_w"] / 2 and min(w, deep) >= 6  # beside the card, and wide enough for a pencil


@cases
def test_the_reset_button_goes_through_the_back_wall(display):
    told = TOLD[display]
    x, z = told["run"]
    ((left, right),) = gaps(printed("base", display), told["case"][1] - told["wall"] / 2, z, x - 8, x + 8)
    assert right - left == pytest.approx(told["run_d"], abs=0.06) and (left + right) / 2 == pytest.approx(x, abs=0.05)
    assert 7 + EACH <= told["run_d"] <= 7.5


@cases
def test_the_buzzer_has_holes_under_it(display):
    told = TOLD[display]
    x, y = told["buzzer"]
    assert printed("base", display).spans(x, y) == [] and printed("base", display).spans(x, y + 5.5) != []


@pytest.mark.parametrize("name", [row[0] for row in TOLD["small"]["cards"]])
@cases
def test_every_games_card_lies_in_its_rest_and_every_rest_on_every_lid(name, display):
    told = TOLD["small"]
    wide, long = next(row[1:] for row in told["cards"] if row[0] == name)
    rest = Solid(mesh.read(enclosure.FOLDER / f"rest_{name}.stl"))
    ((left, right),) = gaps(rest, told["card_y"], 1.5, -told["rest_w"] / 2 + 1, told["rest_w"] / 2 - 1)
    assert right - left == pytest.approx(wide + told["sleeve"] + told["card_play"], abs=0.06)
    assert left == pytest.approx(-right, abs=0.05)  # centred over the antenna
    stop = told["card_y"] + (long + told["sleeve"] + told["card_play"]) / 2
    assert not rest.full(0, stop - 0.1, 1.5) and rest.full(0, stop + 0.1, 1.5)
    assert wide + told["sleeve"] + told["card_play"] <= told["seat"][0]
    further = TOLD[display]["card_y"] - told["card_y"]
    for x, y in told["pegs"]:
        assert rest.spans(x, y)[0][1] == pytest.approx(3.0 + told["peg_l"], abs=0.01)
        assert printed("lid", display).spans(x, y + further) == []
    assert 2 * EACH <= told["peg_hole"] - told["peg_d"] <= 0.4 and told["peg_l"] < told["top"]


@cases
def test_every_wire_is_long_enough(display):
    """From the Pico's middle to the part, 40 mm for its ends, up into the lid and round what is in the way."""
    told = TOLD[display]
    plan = yaml.safe_load(wiring.SOURCE.read_text(encoding="utf-8"))["cables"]
    ends = {
        "ReaderWires": [0, told["card_y"]],
        "DisplayWires": told["display"],
        "ButtonWires": [told["board_x"], told["buttons_y"]],
        "BuzzerWires": told["buzzer"],
        "ResetWires": [told["run"][0], told["case"][1] - 20],
        "LightWires": [told["buttons_x"] + 3 * told["button_pitch"], told["buttons_y"] + 23],
    }
    assert set(ends) == set(plan)
    for name, (x, y) in ends.items():
        way = ((x - told["pico"][0]) ** 2 + (y - told["pico"][1]) ** 2) ** 0.5
        assert way + 40 <= plan[name]["length"] * 1000, (name, way)


@pytest.mark.long
@cases
def test_the_lid_is_whole_but_for_the_openings_that_are_meant(display):
    """Nothing sunk into one side meets what is sunk into the other: a hollow, a screw's hole, a pocket."""
    told, lid = TOLD[display], printed("lid", display)
    width, length, _ = told["case"]
    thin = [
        (x, y)
        for x in range(int(-width / 2) + 6, int(width / 2) - 5)
        for y in range(6, int(length) - 5)
        if sum(high - low for low, high in lid.spans(x, y)) < 0.75 and not meant(told, x, y)
    ]
    assert thin == []


def meant(told, x, y):
    """Whether the lid has an opening here, or less than a millimetre from one."""
    buttons = [[told["buttons_x"] + n * told["button_pitch"], told["buttons_y"]] for n in range(4)]
    rounds = [(buttons, told["cap_hole"]), (told["pegs"], told["peg_hole"]), (told["posts"], 6.4)]
    if any((x - a) ** 2 + (y - b) ** 2 <= (d / 2 + 1) ** 2 for places, d in rounds for a, b in places):
        return True
    display = [told["display"][0], told["display"][1] + told["window_off"]]
    window = [side + 3 for side in told["window"]]
    boxes = [(display, window), (told["bootsel"], told["bootsel_hole"])]
    return any(abs(x - a) <= w / 2 + 1 and abs(y - b) <= d / 2 + 1 for (a, b), (w, d) in boxes)
