"""Writes the table of messages into PROTOCOL.md, so that the document cannot lie.

python tools/protocol.py            (make protocol)
python tools/protocol.py --check    exit 1 if the document is not what the table says
"""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from shared_rules.wire import messages  # noqa: E402  (the folder above must be on the path first)
from shared_rules.wire.referee import meanings, rows  # noqa: E402

DOCUMENT = ROOT / "shared_rules" / "wire" / "PROTOCOL.md"
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


def document(old: str) -> str:
    """`old` with the generated part written again."""
    head, rest = old.split(BEGIN)
    _, tail = rest.split(END)
    return head + BEGIN + message_tables() + END + tail


def main(arguments: list[str]) -> int:
    old = DOCUMENT.read_text(encoding="utf-8")
    new = document(old)
    if "--check" in arguments:
        if old != new:
            print("PROTOCOL.md is not what shared_rules/wire/messages.py says: run make protocol.")
        return int(old != new)
    DOCUMENT.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
