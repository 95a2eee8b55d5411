"""Slips: single faults of the kind that a hand makes, in the text of a module.

`slips(path, text)` gives every one there is: a comparison turned round or off by one, `and` for `or`, a lost `not`, a
condition turned round, another constant, a return value dropped, a statement left out, two arguments swapped, `+` for
`-`, an exception no longer caught, an early end of a function or loop left out, `min` for `max`. Each changes one
place, and the lines below keep their numbers.

Left out, since no test could or should distinguish them: docstrings, annotations, `if TYPE_CHECKING`, decorators,
`assert`, `__all__`, `__slots__` and `__repr__`; what is written to a log; sentences (texts with a space, whose proof
are the catalogues); imports; sizes of caches (`maxsize`), names and lives of threads (`name`, `daemon`), `gc`; a bot's
taste (judge*.py of host/games/GAME), which is measured in games and not tested; tables (`cards.py`, figures and names
in a list of lists), which a test could only copy; statements whose lack is an error of Python's at once (a name that
is never bound); and equivalent code: None for another value that counts as false, two arguments of `min`
exchanged.
"""

from __future__ import annotations

import ast
import copy
from typing import NamedTuple


class Slip(NamedTuple):
    """One fault: its place, its kind, the right text, and the wrong one.

    place   the qualified name of the outermost function it is in; empty outside of functions
    """

    path: str
    line: int
    place: str
    kind: str
    start: int
    end: int
    before: str
    after: str

    def put_into(self, text: str) -> str:
        """The module's text with the fault in it."""
        raw = text.encode()
        return (raw[: self.start] + self.after.encode() + raw[self.end :]).decode()

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.place}: {self.kind}: {_short(self.before)} -> {_short(self.after)}"


TURNED = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OTHER = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv}
OTHER |= {ast.Div: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift}
OTHER |= {ast.RShift: ast.LShift}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
QUIET = {"TypeVar", "cast", "getLogger", "Path", "NamedTuple", "const", "import_module", "collect", "isinstance"}
LOGS = {"debug", "info", "warning", "error", "exception", "log", "print_exception"}
KEYWORDS = {"maxsize", "maxlen", "name", "daemon", "encoding", "errors", "help", "description", "strict", "newline"}
Body = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def slips(path: str, text: str) -> list[Slip]:
    """All faults of a module, in the order of its text."""
    finder = _Finder(path, text)
    finder.visit(ast.parse(text))
    return sorted(finder.found, key=lambda slip: (slip.start, slip.end, slip.kind, slip.after))


