"""The message table: every message between station and host, once.

Both ends, PROTOCOL.md and the tests read this table and nothing else. To add a message, add a row,
write what sends it and what obeys it, and run `make protocol`.

A row is (name, sender, fields, meaning). A field is (name, kind, meaning); kinds are "int", "str",
"bool", "list" and "data" (any plain data). All fields are required. Kinds are checked on arrival:
a message that does not fit its row is treated as a damaged line.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

VERSION = 2

STATION = "station"
HOST = "host"

TABLE = (
    (
        "hello",
        STATION,
        (
            ("protocol", "int", "VERSION of this table"),
            ("firmware", "str", "version of the program on the station"),
            ("rules", "str", "hash of the rules on the station, 12 hex digits"),
            ("uid", "str", "the board's unique id, lowercase hex; equals the USB serial number"),
            ("cause", "str", "why it started: power, watchdog, soft or unknown"),
        ),
        "Sent on start and answered with `welcome` or `sorry`; repeated every second until then.",
    ),
    (
        "welcome",
        HOST,
        (
            ("game", "str", "package name of the game on the table"),
            ("seat", "int", "the seat this station plays for, 1..n"),
            ("name", "str", "the name of the player, as the OLED shows it"),
            ("boot", "str", "prefix for the ids of this station's plays, new for every hello"),
        ),
        "The station has a seat. A `view` follows.",
    ),
    (
        "sorry",
        HOST,
        (("why", "str", "one sentence for the OLED: what is wrong and what to do"),),
        "The station cannot play: other rules, other protocol, no seat free.",
    ),
    (
        "view",
        HOST,
        (
            (
                "at",
                "int",
                "moment of the game: it grows with every play, undo and redo",
            ),
            ("data", "data", "what this seat may know: the game's State.view(seat)"),
        ),
        "Sent whenever the seat's view changed; repeated until `have` names the same moment.",
    ),
    (
        "have",
        STATION,
        (("at", "int", "moment of the view now on the station"),),
        "Answers `view`, also when the same view came twice.",
    ),
    (
        "card",
        STATION,
        (
            ("uid", "str", "the tag's own number, lowercase hex"),
            ("card", "str", "the card's identity as the tag tells it, or empty: unreadable or foreign"),
        ),
        "A card was laid on the reader. Not answered; for announcers and set-up.",
    ),
    (
        "gone",
        STATION,
        (("uid", "str", "the tag's own number"),),
        "The card left the reader and no longer shows on the OLED.",
    ),
    (
        "play",
        STATION,
        (
            ("id", "str", "names this play; the same in every retry"),
            ("at", "int", "moment of the view the player saw"),
            ("text", "str", "the play as text"),
            ("uid", "str", "number of the tag that lies on the reader, or empty"),
        ),
        "A confirmed play. Kept and repeated every 500 ms until `verdict` names its id.",
    ),
    (
        "verdict",
        HOST,
        (
            ("id", "str", "the play this answers"),
            ("ok", "bool", "True once the play is written to disk"),
            ("why", "str", "the reason in one sentence when not ok, else empty"),
        ),
        "The answer to `play`; the same id gets the same answer, however often it comes.",
    ),
    (
        "news",
        HOST,
        (
            ("title", "str", "a few words for the top of the OLED"),
            ("lines", "list", "short texts, one per row"),
            ("tune", "str", "accepted, refused, turn, reveal, conflict, over or empty"),
        ),
        "Something to show: a reveal, a conflict, the score.",
    ),
    (
        "ask",
        HOST,
        (
            ("id", "str", "names this question; the same in every repetition"),
            ("title", "str", "a few words for the top of the OLED"),
            ("lines", "list", "short texts, the question among them"),
            ("choices", "list", "what button A, B and C answer; empty: the question is withdrawn"),
        ),
        "A question for the person at this station; repeated every second until `answer` names its id.",
    ),
    (
        "answer",
        STATION,
        (
            ("id", "str", "the question this answers"),
            ("choice", "int", "index of the choice, or -1: withdrawn, and shown no more"),
        ),
        "Sent when a button was pressed, and again whenever the same question comes again.",
    ),
    (
        "wish",
        STATION,
        (("what", "str", "undo: the table should go back to where the last turn began"),),
        "What the person at this station asks of the table. Not answered: a question or news follow.",
    ),
    (
        "ping",
        HOST,
        (("n", "int", "any number"),),
        "Answered with `pong`; the host measures the round trip and notices a dead station.",
    ),
    (
        "pong",
        STATION,
        (
            ("n", "int", "the number of the ping"),
            ("heap", "int", "bytes of heap in use"),
            ("faults", "list", "counters: reader resets, damaged lines, retries"),
        ),
        "Answers `ping`.",
    ),
    (
        "trouble",
        STATION,
        (("what", "str", "one sentence: which part failed and what was done"),),
        "A task died and was started again, or a part does not answer.",
    ),
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
    for field, kind, _ in FIELDS[name]:
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
