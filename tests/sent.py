"""Whether what a page is sent has the form of its type, and whether all that the type declares is ever sent."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, Never, get_args, get_origin

from tools.docs.page_types import columns_of, fields_of, typed_dict


def misfits(value: Any, hint: Any, at: str = "", seen: set[str] | None = None, where: str = "") -> Iterator[str]:
    """A sentence for each place where `value`, as JSON holds it, is not of this type.

    What of the type came is added to `seen`, as `declared` names it; `where`: the field that has this type.
    """
    seen = set[str]() if seen is None else seen
    origin, parts = get_origin(hint), get_args(hint)
    if named := columns_of(hint):
        origin, parts = tuple, tuple(named.values())
    if typed_dict(hint):
        yield from _misfits_of_fields(value, hint, at, seen)
    elif origin is Literal:
        seen.add(f"{where} = {value!r}")
        if value not in parts:
            yield f"{at} is {value!r}, none of {parts}"
    elif origin in (dict, Mapping):
        if not isinstance(value, dict):
            yield f"{at} is {value!r}, no object"
        else:
            for name, one in value.items():
                yield from misfits(one, parts[1], f"{at}.{name}", seen, where)
    elif origin in (list, tuple, Sequence):
        if not isinstance(value, list):
            yield f"{at} is {value!r}, no list"
        elif origin is tuple and parts[-1] is not Ellipsis:
            if len(value) != len(parts):
                yield f"{at} has {len(value)} items, not {len(parts)}"
            for index, (one, part) in enumerate(zip(value, parts, strict=False)):
                yield from misfits(one, part, f"{at}[{index}]", seen, f"{where}[{index}]")
        else:
            for index, one in enumerate(value):
                yield from misfits(one, parts[0], f"{at}[{index}]", seen, where)
    elif parts:  # one of several
        tries = [(set[str](), part) for part in parts]
        found = [list(misfits(value, part, at, tried, where)) for tried, part in tries]
        if all(found):
            yield from min(found, key=len)
        for (tried, part), wrong in zip(tries, found, strict=True):
            if not wrong:
                seen |= {*tried, _part(where, part)}
                break
    elif hint is float:
        if type(value) not in (int, float):
            yield f"{at} is {value!r}, no number"
    elif hint is Never:
        yield f"{at} is {value!r}, where nothing comes"
    elif hint is not object and type(value) is not (type(None) if hint is None else hint):
        yield f"{at} is {value!r}, not {hint.__name__}"


def _misfits_of_fields(value: Any, hint: object, at: str, seen: set[str]) -> Iterator[str]:
    fields, called = fields_of(hint), typed_dict(hint).__name__
    if not isinstance(value, dict):
        yield f"{at} is {value!r}, no {called}"
        return
    yield from (f"{at}.{name} is no field of {called}" for name in value if name not in fields)
    for name, (kind, optional) in fields.items():
        where = f"{called}.{name}"
        if name in value:
            seen.add(where)
            yield from misfits(value[name], kind, f"{at}.{name}", seen, where)
        elif optional:
            seen.add(f"{where} is missing")
        else:
            yield f"{at}.{name} of {called} is missing"


def _part(where: str, part: Any) -> str:
    return f"{where} | {getattr(part, '__name__', part)}"


def declared(hint: Any, where: str = "") -> Iterator[str]:
    """All that can come of a type: each field, that one which may be missing is, each of several types or values."""
    origin, parts = get_origin(hint), get_args(hint)
    if named := columns_of(hint):
        origin, parts = tuple, tuple(named.values())
    if whole := typed_dict(hint):
        for name, (kind, optional) in fields_of(hint).items():
            field = f"{whole.__name__}.{name}"
            yield field
            if optional:
                yield f"{field} is missing"
            yield from declared(kind, field)
    elif origin is Literal:
        yield from (f"{where} = {value!r}" for value in parts)
    elif origin in (dict, Mapping):
        yield from declared(parts[1], where)
    elif origin is tuple and parts[-1] is not Ellipsis:
        for index, part in enumerate(parts):
            yield from declared(part, f"{where}[{index}]")
    elif origin in (list, tuple, Sequence):
        yield from declared(parts[0], where)
    else:  # one of several
        for part in parts:
            yield _part(where, part)
            yield from declared(part, where)


def never_sent(hint: Any, seen: set[str]) -> list[str]:
    """What of a type never came."""
    return sorted({*declared(hint)} - seen)
