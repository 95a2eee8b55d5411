"""Finds what changed between two pieces of plain data, so that a replay holds a game's moments in few bytes.

A patch is a list that begins with what it does; `patched` here and in static/pages/replay.js apply it.

    [0, value]             the value itself
    [1, {key: patch}, [key]]   a dict: these keys change or come, those go
    [2, {index: patch}, length]   a list: these places change or come, and this long it is then
"""

from __future__ import annotations

from typing import Any, Final, cast

from host.plain import Plain

Patch = list[Any]
VALUE, DICT, LIST = 0, 1, 2
NONE: Final = object()


def patch(old: object, new: object) -> Patch | None:
    """What makes `new` of `old`; None when they are equal. Keys are texts, as in JSON."""
    if type(old) is type(new):
        if isinstance(new, dict):
            return _of_dicts(cast(Plain, old), cast(Plain, new))
        if isinstance(new, list):
            return _of_lists(cast(list[object], old), cast(list[object], new))
        if old == new:  # of one type: True equals 1 in Python and is another thing in JSON
            return None
    return [VALUE, new]


def _of_dicts(old: Plain, new: Plain) -> Patch | None:
    changed = {key: found for key in new if (found := patch(old.get(key, NONE), new[key])) is not None}
    gone = [key for key in old if key not in new]
    return [DICT, changed, gone] if changed or gone else None


def _of_lists(old: list[object], new: list[object]) -> Patch | None:
    before = [*old[: len(new)], *[NONE] * (len(new) - len(old))]
    pairs = enumerate(zip(before, new, strict=True))
    changed = {str(place): found for place, (was, now) in pairs if (found := patch(was, now)) is not None}
    return [LIST, changed, len(new)] if changed or len(old) != len(new) else None


def patched(old: Any, found: Patch | None) -> Any:
    """The new value; `old` stays as it was."""
    if found is None:
        return old
    if found[0] == VALUE:
        return found[1]
    if found[0] == DICT:
        kept = {key: value for key, value in old.items() if key not in found[2]}
        return {**kept, **{key: patched(old.get(key), change) for key, change in found[1].items()}}
    values = [*old[: found[2]], *[None] * (found[2] - len(old))]
    for place, change in found[1].items():
        values[int(place)] = patched(values[int(place)], change)
    return values
