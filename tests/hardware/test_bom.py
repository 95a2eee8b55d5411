"""bom.csv can be ordered from: every part has a quantity, what is drawn is in it, and prices, which age, are not."""

import csv
import re

import pytest
import yaml

from host.language import games
from shared_rules.contract import load
from tools.hardware import wiring
from tools.hardware.wiring import FOLDER

ROWS = {row["reference"]: row for row in csv.DictReader((FOLDER / "bom.csv").open(encoding="utf-8", newline=""))}
PLAN = yaml.safe_load(wiring.SOURCE.read_text(encoding="utf-8"))
# Which part of the drawing is which line of the order.
PARTS = {"Pico": "U1", "Reader": "U2", "Display": "U3", "Buttons": "S1-S4", "Buzzer": "BZ1", "Light": "LD1"}


def test_every_part_has_a_quantity_and_references_come_once():
    lines = (FOLDER / "bom.csv").read_text(encoding="utf-8").splitlines()
    assert len(ROWS) == len(lines) - 1
    for row in ROWS.values():
        assert row["part"] and bool(row["per station"]) != bool(row["per table"]), row["reference"]
        assert None not in row, row["reference"]  # no comma outside quotes


def test_no_price_is_in_it():
    assert not re.search(r"[$€£]|\bEUR\b|\bUSD\b|\bHUF\b", (FOLDER / "bom.csv").read_text(encoding="utf-8"))


def test_everything_that_is_drawn_is_ordered():
    assert set(PARTS) == set(PLAN["connectors"])
    assert all(ROWS[reference]["per station"] in ("1", "4") for reference in PARTS.values())


def test_there_is_wire_enough():
    length = sum(len(bundle["colors"]) * bundle["length"] for bundle in PLAN["cables"].values())
    assert length == pytest.approx(float(ROWS["W1"]["per station"].removesuffix(" m")), abs=0.05)


def test_tags_are_counted_as_the_games_have_cards():
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    told = {title: int(count) for title, count in re.findall(r"^\| ([\w ]+) \| (\d+) \|$", text, re.M)}
    cards = {load(name).title: len(load(name).cards()) for name in games()}
    assert told == cards
    assert int(ROWS["T1"]["per table"].split()[0]) == sum(cards.values())
