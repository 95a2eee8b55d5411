"""Makes the tables of messages in PROTOCOL.md from the message table, and its exchange as it is sent now; what people
wrote around them stays."""

import re

from shared_rules.wire import messages
from shared_rules.wire.framing import decode, encode
from shared_rules.wire.referee import rows
from tools.docs import ROOT

PATH = ROOT / "shared_rules" / "wire" / "PROTOCOL.md"
BEGIN, END = "<!-- messages: begin -->\n", "<!-- messages: end -->\n"
LINE = re.compile(r"^((?:station|host) +)(@.*)$", re.M)


def message_tables() -> str:
    """The generated part: a heading, the meaning and the fields of every message."""
    parts = [f"Protocol version {messages.VERSION}, {len(rows.NAMES)} messages.\n"]
    for name, fields in rows.FIELDS.items():
        sender, meaning, texts = rows.SENDERS[name], rows.MEANINGS[name], rows.FIELD_MEANINGS[name]
        other = messages.HOST if sender == messages.STATION else messages.STATION
        lines = "".join(
            f"| `{field}` | {kind} | {_most(kind, most)} | {texts[field]} |\n" for field, kind, most in fields
        )
        parts.append(
            f"### `{name}` ({sender} → {other})\n{meaning}\n\n"
            f"| field | kind | at most | meaning |\n|---|---|---|---|\n{lines}"
        )
    return "\n".join(parts)


def _most(kind: str, most: int) -> str:
    """The limit of a field, for people."""
    units = {"str": " letters", "list": f" items of {messages.ITEM} letters", "int": ""}
    return f"{most:,}{units[kind]}" if kind in units else ""


def make(old: str) -> str:
    """`old` with the generated part written again."""
    head, rest = old.split(BEGIN)
    _, tail = rest.split(END)
    return LINE.sub(_line, head) + BEGIN + message_tables() + END + tail


def _line(found: re.Match[str]) -> str:
    """A line of the exchange with the version and the fields of today: a new one is 0, empty or false there."""
    number, name, given = decode(found[2].encode())
    empty: dict[str, object] = {"int": 0, "str": "", "bool": False, "list": [], "data": {}}
    fields = {field: given.get(field, empty[kind]) for field, kind, _most in rows.FIELDS[name]}
    if "protocol" in fields:
        fields["protocol"] = messages.VERSION
    return found[1] + encode(number, name, fields).decode().strip()
