"""RULES.md of each game is true: every clause is in it, every function and every test it names exists."""

import ast
import functools
import re
from pathlib import Path

import pytest

from shared_rules.contract import load
from tests.games import SHIPPED

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT / "shared_rules"
JUDGING = ("__init__.py", "view.py", "gathering.py", "legal.py", "legal_answers.py", "legal_politics.py", "state.py")
OTHER_FORMS = (
    "tally.py",
    "deck.py",
    "referee/pad.py",
    "referee/tallied.py",
)  # of a game: their refusals are no rules of play
GAMES = pytest.mark.parametrize("game", SHIPPED)


def text_of(game):
    return (SHARED / game / "RULES.md").read_text(encoding="utf-8")


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


def place_of(game, named):
    """(file, names within it) of `module.function`, in the game's package, in its `referee` or, whole, in shared_rules;
    a function alone is one of the package itself."""
    here, parts = SHARED / game, named.split(".")
    for folder in (here, here / "referee", SHARED):
        for cut in range(len(parts) - 1, 0, -1):
            file = folder.joinpath(*parts[:cut]).with_suffix(".py")
            if file.exists():
                return file, parts[cut:]
    return here / "__init__.py", parts


def defines(node, name):
    """Whether a statement defines this name, as a function, a class or a table."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    names = [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
    return getattr(node, "name", None) == name or name in names


@functools.cache
def source_of(game, named):
    """The text of what a row names, with the comments above it. What is inherited or imported stands elsewhere."""
    file, path = place_of(game, named)
    text = file.read_text(encoding="utf-8")
    node = ast.parse(text)
    for name in path:
        found = [one for one in node.body if defines(one, name)]
        assert found, f"{game}: {named} does not stand in {file.relative_to(SHARED)}"
        node = found[-1]
    lines, first = text.splitlines(), node.lineno - 1
    while first and lines[first - 1].lstrip().startswith(("#", "@")):
        first -= 1
    return "\n".join(lines[first : node.end_lineno])


def says(text, clause):
    """Whether a text names a clause, or one of a span of them; alone, or in a span of its own."""
    prefix = clause.split("-")[0]
    first, *_, last = [int(number) for number in re.findall(r"\d+", clause)] * 2
    spans = re.findall(rf"\b{prefix}-(\d+)(?:[\s#]+to[\s#]+{prefix}-(\d+))?", text)
    return any(int(begin) <= last and int(end or begin) >= first for begin, end in spans)


def sources(game, clause):
    """The texts of all that the row of a clause names."""
    number = int(clause.split("-")[1])
    for row, _, where, _ in rows(game):
        ends = [int(one) for one in re.findall(r"\d+", row)]
        if ends[0] <= number <= ends[-1]:
            return "".join(source_of(game, name) for name in quoted(where))
    raise AssertionError(clause)


@GAMES
def test_every_function_named_stands_there_and_says_its_clause(game):
    silent = [
        f"{clause}: {name}"
        for clause, _, where, _ in rows(game)
        for name in quoted(where)
        if not says(source_of(game, name), clause)
    ]
    assert silent == []


@GAMES
def test_the_row_of_a_ruling_names_what_asks_for_its_option(game):
    unasked = [one.name for one in load(game).options if f'"{one.name}"' not in sources(game, one.clause)]
    assert unasked == []


def codes(game):
    """{refusal: its clause} of clauses.txt, without lines of the score sheet."""
    lines = (SHARED / game / "clauses.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split(" = ") for line in lines if " = " in line and not line.startswith("#")]
    return {code: clause for found, clause in pairs for code in found.split() if not code.startswith("score.")}


@GAMES
def test_the_row_of_a_clause_names_what_refuses_by_it(game):
    """But for what every game refuses: whose turn it is, unknown cards and seats, plays of the table."""
    modules = {path.name: path.read_text(encoding="utf-8") for path in (SHARED / game).rglob("*.py")}
    judged = "".join(modules.get(name, "") for name in JUDGING)
    others = "".join(modules.get(name, "") for name in OTHER_FORMS)
    own = codes(game).keys() - set.intersection(*({*codes(one)} for one in SHIPPED))
    missing = [
        f"{codes(game)[code]}: {code}"
        for code in sorted(own)
        if re.search(rf'(?<!== )"{code}"(?!:)', judged) and f'"{code}"' not in others + sources(game, codes(game)[code])
    ]
    assert own and missing == []


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
