"""wiring.yml agrees with pins.csv, connects everything once, and its drawing is the committed one."""

import csv
import re
from collections import Counter

import pytest
import yaml

from tests.fakes.programs import needs
from tools.hardware import wiring

FOLDER = wiring.FOLDER
PLAN, LARGE = (yaml.safe_load(source.read_text(encoding="utf-8")) for source in wiring.SOURCES)
PLANS = pytest.mark.parametrize("plan", [PLAN, LARGE], ids=["small", "large"])
PINS = list(csv.DictReader((FOLDER / "pins.csv").open(encoding="utf-8", newline="")))

# Which pin of which part a function of pins.csv goes to; the firmware knows the functions, a maker the pins.
PARTS = {
    "OLED_SDA": ("Display", "SDA"),
    "OLED_SCL": ("Display", "SCL"),
    "BUTTON_A": ("Buttons", "A confirm"),
    "BUTTON_B": ("Buttons", "B back"),
    "BUTTON_C": ("Buttons", "C next"),
    "BUTTON_D": ("Buttons", "D help"),
    "BUZZER": ("R1", "one end"),
    "RUN": ("Reset", "one lug"),
    "LIGHT": ("Light", "DIN"),
    "READER_MISO": ("Reader", "MISO"),
    "READER_SS": ("Reader", "SS"),
    "READER_SCK": ("Reader", "SCK"),
    "READER_MOSI": ("Reader", "MOSI"),
    "READER_IRQ": ("Reader", "IRQ"),
    "READER_RESET": ("Reader", "RSTPDN"),
}
ONLY_LARGE = {"OLED_RESET": ("Display", "RES")}  # the small display has no such pin
GROUNDED = ("GND", "common", "minus", "other lug", "DC", "CS")
GROUNDS, POWER = {3, 8, 13, 18, 23, 28, 33, 38}, 36


def numbers(wanted):
    """[1, 2, 3] of "1-3" or of plain numbers."""
    found = []
    for item in wanted:
        first, _, last = str(item).partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


def wires(plan):
    """(pin of the Pico, part, label of the part's pin) of every wire from the Pico."""
    found = []
    for pico, _, part in plan["connections"]:
        [(name, pins)] = part.items()
        labels = plan["connectors"][name]["pinlabels"]
        if "Pico" in pico:
            found += [(pin, name, labels[at - 1]) for pin, at in zip(pico["Pico"], numbers(pins), strict=True)]
    return found


def labelled(row):
    return f"GP{row['gpio']}" if row["gpio"] else row["function"]


@pytest.mark.parametrize("row", PINS, ids=lambda row: row["function"])
def test_every_function_is_wired_to_its_pin(row):
    plan, ends = (LARGE, ONLY_LARGE) if row["function"] in ONLY_LARGE else (PLAN, PARTS)
    assert (int(row["pin"]), *ends[row["function"]]) in wires(plan)
    at = plan["connectors"]["Pico"]["pins"].index(int(row["pin"]))
    assert plan["connectors"]["Pico"]["pinlabels"][at].split()[0] == labelled(row)


def test_the_large_display_has_the_wires_of_the_small_one():
    small = {wire for wire in wires(PLAN) if wire[1] == "Display"}
    assert small < {*wires(LARGE)} and {part for _, part, _ in wires(LARGE)} == {"Display"}


def test_no_signal_pin_has_two_wires_and_nothing_else_is_wired():
    signal = [pin for pin, _, _ in wires(PLAN) if pin not in GROUNDS and pin != POWER]
    assert sorted(signal) == sorted(int(row["pin"]) for row in PINS if row["function"] not in ONLY_LARGE)
    more = {pin for pin, _, _ in wires(LARGE)} - {pin for pin, _, _ in wires(PLAN)} - GROUNDS
    assert more == {int(row["pin"]) for row in PINS if row["function"] in ONLY_LARGE}


def test_a_hole_of_the_pico_takes_one_wire_and_only_the_one_for_power_more():
    """A hole is 1 mm wide. At 36 two wires go into it; that of the light goes onto the pad's edge (assembly.md)."""
    holes = Counter(pin for pin, _, _ in {*wires(PLAN), *wires(LARGE)})
    assert {pin for pin, count in holes.items() if count > 1} == {POWER}
    assert sorted(part for pin, part, _ in wires(PLAN) if pin == POWER) == ["Display", "Light", "Reader"]


@PLANS
def test_every_part_has_power_and_ground_where_it_needs_them(plan):
    for pin, part, label in wires(plan):
        assert (label == "VCC") == (pin == POWER), (part, label)
        assert (label in GROUNDED) == (pin in GROUNDS), (part, label)


@PLANS
def test_every_pin_of_every_part_is_wired_once(plan):
    ends = [(part, label) for _, part, label in wires(plan)]
    ends += [("R1", "other end"), ("Buzzer", "plus")] * (plan is PLAN)  # soldered to each other
    assert sorted(ends) == sorted(
        (part, label) for part, row in plan["connectors"].items() if part != "Pico" for label in row["pinlabels"]
    )


def test_the_buzzer_is_behind_its_resistor():
    assert [{"R1": [2]}, "--", {"Buzzer": [1]}] in PLAN["connections"]


@pytest.mark.process
@needs("dot", "graphviz")
def test_the_committed_drawing_is_what_the_plan_gives(tmp_path):
    wiring.make(tmp_path)
    for source in wiring.SOURCES:
        name = source.stem
        assert (tmp_path / f"{name}.bom.tsv").read_text() == (FOLDER / f"{name}.bom.tsv").read_text()
        made, kept = (path.read_text() for path in (tmp_path / f"{name}.svg", FOLDER / f"{name}.svg"))
        if version(made) == version(kept):
            assert drawn(made) == drawn(kept)
        assert [*words(made)] == [*words(kept)]
        assert (tmp_path / f"{name}.png").stat().st_size > 20_000


@pytest.mark.process
@needs("dot", "graphviz")
def test_the_drawing_does_not_depend_on_the_fonts_of_the_machine(tmp_path, monkeypatch):
    """Without Arial the boxes were wider, and the committed drawing another one."""
    made = []
    for fonts in ("<dir>/usr/share/fonts</dir>", ""):
        config, folder = tmp_path / f"fonts{len(made)}.conf", tmp_path / f"made{len(made)}"
        config.write_text(f"<fontconfig>{fonts}<cachedir>{tmp_path}</cachedir></fontconfig>")
        folder.mkdir()
        monkeypatch.setenv("FONTCONFIG_FILE", str(config))
        wiring.make(folder)
        made.append((folder / "wiring.svg").read_text())
    assert made[0] == made[1]
    widths = [float(width) for width in re.findall(r'textLength="([\d.]+)"', made[0])]
    assert len(widths) == made[0].count("<text") > 100 and max(widths) < 500


def words(svg):
    """All texts of a drawing, in its order."""
    return re.findall(r"<text [^>]*>([^<]*)</text>", svg)


def drawn(svg):
    """A drawing with its numbers left out: they differ in their last places between builds of one version."""
    return re.sub(r"-?\d+(\.\d+)?", "#", svg)


def version(svg):
    return svg.partition("Generated by graphviz version ")[2].split()[0]
