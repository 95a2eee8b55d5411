"""Shortens the names that a module keeps to itself, before it is compiled for a station: `_c` is as good.

A station holds each name once, however many modules use it. So every module calls what is its own `_a`, `_b` and on,
and all of them together need few names. A name is a module's own when it is made on the module's first level or begins
with an underscore, and is in no text there and in no other module; a private function or table of the module itself
may be called as in another module, as long as nobody reaches it from outside. So may what a class keeps to itself, as
long as everybody reaches it through `self` and no class of the other module shares an instance with it: as its base,
its heir, or another base of one heir. Modules whose classes share instances get different letters. What a class with a
base is called stays: people read the names of errors.

An argument is shortened as well if its name is used for nothing else: no call passes it by name, and no text contains
it, as texts contain the field names of messages.

Names that a script asks a running station for can be kept (`kept`): tests and the bench name theirs.

Lines stay where they were: a traceback out of the firmware names them, and so shows which `_c` is meant. Out of the
rules and the drivers, compiled without lines, it names the module and who called; the host runs the same rules and
names the line.
"""

import ast
import builtins
import io
import itertools
import re
import string
import tokenize
from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from host.computer import syntax

WORD = re.compile(r"[A-Za-z_]\w*")
# How a table of messages begins, and no docstring.
TABLE_ROW = re.compile(r"\n[a-z]+ +[a-z]+ ")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def shortened(sources: Iterable[bytes], kept: Collection[str] = ()) -> list[bytes]:
    """The sources of all modules of a station, in the same order, with short names for what is private in each, except
    the names in `kept`.

    A source that is not Python stays as it is: the compiler reports the fault.
    """
    modules = _Modules(list(sources))
    used: list[set[str]] = []
    made = list[bytes]()
    for number, source in enumerate(modules.sources):
        names = modules.long_names(number, kept)
        taken = set[str]().union(*(used[other] for other in modules.kin[number] if other < number))
        letters = (letter for letter in _letters() if letter not in modules.holders and letter not in taken)
        short = dict(zip(names, letters, strict=False))
        used.append(set(short.values()))
        made.append(_renamed(source, modules.tokens[number], short) if names else source)
    return made


class _Modules:
    """All modules of a station, and which of their names may be shortened. Modules are called by their number.

    holders   word -> in how many modules it stands
    kin       the modules with which each one may share an instance of a class
    _reached  what modules import, and every attribute that they ask for; _foreign: those not asked of `self`
    _texts    the words in the texts of each module, which may be names
    _fixed    names that are more than an argument's, or may be
    """

    def __init__(self, sources: list[bytes]) -> None:
        self.sources, self._trees = sources, [_tree(source) for source in sources]
        self._nodes = [list(ast.walk(tree)) for tree in self._trees]
        self.tokens = [_tokens(source) for source in sources]
        self._words = [set(WORD.findall(source.decode())) for source in sources]
        self.holders = Counter(word for found in self._words for word in found)
        self.kin = _kin(self._trees)
        self._texts = [_in_texts(*module) for module in zip(self.tokens, self._nodes, strict=True)]
        self._reached = {name for found in self._nodes for name in _reached(found)}
        self._foreign = {name for found in self._nodes for name in _reached(found, but_self=True)}
        self._fixed = self._reached | {"self", *dir(builtins)}
        for tree, found in zip(self._trees, self._nodes, strict=True):
            self._fixed.update(_public_names(tree, found))

    def long_names(self, number: int, kept: Collection[str]) -> list[str]:
        """The names of a module that get short ones, in the order in which they get them."""
        own, texts = self._own(number), self._texts[number]
        return sorted(own - texts - set(kept)) + sorted(_arguments(self._nodes[number]) - self._fixed - own - texts)

    def _own(self, number: int) -> set[str]:
        """What a module keeps to itself."""
        tree = self._trees[number]
        shared = self._foreign.union(*self._texts, *(self._words[other] for other in self.kin[number]))
        private = {
            name for name in _private_names(tree, self._nodes[number]) if self.holders[name] == 1 or name not in shared
        }
        tables = {name for name in _tables(tree) if name not in self._foreign}
        public = {name for name in _public(tree) if self.holders[name] == 1 and name not in self._reached}
        return private | tables | public


