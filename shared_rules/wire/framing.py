"""Lines on the wire: how a message becomes one ASCII line, and how a line is trusted again.

    @17 play {"id":"k3-5","at":92,"text":"build altar.3","uid":"04a1b2c3d4e5f6"} 997A1FBB

A line starts with `@`, a sequence number 0..9999, the message's name, its fields as compact JSON,
and ends with the CRC-32 of everything between `@` and the last space, eight hex digits, newline.
Only printable ASCII: no byte 0x03 ever, so that Ctrl-C and mpremote still reach the board's prompt.
"""

import json
import sys
from binascii import crc32

from shared_rules.wire.messages import cut, fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Message = tuple[str, dict[str, Any]]
    Data = bytes | bytearray | memoryview

MAX_LINE = 4096
# Bytes reserved at first, as views have up to 1,500; a longer line makes the buffer grow, to MAX_LINE at most.
USUAL_LINE = 2048
SEQUENCE = 10000
# A space and the CRC's digits, at the end of every line.
TAIL = 9
# `@0 ping {} ` and the digits: nothing shorter is a message.
SHORTEST = 19
# This many first bytes hold the sequence number and the message's name.
HEAD = 40
ON_STATION = sys.implementation.name == "micropython"


class Damaged(ValueError):
    """A line that is not a message: cut, noisy, or foreign. The text names the fault."""


def encode(seq: int, name: str, fields: "dict[str, Any]") -> bytes:
    """The line (bytes, newline included) of a message. Raises ValueError if it breaks its row of
    the table or is longer than MAX_LINE: that is a fault of this program, not of the cable."""
    wrong = fault(name, fields)
    if wrong:
        raise ValueError(wrong)
    text = _ascii(json.dumps(fields, separators=(",", ":"))).encode()
    if b"\\ud" in text:
        _join_halves(text)  # half a letter would be refused at the other end
    body = b"%d %s %s" % (seq, name.encode(), text)
    line = b"@%s %08X\n" % (body, crc32(body))
    if len(line) > MAX_LINE:
        raise ValueError("%s: a line of %d bytes" % (name, len(line)))
    return line


def _ascii(text: str) -> str:
    """JSON text with everything outside printable ASCII as \\u escapes: MicroPython leaves it raw."""
    if len(text.encode()) == len(text) and "\x7f" not in text:
        return text  # json itself escapes what is below the space
    return "".join(_escape(ord(letter)) for letter in text)


def _escape(code: int) -> str:
    if 32 <= code < 127:
        return chr(code)
    if code < 0x10000:
        return "\\u%04x" % code
    code -= 0x10000
    return "\\u%04x\\u%04x" % (0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF))


def decode(line: "Data", halves: bool = True) -> "tuple[int, str, dict[str, Any]]":
    """(seq, name, fields) of a line without its newline. Raises Damaged. `halves`: letters may be escaped in two
    halves. Where they are not, nothing long is copied: a station has no memory for a view twice."""
    line = memoryview(line)
    if len(line) < SHORTEST or line[0] != 64 or line[-TAIL] != 32:
        raise Damaged("not a message")
    if b"%08X" % crc32(line[1:-TAIL]) != bytes(line[1 - TAIL :]):
        raise Damaged("checksum differs")
    return _fields(line[1:-TAIL], halves)


def _fields(body: "memoryview", halves: bool) -> "tuple[int, str, dict[str, Any]]":
    seq, _, rest = bytes(body[:HEAD]).partition(b" ")
    name, _, _ = rest.partition(b" ")
    try:
        number, text = int(seq if seq.isdigit() else "x"), name.decode()
        fields = _load(body[len(seq) + len(name) + 2 :], halves)
    except (ValueError, RuntimeError):  # RuntimeError: brackets nested without end
        raise Damaged("not a message")
    wrong = fault(text, fields)
    if wrong or number >= SEQUENCE:
        raise Damaged(wrong or "sequence out of range")
    return number, text, fields


