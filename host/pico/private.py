"""Names that a module keeps to itself, shortened before it is compiled: `_c` is as good for the processor.

A station holds each name once, however many modules use it. So every module calls what is its own `_a`, `_b` and on,
and all of them together need few names. A name is a module's own when it is made on the module's first level or begins
with an underscore, and stands in no text there and in no other module; a private function or table of the module itself
may be called as in another module, as long as nobody reaches it from outside. What a class may share with its base in
another module stays, and so does what a class with a base is called: people read the names of errors.

An argument is short as well where its name is nothing else anywhere: nobody gives it by that name, and no text says it,
as the fields of a message are given by theirs.

What tests and the bench look at on a running station keeps its name, too.

Lines stay where they were: a traceback out of the firmware names them, and so tells which `_c` is meant. Out of the
rules and the drivers, compiled without lines, it tells the module and who called; the host runs the same rules and
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
from collections.abc import Iterable, Iterator

WORD = re.compile(r"[A-Za-z_]\w*")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
LOOKED_AT = frozenset(
    "_ahead _confirm _draw _play _reach _receiver _rows _waiting _write".split()  # noqa: SIM905
    + "SIGNALS TUNES TYPE changed_span menu_words".split()  # noqa: SIM905
)


def shortened(sources: Iterable[bytes]) -> list[bytes]:
    """The sources of all modules of a station, in the same order, with short names for what is private in each.

    A source that is not Python stays as it is: the compiler reports the fault.
    """
    sources = list(sources)
    trees = [_tree(source) for source in sources]
    words = [set(WORD.findall(source.decode())) for source in sources]
    holders = Counter(word for found in words for word in found)
    reached = {name for tree in trees for name in _reached(tree)}
    spoken = {name for tree in trees for name in _spoken(tree)} | reached | {"self", *dir(builtins)}
    made = list[bytes]()
    for source, tree in zip(sources, trees, strict=True):
        own = {name for name in _made(tree) if holders[name] == 1}
        own |= {name for name in _tables(tree) if name not in reached}
        own |= {name for name in _public(tree) if holders[name] == 1 and name not in reached}
        texts = _in_texts(source, tree)
        names = sorted(own - texts) + sorted(_arguments(tree) - spoken - own - texts)
        letters = (letter for letter in _letters() if letter not in holders)
        made.append(_renamed(source, dict(zip(names, letters, strict=False))) if names else source)
    return made


def _tree(source: bytes) -> ast.Module:
    try:
        return ast.parse(source)
    except SyntaxError:
        return ast.Module([], [])


def _is_private(name: str) -> bool:
    return len(name) > 2 and name[0] == "_" and name[1] != "_" and name not in LOOKED_AT


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
        yield from (one for one in names if len(one) > 2 and one[0] != "_" and one not in LOOKED_AT)


def _made(tree: ast.Module) -> Iterator[str]:
    """All private names that a module makes: those of its classes only where each base is here, too."""
    yield from _tables(tree)
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    here = {node.name for node in classes} | {"object", "Exception"}
    if any(not isinstance(base, ast.Name) or base.id not in here for node in classes for base in node.bases):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and _is_private(node.attr):
            yield node.attr
        elif isinstance(node, FUNCTIONS) and _is_private(node.name):
            yield node.name


def _reached(tree: ast.Module) -> Iterator[str]:
    """What a module imports from others, and every attribute it asks for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.Attribute):
            yield node.attr


def _arguments(tree: ast.Module) -> set[str]:
    """What functions of a module call what they are given."""
    return {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg) and len(node.arg) > 2}


def _spoken(tree: ast.Module) -> Iterator[str]:
    """Every name of a module that is more than an argument's or another one inside a function, or may be."""
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    for level in (tree, *classes):
        inside = itertools.chain.from_iterable(
            ast.walk(node) for node in level.body if not isinstance(node, (*FUNCTIONS, ast.ClassDef))
        )
        yield from (node.id for node in inside if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    for node in ast.walk(tree):
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
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and WORD.fullmatch(node.value):
            yield node.value


def _in_texts(source: bytes, tree: ast.Module) -> set[str]:
    """The words of all texts but docstrings: one of them may be a name."""
    explained = set[tuple[int, int]]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            explained.add((node.lineno, node.col_offset))
    texts = [token for token in _tokens(source) if token.type == tokenize.STRING and token.start not in explained]
    return {word for token in texts for word in WORD.findall(token.string)}


def _letters() -> Iterator[str]:
    """`_a` to `_Z`, then `_aa` and on."""
    for length in itertools.count(1):
        for letters in itertools.product(string.ascii_letters, repeat=length):
            yield "_" + "".join(letters)


def _renamed(source: bytes, names: dict[str, str]) -> bytes:
    lines = source.decode().splitlines(keepends=True)
    for token in reversed(_tokens(source)):
        if token.type == tokenize.NAME and token.string in names:
            row, (start, end) = token.start[0] - 1, (token.start[1], token.end[1])
            lines[row] = lines[row][:start] + names[token.string] + lines[row][end:]
    return "".join(lines).encode()


def _tokens(source: bytes) -> list[tokenize.TokenInfo]:
    try:
        return list(tokenize.tokenize(io.BytesIO(source).readline))
    except (tokenize.TokenError, SyntaxError):
        return []
