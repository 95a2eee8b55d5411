"""Lines on the wire: how a message becomes one ASCII line, and how a line is trusted again.

    @17 play {"id":"k3-5","at":92,"text":"build altar.3","uid":"04a1b2c3d4e5f6"} 5F2C

A line starts with `@`, a sequence number 0..9999, the message's name, its fields as compact JSON,
and ends with the CRC-16 of everything between `@` and the last space, four hex digits, newline.
Only printable ASCII: no byte 0x03 ever, so that Ctrl-C and mpremote still reach the board's prompt.
"""

import json

from shared_rules.wire.messages import fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MAX_LINE = 4096
SEQUENCE = 10000

try:
    from binascii import crc_hqx as _crc_hqx  # CPython: the same CRC, in C
except ImportError:
    _crc_hqx = None


class Damaged(ValueError):
    """A line that is no message: cut, noisy, or not ours. The text says what was wrong."""


def crc16(data: "bytes | bytearray", crc: int = 0) -> int:
    """CRC-16/XMODEM (polynomial 0x1021) of bytes, as an int."""
    if _crc_hqx is not None:
        return _crc_hqx(data, crc)
    return _crc16_by_nibbles(data, crc)


def _crc16_by_nibbles(data: "bytes | bytearray", crc: int = 0) -> int:
    for byte in data:
        crc = ((crc << 4) & 0xFFF0) ^ _NIBBLES[(crc >> 12) ^ (byte >> 4)]
        crc = ((crc << 4) & 0xFFF0) ^ _NIBBLES[(crc >> 12) ^ (byte & 15)]
    return crc


_NIBBLES = tuple(n * 0x1021 & 0xFFFF for n in range(16))


def encode(seq: int, name: str, fields: "dict[str, Any]") -> bytes:
    """The line (bytes, newline included) of a message. Raises ValueError if it breaks its row of
    the table or is longer than MAX_LINE: that is a fault of this program, not of the cable."""
    wrong = fault(name, fields)
    if wrong:
        raise ValueError(wrong)
    text = "%d %s %s" % (seq, name, _ascii(json.dumps(fields, separators=(",", ":"))))
    body = text.encode()
    line = b"@%s %04X\n" % (body, crc16(body))
    if len(line) > MAX_LINE:
        raise ValueError("%s: a line of %d bytes" % (name, len(line)))
    return line


def _ascii(text: str) -> str:
    """JSON text with everything outside printable ASCII as \\u escapes: MicroPython leaves it raw."""
    if all(" " <= letter <= "~" for letter in text):
        return text
    return "".join(_escape(ord(letter)) for letter in text)


def _escape(code: int) -> str:
    if 32 <= code < 127:
        return chr(code)
    if code < 0x10000:
        return "\\u%04x" % code
    code -= 0x10000
    return "\\u%04x\\u%04x" % (0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF))


def decode(line: "bytes | bytearray") -> "tuple[int, str, dict[str, Any]]":
    """(seq, name, fields) of a line without its newline. Raises Damaged."""
    if line[:1] != b"@" or len(line) < 12 or line[-5:-4] != b" ":
        raise Damaged("not a message")
    body = line[1:-5]
    if b"%04X" % crc16(body) != line[-4:]:
        raise Damaged("checksum differs")
    return _fields(body)


def _fields(body: "bytes | bytearray") -> "tuple[int, str, dict[str, Any]]":
    try:
        seq, name, text = bytes(body).decode().split(" ", 2)
        seq, fields = int(seq), json.loads(text)
    except (ValueError, UnicodeError):
        raise Damaged("not a message")
    wrong = fault(name, fields)
    if wrong or not 0 <= seq < SEQUENCE:
        raise Damaged(wrong or "sequence out of range")
    return seq, name, fields


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
        self._skipping = False
        self._next = -1

    def feed(self, data: "bytes | bytearray | memoryview") -> "list[tuple[str, dict[str, Any]]]":
        """The messages that `data` (bytes) completed, as a list of (name, fields)."""
        found: "list[tuple[str, dict[str, Any]]]" = []
        for byte in data:
            if byte == 10:
                self._close(found)
            elif self._length == MAX_LINE:
                self._skipping = True
            else:
                self._line[self._length] = byte
                self._length += 1
        return found

    def _close(self, found: "list[tuple[str, dict[str, Any]]]") -> None:
        length, skipping = self._length, self._skipping
        self._length, self._skipping = 0, False
        if length == 0:
            return
        try:
            if skipping:
                raise Damaged("longer than %d bytes" % MAX_LINE)
            seq, name, fields = decode(self._line[:length].rstrip(b"\r"))
        except Damaged:
            self.damaged += 1
            return
        self._count_gap(seq)
        found.append((name, fields))

    def _count_gap(self, seq: int) -> None:
        if self._next >= 0 and seq != self._next:
            self.missed += (seq - self._next) % SEQUENCE
        self._next = (seq + 1) % SEQUENCE


class Sender:
    """Numbers and encodes outgoing messages."""

    def __init__(self) -> None:
        self._seq = 0

    def line(self, name: str, **fields: "Any") -> bytes:
        """The bytes of the next message. Raises ValueError as `encode` does."""
        line = encode(self._seq, name, fields)
        self._seq = (self._seq + 1) % SEQUENCE
        return line
