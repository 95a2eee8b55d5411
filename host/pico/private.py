"""Names that a module keeps to itself, shortened before it is compiled: `_c` is as good for the processor.

A station holds each name once, however many modules use it. So every module calls what is its own `_a`, `_b` and on,
and all of them together need few names. A name is a module's own when it begins with an underscore, is made there, and
stands in no text there and in no other module; a function or a table of the module itself may be called as in another
module, as long as nobody reaches it from outside. What a class may share with its base in another module stays.

What tests and the bench look at on a running station keeps its name, too.

Lines stay where they were: a traceback from a station names them, and so tells which `_c` is meant.
"""

import ast
import io
import itertools
import re
import string
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator

WORD = re.compile(r"[A-Za-z_]\w*")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
LOOKED_AT = frozenset(("_ahead", "_draw", "_play", "_reach", "_receiver", "_rows", "_waiting", "_write"))


def shortened(sources: Iterable[bytes]) -> list[bytes]:
    """The sources of all modules of a station, in the same order, with short names for what is private in each.

    A source that is no Python stays as it is: the compiler will say what is wrong.
    """
    sources = list(sources)
    trees = [_tree(source) for source in sources]
    words = [set(WORD.findall(source.decode())) for source in sources]
    holders = Counter(word for found in words for word in found)
    reached = {name for tree in trees for name in _reached(tree)}
    made = list[bytes]()
    for source, tree in zip(sources, trees, strict=True):
        own = {name for name in _made(tree) if holders[name] == 1}
        own |= {name for name in _tables(tree) if name not in reached}
        names = sorted(own - _in_texts(source, tree))
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
