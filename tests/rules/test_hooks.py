"""What a game may offer besides what every game does stands in one table, and the table is true."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from shared_rules.table.modules import HOOKS
from tests.games import SHIPPED

ROOT = Path(__file__).parents[2]
ASKS = re.compile(r'\.find\(\s*"(table\.\w+)", "(\w+)"')
OWN = ("beside", "laid", "held")  # the page for the ear asks for them by a variable


def test_every_name_that_is_asked_for_stands_in_the_table():
    sources = [*ROOT.glob("host/**/*.py"), *ROOT.glob("shared_rules/*.py")]
    asked = {found for path in sources for found in ASKS.findall(path.read_text(encoding="utf-8"))}
    asked |= {("table.spoken", name) for name in OWN}
    assert asked == {(module, name) for module, name, _without, _what in HOOKS}


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook[1])
def test_a_game_offers_it(hook):
    module, name, _without, _what = hook
    found = [game for game in SHIPPED if (ROOT / "shared_rules" / game / "table" / f"{module[6:]}.py").exists()]
    assert any(hasattr(import_module(f"shared_rules.{game}.{module}"), name) for game in found)
