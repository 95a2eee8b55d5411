"""Plain data: the dicts, lists, texts and numbers that JSON, TOML, messages and views consist of.

Code that makes some writes `dict[str, object]` if nothing reads it again, and a class if much code does.
"""

from __future__ import annotations

from typing import Any, TypeAlias

# One object by its keys, of a shape that its reader knows: as a view, a message, or what pages are sent.
Plain = dict[str, Any]
# Any value of a file or a request, whose shape its reader has yet to check: by `isinstance`, or by a function below.
Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"


def json_object(value: Json) -> dict[str, Json]:
    """A value that must be an object. Raises TypeError for anything else."""
    if not isinstance(value, dict):
        raise TypeError(value)
    return value


def json_list(value: Json) -> list[Json]:
    """A value that must be a list. Raises TypeError for anything else."""
    if not isinstance(value, list):
        raise TypeError(value)
    return value


def json_int(value: Json) -> int:
    """A value that must be a whole number. Raises TypeError for anything else, True and False among it."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(value)
    return value
