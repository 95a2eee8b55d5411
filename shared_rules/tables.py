"""Reads tables of text, one row a line, found by its first word, as `iron 1 mine 223 5/5 resources 2`.

A table begins and ends with a newline. On a computer, and frozen into an image, it is that text. A station that runs
from files has no memory for the large ones: the build (host/pico/texts.py) puts each constant that is annotated as
`Table` into a file and leaves only its place, which begins with a stroke; the caller of `read_through` reads rows
from there, one at a time.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

Table = str
PLACE = "/"

_READER: "list[Any]" = [None]


def read_through(reader: "Any") -> None:
    """From now on tables that lie elsewhere are read by `reader`, an object with two methods.

    row(place, key)   the row of that first word, or None
    rows(place)       all rows one after another
    """
    _READER[0] = reader


def rows(table: "Table") -> "Iterator[str]":
    """The rows of a table one after another."""
    if table[:1] == PLACE:
        yield from _READER[0].rows(table)
        return
    for row in table.split("\n"):
        if row:
            yield row


def row_in(table: "Table", key: str) -> "str | None":
    """The row of that first word, or None."""
    if table.startswith(PLACE):
        return _READER[0].row(table, key)
    start = table.find("\n" + key + " ")
    if start < 0:
        return None
    return table[start + 1 : table.find("\n", start + 1)]


def text_of(table: "Table", key: str) -> str:
    """The text after the first word of a row, or ""."""
    row = row_in(table, key)
    return row[len(key) + 1 :] if row else ""
