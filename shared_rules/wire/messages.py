"""The message table: every message between station and host, once.

Both ends, PROTOCOL.md and the tests read this table and nothing else. To add a message, add a row, write what sends
it and what obeys it, and run `make docs`; to add a field, add a line to a row.

A row is a name and who sends it, then a line for each field: its name, its kind and `most`; after `#` of each line
what it means, for people and PROTOCOL.md. Kinds are "int", "str", "bool", "list" and "data" (any plain data). `most`
is what a value may come to: letters of a text, the size of a number on either side of 0, items of a list, each of at
most ITEM letters; of other kinds only the line's length is limited. All fields are required. A message that does not
fit its row is treated as a damaged line on arrival; on the way out texts and lists are cut to what fits, so that an
answer can always be sent.

Both ends find what obeys a message by its name: the method `welcome` of a station's Link, `on_pong` at the host.

The table is a text of which a row is read when it is needed: as tuples it took 4 kB of a station's memory more. A
station is built without what stands after `#` (host/pico/minify.py).
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
hello station  # Sent on start and answered with `welcome` or `sorry`; repeated every second until then.
  protocol int 9999  # VERSION of this table
  firmware str 16  # version of the program on the station
  rules str 16  # hash of the rules on the station, 12 hex digits
  uid str 32  # the board's unique id, lowercase hex; equals the USB serial number
  cause str 16  # why it started: power, watchdog (it hung) or soft (it was asked to)
welcome host  # The station has a seat. A `view` follows.
  game str 32  # package name of the game on the table, or empty: no game, tags are set up
  seat int 99  # the seat this station plays for, 1..n
  names list 20  # the names of all players in the order of seats, as the OLED shows them
  boot str 16  # prefix for the ids of this station's plays: six letters name the game, the rest is new each time
  language str 8  # en, hu or da; hu/en: cards have English names; English where the station does not carry it
set host  # A setting of the seat's display: sent after `welcome` where it is not as usual, and when it changes.
  name str 16  # letters: whether the display shows four rows of large letters; a name that is not known is only kept
  value data 0  # its value; a `welcome` of another boot means that all are as usual: false, or empty
knew station  # Sent after `welcome` by a station that has had a play accepted since it was switched on: its own mirror.
  id str 32  # the play of the last verdict that accepted one, of this game or of another one before
  at int 1000000000  # the moment that this verdict named
sorry host  # The station cannot play: other rules, other protocol, no seat free.
  why str 240  # one sentence for the OLED: what is wrong and what to do
view host  # Sent whenever the seat's view changed; repeated until `have` names the same moment.
  at int 1000000000  # moment of the game: it grows with every play, undo and redo
  data data 0  # what this seat may know: the game's State.view(seat)
due host  # Whom the table waits for, to a seat that is not awaited; after its view, and when it changes.
  seats list 20  # the seats that owe a play, as numbers, ascending; 0 is the table
have station  # Answers `view` at once, before what is in it is read; also when the same view came twice.
  at int 1000000000  # moment of the view now on the station
card station  # A card was laid on the reader. Answered only with `known`, if the tag carries no card but was enrolled.
  uid str 32  # the tag's own number, lowercase hex
  card str 64  # the card's identity as read from the tag, or empty: unreadable or foreign
known host  # The card that a tag stands for, or without a tag the one that is meant; the station shows that card.
  uid str 32  # number of the tag in `card`
  card str 64  # the card's identity, as a tag would carry it
gone station  # The card left the reader and no longer shows on the OLED.
  uid str 32  # the tag's own number
play station  # A confirmed play. Kept and repeated every 500 ms until `verdict` names its id.
  id str 32  # names this play; the same in every retry
  at int 1000000000  # moment of the view the player saw
  text str 240  # the play as text
  uid str 32  # number of the tag that lies on the reader, or empty
verdict host  # The answer to `play`; the same id gets the same answer, however often it comes.
  id str 32  # the play this answers
  ok bool 0  # True once the play is written to disk
  why str 240  # the reason in one sentence when not ok, else empty
  at int 1000000000  # moment of the seat's newest play: a view of an earlier one does not know it yet
  code str 40  # the refusal in the game's own word, whose rule button D shows; empty where no rule is behind it; ?: the
    # seat is asked whether it means the play, by a title of one word and a question
news host  # Something to show: a reveal, a conflict, the score.
  title str 64  # a few words for the top of the OLED
  lines list 16  # short texts, one per row
  tune str 16  # {tunes} or empty
  code str 240  # with the own score sheet, score.NAME of each category: D shows their rules in turn; ?: words for this
    # seat, of which A turns the pages first; else empty
ask host  # A question for the person at this station; repeated every second until `answer` names its id.
  id str 32  # names this question; the same in every repetition
  title str 64  # a few words for the top of the OLED
  lines list 8  # short texts, the question among them; or eight rows of a display, with cells of a picture
  choices list 3  # what button A, B and C answer; empty: the question is withdrawn
answer station  # Sent when a button was pressed, and again whenever the same question comes again.
  id str 32  # the question this answers
  choice int 99  # index of the choice, or -1: withdrawn, and shown no more
wish station  # What the person at this station asks of the table. Not answered: a question or news follow.
  what str 16  # undo: the table should go back to where the last turn began; redo: that should stand again; back: the
    # card that counted at once was tapped by mistake; coach: advice; name: which card a tag is on that names none;
    # letters: large letters, or the usual ones again
tag host  # Asks for what is on the tag on the reader, or for writing it; repeated every second until `tagged`.
  id str 32  # names this errand; the same in every repetition
  uid str 32  # number of the tag that is meant
  data str 2000  # bytes to write from page 4 on, as hex digits, whole pages; empty: only read
tagged station  # Answers `tag`: what is on the tag now. The same id gets the same answer.
  id str 32  # the errand this answers
  uid str 32  # number of the tag that was meant
  data str 2000  # all that was read, from page 0 on, as hex digits; empty when it was not done
  why str 16  # why not: gone, two, kind, silent, refused or differs; empty when done
ping host  # Answered with `pong`; the host measures the round trip and notices a dead station.
  n int 1000000000  # any number
pong station  # Answers `ping`.
  n int 1000000000  # the number of the ping
  heap int 1000000000  # bytes of heap in use when garbage was cleared last
  faults list 8  # counters: {counters}
trouble station  # A task died and was started again, or a part does not answer.
  what str 240  # one sentence: which part failed and what was done
selftest host  # The station tests itself, answers with `tested`, one for each part, and starts again.
  hands bool 0  # whether a person is there to lay a card, press buttons, look and listen
  language str 8  # language of the texts: en, hu or da; empty: the station's own
tested station  # What the self-test found of one part.
  part str 16  # versions, reader, field, tag, display, buttons, buzzer, light or heap; end: that was all
  ok bool 0  # whether the station is healthy
  text str 160  # what was found, in a few words
"""

