"""The message table: every message between station and host, once.

Both ends, PROTOCOL.md and the tests read this table and nothing else. To add a message, add a row,
explain in `referee/meanings.py` what it means, write what sends it and what obeys it, and run `make docs`.

A row is a name, who sends it, and its fields: of each the name, the kind and `most`. Kinds are "int", "str", "bool",
"list" and "data" (any plain data). `most` is what a value may come to: letters of a text, the size of a number on
either side of 0, items of a list, each of at most ITEM letters; of other kinds only the line's length is limited. All
fields are required. A message that does not fit its row is treated as a damaged line on arrival; on the way out
texts and lists are cut to what fits, so that an answer can always be sent.

The table is a text of which a row is read when it is needed: as tuples it took 4 kB of a station's memory more.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

VERSION = 6

STATION = "station"
HOST = "host"

ITEM = 240

# In place of a code: words for this one seat to read. With a verdict: the play is not refused, its player is asked
# whether it is meant. With news: A turns their pages first.
TO_READ = "?"

TABLE = """
hello     station  protocol int 9999  firmware str 16  rules str 16  uid str 32  cause str 16
welcome   host     game str 32  seat int 99  names list 8  boot str 16  language str 8
set       host     name str 16  value data 0
knew      station  id str 32  at int 1000000000
sorry     host     why str 240
view      host     at int 1000000000  data data 0
due       host     seats list 8
have      station  at int 1000000000
card      station  uid str 32  card str 64
known     host     uid str 32  card str 64
gone      station  uid str 32
play      station  id str 32  at int 1000000000  text str 240  uid str 32
verdict   host     id str 32  ok bool 0  why str 240  at int 1000000000  code str 40
news      host     title str 64  lines list 16  tune str 16  code str 240
ask       host     id str 32  title str 64  lines list 8  choices list 3
answer    station  id str 32  choice int 99
wish      station  what str 16
tag       host     id str 32  uid str 32  data str 2000
tagged    station  id str 32  uid str 32  data str 2000  why str 16
ping      host     n int 1000000000
pong      station  n int 1000000000  heap int 1000000000  faults list 8
trouble   station  what str 240
selftest  host     hands bool 0  language str 8
tested    station  part str 16  ok bool 0  text str 160
"""

KINDS: "dict[str, type]" = {"int": int, "str": str, "bool": bool, "list": list, "data": object, "object": dict}


_last: "list[tuple[str, str, list[tuple[str, str, int]]]]" = [("", "", [])]


def row(name: str) -> "tuple[str, str, list[tuple[str, str, int]]]":
    """(name, sender, fields) of a message, fields as (field, kind, most); no sender where no message is called so. The
    row that was asked for last is known: a message is cut, checked and sent one after another."""
    known = _last[0]
    if known[0] != name:
        start = TABLE.find("\n" + name + " ") + 1
        words = TABLE[start : TABLE.find("\n", start)].split() if start and " " not in name else ["", ""]
        fields = [(words[at], words[at + 1], int(words[at + 2])) for at in range(2, len(words), 3)]
        known = _last[0] = name, words[1], fields
    return known


def fault(name: str, fields: "Any") -> "str | None":
    """None if `fields` (a dict) fits the row `name`, else a few words about the fault."""
    _, sender, wanted = row(name)
    if not sender:
        return "no message is called " + name
    if not _fits(fields, "object"):
        return name + ": fields must be an object"
    given: "dict[str, Any]" = fields
    for field, kind, most in wanted:
        if field not in given:
            return name + ": field missing: " + field
        if not _fits(given[field], kind):
            return name + ": field " + field + " must be " + kind
        if _size(given[field], kind) > most:
            return name + ": field " + field + " is more than %d" % most
    if len(given) > len(wanted):
        return name + ": unknown field"
    return None


def cut(name: str, fields: "dict[str, Any]") -> "dict[str, Any]":
    """The same fields, with texts and lists no longer than the row `name` allows."""
    for field, kind, most in row(name)[2]:
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
        return ITEM
    return len(value) if kind in ("str", "list") else 0


def _fits(value: "Any", kind: str) -> bool:
    if kind == "int" and isinstance(value, bool):
        return False
    return isinstance(value, KINDS[kind])
