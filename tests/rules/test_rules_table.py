"""RULES.md of each game is true: every clause is in it, every function and every test it names exists."""

import functools
import importlib
import re
from pathlib import Path

import pytest

from shared_rules.contract import load
from tests.games import SHIPPED

ROOT = Path(__file__).resolve().parents[2]
GAMES = pytest.mark.parametrize("game", SHIPPED)


def text_of(game):
    return (ROOT / "shared_rules" / game / "RULES.md").read_text(encoding="utf-8")


def rows(game):
    """[clause, what, functions, tests] of every line of the clause table."""
    found = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text_of(game).split("## Clauses")[1].splitlines()
        if re.match(r"\| [A-Z]+-\d", line)
    ]
    assert found and all(len(row) == 4 for row in found)
    return found


def quoted(cell):
    return re.findall(r"`([\w.]+)`", cell)


@GAMES
def test_every_clause_is_listed_once(game):
    """The first lines of RULES.md list the clauses: `SW-1` to `SW-129`, or several such spans."""
    spans = re.findall(r"`([A-Z]+)-(\d+)` to `[A-Z]+-(\d+)`", text_of(game).split("##")[0])
    prefix, expected, numbers = spans[0][0], [], []
    for _, first, last in spans:
        expected += range(int(first), int(last) + 1)
    for clause, *_ in rows(game):
        assert clause.startswith(prefix + "-"), clause
        ends = [int(number) for number in re.findall(r"\d+", clause)]
        numbers += range(ends[0], ends[-1] + 1)
    assert expected[0] == 1 and numbers == expected


def module_of(game, named):
    """The module of what a row names, `module.function` of the game's package or of its `referee`; a function alone is
    one of the package itself."""
    name, dot, _ = named.partition(".")
    inside = "" if (ROOT / "shared_rules" / game / f"{name}.py").exists() else "referee."
    return importlib.import_module(f"shared_rules.{game}" + (f".{inside}{name}" if dot else ""))


@GAMES
def test_every_function_named_exists(game):
    for clause, _, where, _ in rows(game):
        names = quoted(where)
        assert names or where.startswith("later"), clause
        for name in names:
            path = name.partition(".")[2] or name
            assert functools.reduce(getattr, path.split("."), module_of(game, name)) is not None


@GAMES
def test_every_test_named_exists(game):
    folder = [*(ROOT / "tests" / "rules").glob("test_*.py"), *(ROOT / "tests" / "rules" / game).glob("test_*.py")]
    tests = re.findall(r"def (test_\w+)", "".join(path.read_text(encoding="utf-8") for path in folder))
    for clause, _, _, named in rows(game):
        assert quoted(named) or named == "later", clause
        for name in quoted(named):
            assert any(test.startswith(name) for test in tests), name


@GAMES
def test_every_option_of_the_game_is_told(game):
    """Among the rulings, with its clause and its values, the default first; a figure with its default."""
    rulings = [line for line in text_of(game).split("## Clauses")[0].splitlines() if line.startswith("| ")]
    figures = load(game).figures
    for option in load(game).options:
        values = option.values[:1] if option.name in figures else option.values
        told = f"`{option.name}`: " + " or ".join(f"`{value}`" for value in values)
        (row,) = [row for row in rulings if told in row]
        assert option.clause in row.split(" | ")[0], option.name
