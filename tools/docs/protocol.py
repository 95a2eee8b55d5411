"""Makes the tables of messages in PROTOCOL.md from the message table; what people wrote around them stays."""

from shared_rules.wire import messages
from shared_rules.wire.referee import meanings, rows
from tools.docs import ROOT

PATH = ROOT / "shared_rules" / "wire" / "PROTOCOL.md"
BEGIN, END = "<!-- messages: begin -->\n", "<!-- messages: end -->\n"


def message_tables() -> str:
    """The generated part: a heading, the meaning and the fields of every message."""
    parts = [f"Protocol version {messages.VERSION}, {len(rows.NAMES)} messages.\n"]
    for name, fields in rows.FIELDS.items():
        sender, meaning, texts = rows.SENDERS[name], meanings.MEANINGS[name], meanings.FIELD_MEANINGS[name]
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
    return head + BEGIN + message_tables() + END + tail