# What a station counts: the list `faults` of `pong`, in this order. A new counter stands at the end.
COUNTERS = """
reader_resets  # reader resets
damaged_there  # damaged lines there
retries  # retries
restarts  # tasks started again
reader_faults  # failed reader exchanges
"""

KINDS: "dict[str, type]" = {"int": int, "str": str, "bool": bool, "list": list, "data": object, "object": dict}


_known: "list[tuple[str, str, list[tuple[str, str, int]]]]" = [("", "", [])] * 3


def row(name: str) -> "tuple[str, str, list[tuple[str, str, int]]]":
    """(name, sender, fields) of a message, fields as (field, kind, most); no sender where no message is called so. The
    three rows that were read last are known: a message is cut, checked and sent one after another, and answered; and
    what a press sends is looked up before it comes."""
    for known in _known:
        if known[0] == name:
            return known
    start = TABLE.find("\n" + name + " ") + 1
    end = TABLE.find("\n", start)
    while TABLE.find("\n ", end, end + 2) == end:  # no text is made: a station looks for each among all its names
        end = TABLE.find("\n", end + 1)
    words = _words(TABLE[start:end]) if start and name and " " not in name else ["", ""]
    fields = [(words[at], words[at + 1], int(words[at + 2])) for at in range(2, len(words), 3)]
    known = name, words[1], fields
    _known.insert(0, known)
    _known.pop()
    return known


def counters() -> "list[str]":
    """The names of what a station counts, in the order of `pong`."""
    return _words(COUNTERS)


def _words(text: str) -> "list[str]":
    """The words before the remarks of its lines; on a station there are none."""
    if "#" not in text:
        return text.split()
    words: "list[str]" = []
    for line in text.split("\n"):
        words += line.split("#")[0].split()
    return words


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
