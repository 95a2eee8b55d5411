"""Plain data: the dicts, lists, texts and numbers that JSON, TOML, messages and views consist of.

Code that makes some writes `dict[str, object]` if nothing reads it again, and a class if much code does.
"""

from __future__ import annotations

from typing import Any, TypeAlias

# One object by its keys, of a shape that its reader knows: as a view, a message, or what pages are sent.
Plain = dict[str, Any]
# Any value of a file or a request, whose shape its reader has yet to check with `isinstance`.
Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
