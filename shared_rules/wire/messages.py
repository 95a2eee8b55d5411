"""The message table: every message between station and host, once.

Both ends, PROTOCOL.md and the tests read this table and nothing else. To add a message, add a row,
say in `meanings.py` what it means, write what sends it and what obeys it, and run `make protocol`.

A row is (name, sender, fields). A field is (name, kind); kinds are "int", "str", "bool", "list" and
"data" (any plain data). All fields are required. Kinds are checked on arrival: a message that does
not fit its row is treated as a damaged line.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

VERSION = 4

STATION = "station"
HOST = "host"

TABLE: "tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]" = (
    ("hello", STATION, (("protocol", "int"), ("firmware", "str"), ("rules", "str"), ("uid", "str"), ("cause", "str"))),
    ("welcome", HOST, (("game", "str"), ("seat", "int"), ("name", "str"), ("boot", "str"), ("language", "str"))),
    ("sorry", HOST, (("why", "str"),)),
    ("view", HOST, (("at", "int"), ("data", "data"))),
    ("have", STATION, (("at", "int"),)),
    ("card", STATION, (("uid", "str"), ("card", "str"))),
    ("known", HOST, (("uid", "str"), ("card", "str"))),
    ("gone", STATION, (("uid", "str"),)),
    ("play", STATION, (("id", "str"), ("at", "int"), ("text", "str"), ("uid", "str"))),
    ("verdict", HOST, (("id", "str"), ("ok", "bool"), ("why", "str"), ("at", "int"))),
    ("news", HOST, (("title", "str"), ("lines", "list"), ("tune", "str"))),
    ("ask", HOST, (("id", "str"), ("title", "str"), ("lines", "list"), ("choices", "list"))),
    ("answer", STATION, (("id", "str"), ("choice", "int"))),
    ("wish", STATION, (("what", "str"),)),
    ("tag", HOST, (("id", "str"), ("uid", "str"), ("data", "str"))),
    ("tagged", STATION, (("id", "str"), ("uid", "str"), ("data", "str"), ("why", "str"))),
    ("ping", HOST, (("n", "int"),)),
    ("pong", STATION, (("n", "int"), ("heap", "int"), ("faults", "list"))),
    ("trouble", STATION, (("what", "str"),)),
    ("selftest", HOST, (("hands", "bool"),)),
    ("tested", STATION, (("part", "str"), ("ok", "bool"), ("text", "str"))),
)

KINDS: "dict[str, type]" = {"int": int, "str": str, "bool": bool, "list": list, "data": object, "object": dict}

FIELDS = {row[0]: row[2] for row in TABLE}
SENDERS = {row[0]: row[1] for row in TABLE}


def fault(name: str, fields: "Any") -> "str | None":
    """None if `fields` (a dict) fits the row `name`, else a few words that say what is wrong."""
    if name not in FIELDS:
        return "no message is called " + name
    if not _fits(fields, "object"):
        return name + ": fields must be an object"
    given: "dict[str, Any]" = fields
    known = [row[0] for row in FIELDS[name]]
    for field, kind in FIELDS[name]:
        if field not in given:
            return name + ": field missing: " + field
        if not _fits(given[field], kind):
            return name + ": field " + field + " must be " + kind
    if any(field not in known for field in given):
        return name + ": unknown field"
    return None


def _fits(value: "Any", kind: str) -> bool:
    if kind == "int" and isinstance(value, bool):
        return False
    return isinstance(value, KINDS[kind])
