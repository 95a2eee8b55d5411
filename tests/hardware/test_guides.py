"""The guides agree with the tables about pins and files."""

import ast
import csv
import json
import re

import pytest
import yaml
from typer.main import get_command

from firmware.presence import GONE_MS
from host.cli import app
from host.computer.folders import ROOT
from host.pico.finder import PICO
from host.virtual import wiring as virtual
from tools.hardware import enclosure, sketches
from tools.hardware.wiring import FOLDER, SOURCES

FIRMWARE = ROOT / "firmware"
ASSEMBLY = (FOLDER / "assembly.md").read_text(encoding="utf-8")
GUIDES = sorted(FOLDER.glob("*.md"))
PINS = list(csv.DictReader((FOLDER / "pins.csv").open(encoding="utf-8", newline="")))


def test_the_table_of_wires_has_every_pin():
    told = re.findall(r"^\| (\d+) \((?:GP)?(\d+|RUN)\) \|", ASSEMBLY, re.M)
    assert sorted(told) == sorted((row["pin"], row["gpio"] or row["function"]) for row in PINS)


def test_the_table_of_wires_has_the_colours_of_the_drawing():
    """And every wire of it: ground and power too."""
    names = {"blue": "BU", "yellow": "YE", "black": "BK", "green": "GN", "white": "WH", "orange": "OG", "violet": "VT"}
    told = {(int(pin), (names | {"red": "RD"})[colour]) for pin, colour in TABLE}
    drawn = {wire for plan in PLANS for wire in coloured(plan)}
    extra = {wire for wire in coloured(PLANS[1]) if wire[0] in (3, 38)}  # of large-display.md alone
    assert told == drawn - extra


TABLE = re.findall(r"^\| (\d+)(?: \([^)]*\))? \|[^|]*\|[^|]*\| (\w+) \|$", ASSEMBLY, re.M)
PLANS = [yaml.safe_load(source.read_text(encoding="utf-8")) for source in SOURCES]


def coloured(plan):
    """(pin of the Pico, colour) of every wire."""
    for first, bundle, *_ in plan["connections"]:
        if "Pico" in first:
            [(name, numbers)] = bundle.items()
            colours = plan["cables"][name]["colors"]
            low = int(str(numbers[0]).partition("-")[0])
            yield from zip(first["Pico"], colours[low - 1 :], strict=False)


def test_the_large_displays_table_is_its_drawing():
    text = (FOLDER / "large-display.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| (\d+)(?: \([^)]*\))? \|[^|]*\| Display (\w+) \|$", text, re.M)
    [[pico, _, display]] = PLANS[1]["connections"]
    assert display == {"Display": ["1-7"]}
    labels = PLANS[1]["connectors"]["Display"]["pinlabels"]
    assert [(int(pin), label) for pin, label in told] == list(zip(pico["Pico"], labels, strict=True))


@pytest.mark.parametrize("name", sketches.MADE)
def test_the_committed_sketches_are_what_the_sources_give(name, tmp_path):
    sketches.make(tmp_path)
    assert (tmp_path / name).read_text() == (FOLDER / name).read_text()


def test_the_sketch_of_the_strip_stands_on_its_holes():
    """Legs and screws in whole columns; the common wire touches one leg of each switch, the one across from its own."""
    switches, screws = sketches.columns()
    legs = [middle + x for middle in switches for x, _ in sketches.LEGS]
    assert all(place == int(place) and 1 <= place <= 28 for place in [*legs, *screws])
    assert screws == [2, 27] and tuple(-side for side in sketches.COMMON) == sketches.OWN


def test_every_setting_of_the_reader_sketch_is_wired():
    wired = sketches.wire_of()
    assert {*sketches.ROW} - {*wired} == {"RSTO"} and {*wired} - {*sketches.ROW} == {"RSTPDN"}


def test_the_rule_for_linux_names_the_boards_that_are_looked_for():
    rules = (FOLDER / "60-herald.rules").read_text(encoding="utf-8")
    vendor, product = (f"{number:04x}" for number in PICO)
    assert f'ATTRS{{idVendor}}=="{vendor}", ATTRS{{idProduct}}=="{product}"' in rules
    asleep = (
        f'SUBSYSTEM=="usb", ATTR{{idVendor}}=="{vendor}", ATTR{{idProduct}}=="{product}", ATTR{{power/control}}="on"'
    )
    assert asleep in rules
    assert "60-herald.rules" in (FOLDER / "computers.md").read_text(encoding="utf-8")


