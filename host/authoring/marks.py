"""The sentences of a Python module: texts that reach `_` and `plural`, and texts that look like sentences but reach
neither.

A sentence is marked by `_("...")` or `plural(n, "...", "...")`, or by belonging to what such a call picks
from: `_(_SENTENCES[code])` marks every text of `_SENTENCES`, `_(text_of(_ROWS, verb))` every row of a table of text,
`for key, text in _PAIRS: _(text)` every second text of `_PAIRS`.
"""

import ast
import pathlib
import re
from collections.abc import Container, Iterator
from typing import cast

from host.computer import syntax
from host.computer.outside import folder_of
from shared_rules.referee.rulings import sentences

Text = str | tuple[str, str]
# What the names of a function may stand for.
Places = dict[str, list[ast.expr]]
# Words that people read: two of them, or one with a capital letter.
SPEECH = re.compile(r"[^\W\d_]{2,}(?:'s)?[.,:;!?]* +(\S+ +)*[^\W\d_]|^[A-Z][a-z]{2,}[.:!?]?$")
MARKS = {"_": 1, "plural": 3, "plural_sentence": 3}
PAIRED = ("plural", "plural_sentence")
# Calls whose texts the bases of games translate later, by the places of the texts or their names; and the tables of a
# class that they translate likewise.
LATER = {
    "Pile": (0, 2, 3), "verb": (5, 6, "caption", "told"), "says": (0, 1), "choice": (2, 3, 4), "number": (2, 3, 4),
    "pad_row": (1, "title"), "sentence": (0,),
}  # fmt: skip
# The calls that make a table of text into options, with their words.
RULINGS = ("rulings",)
TABLES = ("sentences", "names")
PAIRS = ("categories", "CATEGORIES")
# The table that a host reads itself, `GameWords.category_names`.
CATEGORIES = "CATEGORY_NAMES"
# Calls whose texts nobody reads: errors of programs, patterns, and so on.
SILENT = {
    "ValueError",
    "TypeError",
    "NotImplementedError",
    "KeyError",
    "RuntimeError",
    "NotAPlay",
    "AmbiguousPlay",
    "TypeVar",
}


