"""Takes out what nothing on a station uses, before a module is compiled.

Rules are shared with the host, and the drivers serve everybody.

A function, a method, a class or a table goes when its name stands nowhere else in all modules of the station: neither
in code nor as a word of a text, as messages are obeyed by the methods of their names. Things used by it
alone go with it. Python calls `__init__` and its like by itself, so they stay. Annotations, docstrings and what
stands under TYPE_CHECKING use nothing: a station has none of them.

Lines stay where they were, since a traceback from a station names them.
"""

import ast
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import TypeGuard

from host.computer import syntax

WORD = re.compile(r"[A-Za-z_]\w*")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
TYPES = "TYPE_CHECKING"
PART = "part"  # the method of a game that loads a module by its name
REACHED = "."  # before a name that stands behind a dot or in a text, and so may be that of a method

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign


def without_unused(sources: Iterable[bytes], kept: Collection[str] = ()) -> list[bytes]:
    """The sources of all modules of a station, in the same order, without what none of them uses and `kept` does not
    name.

    A source that is not Python stays as it is, and every name in it counts as used: the compiler reports the fault.
    """
    sources = list(sources)
    trees = [_tree(source) for source in sources]
    gone = _unused((tree for tree in trees if tree), kept)
    texts = [source for source, tree in zip(sources, trees, strict=True) if not tree]
    gone = [one for one in gone if not any(_name(one).encode() in text for text in texts)]
    numbers = {id(one) for one in gone}
    return [
        _cut(source, [one for one, _within in _definitions(tree) if id(one) in numbers]) if tree else source
        for source, tree in zip(sources, trees, strict=True)
    ]


def _tree(source: bytes) -> ast.Module | None:
    try:
        return syntax.tree(source)
    except (SyntaxError, ValueError):
        return None


def _unused(trees: Iterable[ast.Module], kept: Collection[str]) -> list[Definition]:
    """The definitions that nothing uses, the outermost of nested ones alone."""
    trees = list(trees)
    left: dict[int, Definition] = {}
    keys: dict[int, str] = {}
    for tree in trees:
        for one, within in _definitions(tree):
            if _name(one) not in kept and not _is_special(_name(one)):
                left[id(one)], keys[id(one)] = one, REACHED + _name(one) if within else _name(one)
    uses: Counter[str] = sum((_words(tree) for tree in trees), Counter[str]())
    own = {number: _words(one) for number, one in left.items()}
    gone = list[Definition]()
    while True:
        found = [one for number, one in left.items() if uses[keys[number]] == own[number][keys[number]]]
        if not found:
            return gone
        for one in found:
            inside = {id(node) for node in ast.walk(one)}
            if id(one) in left:
                uses.subtract(own[id(one)])
                gone.append(one)
                left = {number: other for number, other in left.items() if number not in inside}


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _definitions(tree: ast.Module) -> Iterator[tuple[Definition, bool]]:
    """What a module makes a name of, functions, classes, and tables that no call made, and the methods of its classes;
    with each, whether it is a method."""
    for node in tree.body:
        if _is_definition(node):
            yield node, False
        if isinstance(node, ast.ClassDef):
            yield from ((inside, True) for inside in node.body if isinstance(inside, FUNCTIONS))


def _is_definition(node: ast.stmt) -> TypeGuard[Definition]:
    if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
        return True
    target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else getattr(node, "target", 0)
    return isinstance(target, ast.Name) and target.id != TYPES and _is_plain(getattr(node, "value", None))


def _is_plain(value: ast.expr | None) -> bool:
    """Whether making a value does nothing else: no call and no look at anything."""
    plain = (ast.Constant, ast.Tuple, ast.List, ast.Dict, ast.Name, ast.expr_context, ast.BinOp, ast.operator)
    return value is not None and all(isinstance(node, plain) for node in ast.walk(value))


def _name(one: Definition) -> str:
    if isinstance(one, ast.Assign | ast.AnnAssign):
        target = one.target if isinstance(one, ast.AnnAssign) else one.targets[0]
        return target.id if isinstance(target, ast.Name) else ""
    return one.name


def _words(node: ast.AST) -> Counter[str]:
    """How often something uses each name, and how often in a way that could mean a method of that name (REACHED)."""
    found: list[str] = []
    left = [node]
    while left:
        one = left.pop()
        if not (isinstance(one, ast.If) and isinstance(one.test, ast.Name) and one.test.id == TYPES):
            found += _own_words(one)
            left += _children(one)
    return Counter(found)


def _own_words(node: ast.AST) -> list[str]:
    """The names that a node uses, and none of its parts."""
    if isinstance(node, ast.Name):
        return [] if isinstance(node.ctx, ast.Store) else [node.id]
    if isinstance(node, ast.ClassDef):
        return [REACHED + word for inside in node.body for word in _bare_names(inside)]
    if isinstance(node, ast.Attribute):
        return [node.attr, REACHED + node.attr]
    if isinstance(node, ast.alias):
        return WORD.findall(f"{node.name} {node.asname or ''}")
    if isinstance(node, ast.keyword):
        return [node.arg] if node.arg else []
    if isinstance(node, ast.Constant):
        words = WORD.findall(node.value) if isinstance(node.value, str) else []
        return words + [REACHED + word for word in words]
    return node.names if isinstance(node, ast.Global | ast.Nonlocal) else []


def _bare_names(node: ast.stmt) -> list[str]:
    """The names in a statement of a class, which sees its methods without a dot; of a method, in its decorators."""
    seen = node.decorator_list if isinstance(node, FUNCTIONS) else [node]
    return [name.id for one in seen for name in ast.walk(one) if isinstance(name, ast.Name)]


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node that exist on a station and may name something: no docstring, no annotation, and no module
    that a game is asked for."""
    if isinstance(node, ast.arg):
        return
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == PART:
        yield from (one for one in (node.func, *node.args) if not isinstance(one, ast.Constant))
        return
    for name in node._fields:
        value: object = None if name in ("returns", "annotation") else getattr(node, name, None)
        for child in _listed(value):
            if isinstance(child, ast.AST) and not (
                isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
            ):
                yield child


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]  # pyright: ignore[reportUnknownVariableType]


def _cut(source: bytes, gone: list[Definition]) -> bytes:
    """A source without some definitions; a `pass` and empty lines replace them."""
    lines = source.split(b"\n")
    for one in gone:
        decorators = getattr(one, "decorator_list", [])
        first = min([one.lineno, *(decorator.lineno for decorator in decorators)]) - 1
        last = one.end_lineno or one.lineno
        lines[first:last] = [b" " * one.col_offset + b"pass", *[b""] * (last - first - 1)]
    return b"\n".join(lines)