def _load(text: "memoryview", halves: bool) -> "Any":
    """The value of JSON bytes. MicroPython reads them where they lie."""
    if halves:
        return json.loads(_join_halves(bytes(text)))
    return json.loads(text if ON_STATION else bytes(text))  # pyright: ignore[reportArgumentType]


def _join_halves(text: bytes) -> bytes:
    """JSON bytes in which each escaped pair (\\ud83d\\ude00) is the one letter it stands for.

    MicroPython's json makes two broken letters of a pair. Raises Damaged for half a pair alone.
    """
    parts: "list[bytes]" = []
    start, at = 0, text.find(b"\\")
    while at >= 0:
        code = _escape_at(text, at)
        if 0xD800 <= code < 0xE000:
            low = _escape_at(text, at + 6)
            if code >= 0xDC00 or not 0xDC00 <= low < 0xE000:
                raise Damaged("half a letter")
            parts.append(text[start:at])
            parts.append(chr(0x10000 + (code - 0xD800) * 0x400 + low - 0xDC00).encode())
            start = at + 12
        at = text.find(b"\\", max(start, at + 2))
    parts.append(text[start:])
    return b"".join(parts)


def _escape_at(text: bytes, at: int) -> int:
    """The number in `\\uXXXX` at this place, or 0 where there is no such escape."""
    return int(text[at + 2 : at + 6], 16) if text[at : at + 2] == b"\\u" else 0


class Receiver:
    """Cuts a stream of bytes into messages, one byte or a thousand at a time.

    It holds USUAL_LINE bytes, or once a line came that is longer, at most MAX_LINE. Anything damaged is counted
    in `damaged` and dropped up to the next newline; `missed` counts gaps in the sender's sequence.
    """

    def __init__(self) -> None:
        self.damaged = 0
        self.missed = 0
        self._line = bytearray(USUAL_LINE)
        self._length = 0
        self._next: "int | None" = None

    def feed(self, data: "Data") -> "list[Message]":
        """The messages that `data` (bytes) completed, as a list of (name, fields)."""
        found: "list[Message]" = []
        data, start = data if isinstance(data, bytes) else bytes(data), 0
        end = data.find(b"\n")
        while end >= 0:
            self._add(data[start:end])
            self._close(found)
            start = end + 1
            end = data.find(b"\n", start)
        self._add(data[start:] if start else data)  # to find room for a copy takes a station nearly a millisecond
        return found

    def _add(self, piece: bytes) -> None:
        """Appends a piece to the line; of a line that is too long it keeps only that it is."""
        length, self._length = self._length, self._length + len(piece)
        if self._length <= MAX_LINE:
            self._line[length : self._length] = piece
        else:
            self._length = MAX_LINE + 1

    def _close(self, found: "list[Message]") -> None:
        """The line is whole: a message, or damaged."""
        length, self._length = self._length, 0
        if 0 < length <= MAX_LINE and self._line[length - 1] == 13:
            length -= 1
        if length == 0:
            return
        try:
            if length > MAX_LINE:
                raise Damaged("longer than %d bytes" % MAX_LINE)
            halves = self._line.find(b"\\ud", 0, length) >= 0 or self._line.find(b"\\uD", 0, length) >= 0
            seq, name, fields = decode(memoryview(self._line)[:length], halves)
        except Damaged:
            self.damaged += 1
            return
        self._count_gap(seq)
        found.append((name, fields))

    def _count_gap(self, seq: int) -> None:
        """A sender that starts again at 0 was restarted: nothing is missing then."""
        if self._next is not None and seq != 0:
            self.missed += (seq - self._next) % SEQUENCE
        self._next = (seq + 1) % SEQUENCE


class Sender:
    """Numbers and encodes outgoing messages."""

    def __init__(self) -> None:
        self._seq = 0

    def line(self, _message: str, **fields: "Any") -> bytes:
        """The bytes of the next message, named first, its texts cut to their limits. Raises ValueError as
        `encode` does.

        The underscore keeps the parameter apart from fields: `welcome` has one called `name`.
        """
        line = encode(self._seq, _message, cut(_message, fields))
        self._seq = (self._seq + 1) % SEQUENCE
        return line
