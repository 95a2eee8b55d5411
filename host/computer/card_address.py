"""The house's address on tags and labels for phones: the beginning of the address of every card.

http://herald.local:8420
"""

from __future__ import annotations

from urllib.parse import urlsplit

from host.computer.network import PORT, is_name
from host.errors import WrongUse
from shared_rules.phrases import _

USUAL = f"http://herald.local:{PORT}"  # the house of a family that named no other address
LONGEST = 59  # letters of a house's name and port: with the longest card both records of a tag fill an NTAG213


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
