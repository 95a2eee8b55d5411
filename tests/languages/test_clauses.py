"""Every refusal and every line of a score sheet leads to a clause of the game, in our own words."""

import ast
import re
from pathlib import Path

import pytest

from host.errors import BadFile
from host.languages.clauses import clauses, rule_of, rule_of_category
from host.languages.clauses import codes as list_of
from shared_rules.card_game import CardGame
from shared_rules.contract import Refusal, load
from tests.games import SHIPPED

ROOT = Path(__file__).resolve().parents[2]
GAMES = pytest.mark.parametrize("game", SHIPPED)


def strings(node):
    """The texts that an expression can come to: one, or those of `a if b else c`."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) | strings(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def refused(tree):
    """The codes with which a module makes its Refusals."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    made = [node for node in calls if isinstance(node.func, ast.Name) and node.func.id == "Refusal"]
    return {code for node in made if node.args for code in strings(node.args[0])}


def sentences(tree):
    """The codes for which the words of a game hold a sentence: a dict, or lines `code sentence`; and those that
    `why` asks for by name."""
    found = set()
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if isinstance(node, ast.Assign | ast.AnnAssign) and getattr(targets[0], "id", "") == "_SENTENCES":
            value = ast.literal_eval(node.value)
            lines = value if isinstance(value, dict) else [line.split(" ")[0] for line in value.strip().splitlines()]
            found |= set(lines)
        if isinstance(node, ast.FunctionDef) and node.name == "why":
            compared = [one for one in ast.walk(node) if isinstance(one, ast.Compare)]
            found |= {code for one in compared for right in one.comparators for code in strings(right)}
    return found


def codes(game):
    """Every code that the package of a game can refuse with, its tally and its deck included."""
    folders = [game, "card_game"] if isinstance(load(game), CardGame) else [game]
    paths = [path for folder in folders for path in sorted((ROOT / "shared_rules" / folder).rglob("*.py"))]
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    said = [sentences(tree) for path, tree in trees.items() if path.name in ("words.py", "reasons.py")]
    return set().union(*said, *map(refused, trees.values()), getattr(load(game), "sentences", {}))


def categories(game):
    """Every category of a score sheet of the game and of its tally."""
    found = [load(game).part("referee.news"), load(game).part("referee.tallied")]
    pairs = [
        pair
        for module in found
        for name in dir(module)
        if name.endswith("CATEGORIES")
        for pair in getattr(module, name)
    ]
    return {category for category, _ in pairs}


def listed(game):
    return list_of((ROOT / "shared_rules" / game / "clauses.txt").read_text(encoding="utf-8"))


@GAMES
def test_every_refusal_of_a_game_leads_to_a_clause_and_no_line_is_left_over(game):
    assert {code for code in listed(game) if not code.startswith("score.")} == codes(game)


@GAMES
def test_every_category_of_a_sheet_leads_to_a_clause(game):
    found = {code.removeprefix("score.") for code in listed(game) if code.startswith("score.")}
    assert categories(game) <= found
    assert all(rule_of_category(game, category) for category in found)


@GAMES
def test_every_clause_that_is_led_to_stands_in_the_rules_of_the_game(game):
    known = {clause.number for clause in clauses(load(game))}
    for code in codes(game):
        found = rule_of(game, Refusal(code))
        assert found is not None and found.clause in known, code
        assert re.fullmatch(r"[A-Z0-9][^\n]*\.", found.says), code


def test_the_rule_behind_a_refusal_says_what_it_is_about():
    found = rule_of("seven_wonders", Refusal("duplicate", card="altar.3"))
    assert found.clause == "SW-30" and "two structures with the same name" in found.says
    assert rule_of("seven_wonders.tally", Refusal("misfit_all")).clause == "SW-105"


def test_the_rule_behind_a_refusal_is_told_in_the_language_that_is_asked_for():
    found = rule_of("seven_wonders", Refusal("duplicate", card="altar.3"), "hu")
    assert found.clause == "SW-30" and "két azonos nevű létesítmény" in found.says
    assert "nederlag" in rule_of_category("seven_wonders", "military", "da").says


def test_what_is_no_rule_of_the_game_leads_nowhere():
    assert rule_of("seven_wonders", Refusal("not_a_code")) is None
    assert rule_of("no_such_game", Refusal("duplicate")) is None


def test_a_code_on_two_lines_is_refused():
    with pytest.raises(BadFile, match="two stands on two lines"):
        list_of("one two = A-1\ntwo = A-2\n")
