"""What the guides say of pins and files is what the tables say."""

import csv
import json
import re

import pytest

from firmware.presence import GONE_MS
from host.virtual import wiring as virtual
from tools.hardware.wiring import FOLDER

ASSEMBLY = (FOLDER / "assembly.md").read_text(encoding="utf-8")
PINS = list(csv.DictReader((FOLDER / "pins.csv").open(encoding="utf-8", newline="")))


def test_the_table_of_wires_has_every_pin():
    told = re.findall(r"^\| (\d+) \(GP(\d+)\) \|", ASSEMBLY, re.M)
    assert sorted((int(pin), int(gpio)) for pin, gpio in told) == sorted(
        (int(row["pin"]), int(row["gpio"])) for row in PINS
    )


@pytest.mark.parametrize("guide", ["README.md", "assembly.md", "electrical.md"])
def test_every_file_linked_exists(guide):
    text = (FOLDER / guide).read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    assert all((FOLDER / link).exists() for link in links), links
    assert links or guide == "electrical.md"


def test_the_wires_of_the_other_buses_are_those_of_the_firmware():
    """The virtual station is wired by the same constants, and reads cards on every bus (test_rogue_reader.py)."""
    told = re.findall(r"^\| (i2c|uart) \|[^|]*\| (\w+)[^|]*\| (\d+) \(GP(\d+)\) \|", ASSEMBLY, re.M)
    pins = {int(row["gpio"]): int(row["pin"]) for row in PINS}
    assert all(pins[int(gpio)] == int(pin) for _, _, pin, gpio in told)
    scl, sda = virtual.READER_I2C_PINS
    tx, rx = virtual.READER_UART_PINS
    wires = [("i2c", "SDA", sda), ("i2c", "SCL", scl), ("uart", "RX", tx), ("uart", "TX", rx)]  # ours to its, crossed
    assert [(bus, name, int(gpio)) for bus, name, _, gpio in told] == wires


def test_every_setting_of_a_station_is_explained():
    source = (FOLDER.parent / "firmware" / "app.py").read_text(encoding="utf-8")
    used = re.findall(r'chosen\.get\("(\w+)"', source)
    assert sorted(used) == sorted(re.findall(r"^\| `(\w+)` \|", ASSEMBLY, re.M)) and len(used) == 4
    (example,) = re.findall(r"^```\n(\{.*\})\n```$", ASSEMBLY, re.M)
    assert sorted(json.loads(example)) == sorted(used)
    assert f"{GONE_MS} if left out" in ASSEMBLY
