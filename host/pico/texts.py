"""Tables of text as a station reads them that runs from files: out of one file for each game, row by row.

A constant that is annotated as `Table` (shared_rules/tables.py) goes into the file of its package, and its place stays
in the module: `/through_the_ages 4120 57`, which is the file, where in it the table begins, and how many rows it has. A
table is a byte for each row, the lowest of its first word's CRC-32; two bytes for where each row begins, counted from
the first one, and for where the last one ends, the lowest first; then the rows, a newline after each.
"""

from __future__ import annotations

import ast
import re
from binascii import crc32
from collections.abc import Iterator

from host.computer import syntax

FOLDER = "texts/"
KIND = "Table"
COLUMNS = re.compile(r"(?<=\S) {2,}")
MOST = 0xFFFF  # bytes of a file: a place in it is two bytes


def split_off(sources: dict[str, bytes]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The sources of all modules by their paths with places instead of tables, and the files {name: content} that the
    places name."""
    files: dict[str, bytes] = {}
    made: dict[str, bytes] = {}
    for path, source in sources.items():
        package = path.split("/")[-2] if "/" in path else ""
        made[path] = _moved(source, package, files) if f'"{KIND}" =' in source.decode() else source
    return made, {FOLDER + name: content for name, content in files.items()}


def table(text: str) -> bytes:
    """The bytes of a table. Raises ValueError for a table that is too long."""
    found = [COLUMNS.sub(" ", row).encode() + b"\n" for row in text.split("\n") if row]
    ends = [0]
    for row in found:
        ends.append(ends[-1] + len(row))
    if ends[-1] > MOST:
        raise ValueError(f"a table of {ends[-1]} bytes")
    marks = bytes(crc32(row.split(b" ", 1)[0]) & 0xFF for row in found)
    return marks + b"".join(end.to_bytes(2, "little") for end in ends) + b"".join(found)


def _moved(source: bytes, package: str, files: dict[str, bytes]) -> bytes:
    lines = source.split(b"\n")
    for node in _tables(syntax.tree(source)):
        text = ast.literal_eval(node.value) if node.value else ""
        begins = len(files.get(package, b""))
        files[package] = files.get(package, b"") + table(text)
        name, count = ast.unparse(node.target), sum(1 for row in text.split("\n") if row)
        first, last = node.lineno - 1, node.end_lineno or node.lineno
        place = f'{name} = "/{package} {begins} {count}"'.encode()
        lines[first:last] = [place, *[b""] * (last - first - 1)]
    return b"\n".join(lines)


def _tables(tree: ast.Module) -> Iterator[ast.AnnAssign]:
    for node in tree.body:
        kind = node.annotation if isinstance(node, ast.AnnAssign) else None
        if isinstance(node, ast.AnnAssign) and isinstance(kind, ast.Constant) and kind.value == KIND:
            yield node
