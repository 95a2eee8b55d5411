"""A game as text: headers, then one line per play, TABLE's included.

    game: seven_wonders
    rules: 1
    options: deal=open sides=A
    date: 2026-02-28
    seats: 3
    name 1: Anna
    name 2: Béla
    name 3: Cili

    table wonder rhodos A
    1 build library.3 L2

After the names comes a header for each seat that a bot played, `bot 3: strong`: how well it plays. If people named
cards because tags were dead, `named: 4 17` follows: in which plays, counted from 1.

The form is strict: every header, in this order, once. So printing what was parsed gives the same
text again, and a line number means the same to everybody. The host gives who plays and when:
the rules read no clock.
"""

import hashlib
import json

from shared_rules.contract import TABLE, NotAPlay, PlayRefused, load
from shared_rules.referee.fields import DIGITS, is_of, printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from shared_rules.contract import Game, Refusal, State

HEADERS = ("game", "rules", "options", "date", "seats")
NAMED = "named"


class BrokenRecord(ValueError):
    """A text that is not a record, or a record that does not replay; names the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        ValueError.__init__(self, "Line %d: %s" % (line, printable(reason)))
        self.line = line


class Record:
    """A game from its beginning.

    game     package name; rules: the game's rules_version it was played by
    options  dict of the options that were set; names: of the players, seat 1 first
    date     any text without a line break; lines: list of (seat, text of the play), TABLE is seat 0
    bots     seat -> level, for the seats that bots played
    named_lines  the plays, counted from 1 and rising, whose card people named because its tag did not
    """

    __slots__ = ("bots", "date", "game", "lines", "named_lines", "names", "options", "rules")

    def __init__(
        self,
        game: str,
        rules: str,
        options: "dict[str, str]",
        names: "Iterable[str]",
        date: str,
        lines: "Iterable[tuple[int, str]]",
        bots: "dict[int, str] | None" = None,
        named_lines: "Iterable[int]" = (),
    ) -> None:
        self.game, self.rules, self.options = game, rules, options
        self.names, self.date, self.lines = list(names), date, list(lines)
        self.bots: dict[int, str] = bots or {}
        self.named_lines = list(named_lines)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and all(
            getattr(self, field) == getattr(other, field) for field in Record.__slots__
        )

    def __hash__(self) -> int:
        return hash((self.game, self.date, len(self.lines)))

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.names)

    def text(self) -> str:
        """The record as text; `parse` reads it back. Raises ValueError for a name with a line break."""
        options = " ".join(["%s=%s" % (name, self.options[name]) for name in sorted(self.options)])
        headers = [
            ("game", self.game),
            ("rules", self.rules),
            ("options", options),
            ("date", self.date),
            ("seats", "%d" % self.seats),
        ]
        headers += [("name %d" % (place + 1), self.names[place]) for place in range(self.seats)]
        headers += [("bot %d" % seat, self.bots[seat]) for seat in sorted(self.bots)]
        if self.named_lines:
            headers.append((NAMED, " ".join(["%d" % number for number in self.named_lines])))
        lines = [_print_header(name, value) for name, value in headers]
        lines.append("")
        lines += ["%s %s" % (seat or "table", play) for seat, play in self.lines]
        return "\n".join(lines) + "\n"

    def first_line(self) -> int:
        """The number of the line with the first play, counted from 1."""
        return len(HEADERS) + self.seats + len(self.bots) + bool(self.named_lines) + 2


def _print_header(name: str, value: str) -> str:
    if value != value.strip() or "\n" in value or "\r" in value:
        raise ValueError("A header must stand on one line, without spaces at its ends: %r" % value)
    return (name + ": " + value).strip()


def parse(text: str) -> Record:
    """The Record that a text writes. Raises BrokenRecord."""
    lines = text.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    values = [_header(lines, number, HEADERS[number]) for number in range(len(HEADERS))]
    game, rules, options, date, seats = values
    if not _number(seats):
        raise BrokenRecord(5, 'the number of seats should stand here, not "%s".' % seats)
    names = [_header(lines, 4 + seat, "name %d" % seat) for seat in range(1, int(seats) + 1)]
    bots = _bots(lines, 5 + int(seats), int(seats))
    named = _named_lines(lines, 5 + int(seats) + len(bots))
    found = Record(game, rules, _options(options), names, date, [], bots, named)
    blank = found.first_line() - 2
    if len(lines) <= blank or lines[blank]:
        raise BrokenRecord(blank + 1, "an empty line should end the headers.")
    for number in range(blank + 1, len(lines)):
        found.lines.append(_play_line(lines[number], number + 1, found.seats))
    if named and named[-1] > len(found.lines):
        raise BrokenRecord(blank, "it names play %d of %d." % (named[-1], len(found.lines)))
    return found


def _header(lines: "list[str]", number: int, name: str) -> str:
    """The value of the header on a line, counted from 0."""
    line = lines[number] if number < len(lines) else ""
    start = name + ":"
    if not line.startswith(start) or line != line.strip():
        raise BrokenRecord(number + 1, 'the header "%s" should stand here.' % start)
    value = line[len(start) :].strip()
    if line != (start + " " + value).strip():
        raise BrokenRecord(number + 1, 'one space should follow "%s".' % start)
    return value


def _bots(lines: "list[str]", number: int, seats: int) -> "dict[int, str]":
    """The levels of the seats that bots played, from headers that begin at a line counted from 0."""
    bots: dict[int, str] = {}
    last = 0
    while number < len(lines) and lines[number][:4] == "bot ":
        name = lines[number].partition(":")[0]
        seat = _number(name[4:])
        if not last < seat <= seats:
            raise BrokenRecord(number + 1, '"%s" is not a seat from 1 to %d in rising order.' % (name, seats))
        last = seat
        bots[last] = _header(lines, number, name)
        number += 1
    return bots


def _named_lines(lines: "list[str]", number: int) -> "list[int]":
    """The plays whose card people named, from a header on a line counted from 0; none without it."""
    if number >= len(lines) or not lines[number].startswith(NAMED + ":"):
        return []
    words = _header(lines, number, NAMED).split(" ")
    if not all(0 < len(word) < 6 and not word.strip(DIGITS) and word[0] != "0" for word in words):
        raise BrokenRecord(number + 1, "numbers of plays should stand here, one space between them.")
    named = [int(word) for word in words]
    if named != sorted(set(named)):
        raise BrokenRecord(number + 1, "the plays should stand in rising order, each once.")
    return named


def _options(text: str) -> "dict[str, str]":
    options: dict[str, str] = {}
    for word in text.split():
        name, sign, value = word.partition("=")
        if not sign or not name or not value or name in options:
            raise BrokenRecord(3, '"%s" is not an option: it should be like deal=open.' % word)
        options[name] = value
    if text != " ".join(["%s=%s" % (name, options[name]) for name in sorted(options)]):
        raise BrokenRecord(3, "options should stand in order of their names, one space between them.")
    return options


def _play_line(line: str, number: int, seats: int) -> "tuple[int, str]":
    seat, _, play = line.partition(" ")
    if not play or play != " ".join(play.split()):
        raise BrokenRecord(number, 'a play should stand here, like "1 sell altar.3", not "%s".' % line)
    if seat == "table":
        return TABLE, play
    if not 0 < _number(seat) <= seats:
        raise BrokenRecord(number, '"%s" is neither `table` nor a seat from 1 to %d.' % (printable(seat), seats))
    return int(seat), play


def _number(text: str) -> int:
    """The number from 1 to 99 that a text writes in digits, or 0 for any other text."""
    digits = 0 < len(text) < 3 and not text.strip(DIGITS) and text[0] != "0"
    return int(text) if digits else 0


def steps(record: "Record") -> "Iterator[tuple[State, Any, Any]]":
    """Yields (State before the play, seat, play) for every line, then (State at the end, None, None).

    The State is one object that goes on: copy it to keep it. Raises BrokenRecord at the line that
    is not a play or is refused.
    """
    game, state = _start(record)
    for number in range(len(record.lines)):
        seat, text = record.lines[number]
        line = record.first_line() + number
        try:
            play = game.parse(text)
        except NotAPlay as error:
            raise BrokenRecord(line, str(error))
        yield state, seat, play
        try:
            state.do(seat, play)
        except PlayRefused as error:
            raise BrokenRecord(line, '"%s" was refused: %s' % (text, _why(record.game, error.refusal)))
    yield state, None, None


def replay(record: "Record") -> "State":
    """The State after the last line. Raises BrokenRecord."""
    last, _, _ = list(steps(record))[-1]
    return last


def _start(record: "Record") -> "tuple[Game, State]":
    try:
        game = load(record.game)
    except (ImportError, ValueError):  # the second for what cannot even be a file's name
        raise BrokenRecord(1, 'no game is called "%s".' % record.game)
    try:
        return game, game.start_kept(record.seats, record.options)
    except ValueError as error:
        raise BrokenRecord(3, str(error))


def _why(game: str, refusal: "Refusal") -> str:
    return load(game).part("words").why(refusal)


def digest(state: "State") -> str:
    """A short text that is the same for the same moment of a game, wherever it is computed."""
    return digest_of(state.position())


def digest_of(data: "Any") -> str:
    """The same of any plain data: 12 hex digits of the SHA-256 of its canonical JSON."""
    sha = hashlib.sha256(canonical(data).encode()).digest()
    return "".join(["%02x" % byte for byte in sha[:6]])


def canonical(data: "Any") -> str:
    """Plain data as JSON with sorted keys and no spaces: MicroPython's own keeps no order of keys."""
    if is_of(data, dict):
        return "{" + ",".join([json.dumps(key) + ":" + canonical(data[key]) for key in sorted(data)]) + "}"
    if is_of(data, (list, tuple)):
        return "[" + ",".join([canonical(item) for item in data]) + "]"
    return json.dumps(data)
