"""Reads and writes the text on a card's tag: `7w/altar.3` as an NDEF record, in the bytes from page 4 of the tag.

    03 18  D4 0B 0A  "herald:card"  "7w/altar.3"  FE
    TLV    record header, type      payload       end

One external record of type `herald:card`; its payload is a game's code, a slash and the card's
identity. Phones and other readers show such a tag as what it is, and ours skip what others wrote.
`write` makes the bytes; `read` finds the text among any bytes at all.
"""

TYPE = b"herald:card"

# Page 3 of a tag that holds NDEF: magic, version 1.0, 18 x 8 bytes (NTAG213), read and write.
CAPABILITY = b"\xe1\x10\x12\x00"
FIRST_PAGE = 4
CAPACITY = 144
LARGEST = 888  # an NTAG216

_NULL, _LOCK, _MEMORY, _NDEF, _PROPRIETARY, _END = 0x00, 0x01, 0x02, 0x03, 0xFD, 0xFE
_LAST, _CHUNKED, _SHORT, _HAS_ID, _FORMAT = 0x40, 0x20, 0x10, 0x08, 0x07
_EXTERNAL = 4


def join(code: str, card: str) -> str:
    """The text on the tag of a game's card: `7w/altar.3`."""
    return code + "/" + card


def split(text: str) -> tuple[str, str]:
    """(the game's code, the card) of a tag's text; a text without a slash is a code without a card."""
    code, _slash, card = text.partition("/")
    return code, card


class NotOurs(ValueError):
    """The bytes hold no card of ours; `code` is the reason: blank, foreign, broken or more.

    blank    without any message, or with one of empty records, as phones leave it that erase a tag
    foreign  a sound message, but no card of ours in it
    broken   lengths that lead outside, a cut record, invalid text; and, if `raw`, what is no NDEF at all
    more     what is there is sound, but goes on after the bytes that were given
    """

    def __init__(self, code: str, raw: bool = False):
        super().__init__(code)
        self.code, self.raw = code, raw


def write(text: str) -> bytes:
    """The bytes from page 4 on that hold `text`, filled up to whole pages. Raises ValueError for a
    text that is empty, too long for an NTAG213 or not printable ASCII."""
    payload = text.encode()
    size = 3 + len(TYPE) + len(payload)
    if not payload or 2 + size + 1 > CAPACITY:
        raise ValueError("a tag takes 1 to %d letters" % (CAPACITY - 6 - len(TYPE)))
    if any(not 32 < byte < 127 for byte in payload):
        raise ValueError("a tag takes letters, digits and signs only: " + text)
    record = bytes((0xD0 | _EXTERNAL, len(TYPE), len(payload))) + TYPE + payload
    data = bytes((_NDEF, size)) + record + bytes((_END,))
    return data + bytes(-len(data) % 4)


def read(data: bytes) -> str:
    """The text in `data`, the bytes from page 4 on. Raises NotOurs.

    `data` may be only the beginning of the tag: NotOurs("more") then asks for the rest.
    """
    start, end = message(data)
    if end > len(data):
        raise NotOurs("more")
    code = "blank"
    while start < end:
        start, text = _record(data, start, end)
        if text:
            return text
        if text is None:
            code = "foreign"
    raise NotOurs(code)


def needed(data: bytes) -> int:
    """How many bytes from page 4 on `read` wants, judged by the first ones: when that is no more
    than `len(data)`, there is nothing to fetch. Never more than CAPACITY."""
    try:
        return message(data)[1]
    except NotOurs as wrong:
        return min(len(data) + 16, CAPACITY) if wrong.code == "more" else len(data)


def message(data: bytes) -> tuple[int, int]:
    """(start, end) of the first NDEF message, (0, 0) if it is empty; control TLVs are skipped.
    The end may come after the given bytes, but not after what our tags hold."""
    at = 0
    while True:
        kind = _byte(data, at)
        if kind == _NULL:
            at += 1
            continue
        if kind == _END:
            raise NotOurs("blank")
        if kind not in (_LOCK, _MEMORY, _NDEF, _PROPRIETARY):
            raise NotOurs("broken", True)
        length, start = _length(data, at + 1)
        at = start + length
        if at > CAPACITY:  # ours is shorter; what a larger tag holds may be
            raise NotOurs("foreign" if at <= LARGEST else "broken")
        if kind == _NDEF:
            break
    return (start, start + length) if length else (0, 0)


def _length(data: bytes, at: int) -> tuple[int, int]:
    length = _byte(data, at, "broken")
    if length < 255:
        return length, at + 1
    return _byte(data, at + 1, "broken") << 8 | _byte(data, at + 2, "broken"), at + 3


def _byte(data: bytes, at: int, outside: str = "blank") -> int:
    if at >= len(data):
        raise NotOurs(outside if at >= CAPACITY else "more")
    return data[at]


def _record(data: bytes, at: int, end: int) -> tuple[int, str | None]:
    """(start of the next record, text; "" if it is empty, None if it is none of ours). Raises NotOurs("broken")."""
    if at + 3 > end:
        raise NotOurs("broken")
    header, type_length, at = data[at], data[at + 1], at + 2
    if header & _SHORT:
        length, at = data[at], at + 1
    else:
        length, at = _long(data, at, end), at + 4
    id_length = 0
    if header & _HAS_ID:
        id_length, at = _inside(data, at, end), at + 1
    payload = at + type_length + id_length
    after = payload + length
    if after > end:
        raise NotOurs("broken")
    if header & (_FORMAT | _CHUNKED) != _EXTERNAL or bytes(data[at : at + type_length]) != TYPE:
        empty = not (header & (_FORMAT | _CHUNKED) or after > at)
        return (end if header & _LAST else after), "" if empty else None
    return after, _text(data[payload:after])


def _long(data: bytes, at: int, end: int) -> int:
    if at + 4 > end:
        raise NotOurs("broken")
    return data[at] << 24 | data[at + 1] << 16 | data[at + 2] << 8 | data[at + 3]


def _inside(data: bytes, at: int, end: int) -> int:
    if at >= end:
        raise NotOurs("broken")
    return data[at]


def _text(payload: bytes) -> str:
    if not payload or any(not 32 < byte < 127 for byte in payload):
        raise NotOurs("broken")
    return bytes(payload).decode()
