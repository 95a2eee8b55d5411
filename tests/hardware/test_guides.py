"""What the guides say of pins and files is what the tables say."""

import csv
import re

import pytest

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
