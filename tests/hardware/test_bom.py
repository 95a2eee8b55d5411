"""bom.csv can be ordered from: every part has a quantity, and prices, which age, are not in it."""

import csv
import re

from tools.hardware.wiring import FOLDER

ROWS = list(csv.DictReader((FOLDER / "bom.csv").open(encoding="utf-8", newline="")))


def test_every_part_has_a_quantity_and_references_come_once():
    assert len({row["reference"] for row in ROWS}) == len(ROWS)
    for row in ROWS:
        assert row["part"] and bool(row["per station"]) != bool(row["per table"]), row["reference"]


def test_no_price_is_in_it():
    assert not re.search(r"[$€£]|\bEUR\b|\bUSD\b|\bHUF\b", (FOLDER / "bom.csv").read_text(encoding="utf-8"))
