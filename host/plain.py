"""Plain data: the dicts, lists, texts and numbers that JSON, TOML, messages and views consist of.

Who makes some writes `dict[str, object]` where nobody reads it again, and a class of its own where many do.
"""

from __future__ import annotations

from typing import Any, TypeAlias

# One object by its keys, of a shape that its reader knows: as a view, a message, or what pages are sent.
Plain = dict[str, Any]
# Any value of a file or a request, whose shape its reader has yet to check with `isinstance`.
Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