class Module:
    """One source, taken apart.

    said        every sentence in the order of the text, each once: a text, or the pair of a plural
    by_function the sentences of each function, by its name
    unresolved  marked calls whose sentences cannot be found
    unmarked    (line, text) of texts that look like sentences and are not marked
    """

    def __init__(self, path: pathlib.Path) -> None:
        self._tree = syntax.tree(path.read_text(encoding="utf-8"))
        self._tables = {**_imported(self._tree), **dict(_assigned(self._tree.body))}
        self._texts_found: set[int] = set()
        found: dict[Text, None] = {}
        self.unresolved: list[str] = []
        self.by_function: dict[str, list[Text]] = {}
        for name, node, places in self._calls():
            texts = list(self._of_call(node, places))
            self.by_function.setdefault(name, []).extend(texts)
            if not texts:
                self.unresolved.append(ast.unparse(node))
            found.update(dict.fromkeys(texts))
        found.update(dict.fromkeys(self._later()))
        if CATEGORIES in self._tables:
            found.update(dict.fromkeys(self._texts(self._tables[CATEGORIES], {})))
        self.texts = list(found)
        self.unmarked = sorted(self._unmarked())

    def _calls(self) -> Iterator[tuple[str, ast.Call, Places]]:
        """Every marked call, with what the names of its function may stand for."""
        for scope in self._scopes():
            places = self._bound(scope)
            yield from [(getattr(scope, "name", ""), node, places) for node in _calls_of(scope, MARKS)]

    def _later(self) -> Iterator[Text]:
        """Sentences of a game that a module without knowledge of games translates later."""
        for scope in self._scopes():
            places = self._bound(scope)
            for node in _calls_of(scope, LATER):
                given = _arguments_at(node, LATER[cast(ast.Name, node.func).id])
                yield from [text for one in given for text in self._texts(one, places) if text]
        for scope in [one for one in ast.walk(self._tree) if isinstance(one, ast.ClassDef)]:
            yield from self._of_tables(scope)
        for node in _calls_of(self._tree, RULINGS):
            table = node.args[0]
            if isinstance(table, ast.Constant) and isinstance(table.value, str):
                self._texts_found.add(id(table))
                yield from sentences(table.value)

    def _of_tables(self, scope: ast.ClassDef) -> Iterator[Text]:
        """The sentences in the tables of a class."""
        for name, table in _assigned(scope.body):
            if name in TABLES:
                yield from [text for text in self._texts(table, {}) if text]
            if name in PAIRS:
                yield from [text for row in self._rows(table, {}) for text in list(self._texts(row, {}))[1:]]

    def _scopes(self) -> list[ast.Module | ast.FunctionDef]:
        """The module, then each of its functions: what binds names."""
        return [self._tree, *(one for one in ast.walk(self._tree) if isinstance(one, ast.FunctionDef))]

    def _of_call(self, node: ast.Call, places: Places) -> Iterator[Text]:
        if isinstance(node.func, ast.Name) and node.func.id not in PAIRED:
            yield from [text for text in self._texts(node.args[0], places) if text]
        elif len(node.args) == 3:
            one, many = (list(self._texts(argument, places)) for argument in node.args[1:])
            yield from zip(one, many, strict=True)
        else:
            starred = node.args[1]
            texts = list(self._texts(starred.value if isinstance(starred, ast.Starred) else starred, places))
            yield from zip(texts[::2], texts[1::2], strict=True)

    def _texts(self, node: ast.expr, places: Places) -> Iterator[str]:
        """The texts an expression can be."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            self._texts_found.add(id(node))
            yield node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "text_of":
            yield from self._rows_of_text(node.args[0])
        else:
            inside = _without(places, node)
            for part in self._parts(node, places):
                yield from self._texts(part, inside)

    def _parts(self, node: ast.expr, places: Places) -> list[ast.expr]:
        """What an expression is made of, or picks from."""
        if isinstance(node, ast.Name):
            found = places.get(node.id, [])
            return found or ([self._tables[node.id]] if node.id in self._tables else [])
        if isinstance(node, ast.Dict):
            return list(node.values)
        if isinstance(node, ast.Tuple | ast.List):
            return list(node.elts)
        if isinstance(node, ast.IfExp):
            return [node.body, node.orelse]
        if isinstance(node, ast.BoolOp):
            return list(node.values)
        if isinstance(node, ast.Subscript):
            return [node.value]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            return [node.func.value, *node.args[1:]]
        return []

    def _rows_of_text(self, node: ast.expr) -> Iterator[str]:
        """The text after the first word of every row of a table of text."""
        table = self._tables.get(node.id) if isinstance(node, ast.Name) else None
        if isinstance(table, ast.Constant) and isinstance(table.value, str):
            self._texts_found.add(id(table))
            yield from [row.partition(" ")[2] for row in table.value.split("\n") if " " in row]

    def _bound(self, scope: ast.AST) -> Places:
        """What names of a function may stand for: by assignments, loops and comprehensions."""
        found: Places = {}
        if isinstance(scope, ast.Module):
            return found
        for node in _inside(scope):
            if isinstance(node, ast.Assign) and len(node.targets) == 1:
                self._bind(node.targets[0], [node.value], found)
            elif isinstance(node, ast.For | ast.comprehension):
                self._bind(node.target, self._rows(node.iter, found), found)
        return found

    def _bind(self, target: ast.expr, values: list[ast.expr], found: Places) -> None:
        if isinstance(target, ast.Name):
            found.setdefault(target.id, []).extend(values)
        elif isinstance(target, ast.Tuple):
            rows = [row for value in values for row in self._rows(value, found)]
            rows = [row for row in rows if isinstance(row, ast.Tuple) and len(row.elts) == len(target.elts)]
            for at, one in enumerate(target.elts):
                self._bind(one, [row.elts[at] for row in rows], found)

    def _rows(self, node: ast.expr, places: Places) -> list[ast.expr]:
        """The rows of a table that an expression names, loops over or picks from."""
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in ("items", "values")
        ):
            return self._rows(node.func.value, places)
        if isinstance(node, ast.Tuple | ast.List):
            inner = all(isinstance(one, ast.Tuple | ast.List) for one in node.elts)
            return list(node.elts) if inner else [node]
        if isinstance(node, ast.Dict):
            return list(node.values)
        inside = _without(places, node)
        return [row for part in self._parts(node, places) for row in self._rows(part, inside)]

    def _unmarked(self) -> Iterator[tuple[int, str]]:
        silent = {id(one) for node in ast.walk(self._tree) for part in _silent(node) for one in ast.walk(part)}
        for node in ast.walk(self._tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            if id(node) not in self._texts_found | silent and SPEECH.search(node.value):
                yield node.lineno, node.value


def _without(places: Places, node: ast.expr) -> Places:
    """The same, but for a name that is just being looked up: it may be made of itself."""
    return {**places, node.id: []} if isinstance(node, ast.Name) else places


def _arguments_at(node: ast.Call, places: tuple[int | str, ...]) -> list[ast.expr]:
    """The arguments of a call at these places, or with these names."""
    found: dict[int | str | None, ast.expr] = {one.arg: one.value for one in node.keywords}
    found.update(enumerate(node.args))
    return [found[place] for place in places if place in found]


def _imported(tree: ast.Module) -> dict[str, ast.expr]:
    """The tables that a module takes from others of the rules."""
    found: dict[str, ast.expr] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("shared_rules."):
            path = _file_of(node.module or "")
            there = dict(_assigned(syntax.tree(path.read_text(encoding="utf-8")).body)) if path.exists() else {}
            found.update({one.asname or one.name: there[one.name] for one in node.names if one.name in there})
    return found


def _file_of(module: str) -> pathlib.Path:
    """Where a module of the rules lies: `shared_rules.ladders.names`."""
    _, package, *inside = module.split(".")
    path = folder_of(package).joinpath(*inside)
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _inside(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function or a module, without those of the functions in it."""
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, ast.FunctionDef):
            waiting = list(ast.iter_child_nodes(node)) + waiting


def _calls_of(scope: ast.AST, names: Container[str]) -> Iterator[ast.Call]:
    """The calls in a scope of a function with one of these names."""
    for node in _inside(scope):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def _assigned(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    """(name, value) of what a module assigns."""
    for node in body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name):
                    yield target.id, node.value


def _silent(node: ast.AST) -> list[ast.AST]:
    """Parts of a node that no person reads: docstrings, annotations, keys, errors of programs."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return [node.value]
    if isinstance(node, ast.AnnAssign):
        is_type = isinstance(node.annotation, ast.Name) and node.annotation.id == "TypeAlias"
        return [node.annotation, *([node.value] if is_type and node.value is not None else [])]
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        return [one for one in (node.returns, *(one.annotation for one in arguments)) if one is not None]
    if isinstance(node, ast.Subscript):
        return [node.slice]
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    if isinstance(node, ast.Dict):
        return [key for key in node.keys if key is not None]
    if isinstance(node, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        return [node] if name in SILENT else []
    return []
