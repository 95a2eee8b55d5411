"""The rows of the message table by name, with what they mean. A station reads one row at a time, and no meaning."""

from shared_rules.wire.messages import COUNTERS, TABLE, counters, row
from shared_rules.wire.referee.tunes import PUBLISHED

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass

_REMARK = "#"
_HUGE = 1 << 40  # no station counts so far


def _remarks(text: str) -> "dict[str, list[tuple[str, str]]]":
    """{name of a row: [(first word of a line, its remark)]}, the row's own line first; a line without a word goes on
    with the remark before it."""
    found: "dict[str, list[tuple[str, str]]]" = {}
    lines: "list[tuple[str, str]]" = []
    for line in text.strip("\n").split("\n"):
        words, _, remark = line.partition(_REMARK)
        if line[0] != " ":
            lines = found[words.split()[0]] = []
        if words.strip():
            lines.append((words.split()[0], remark.strip()))
        else:
            lines[-1] = (lines[-1][0], lines[-1][1] + " " + remark.strip())
    return found


_REMARKS = _remarks(TABLE)
NAMES = tuple(_REMARKS)
SENDERS = {name: row(name)[1] for name in NAMES}
FIELDS = {name: row(name)[2] for name in NAMES}
# What each counter is called for people.
COUNTED = {name: lines[0][1] for name, lines in _remarks(COUNTERS).items()}
_LISTS = {"{counters}": ", ".join(COUNTED.values()), "{tunes}": ", ".join(PUBLISHED)}


def _filled(text: str) -> str:
    for name, words in _LISTS.items():
        text = text.replace(name, words)
    return text


MEANINGS = {name: lines[0][1] for name, lines in _REMARKS.items()}
FIELD_MEANINGS = {name: {field: _filled(text) for field, text in lines[1:]} for name, lines in _REMARKS.items()}


def counters_by_name(faults: "list[object]") -> "dict[str, int]":
    """The counters of a pong by name; what a station leaves out, or not a count, is 0."""
    names = counters()
    given = [*faults[: len(names)], *([0] * len(names))]
    return {
        name: one if isinstance(one, int) and 0 <= one < _HUGE else 0 for name, one in zip(names, given, strict=False)
    }
