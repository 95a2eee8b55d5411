"""Lines on the wire: how a message becomes one ASCII line, and how a line is trusted again.

    @17 play {"id":"k3-5","at":92,"text":"build altar.3","uid":"04a1b2c3d4e5f6"} 997A1FBB

A line starts with `@`, a sequence number 0..9999, the message's name, its fields as compact JSON,
and ends with the CRC-32 of everything between `@` and the last space, eight hex digits, newline.
Only printable ASCII: no byte 0x03 ever, so that Ctrl-C and mpremote still reach the board's prompt.
"""

import json
from binascii import crc32

from shared_rules.wire.messages import cut, fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Message = tuple[str, dict[str, Any]]
    Data = bytes | bytearray | memoryview

MAX_LINE = 4096
SEQUENCE = 10000
# A space and the CRC's digits, at the end of every line.
TAIL = 9
# `@0 ping {} ` and the digits: nothing shorter is a message.
SHORTEST = 19


class Damaged(ValueError):
    """A line that is no message: cut, noisy, or not ours. The text says what was wrong."""


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


def decode(line: "Data") -> "tuple[int, str, dict[str, Any]]":
    """(seq, name, fields) of a line without its newline. Raises Damaged."""
    if line[:1] != b"@" or len(line) < SHORTEST or line[-TAIL : 1 - TAIL] != b" ":
        raise Damaged("not a message")
    body = bytes(line[1:-TAIL])
    if b"%08X" % crc32(body) != line[1 - TAIL :]:
        raise Damaged("checksum differs")
    return _fields(body)


def _fields(body: bytes) -> "tuple[int, str, dict[str, Any]]":
    seq, _, rest = body.partition(b" ")
    name, _, text = rest.partition(b" ")
    try:
        seq, name = int(seq if seq.isdigit() else "x"), name.decode()
        fields = json.loads(_join_halves(text) if b"\\u" in text else text)
    except (ValueError, RuntimeError):  # RuntimeError: brackets nested without end
        raise Damaged("not a message")
    wrong = fault(name, fields)
    if wrong or seq >= SEQUENCE:
        raise Damaged(wrong or "sequence out of range")
    return seq, name, fields


def _join_halves(text: bytes) -> bytes:
    """JSON bytes in which each escaped pair (\\ud83d\\ude00) is the one letter it stands for.

    MicroPython's json makes two broken letters of a pair. Raises Damaged for half a pair alone.
    """
    parts: "list[bytes]" = []
    start, at = 0, text.find(b"\\")
    while at >= 0:
        code = _escaped(text, at)
        if 0xD800 <= code < 0xE000:
            low = _escaped(text, at + 6)
            if code >= 0xDC00 or not 0xDC00 <= low < 0xE000:
                raise Damaged("half a letter")
            parts.append(text[start:at])
            parts.append(chr(0x10000 + (code - 0xD800) * 0x400 + low - 0xDC00).encode())
            start = at + 12
        at = text.find(b"\\", max(start, at + 2))
    parts.append(text[start:])
    return b"".join(parts)


def _escaped(text: bytes, at: int) -> int:
    """The number in `\\uXXXX` at this place, or 0 where there is no such escape."""
    return int(text[at + 2 : at + 6], 16) if text[at : at + 2] == b"\\u" else 0


class Receiver:
    """Cuts a stream of bytes into messages, one byte or a thousand at a time.

    Never grows: it holds at most MAX_LINE bytes. Anything damaged is counted in `damaged` and
    dropped up to the next newline; `missed` counts gaps in the sender's sequence.
    """

    def __init__(self) -> None:
        self.damaged = 0
        self.missed = 0
        self._line = bytearray(MAX_LINE)
        self._length = 0
        self._next: "int | None" = None

    def feed(self, data: "Data") -> "list[Message]":
        """The messages that `data` (bytes) completed, as a list of (name, fields)."""
        found: "list[Message]" = []
        data, start = bytes(data), 0
        end = data.find(b"\n")
        while end >= 0:
            self._add(data[start:end])
            self._close(found)
            start = end + 1
            end = data.find(b"\n", start)
        self._add(data[start:])
        return found

    def _add(self, piece: bytes) -> None:
        """Puts a piece behind what is there of the line; of a line that is too long only that stays."""
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
            seq, name, fields = decode(memoryview(self._line)[:length])
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
