"""RULES.md tells the truth: every clause is in it, every function and every test it names exists."""

import importlib
import re
from pathlib import Path

from tests.rules.scene import GAME

HERE = Path(__file__).parent
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (HERE.parents[1] / "shared_rules/seven_wonders/RULES.md")
    .read_text()
    .split("## Clauses")[1]
    .splitlines()
    if line.startswith("| SW-")
]


def quoted(cell):
    return re.findall(r"`([\w.]+)`", cell)


def test_every_clause_is_listed_once():
    numbers = []
    for clause, *_ in ROWS:
        ends = [int(number) for number in re.findall(r"\d+", clause)]
        numbers += range(ends[0], ends[-1] + 1)
    assert numbers == list(range(1, 130))


def test_every_function_named_exists():
    for clause, _, where, _ in ROWS:
        names = quoted(where)
        assert names or where.startswith("later"), clause
        for name in names:
            module, *path = name.split(".")
            found = importlib.import_module(f"shared_rules.seven_wonders.{module}")
            for part in path:
                found = getattr(found, part)


def test_every_test_named_exists():
    tests = re.findall(r"def (test_\w+)", "".join(path.read_text() for path in HERE.glob("test_*.py")))
    for clause, _, _, named in ROWS:
        assert quoted(named) or named == "later", clause
        for name in quoted(named):
            assert any(test.startswith(name) for test in tests), name


def test_every_option_of_the_game_is_told():
    text = (HERE.parents[1] / "shared_rules/seven_wonders/RULES.md").read_text()
    assert all(f"`{option.name}`" in text and option.clause in text for option in GAME.options)
