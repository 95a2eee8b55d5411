"""Finds what MicroPython lacks in a game's modules, before a station stumbles over it."""

from __future__ import annotations

import ast

from host.computer import syntax

# Methods of texts; what else a module of the rules imports is there.
METHODS = frozenset(
    {
        *("capitalize", "casefold", "expandtabs", "format_map", "isalnum", "isascii", "isdecimal", "isidentifier"),
        *("isnumeric", "isprintable", "istitle", "ljust", "maketrans", "removeprefix", "removesuffix", "rjust"),
        *("swapcase", "title", "translate", "zfill"),
    }
)
MODULES = frozenset({"collections", "json", "math", "shared_rules"})
TYPES = "TYPE_CHECKING"


def lacks(source: bytes) -> tuple[int, str] | None:
    """(line, what) of the first thing in a module that a station does not have; None where all is there, or where the
    compiler will report what is wrong."""
    try:
        tree = syntax.tree(source)
    except (SyntaxError, ValueError):
        return None
    found = [(node.lineno, name) for node in _nodes(tree) if (name := _lacking(node))]
    return min(found, default=None)


def _nodes(tree: ast.AST) -> list[ast.expr | ast.stmt]:
    """All that a station runs: nothing under TYPE_CHECKING."""
    found: list[ast.expr | ast.stmt] = []
    left = [tree]
    while left:
        node = left.pop()
        if isinstance(node, ast.expr | ast.stmt):
            found.append(node)
        if not (isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == TYPES):
            left += ast.iter_child_nodes(node)
    return found


def _lacking(node: ast.expr | ast.stmt) -> str:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
        # A game's own method may be called so: those of texts that are meant here are asked of a text alone.
        return f"no method .{node.func.attr}()" if not node.args else ""
    if isinstance(node, ast.Import):
        names = [one.name.split(".")[0] for one in node.names]
    elif isinstance(node, ast.ImportFrom) and not node.level:
        names = [(node.module or "").split(".")[0]]
    else:
        return "no match" if isinstance(node, ast.Match) else ""
    strange = [name for name in names if name not in MODULES]
    return f"no module {strange[0]}" if strange else ""
