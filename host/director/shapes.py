"""Checks each entry of an event's book when it is read: anybody can change a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from host.plain import Plain

Check = Callable[[object], bool]
MOST = 10**9  # points, rounds and tables stay below


def is_text(part: object) -> bool:
    """Whether this is a text."""
    return isinstance(part, str)


def is_number(part: object) -> bool:
    """Whether this is a whole number that a sheet can show."""
    return type(part) is int and abs(part) < MOST


def is_count(part: object) -> bool:
    """Whether this is a number from 1 on."""
    return type(part) is int and 0 < part < MOST


def is_yes_or_no(part: object) -> bool:
    """Whether this is true or false."""
    return isinstance(part, bool)


def _list_of(check: Check, length: int | None = None) -> Check:
    def is_such(part: object) -> bool:
        found = cast(list[object], part) if isinstance(part, list | tuple) else None
        return found is not None and (length is None or len(found) == length) and all(map(check, found))

    return is_such


def _scores(part: object) -> bool:
    found = cast(dict[object, object], part) if isinstance(part, dict) else {None: None}
    return all(map(is_text, found)) and all(map(_list_of(is_number, 2), found.values()))


def _games(value: object) -> bool:
    """{number of a table: its newest game} as a round found them."""
    if not isinstance(value, dict):
        return False
    rows = cast(Plain, value)
    return all(name.isascii() and name.isdecimal() and is_count(one) for name, one in rows.items())


# {kind of an entry: {field: its type}}; a field that may be left out is in OPTIONAL.
SHAPES: dict[str, dict[str, Check]] = {
    "begin": {"title": is_text, "players": _list_of(is_text), "sizes": _list_of(is_count, 2), "rounds": is_count},
    "join": {"player": is_text},
    "leave": {"player": is_text},
    "return": {"player": is_text},
    "round": {"tables": _list_of(_list_of(is_text)), "sizes": _list_of(is_count, 2), "time": is_text, "games": _games},
    "cancel": {"round": is_count},
    "absent": {"round": is_count, "player": is_text},
    "present": {"round": is_count, "player": is_text},
    "clock": {"minutes": is_count, "time": is_text},
    "result": {
        "round": is_count,
        "table": is_count,
        "scores": _scores,
        "reason": is_text,
        "by": is_text,
        "fewest": is_yes_or_no,
    },
}
# Fields that may be left out, everywhere but where the kind of the entry stands with them.
OPTIONAL = {"sizes", "time", "reason", "by", "rounds", "games", "fewest"}
NEEDED = {("begin", "sizes"), ("clock", "time")}


def is_entry(kind: object, data: object, rounds: int) -> bool:
    """Whether an entry can be in a book after this many rounds."""
    if not isinstance(kind, str) or kind not in SHAPES or not isinstance(data, dict):
        return False
    shape, fields = SHAPES[kind], cast(Plain, data)
    fits = all(check(fields[name]) if name in fields else _may_lack(kind, name) for name, check in shape.items())
    return fits and ("round" not in shape or fields["round"] <= rounds) and (kind != "clock" or rounds > 0)


def _may_lack(kind: str, name: str) -> bool:
    return name in OPTIONAL and (kind, name) not in NEEDED
