"""Whether what a page is sent has the form of its type."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, get_args, get_origin, is_typeddict

from tools.docs.page_types import fields_of


def misfits(value: Any, hint: Any, at: str = "") -> Iterator[str]:
    """A sentence for each place where `value`, as JSON holds it, is not of this type."""
    origin, parts = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        yield from _misfits_of_fields(value, hint, at)
    elif origin is Literal:
        if value not in parts:
            yield f"{at} is {value!r}, none of {parts}"
    elif origin in (dict, Mapping):
        if not isinstance(value, dict):
            yield f"{at} is {value!r}, no object"
        else:
            for name, one in value.items():
                yield from misfits(one, parts[1], f"{at}.{name}")
    elif origin in (list, tuple, Sequence):
        if not isinstance(value, list):
            yield f"{at} is {value!r}, no list"
        elif origin is tuple and parts[-1] is not Ellipsis:
            if len(value) != len(parts):
                yield f"{at} has {len(value)} items, not {len(parts)}"
            for index, (one, part) in enumerate(zip(value, parts, strict=False)):
                yield from misfits(one, part, f"{at}[{index}]")
        else:
            for index, one in enumerate(value):
                yield from misfits(one, parts[0], f"{at}[{index}]")
    elif parts:  # one of several
        found = [list(misfits(value, part, at)) for part in parts]
        if all(found):
            yield from min(found, key=len)
    elif hint is float:
        if type(value) not in (int, float):
            yield f"{at} is {value!r}, no number"
    elif hint not in (Any, object) and type(value) is not (type(None) if hint is None else hint):
        yield f"{at} is {value!r}, not {hint.__name__}"


def _misfits_of_fields(value: Any, hint: type, at: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{at} is {value!r}, no {hint.__name__}"
        return
    fields = fields_of(hint)
    yield from (f"{at}.{name} is no field of {hint.__name__}" for name in value if name not in fields)
    for name, (kind, optional) in fields.items():
        if name in value:
            yield from misfits(value[name], kind, f"{at}.{name}")
        elif not optional:
            yield f"{at}.{name} of {hint.__name__} is missing"
