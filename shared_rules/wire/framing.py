"""Lines on the wire: how a message becomes one ASCII line, and how a line is trusted again.

    @17 play {"id":"k3-5","at":92,"text":"build altar.3","uid":"04a1b2c3d4e5f6"} 2EAD

A line starts with `@`, a sequence number 0..9999, the message's name, its fields as compact JSON,
and ends with the CRC-16 of everything between `@` and the last space, four hex digits, newline.
Only printable ASCII: no byte 0x03 ever, so that Ctrl-C and mpremote still reach the board's prompt.
"""

import json
from array import array

from shared_rules.wire.messages import fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Message = tuple[str, dict[str, Any]]
    Data = bytes | bytearray | memoryview

MAX_LINE = 4096
SEQUENCE = 10000

try:
    from binascii import crc_hqx as _crc_hqx  # CPython: the same CRC, in C
except ImportError:
    _crc_hqx = None


class Damaged(ValueError):
    """A line that is no message: cut, noisy, or not ours. The text says what was wrong."""


def _crc_of_byte(byte: int) -> int:
    crc = byte << 8
    for _ in range(8):
        crc = crc << 1 ^ (0x1021 if crc & 0x8000 else 0)
    return crc & 0xFFFF


_CRC = array("H", [_crc_of_byte(byte) for byte in range(256)])


def crc16(data: "Data", crc: int = 0) -> int:
    """CRC-16/XMODEM (polynomial 0x1021) of bytes, as an int."""
    if _crc_hqx is not None:
        return _crc_hqx(data, crc)
    return crc16_by_table(data, crc)


def crc16_by_table(data: "Data", crc: int = 0) -> int:
    """The same as `crc16`, where the interpreter brings no such function of its own."""
    for byte in data:
        crc = (crc << 8 & 0xFF00) ^ _CRC[crc >> 8 ^ byte]
    return crc


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


def decode(line: "Data") -> "tuple[int, str, dict[str, Any]]":
    """(seq, name, fields) of a line without its newline. Raises Damaged."""
    return _trust(line, crc16(line[1:-5]))


def _trust(line: "Data", crc: int) -> "tuple[int, str, dict[str, Any]]":
    """(seq, name, fields) of a line whose body has this CRC. Raises Damaged."""
    if line[:1] != b"@" or len(line) < 12 or line[-5:-4] != b" ":
        raise Damaged("not a message")
    if b"%04X" % crc != line[-4:]:
        raise Damaged("checksum differs")
    return _fields(bytes(line[1:-5]))


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
        self._crc = 0
        self._skipping = False
        self._next: "int | None" = None

    def feed(self, data: "Data") -> "list[Message]":
        """The messages that `data` (bytes) completed, as a list of (name, fields).

        The CRC is taken along byte by byte: on a station a whole view at once would hold up every
        other task. It trails five bytes behind, where the space and its own digits stand.
        """
        found: "list[Message]" = []
        line, length, crc = self._line, self._length, self._crc
        for byte in data:
            if byte == 10:
                self._close(length, crc, found)
                length = crc = 0
            elif 32 <= byte < 127 and length < MAX_LINE:
                line[length] = byte
                length += 1
                if length > 6:
                    crc = (crc << 8 & 0xFF00) ^ _CRC[crc >> 8 ^ line[length - 6]]
            elif byte != 13:
                self._skipping = True
        self._length, self._crc = length, crc
        return found

    def _close(self, length: int, crc: int, found: "list[Message]") -> None:
        skipping, self._skipping = self._skipping, False
        if length == 0 and not skipping:
            return
        try:
            if skipping:
                raise Damaged("not a line of text, or longer than %d bytes" % MAX_LINE)
            seq, name, fields = _trust(self._line[:length], crc)
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
        """The bytes of the next message, named first. Raises ValueError as `encode` does.

        The underscore keeps the parameter apart from fields: `welcome` has one called `name`.
        """
        line = encode(self._seq, _message, fields)
        self._seq = (self._seq + 1) % SEQUENCE
        return line
