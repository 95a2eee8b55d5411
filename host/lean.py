"""What a station's source loses before it is compiled, so that more room is left for the game.

    numbers   a constant that is a whole number and is named in its own module only becomes that number
    types     `if TYPE_CHECKING:`, and what drivers import for their annotations, is for people and pyright
    promises  a method that only raises NotImplementedError tells people what others have to write
    tables    the columns of a table of text are for people: one space is enough between two words
    versions  what a driver calls itself is in the manifest

Lines stay where they were, since a traceback from a station names them.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

WORD = re.compile(rb"[A-Za-z_]\w*")
COLUMNS = re.compile(rb"(?<=\S) {2,}")
TYPES = "TYPE_CHECKING"
VERSIONS = {"__version__", "__repo__"}


class Edit(NamedTuple):
    """Bytes `start` to `end` of a source, and what stands there instead."""

    start: int
    end: int
    new: bytes


def lean(sources: Iterable[bytes]) -> list[bytes]:
    """The sources of all modules of a station, in the same order, without what it can do without.

    A source that is no Python stays as it is: the compiler will say what is wrong.
    """
    sources = list(sources)
    words = [set(WORD.findall(source)) for source in sources]
    holders = Counter(word for found in words for word in found)
    return [
        _lean(source, {word.decode() for word in found if holders[word] == 1})
        for source, found in zip(sources, words, strict=True)
    ]


def _lean(source: bytes, own: set[str]) -> bytes:
    try:
        module = _Module(source, own)
    except SyntaxError:
        return source
    for edit in sorted(module.edits(), reverse=True):
        source = source[: edit.start] + edit.new + source[edit.end :]
    return source


class _Module:
    """One source; `own` are the words that no other one holds."""

    def __init__(self, source: bytes, own: set[str]) -> None:
        self._source, self._tree = source, ast.parse(source)
        self._starts = [0]
        for line in source.split(b"\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)
        self._nodes = list(ast.walk(self._tree))
        self._names = [node for node in self._nodes if isinstance(node, ast.Name)]
        busy = self._busy()
        found = [pair for node in self._tree.body for pair in _constants(node)]
        self._known = {name: value for name, value in found if not busy[name] and (name in own or name == TYPES)}

    def _busy(self) -> Counter[str]:
        """How often a name is assigned besides once, or stands where nobody knows its place: before
        Python 3.12 in an f-string."""
        busy = Counter(node.id for node in self._names if isinstance(node.ctx, ast.Store))
        busy.subtract(list(busy))
        for node in self._nodes:
            if isinstance(node, ast.JoinedStr):
                busy.update(inside.id for inside in ast.walk(node) if isinstance(inside, ast.Name))
        return busy

    def edits(self) -> Iterator[Edit]:
        for node in self._names:
            if isinstance(node.ctx, ast.Load) and node.id in self._known:
                yield self._edit(node, str(self._known[node.id]).encode())
        for node in self._tree.body:
            names = [name for name, _ in _constants(node)]
            if (names and all(name in self._known for name in names)) or _is_version(node) or _is_typing(node):
                yield self._gone(node)
            elif isinstance(node, ast.Assign) and _is_table(node.value):
                start, end = self._place(node.value)
                yield Edit(start, end, COLUMNS.sub(b" ", self._source[start:end]))
            elif isinstance(node, ast.ClassDef):
                yield from [self._gone(method) for method in node.body if _is_promise(method)]

    def _gone(self, node: ast.stmt) -> Edit:
        return self._edit(node, b"pass" + b"\n" * ((node.end_lineno or node.lineno) - node.lineno))

    def _edit(self, node: ast.expr | ast.stmt, new: bytes) -> Edit:
        return Edit(*self._place(node), new)

    def _place(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        end_line, end_column = node.end_lineno or 0, node.end_col_offset or 0
        return self._starts[node.lineno - 1] + node.col_offset, self._starts[end_line - 1] + end_column


def _constants(node: ast.stmt) -> list[tuple[str, int]]:
    """(name, number) of what a statement makes constants of: `A = 1`, `A = const(1)`, `A, B = 1, 2`; nothing
    unless all of them are numbers. False counts as one, for TYPE_CHECKING."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return []
    target, value = node.targets[0], node.value
    pairs = [(target, value)]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = list(zip(target.elts, value.elts, strict=True))
    found = [(one.id, number) for one, given in pairs if isinstance(one, ast.Name) for number in _number(given)]
    return found if len(found) == len(pairs) else []


def _number(node: ast.expr) -> list[int]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "const":
        node = node.args[0]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, int) else []


def _is_table(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" in node.value


def _is_version(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and all(
        isinstance(target, ast.Name) and target.id in VERSIONS for target in node.targets
    )


def _is_typing(node: ast.stmt) -> bool:
    """`try: from typing import ...`, which no board can import, and a `pass` for when it cannot."""
    return (
        isinstance(node, ast.Try)
        and isinstance(node.body[0], ast.ImportFrom)
        and node.body[0].module == "typing"
        and all(isinstance(inside, ast.Pass) for handler in node.handlers for inside in handler.body)
    )


def _is_promise(node: ast.stmt) -> bool:
    """A method that has a docstring and raises NotImplementedError, and nothing else."""
    return (
        isinstance(node, ast.FunctionDef)
        and len(node.body) == 2
        and isinstance(node.body[1], ast.Raise)
        and isinstance(node.body[1].exc, ast.Name)
        and node.body[1].exc.id == "NotImplementedError"
    )
