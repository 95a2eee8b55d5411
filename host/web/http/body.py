"""Reads what a page sends: the fields of a JSON object, each of its type."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from starlette.requests import Request

from host.plain import Json, Plain
from shared_rules.phrases import _


def wrong_body(fields: Iterable[str]) -> str:
    """The sentence for a body that is not an object with these fields."""
    names = ", ".join(fields)
    return _("The body must be JSON with {fields}.").format(fields=names) if names else _("The body must be JSON.")


async def fields_of(request: Request, kinds: Mapping[str, type]) -> Plain | None:
    """These fields of the object that was sent and no others, or None if it is not an object, a field is missing or of
    another type (any is right for `object`), or a text holds half a letter."""
    try:
        data: Json = json.loads(await request.body())
        json.dumps(data, ensure_ascii=False).encode()  # half a character is not text
    except (ValueError, RecursionError):  # no JSON, too many digits, brackets without end
        return None
    if not isinstance(data, dict):
        return None
    right = all(
        name in data and (kind is object or type(data[name]) is kind)  # True is not a number
        for name, kind in kinds.items()
    )
    return {name: data[name] for name in kinds} if right else None
