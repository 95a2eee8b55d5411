"""The web address of a card, which any phone opens: on a tag before our own record, and as the QR code of a label.

    http://herald.local:8420/c/7w/altar.3

A tag for phones holds two records: the address, then the card's text as on every other tag. The address stands first:
Android looks at the first record alone, an iPhone at the first address wherever it stands. A station skips it.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from shared_rules import tag

PATH = "/c"
# How a URI record shortens the beginning of an address.
_PREFIXES = ("http://www.", "https://www.", "http://", "https://")
_FIRST_URI, _LAST_CARD = 0x91, 0x54  # headers of the records: first and well known, last and external; both short
_IS_FIRST_KIND = 0x3F  # chunked, short, with an id, and the type's format


def address_of(house: str, text: str) -> str:
    """The address of the card of a tag's text (`7w/altar.3`) at the address of a house."""
    return f"{house}{PATH}/{text}"


def write_both(address: str, text: str) -> bytes:
    """The bytes from page 4 of a tag on that hold an address and the text of a card, filled up to whole pages. Raises
    ValueError for what an NTAG213 does not take."""
    tag.write(text)  # refuses anything but a card's text
    number, start = next(((n, one) for n, one in enumerate(_PREFIXES, 1) if address.startswith(one)), (0, ""))
    uri = bytes((number,)) + address.removeprefix(start).encode()
    first = bytes((_FIRST_URI, 1, len(uri))) + b"U" + uri
    last = bytes((_LAST_CARD, len(tag.TYPE), len(text))) + tag.TYPE + text.encode()
    message = first + last
    if 2 + len(message) + 1 > tag.CAPACITY:
        raise ValueError(f"{address} and {text} do not fit on a tag")
    data = bytes((3, len(message))) + message + b"\xfe"
    return data + bytes(-len(data) % 4)


def address_on(data: bytes) -> str:
    """The address that a phone opens, from the bytes from page 4 on: that of the first record. Empty where it is
    none."""
    try:
        start, end = tag.message(data)
    except tag.NotOurs:
        return ""
    head = data[start:end]
    if len(head) < 5 or head[0] & _IS_FIRST_KIND != _FIRST_URI & _IS_FIRST_KIND or head[1] != 1 or head[3:4] != b"U":
        return ""
    prefix = _PREFIXES[head[4] - 1] if 0 < head[4] <= len(_PREFIXES) else ""
    return prefix + head[5 : 4 + head[2]].decode("ascii", "replace")


def card_at(address: str) -> str:
    """The text of the card whose address this is, at any house; empty for an address of something else."""
    try:
        path = urlsplit(address).path
    except ValueError:
        return ""
    return path.removeprefix(f"{PATH}/") if path.startswith(f"{PATH}/") else ""
