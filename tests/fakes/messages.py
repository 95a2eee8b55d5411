"""Messages of the wire as a test makes them: what it does not care about is filled in from the message table.

A new field of a message concerns the tests of that field; no fake has to be told of it.
"""

import json
import re
from typing import Any

from shared_rules.wire.framing import Sender, encode
from shared_rules.wire.messages import row

LINE = re.compile(r"@(\d+) (\w+) (\{.*\}) [0-9A-F]{8}$", re.M)
EMPTY = {"int": int, "str": str, "bool": bool, "list": list, "data": dict}


def made(name: str, /, **given: Any) -> dict[str, Any]:
    """All fields of a message: those given, and the others 0, empty or False. Raises KeyError for a field, or a
    message, that the table does not have."""
    _, sender, fields = row(name)
    known = {field for field, _kind, _most in fields}
    if not sender or not given.keys() <= known:
        raise KeyError(f"{name}: {', '.join(sorted(given.keys() - known)) or 'no such message'}")
    return {field: given[field] if field in given else EMPTY[kind]() for field, kind, _most in fields}


def hello(**given: Any) -> dict[str, Any]:
    """What a Link is told to say of its station: `hello` without the protocol, which it adds itself."""
    fields = made("hello", **{"cause": "power", **given})
    del fields["protocol"]
    return fields


def completed(text: str) -> str:
    """A capture's text in which every message has all fields: one that was taken before there was a field goes on
    being one of today. Lines that lack none stay as they are."""

    def one(found: "re.Match[str]") -> str:
        number, name, data = found.groups()
        try:
            given = json.loads(data)
            whole = made(name, **given)
        except (ValueError, KeyError, TypeError):  # damaged on purpose
            return found[0]
        return found[0] if whole.keys() == given.keys() else encode(int(number), name, whole).decode().strip()

    return LINE.sub(one, text)


class MadeSender(Sender):
    """As Sender, for messages of which only some fields are given."""

    def line(self, _message: str, **fields: Any) -> bytes:
        return super().line(_message, **made(_message, **fields))
