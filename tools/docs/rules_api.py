"""Makes docs/rules-api.md: every class and function that a program of the rules uses, with its docstring."""

import ast
import re

from tools.docs import ROOT

PATH = ROOT / "docs" / "rules-api.md"
# The module, the names of it in their order ("" for all that are public), and what stands above them.
PARTS = (
    ("shared_rules/referee/library.py", ("games", "load", "UnknownGame"), "Beginning"),
    ("shared_rules/contract.py", ("Game", "State", "View"), "Game, State and View"),
    (
        "shared_rules/contract.py",
        (
            *("Event", "ScoreLine", "Refusal", "PlayRefused", "NotAPlay", "AmbiguousPlay", "NotOver"),
            "BrokenPosition",
        ),
        "What they return and raise",
    ),
    ("shared_rules/referee/observers.py", ("Observers",), "What a seat has seen"),
    ("shared_rules/referee/knowledge.py", ("Knowledge", "Memory", "imagine"), "Imagining what is hidden"),
)
HEAD = """# The rules as a library: index
<!-- Made by `make docs` from the docstrings. To change a sentence, change it there. -->
[rules-library.md](rules-library.md) shows how these are used. Where `herald-rules` is installed, all names but those of
modules come `from herald_rules import ...`; in a checkout, `from shared_rules.referee.library import ...`.
"""


def make(old: str) -> str:
    """A heading for each part, and a line for each function and method."""
    return HEAD + "".join(_part(*part) for part in PARTS)


def _part(module: str, names: tuple[str, ...], title: str) -> str:
    tree = ast.parse((ROOT / module).read_text(encoding="utf-8"))
    found = {one.name: one for one in tree.body if isinstance(one, ast.ClassDef | ast.FunctionDef)}
    return f"\n## {title}\n" + "\n".join(_entry(found[name]) for name in names) + "\n"


def _entry(node: ast.ClassDef | ast.FunctionDef) -> str:
    if isinstance(node, ast.FunctionDef):
        return f"- `{_signature(node)}`: {_said(node)}"
    methods = [one for one in node.body if isinstance(one, ast.FunctionDef) and not one.name.startswith("_")]
    lines = [f"  - `{_signature(one)}`: {_said(one)}" for one in methods]
    return "\n".join([f"- **{node.name}**: {_said(node)}", *lines])


def _signature(node: ast.FunctionDef) -> str:
    """`plays(seat, card=None)`; a property is its name alone."""
    if any(isinstance(one, ast.Name) and one.id == "property" for one in node.decorator_list):
        return node.name
    names = [one.arg for one in node.args.args if one.arg != "self"]
    defaults = [ast.unparse(one) for one in node.args.defaults]
    bare = len(names) - len(defaults)
    words = names[:bare] + [f"{name}={value}" for name, value in zip(names[bare:], defaults, strict=True)]
    return f"{node.name}({', '.join(words)})"


def _said(node: ast.ClassDef | ast.FunctionDef) -> str:
    """The first paragraph of a docstring, on one line; tables below it stay in the code."""
    text = (ast.get_docstring(node) or "").split("\n\n")[0]
    lines = re.split(r"\n(?=\w+(?:, \w+)*  )", text)[0]
    return " ".join(lines.split()).replace("<", "&lt;")
