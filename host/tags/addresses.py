"""The web address of a card, which any phone opens: on a tag before our own record, and as the QR code of a label.

    http://herald.local:8420/c/7w/altar.3

A tag for phones holds two records: the address, then the card's text as on every other tag. The address stands first:
Android looks at the first record alone, an iPhone at the first address wherever it stands. A station skips it.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from host.computer.network import is_name
from host.errors import WrongUse
from shared_rules import tag
from shared_rules.phrases import _

PATH = "/c"
USUAL = "http://herald.local:8420"  # the house of a family that named no other address
LONGEST = 59  # letters of a house's name and port: with the longest card both records fill an NTAG213
# How a URI record shortens the beginning of an address.
_PREFIXES = ("http://www.", "https://www.", "http://", "https://")
_FIRST_URI, _LAST_CARD = 0x91, 0x54  # headers of the records: first and well known, last and external; both short
_IS_FIRST_KIND = 0x3F  # chunked, short, with an id, and the type's format


def address_of(house: str, text: str) -> str:
    """The address of the card of a tag's text (`7w/altar.3`) at the address of a house."""
    return f"{house}{PATH}/{text}"


def house_at(typed: str) -> str:
    """The address of a house as its owner typed it: a name, perhaps with a port, or the whole address of its page.
    Empty for an empty one. Raises WrongUse."""
    text = typed.strip()
    if not text:
        return ""
    wrong = WrongUse(_("{address} is no address of this house. One is like {usual}.").format(address=text, usual=USUAL))
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        host, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError as error:
        raise wrong from error
    if parts.scheme not in ("http", "https") or not is_name(host) or parts.username is not None:
        raise wrong
    place = host if port is None else f"{host}:{port}"
    if len(place) > LONGEST:
        raise WrongUse(_("An address of more than {n} letters does not fit on a tag.").format(n=LONGEST))
    return f"{parts.scheme}://{place}"


def write_both(address: str, text: str) -> bytes:
    """The bytes from page 4 of a tag on that hold an address and the text of a card, filled up to whole pages. Raises
    ValueError for what an NTAG213 does not take."""
    tag.write(text)  # refuses what is no text of a card
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
