"""Makes the tables of docs/mqtt.md, the topics of a broker, from their table; what people wrote around them stays."""

from host.broker.topics import markdown
from tools.docs import ROOT

PATH = ROOT / "docs" / "mqtt.md"
BEGIN, END = "<!-- topics: begin, made by `make docs` -->\n", "<!-- topics: end -->\n"


def make(old: str) -> str:
    """`old` with the tables written again."""
    head, rest = old.split(BEGIN)
    return head + BEGIN + markdown() + END + rest.split(END)[1]