class _Finder(ast.NodeVisitor):
    def __init__(self, path: str, text: str) -> None:
        self.path, self.raw = path, text.encode()
        self.starts = [0]
        for line in self.raw.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.place = self.inside = ""
        self.table = 0
        self.found: list[Slip] = []

    def note(self, node: ast.expr | ast.stmt, kind: str, after: str | ast.expr) -> None:
        start = self.starts[node.lineno - 1] + node.col_offset
        end = self.starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        before = self.raw[start:end].decode()
        lost = "\n" * before.count("\n")  # the lines below keep their numbers
        after = after + lost if isinstance(after, str) else f"({ast.unparse(after)}{lost})"
        self.found.append(Slip(self.path, node.lineno, self.place, kind, start, end, before, after))

    def changed(self, node: ast.expr, kind: str, **fields: object) -> None:
        other = copy.copy(node)
        for name, value in fields.items():
            setattr(other, name, value)
        self.note(node, kind, other)

    # -- what is passed over ---------------------------------------------------------------------

    def visit_Import(self, node: ast.Import) -> None:
        pass

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        pass

    def visit_Assert(self, node: ast.Assert) -> None:
        pass

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        pass  # a sentence

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.left_out(node, node.target)
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        first = node.targets[0]
        if isinstance(first, ast.Name) and first.id in ("__all__", "__slots__", "TYPE_CHECKING"):
            return
        self.left_out(node, first)
        for target in node.targets:
            self.visit(target)
        self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name in QUIET or (name in LOGS and "log" in ast.unparse(node.func)):
            return
        if isinstance(node.func, ast.Name) and name in NAMES:
            self.changed(node, "another function", func=ast.Name(NAMES[name]))
        if name == "suppress":
            self.changed(node, "not caught", args=[])
            return
        plain = not any(isinstance(one, ast.Starred) for one in node.args)
        if len(node.args) >= 2 and plain and name not in NAMES and ast.dump(node.args[0]) != ast.dump(node.args[1]):
            self.changed(node, "arguments swapped", args=[node.args[1], node.args[0], *node.args[2:]])
        self.visit(node.func)
        for one in [*node.args, *(word.value for word in node.keywords if word.arg not in KEYWORDS)]:
            self.visit(one)

    # -- functions and statements ----------------------------------------------------------------

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if node.name == "__repr__" or any("overload" in ast.unparse(one) for one in node.decorator_list):
            return
        for default in [*node.args.defaults, *(one for one in node.args.kw_defaults if one)]:
            self.visit(default)
        outer = self.place
        self.place = self.place or self.inside + node.name
        for one in node.body:
            self.visit(one)
        self.place = outer

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        outer = self.inside
        self.inside += node.name + "."
        for one in node.body:
            self.visit(one)
        self.inside = outer

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            return
        if not (isinstance(node.value, ast.Constant) and not node.value.value):
            self.note(node, "value dropped", "return None")
        self.visit(node.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return  # a docstring
        inner = node.value.value if isinstance(node.value, ast.Await) else node.value
        if isinstance(inner, ast.Call):
            name = getattr(inner.func, "attr", getattr(inner.func, "id", ""))
            if name in QUIET or (name in LOGS and "log" in ast.unparse(inner.func)):
                return
        if not isinstance(node.value, ast.Yield | ast.YieldFrom):
            self.note(node, "left out", "pass")
        self.visit(node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.note(node, "left out", "pass")
        if type(node.op) in OTHER:
            op = ast.AugAssign(node.target, OTHER[type(node.op)](), node.value)
            self.note(node, "another operation", ast.unparse(op))
        self.visit(node.value)

    def visit_Delete(self, node: ast.Delete) -> None:
        self.note(node, "left out", "pass")

    def visit_Raise(self, node: ast.Raise) -> None:
        self.note(node, "left out", "pass")

    def left_out(self, node: ast.stmt, target: ast.expr) -> None:
        if (self.place and isinstance(target, ast.Subscript)) or (self.place and isinstance(target, ast.Attribute)):
            self.note(node, "left out", "pass")

    def visit_If(self, node: ast.If) -> None:
        if "TYPE_CHECKING" in ast.unparse(node.test) or "__name__" in ast.unparse(node.test):
            return
        self.condition(node.test)
        last = node.body[-1]
        if isinstance(last, ast.Return | ast.Continue | ast.Break) and self.place:
            first = node.body[0]
            if first is last:
                self.note(last, "early end left out", "pass")
        for one in [node.test, *node.body, *node.orelse]:
            self.visit(one)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.condition(node.test)
        self.generic_visit(node)

    def condition(self, test: ast.expr) -> None:
        if isinstance(test, ast.Name | ast.Attribute | ast.Call):
            self.note(test, "condition turned round", ast.UnaryOp(ast.Not(), test))

    def visit_Try(self, node: ast.Try) -> None:
        for handler in node.handlers:
            if handler.type is not None:
                self.note(handler.type, "not caught", ast.Tuple([], ast.Load()))
                if isinstance(handler.type, ast.Tuple):
                    for index in range(len(handler.type.elts)):
                        rest = handler.type.elts[:index] + handler.type.elts[index + 1 :]
                        self.note(handler.type, "not caught", ast.Tuple(rest, ast.Load()))
        for one in [*node.body, *(one for handler in node.handlers for one in handler.body)]:
            self.visit(one)
        for one in [*node.orelse, *node.finalbody]:
            self.visit(one)

    # -- expressions -----------------------------------------------------------------------------

    def visit_Compare(self, node: ast.Compare) -> None:
        for index, op in enumerate(node.ops):
            for other in TURNED[type(op)]:
                ops = [*node.ops[:index], other(), *node.ops[index + 1 :]]
                self.changed(node, "comparison", ops=ops)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        self.changed(node, "and, or", op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.note(node, "not lost", node.operand)
        self.visit(node.operand)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        texts = [
            isinstance(one, ast.JoinedStr) or isinstance(getattr(one, "value", 0), str | bytes)
            for one in (node.left, node.right)
        ]
        if type(node.op) in OTHER and not any(texts) and not isinstance(node.left, ast.List):
            self.changed(node, "another operation", op=OTHER[type(node.op)]())
        self.generic_visit(node)

    def visit_Dict(self, node: ast.Dict | ast.Tuple | ast.List) -> None:
        self.table += 1
        self.generic_visit(node)
        self.table -= 1

    visit_Tuple = visit_List = visit_Dict

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if self.table > 1 and not self.place:
            return
        if isinstance(value, bool):
            self.note(node, "another constant", str(not value))
        elif isinstance(value, int):
            self.note(node, "another constant", str(value + 1))
        elif isinstance(value, float):
            self.note(node, "another constant", repr(value * 2 or 1.0))
        elif isinstance(value, str) and value.isidentifier():
            self.note(node, "another constant", repr(value + "x"))

    def visit_arguments(self, node: ast.arguments) -> None:
        for default in [*node.defaults, *(one for one in node.kw_defaults if one)]:
            self.visit(default)


def _short(text: str) -> str:
    return " ".join(text.split())[:90]