def test_every_part_that_is_printed_is_told_with_its_time():
    text = (FOLDER / "printing.md").read_text(encoding="utf-8")
    assert {*re.findall(r"enclosure/(\w+)\.stl", text)} == {*enclosure.PARTS}


def test_every_command_that_the_guides_name_is_there():
    known = {command.name for command in get_command(app).commands.values()}
    said = {word for guide in GUIDES for word in re.findall(r"herald ([a-z]+)\b", guide.read_text(encoding="utf-8"))}
    assert said >= {"stations", "selftest", "tags", "labels", "doctor"} and said - {"means"} <= known


@pytest.mark.parametrize("guide", [path.name for path in GUIDES])
def test_every_file_linked_exists(guide):
    text = (FOLDER / guide).read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    assert all((FOLDER / link).exists() for link in links), links
    assert links or guide == "electrical.md"
    assert str(FOLDER.parent) not in text and not re.search(r"\b(T[O]DO|FIXM[E])\b", text)  # no notes to ourselves


def test_the_wires_of_the_other_buses_are_those_of_the_firmware():
    """The virtual station is wired by the same constants, and reads cards on every bus (test_rogue_reader.py)."""
    told = re.findall(r"^\| (i2c|uart) \|[^|]*\| (\w+)[^|]*\| (\d+) \(GP(\d+)\) \|", ASSEMBLY, re.M)
    pins = {int(row["gpio"]): int(row["pin"]) for row in PINS if row["gpio"]}
    assert all(pins[int(gpio)] == int(pin) for _, _, pin, gpio in told)
    scl, sda = virtual.READER_I2C_PINS
    tx, rx = virtual.READER_UART_PINS
    wires = [("i2c", "SDA", sda), ("i2c", "SCL", scl), ("uart", "RX", tx), ("uart", "TX", rx)]  # ours to its, crossed
    assert [(bus, name, int(gpio)) for bus, name, _, gpio in told] == wires


def test_every_setting_of_a_station_is_explained():
    source = "".join((FOLDER.parent / "firmware" / name).read_text(encoding="utf-8") for name in ("app.py", "board.py"))
    used = re.findall(r'(?:chosen|settings\(\)\[0\])\.get\("(\w+)"', source)
    assert sorted(used) == sorted(re.findall(r"^\| `(\w+)` \|", ASSEMBLY, re.M)) and len(used) == 5
    (example,) = re.findall(r"^```\n(\{.*\})\n```$", ASSEMBLY, re.M)
    assert sorted(json.loads(example)) == sorted(used)
    assert f"{GONE_MS} if left out" in ASSEMBLY


def constant(module, name):
    """The value of a constant of a module of the firmware that runs on MicroPython alone."""
    tree = ast.parse((FIRMWARE / f"{module}.py").read_text(encoding="utf-8"))
    named = (node for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name)
    return ast.literal_eval(next(named).value)


@pytest.mark.parametrize("guide", ["assembly.md", "breadboard.md", "ordering.md", "bom.csv"])
def test_every_address_at_which_a_display_is_found_is_told_as_boards_print_it(guide):
    """A maker reads 0x7A on the board, and nothing about it but here."""
    text = (FOLDER / guide).read_text(encoding="utf-8")
    for address in constant("board", "OLED_ADDRESSES"):
        assert f"0x{address << 1:X}" in text, f"{guide} does not say that 0x{address:X} fits"


def test_what_a_station_says_of_a_fault_stands_in_the_list_of_faults():
    """Makers look for the words that they read."""
    faults = ASSEMBLY.partition("## Faults")[2]
    minutes = constant("main", "PROMPT_S") // 60
    assert minutes == 5 and "five minutes" in faults
    for words in ("Button A is held down", "is not JSON in UTF-8", "Wrong values in settings.json", "No card reader"):
        assert words in faults, f"the list of faults does not answer {words!r}"
    said = "".join((FIRMWARE / f"{name}.py").read_text(encoding="utf-8") for name in ("hold_back", "settings", "pages"))
    for words in (
        '"Button %s is"',
        '"held down."',
        "is not JSON in UTF-8",
        "Wrong values in settings.json",
        "No card reader",
    ):
        assert words in said
