"""Takes out of a station's source what only people and the host read, so that more memory is left for the game.

    names     a constant that is a whole number or a short word becomes what it is in its own module, and its
              name goes where no other module speaks it
    types     `if TYPE_CHECKING:`, and what drivers import for their annotations, is for people and pyright
    promises  a method that only raises NotImplementedError shows what others have to write
    tables    the columns of a table of text are for people: one space is enough between two words
    versions  what a driver calls itself is in the manifest

Lines stay where they were, since a traceback from a station names them.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from host.computer import syntax

WORD = re.compile(rb"[A-Za-z_]\w*")
COLUMNS = re.compile(rb"(?<=\S) {2,}")
SHORT = re.compile(r"[\w -]{0,10}", re.ASCII)
TYPES = "TYPE_CHECKING"
# What replaces type parameters at run time: `Base = contract.Game` for `contract.Game[Play, View]`, and the dict
# of plain bases for which the contract writes `Generic[P, V]`.
BASE = re.compile(rb"^    Base = ([\w.]+)$", re.M)
PLAIN_BASES = re.compile(rb"^    (?:Base = [\w.]+|P, V = .*|Generic = \{.*)$", re.M)
GENERIC = re.compile(rb"\(Generic\[[\w, ]+\]\):")
VERSIONS = {"__version__", "__repo__"}


# A table of text, and what begins a remark in one of its lines.
TEXT = re.compile(rb'^([A-Z_]+ = """)(.*?)"""', re.M | re.S)
REMARK = b"  # "


class Edit(NamedTuple):
    """Bytes `start` to `end` of a source, and their replacement."""

    start: int
    end: int
    new: bytes


def minify(sources: Iterable[bytes]) -> list[bytes]:
    """The sources of all modules of a station, in the same order, without what it can do without.

    A source that is not Python stays as it is: the compiler reports the fault.
    """
    sources = list(sources)
    words = [set(WORD.findall(source)) for source in sources]
    holders = Counter(word for found in words for word in found)
    return [
        _minify(source, {word.decode() for word in found if holders[word] == 1})
        for source, found in zip(sources, words, strict=True)
    ]


def without_generics(source: bytes) -> bytes:
    """A source whose classes name their plain bases: a station has no use for type parameters, nor for the names of
    what replaces them."""
    source = GENERIC.sub(b":", source)
    found = BASE.search(source)
    if found is not None:
        source = source.replace(b"(Base):", b"(%s):" % found[1]).replace(b"return Base.", b"return %s." % found[1])
    return PLAIN_BASES.sub(b"    pass", source)


def without_remarks(source: bytes) -> bytes:
    """A source whose tables of text are without what is said after `  # ` to people, and each row on one line; the
    lines of the source stay where they were."""
    return TEXT.sub(_without_remarks, source)


def _without_remarks(found: re.Match[bytes]) -> bytes:
    if REMARK not in found[2]:
        return found[0]
    rows: list[bytes] = []
    for line in found[2].split(b"\n"):
        words = line.partition(REMARK)[0].rstrip()
        if line.startswith(b" "):
            rows[-1] += b"  " + words.strip() if words.strip() and not line.lstrip().startswith(b"#") else b""
        else:
            rows.append(words)
    gone = found[2].count(b"\n") - (len(rows) - 1)
    return found[1] + b"\n".join(rows) + b'"""' + b"\n" * gone


def _minify(source: bytes, own: set[str]) -> bytes:
    try:
        module = _Module(source, own)
    except SyntaxError:
        return source
    for edit in sorted(module.edits(), reverse=True):
        source = source[: edit.start] + edit.new + source[edit.end :]
    return source


def empty(source: bytes) -> bool:
    """Whether a source holds nothing but a docstring."""
    return all(isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in syntax.tree(source).body)


class _Module:
    """One source; `own` are the words that no other one holds."""

    def __init__(self, source: bytes, own: set[str]) -> None:
        self._source, self._tree = source, syntax.tree(source)
        self._starts = [0]
        for line in source.split(b"\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)
        self._nodes = list(ast.walk(self._tree))
        self._names = [node for node in self._nodes if isinstance(node, ast.Name)]
        busy = self._busy()
        found = [pair for node in self._tree.body for pair in _constants(node)]
        self._values = {name: value for name, value in found if not busy[name] and (name in own or name == TYPES)}

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
            if isinstance(node.ctx, ast.Load) and node.id in self._values:
                yield self._edit(node, repr(self._values[node.id]).encode())
        for node in self._tree.body:
            if _is_version(node) or _is_typing(node):
                yield self._removal(node)
            elif any(name in self._values for name, _ in _constants(node)):
                yield self._renamed(node)
            elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value and _is_table(node.value):
                start, end = self._place(node.value)
                yield Edit(start, end, COLUMNS.sub(b" ", self._source[start:end]))
            elif isinstance(node, ast.ClassDef):
                yield from [self._removal(method) for method in node.body if _is_promise(method)]

    def _renamed(self, node: ast.stmt) -> Edit:
        """A statement that makes constants, without those that are known."""
        left = [(name, value) for name, value in _constants(node) if name not in self._values]
        names, values = ", ".join(name for name, _ in left), ", ".join(repr(value) for _, value in left)
        return self._edit(node, f"{names} = {values}".encode()) if left else self._removal(node)

    def _removal(self, node: ast.stmt) -> Edit:
        return self._edit(node, b"pass" + b"\n" * ((node.end_lineno or node.lineno) - node.lineno))

    def _edit(self, node: ast.expr | ast.stmt, new: bytes) -> Edit:
        return Edit(*self._place(node), new)

    def _place(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        end_line, end_column = node.end_lineno or 0, node.end_col_offset or 0
        return self._starts[node.lineno - 1] + node.col_offset, self._starts[end_line - 1] + end_column


def _constants(node: ast.stmt) -> list[tuple[str, int | str]]:
    """(name, value) of what a statement makes constants of: `A = 1`, `A = const(1)`, `A, B = "a", "b"`; nothing
    unless it is so for all of them. False counts as a number, for TYPE_CHECKING."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1 or node.lineno != node.end_lineno:
        return []
    target, value = node.targets[0], node.value
    pairs = [(target, value)]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = list(zip(target.elts, value.elts, strict=True))
    found = [(one.id, it) for one, given in pairs if isinstance(one, ast.Name) for it in _value(given)]
    return found if len(found) == len(pairs) else []


def _value(node: ast.expr) -> list[int | str]:
    """What an expression is, if it is a whole number or a word so short that MicroPython keeps it only once."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "const":
        node = node.args[0]
    value = node.value if isinstance(node, ast.Constant) else None
    return [value] if isinstance(value, int) or (isinstance(value, str) and SHORT.fullmatch(value)) else []


def _is_table(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" in node.value


def _is_version(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and all(
        isinstance(target, ast.Name) and target.id in VERSIONS for target in node.targets
    )


def _is_typing(node: ast.stmt) -> bool:
    """A `try:` of imports, `typing` among them, which no board has, and a `pass` for when they fail."""
    return (
        isinstance(node, ast.Try)
        and all(isinstance(inside, ast.Import | ast.ImportFrom) for inside in node.body)
        and any(isinstance(inside, ast.ImportFrom) and inside.module == "typing" for inside in node.body)
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
