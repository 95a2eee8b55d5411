"""A column of figures in one row: page, terminal, csv, JSON and its schema are loops over such rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias
from unicodedata import normalize

from host.languages.written import day, figure
from shared_rules.phrases import listed

COUNTED: Mapping[str, object] = {"type": "integer", "minimum": 0}
NUMBERED: Mapping[str, object] = {"type": "integer", "minimum": 1}
TEXT: Mapping[str, object] = {"type": "string"}
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")  # what begins one


Text: TypeAlias = "Callable[[Any], str]"  # of a row, for people


class Column(NamedTuple):
    """A column of a table.

    heading  above it, for people
    text     of a row in it, for people
    name     the field of a row, as csv and JSON call it; empty where they do not have it
    schema   the JSON Schema of that field
    """

    heading: Callable[[], str]
    text: Text
    name: str = ""
    schema: Mapping[str, object] = TEXT


def row_data(columns: Sequence[Column], row: object) -> dict[str, object]:
    """A row as JSON has it."""
    return {one.name: getattr(row, one.name) for one in columns if one.name}


def row_schema(columns: Sequence[Column]) -> dict[str, Mapping[str, object]]:
    """{name: schema} of such a row."""
    return {one.name: one.schema for one in columns if one.name}


def harmless(cell: object) -> object:
    """A cell for a spreadsheet: no text in it is taken for a formula, also where wide signs begin one."""
    return "'" + cell if isinstance(cell, str) and normalize("NFKC", cell[:1]) in FORMULA else cell


def as_sheet(table: str) -> str:
    """A table (csv) as a file that people open with a spreadsheet: Excel takes one without this mark for one in its own
    old letters."""
    return "\ufeff" + table


def part(name: str) -> Text:
    """The text of a field of a row."""
    return lambda row: str(getattr(row, name))


def average(name: str, places: int = 1) -> Text:
    """A field with this many decimal places."""
    return lambda row: figure(getattr(row, name), places)


def short(name: str) -> Text:
    """A field with as few places behind the point as it needs, up to three: 3, 4.5, 0.667."""
    return lambda row: figure(getattr(row, name), _places(getattr(row, name)))


def _places(value: float) -> int:
    return next(places for places in range(4) if not round(value - round(value, places), 3))


def when(name: str) -> Text:
    """A field that is a time, as a day."""
    return lambda row: day(getattr(row, name))


def people(name: str) -> Text:
    """A field with names."""
    return lambda row: listed(list(getattr(row, name)))
