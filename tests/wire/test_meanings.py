"""Where the meaning of a field lists its values, they are those that the code has."""

import ast
import re
from pathlib import Path

import pytest

from firmware import tagging
from firmware.explain import WISHES
from host.languages.codes import CODES
from shared_rules.wire.parts import PARTS
from shared_rules.wire.referee.rows import FIELD_MEANINGS
from shared_rules.wire.referee.tunes import NAMES as TUNES

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"  # read, since no computer has a Pico's own modules


def nodes(module, kind):
    """All nodes of a kind in a module of the firmware."""
    tree = ast.parse((FIRMWARE / module).read_text(encoding="utf-8"))
    return [one for one in ast.walk(tree) if isinstance(one, kind)]


def texts(nodes):
    """The texts in them."""
    found = [one.value for node in nodes for one in ast.walk(node) if isinstance(one, ast.Constant)]
    return {one for one in found if isinstance(one, str)}


def causes():
    function = next(one for one in nodes("board.py", ast.FunctionDef) if one.name == "cause")
    return texts(one for one in ast.walk(function) if isinstance(one, ast.Return))


def reported():
    calls = [one for one in nodes("selftest.py", ast.Call) if ast.unparse(one.func) == "self._say"]
    return texts(one.args[0] for one in calls)


def listed(meaning):
    """The words of `power, watchdog (it hung) or soft`, what is in brackets left out."""
    return re.split(r", | or ", re.sub(r" \(.*?\)", "", meaning))


VALUES = {
    ("hello", "cause", "why it started: "): causes(),
    ("welcome", "language", ""): CODES,
    ("news", "tune", ""): {*TUNES, "empty"} - {"arrived"},
    ("tagged", "why", "why not: "): [
        value for name, value in vars(tagging).items() if name.isupper() and isinstance(value, str)
    ],
    ("selftest", "language", "language of the texts: "): CODES,
    ("tested", "part", ""): reported() - {"end"},
}


@pytest.mark.parametrize("name, field, before", VALUES)
def test_the_values_of_a_meaning_are_those_of_the_code(name, field, before):
    first = FIELD_MEANINGS[name][field].split(";")[0]
    assert first.startswith(before)
    assert sorted(listed(first.removeprefix(before))) == sorted(VALUES[name, field, before])


def test_the_wishes_of_the_meaning_are_those_of_the_buttons():
    told = [part.split(":")[0] for part in FIELD_MEANINGS["wish"]["what"].split("; ")]
    assert sorted(told) == sorted(["back", *(what for what, _ in WISHES.values())])


def test_every_part_that_the_selftest_reports_has_a_name():
    assert reported() == {*PARTS, "end"}


def test_something_plays_every_tune():
    written = ("firmware", "host/table", "host/announce", "host/session", "host/stations", "shared_rules")
    modules = [path for folder in written for path in (FIRMWARE.parent / folder).rglob("*.py") if path.stem != "tunes"]
    sources = [path.read_text(encoding="utf-8") for path in modules]
    played = texts(ast.parse(text) for text in sources if any(f'"{name}"' in text for name in TUNES))
    assert [name for name in TUNES if name not in played] == []
