"""Python sources as trees, one thread at a time: until 3.11.8 and 3.12.1, Python fails with a SystemError where two
threads make trees at once (CPython issue 106905), as when a station's program is built beside a lesson that begins."""

from __future__ import annotations

import ast
import threading

_ONE = threading.Lock()


def tree(source: str | bytes) -> ast.Module:
    """The tree of a source. Raises SyntaxError, ValueError."""
    with _ONE:
        return ast.parse(source)


def condition(source: str) -> ast.Expression:
    """The tree of one expression. Raises SyntaxError, ValueError."""
    with _ONE:
        return ast.parse(source, mode="eval")
