"""Finds what changed between two pieces of plain data, so that a replay holds a game's moments in few bytes.

A patch begins with what it does; `patched` in static/pages/replay.js applies it.

    [0, value]             the value itself
    [1, {key: patch}, [key]]   a dict: these keys change or come, those go
    [2, {index: patch}, length]   a list: these places change or come, and this long it is then
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias, cast

Patch: TypeAlias = "tuple[Literal[0], object] | tuple[Literal[1], Changed, list[str]] | tuple[Literal[2], Changed, int]"
Changed: TypeAlias = "dict[str, Patch]"
VALUE: Final = 0
DICT: Final = 1
LIST: Final = 2
NONE: Final = object()


def patch(old: object, new: object) -> Patch | None:
    """What makes `new` of `old`; None when they are equal. Keys are texts, as in JSON."""
    if type(old) is type(new):
        if isinstance(new, dict):
            return _of_dicts(cast(Mapping[str, object], old), cast(Mapping[str, object], new))
        if isinstance(new, list):
            return _of_lists(cast(Sequence[object], old), cast(Sequence[object], new))
        if old == new:  # of one type: True equals 1 in Python and is another thing in JSON
            return None
    return VALUE, new


def _of_dicts(old: Mapping[str, object], new: Mapping[str, object]) -> Patch | None:
    changed = {key: found for key in new if (found := patch(old.get(key, NONE), new[key])) is not None}
    gone = [key for key in old if key not in new]
    return (DICT, changed, gone) if changed or gone else None


def _of_lists(old: Sequence[object], new: Sequence[object]) -> Patch | None:
    before = [*old[: len(new)], *[NONE] * (len(new) - len(old))]
    pairs = enumerate(zip(before, new, strict=True))
    changed = {str(place): found for place, (was, now) in pairs if (found := patch(was, now)) is not None}
    return (LIST, changed, len(new)) if changed or len(old) != len(new) else None
