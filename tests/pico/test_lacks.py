"""What a station does not have is found in a game's modules before one stumbles over it."""

import pytest

from host.pico.build import ROOT, _rules
from host.pico.lacks import METHODS, MODULES, lacks
from host.virtual.run import run_script


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("a = 'x'.capitalize()", (1, "no method .capitalize()")),
        ("import json\n\nimport functools", (3, "no module functools")),
        ("import functools\n'x'.capitalize()\nimport typing", (1, "no module functools")),
        ("from typing import Any", (1, "no module typing")),
        ("def f(x):\n    match x:\n        case 1: pass", (2, "no match")),
        ("if TYPE_CHECKING:\n    from typing import Any", None),
        ("from shared_rules.card_game import zone\nwords.title(view)\n'x'.upper()", None),
        ("def f(", None),
    ],
)
def test_the_first_thing_that_is_lacking_is_named_with_its_line(source, found):
    assert lacks(source.encode()) == found


@pytest.mark.long
def test_herald_s_own_rules_lack_nothing():
    wanted = {
        path: lacks(path.read_bytes()) for path in _rules() if not path.is_relative_to(ROOT / "shared_rules/wire")
    }
    assert {path: found for path, found in wanted.items() if found and "no module" not in found[1]} == {}


@pytest.mark.micropython
def test_micropython_has_none_of_these_methods_and_all_of_these_modules():
    there = run_script(f"print([name for name in {sorted(METHODS)!r} if hasattr('', name)])")
    assert there.strip() == "[]"
    for name in MODULES - {"shared_rules"}:
        assert run_script(f"import {name}; print('there')").strip() == "there"