def _kin(trees: list[ast.Module]) -> list[set[int]]:
    """For each module the others with whose classes one of its classes may share an instance."""
    classes = [[node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)] for tree in trees]
    makers: dict[str, set[int]] = {}
    for number, found in enumerate(classes):
        for one in found:
            makers.setdefault(one.name, set()).add(number)
    bases = [
        {maker for one in found for base in one.bases for maker in makers.get(_last_name(base), ())}
        for found in classes
    ]
    kin: list[set[int]] = [set() for _ in trees]
    for number in range(len(trees)):
        line, new = {number}, {number}
        while new:
            new = {base for one in new for base in bases[one]} - line
            line |= new
        for one in line:
            kin[one] |= line - {one}
    return kin


def _last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _tree(source: bytes) -> ast.Module:
    try:
        return syntax.tree(source)
    except SyntaxError:
        return ast.Module([], [])


def _is_private(name: str) -> bool:
    return len(name) > 2 and name[0] == "_" and name[1] != "_"


def _tables(tree: ast.Module) -> Iterator[str]:
    """Private names on the first level of a module."""
    for node in tree.body:
        targets = [one for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
        names = [one.id for one in targets] if isinstance(node, ast.Assign | ast.AnnAssign) else []
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            names = [node.name]
        yield from filter(_is_private, names)


def _public(tree: ast.Module) -> Iterator[str]:
    """The names on the first level of a module that another one could ask for."""
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        names = [one.id for target in targets if target for one in ast.walk(target) if isinstance(one, ast.Name)]
        if isinstance(node, FUNCTIONS) or (isinstance(node, ast.ClassDef) and not node.bases):
            names = [node.name]
        yield from (one for one in names if len(one) > 2 and one[0] != "_")


def _private_names(tree: ast.Module, nodes: list[ast.AST]) -> Iterator[str]:
    """All private names that a module makes, those of its classes included."""
    yield from _tables(tree)
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and _is_private(node.attr):
            yield node.attr
        elif isinstance(node, FUNCTIONS) and _is_private(node.name):
            yield node.name


def _reached(nodes: list[ast.AST], but_self: bool = False) -> Iterator[str]:
    """What a module imports from others, and every attribute it asks for, those of `self` left out if `but_self`."""
    for node in nodes:
        if isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.Attribute) and not (
            but_self and isinstance(node.value, ast.Name) and node.value.id == "self"
        ):
            yield node.attr


def _arguments(nodes: list[ast.AST]) -> set[str]:
    """What functions of a module call what they are given."""
    return {node.arg for node in nodes if isinstance(node, ast.arg) and len(node.arg) > 2}


def _public_names(tree: ast.Module, nodes: list[ast.AST]) -> Iterator[str]:
    """Every name of a module that is more than an argument's or another one inside a function, or may be."""
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    for level in (tree, *classes):
        inside = itertools.chain.from_iterable(
            ast.walk(node) for node in level.body if not isinstance(node, (*FUNCTIONS, ast.ClassDef))
        )
        yield from (node.id for node in inside if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    for node in nodes:
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.alias):
            yield from (node.asname or "", *node.name.split("."))
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from node.module.split(".")
        elif isinstance(node, ast.Global):
            yield from node.names
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from _names_in(node.value)


def _names_in(text: str) -> list[str]:
    """What a text may name: itself if it is a word, and every word of a table, as that of messages names fields."""
    return WORD.findall(text) if "\n" in text and TABLE_ROW.match(text) else [text] * bool(WORD.fullmatch(text))


def _in_texts(tokens: list[tokenize.TokenInfo], nodes: list[ast.AST]) -> set[str]:
    """The words of all texts but docstrings: one of them may be a name."""
    explained = set[tuple[int, int]]()
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            explained.add((node.lineno, node.col_offset))
    texts = [token for token in tokens if token.type == tokenize.STRING and token.start not in explained]
    return {word for token in texts for word in WORD.findall(token.string)}


def _letters() -> Iterator[str]:
    """`_a` to `_Z`, then `_aa` and on."""
    for length in itertools.count(1):
        for letters in itertools.product(string.ascii_letters, repeat=length):
            yield "_" + "".join(letters)


def _renamed(source: bytes, tokens: list[tokenize.TokenInfo], names: dict[str, str]) -> bytes:
    lines = source.decode().splitlines(keepends=True)
    for token in reversed(tokens):
        if token.type == tokenize.NAME and token.string in names:
            row, (start, end) = token.start[0] - 1, (token.start[1], token.end[1])
            lines[row] = lines[row][:start] + names[token.string] + lines[row][end:]
    return "".join(lines).encode()


def _tokens(source: bytes) -> list[tokenize.TokenInfo]:
    try:
        return list(tokenize.tokenize(io.BytesIO(source).readline))
    except (tokenize.TokenError, SyntaxError):
        return []
