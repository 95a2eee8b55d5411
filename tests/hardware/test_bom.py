"""bom.csv can be ordered from: every part has a quantity, what is drawn is in it, and prices, which age, are not."""

import csv
import math
import re

import pytest
import yaml

from host.tags.papers import ON_A_TAG, Sheet
from shared_rules.contract import load
from tests.games import SHIPPED
from tools.hardware import wiring
from tools.hardware.labels import SHEET, drawn
from tools.hardware.wiring import FOLDER

ROWS = {row["reference"]: row for row in csv.DictReader((FOLDER / "bom.csv").open(encoding="utf-8", newline=""))}
PLAN = yaml.safe_load(wiring.SOURCE.read_text(encoding="utf-8"))
# Which part of the drawing is which line of the order.
PARTS = {"Pico": "U1", "Reader": "U2", "Display": "U3", "Buttons": "S1-S4", "Buzzer": "BZ1", "Light": "LD1"}
PARTS |= {"R1": "R1", "Reset": "SW5"}


def test_every_part_has_a_quantity_and_references_come_once():
    lines = (FOLDER / "bom.csv").read_text(encoding="utf-8").splitlines()
    assert len(ROWS) == len(lines) - 1
    for row in ROWS.values():
        assert row["part"] and bool(row["per station"]) != bool(row["per table"]), row["reference"]
        assert None not in row, row["reference"]  # no comma outside quotes


def amount(text):
    return float(re.match(r"[\d.]+", text)[0])


@pytest.mark.parametrize("stations", [1, 4, 7])
def test_quantities_are_told_for_one_four_and_seven_stations(stations):
    for row in ROWS.values():
        told = row[f"for {stations}"]
        if row["per station"]:
            assert amount(told) == amount(row["per station"]) * stations, row["reference"]
        else:
            assert amount(told) <= amount(row["per table"]), row["reference"]
    assert ROWS["K1"]["for 1"] == "0"  # a computer's own ports do


def test_every_part_that_is_ordered_has_words_to_search_for():
    assert all(row["search for"] for reference, row in ROWS.items() if reference != "P2")  # printed at home


def test_no_price_is_in_it():
    assert not re.search(r"[$€£]|\bEUR\b|\bUSD\b|\bHUF\b", (FOLDER / "bom.csv").read_text(encoding="utf-8"))


def test_everything_that_is_drawn_is_ordered():
    assert set(PARTS) == set(PLAN["connectors"])
    assert all(ROWS[reference]["per station"] in ("1", "4") for reference in PARTS.values())


def test_there_is_wire_enough():
    length = sum(len(bundle["colors"]) * bundle["length"] for bundle in PLAN["cables"].values())
    assert length <= amount(ROWS["W1"]["per station"]) <= length + 0.3


def test_tags_sleeves_and_sheets_are_counted_as_the_games_have_cards():
    """Boards, tokens and discs have no sleeve."""
    text = (FOLDER / "cards.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([\w ]+) \| (\d+) \| (\d+) \| [^|]* \| rest_(\w+) \| (\d+) \|$", text, re.M)
    assert sorted(rows) == sorted(counted(name) for name in SHIPPED)
    assert amount(ROWS["T1"]["per table"]) == sum(int(row[1]) for row in rows)
    assert amount(ROWS["T2"]["per table"]) == sum(int(row[2]) for row in rows)
    assert f"{sum(int(row[1]) for row in rows)} tags for all of them" in text


def counted(name):
    """What cards.md must list for a game: title, tags, sleeves, its rest, sheets of labels."""
    game, found = load(name), drawn(name, "en")
    bare = sum(label.kind in ("wonder board", "progress token", "disc") for label in found)
    sheet = SHEET
    sheets = math.ceil(len(found) / (sheet.across * sheet.down))
    return game.title, str(len(found)), str(len(found) - bare), name, str(sheets)


def test_there_is_paper_enough_for_labels_on_all_tags():
    sheet = Sheet.of(ON_A_TAG)
    sheets = [math.ceil(len(drawn(name, "en")) / (sheet.across * sheet.down)) for name in SHIPPED]
    assert amount(ROWS["T3"]["per table"]) == sum(sheets)
