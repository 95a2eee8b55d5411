"""The message table: every message between station and host, once.

Both ends, PROTOCOL.md and the tests read this table and nothing else. To add a message, add a row,
explain in `table/meanings.py` what it means, write what sends it and what obeys it, and run `make protocol`.

A row is (name, sender, fields). A field is (name, kind, most); kinds are "int", "str", "bool", "list" and
"data" (any plain data). `most` is what a value may come to: letters of a text, the size of a number on either side
of 0, items of a list, each of at most ITEM letters; of other kinds only the line's length is limited. All
fields are required. A message that does not fit its row is treated as a damaged line on arrival; on the way out
texts and lists are cut to what fits, so that an answer can always be sent.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

VERSION = 5

STATION = "station"
HOST = "host"

ID, UID, HASH, CODE, MOMENT = 32, 32, 16, 40, 1_000_000_000
ITEM = 240

TABLE: "tuple[tuple[str, str, tuple[tuple[str, str, int], ...]], ...]" = (
    (
        "hello",
        STATION,
        (
            ("protocol", "int", 9999),
            ("firmware", "str", HASH),
            ("rules", "str", HASH),
            ("uid", "str", UID),
            ("cause", "str", 16),
        ),
    ),
    (
        "welcome",
        HOST,
        (
            ("game", "str", 32),
            ("seat", "int", 99),
            ("names", "list", 8),
            ("boot", "str", 16),
            ("language", "str", 8),
        ),
    ),
    ("letters", HOST, (("large", "bool", 0),)),
    ("knew", STATION, (("id", "str", ID), ("at", "int", MOMENT))),
    ("sorry", HOST, (("why", "str", 240),)),
    ("view", HOST, (("at", "int", MOMENT), ("data", "data", 0))),
    ("due", HOST, (("seats", "list", 8),)),
    ("have", STATION, (("at", "int", MOMENT),)),
    ("card", STATION, (("uid", "str", UID), ("card", "str", 64))),
    ("known", HOST, (("uid", "str", UID), ("card", "str", 64))),
    ("gone", STATION, (("uid", "str", UID),)),
    ("play", STATION, (("id", "str", ID), ("at", "int", MOMENT), ("text", "str", 240), ("uid", "str", UID))),
    (
        "verdict",
        HOST,
        (("id", "str", ID), ("ok", "bool", 0), ("why", "str", 240), ("at", "int", MOMENT), ("code", "str", CODE)),
    ),
    ("news", HOST, (("title", "str", 64), ("lines", "list", 16), ("tune", "str", 16), ("code", "str", 240))),
    ("ask", HOST, (("id", "str", ID), ("title", "str", 64), ("lines", "list", 8), ("choices", "list", 3))),
    ("answer", STATION, (("id", "str", ID), ("choice", "int", 99))),
    ("wish", STATION, (("what", "str", 16),)),
    ("tag", HOST, (("id", "str", ID), ("uid", "str", UID), ("data", "str", 2000))),
    ("tagged", STATION, (("id", "str", ID), ("uid", "str", UID), ("data", "str", 2000), ("why", "str", 16))),
    ("ping", HOST, (("n", "int", MOMENT),)),
    ("pong", STATION, (("n", "int", MOMENT), ("heap", "int", MOMENT), ("faults", "list", 8))),
    ("trouble", STATION, (("what", "str", 240),)),
    ("selftest", HOST, (("hands", "bool", 0), ("language", "str", 8))),
    ("tested", STATION, (("part", "str", 16), ("ok", "bool", 0), ("text", "str", 160))),
)

KINDS: "dict[str, type]" = {"int": int, "str": str, "bool": bool, "list": list, "data": object, "object": dict}

FIELDS = {row[0]: row[2] for row in TABLE}
SENDERS = {row[0]: row[1] for row in TABLE}


def fault(name: str, fields: "Any") -> "str | None":
    """None if `fields` (a dict) fits the row `name`, else a few words about the fault."""
    if name not in FIELDS:
        return "no message is called " + name
    if not _fits(fields, "object"):
        return name + ": fields must be an object"
    given: "dict[str, Any]" = fields
    for field, kind, most in FIELDS[name]:
        if field not in given:
            return name + ": field missing: " + field
        if not _fits(given[field], kind):
            return name + ": field " + field + " must be " + kind
        if _size(given[field], kind) > most:
            return name + ": field " + field + " is more than %d" % most
    if len(given) > len(FIELDS[name]):
        return name + ": unknown field"
    return None


def cut(name: str, fields: "dict[str, Any]") -> "dict[str, Any]":
    """The same fields, with texts and lists no longer than the row `name` allows."""
    for field, kind, most in FIELDS.get(name, ()):
        value: "Any" = fields.get(field)
        if kind in ("str", "list") and _fits(value, kind) and _size(value, kind) > most:
            fields[field] = value[:most] if kind == "str" else [_item(one) for one in value[:most]]
    return fields


def _item(value: "Any") -> "Any":
    return value[:ITEM] if isinstance(value, str) else value


def _size(value: "Any", kind: str) -> int:
    """The size compared with the `most` of a field of this kind; a list with too long an item is too long."""
    if kind == "int":
        return abs(value)
    if kind == "list" and any(isinstance(one, str) and len(one) > ITEM for one in value):
        return MOMENT
    return len(value) if kind in ("str", "list") else 0


def _fits(value: "Any", kind: str) -> bool:
    if kind == "int" and isinstance(value, bool):
        return False
    return isinstance(value, KINDS[kind])
